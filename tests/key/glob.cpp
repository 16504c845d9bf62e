// SPDX-License-Identifier: MIT
#include <zsetkit/key/glob.hpp>

#include <rapidcheck.h>

#include <string>
#include <string_view>

#include "../support/catch.hpp"

using zsetkit::errc;
using zsetkit::error;
using zsetkit::fixed_text;
using zsetkit::glob_escape;

namespace {

/// Pattern matching as servers document it: * any bytes, ? one byte, [abc] [a-c] [^a] one of a set, \x the byte x.
bool matches(std::string_view pattern, std::string_view text) {
    if (pattern.empty()) return text.empty();
    const char head = pattern.front();
    if (head == '*') {
        for (std::size_t skip = 0; skip <= text.size(); ++skip) {
            if (matches(pattern.substr(1), text.substr(skip))) return true;
        }
        return false;
    }
    if (text.empty()) return false;
    if (head == '?') return matches(pattern.substr(1), text.substr(1));
    if (head == '[') {
        // A set never matches an escaped text: that it is met at all is the failure.
        return false;
    }
    if (head == '\\' && pattern.size() > 1) {
        return pattern[1] == text.front() && matches(pattern.substr(2), text.substr(1));
    }
    return head == text.front() && matches(pattern.substr(1), text.substr(1));
}

}  // namespace

TEST_CASE("bytes that a pattern reads as more than themselves are escaped", "[key]") {
    ZSETKIT_CHECK_TWICE(*glob_escape<8>("a*b?c[d") == "a\\*b\\?c\\[d");
    ZSETKIT_CHECK_TWICE(*glob_escape<8>("\\") == "\\\\");
    ZSETKIT_CHECK_TWICE(*glob_escape<8>("{a}:^-]") == "{a}:^-]");
    ZSETKIT_CHECK_TWICE(glob_escape<8>("")->empty());
    ZSETKIT_CHECK_TWICE(glob_escape(*fixed_text<4>::from("****")) == "\\*\\*\\*\\*");
    ZSETKIT_CHECK_TWICE(glob_escape<3>("abcd").error() == error{errc::too_long, 3});
}

TEST_CASE("an escaped text matches itself, and no text of other bytes", "[key]") {
    CHECK(rc::check("escape", [] {
        const auto text =
            *rc::gen::container<std::string>(rc::gen::element('*', '?', '[', ']', '\\', '^', '-', 'a', '\0', '\xff'));
        const auto other =
            *rc::gen::container<std::string>(rc::gen::element('*', '?', '[', ']', '\\', '^', '-', 'a', '\0', '\xff'));
        const auto pattern = glob_escape<200>(text).value();
        RC_ASSERT(matches(pattern, text));
        RC_ASSERT(matches(pattern, other) == (text == other));
    }));
}
