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
// - A clock that can't tell the time answers 0, before the ids' epoch, so that minting fails with errc::before_epoch. That is
//   what a clock set before 1970 does, and a 32-bit time_t after 2038-01-19.
// - <ctime> and not <chrono>: that weighs more than the rest of this room, this nothing beside <atomic>. POSIX clocks where
//   <ctime> brings them, std::timespec_get elsewhere.
#ifndef ZSETKIT_ID_CLOCK_HPP
#define ZSETKIT_ID_CLOCK_HPP

#include <concepts>
#include <cstdint>
#include <ctime>
#include <type_traits>

#include "../detail/bits.hpp"
#include "../score/time.hpp"

// Windows has clock_gettime only in a library of its own.
#if defined(CLOCK_REALTIME) && !defined(_WIN32)
#define ZSETKIT_POSIX_CLOCKS 1
#else
#define ZSETKIT_POSIX_CLOCKS 0
#endif

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

[[nodiscard]] constexpr unix_ms to_unix_ms(const std::timespec& time) noexcept {
    if (time.tv_sec < 0) return unix_ms{0};
    return unix_ms{static_cast<std::uint64_t>(time.tv_sec) * 1000 + static_cast<std::uint64_t>(time.tv_nsec) / 1'000'000};
}

#if ZSETKIT_POSIX_CLOCKS
[[nodiscard]] inline unix_ms read_posix_clock(clockid_t clock) noexcept {
    std::timespec now{};
    return clock_gettime(clock, &now) == 0 ? to_unix_ms(now) : unix_ms{0};
}
#endif

}  // namespace detail

/// The system's time of day, rounded down to the millisecond.
struct system_clock_ms {
    [[nodiscard]] unix_ms operator()() const noexcept {
#if ZSETKIT_POSIX_CLOCKS
        return detail::read_posix_clock(CLOCK_REALTIME);
#else
        std::timespec now{};
        return std::timespec_get(&now, TIME_UTC) == TIME_UTC ? detail::to_unix_ms(now) : unix_ms{0};
#endif
    }
};

/// The time of day as of the kernel's last tick, where the system offers it (Linux, FreeBSD); system_clock_ms elsewhere.
/// Ids minted between two ticks carry the time of the first; they stay unique and increasing.
struct coarse_clock_ms {
    [[nodiscard]] unix_ms operator()() const noexcept {
#if ZSETKIT_POSIX_CLOCKS && defined(CLOCK_REALTIME_COARSE)
        return detail::read_posix_clock(CLOCK_REALTIME_COARSE);
#elif ZSETKIT_POSIX_CLOCKS && defined(CLOCK_REALTIME_FAST)
        return detail::read_posix_clock(CLOCK_REALTIME_FAST);
#else
        return system_clock_ms{}();
#endif
    }
};

static_assert(clock_ms<system_clock_ms> && clock_ms<coarse_clock_ms>);

}  // namespace zsetkit::inline v0

#undef ZSETKIT_POSIX_CLOCKS

#endif
