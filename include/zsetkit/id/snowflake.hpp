// SPDX-License-Identifier: MIT
//
// The number inside an id: when, where, and which one of that millisecond. Numeric order is mint order.
//
//     63 bits   |  41: ms since 2024-01-01T00:00:00Z  |  10: node  |  12: sequence  |
//
// - Every snowflake holds a value in [0, 2^63): none is ever wrapped or truncated into being.
// - Its instants run from `epoch` to `horizon`, 2093-09-06T15:47:35.551Z; outside them is an error.
// - It is never a score. Since 2024-01-25T20:31:23.648Z snowflakes are above 2^53, where doubles merge neighbours, so there
//   is no conversion to a floating-point type: put the id in the member, score 0, or its time() in the score.
// - JSON readers hold numbers as doubles too: send an id as its text, never as a number (fits_json_number tells).
// - It is 8 bytes, regular, totally ordered, hashable, and usable as a template argument.
#ifndef ZSETKIT_ID_SNOWFLAKE_HPP
#define ZSETKIT_ID_SNOWFLAKE_HPP

#include <array>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>  // std::hash

#include "../core/result.hpp"
#include "../detail/bits.hpp"
#include "../score/exact.hpp"
#include "../score/time.hpp"

namespace zsetkit::inline v0 {

/// 63 bits in the order of minting: a time, a node and a sequence.
class snowflake {
public:
    static constexpr unsigned time_bits = 41;      ///< how many bits the time has, at the top
    static constexpr unsigned node_bits = 10;      ///< how many bits the node has, below the time
    static constexpr unsigned sequence_bits = 12;  ///< how many bits the sequence has, at the bottom
    static constexpr std::uint64_t max_value =
        (std::uint64_t{1} << (time_bits + node_bits + sequence_bits)) - 1;    ///< the largest value an id has
    static constexpr std::uint32_t max_node = (1u << node_bits) - 1;          ///< the largest node
    static constexpr std::uint32_t max_sequence = (1u << sequence_bits) - 1;  ///< the largest sequence
    /// The first instant an id can hold, 2024-01-01T00:00:00Z.
    static constexpr unix_ms epoch{1'704'067'200'000};
    /// The last instant an id can hold, 2093-09-06T15:47:35.551Z.
    static constexpr unix_ms horizon{epoch.count + (std::uint64_t{1} << time_bits) - 1};

    /// The snowflake of value 0: `epoch`, node 0, sequence 0.
    constexpr snowflake() noexcept = default;

    /// The snowflake of this value; errc::range when it is negative or 2^63 or more.
    [[nodiscard]] static constexpr result<snowflake> from_integer(detail::integer auto value) noexcept {
        if (detail::why_outside(value, max_value, errc::range) != errc{}) return errc::range;
        return unchecked(static_cast<std::uint64_t>(value));
    }

    /// The snowflake of an instant, a node and a sequence number; errc::before_epoch, errc::past_horizon,
    /// errc::node_range when node is not in 0..1023, errc::sequence_range when sequence is not in 0..4095.
    [[nodiscard]] static constexpr result<snowflake> compose(unix_ms time, detail::integer auto node,
                                                             detail::integer auto sequence) noexcept {
        if (time.count < epoch.count) return errc::before_epoch;
        if (time.count > horizon.count) return errc::past_horizon;
        if (detail::why_outside(node, max_node, errc::node_range) != errc{}) return errc::node_range;
        if (detail::why_outside(sequence, max_sequence, errc::sequence_range) != errc{}) return errc::sequence_range;
        return unchecked((time.count - epoch.count) << (node_bits + sequence_bits) |
                         static_cast<std::uint64_t>(node) << sequence_bits | static_cast<std::uint64_t>(sequence));
    }

    /// The snowflake of a value the caller has proved to be below 2^63.
    [[nodiscard]] static constexpr snowflake unchecked(std::uint64_t value) noexcept {
        snowflake made;
        made.unchecked_value = value;
        return made;
    }

    /// The smallest snowflake of the millisecond `time`; errc::before_epoch, errc::past_horizon.
    [[nodiscard]] static constexpr result<snowflake> first_at(unix_ms time) noexcept { return compose(time, 0, 0); }
    /// The largest snowflake of the millisecond `time`; errc::before_epoch, errc::past_horizon.
    [[nodiscard]] static constexpr result<snowflake> last_at(unix_ms time) noexcept {
        return compose(time, max_node, max_sequence);
    }

