// SPDX-License-Identifier: MIT
#include <zsetkit/score/instant.hpp>

#include <rapidcheck.h>

#include <cmath>
#include <cstdint>

#include "../support/catch.hpp"
#include "../support/doubles.hpp"

using namespace zsetkit_tests;
using zsetkit::checked_next_after;
using zsetkit::checked_next_on_grid;
using zsetkit::epoch_seconds_score;
using zsetkit::errc;
using zsetkit::max_exact;
using zsetkit::never;
using zsetkit::next_after;
using zsetkit::next_on_grid;
using zsetkit::run_at_score;
using zsetkit::unix_ms;
using zsetkit::unix_seconds;

TEST_CASE("a run-at is its milliseconds", "[score]") {
    ZSETKIT_CHECK_TWICE(run_at_score::pack({0}) == 0.0);
    ZSETKIT_CHECK_TWICE(run_at_score::pack({1769526697641}) == 1769526697641.0);
    ZSETKIT_CHECK_TWICE(run_at_score::pack({max_exact - 1}) == 9007199254740990.0);
    ZSETKIT_CHECK_TWICE(run_at_score::pack({max_exact}) == 9007199254740991.0);
    ZSETKIT_CHECK_TWICE(run_at_score::pack({max_exact + 1}).error().code == errc::time_range);
    ZSETKIT_CHECK_TWICE(run_at_score::pack(never).error().code == errc::time_range);
    ZSETKIT_CHECK_TWICE(run_at_score::max_time == unix_ms{max_exact});
    ZSETKIT_CHECK_TWICE(run_at_score::unpack(1769526697641.0) == unix_ms{1769526697641});
    ZSETKIT_CHECK_TWICE(run_at_score::unpack(two_to_53).error().code == errc::inexact);
    ZSETKIT_CHECK_TWICE(run_at_score::unpack(1.5).error().code == errc::fraction);
    ZSETKIT_CHECK_TWICE(run_at_score::unpack(-1000.0).error().code == errc::negative);
    ZSETKIT_CHECK_TWICE(run_at_score::due({1769526697641}) == 1769526697641.0);
}

TEST_CASE("epoch seconds are their seconds", "[score]") {
    ZSETKIT_CHECK_TWICE(epoch_seconds_score::pack({1769526697}) == 1769526697.0);
    ZSETKIT_CHECK_TWICE(epoch_seconds_score::pack({max_exact}) == 9007199254740991.0);
    ZSETKIT_CHECK_TWICE(epoch_seconds_score::pack({max_exact + 1}).error().code == errc::time_range);
    ZSETKIT_CHECK_TWICE(epoch_seconds_score::unpack(1769526697.0) == unix_seconds{1769526697});
    ZSETKIT_CHECK_TWICE(epoch_seconds_score::unpack(1769526697.5).error().code == errc::fraction);
    ZSETKIT_CHECK_TWICE(epoch_seconds_score::due({1769526697}) == 1769526697.0);
    ZSETKIT_CHECK_TWICE(epoch_seconds_score::max_time == unix_seconds{max_exact});
}

TEST_CASE("run-ats and seconds order as their instants and read back", "[score]") {
    CHECK(rc::check("random instants", [](std::uint64_t a, std::uint64_t b) {
        const std::uint64_t x = a % (max_exact + 1), y = b % (max_exact + 1);
        RC_ASSERT((*run_at_score::pack({x}) < *run_at_score::pack({y})) == (x < y));
        RC_ASSERT(run_at_score::unpack(*run_at_score::pack({x})) == unix_ms{x});
        RC_ASSERT((*epoch_seconds_score::pack({x}) < *epoch_seconds_score::pack({y})) == (x < y));
        RC_ASSERT(epoch_seconds_score::unpack(*epoch_seconds_score::pack({x})) == unix_seconds{x});
        RC_ASSERT((*run_at_score::pack({x}) <= *run_at_score::due({y})) == (x <= y));
    }));
}

