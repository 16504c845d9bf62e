// SPDX-License-Identifier: MIT
//
// What can this number mean? Every reading that fits a raw score, the likeliest first.
//
//     explain(7247981353537543)  fire_time  2026-01-27T15:11:37.641Z, slot 7      exact, spacing 1
//     explain(4294967303)        priority   tier 1, arrival 7                     exact, spacing 1
//     explain(9007199254740992)  priority   tier 2097152, arrival 0: every second arrival shares its score with another
//
// A number does not say which set it came from, so several readings may fit; an instant from 2001-09-09 to 2099 (1e9 to
// 4102444799 seconds) is what makes one likely. Scores the strict functions refuse are explained too: tiers below 0,
// everything from 2^53 on (with what is left of the low part), the un-floored quotient of BullMQ's `marker`.
#ifndef ZSETKIT_SCORE_EXPLAIN_HPP
#define ZSETKIT_SCORE_EXPLAIN_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "exact.hpp"
#include "fire_time.hpp"
#include "instant.hpp"
#include "priority.hpp"

namespace zsetkit::inline v0 {

/// What a score can be read as; `high` and `low` are the parts an interpretation then has.
enum class reading : std::uint8_t {
    pending,             ///< 0: the member carries the order
    plain_tier,          ///< the tier itself: the `priority` set of BullMQ 1 to 3
    priority,            ///< high: tier, low: arrival
    fire_time,           ///< high: Unix ms, low: slot
    marker,              ///< a fire-time score divided by 4096 and not rounded: high: Unix ms, low: slot
    run_at,              ///< high: Unix ms
    epoch_seconds,       ///< high: Unix seconds
    epoch_fraction,      ///< Unix seconds with a fraction: high: seconds, low: microseconds
    epoch_microseconds,  ///< high: Unix microseconds; nobody's reading, but a frequent mistake of units
};

/// The reading's name, as the command line spells it: "fire-time".
[[nodiscard]] constexpr std::string_view name(reading as) noexcept {
    constexpr std::string_view names[] = {"pending", "plain-tier", "priority",         "fire-time",         "marker",
                                          "run-at",  "seconds",    "seconds-fraction", "epoch-microseconds"};
    const auto index = static_cast<std::size_t>(as);
    return index < sizeof names / sizeof *names ? names[index] : std::string_view{"unknown"};
}

/// One way to read a score.
struct interpretation {
    reading as;         ///< what the number is read as
    bool likely;        ///< its instant lies in 2001-09-09 .. 2099, or its tier and arrival look like a queue's
    bool exact;         ///< no other pair of this reading has the same score
    std::int64_t high;  ///< what the enumerator of `as` says; a tier may be below 0
    std::uint64_t low;  ///< what the enumerator of `as` says, else 0
    std::uint64_t distinct_low;  ///< how many low parts still have a score of their own under this high part
    unix_ms time;                ///< the instant, rounded up to ms; `never` for readings without one
};

/// Every reading of a score that fits, and whether the score is exact. A range of interpretation.
class explanation {
public:
    /// The score that was explained.
    [[nodiscard]] constexpr double score() const noexcept { return score_; }
    /// True when the score is an integer in [0, max_exact].
    [[nodiscard]] constexpr bool exact() const noexcept { return why_ == errc{}; }
    /// Why it is not exact; `errc{}` when it is. With errc::inexact every spacing() integers share one score.
    [[nodiscard]] constexpr errc why_not_exact() const noexcept { return why_; }
    /// The distance to the next larger double.
    [[nodiscard]] constexpr double spacing() const noexcept { return zsetkit::spacing(score_); }

    /// The readings that fit, the likeliest first; none for NaN, the infinities and what no set of a queue holds.
    [[nodiscard]] constexpr const interpretation* begin() const noexcept { return readings_; }
    /// The place behind the last reading.
    [[nodiscard]] constexpr const interpretation* end() const noexcept { return readings_ + size_; }
    /// How many readings fit.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }

    /// This reading of the score, or nullptr when it does not fit.
    [[nodiscard]] constexpr const interpretation* find(reading as) const noexcept {
        for (const auto& each : *this) {
            if (each.as == as) return &each;
        }
        return nullptr;
    }
    /// The likeliest reading, or nullptr when none is likely.
    [[nodiscard]] constexpr const interpretation* likeliest() const noexcept {
        return size_ != 0 && readings_[0].likely ? readings_ : nullptr;
    }

private:
    friend constexpr explanation explain(double score) noexcept;

    static constexpr std::size_t most_readings = 8;

    constexpr explicit explanation(double score) noexcept : score_{score}, why_{detail::why_not_exact(score)} {}

