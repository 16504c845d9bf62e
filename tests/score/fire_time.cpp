// SPDX-License-Identifier: MIT
#include <zsetkit/score/fire_time.hpp>

#include <rapidcheck.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "../support/catch.hpp"
#include "../support/doubles.hpp"

using namespace zsetkit_tests;
using zsetkit::errc;
using zsetkit::fire_time_score;
using zsetkit::unix_ms;
using parts = fire_time_score::parts;

namespace {

constexpr unix_ms t{1769526697641};
constexpr unix_ms last_time{2199023255551};

}  // namespace

TEST_CASE("a fire time and a slot make a score up to the last bit", "[score]") {
    ZSETKIT_CHECK_TWICE(fire_time_score::pack(t, 0) == 7247981353537536.0);
    ZSETKIT_CHECK_TWICE(fire_time_score::pack(t, 7) == 7247981353537543.0);
    ZSETKIT_CHECK_TWICE(fire_time_score::pack(t, 4095) == 7247981353541631.0);
    ZSETKIT_CHECK_TWICE(fire_time_score::pack({1769526697642}, 0) == 7247981353541632.0);
    ZSETKIT_CHECK_TWICE(fire_time_score::pack(last_time, 4095) == 9007199254740991.0);
    ZSETKIT_CHECK_TWICE(fire_time_score::max_time == last_time);
}

TEST_CASE("what would carry into the next millisecond or past 2039 is refused", "[score]") {
    ZSETKIT_CHECK_TWICE(fire_time_score::pack(t, 4096).error().code == errc::discriminator_range);
    ZSETKIT_CHECK_TWICE(fire_time_score::pack(t, -1).error().code == errc::negative);
    ZSETKIT_CHECK_TWICE(fire_time_score::pack({2199023255552}, 0).error().code == errc::time_range);
    ZSETKIT_CHECK_TWICE(fire_time_score::pack({2199023255552}, 1).error().code == errc::time_range);
    ZSETKIT_CHECK_TWICE(fire_time_score::pack({static_cast<std::uint64_t>(-1)}, 0).error().code == errc::time_range);
    ZSETKIT_CHECK_TWICE(fire_time_score::due({2199023255552}).error().code == errc::time_range);
}

TEST_CASE("the old counter slots wrap at 4096, and so do their jobs", "[score]") {
    ZSETKIT_CHECK_TWICE(fire_time_score::from_counter(t, 4096 + 7) == 7247981353537543.0);
    ZSETKIT_CHECK_TWICE(fire_time_score::from_counter(t, 7) == 7247981353537543.0);
    ZSETKIT_CHECK_TWICE(fire_time_score::from_counter(t, -1).error().code == errc::negative);
    ZSETKIT_CHECK_TWICE(fire_time_score::from_counter({2199023255552}, 1).error().code == errc::time_range);

    std::set<std::tuple<double, int>> by_score;
    for (const int counter : {4094, 4095, 4096, 4097, 4098})
        by_score.emplace(*fire_time_score::from_counter(t, counter), counter);
    std::vector<int> order;
    for (const auto& [score, counter] : by_score) order.push_back(counter);
    CHECK(order == std::vector<int>{4096, 4097, 4098, 4094, 4095});
}

TEST_CASE("due is the last score of now, inclusive", "[score]") {
    constexpr unix_ms now{1713444564002};
    ZSETKIT_CHECK_TWICE(fire_time_score::due(now) == 7018268934156287.0);
    ZSETKIT_CHECK_TWICE(*fire_time_score::pack(now, 4095) <= *fire_time_score::due(now));
    ZSETKIT_CHECK_TWICE(*fire_time_score::pack({now.count + 1}, 0) > *fire_time_score::due(now));
    ZSETKIT_CHECK_TWICE(fire_time_score::due(last_time) == 9007199254740991.0);
}

TEST_CASE("due includes exactly the jobs it must", "[score]") {
    CHECK(rc::check("a job is due when its time is not after now",
                    [](std::uint64_t at, std::uint64_t clock, std::uint32_t slot, bool close) {
                        const unix_ms time{at % 2199023255552};
                        const unix_ms now{close ? std::min<std::uint64_t>(time.count + clock % 3, 2199023255551)
                                                : clock % 2199023255552};
                        const double score = *fire_time_score::pack(time, slot % 4096);
                        RC_ASSERT((score <= *fire_time_score::due(now)) == (time <= now));
                        RC_ASSERT(*fire_time_score::first(time) <= score && score <= *fire_time_score::last(time));
                    }));
}