TEST_CASE("seconds with a fraction are microseconds, then the next whole millisecond", "[score]") {
    ZSETKIT_CHECK_TWICE(epoch_seconds_score::unpack_microseconds(1706649000.123456) == 1706649000123456u);
    ZSETKIT_CHECK_TWICE(epoch_seconds_score::unpack_fraction(1706649000.123456) == unix_ms{1706649000124});
    ZSETKIT_CHECK_TWICE(epoch_seconds_score::unpack_fraction(1669824000.123) == unix_ms{1669824000123});
    ZSETKIT_CHECK_TWICE(epoch_seconds_score::unpack_fraction(1769526697.0) == unix_ms{1769526697000});
    ZSETKIT_CHECK_TWICE(epoch_seconds_score::unpack_microseconds(0.0) == 0u);
    ZSETKIT_CHECK_TWICE(epoch_seconds_score::unpack_microseconds(-0.0) == 0u);
    ZSETKIT_CHECK_TWICE(epoch_seconds_score::unpack_microseconds(0.25) == 250000u);
    ZSETKIT_CHECK_TWICE(epoch_seconds_score::unpack_microseconds(4.76837158203125e-07) == 0u);  // 2^-21
    ZSETKIT_CHECK_TWICE(epoch_seconds_score::unpack_microseconds(9.5367431640625e-07) == 1u);   // 2^-20
    ZSETKIT_CHECK_TWICE(epoch_seconds_score::unpack_microseconds(0.0078125) == 7813u);          // 7812.5: ties up
    ZSETKIT_CHECK_TWICE(epoch_seconds_score::unpack_microseconds(denorm_min) == 0u);
    ZSETKIT_CHECK_TWICE(epoch_seconds_score::unpack_microseconds(9007199254.0) == 9007199254000000u);
    ZSETKIT_CHECK_TWICE(epoch_seconds_score::unpack_microseconds(18446744073709.0) == 18446744073709000000u);
    ZSETKIT_CHECK_TWICE(epoch_seconds_score::unpack_microseconds(18446744073710.0).error().code == errc::time_range);
    ZSETKIT_CHECK_TWICE(epoch_seconds_score::unpack_microseconds(4503599627370495.5).error().code == errc::time_range);
    ZSETKIT_CHECK_TWICE(epoch_seconds_score::unpack_microseconds(9007199254740991.0).error().code == errc::time_range);
    ZSETKIT_CHECK_TWICE(epoch_seconds_score::unpack_microseconds(two_to_53).error().code == errc::time_range);
    ZSETKIT_CHECK_TWICE(epoch_seconds_score::unpack_fraction(-0.5).error().code == errc::negative);
    ZSETKIT_CHECK_TWICE(epoch_seconds_score::unpack_fraction(quiet_nan).error().code == errc::not_a_number);
    ZSETKIT_CHECK_TWICE(epoch_seconds_score::unpack_fraction(infinity).error().code == errc::infinite);
}

TEST_CASE("microseconds written as a double of seconds read back", "[score]") {
    CHECK(rc::check("until 2106 a double holds them", [](std::uint64_t raw) {
        const std::uint64_t microseconds = raw % 4294967296000000;
        RC_ASSERT(epoch_seconds_score::unpack_microseconds(static_cast<double>(microseconds) / 1e6) == microseconds);
    }));
    CHECK(rc::check("long double agrees", [](std::uint64_t raw) {
        // 1e-6 below a tie nothing is in doubt: x87's 64 bits, or 53, hold value * 10^6 to better than that here.
        const double seconds = std::bit_cast<double>(raw % 0x41e0000000000000);  // below 2^31
        const double product = std::floor(seconds * 1e6 + 0.5),
                     distance = std::fabs(seconds * 1e6 - std::floor(seconds * 1e6) - 0.5);
        RC_PRE(distance > 1e-6);
        RC_ASSERT(same_bits(static_cast<double>(*epoch_seconds_score::unpack_microseconds(seconds)), product));
    }));
}

