// SPDX-License-Identifier: MIT
//
// A fire time and an arrival slot in one double: the `delayed` set of BullMQ and EchoMQ v1.
//
//      52                              12 11             0
//     +----------------------------------+---------------+
//     | time, Unix ms, 41 bits           | slot, 12 bits |     score = time * 0x1000 + discriminator
//     +----------------------------------+---------------+
//
// All jobs of one millisecond lie in its window [first(t), last(t)]. Since BullMQ 5.8.6 the first one takes slot 0 and each
// next one the largest score in the window + 1 (next_in_window); job 4097 and later find the window full, where the
// protocol lets them tie on slot 4095 (..._saturating). Before 5.8.6 the slot was the job counter modulo 4096 (from_counter).
// The last exact time is 2039-09-07T15:47:35.551Z; slots_per_ms tells how many jobs of one ms stay apart after it.
#ifndef ZSETKIT_SCORE_FIRE_TIME_HPP
#define ZSETKIT_SCORE_FIRE_TIME_HPP

#include <bit>
#include <compare>
#include <concepts>
#include <cstdint>

#include "../core/result.hpp"
#include "split.hpp"
#include "time.hpp"

namespace zsetkit::inline v0 {

namespace detail {

/// std::optional<double>, result<double>, const double*: a score, or none.
template <class T>
concept optional_score = !std::convertible_to<T, double> && requires(const T& maybe) {
    static_cast<bool>(maybe);
    { *maybe } -> std::convertible_to<double>;
};

}  // namespace detail

/// A time in Unix ms and a discriminator in one score: delayed jobs of BullMQ.
struct fire_time_score {
    using split = split_score<12>;  ///< the mechanism: twelve low bits

    /// What the score holds, in the order that sorts.
    struct parts {
        unix_ms time;                 ///< when the job is due, Unix ms
        std::uint64_t discriminator;  ///< its place among the jobs of that ms, 0..4095
        friend constexpr auto operator<=>(const parts&, const parts&) noexcept = default;
    };

    /// The last time whose 4096 slots have scores of their own: 2039-09-07T15:47:35.551Z.
    static constexpr unix_ms max_time{split::max_high};
    /// The last slot of a millisecond, 4095.
    static constexpr std::uint64_t max_discriminator = split::max_low;

    /// The score of a slot of a millisecond. errc::time_range past 2039-09-07T15:47:35.551Z, errc::negative,
    /// errc::discriminator_range above 4095.
    [[nodiscard]] static constexpr result<double> pack(unix_ms time, detail::integer auto discriminator) noexcept {
        return split::pack_as<errc::time_range, errc::discriminator_range>(time.count, discriminator);
    }

    /// What BullMQ before 5.8.6 did: the slot is the job counter modulo 4096. errc::time_range, errc::negative.
    [[nodiscard]] static constexpr result<double> from_counter(unix_ms time, detail::integer auto counter) noexcept {
        if (detail::is_negative(counter)) return errc::negative;
        return pack(time, static_cast<std::uint64_t>(counter) & max_discriminator);
    }

    /// The smallest score of a millisecond. errc::time_range.
    [[nodiscard]] static constexpr result<double> first(unix_ms time) noexcept { return pack(time, 0u); }
    /// The largest score of a millisecond: [first, last], both inclusive, is its window. errc::time_range.
    [[nodiscard]] static constexpr result<double> last(unix_ms time) noexcept { return pack(time, max_discriminator); }

    /// The largest score that is due: read [-inf, due(now)], both inclusive. (BullMQ 2.0.0 to 5.8.5 read one slot further, and
    /// took a job 1 ms early.) errc::time_range.
    [[nodiscard]] static constexpr result<double> due(unix_ms now) noexcept { return last(now); }

    /// The score of the next job of a millisecond whose window is still empty. errc::time_range.
    [[nodiscard]] static constexpr result<double> next_in_window(unix_ms time) noexcept { return first(time); }

    /// The score of the next job of a millisecond, one above `highest`: the largest score not above last(time) in the set
    /// (ZREVRANGEBYSCORE key last -inf LIMIT 0 1). One below the window, -inf included, means that it is empty.
    /// errc::window_full when all 4096 slots are taken, errc::outside_window when `highest` lies above the window,
    /// errc::not_a_number, errc::fraction, errc::time_range.
    [[nodiscard]] static constexpr result<double> next_in_window(unix_ms time, double highest) noexcept {
        const auto from = first(time);
        if (!from) return from.error();
        const std::uint64_t bits = detail::to_bits(highest), window = time.count << split::low_bits;
        if ((bits & ~detail::sign_bit) > detail::infinity_bits) return errc::not_a_number;
        // Bits of doubles that are not negative order as the doubles do; anything negative has the sign bit.
        if (bits >= detail::sign_bit || bits < detail::to_bits(*from)) return from;
        if (bits > detail::to_bits(detail::unchecked_score(window | max_discriminator))) return errc::outside_window;
        const auto whole = exact_integer(highest);
        if (!whole) return whole.error();
        if (*whole == (window | max_discriminator)) return errc::window_full;
        return detail::unchecked_score(*whole + 1);
    }

    /// The same from a score or none: std::optional<double>, result<double>, const double*.
    template <detail::optional_score Maybe>
    [[nodiscard]] static constexpr result<double> next_in_window(unix_ms time, const Maybe& highest) noexcept {
        return highest ? next_in_window(time, static_cast<double>(*highest)) : next_in_window(time);
    }

    /// What the protocol does: next_in_window, but a full window gives its last score once more, and jobs on it leave in the
    /// byte order of their members. The other errors of next_in_window remain.
    template <class... Highest>
    [[nodiscard]] static constexpr result<double> next_in_window_saturating(unix_ms time,
                                                                            const Highest&... highest) noexcept {
        const auto next = next_in_window(time, highest...);
        return !next && next.error().code == errc::window_full ? last(time) : next;
    }

    /// The time and slot of a score. The errors of exact_integer: errc::inexact from 2039-09-07T15:47:35.552Z on.
    [[nodiscard]] static constexpr result<parts> unpack(double score) noexcept {
        return split::unpack_as<parts, unix_ms>(score);
    }

    /// How many scores of one millisecond are different doubles: 4096 up to max_time, then 2048 until 2109-05-15, 1024 until
    /// 2248-09-26, halving with each bit; 0 where several milliseconds share one.
    [[nodiscard]] static constexpr std::uint64_t slots_per_ms(unix_ms time) noexcept {
        const auto bits_past = static_cast<unsigned>(std::bit_width(time.count >> 41));
        return (max_discriminator + 1) >> (bits_past < 13 ? bits_past : 13);
    }
};

static_assert(fire_time_score::max_time == unix_ms{2199023255551} && fire_time_score::max_discriminator == 4095);
static_assert(fire_time_score::slots_per_ms(fire_time_score::max_time) == 4096);
static_assert(fire_time_score::slots_per_ms({2199023255552}) == 2048 &&
              fire_time_score::slots_per_ms({max_exact}) == 1);

}  // namespace zsetkit::inline v0

#endif
