// SPDX-License-Identifier: MIT
#include <zsetkit/adapt/cached_clock.hpp>

#include <cstdint>
#include <type_traits>

#include <zsetkit/id/minter.hpp>

#include "../support/catch.hpp"

using zsetkit::cached_clock;
using zsetkit::minter;
using zsetkit::snowflake;
using zsetkit::system_clock_ms;
using zsetkit::unix_ms;

TEST_CASE("a cached clock shows the time of its last refresh, to all its readers", "[adapt]") {
    constexpr std::uint64_t now = 1769526697641;
    cached_clock clock{unix_ms{now}};
    const auto reader = clock.reader();
    minter ids{7, reader};
    CHECK(ids.next() == snowflake::compose(unix_ms{now}, 7, 0));
    CHECK(ids.next() == snowflake::compose(unix_ms{now}, 7, 1));
    clock.set(unix_ms{now + 5});
    CHECK(reader().count == now + 5);
    CHECK(ids.next() == snowflake::compose(unix_ms{now + 5}, 7, 0));
    clock.refresh([] { return now + 9; });
    CHECK(clock().count == now + 9);
    CHECK(ids.next() == snowflake::compose(unix_ms{now + 9}, 7, 0));
    clock.set(unix_ms{now});
    CHECK(ids.next() == snowflake::compose(unix_ms{now + 9}, 7, 1));
    CHECK(ids.drift_ms() == 9);
}

TEST_CASE("a cached clock starts, and refreshes, at the system's time", "[adapt]") {
    const auto before = system_clock_ms{}().count;
    cached_clock clock;
    CHECK((clock().count >= before && clock().count <= system_clock_ms{}().count));
    clock.set(unix_ms{0});
    clock.refresh();
    CHECK((clock().count >= before && clock().count <= system_clock_ms{}().count));
}

TEST_CASE("a cached clock stays where it is, because readers point to it", "[adapt]") {
    ZSETKIT_CHECK_TWICE(!std::is_copy_constructible_v<cached_clock> && !std::is_move_constructible_v<cached_clock>);
    ZSETKIT_CHECK_TWICE(std::is_trivially_copyable_v<cached_clock::reader_type>);
    ZSETKIT_CHECK_TWICE(zsetkit::clock_ms<cached_clock::reader_type> && zsetkit::clock_ms<cached_clock>);
}
