// SPDX-License-Identifier: MIT
//
// The wall clocks a minter can read: anything callable that answers unix_ms, or whole milliseconds since 1970.
//
//     system_clock_ms   exact to the millisecond; the default. One vDSO call on Linux, about 25 ns
//     coarse_clock_ms   the kernel's last tick, up to 4 ms old (10 ms on some kernels), about 5 ns
//     [&] { return now; }   your own, for tests and for event loops (adapt/cached_clock.hpp has one for threads)
//
// - A minter needs no monotonic clock: it never goes back by itself. It needs the time of day, so that ids of different
//   processes sort by when they were minted.
// - A clock that can't tell the time answers 0, before the ids' epoch, so that minting fails with errc::before_epoch.
//   That is what a clock set before 1970 does, and a 32-bit time_t after 2038-01-19.
// - It comes from clock_gettime and, on Windows, from the C library's _ftime64_s: beside <atomic>, which a minter needs,
//   their headers weigh nothing, and <chrono> half as much again.
#ifndef ZSETKIT_ID_CLOCK_HPP
#define ZSETKIT_ID_CLOCK_HPP

#include <concepts>
#include <cstdint>
#include <type_traits>

#if defined(_WIN32)
#include <sys/timeb.h>
#else
#include <ctime>
#endif

#include "../detail/bits.hpp"
#include "../score/time.hpp"

namespace zsetkit::inline v0 {

/// What a minter can read the time from: a call answers unix_ms, or an integer that counts milliseconds since 1970.
template <class Clock>
concept clock_ms = requires(Clock& clock) {
    requires std::same_as<std::remove_cvref_t<decltype(clock())>, unix_ms> ||
                 detail::integer<std::remove_cvref_t<decltype(clock())>>;
};

namespace detail {

/// The clock's answer; a negative number is an instant before 1970, and reads as 0.
template <clock_ms Clock>
[[nodiscard]] constexpr unix_ms read_clock(Clock& clock) noexcept {
    const auto now = clock();
    if constexpr (std::same_as<std::remove_cvref_t<decltype(now)>, unix_ms>) {
        return now;
    } else {
        return unix_ms{is_negative(now) ? 0 : static_cast<std::uint64_t>(now)};
    }
}

/// Seconds, and a fraction of `per_ms` to the millisecond; a time before 1970 reads as 0.
[[nodiscard]] constexpr unix_ms clock_reading(integer auto seconds, integer auto fraction,
                                              std::uint64_t per_ms) noexcept {
    if (is_negative(seconds)) return unix_ms{0};
    return unix_ms{static_cast<std::uint64_t>(seconds) * 1000 + static_cast<std::uint64_t>(fraction) / per_ms};
}

#if !defined(_WIN32)
[[nodiscard]] inline unix_ms read_posix_clock(clockid_t clock) noexcept {
    timespec now{};
    return clock_gettime(clock, &now) == 0 ? clock_reading(now.tv_sec, now.tv_nsec, 1'000'000) : unix_ms{0};
}
#endif

}  // namespace detail

/// The system's time of day, rounded down to the millisecond.
struct system_clock_ms {
    /// Now; unix_ms{0} if the system can not say.
    [[nodiscard]] unix_ms operator()() const noexcept {
#if defined(_WIN32)
        __timeb64 now{};
        return _ftime64_s(&now) == 0 ? detail::clock_reading(now.time, now.millitm, 1) : unix_ms{0};
#else
        return detail::read_posix_clock(CLOCK_REALTIME);
#endif
    }
};

/// The time of day as of the kernel's last tick, where the system offers it (Linux, FreeBSD); system_clock_ms
/// elsewhere. Ids minted between two ticks carry the time of the first; they stay unique and increasing.
struct coarse_clock_ms {
    /// Now, up to a tick late; unix_ms{0} if the system can not say.
    [[nodiscard]] unix_ms operator()() const noexcept {
#if !defined(_WIN32) && defined(CLOCK_REALTIME_COARSE)
        return detail::read_posix_clock(CLOCK_REALTIME_COARSE);
#elif !defined(_WIN32) && defined(CLOCK_REALTIME_FAST)
        return detail::read_posix_clock(CLOCK_REALTIME_FAST);
#else
        return system_clock_ms{}();
#endif
    }
};

static_assert(clock_ms<system_clock_ms> && clock_ms<coarse_clock_ms>);

}  // namespace zsetkit::inline v0

#endif