TEST_CASE("scores order as (time, slot) do, and unpack to them", "[score]") {
    CHECK(rc::check("random and neighbouring pairs", [](std::uint64_t a, std::uint64_t b, std::uint32_t c,
                                                        std::uint32_t d, bool close) {
        const std::uint64_t x = a % 2199023255552, y = close ? x : b % 2199023255552, s1 = c % 4096, s2 = d % 4096;
        const double p = *fire_time_score::pack({x}, s1), q = *fire_time_score::pack({y}, s2);
        RC_ASSERT((p < q) == (std::tuple{x, s1} < std::tuple{y, s2}));
        RC_ASSERT((fire_time_score::unpack(p).value() == parts{{x}, s1}));
    }));
}

TEST_CASE("a score reads back to its time and slot", "[score]") {
    ZSETKIT_CHECK_TWICE(fire_time_score::unpack(7247981353537543.0) == parts{t, 7});
    ZSETKIT_CHECK_TWICE(fire_time_score::unpack(9007199254740991.0) == parts{last_time, 4095});
    ZSETKIT_CHECK_TWICE(fire_time_score::unpack(9007199254740992.0).error().code == errc::inexact);
    ZSETKIT_CHECK_TWICE(fire_time_score::unpack(0.5).error().code == errc::fraction);
    ZSETKIT_CHECK_TWICE(fire_time_score::unpack(-4096.0).error().code == errc::negative);
}

TEST_CASE("the next slot is one above the highest of the window, and a full window says so", "[score]") {
    constexpr double first = *fire_time_score::first(t), last = *fire_time_score::last(t);
    ZSETKIT_CHECK_TWICE(fire_time_score::next_in_window(t) == first);
    ZSETKIT_CHECK_TWICE(fire_time_score::next_in_window(t, first) == first + 1);
    ZSETKIT_CHECK_TWICE(fire_time_score::next_in_window(t, last - 1) == last);
    ZSETKIT_CHECK_TWICE(fire_time_score::next_in_window(t, last).error().code == errc::window_full);
    ZSETKIT_CHECK_TWICE(fire_time_score::next_in_window_saturating(t) == first);
    ZSETKIT_CHECK_TWICE(fire_time_score::next_in_window_saturating(t, first) == first + 1);
    ZSETKIT_CHECK_TWICE(fire_time_score::next_in_window_saturating(t, last) == last);
}

TEST_CASE("a highest score outside the window is an empty window below and an error above", "[score]") {
    constexpr double first = *fire_time_score::first(t), last = *fire_time_score::last(t);
    ZSETKIT_CHECK_TWICE(fire_time_score::next_in_window(t, first - 1) == first);
    ZSETKIT_CHECK_TWICE(fire_time_score::next_in_window(t, 0.5) == first);
    ZSETKIT_CHECK_TWICE(fire_time_score::next_in_window(t, -7.0) == first);
    ZSETKIT_CHECK_TWICE(fire_time_score::next_in_window(t, minus_infinity) == first);
    ZSETKIT_CHECK_TWICE(fire_time_score::next_in_window(t, last + 1).error().code == errc::outside_window);
    ZSETKIT_CHECK_TWICE(fire_time_score::next_in_window(t, infinity).error().code == errc::outside_window);
    ZSETKIT_CHECK_TWICE(fire_time_score::next_in_window({5}, 20480.5).error().code == errc::fraction);
    ZSETKIT_CHECK_TWICE(fire_time_score::next_in_window(t, quiet_nan).error().code == errc::not_a_number);
    ZSETKIT_CHECK_TWICE(fire_time_score::next_in_window({2199023255552}, first).error().code == errc::time_range);
    ZSETKIT_CHECK_TWICE(fire_time_score::next_in_window_saturating(t, last + 1).error().code == errc::outside_window);
    ZSETKIT_CHECK_TWICE(fire_time_score::next_in_window_saturating(t, quiet_nan).error().code == errc::not_a_number);
}