    /// Likely readings go before the others; among equals, the first added stays first.
    constexpr void add(const interpretation& next) noexcept {
        std::size_t at = size_++;
        for (; at > 0 && next.likely && !readings_[at - 1].likely; --at) readings_[at] = readings_[at - 1];
        readings_[at] = next;
    }

    double score_;
    errc why_;
    std::size_t size_ = 0;
    interpretation readings_[most_readings] = {};
};

namespace detail {

inline constexpr std::uint64_t likely_seconds_from = 1000000000;  // 2001-09-09T01:46:40Z
inline constexpr std::uint64_t likely_seconds_to = 4102444800;    // 2100-01-01T00:00:00Z

/// `unit` is how many of the score's units make a second.
[[nodiscard]] constexpr bool is_likely_time(std::int64_t value, std::uint64_t unit) noexcept {
    return value >= 0 && static_cast<std::uint64_t>(value) >= likely_seconds_from * unit &&
           static_cast<std::uint64_t>(value) < likely_seconds_to * unit;
}

/// A whole double of magnitude below 2^63 as an integer.
[[nodiscard]] constexpr bool is_small_whole(double score) noexcept {
    const std::uint64_t magnitude = to_bits(score) & ~sign_bit;
    if (magnitude >= std::uint64_t{1023 + 63} << 52) return false;
    if (magnitude >= two_to_53_bits) return true;
    return exact_integer(from_bits(magnitude)).has_value();
}

}  // namespace detail

/// Every reading of a score that fits. Total: any double, NaN and infinities included, is explained.
[[nodiscard]] constexpr explanation explain(double score) noexcept {
    explanation made{score};
    using detail::is_likely_time;

    if (!detail::is_small_whole(score)) {
        const auto microseconds = epoch_seconds_score::unpack_microseconds(score);
        if (made.why_ != errc::fraction || !microseconds) return made;
        const auto whole = static_cast<std::int64_t>(score);
        if (is_likely_time(whole, 1000)) {
            // Between 2^40 and 2^41 a double ends at 2^-12: the quotient kept the slot.
            const double product = score * 4096;  // a power of two: only the exponent changes
            if (const auto packed = fire_time_score::unpack(product)) {
                made.add({reading::marker, true, true, static_cast<std::int64_t>(packed->time.count),
                          packed->discriminator, fire_time_score::max_discriminator + 1, packed->time});
            }
        }
        made.add({reading::epoch_fraction, is_likely_time(whole, 1), is_likely_time(whole, 1),
                  static_cast<std::int64_t>(*microseconds / 1000000), *microseconds % 1000000, 1000000,
                  ceil_microseconds(*microseconds)});
        return made;
    }

    const auto whole = static_cast<std::int64_t>(score);
    const bool below_zero = whole < 0;
    const auto magnitude =
        below_zero ? std::uint64_t{0} - static_cast<std::uint64_t>(whole) : static_cast<std::uint64_t>(whole);
    const std::uint64_t gap = magnitude <= max_exact ? 1 : static_cast<std::uint64_t>(made.spacing());
    const auto add_packed = [&](reading as, unsigned low_bits, bool likely, unix_ms time) {
        const std::uint64_t lows = std::uint64_t{1} << low_bits;
        made.add({as, likely, gap == 1, whole >> low_bits, static_cast<std::uint64_t>(whole) & (lows - 1), lows / gap,
                  time});
    };
    const auto add_instant = [&](reading as, std::uint64_t unit, unix_ms time) {
        made.add({as, is_likely_time(whole, unit), gap == 1, whole, 0, 1, time});
    };

    if (whole == 0) made.add({reading::pending, true, true, 0, 0, 1, never});
    const std::int64_t tier = whole >> 32;
    const auto arrival = static_cast<std::uint64_t>(whole) & priority_score::max_arrival;
    if (whole > 0 && magnitude <= priority_score::max_tier + 1)
        made.add({reading::plain_tier, true, true, whole, 0, 1, never});
    if (!below_zero) {
        add_packed(reading::fire_time, 12, is_likely_time(whole >> 12, 1000), unix_ms{magnitude >> 12});
        add_instant(reading::run_at, 1000, unix_ms{magnitude});
        const auto seconds = to_unix_ms(unix_seconds{magnitude});
        add_instant(reading::epoch_seconds, 1, seconds.value_or(never));
        add_instant(reading::epoch_microseconds, 1000000, ceil_microseconds(magnitude));
    }
    // A clock's low bits seldom look like the count of a queue that is not very old.
    add_packed(reading::priority, 32, below_zero || (tier != 0 && arrival < 1048576), never);
    return made;
}

}  // namespace zsetkit::inline v0

#endif
