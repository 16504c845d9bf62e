// SPDX-License-Identifier: MIT
#include <zsetkit/score/time.hpp>

#include <rapidcheck.h>

#include <cstdint>
#include <string>
#include <type_traits>

#include "../support/catch.hpp"
#include "../support/doubles.hpp"

using namespace zsetkit_tests;
using zsetkit::after;
using zsetkit::errc;
using zsetkit::error;
using zsetkit::max_exact;
using zsetkit::parse_server_time;
using zsetkit::server_time;
using zsetkit::to_unix_ms;
using zsetkit::unix_ms;
using zsetkit::unix_seconds;

TEST_CASE("milliseconds and seconds are types of their own", "[score]") {
    ZSETKIT_CHECK_TWICE(!std::is_convertible_v<unix_ms, unix_seconds>);
    ZSETKIT_CHECK_TWICE(!std::is_convertible_v<std::uint64_t, unix_ms>);
    ZSETKIT_CHECK_TWICE(!std::is_convertible_v<unix_ms, std::uint64_t>);
    ZSETKIT_CHECK_TWICE(unix_ms{1} < unix_ms{2} && unix_ms{2} == unix_ms{2});
    ZSETKIT_CHECK_TWICE(sizeof(unix_ms) == 8 && std::is_aggregate_v<unix_ms>);
}

TEST_CASE("a number becomes an instant only when it is one", "[score]") {
    ZSETKIT_CHECK_TWICE(to_unix_ms(0) == unix_ms{0});
    ZSETKIT_CHECK_TWICE(to_unix_ms(1769526697641) == unix_ms{1769526697641});
    ZSETKIT_CHECK_TWICE(to_unix_ms(max_exact) == unix_ms{max_exact});
    ZSETKIT_CHECK_TWICE(to_unix_ms(max_exact + 1).error().code == errc::time_range);
    ZSETKIT_CHECK_TWICE(to_unix_ms(-1).error().code == errc::negative);
    ZSETKIT_CHECK_TWICE(to_unix_ms(1769526697641.0) == unix_ms{1769526697641});
    ZSETKIT_CHECK_TWICE(to_unix_ms(0.5).error().code == errc::fraction);
    ZSETKIT_CHECK_TWICE(to_unix_ms(-1.0).error().code == errc::negative);
    ZSETKIT_CHECK_TWICE(to_unix_ms(two_to_53).error().code == errc::time_range);
    ZSETKIT_CHECK_TWICE(to_unix_ms(quiet_nan).error().code == errc::not_a_number);
    ZSETKIT_CHECK_TWICE(to_unix_ms(infinity).error().code == errc::infinite);
}

TEST_CASE("seconds become milliseconds exactly, and milliseconds seconds by a named rounding", "[score]") {
    ZSETKIT_CHECK_TWICE(to_unix_ms(unix_seconds{1769526697}) == unix_ms{1769526697000});
    ZSETKIT_CHECK_TWICE(to_unix_ms(unix_seconds{9007199254740}) == unix_ms{9007199254740000});
    ZSETKIT_CHECK_TWICE(to_unix_ms(unix_seconds{9007199254741}).error().code == errc::time_range);
    ZSETKIT_CHECK_TWICE(to_unix_ms(unix_seconds{~std::uint64_t{0}}).error().code == errc::time_range);
    ZSETKIT_CHECK_TWICE(floor_seconds(unix_ms{1769526697641}) == unix_seconds{1769526697});
    ZSETKIT_CHECK_TWICE(ceil_seconds(unix_ms{1769526697641}) == unix_seconds{1769526698});
    ZSETKIT_CHECK_TWICE(ceil_seconds(unix_ms{1769526697000}) == unix_seconds{1769526697});
    ZSETKIT_CHECK_TWICE(ceil_seconds(unix_ms{~std::uint64_t{0}}).count == 18446744073709552);
}

TEST_CASE("a finer time rounds up, so that nothing runs early", "[score]") {
    ZSETKIT_CHECK_TWICE(zsetkit::ceil_microseconds(1769526697641000) == unix_ms{1769526697641});
    ZSETKIT_CHECK_TWICE(zsetkit::ceil_microseconds(1769526697641001) == unix_ms{1769526697642});
    ZSETKIT_CHECK_TWICE(zsetkit::ceil_microseconds(~std::uint64_t{0}) == unix_ms{18446744073709552});
    ZSETKIT_CHECK_TWICE(zsetkit::ceil_nanoseconds(1769526697641000000) == unix_ms{1769526697641});
    ZSETKIT_CHECK_TWICE(zsetkit::ceil_nanoseconds(1769526697641000001) == unix_ms{1769526697642});
}

