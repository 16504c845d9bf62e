// SPDX-License-Identifier: MIT
#include <zsetkit/key/tag_finder.hpp>

#include <zsetkit/key/echomq_queue.hpp>

#include <cstdint>
#include <string>

#include "../support/catch.hpp"
#include "oracle.hpp"

using zsetkit::errc;
using zsetkit::error;
using zsetkit::tag_for;

TEST_CASE("every slot has a tag of three letters or digits, and the tag leads back to it", "[key]") {
    for (unsigned wanted = 0; wanted < 16384; ++wanted) {
        const auto tag = tag_for(static_cast<std::uint16_t>(wanted));
        REQUIRE(tag.has_value());
        REQUIRE(!tag->empty());
        REQUIRE(zsetkit_tests::crc16_bit_by_bit(*tag) % 16384 == wanted);
        REQUIRE(zsetkit::slot("emq:{" + tag->to<std::string>() + "}:pending") == wanted);
        REQUIRE(zsetkit::echomq::queue::parse(*tag)->slot() == wanted);
    }
}

TEST_CASE("every slot is reached behind any stem as well", "[key]") {
    for (const std::string stem : {"orders-", "a", "queue.with.a.long.name_"}) {
        for (unsigned wanted = 0; wanted < 16384; ++wanted) {
            const auto end = tag_for(static_cast<std::uint16_t>(wanted), stem);
            REQUIRE(end.has_value());
            REQUIRE(zsetkit::echomq::queue::parse(stem + end->to<std::string>())->slot() == wanted);
        }
    }
}

TEST_CASE("a tag is found in a constant expression, the shortest there is", "[key]") {
    ZSETKIT_CHECK_TWICE(zsetkit::slot(*tag_for(105)) == 105);
    ZSETKIT_CHECK_TWICE(*tag_for(15495) == "a");
    ZSETKIT_CHECK_TWICE(tag_for(7450)->size() == 2);
    ZSETKIT_CHECK_TWICE(zsetkit::slot(*tag_for(0)) == 0 && !tag_for(0)->empty());
    ZSETKIT_CHECK_TWICE(*tag_for(9051) != "emq");
}

TEST_CASE("what is no slot, and a stem that would end the tag, are refused", "[key]") {
    ZSETKIT_CHECK_TWICE(tag_for(16384).error().code == errc::slot_range);
    ZSETKIT_CHECK_TWICE(tag_for(-1).error().code == errc::slot_range);
    ZSETKIT_CHECK_TWICE(tag_for(std::uint64_t{1} << 32).error().code == errc::slot_range);
    ZSETKIT_CHECK_TWICE(tag_for(65535).error().code == errc::slot_range);
    ZSETKIT_CHECK_TWICE(tag_for(1, "a}").error() == error{errc::braces, 1});
    ZSETKIT_CHECK_TWICE(tag_for(1, "{a").error() == error{errc::braces, 0});
}
