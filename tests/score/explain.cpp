// SPDX-License-Identifier: MIT
#include <zsetkit/score/explain.hpp>

#include <rapidcheck.h>

#include <cmath>
#include <cstdint>

#include "../support/catch.hpp"
#include "../support/doubles.hpp"

using namespace zsetkit_tests;
using zsetkit::errc;
using zsetkit::explain;
using zsetkit::never;
using zsetkit::reading;
using zsetkit::unix_ms;

namespace {

constexpr reading likeliest(double score) { return explain(score).likeliest()->as; }

}  // namespace

TEST_CASE("a fire-time score is explained as its instant and slot", "[score]") {
    constexpr auto found = *explain(7247981353537543.0).find(reading::fire_time);
    ZSETKIT_CHECK_TWICE(found.time == unix_ms{1769526697641});
    ZSETKIT_CHECK_TWICE(found.high == 1769526697641 && found.low == 7);
    ZSETKIT_CHECK_TWICE(found.likely && found.exact && found.distinct_low == 4096);
    ZSETKIT_CHECK_TWICE(likeliest(7247981353537543.0) == reading::fire_time);
}

TEST_CASE("a priority score is explained as its tier and arrival", "[score]") {
    constexpr auto found = *explain(4294967303.0).find(reading::priority);
    ZSETKIT_CHECK_TWICE(found.high == 1 && found.low == 7 && found.time == never);
    ZSETKIT_CHECK_TWICE(likeliest(4294967303.0) == reading::priority);
    ZSETKIT_CHECK_TWICE(likeliest(42949672960.0) == reading::priority);
}

TEST_CASE("the unit of a plain instant is told from its size", "[score]") {
    ZSETKIT_CHECK_TWICE(likeliest(1769526697641.0) == reading::run_at);
    ZSETKIT_CHECK_TWICE(likeliest(1769526697.0) == reading::epoch_seconds);
    ZSETKIT_CHECK_TWICE(likeliest(1756311926871255.0) == reading::epoch_microseconds);
    ZSETKIT_CHECK_TWICE(likeliest(1706649000.123456) == reading::epoch_fraction);
    ZSETKIT_CHECK_TWICE(likeliest(1798761600000.0002) == reading::marker);
    ZSETKIT_CHECK_TWICE(likeliest(0.0) == reading::pending);
    ZSETKIT_CHECK_TWICE(likeliest(-0.0) == reading::pending);
    ZSETKIT_CHECK_TWICE(likeliest(5.0) == reading::plain_tier);
    ZSETKIT_CHECK_TWICE(explain(999999999.0).likeliest() == nullptr);
    ZSETKIT_CHECK_TWICE(likeliest(1000000000.0) == reading::epoch_seconds);
    ZSETKIT_CHECK_TWICE(likeliest(4102444799.0) == reading::epoch_seconds);
    ZSETKIT_CHECK_TWICE(explain(4102444800.0).likeliest() == nullptr);
}

TEST_CASE("seconds with a fraction and the marker's quotient show what they hold", "[score]") {
    constexpr auto seconds = *explain(1706649000.123456).find(reading::epoch_fraction);
    ZSETKIT_CHECK_TWICE(seconds.high == 1706649000 && seconds.low == 123456 && seconds.time == unix_ms{1706649000124});
    constexpr auto marker = *explain(1798761600000.0002).find(reading::marker);
    ZSETKIT_CHECK_TWICE(marker.high == 1798761600000 && marker.low == 1 && marker.time == unix_ms{1798761600000});
}

TEST_CASE("a score that lost something says what is left", "[score]") {
    constexpr auto explained = explain(9007199254740996.0);
    ZSETKIT_CHECK_TWICE(!explained.exact() && explained.why_not_exact() == errc::inexact);
    ZSETKIT_CHECK_TWICE(same_bits(explained.spacing(), 2.0));
    constexpr auto priority = *explained.find(reading::priority);
    ZSETKIT_CHECK_TWICE(priority.high == 2097152 && priority.low == 4 && !priority.exact &&
                        priority.distinct_low == 2147483648);
    constexpr auto fire_time = *explained.find(reading::fire_time);
    ZSETKIT_CHECK_TWICE(fire_time.high == 2199023255552 && fire_time.distinct_low == 2048 && !fire_time.exact);
}