    /// The 63-bit number.
    [[nodiscard]] constexpr std::uint64_t value() const noexcept { return unchecked_value; }
    /// The millisecond of minting. Ids minted in a burst borrow from the milliseconds to come.
    [[nodiscard]] constexpr unix_ms time() const noexcept {
        return unix_ms{(unchecked_value >> (node_bits + sequence_bits)) + epoch.count};
    }
    /// The minting node, 0..1023.
    [[nodiscard]] constexpr std::uint32_t node() const noexcept {
        return static_cast<std::uint32_t>(unchecked_value >> sequence_bits) & max_node;
    }
    /// The number within the millisecond and node, 0..4095.
    [[nodiscard]] constexpr std::uint32_t sequence() const noexcept {
        return static_cast<std::uint32_t>(unchecked_value) & max_sequence;
    }

    /// The protocol's partition hash. Use it `mod 2^k` with k <= 8 only: higher bits are not well mixed. A hash table wants
    /// std::hash.
    [[nodiscard]] constexpr std::uint32_t hash32() const noexcept {
        std::uint64_t k = unchecked_value;
        k ^= k >> 33;
        k *= 0xff51'afd7'ed55'8ccdu;
        k ^= k >> 33;
        return static_cast<std::uint32_t>(k);
    }

    /// The value as eight bytes, most significant first: the byte order of binary keys is mint order too.
    [[nodiscard]] constexpr std::array<std::uint8_t, 8> to_big_endian() const noexcept {
        std::array<std::uint8_t, 8> bytes{};
        for (unsigned i = 0; i < 8; ++i) bytes[i] = static_cast<std::uint8_t>(unchecked_value >> (56 - 8 * i));
        return bytes;
    }
    /// The snowflake of eight bytes, most significant first; errc::range, at 0, when the first byte is above 127.
    [[nodiscard]] static constexpr result<snowflake> from_big_endian(
        const std::array<std::uint8_t, 8>& bytes) noexcept {
        std::uint64_t value = 0;
        for (const auto byte : bytes) value = value << 8 | byte;
        return from_integer(value);
    }

    /// Whether a reader that holds JSON numbers as doubles would keep this value. Ids minted after 2024-01-25 do not fit: a
    /// document carries an id as a string.
    [[nodiscard]] constexpr bool fits_json_number() const noexcept { return unchecked_value <= max_exact; }

    /// A snowflake is never a score: put the id in the member, score 0, or its time() in the score.
    template <std::floating_point T>
    explicit operator T() const = delete;

    friend constexpr bool operator==(const snowflake&, const snowflake&) noexcept = default;
    /// Mint order: time, then node, then sequence.
    friend constexpr std::strong_ordering operator<=>(const snowflake& a, const snowflake& b) noexcept {
        return a.unchecked_value <=> b.unchecked_value;
    }

    /// Public because a template argument's members must be; read value(), build with from_integer or compose.
    std::uint64_t unchecked_value = 0;
};

static_assert(sizeof(snowflake) == 8 && snowflake::max_value == (~std::uint64_t{} >> 1));
static_assert(snowflake::horizon.count == 3'903'090'455'551);

namespace detail {

/// Spreads every bit of `k` over all bits of the answer: what std::hash of an id is made of.
[[nodiscard]] constexpr std::size_t mix(std::uint64_t k) noexcept {
    k ^= k >> 33;
    k *= 0xff51'afd7'ed55'8ccdu;
    k ^= k >> 33;
    k *= 0xc4ce'b9fe'1a85'ec53u;
    k ^= k >> 33;
    return k & ~std::size_t{};
}

}  // namespace detail

}  // namespace zsetkit::inline v0

/// Well mixed in all its bits, so ids of one node in one millisecond spread over a table of any size.
template <>
struct std::hash<zsetkit::snowflake> {
    /// The hash of a snowflake.
    [[nodiscard]] constexpr std::size_t operator()(const zsetkit::snowflake& id) const noexcept {
        return zsetkit::detail::mix(id.value());
    }
};

#endif
