// SPDX-License-Identifier: MIT
#include <zsetkit/core/errc.hpp>

#include <iterator>
#include <set>
#include <string_view>

#include "../support/catch.hpp"

using zsetkit::errc;

TEST_CASE("every error code has its own name and a sentence", "[core]") {
    std::set<std::string_view> names, messages;
    for (const auto& entry : zsetkit::detail::errc_table) {
        names.insert(name(entry.code));
        messages.insert(message(entry.code));
        CHECK(name(entry.code).find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string_view::npos);
    }
    CHECK(names.size() == std::size(zsetkit::detail::errc_table));
    CHECK(messages.size() == std::size(zsetkit::detail::errc_table));
}

TEST_CASE("a sentence is one line, short, whole, and stands between quotes in a script as it is", "[core]") {
    for (const auto& entry : zsetkit::detail::errc_table) {
        const std::string_view sentence = message(entry.code);
        CAPTURE(sentence);
        CHECK(sentence.size() <= 130);
        CHECK(sentence.find_first_of("\n\r\t\"\\") == std::string_view::npos);
        CHECK(std::string_view{".:;, "}.find(sentence.back()) == std::string_view::npos);
    }
}

TEST_CASE("names are the enumerators' own, and a foreign code is still named", "[core]") {
    ZSETKIT_CHECK_TWICE(zsetkit::name(errc::tier_range) == "tier_range");
    ZSETKIT_CHECK_TWICE(zsetkit::name(errc::namespace_) == "namespace");
    ZSETKIT_CHECK_TWICE(zsetkit::message(errc::tier_range) == "tier is above 2097151: its arrivals would share scores");
    ZSETKIT_CHECK_TWICE(zsetkit::message(errc::name_empty) == "the name is empty: it has at least 1 byte");
    ZSETKIT_CHECK_TWICE(zsetkit::name(errc{}) == "unknown");
    ZSETKIT_CHECK_TWICE(zsetkit::name(errc{255}) == "unknown");
}