TEST_CASE("a tier below 0, which strict reading refuses, is shown", "[score]") {
    constexpr auto explained = explain(-4294967283.0);
    constexpr auto found = *explained.find(reading::priority);
    ZSETKIT_CHECK_TWICE(explained.why_not_exact() == errc::negative && explained.size() == 1);
    ZSETKIT_CHECK_TWICE(found.high == -1 && found.low == 13 && found.exact);
}

TEST_CASE("what no queue holds has no reading but a reason", "[score]") {
    ZSETKIT_CHECK_TWICE(explain(quiet_nan).size() == 0 && explain(quiet_nan).why_not_exact() == errc::not_a_number);
    ZSETKIT_CHECK_TWICE(explain(infinity).size() == 0 && explain(infinity).why_not_exact() == errc::infinite);
    ZSETKIT_CHECK_TWICE(explain(1e300).size() == 0 && explain(1e300).why_not_exact() == errc::inexact);
    ZSETKIT_CHECK_TWICE(explain(-0.5).size() == 0 && explain(-0.5).why_not_exact() == errc::negative);
    ZSETKIT_CHECK_TWICE(explain(quiet_nan).likeliest() == nullptr);
    ZSETKIT_CHECK_TWICE(explain(9223372036854775808.0).size() == 0);
    ZSETKIT_CHECK_TWICE(explain(-9223372036854775808.0).size() == 0);
    ZSETKIT_CHECK_TWICE(explain(9223372036854774784.0).find(reading::priority)->high == 2147483647);
}

TEST_CASE("every reading has a name", "[score]") {
    ZSETKIT_CHECK_TWICE(name(reading::fire_time) == "fire-time");
    ZSETKIT_CHECK_TWICE(name(reading::epoch_seconds) == "seconds");
    ZSETKIT_CHECK_TWICE(name(reading::epoch_microseconds) == "epoch-microseconds");
    ZSETKIT_CHECK_TWICE(name(reading{200}) == "unknown");
}

TEST_CASE("explain agrees with the strict readings wherever they accept, for any bits", "[score]") {
    const auto agrees = [](double score) {
        const auto explained = explain(score);
        bool likely_before = true;
        for (const auto& each : explained) {
            RC_ASSERT(likely_before || !each.likely);  // likely ones first
            likely_before = each.likely;
        }
        if (const auto strict = zsetkit::priority_score::unpack(score)) {
            const auto* found = explained.find(reading::priority);
            RC_ASSERT(found != nullptr && found->exact);
            RC_ASSERT(static_cast<std::uint64_t>(found->high) == strict->tier && found->low == strict->arrival);
        }
        if (const auto strict = zsetkit::fire_time_score::unpack(score)) {
            const auto* found = explained.find(reading::fire_time);
            RC_ASSERT(found != nullptr && found->time == strict->time && found->low == strict->discriminator);
            RC_ASSERT(explained.find(reading::run_at)->time == *zsetkit::run_at_score::unpack(score));
        }
    };
    CHECK(rc::check("raw bits", [&](std::uint64_t raw) { agrees(std::bit_cast<double>(raw)); }));
    CHECK(rc::check("integers of every size",
                    [&](std::int64_t raw, unsigned shift) { agrees(static_cast<double>(raw >> (shift % 64))); }));
    CHECK(rc::check("fire times, also past 2039", [&](std::uint64_t raw, unsigned slot) {
        agrees(static_cast<double>(raw % 4398046511104) * 4096 + slot % 4096);
    }));
    CHECK(
        rc::check("fractions", [&](std::uint32_t whole, std::uint32_t part) { agrees(whole + part / 4294967296.0); }));
}