TEST_CASE("the server's clock is seconds and microseconds, rounded down to the millisecond", "[score]") {
    ZSETKIT_CHECK_TWICE(to_unix_ms(server_time{1769526697, 641999}) == unix_ms{1769526697641});
    ZSETKIT_CHECK_TWICE(to_unix_ms(server_time{1769526697, 999999}) == unix_ms{1769526697999});
    ZSETKIT_CHECK_TWICE(to_unix_ms(server_time{1769526697, 0}) == unix_ms{1769526697000});
    ZSETKIT_CHECK_TWICE(to_unix_ms(server_time{1769526697, 1000000}).error().code == errc::microsecond_range);
    ZSETKIT_CHECK_TWICE(to_unix_ms(server_time{9007199254740, 991999}) == unix_ms{max_exact});
    ZSETKIT_CHECK_TWICE(to_unix_ms(server_time{9007199254740, 992000}).error().code == errc::time_range);
    ZSETKIT_CHECK_TWICE(to_unix_ms(server_time{~std::uint64_t{0}, 0}).error().code == errc::time_range);
}

TEST_CASE("a TIME reply is read strictly", "[score]") {
    ZSETKIT_CHECK_TWICE(parse_server_time("1769526697", "641999") == server_time{1769526697, 641999});
    ZSETKIT_CHECK_TWICE(parse_server_time("0", "0") == server_time{0, 0});
    ZSETKIT_CHECK_TWICE(parse_server_time("1769526697", "999999").has_value());
    ZSETKIT_CHECK_TWICE(parse_server_time("1769526697", "1000000").error().code == errc::microsecond_range);
    ZSETKIT_CHECK_TWICE(parse_server_time("9007199254741", "0").error().code == errc::time_range);
    ZSETKIT_CHECK_TWICE(parse_server_time("99999999999999999999999", "0").error().code == errc::time_range);
    ZSETKIT_CHECK_TWICE(parse_server_time("", "0").error() == error{errc::syntax, 0});
    ZSETKIT_CHECK_TWICE(parse_server_time("17", "").error() == error{errc::syntax, 0});
    ZSETKIT_CHECK_TWICE(parse_server_time("17x", "0").error() == error{errc::syntax, 2});
    ZSETKIT_CHECK_TWICE(parse_server_time(" 17", "0").error() == error{errc::syntax, 0});
    ZSETKIT_CHECK_TWICE(parse_server_time("-1", "0").error() == error{errc::syntax, 0});
    ZSETKIT_CHECK_TWICE(parse_server_time("17.5", "0").error() == error{errc::syntax, 2});
    ZSETKIT_CHECK_TWICE(parse_server_time("017", "0").error() == error{errc::syntax, 1});
}

TEST_CASE("every TIME reply a server can give reads back", "[score]") {
    CHECK(rc::check("seconds and microseconds", [](std::uint64_t s, std::uint32_t us) {
        const server_time time{s % 9007199254740, us % 1000000};
        RC_ASSERT(parse_server_time(std::to_string(time.seconds), std::to_string(time.microseconds)) == time);
    }));
}

TEST_CASE("a delay counts from the server's clock, without a 32-bit wrap", "[score]") {
    constexpr unix_ms now{1769526697641};
    ZSETKIT_CHECK_TWICE(after(now, 0) == now);
    ZSETKIT_CHECK_TWICE(after(now, 2147483648) == unix_ms{1771674181289});
    ZSETKIT_CHECK_TWICE(after(now, 9007199254740991).error().code == errc::time_range);
    ZSETKIT_CHECK_TWICE(after(now, ~std::uint64_t{0}).error().code == errc::time_range);
    ZSETKIT_CHECK_TWICE(after(now, max_exact - now.count) == unix_ms{max_exact});
    ZSETKIT_CHECK_TWICE(after(now, max_exact - now.count + 1).error().code == errc::time_range);
    ZSETKIT_CHECK_TWICE(after(unix_ms{~std::uint64_t{0}}, 1).error().code == errc::time_range);
    ZSETKIT_CHECK_TWICE(after(now, -1).error().code == errc::negative);
}

TEST_CASE("an instant has another one before it, down to 1970", "[score]") {
    ZSETKIT_CHECK_TWICE(zsetkit::before(unix_ms{1769526697641}, 60000) == unix_ms{1769526637641});
    ZSETKIT_CHECK_TWICE(zsetkit::before(unix_ms{5}, 5) == unix_ms{0});
    ZSETKIT_CHECK_TWICE(zsetkit::before(unix_ms{5}, 6).error().code == errc::negative);
    ZSETKIT_CHECK_TWICE(zsetkit::before(unix_ms{5}, -1).error().code == errc::negative);
}
