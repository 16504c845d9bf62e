// SPDX-License-Identifier: MIT
//
// A script as a value: what it is called, its Lua text, and the SHA-1 the server files it under.
//
//     inline constexpr zsetkit::script touch = zsetkit::make_script("touch", "return redis.call('HSET', KEYS[1], ...)");
//     touch.sha   // a constant, equal to what SCRIPT LOAD touch.body answers
//
// A script is read by pointer and views its text: keep both alive, best as constants.
#ifndef ZSETKIT_SCRIPT_SCRIPT_HPP
#define ZSETKIT_SCRIPT_SCRIPT_HPP

#include <string_view>

#include "../core/fixed_text.hpp"
#include "sha1.hpp"

namespace zsetkit::inline v0 {

/// A script as a constant: what it is called, its text, and the name the server gives it.
struct script {
    std::string_view name;  ///< what it is called here
    std::string_view body;  ///< the Lua text, sent as it is
    fixed_text<40> sha;     ///< the SHA-1 of the body in 40 lower-case hex digits
};

/// The script with this body. The body is taken as it is: a newline at its end gives another sha.
[[nodiscard]] constexpr script make_script(std::string_view name, std::string_view body) noexcept {
    return {name, body, sha1(body)};
}

}  // namespace zsetkit::inline v0

#endif
