// SPDX-License-Identifier: MIT
//
// std::chrono's system time to and from the instants of scores. Opt-in: <chrono> is heavy.
//
//     run_at_score::pack(*to_unix_ms(std::chrono::system_clock::now() + 5min))
//     epoch_seconds_score::pack(*to_unix_seconds(when))
//
// What is finer than the unit rounds up, so that nothing runs early. std::chrono::sys_time counts from the same epoch
// without time zones, so a host's TZ cannot change a score. A local_time does not convert: it would be local to somebody.
#ifndef ZSETKIT_ADAPT_CHRONO_HPP
#define ZSETKIT_ADAPT_CHRONO_HPP

#include <chrono>
#include <concepts>
#include <cstdint>
#include <ratio>

#include "../core/result.hpp"
#include "../score/time.hpp"

namespace zsetkit::inline v0 {

namespace detail {

/// `time` in units of `Unit`, rounded up, as a count that fits a score.
template <class Unit, std::integral Rep, class Period>
[[nodiscard]] constexpr result<std::uint64_t> ceil_count(std::chrono::duration<Rep, Period> since_epoch) noexcept {
    using ratio = std::ratio_divide<Period, typename Unit::period>;
    static_assert(ratio::num == 1 || ratio::den == 1 || std::ratio_greater_v<Period, typename Unit::period>,
                  "a clock finer than the unit must divide it into whole ticks");
    if (is_negative(since_epoch.count())) return errc::negative;
    if constexpr (std::ratio_greater_v<Period, typename Unit::period>) {
        // A coarser clock: see that the product fits before it is formed.
        using ticks = std::chrono::duration<std::int64_t, Period>;
        const auto limit = std::chrono::duration_cast<ticks>(Unit{static_cast<typename Unit::rep>(max_exact)});
        if (static_cast<std::uint64_t>(since_epoch.count()) > static_cast<std::uint64_t>(limit.count()))
            return errc::time_range;
        const auto count = static_cast<std::uint64_t>(since_epoch.count()) * static_cast<std::uint64_t>(ratio::num);
        constexpr auto parts = static_cast<std::uint64_t>(ratio::den);
        return count / parts + (count % parts != 0);
    } else {
        constexpr auto per_unit = static_cast<std::uint64_t>(ratio::den);
        const auto count = static_cast<std::uint64_t>(since_epoch.count());
        const std::uint64_t whole = count / per_unit + (count % per_unit != 0);
        if (whole > max_exact) return errc::time_range;
        return whole;
    }
}

}  // namespace detail

/// The first millisecond that is not before `time`. errc::negative before 1970, errc::time_range above max_exact.
template <std::integral Rep, class Period>
[[nodiscard]] constexpr result<unix_ms> to_unix_ms(
    std::chrono::sys_time<std::chrono::duration<Rep, Period>> time) noexcept {
    return detail::ceil_count<std::chrono::milliseconds>(time.time_since_epoch()).transform([](std::uint64_t count) {
        return unix_ms{count};
    });
}

/// The first second that is not before `time`. errc::negative before 1970, errc::time_range above max_exact.
template <std::integral Rep, class Period>
[[nodiscard]] constexpr result<unix_seconds> to_unix_seconds(
    std::chrono::sys_time<std::chrono::duration<Rep, Period>> time) noexcept {
    return detail::ceil_count<std::chrono::seconds>(time.time_since_epoch()).transform([](std::uint64_t count) {
        return unix_seconds{count};
    });
}

/// The run-at of a job delayed by a duration from the server's `now`; the delay rounds up to a millisecond.
/// errc::negative for a delay below 0, errc::time_range when the sum is above max_exact.
template <std::integral Rep, class Period>
[[nodiscard]] constexpr result<unix_ms> after(unix_ms now, std::chrono::duration<Rep, Period> delay) noexcept {
    return detail::ceil_count<std::chrono::milliseconds>(delay).and_then(
        [now](std::uint64_t count) { return after(now, count); });
}

/// The instant as a std::chrono time point. errc::time_range above max_exact.
[[nodiscard]] constexpr result<std::chrono::sys_time<std::chrono::milliseconds>> to_sys_time(unix_ms time) noexcept {
    if (time.count > max_exact) return errc::time_range;
    return std::chrono::sys_time<std::chrono::milliseconds>{
        std::chrono::milliseconds{static_cast<std::int64_t>(time.count)}};
}
/// The instant as a std::chrono time point. errc::time_range above max_exact.
[[nodiscard]] constexpr result<std::chrono::sys_seconds> to_sys_time(unix_seconds time) noexcept {
    if (time.count > max_exact) return errc::time_range;
    return std::chrono::sys_seconds{std::chrono::seconds{static_cast<std::int64_t>(time.count)}};
}

}  // namespace zsetkit::inline v0

#endif
