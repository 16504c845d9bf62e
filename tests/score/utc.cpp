// SPDX-License-Identifier: MIT
#include <zsetkit/score/utc.hpp>

#include <rapidcheck.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>

#include "../support/catch.hpp"

using zsetkit::errc;
using zsetkit::error;
using zsetkit::max_exact;
using zsetkit::parse_utc;
using zsetkit::to_utc;
using zsetkit::unix_ms;

TEST_CASE("instants are written in UTC to the millisecond", "[score]") {
    ZSETKIT_CHECK_TWICE(to_utc({0}) == "1970-01-01T00:00:00.000Z");
    ZSETKIT_CHECK_TWICE(to_utc({1769526697641}) == "2026-01-27T15:11:37.641Z");
    ZSETKIT_CHECK_TWICE(to_utc({2199023255551}) == "2039-09-07T15:47:35.551Z");
    ZSETKIT_CHECK_TWICE(to_utc({1577836800000}) == "2020-01-01T00:00:00.000Z");
    ZSETKIT_CHECK_TWICE(to_utc({3903090455551}) == "2093-09-06T15:47:35.551Z");
    ZSETKIT_CHECK_TWICE(to_utc({951782400000}) == "2000-02-29T00:00:00.000Z");
    ZSETKIT_CHECK_TWICE(to_utc({253402300799999}) == "9999-12-31T23:59:59.999Z");
    ZSETKIT_CHECK_TWICE(to_utc({253402300800000}) == "+010000-01-01T00:00:00.000Z");
    ZSETKIT_CHECK_TWICE(to_utc({max_exact}) == "+287396-10-12T08:59:00.991Z");
    ZSETKIT_CHECK_TWICE(to_utc({max_exact + 1}).empty());
}

TEST_CASE("dates, and dates with times, are read; what is finer than a millisecond rounds up", "[score]") {
    ZSETKIT_CHECK_TWICE(parse_utc("2026-01-27T15:11:37.641Z") == unix_ms{1769526697641});
    ZSETKIT_CHECK_TWICE(parse_utc("2026-01-27T15:11:37Z") == unix_ms{1769526697000});
    ZSETKIT_CHECK_TWICE(parse_utc("2026-01-27T15:11:37.6Z") == unix_ms{1769526697600});
    ZSETKIT_CHECK_TWICE(parse_utc("2026-01-27T15:11:37.641000001Z") == unix_ms{1769526697642});
    ZSETKIT_CHECK_TWICE(parse_utc("2026-01-27T23:59:59.999999999Z") == parse_utc("2026-01-28"));
    ZSETKIT_CHECK_TWICE(parse_utc("2024-02-29") == unix_ms{1709164800000});
    ZSETKIT_CHECK_TWICE(parse_utc("+010000-01-01") == unix_ms{253402300800000});
    ZSETKIT_CHECK_TWICE(parse_utc("+287396-10-12T08:59:00.991Z") == unix_ms{max_exact});
}

TEST_CASE("a text that is no instant names its first wrong byte", "[score]") {
    ZSETKIT_CHECK_TWICE(parse_utc("").error() == error{errc::syntax, 0});
    ZSETKIT_CHECK_TWICE(parse_utc("26-01-27").error() == error{errc::syntax, 2});
    ZSETKIT_CHECK_TWICE(parse_utc("2026-13-01").error() == error{errc::syntax, 5});
    ZSETKIT_CHECK_TWICE(parse_utc("2026-00-01").error() == error{errc::syntax, 5});
    ZSETKIT_CHECK_TWICE(parse_utc("2023-02-29").error() == error{errc::syntax, 8});
    ZSETKIT_CHECK_TWICE(parse_utc("2100-02-29").error() == error{errc::syntax, 8});
    ZSETKIT_CHECK_TWICE(parse_utc("2026-04-31").error() == error{errc::syntax, 8});
    ZSETKIT_CHECK_TWICE(parse_utc("1969-12-31").error() == error{errc::syntax, 0});
    ZSETKIT_CHECK_TWICE(parse_utc("2026-01-27T15:11:37.641").error() == error{errc::syntax, 23});
    ZSETKIT_CHECK_TWICE(parse_utc("2026-01-27T15:11:37.641+01:00").error() == error{errc::syntax, 23});
    ZSETKIT_CHECK_TWICE(parse_utc("2026-01-27T24:00:00Z").error() == error{errc::syntax, 11});
    ZSETKIT_CHECK_TWICE(parse_utc("2026-01-27T15:60:00Z").error() == error{errc::syntax, 14});
    ZSETKIT_CHECK_TWICE(parse_utc("2026-01-27T15:11:60Z").error() == error{errc::syntax, 17});
    ZSETKIT_CHECK_TWICE(parse_utc("2026-01-27T15:11:37.Z").error() == error{errc::syntax, 20});
    ZSETKIT_CHECK_TWICE(parse_utc("2026-01-27T15:11:37.0000000000Z").error() == error{errc::syntax, 29});
    ZSETKIT_CHECK_TWICE(parse_utc("2026-01-27 15:11:37Z").error() == error{errc::syntax, 10});
    ZSETKIT_CHECK_TWICE(parse_utc("2026-01-27T15:11:37Zx").error() == error{errc::syntax, 20});
    ZSETKIT_CHECK_TWICE(parse_utc("+287396-10-12T08:59:00.992Z").error().code == errc::time_range);
    ZSETKIT_CHECK_TWICE(parse_utc("+999999-12-31").error().code == errc::time_range);
}

TEST_CASE("every instant of a score reads back, and agrees with the standard calendar", "[score]") {
    CHECK(rc::check("random instants", [](std::uint64_t raw, unsigned shift) {
        const unix_ms time{(raw >> (11 + shift % 40))};
        RC_ASSERT(parse_utc(to_utc(time)) == time);
        if (time.count > 253402300799999) return;  // the year 9999: chrono's year ends at 32767
        const std::chrono::sys_time<std::chrono::milliseconds> instant{std::chrono::milliseconds{time.count}};
        const auto day = std::chrono::floor<std::chrono::days>(instant);
        const std::chrono::year_month_day date{day};
        const std::chrono::hh_mm_ss clock{instant - day};
        char expected[40];
        std::snprintf(expected, sizeof expected, "%04d-%02u-%02uT%02d:%02d:%02d.%03dZ", static_cast<int>(date.year()),
                      static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                      static_cast<int>(clock.hours().count()), static_cast<int>(clock.minutes().count()),
                      static_cast<int>(clock.seconds().count()), static_cast<int>(clock.subseconds().count()));
        RC_ASSERT(to_utc(time) == std::string{expected});
    }));
}

TEST_CASE("each day of 800 years has its own date", "[score]") {
    unsigned wrong = 0;
    std::string before;
    for (std::uint64_t day = 0; day < 2 * zsetkit::detail::days_per_era; ++day) {
        const auto text = to_utc({day * 86400000});
        wrong += parse_utc(text) != unix_ms{day * 86400000} || !(text > before);
        before = text.to<std::string>();
    }
    CHECK(wrong == 0);
}