TEST_CASE("the highest score may come as an optional, a result or a pointer", "[score]") {
    constexpr double first = *fire_time_score::first(t);
    ZSETKIT_CHECK_TWICE(fire_time_score::next_in_window(t, std::optional<double>{}) == first);
    ZSETKIT_CHECK_TWICE(fire_time_score::next_in_window(t, std::optional<double>{first}) == first + 1);
    ZSETKIT_CHECK_TWICE(fire_time_score::next_in_window(t, fire_time_score::first(t)) == first + 1);
    ZSETKIT_CHECK_TWICE(fire_time_score::next_in_window_saturating(t, std::optional<double>{}) == first);
    CHECK(fire_time_score::next_in_window(t, &first) == first + 1);
    CHECK(fire_time_score::next_in_window(t, static_cast<const double*>(nullptr)) == first);
}

TEST_CASE("strict and saturating slots agree with a model of the set", "[score]") {
    CHECK(rc::check(
        "jobs of a few neighbouring milliseconds", [](std::vector<std::uint8_t> arrivals, std::uint64_t base) {
            const std::uint64_t start = base % 2199023250000;
            std::multiset<double> set;
            std::uint64_t taken[4] = {4090, 4095, 0, 4096};  // slots each millisecond has given away already
            for (unsigned ms = 0; ms < 4; ++ms) {
                if (taken[ms] != 0) set.insert(*fire_time_score::pack({start + ms}, taken[ms] - 1));
            }
            for (const auto arrival : arrivals) {
                const unsigned ms = arrival % 4;
                const unix_ms time{start + ms};
                auto above = set.upper_bound(*fire_time_score::last(time));
                const double highest = above == set.begin() ? minus_infinity : *--above;
                const auto strict = fire_time_score::next_in_window(time, highest);
                const auto saturating = fire_time_score::next_in_window_saturating(time, highest);
                if (taken[ms] == 4096) {
                    RC_ASSERT(strict.error().code == errc::window_full);
                    RC_ASSERT(saturating == fire_time_score::last(time));
                } else {
                    RC_ASSERT(strict == fire_time_score::pack(time, taken[ms]));
                    RC_ASSERT(saturating == strict);
                    ++taken[ms];
                }
                set.insert(*saturating);
            }
        }));
}

TEST_CASE("slots per millisecond halve with each bit past 2039", "[score]") {
    ZSETKIT_CHECK_TWICE(fire_time_score::slots_per_ms({0}) == 4096);
    ZSETKIT_CHECK_TWICE(fire_time_score::slots_per_ms({2199023255551}) == 4096);
    ZSETKIT_CHECK_TWICE(fire_time_score::slots_per_ms({2199023255552}) == 2048);
    ZSETKIT_CHECK_TWICE(fire_time_score::slots_per_ms({4398046511103}) == 2048);  // 2109-05-15T07:35:11.103Z
    ZSETKIT_CHECK_TWICE(fire_time_score::slots_per_ms({4398046511104}) == 1024);
    ZSETKIT_CHECK_TWICE(fire_time_score::slots_per_ms({8796093022207}) == 1024);  // 2248-09-26T15:10:22.207Z
    ZSETKIT_CHECK_TWICE(fire_time_score::slots_per_ms({253402300799999}) == 32);  // the last ms of the year 9999
    ZSETKIT_CHECK_TWICE(fire_time_score::slots_per_ms({~std::uint64_t{0}}) == 0);

    CHECK(rc::check("counted one by one", [](std::uint64_t raw, unsigned shift) {
        const std::uint64_t ms = raw >> (11 + shift % 40);  // below 2^53
        std::set<double> distinct;
        const double from = static_cast<double>(ms) * 4096;
        // A slot is distinct when it does not round onto the next millisecond's first score or a slot below it.
        for (std::uint64_t slot = 0; slot < 4096; ++slot) {
            const volatile double stored = from + static_cast<double>(slot);  // rounded to a double, on x87 too
            const double score = stored;
            if (score < static_cast<double>(ms + 1) * 4096) distinct.insert(score);
        }
        RC_ASSERT(distinct.size() == fire_time_score::slots_per_ms({ms}));
    }));
}
