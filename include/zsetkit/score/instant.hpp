// SPDX-License-Identifier: MIT
//
// Scores that are one instant and nothing else.
//
//     reading              unit          sets
//     run_at_score         Unix ms       EchoMQ v2 `schedule`, `repeat` (next run), `active` (lease deadline); BullMQ `repeat`,
//                                        `active`, `completed`, `failed`, `waiting-children`
//     epoch_seconds_score  Unix seconds  the textbook delayed queue, Sidekiq, RQ
//     pending_score        0             EchoMQ v2 `pending`: the member, a mint-ordered id, carries the order
//
// The two repeat rules price the next run: next_after counts from now, next_on_grid keeps to a grid.
#ifndef ZSETKIT_SCORE_INSTANT_HPP
#define ZSETKIT_SCORE_INSTANT_HPP

#include <cstdint>

#include "../core/result.hpp"
#include "exact.hpp"
#include "time.hpp"

namespace zsetkit::inline v0 {

/// The score of every member of a set whose members carry the order.
inline constexpr double pending_score = 0.0;

/// A Unix time in milliseconds as a score: when a job runs, or a lease ends.
struct run_at_score {
    /// The largest time, 9007199254740991 ms.
    static constexpr unix_ms max_time{max_exact};

    /// The instant as a score. errc::time_range above 9007199254740991 ms.
    [[nodiscard]] static constexpr result<double> pack(unix_ms time) noexcept {
        if (time > max_time) return errc::time_range;
        return detail::unchecked_score(time.count);
    }
    /// The instant of a score. The errors of exact_integer.
    [[nodiscard]] static constexpr result<unix_ms> unpack(double score) noexcept {
        const auto whole = exact_integer(score);
        if (!whole) return whole.error();
        return unix_ms{*whole};
    }
    /// The largest score that is due: read [-inf, due(now)], both inclusive. errc::time_range.
    [[nodiscard]] static constexpr result<double> due(unix_ms now) noexcept { return pack(now); }
};

/// A Unix time in whole seconds as a score.
struct epoch_seconds_score {
    /// The largest time, 9007199254740991 s.
    static constexpr unix_seconds max_time{max_exact};

    /// The instant as a score. errc::time_range above 9007199254740991 s.
    [[nodiscard]] static constexpr result<double> pack(unix_seconds time) noexcept {
        if (time > max_time) return errc::time_range;
        return detail::unchecked_score(time.count);
    }
    /// The instant of a score of whole seconds. The errors of exact_integer; see unpack_fraction for errc::fraction.
    [[nodiscard]] static constexpr result<unix_seconds> unpack(double score) noexcept {
        const auto whole = exact_integer(score);
        if (!whole) return whole.error();
        return unix_seconds{*whole};
    }
    /// The largest score that is due: read [-inf, due(now)], both inclusive. errc::time_range.
    [[nodiscard]] static constexpr result<double> due(unix_seconds now) noexcept { return pack(now); }

    /// The microseconds of a score with a fraction, as Sidekiq and RQ write them (1706649000.123456): the nearest, ties up.
    /// errc::not_a_number, errc::infinite, errc::negative, errc::time_range from 2^53 seconds on.
    [[nodiscard]] static constexpr result<std::uint64_t> unpack_microseconds(double score) noexcept {
        const errc wrong = detail::why_not_exact(score);
        if (wrong == errc::inexact) return errc::time_range;
        if (wrong != errc{} && wrong != errc::fraction) return wrong;
        // score = mantissa * 2^-shift; the product with 10^6 can pass 64 bits, the rounded quotient can't until 2^53 / 10^6 s.
        const std::uint64_t bits = detail::to_bits(score) & ~detail::sign_bit;
        const auto exponent = static_cast<unsigned>(bits >> 52);
        if (exponent < 1023 - 22) return std::uint64_t{0};  // below 2^-22 s: less than half a microsecond
        const std::uint64_t mantissa = (bits & ((std::uint64_t{1} << 52) - 1)) | std::uint64_t{1} << 52;
        const unsigned shift = 1023 + 52 - exponent;
        const auto product = detail::multiply(mantissa, 1000000);
        if (shift == 0) return product.high == 0 ? result<std::uint64_t>{product.low} : errc::time_range;
        const std::uint64_t half = shift > 64 ? 0 : std::uint64_t{1} << (shift - 1), low = product.low + half;
        const std::uint64_t high = product.high + (low < half) + (shift > 64 ? std::uint64_t{1} << (shift - 65) : 0);
        if (shift >= 64) return high >> (shift - 64);
        if (high >> shift != 0) return errc::time_range;
        return high << (64 - shift) | low >> shift;
    }

    /// The first millisecond not before a score with a fraction, read as unpack_microseconds does. Its errors.
    [[nodiscard]] static constexpr result<unix_ms> unpack_fraction(double score) noexcept {
        const auto microseconds = unpack_microseconds(score);
        if (!microseconds) return microseconds.error();
        return ceil_microseconds(*microseconds);
    }
};

/// The next run of EchoMQ v2: `every` ms from now.
/// errc::interval_zero, errc::negative, errc::time_range when that is above 9007199254740991 ms.
[[nodiscard]] constexpr result<unix_ms> checked_next_after(unix_ms now, detail::integer auto every) noexcept {
    if (every == 0) return errc::interval_zero;
    return after(now, every);
}

/// The next run of BullMQ's `every`: `prev + every`; when that is already before now, `floor(now / every) * every + offset`,
/// or one interval later where that is not after now either.
/// errc::interval_zero, errc::negative, errc::time_range when the answer is above 9007199254740991 ms.
[[nodiscard]] constexpr result<unix_ms> checked_next_on_grid(unix_ms prev, detail::integer auto every, unix_ms now,
                                                             detail::integer auto offset) noexcept {
    if (every == 0) return errc::interval_zero;
    if (detail::is_negative(offset)) return errc::negative;
    const auto next = after(prev, every);
    if (!next || *next >= now) return next;
    const auto interval = static_cast<std::uint64_t>(every);
    const auto slot = after(unix_ms{now.count / interval * interval}, offset);
    return slot && *slot <= now ? after(*slot, interval) : slot;
}

/// An instant no score reaches: every pack answers errc::time_range for it.
inline constexpr unix_ms never{~std::uint64_t{0}};

/// checked_next_after, with `never` in place of an error.
[[nodiscard]] constexpr unix_ms next_after(unix_ms now, detail::integer auto every) noexcept {
    return checked_next_after(now, every).value_or(never);
}

/// checked_next_on_grid, with `never` in place of an error.
[[nodiscard]] constexpr unix_ms next_on_grid(unix_ms prev, detail::integer auto every, unix_ms now,
                                             detail::integer auto offset) noexcept {
    return checked_next_on_grid(prev, every, now, offset).value_or(never);
}

static_assert(!run_at_score::pack(never), "an instant that is never must not become a score");

}  // namespace zsetkit::inline v0

#endif
