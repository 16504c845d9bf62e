// SPDX-License-Identifier: MIT
#include <zsetkit/adapt/chrono.hpp>
#include <zsetkit/score/instant.hpp>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <limits>
#include <ratio>

#include "../support/catch.hpp"

using namespace std::chrono_literals;
using std::chrono::sys_days;
using std::chrono::sys_time;
using zsetkit::errc;
using zsetkit::max_exact;
using zsetkit::to_sys_time;
using zsetkit::to_unix_ms;
using zsetkit::to_unix_seconds;
using zsetkit::unix_ms;
using zsetkit::unix_seconds;

namespace {

constexpr sys_time<std::chrono::milliseconds> t{1769526697641ms};
template <class Rep, class Period = std::ratio<1>>
constexpr auto at(Rep count) {
    using duration = std::chrono::duration<Rep, Period>;
    return sys_time<duration>{duration{count}};
}
constexpr auto most = std::numeric_limits<std::int64_t>::max();

}  // namespace

TEST_CASE("a time point becomes milliseconds or seconds, rounded up", "[adapt]") {
    ZSETKIT_CHECK_TWICE(to_unix_ms(t) == unix_ms{1769526697641});
    ZSETKIT_CHECK_TWICE(to_unix_ms(t + 1ns) == unix_ms{1769526697642});
    ZSETKIT_CHECK_TWICE(to_unix_ms(t + 999999ns) == unix_ms{1769526697642});
    ZSETKIT_CHECK_TWICE(to_unix_ms(t + 1000000ns) == unix_ms{1769526697642});
    ZSETKIT_CHECK_TWICE(to_unix_seconds(t) == unix_seconds{1769526698});
    ZSETKIT_CHECK_TWICE(to_unix_seconds(t - 641ms) == unix_seconds{1769526697});
    ZSETKIT_CHECK_TWICE(to_unix_ms(sys_days{std::chrono::year{2020} / 1 / 1}) == unix_ms{1577836800000});
    ZSETKIT_CHECK_TWICE(to_unix_ms(at<std::int64_t, std::ratio<1, 60>>(1)) == unix_ms{17});
}

TEST_CASE("a time before 1970 or past the last exact score is refused at any clock's width", "[adapt]") {
    ZSETKIT_CHECK_TWICE(to_unix_ms(at<std::int64_t, std::nano>(-1)).error().code == errc::negative);
    ZSETKIT_CHECK_TWICE(to_unix_ms(at<std::int64_t>(-1)).error().code == errc::negative);
    ZSETKIT_CHECK_TWICE(to_unix_ms(at<std::int64_t, std::milli>(static_cast<std::int64_t>(max_exact))) ==
                        unix_ms{max_exact});
    ZSETKIT_CHECK_TWICE(
        to_unix_ms(at<std::int64_t, std::milli>(static_cast<std::int64_t>(max_exact) + 1)).error().code ==
        errc::time_range);
    ZSETKIT_CHECK_TWICE(to_unix_ms(at<std::int64_t>(9007199254740)) == unix_ms{9007199254740000});
    ZSETKIT_CHECK_TWICE(to_unix_ms(at<std::int64_t>(9007199254741)).error().code == errc::time_range);
    ZSETKIT_CHECK_TWICE(to_unix_ms(at<std::int64_t>(most)).error().code == errc::time_range);
    ZSETKIT_CHECK_TWICE(to_unix_ms(at<std::int64_t, std::ratio<86400>>(most)).error().code == errc::time_range);
    ZSETKIT_CHECK_TWICE(to_unix_ms(at<std::int64_t, std::nano>(most)) == unix_ms{9223372036855});
    ZSETKIT_CHECK_TWICE(to_unix_ms(at<std::int32_t, std::ratio<3600>>(2147483647)) == unix_ms{7730941129200000});
}

TEST_CASE("a delay may be any duration", "[adapt]") {
    constexpr unix_ms now{1769526697641};
    ZSETKIT_CHECK_TWICE(zsetkit::after(now, 5min) == unix_ms{1769526997641});
    ZSETKIT_CHECK_TWICE(zsetkit::after(now, 1ns) == unix_ms{1769526697642});
    ZSETKIT_CHECK_TWICE(zsetkit::after(now, std::chrono::days{25}) == unix_ms{1771686697641});
    ZSETKIT_CHECK_TWICE(zsetkit::after(now, -1ms).error().code == errc::negative);
    ZSETKIT_CHECK_TWICE(zsetkit::after(now, std::chrono::hours{most}).error().code == errc::time_range);
}

TEST_CASE("instants convert back", "[adapt]") {
    ZSETKIT_CHECK_TWICE(*to_sys_time(unix_ms{1769526697641}) == t);
    ZSETKIT_CHECK_TWICE(*to_sys_time(unix_seconds{1769526697}) == t - 641ms);
    ZSETKIT_CHECK_TWICE(to_sys_time(unix_ms{max_exact + 1}).error().code == errc::time_range);
    ZSETKIT_CHECK_TWICE(to_unix_ms(*to_sys_time(unix_ms{max_exact})) == unix_ms{max_exact});
}

#if defined(__unix__)
TEST_CASE("a host's time zone does not change a score", "[adapt]") {
    for (const char* zone : {"UTC", "Asia/Tokyo", "America/New_York"}) {
        ::setenv("TZ", zone, 1);
        ::tzset();
        CHECK(to_unix_ms(sys_days{std::chrono::year{2020} / 1 / 1}) == unix_ms{1577836800000});
    }
    ::unsetenv("TZ");
    ::tzset();
}
#endif
