// SPDX-License-Identifier: MIT
#include <zsetkit/key/spread.hpp>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "../support/catch.hpp"

using zsetkit::errc;
using zsetkit::error;
using zsetkit::master_of;
using zsetkit::measure_spread;
using zsetkit::slot;

namespace {

constexpr auto spread_over_three(std::array<std::uint16_t, 4> slots) {
    std::array<std::uint32_t, 3> per_master{};
    return measure_spread(slots, per_master).value();
}

}  // namespace

TEST_CASE("three masters hold the ranges a new cluster gives them", "[key]") {
    ZSETKIT_CHECK_TWICE(master_of(0, 3) == 0u);
    ZSETKIT_CHECK_TWICE(master_of(5460, 3) == 0u);
    ZSETKIT_CHECK_TWICE(master_of(5461, 3) == 1u);
    ZSETKIT_CHECK_TWICE(master_of(10922, 3) == 1u);
    ZSETKIT_CHECK_TWICE(master_of(10923, 3) == 2u);
    ZSETKIT_CHECK_TWICE(master_of(16383, 3) == 2u);
}

TEST_CASE("any number of masters shares the slots out in order, no share more than one slot larger than another",
          "[key]") {
    for (const unsigned masters : {1u, 2u, 3u, 5u, 6u, 7u, 9u, 12u, 100u, 1000u, 1023u, 5461u, 16383u, 16384u}) {
        std::vector<unsigned> sizes(masters);
        unsigned before = 0;
        for (unsigned s = 0; s < 16384; ++s) {
            const auto master = master_of(static_cast<std::uint16_t>(s), masters).value();
            REQUIRE((master == before || master == before + 1));
            REQUIRE(master < masters);
            before = master;
            sizes[master] += 1;
        }
        for (const auto size : sizes) REQUIRE((size == 16384 / masters || size == 16384 / masters + 1));
    }
}

TEST_CASE("a range ends where the exact share rounds to", "[key]") {
    for (const unsigned masters : {3u, 5u, 7u, 11u, 13u}) {
        for (unsigned i = 0; i + 1 < masters; ++i) {
            const auto last = static_cast<std::uint16_t>(std::lround((i + 1) * 16384.0 / masters - 1));
            CHECK(master_of(last, masters) == i);
            CHECK(master_of(static_cast<std::uint16_t>(last + 1), masters) == i + 1);
        }
    }
}

TEST_CASE("queues under one braced prefix share a slot, and the report says so", "[key]") {
    constexpr auto one = spread_over_three(
        {slot("{bull}:orders:wait"), slot("{bull}:payments:wait"), slot("{bull}:a:id"), slot("bull")});
    ZSETKIT_CHECK_TWICE(one.queues == 4);
    ZSETKIT_CHECK_TWICE(one.distinct_slots == 1);
    ZSETKIT_CHECK_TWICE(one.idle_masters == 2);
    ZSETKIT_CHECK_TWICE(one.queues_on_busiest == 4);
    ZSETKIT_CHECK_TWICE(one.busiest_master == 1);
    ZSETKIT_CHECK_TWICE(one.warning().find("share one slot") != std::string_view::npos);
}

TEST_CASE("queues with tags of their own are spread, and there is nothing to warn of", "[key]") {
    constexpr auto spread = spread_over_three({slot("orders"), slot("mail"), slot("default"), slot("q1")});
    ZSETKIT_CHECK_TWICE(spread.distinct_slots == 4);
    ZSETKIT_CHECK_TWICE(spread.masters == 3);
    ZSETKIT_CHECK_TWICE(spread.warning().empty());
    constexpr auto huddled = spread_over_three({1, 2, 3, 4});
    ZSETKIT_CHECK_TWICE(huddled.distinct_slots == 4);
    ZSETKIT_CHECK_TWICE(huddled.warning().find("one master") != std::string_view::npos);
}

TEST_CASE("one queue, and one master, are nothing to warn of", "[key]") {
    std::array<std::uint32_t, 1> one_master{};
    const std::array<std::uint16_t, 1> one_queue{105};
    CHECK(measure_spread(one_queue, one_master)->warning().empty());
    const std::array<std::uint16_t, 2> two_queues{105, 106};
    CHECK(measure_spread(two_queues, one_master)->warning().empty());
    CHECK(one_master[0] == 2);
    CHECK(measure_spread({}, one_master)->queues == 0);
    CHECK(measure_spread({}, one_master)->idle_masters == 1);
}

TEST_CASE("a number that is no slot or no count of masters is refused", "[key]") {
    ZSETKIT_CHECK_TWICE(master_of(0, 0).error().code == errc::masters_range);
    ZSETKIT_CHECK_TWICE(master_of(0, -1).error().code == errc::masters_range);
    ZSETKIT_CHECK_TWICE(master_of(0, 16385).error().code == errc::masters_range);
    ZSETKIT_CHECK_TWICE(master_of(0, std::uint64_t{1} << 32).error().code == errc::masters_range);
    ZSETKIT_CHECK_TWICE(master_of(16384, 3).error().code == errc::slot_range);
    std::array<std::uint32_t, 2> masters{};
    const std::array<std::uint16_t, 2> slots{1, 16384};
    CHECK(measure_spread(slots, masters).error() == error{errc::slot_range, 1});
    CHECK(measure_spread(slots, {}).error().code == errc::masters_range);
}
