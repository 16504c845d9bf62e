// SPDX-License-Identifier: MIT
//
// The fragments that scripts share, and where one types a number of two digits or more that no constant gives it. A script's own text
// holds none at all.
#ifndef ZSETKIT_TESTS_SCRIPT_LUA_FRAGMENTS_HPP
#define ZSETKIT_TESTS_SCRIPT_LUA_FRAGMENTS_HPP

#include <zsetkit/detail/filled_text.hpp>

#include <map>
#include <span>
#include <string>
#include <string_view>

#include "../support/catch.hpp"

namespace zsetkit_tests {

/// What a fragment may type, and why.
struct typed_number {
    std::string_view fragment, text, why;
};

inline constexpr typed_number typed_numbers[]{
    {"whole", "string.byte(text) == 48", "the byte of '0'"},
    {"now", "time[1] * 1000 + math.floor(time[2] / 1000)", "TIME's seconds and microseconds, in ms"},
    {"why_not_id", "#digits > 21", "JavaScript writes a whole number without an exponent up to 21 digits"},
    {"why_not_id", "or size > 17", "no double needs more digits than 17"},
    {"why_not_id", "size < 16", "every number of 15 digits is a double's own text"},
    {"why_not_id", "string.sub(text, 1, -11)", "all but the last ten digits, as plain_high is"},
    {"why_not_id", "string.sub(text, -10)", "the last ten digits, as plain_low is"},
    {"is_json", R"('\\u[dD][89a-fA-F]', '\\u00')", "the hex digits of half a pair, and of what is none"},
    {"is_json", R"("[^"%z\1-\31]*")", "the control bytes, which JSON wants escaped"},
};

/// The words of a list that are Lua: several lines, or made of other words. What each may type is taken out of it.
inline std::map<std::string_view, std::string> lua_fragments(std::span<const zsetkit::detail::filled_word> words) {
    std::map<std::string_view, std::string> found;
    for (const auto& [name, value] : words) {
        if (value.find_first_of("\n$") != std::string_view::npos) found.emplace(name, value);
    }
    for (const auto& [fragment, text, why] : typed_numbers) {
        const auto at = found.find(fragment);
        if (at == found.end()) continue;
        INFO(fragment << " types " << text << ": " << why);
        const auto from = at->second.find(text);
        REQUIRE(from != std::string::npos);  // else the list above has an entry too many
        at->second.erase(from, text.size());
    }
    return found;
}

}  // namespace zsetkit_tests

#endif
