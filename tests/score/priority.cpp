// SPDX-License-Identifier: MIT
#include <zsetkit/score/priority.hpp>

#include <rapidcheck.h>

#include <cstdint>
#include <set>
#include <tuple>

#include "../support/catch.hpp"
#include "../support/doubles.hpp"

using namespace zsetkit_tests;
using zsetkit::errc;
using zsetkit::priority_score;
using parts = priority_score::parts;

TEST_CASE("a tier and an arrival make a score up to the last bit", "[score]") {
    ZSETKIT_CHECK_TWICE(priority_score::pack(0, 0) == 0.0);
    ZSETKIT_CHECK_TWICE(priority_score::pack(1, 0) == 4294967296.0);
    ZSETKIT_CHECK_TWICE(priority_score::pack(1, 7) == 4294967303.0);
    ZSETKIT_CHECK_TWICE(priority_score::pack(5, 4294967295) == 25769803775.0);
    ZSETKIT_CHECK_TWICE(priority_score::pack(2097150, 4294967295) == 9007194959773695.0);
    ZSETKIT_CHECK_TWICE(priority_score::pack(2097151, 4294967295) == 9007199254740991.0);
}

TEST_CASE("a tier above 2097151 is refused, because its arrivals share scores", "[score]") {
    ZSETKIT_CHECK_TWICE(priority_score::pack(2097152, 0).error().code == errc::tier_range);
    ZSETKIT_CHECK_TWICE(priority_score::pack(2097152, 3).error().code == errc::tier_range);
    ZSETKIT_CHECK_TWICE(priority_score::pack(~std::uint64_t{0}, 3).error().code == errc::tier_range);
    ZSETKIT_CHECK_TWICE(priority_score::pack_counter(2097152, 3).error().code == errc::tier_range);
    ZSETKIT_CHECK_TWICE(priority_score::front(2097152).error().code == errc::tier_range);
    ZSETKIT_CHECK_TWICE(priority_score::last(2097152).error().code == errc::tier_range);

    // What the refusal is about: sixteen neighbours there, as the protocol would write them.
    const auto distinct = [](double tier) {
        std::set<double> scores;
        for (int arrival = 0; arrival < 16; ++arrival) scores.insert(tier * 4294967296.0 + arrival);
        return scores.size();
    };
    CHECK(distinct(2097151.0) == 16);
    CHECK(distinct(2097152.0) == 9);
    CHECK(distinct(4194304.0) == 5);
    CHECK(distinct(8388608.0) == 3);
    CHECK(distinct(16777216.0) == 2);
    CHECK(distinct(2147483648.0) == 1);
}

TEST_CASE("tiers and arrivals below 0 are refused, never wrapped", "[score]") {
    ZSETKIT_CHECK_TWICE(priority_score::pack(-1, 13).error().code == errc::negative);
    ZSETKIT_CHECK_TWICE(priority_score::pack(1, -13).error().code == errc::negative);
    ZSETKIT_CHECK_TWICE(priority_score::pack_counter(1, -1).error().code == errc::negative);
    ZSETKIT_CHECK_TWICE(priority_score::front(-1).error().code == errc::negative);
    ZSETKIT_CHECK_TWICE(priority_score::unpack(-4294967283.0).error().code == errc::negative);
}

TEST_CASE("an arrival past 2^32 does not leak into the tier: strict refuses, pack_counter wraps in sight", "[score]") {
    ZSETKIT_CHECK_TWICE(priority_score::pack(5, 4294967296).error().code == errc::arrival_range);
    ZSETKIT_CHECK_TWICE(priority_score::pack_counter(5, 4294967295) == 25769803775.0);
    ZSETKIT_CHECK_TWICE(priority_score::pack_counter(5, 4294967296) == 21474836480.0);
    ZSETKIT_CHECK_TWICE(priority_score::pack_counter(5, ~std::uint64_t{0}) == 25769803775.0);
    ZSETKIT_CHECK_TWICE(!priority_score::arrival_wraps(4294967295));
    ZSETKIT_CHECK_TWICE(priority_score::arrival_wraps(4294967296));
    ZSETKIT_CHECK_TWICE(priority_score::arrivals_left(0) == 4294967295);
    ZSETKIT_CHECK_TWICE(priority_score::arrivals_left(4294967294) == 1);
    ZSETKIT_CHECK_TWICE(priority_score::arrivals_left(4294967295) == 0);
    ZSETKIT_CHECK_TWICE(priority_score::arrivals_left(4294967296) == 4294967295);
}

TEST_CASE("a counter at 2^31 stays in its tier", "[score]") {
    // BullMQ 4.0.0 to 5.8.0 used a signed bit operation here and scored it 19327352832, which is tier 4.
    ZSETKIT_CHECK_TWICE(priority_score::pack_counter(5, 2147483648) == 23622320128.0);
    ZSETKIT_CHECK_TWICE(priority_score::unpack(19327352832.0)->tier == 4);
}

TEST_CASE("the whole tier lies between first and last, the front at its first", "[score]") {
    ZSETKIT_CHECK_TWICE(priority_score::first(10) == 42949672960.0);
    ZSETKIT_CHECK_TWICE(priority_score::last(10) == 47244640255.0);
    ZSETKIT_CHECK_TWICE(priority_score::front(10) == priority_score::first(10));
    ZSETKIT_CHECK_TWICE(*priority_score::last(10) + 1 <= *priority_score::first(11));
    ZSETKIT_CHECK_TWICE(priority_score::last(2097151) == 9007199254740991.0);
}

TEST_CASE("a score reads back to its tier and arrival", "[score]") {
    ZSETKIT_CHECK_TWICE(priority_score::unpack(4294967303.0) == parts{1, 7});
    ZSETKIT_CHECK_TWICE(priority_score::unpack(9007199254740991.0) == parts{2097151, 4294967295});
    ZSETKIT_CHECK_TWICE(priority_score::unpack(9007199254740992.0).error().code == errc::inexact);
    ZSETKIT_CHECK_TWICE(priority_score::unpack(quiet_nan).error().code == errc::not_a_number);
}

TEST_CASE("scores order as (tier, arrival) do, and unpack to them", "[score]") {
    CHECK(rc::check("random and neighbouring pairs",
                    [](std::uint32_t t1, std::uint32_t a1, std::uint32_t t2, std::uint32_t a2, bool same_tier) {
                        const std::uint64_t x = t1 % 2097152, y = same_tier ? x : t2 % 2097152;
                        const double p = *priority_score::pack(x, a1), q = *priority_score::pack(y, a2);
                        RC_ASSERT((p < q) == (std::tuple{x, a1} < std::tuple{y, a2}));
                        RC_ASSERT((priority_score::unpack(p).value() == parts{x, a1}));
                        RC_ASSERT(*priority_score::first(x) <= p && p <= *priority_score::last(x));
                        RC_ASSERT(*priority_score::front(x) <= p);
                    }));
}
