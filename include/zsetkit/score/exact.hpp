// SPDX-License-Identifier: MIT
//
// Where a double stops telling two integers apart.
//
//     0 ............................ 2^53-1 | 2^53 ............ 2^54 ............ 2^55
//     every integer has its own double      | every 2nd          every 4th
//
// A score is exact when it is an integer in [0, max_exact]. 2^53 itself is outside: 2^53 + 1 rounds onto it, so it is
// the first score with a twin. Above, neighbours collapse and the server falls back to comparing member bytes.
// Everything here looks at the bits of the double: -ffast-math, x87 and fused multiply-add can't change an answer.
#ifndef ZSETKIT_SCORE_EXACT_HPP
#define ZSETKIT_SCORE_EXACT_HPP

#include <bit>
#include <cstdint>

#include "../core/result.hpp"
#include "../detail/binary64.hpp"
#include "../detail/bits.hpp"

namespace zsetkit::inline v0 {

/// The largest exact score, 9007199254740991.
inline constexpr std::uint64_t max_exact = (std::uint64_t{1} << 53) - 1;

namespace detail {

inline constexpr std::uint64_t two_to_53_bits = std::uint64_t{1023 + 53} << 52;

/// What keeps a double from being an exact integer; `errc{}` when nothing does.
[[nodiscard]] constexpr errc why_not_exact(double score) noexcept {
    const std::uint64_t bits = to_bits(score), magnitude = bits & ~sign_bit;
    if (magnitude == 0) return errc{};  // -0.0 is stored as 0
    if (magnitude > infinity_bits) return errc::not_a_number;
    if (magnitude == infinity_bits) return errc::infinite;
    if (bits != magnitude) return errc::negative;
    if (magnitude >= two_to_53_bits) return errc::inexact;
    const auto exponent = static_cast<int>(magnitude >> 52) - 1023;
    if (exponent < 0) return errc::fraction;
    const std::uint64_t fraction_bits = (std::uint64_t{1} << (52 - exponent)) - 1;
    return (magnitude & fraction_bits) == 0 ? errc{} : errc::fraction;
}

/// The double of an integer known to be at most max_exact.
[[nodiscard]] constexpr double unchecked_score(std::uint64_t value) noexcept {
    return static_cast<double>(static_cast<std::int64_t>(value));  // signed: one instruction on every machine
}

/// What keeps `value` out of [0, limit]; `errc{}` when nothing does.
[[nodiscard]] constexpr errc why_outside(integer auto value, std::uint64_t limit, errc too_large) noexcept {
    if (is_negative(value)) return errc::negative;
    return static_cast<std::uint64_t>(value) > limit ? too_large : errc{};
}

}  // namespace detail

/// The integer as a score. errc::negative below 0, errc::inexact above max_exact.
[[nodiscard]] constexpr result<double> exact_score(detail::integer auto value) noexcept {
    if (const errc wrong = detail::why_outside(value, max_exact, errc::inexact); wrong != errc{}) return wrong;
    return detail::unchecked_score(static_cast<std::uint64_t>(value));
}

/// The score as an integer in [0, max_exact]; -0.0 is 0.
/// errc::not_a_number, errc::infinite, errc::negative, errc::fraction, or errc::inexact from 2^53 on.
[[nodiscard]] constexpr result<std::uint64_t> exact_integer(double score) noexcept {
    // A double is mantissa * 2^-shift with a 53-bit mantissa: an integer when the last `shift` bits of it are 0. One
    // comparison says so for [1, 2^53): above, below 0 and for NaN the shift wraps, and for fractions it is too large.
    const std::uint64_t bits = detail::to_bits(score), shift = 1023 + 52 - (bits >> 52);
    if (shift <= static_cast<unsigned>(std::countr_zero(bits | std::uint64_t{1} << 52))) [[likely]] {
        return static_cast<std::uint64_t>(static_cast<std::int64_t>(score));
    }
    const errc wrong = detail::why_not_exact(score);
    if (wrong == errc{}) return std::uint64_t{0};
    return wrong;
}

/// True when the score is an integer in [0, max_exact]: no other integer shares its double.
[[nodiscard]] constexpr bool is_exact(double score) noexcept { return detail::why_not_exact(score) == errc{}; }

/// The distance from |score| to the next larger double: 1 in [2^52, 2^53), 2 in [2^53, 2^54), 4 up to 2^55 ...
/// 0 for NaN and the infinities, which have no neighbour.
[[nodiscard]] constexpr double spacing(double score) noexcept {
    const auto exponent = static_cast<unsigned>(detail::to_bits(score) >> 52 & 0x7ff);
    if (exponent == 0x7ff) return 0.0;
    if (exponent > 52) return detail::from_bits(std::uint64_t{exponent - 52} << 52);
    return detail::from_bits(std::uint64_t{1} << (exponent > 1 ? exponent - 1 : 0));  // down among the subnormals
}

/// The sum of two whole scores or changes, as ZINCRBY makes it, when nothing is lost: errc::not_a_number,
/// errc::infinite, errc::fraction and errc::inexact for either of them (|x| above max_exact), errc::negative and
/// errc::inexact for a sum outside [0, max_exact].
[[nodiscard]] constexpr result<double> exact_sum(double score, double change) noexcept {
    std::int64_t sum = 0;
    const double terms[] = {score, change};
    for (const double term : terms) {
        const bool below_zero = detail::to_bits(term) > detail::sign_bit;
        const auto magnitude = exact_integer(detail::from_bits(detail::to_bits(term) & ~detail::sign_bit));
        if (!magnitude) return magnitude.error();
        sum += below_zero ? -static_cast<std::int64_t>(*magnitude) : static_cast<std::int64_t>(*magnitude);
    }
    return exact_score(sum);
}

/// The score just before an exact one: what takes a member to the front when `score` is the set's smallest.
/// The errors of exact_integer; errc::negative before 0, where there is no room.
[[nodiscard]] constexpr result<double> score_before(double score) noexcept { return exact_sum(score, -1.0); }
/// The score just after an exact one. The errors of exact_integer; errc::inexact after max_exact.
[[nodiscard]] constexpr result<double> score_after(double score) noexcept { return exact_sum(score, 1.0); }

}  // namespace zsetkit::inline v0

#endif
