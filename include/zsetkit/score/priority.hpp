// SPDX-License-Identifier: MIT
//
// A priority ladder in one double: the `prioritized` set of BullMQ 4 and later and of EchoMQ v1.
//
//      52              32 31                         0
//     +-----------------+----------------------------+
//     | tier, 21 bits   | arrival, 32 bits           |     score = tier * 2^32 + arrival
//     +-----------------+----------------------------+
//
// The smallest score is served first: a lower tier is more urgent, and within a tier the jobs leave as they came.
// The arrival is the queue's counter (INCR ...:pc) modulo 2^32, so after 4294967296 jobs the newest one goes to the front
// of its tier: arrival_wraps and arrivals_left let a caller see that coming. Tier 2097152, which BullMQ has accepted, puts
// counters 4k-1, 4k and 4k+1 on one score; it is refused here.
#ifndef ZSETKIT_SCORE_PRIORITY_HPP
#define ZSETKIT_SCORE_PRIORITY_HPP

#include <compare>
#include <cstdint>

#include "../core/result.hpp"
#include "split.hpp"

namespace zsetkit::inline v0 {

/// A tier and an arrival in one score: a ladder of priorities, in each the first come first.
struct priority_score {
    using split = split_score<32>;  ///< the mechanism: 32 low bits

    /// What the score holds, in the order that sorts.
    struct parts {
        std::uint64_t tier;     ///< the lower, the more urgent
        std::uint64_t arrival;  ///< a counter that grows with every job, below 2^32
        friend constexpr auto operator<=>(const parts&, const parts&) noexcept = default;
    };

    /// The largest tier whose arrivals have scores of their own, 2097151.
    static constexpr std::uint64_t max_tier = split::max_high;
    /// The largest arrival, 4294967295.
    static constexpr std::uint64_t max_arrival = split::max_low;

    /// The score of an arrival in a tier. errc::negative, errc::tier_range, errc::arrival_range.
    [[nodiscard]] static constexpr result<double> pack(detail::integer auto tier,
                                                       detail::integer auto arrival) noexcept {
        return split::pack_as<errc::tier_range, errc::arrival_range>(tier, arrival);
    }

    /// What the protocol does with the raw counter: the arrival is `counter` modulo 2^32. errc::negative, errc::tier_range.
    [[nodiscard]] static constexpr result<double> pack_counter(detail::integer auto tier,
                                                               detail::integer auto counter) noexcept {
        if (detail::is_negative(counter)) return errc::negative;
        return pack(tier, static_cast<std::uint64_t>(counter) & max_arrival);
    }

    /// True when pack_counter would change this counter: its job goes before older ones of the tier.
    [[nodiscard]] static constexpr bool arrival_wraps(std::uint64_t counter) noexcept { return counter > max_arrival; }

    /// How many more jobs the queue can take after the one numbered `counter` before the arrival starts again at 0.
    [[nodiscard]] static constexpr std::uint64_t arrivals_left(std::uint64_t counter) noexcept {
        return max_arrival - (counter & max_arrival);
    }

    /// The score that puts a job before all numbered ones of its tier (lifo); several such jobs tie, and leave in the byte
    /// order of their members. errc::negative, errc::tier_range.
    [[nodiscard]] static constexpr result<double> front(detail::integer auto tier) noexcept { return pack(tier, 0u); }

    /// The smallest score of a tier. errc::negative, errc::tier_range.
    [[nodiscard]] static constexpr result<double> first(detail::integer auto tier) noexcept { return pack(tier, 0u); }
    /// The largest score of a tier: [first, last], both inclusive, is the whole tier. errc::negative, errc::tier_range.
    [[nodiscard]] static constexpr result<double> last(detail::integer auto tier) noexcept {
        return pack(tier, max_arrival);
    }

    /// The tier and arrival of a score. The errors of exact_integer: errc::inexact from tier 2097152 on, errc::negative
    /// for the tiers below 0 that BullMQ lets through.
    [[nodiscard]] static constexpr result<parts> unpack(double score) noexcept {
        return split::unpack_as<parts>(score);
    }
};

static_assert(priority_score::max_tier == 2097151 && priority_score::max_arrival == 4294967295);

}  // namespace zsetkit::inline v0

#endif
