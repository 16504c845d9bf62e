// SPDX-License-Identifier: MIT
#include <zsetkit/score/decimal.hpp>

#include <rapidcheck.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "../support/catch.hpp"

using namespace std::string_view_literals;
using zsetkit::errc;
using zsetkit::error;
using zsetkit::parse_u64;
using zsetkit::to_integer_text;

TEST_CASE("an integer is read digit by digit, to the last one that fits", "[score]") {
    ZSETKIT_CHECK_TWICE(parse_u64("0") == 0u);
    ZSETKIT_CHECK_TWICE(parse_u64("738529527931269425") == 738529527931269425u);
    ZSETKIT_CHECK_TWICE(parse_u64("18446744073709551614") == 18446744073709551614u);
    ZSETKIT_CHECK_TWICE(parse_u64("18446744073709551615") == 18446744073709551615u);
}

TEST_CASE("an overflow is seen by size, never by a sum that wrapped", "[score]") {
    ZSETKIT_CHECK_TWICE(parse_u64("18446744073709551616").error().code == errc::integer_range);
    ZSETKIT_CHECK_TWICE(parse_u64("30000000000000000000").error().code == errc::integer_range);
    ZSETKIT_CHECK_TWICE(parse_u64("430943843908439083411").error().code == errc::integer_range);
    ZSETKIT_CHECK_TWICE(parse_u64("36893488147419103232").error().code == errc::integer_range);
    CHECK(parse_u64(std::string(10000, '9')).error().code == errc::integer_range);
}

TEST_CASE("anything but the canonical digits is refused at its first wrong byte", "[score]") {
    ZSETKIT_CHECK_TWICE(parse_u64("").error() == error{errc::syntax, 0});
    ZSETKIT_CHECK_TWICE(parse_u64("+1").error() == error{errc::syntax, 0});
    ZSETKIT_CHECK_TWICE(parse_u64("-1").error() == error{errc::syntax, 0});
    ZSETKIT_CHECK_TWICE(parse_u64("01").error() == error{errc::syntax, 1});
    ZSETKIT_CHECK_TWICE(parse_u64("1 ").error() == error{errc::syntax, 1});
    ZSETKIT_CHECK_TWICE(parse_u64("1e3").error() == error{errc::syntax, 1});
    ZSETKIT_CHECK_TWICE(parse_u64("12.0").error() == error{errc::syntax, 2});
    ZSETKIT_CHECK_TWICE(parse_u64("12\0"sv).error() == error{errc::syntax, 2});
    ZSETKIT_CHECK_TWICE(parse_u64("99999999999999999999x").error() == error{errc::syntax, 20});
}

TEST_CASE("every integer is written as std::to_string writes it, and reads back", "[score]") {
    ZSETKIT_CHECK_TWICE(to_integer_text(0) == "0");
    ZSETKIT_CHECK_TWICE(to_integer_text(18446744073709551615u) == "18446744073709551615");
    CHECK(rc::check("integers of every size", [](std::uint64_t raw, unsigned shift) {
        const std::uint64_t value = raw >> (shift % 64);
        RC_ASSERT(to_integer_text(value) == std::to_string(value));
        RC_ASSERT(parse_u64(to_integer_text(value)) == value);
    }));
}
