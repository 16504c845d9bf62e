// SPDX-License-Identifier: MIT
#include <zsetkit/id/brand.hpp>

#include <compare>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include <rapidcheck.h>

#include "../support/catch.hpp"
#include "oracle.hpp"

using zsetkit::brand;
using zsetkit::errc;
using zsetkit::error;

TEST_CASE("a brand is three capital letters", "[id]") {
    ZSETKIT_CHECK_TWICE(brand("JOB").text() == "JOB");
    ZSETKIT_CHECK_TWICE(brand::parse("JOB") == brand("JOB"));
    ZSETKIT_CHECK_TWICE(brand::parse("AAA") == brand{});
    ZSETKIT_CHECK_TWICE(brand::parse("ZZZ")->text() == "ZZZ");
}

TEST_CASE("anything but three capitals is no brand, and the first wrong byte is named", "[id]") {
    ZSETKIT_CHECK_TWICE(brand::parse("job").error() == error{errc::namespace_, 0});
    ZSETKIT_CHECK_TWICE(brand::parse("Job").error() == error{errc::namespace_, 1});
    ZSETKIT_CHECK_TWICE(brand::parse("J0B").error() == error{errc::namespace_, 1});
    ZSETKIT_CHECK_TWICE(brand::parse("JO").error() == error{errc::namespace_, 2});
    ZSETKIT_CHECK_TWICE(brand::parse("JOBS").error() == error{errc::namespace_, 3});
    ZSETKIT_CHECK_TWICE(brand::parse("").error() == error{errc::namespace_, 0});
    ZSETKIT_CHECK_TWICE(brand::parse("J B").error() == error{errc::namespace_, 1});
    ZSETKIT_CHECK_TWICE(brand::parse(std::string_view{"JO\0", 3}).error() == error{errc::namespace_, 2});
}

TEST_CASE("of all texts of three bytes exactly the capitals are brands", "[id]") {
    std::string text(3, '\0');
    int brands = 0;
    bool agree = true;
    for (int a = 0; a < 256; ++a) {
        for (int b = 0; b < 256; ++b) {
            for (int c = 0; c < 256; ++c) {
                text[0] = static_cast<char>(static_cast<unsigned char>(a));
                text[1] = static_cast<char>(static_cast<unsigned char>(b));
                text[2] = static_cast<char>(static_cast<unsigned char>(c));
                const bool expected = a >= 65 && a <= 90 && b >= 65 && b <= 90 && c >= 65 && c <= 90;
                const auto parsed = brand::parse(text);
                brands += parsed.has_value();
                agree = agree && parsed.has_value() == expected && (!expected || parsed->text() == text);
            }
        }
    }
    CHECK(agree);
    CHECK(brands == 26 * 26 * 26);
}

TEST_CASE("brands compare as their letters do", "[id]") {
    ZSETKIT_CHECK_TWICE(brand("AZZ") < brand("BAA"));
    ZSETKIT_CHECK_TWICE(std::is_gt(brand("JOB") <=> brand("JOA")));
    ZSETKIT_CHECK_TWICE(brand("JOB") != brand("BOJ"));
    CHECK(rc::check("order", [] {
        const auto letters = rc::gen::container<std::string>(3, rc::gen::inRange('A', static_cast<char>('Z' + 1)));
        const auto a = *letters, b = *letters;
        RC_ASSERT((brand::parse(a).value() < brand::parse(b).value()) == (a < b));
        RC_ASSERT((brand::parse(a).value() == brand::parse(b).value()) == (a == b));
    }));
}

namespace {
template <brand Letters>
inline constexpr auto text_of = Letters.text();
}  // namespace

TEST_CASE("a brand is small, regular and usable as a template argument", "[id]") {
    ZSETKIT_CHECK_TWICE(sizeof(brand) == 8);
    ZSETKIT_CHECK_TWICE(std::regular<brand> && std::totally_ordered<brand>);
    ZSETKIT_CHECK_TWICE(std::is_trivially_copyable_v<brand>);
    ZSETKIT_CHECK_TWICE(text_of<"EVT"> == "EVT");
    ZSETKIT_CHECK_TWICE(!std::is_constructible_v<brand, std::string_view>);
    ZSETKIT_CHECK_TWICE(noexcept(brand::parse(std::string_view{})));
}
