// SPDX-License-Identifier: MIT
//
// Two facts in one double: the mechanism below every packed score.
//
//      52                     LowBits                  0
//     +-----------------------+------------------------+
//     | high, 53-LowBits bits | low, LowBits bits      |     score = high * 2^LowBits + low  <=  2^53-1
//     +-----------------------+------------------------+
//
// The order of the scores is the order of the pairs: high first, then low. Each part has exactly its own bits, so
// nothing can carry from one into the other; what does not fit is refused.
#ifndef ZSETKIT_SCORE_SPLIT_HPP
#define ZSETKIT_SCORE_SPLIT_HPP

#include <compare>
#include <cstdint>
#include <utility>

#include "../core/result.hpp"
#include "exact.hpp"

namespace zsetkit::inline v0 {

/// Two whole numbers in one score: the high part orders first, the low part, of LowBits bits, within it.
template <unsigned LowBits>
struct split_score {
    static_assert(LowBits < 53, "a score has 53 bits: leave at least one above the low part");

    /// What the score holds, in the order that sorts.
    struct parts {
        std::uint64_t high;  ///< the part that orders first
        std::uint64_t low;   ///< the part that orders within it
        friend constexpr auto operator<=>(const parts&, const parts&) noexcept = default;
    };

    static constexpr unsigned low_bits = LowBits;                    ///< how many bits the low part has
    static constexpr std::uint64_t max_high = max_exact >> LowBits;  ///< the largest high part, 2^(53 - LowBits) - 1
    static constexpr std::uint64_t max_low =
        (std::uint64_t{1} << LowBits) - 1;  ///< the largest low part, 2^LowBits - 1

    /// The score of a pair. errc::negative, errc::high_range above max_high, errc::low_range above max_low.
    [[nodiscard]] static constexpr result<double> pack(detail::integer auto high, detail::integer auto low) noexcept {
        return pack_as<errc::high_range, errc::low_range>(high, low);
    }

    /// The pair of a score. The errors of exact_integer: a score that is not exact belongs to no one pair.
    [[nodiscard]] static constexpr result<parts> unpack(double score) noexcept { return unpack_as<parts>(score); }

    /// The smallest score with this high part. errc::negative, errc::high_range.
    [[nodiscard]] static constexpr result<double> first(detail::integer auto high) noexcept { return pack(high, 0u); }
    /// The largest score with this high part. errc::negative, errc::high_range.
    [[nodiscard]] static constexpr result<double> last(detail::integer auto high) noexcept {
        return pack(high, max_low);
    }

    /// pack() with the two range errors under the names of a reading.
    template <errc HighError, errc LowError>
    [[nodiscard]] static constexpr result<double> pack_as(detail::integer auto high,
                                                          detail::integer auto low) noexcept {
        if (const errc wrong = detail::why_outside(high, max_high, HighError); wrong != errc{}) [[unlikely]]
            return wrong;
        if (const errc wrong = detail::why_outside(low, max_low, LowError); wrong != errc{}) [[unlikely]]
            return wrong;
        return detail::unchecked_score(static_cast<std::uint64_t>(high) << LowBits | static_cast<std::uint64_t>(low));
    }

    /// unpack() into a reading's own parts. They are made in place: g++ 12 copies a pair through memory, 9 ns for 1.5.
    template <class Parts, class High = std::uint64_t>
    [[nodiscard]] static constexpr result<Parts> unpack_as(double score) noexcept {
        const auto whole = exact_integer(score);
        if (!whole) [[unlikely]]
            return whole.error();
        return result<Parts>{std::in_place, High{*whole >> LowBits}, *whole & max_low};
    }
};

}  // namespace zsetkit::inline v0

#endif