TEST_CASE("next_after counts from now", "[score]") {
    ZSETKIT_CHECK_TWICE(next_after(unix_ms{1000}, 500) == unix_ms{1500});
    ZSETKIT_CHECK_TWICE(checked_next_after(unix_ms{1000}, 500) == unix_ms{1500});
    ZSETKIT_CHECK_TWICE(checked_next_after(unix_ms{1000}, 0).error().code == errc::interval_zero);
    ZSETKIT_CHECK_TWICE(checked_next_after(unix_ms{1000}, -5).error().code == errc::negative);
    ZSETKIT_CHECK_TWICE(checked_next_after(unix_ms{1000}, max_exact).error().code == errc::time_range);
    ZSETKIT_CHECK_TWICE(next_after(unix_ms{1000}, 0) == never);
    ZSETKIT_CHECK_TWICE(next_after(unix_ms{1000}, ~std::uint64_t{0}) == never);
}

TEST_CASE("next_on_grid keeps the rhythm while it can, else takes the grid's next slot", "[score]") {
    ZSETKIT_CHECK_TWICE(next_on_grid(unix_ms{1000}, 500, unix_ms{1200}, 0) == unix_ms{1500});
    ZSETKIT_CHECK_TWICE(next_on_grid(unix_ms{1010}, 500, unix_ms{1200}, 0) == unix_ms{1510});
    ZSETKIT_CHECK_TWICE(next_on_grid(unix_ms{1000}, 500, unix_ms{1500}, 0) == unix_ms{1500});  // equal to now: not past
    ZSETKIT_CHECK_TWICE(next_on_grid(unix_ms{1000}, 500, unix_ms{1501}, 0) == unix_ms{2000});
    ZSETKIT_CHECK_TWICE(next_on_grid(unix_ms{1000}, 500, unix_ms{2000}, 0) ==
                        unix_ms{2500});  // on the grid: strictly after
    ZSETKIT_CHECK_TWICE(next_on_grid(unix_ms{1000}, 500, unix_ms{1501}, 7) == unix_ms{1507});
    ZSETKIT_CHECK_TWICE(next_on_grid(unix_ms{1000}, 500, unix_ms{1507}, 7) == unix_ms{2007});
    ZSETKIT_CHECK_TWICE(checked_next_on_grid(unix_ms{1000}, 0, unix_ms{1501}, 7).error().code == errc::interval_zero);
    ZSETKIT_CHECK_TWICE(checked_next_on_grid(unix_ms{1000}, -1, unix_ms{1501}, 7).error().code == errc::negative);
    ZSETKIT_CHECK_TWICE(checked_next_on_grid(unix_ms{1000}, 1, unix_ms{1501}, -7).error().code == errc::negative);
    ZSETKIT_CHECK_TWICE(checked_next_on_grid(unix_ms{1000}, 500, unix_ms{max_exact}, 0).error().code ==
                        errc::time_range);
    ZSETKIT_CHECK_TWICE(next_on_grid(unix_ms{1000}, 500, unix_ms{max_exact}, 0) == never);
}

TEST_CASE("next_on_grid agrees with the protocol's own formula in doubles", "[score]") {
    CHECK(rc::check("BullMQ's rule, as its script computes it",
                    [](std::uint32_t p, std::uint32_t e, std::uint32_t n, std::uint32_t o) {
                        const double every = 1 + e % 100000, offset = o % 100000;
                        const double now = 1700000000000.0 + n % 1000000, prev = now - p % 300000;
                        double expected = prev + every;
                        if (expected < now) {
                            const double aligned = std::floor(now / every) * every + offset;
                            expected = aligned <= now ? aligned + every : aligned;
                        }
                        const auto ms = [](double value) { return static_cast<std::uint64_t>(value); };
                        RC_ASSERT(next_on_grid({ms(prev)}, ms(every), {ms(now)}, ms(offset)) == unix_ms{ms(expected)});
                    }));
}
