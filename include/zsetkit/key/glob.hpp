// SPDX-License-Identifier: MIT
//
// Texts as patterns for SCAN MATCH and KEYS that match themselves: a backslash before each byte that a pattern reads as more
// than itself, which are * ? [ and the backslash. Inside a pattern all others, NUL and braces too, stand for themselves.
#ifndef ZSETKIT_KEY_GLOB_HPP
#define ZSETKIT_KEY_GLOB_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../core/fixed_text.hpp"
#include "../core/result.hpp"

namespace zsetkit::inline v0 {

namespace detail {

[[nodiscard]] constexpr bool is_glob_byte(char c) noexcept { return c == '*' || c == '?' || c == '[' || c == '\\'; }

template <std::size_t N>
constexpr void append_escaped(fixed_text<N>& pattern, std::string_view text) noexcept {
    for (const char c : text) {
        if (is_glob_byte(c)) pattern.unchecked_append('\\');
        pattern.unchecked_append(c);
    }
}

}  // namespace detail

/// The pattern that matches this text and no other.
template <std::size_t N>
[[nodiscard]] constexpr fixed_text<2 * N> glob_escape(const fixed_text<N>& text) noexcept {
    fixed_text<2 * N> pattern;
    detail::append_escaped(pattern, text);
    return pattern;
}

/// The same for a text of at most `Longest` bytes; errc::too_long, at the first byte too many.
template <std::size_t Longest>
[[nodiscard]] constexpr result<fixed_text<2 * Longest>> glob_escape(std::string_view text) noexcept {
    return fixed_text<Longest>::from(text).transform([](const auto& held) { return glob_escape(held); });
}

}  // namespace zsetkit::inline v0

#endif
