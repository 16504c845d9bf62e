// SPDX-License-Identifier: MIT
#include <zsetkit/script/script.hpp>

#include <zsetkit/detail/filled_text.hpp>

#include <array>
#include <string_view>

#include "../support/catch.hpp"

using zsetkit::make_script;
using zsetkit::detail::filled_text;
using zsetkit::detail::filled_word;

namespace {

constexpr std::array words{
    filled_word{"set", "pending"},
    filled_word{"set_2", "7"},
    filled_word{"all", "  '$set' is $set_2 \n"},
};
constexpr std::string_view nested = "\n  x = $all; y = '^[0-9]+$' $set\n";
constexpr std::string_view unix_lines = "\nfirst\n  second $set\n";
constexpr std::string_view other_lines = "\r\nfirst\r\n  second $set\r\n";

}  // namespace

TEST_CASE("a script is its name, its body and the sha of exactly that body", "[script]") {
    constexpr auto one = make_script("one", "return 1");
    ZSETKIT_CHECK_TWICE(one.name == "one");
    ZSETKIT_CHECK_TWICE(one.body == "return 1");
    ZSETKIT_CHECK_TWICE(one.sha == "e0e1f9fabfc9d4800c877a703b823ac0578ff8db");
    ZSETKIT_CHECK_TWICE(make_script("one", "return 1\n").sha == "48df9b519ca145c867b895f740b37bd891e887af");
}

TEST_CASE("words are filled in, the longest name first, and words within words", "[script]") {
    ZSETKIT_CHECK_TWICE(filled_text<nested, words>.view() == "x = 'pending' is 7; y = '^[0-9]+$' pending");
}

TEST_CASE("a checkout with carriage returns gives the same bytes, and no newline at either end", "[script]") {
    ZSETKIT_CHECK_TWICE(filled_text<unix_lines, words>.view() == "first\n  second pending");
    ZSETKIT_CHECK_TWICE(filled_text<other_lines, words>.view() == filled_text<unix_lines, words>.view());
}
