// SPDX-License-Identifier: MIT
#include <zsetkit/id/snowflake.hpp>

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <limits>
#include <set>
#include <type_traits>
#include <unordered_set>

#include <rapidcheck.h>

#include "../support/catch.hpp"
#include "oracle.hpp"

using zsetkit::errc;
using zsetkit::snowflake;
using zsetkit::unix_ms;

namespace {

constexpr snowflake of(std::uint64_t value) { return snowflake::from_integer(value).value(); }

constexpr bool reads(std::uint64_t value, std::uint64_t ms, std::uint32_t node, std::uint32_t sequence,
                     std::uint32_t hash) {
    const snowflake flake = of(value);
    return flake.value() == value && flake.time() == unix_ms{ms} && flake.node() == node &&
           flake.sequence() == sequence && flake.hash32() == hash &&
           snowflake::compose(unix_ms{ms}, node, sequence) == flake;
}

}  // namespace

TEST_CASE("a snowflake is the time, the node and the sequence it was composed from", "[id]") {
    ZSETKIT_CHECK_TWICE(reads(274557032793636864, 1769526697641, 0, 0, 234878118));
    ZSETKIT_CHECK_TWICE(reads(320636799581945856, 1780512970164, 0, 0, 3694611501));
    ZSETKIT_CHECK_TWICE(reads(209715201620567, 1704117200000, 395, 2647, 2510208562));
    ZSETKIT_CHECK_TWICE(reads(322679550813171712, 1781000000010, 7, 0, 3137317427));
    ZSETKIT_CHECK_TWICE(reads(0, 1704067200000, 0, 0, 0));
    ZSETKIT_CHECK_TWICE(reads(9223372036854775807, 3903090455551, 1023, 4095, 2186628710));

    CHECK(rc::check("by division", [] {
        const auto value = *rc::gen::inRange<std::uint64_t>(0, std::uint64_t{1} << 63);
        const snowflake flake = of(value);
        RC_ASSERT(flake.time().count == value / 4194304 + id_oracle::epoch);
        RC_ASSERT(flake.node() == value / 4096 % 1024);
        RC_ASSERT(flake.sequence() == value % 4096);
        RC_ASSERT(snowflake::compose(flake.time(), flake.node(), flake.sequence()) == flake);
    }));
}

TEST_CASE("what does not fit a snowflake is an error, never a shifted or wrapped value", "[id]") {
    ZSETKIT_CHECK_TWICE(snowflake::from_integer(std::uint64_t{1} << 63).error().code == errc::range);
    ZSETKIT_CHECK_TWICE(snowflake::from_integer(~std::uint64_t{0}).error().code == errc::range);
    ZSETKIT_CHECK_TWICE(snowflake::from_integer(-1).error().code == errc::range);
    ZSETKIT_CHECK_TWICE(snowflake::from_integer((std::numeric_limits<std::int64_t>::min)()).error().code ==
                        errc::range);
    ZSETKIT_CHECK_TWICE(snowflake::from_integer((std::numeric_limits<std::int64_t>::max)()).has_value());

    ZSETKIT_CHECK_TWICE(snowflake::compose(unix_ms{1704067199999}, 0, 0).error().code == errc::before_epoch);
    ZSETKIT_CHECK_TWICE(snowflake::compose(unix_ms{0}, 0, 0).error().code == errc::before_epoch);
    ZSETKIT_CHECK_TWICE(snowflake::compose(unix_ms{3903090455552}, 0, 0).error().code == errc::past_horizon);
    ZSETKIT_CHECK_TWICE(snowflake::compose(unix_ms{~std::uint64_t{0}}, 0, 0).error().code == errc::past_horizon);
    constexpr unix_ms now{1769526697641};
    ZSETKIT_CHECK_TWICE(snowflake::compose(now, 1023, 4095).has_value());
    ZSETKIT_CHECK_TWICE(snowflake::compose(now, 1024, 0).error().code == errc::node_range);
    ZSETKIT_CHECK_TWICE(snowflake::compose(now, -1, 0).error().code == errc::node_range);
    ZSETKIT_CHECK_TWICE(snowflake::compose(now, std::uint64_t{1} << 32, 0).error().code == errc::node_range);
    ZSETKIT_CHECK_TWICE(snowflake::compose(now, 65536, 0).error().code == errc::node_range);
    ZSETKIT_CHECK_TWICE(snowflake::compose(now, 0, 4096).error().code == errc::sequence_range);
    ZSETKIT_CHECK_TWICE(snowflake::compose(now, 0, -1).error().code == errc::sequence_range);
    ZSETKIT_CHECK_TWICE(snowflake::compose(now, 0, std::uint64_t{1} << 32).error().code == errc::sequence_range);
}

TEST_CASE("the smallest and the largest snowflake of an instant are its ends", "[id]") {
    ZSETKIT_CHECK_TWICE(snowflake::first_at(unix_ms{1769526697641}) == of(274557032793636864));
    ZSETKIT_CHECK_TWICE(snowflake::last_at(unix_ms{1769526697641}) == of(274557032797831167));
    ZSETKIT_CHECK_TWICE(snowflake::first_at(unix_ms{1769526697642})->value() == 274557032797831168);
    ZSETKIT_CHECK_TWICE(snowflake::first_at(snowflake::epoch)->value() == 0);
    ZSETKIT_CHECK_TWICE(snowflake::last_at(snowflake::horizon)->value() == snowflake::max_value);
    ZSETKIT_CHECK_TWICE(snowflake::first_at(unix_ms{1704067199999}).error().code == errc::before_epoch);
    ZSETKIT_CHECK_TWICE(snowflake::last_at(unix_ms{1704067199999}).error().code == errc::before_epoch);
    ZSETKIT_CHECK_TWICE(snowflake::first_at(unix_ms{3903090455552}).error().code == errc::past_horizon);
    ZSETKIT_CHECK_TWICE(snowflake::last_at(unix_ms{3903090455552}).error().code == errc::past_horizon);
}

TEST_CASE("numeric order is the order of time, node and sequence", "[id]") {
    ZSETKIT_CHECK_TWICE(of(1) < of(2));
    ZSETKIT_CHECK_TWICE(of(2) >= of(2));
    ZSETKIT_CHECK_TWICE(of(2) != of(3));
    ZSETKIT_CHECK_TWICE(std::is_gt(of(snowflake::max_value) <=> of(0)));
    ZSETKIT_CHECK_TWICE(snowflake::last_at(unix_ms{1769526697641}).value() <
                        snowflake::first_at(unix_ms{1769526697642}).value());
}

TEST_CASE("the largest snowflake is still positive where integers are signed", "[id]") {
    ZSETKIT_CHECK_TWICE(static_cast<std::int64_t>(snowflake::compose(snowflake::horizon, 1023, 4095)->value()) ==
                        9223372036854775807);
}

TEST_CASE("big-endian bytes are in mint order on every machine", "[id]") {
    ZSETKIT_CHECK_TWICE(of(274557032793636864).to_big_endian() ==
                        std::array<std::uint8_t, 8>{0x03, 0xcf, 0x6c, 0x2a, 0xaa, 0x40, 0x00, 0x00});
    ZSETKIT_CHECK_TWICE(of(255).to_big_endian() < of(256).to_big_endian());
    ZSETKIT_CHECK_TWICE(snowflake::from_big_endian({0x80, 0, 0, 0, 0, 0, 0, 0}).error().code == errc::range);
    CHECK(rc::check("bytes", [] {
        const auto a = of(*rc::gen::inRange<std::uint64_t>(0, std::uint64_t{1} << 63));
        const auto b = of(*rc::gen::inRange<std::uint64_t>(0, std::uint64_t{1} << 63));
        const auto x = a.to_big_endian(), y = b.to_big_endian();
        RC_ASSERT(snowflake::from_big_endian(x) == a);
        RC_ASSERT((std::memcmp(x.data(), y.data(), 8) < 0) == (a < b));
    }));
}

TEST_CASE("a snowflake above 2^53 does not fit a number of JSON", "[id]") {
    ZSETKIT_CHECK_TWICE(of(9007199254740991).fits_json_number());
    ZSETKIT_CHECK_TWICE(!of(9007199254740992).fits_json_number());
    ZSETKIT_CHECK_TWICE(!of(738529527931269425).fits_json_number());
    ZSETKIT_CHECK_TWICE(!of(653247040368672768).fits_json_number());
    ZSETKIT_CHECK_TWICE(snowflake::first_at(unix_ms{1706214683647})->fits_json_number());
    ZSETKIT_CHECK_TWICE(!snowflake::first_at(unix_ms{1706214683648})->fits_json_number());
}

TEST_CASE("a snowflake is never a score: it converts to no number", "[id]") {
    ZSETKIT_CHECK_TWICE(!std::is_constructible_v<double, snowflake>);
    ZSETKIT_CHECK_TWICE(!std::is_constructible_v<float, snowflake>);
    ZSETKIT_CHECK_TWICE(!std::is_constructible_v<std::uint64_t, snowflake>);
    ZSETKIT_CHECK_TWICE(!std::is_constructible_v<bool, snowflake>);
    ZSETKIT_CHECK_TWICE(!std::is_constructible_v<snowflake, std::uint64_t>);
}

TEST_CASE("std::hash spreads ids that differ only in their high bits", "[id]") {
    std::set<std::size_t> low_bits, high_bits;
    for (std::uint64_t i = 0; i < 1024; ++i) {
        const auto hash = std::hash<snowflake>{}(of(i << 22));
        low_bits.insert(hash & 1023);
        high_bits.insert(hash >> (sizeof hash * 8 - 10));
    }
    CHECK(low_bits.size() >= 500);
    CHECK(high_bits.size() >= 500);
    std::unordered_set<snowflake> set{of(1), of(2), of(1)};
    CHECK(set.size() == 2);
}

TEST_CASE("hash32 is the partition hash of the protocol", "[id]") {
    CHECK(rc::check("hash32", [] {
        const auto value = *rc::gen::inRange<std::uint64_t>(0, std::uint64_t{1} << 63);
        std::uint64_t k = value ^ (value >> 33);
        k *= 18397679294719823053u;
        RC_ASSERT(of(value).hash32() == ((k ^ (k >> 33)) & 4294967295u));
    }));
}

namespace {
template <snowflake Flake>
inline constexpr std::uint64_t value_of = Flake.value();
}  // namespace

TEST_CASE("a snowflake is 8 bytes, regular and usable as a template argument", "[id]") {
    ZSETKIT_CHECK_TWICE(sizeof(snowflake) == 8);
    ZSETKIT_CHECK_TWICE(std::is_trivially_copyable_v<snowflake>);
    ZSETKIT_CHECK_TWICE(std::regular<snowflake>);
    ZSETKIT_CHECK_TWICE(std::totally_ordered<snowflake>);
    ZSETKIT_CHECK_TWICE(noexcept(snowflake::from_integer(1)) && noexcept(snowflake::compose(unix_ms{0}, 0, 0)));
    ZSETKIT_CHECK_TWICE(value_of<of(62)> == 62);
    ZSETKIT_CHECK_TWICE(snowflake{}.value() == 0);
}
