// SPDX-License-Identifier: MIT
//
// Instants as the wire has them: whole milliseconds or whole seconds since 1970-01-01T00:00:00Z, each its own type, so
// that one can't be written where the other is meant (a milliseconds number read as seconds lies 40,000 years ahead).
//
// - The server's clock (TIME) is seconds and microseconds; now = seconds * 1000 + microseconds / 1000, rounded down.
// - A relative delay counts from the server's now: after(now, delay).
// - A finer time becomes a run-at rounding up, so that nothing runs early.
// - Nothing here knows time zones; adapt/chrono.hpp converts from std::chrono.
#ifndef ZSETKIT_SCORE_TIME_HPP
#define ZSETKIT_SCORE_TIME_HPP

#include <compare>
#include <cstdint>
#include <string_view>

#include "../core/result.hpp"
#include "decimal.hpp"
#include "exact.hpp"

namespace zsetkit::inline v0 {

/// Milliseconds since the Unix epoch.
struct unix_ms {
    std::uint64_t count;  ///< since 1970-01-01T00:00:00Z
    friend constexpr auto operator<=>(const unix_ms&, const unix_ms&) noexcept = default;
};

/// Seconds since the Unix epoch.
struct unix_seconds {
    std::uint64_t count;  ///< since 1970-01-01T00:00:00Z
    friend constexpr auto operator<=>(const unix_seconds&, const unix_seconds&) noexcept = default;
};

/// What TIME answers.
struct server_time {
    std::uint64_t seconds;       ///< since 1970-01-01T00:00:00Z
    std::uint32_t microseconds;  ///< of the second, 0..999999
    friend constexpr auto operator<=>(const server_time&, const server_time&) noexcept = default;
};

/// The number as an instant. errc::negative below 0 (such a job would never run), errc::time_range above max_exact.
[[nodiscard]] constexpr result<unix_ms> to_unix_ms(detail::integer auto milliseconds) noexcept {
    if (const errc wrong = detail::why_outside(milliseconds, max_exact, errc::time_range); wrong != errc{})
        return wrong;
    return unix_ms{static_cast<std::uint64_t>(milliseconds)};
}

/// The number as an instant. errc::not_a_number, errc::infinite, errc::negative, errc::fraction, errc::time_range.
[[nodiscard]] constexpr result<unix_ms> to_unix_ms(double milliseconds) noexcept {
    const auto whole = exact_integer(milliseconds);
    if (!whole) return whole.error().code == errc::inexact ? errc::time_range : whole.error().code;
    return unix_ms{*whole};
}

/// The instant in milliseconds, exactly. errc::time_range when that is above max_exact.
[[nodiscard]] constexpr result<unix_ms> to_unix_ms(unix_seconds time) noexcept {
    if (time.count > max_exact / 1000) return errc::time_range;
    return unix_ms{time.count * 1000};
}

/// The server's clock in milliseconds, rounded down. errc::microsecond_range, errc::time_range above max_exact.
[[nodiscard]] constexpr result<unix_ms> to_unix_ms(server_time time) noexcept {
    if (time.microseconds > 999999) return errc::microsecond_range;
    const auto whole = to_unix_ms(unix_seconds{time.seconds});
    if (!whole || whole->count + time.microseconds / 1000 > max_exact) return errc::time_range;
    return unix_ms{whole->count + time.microseconds / 1000};
}

/// The second an instant lies in.
[[nodiscard]] constexpr unix_seconds floor_seconds(unix_ms time) noexcept { return {time.count / 1000}; }
/// The first whole second that is not before the instant.
[[nodiscard]] constexpr unix_seconds ceil_seconds(unix_ms time) noexcept {
    return {time.count / 1000 + (time.count % 1000 != 0)};
}

/// The first millisecond that is not before so many microseconds after the epoch.
[[nodiscard]] constexpr unix_ms ceil_microseconds(std::uint64_t microseconds) noexcept {
    return {microseconds / 1000 + (microseconds % 1000 != 0)};
}
/// The first millisecond that is not before so many nanoseconds after the epoch.
[[nodiscard]] constexpr unix_ms ceil_nanoseconds(std::uint64_t nanoseconds) noexcept {
    return {nanoseconds / 1000000 + (nanoseconds % 1000000 != 0)};
}

/// The two texts of a TIME reply. errc::syntax at the first byte that is not a digit (of either text),
/// errc::microsecond_range, errc::time_range when the instant in milliseconds is above max_exact.
[[nodiscard]] constexpr result<server_time> parse_server_time(std::string_view seconds,
                                                              std::string_view microseconds) noexcept {
    const auto whole = parse_u64(seconds), micros = parse_u64(microseconds);
    if (!whole && whole.error().code == errc::syntax) return whole.error();
    if (!micros && micros.error().code == errc::syntax) return micros.error();
    if (whole.value_or(max_exact) > max_exact / 1000) return errc::time_range;
    if (micros.value_or(max_exact) > 999999) return errc::microsecond_range;
    return server_time{*whole, static_cast<std::uint32_t>(*micros)};
}

/// The run-at of a job delayed by so many milliseconds from the server's `now` (a std::chrono duration: adapt/chrono.hpp).
/// errc::negative for a delay below 0, errc::time_range when the sum is above max_exact.
[[nodiscard]] constexpr result<unix_ms> after(unix_ms now, detail::integer auto delay_ms) noexcept {
    if (now.count > max_exact) return errc::time_range;
    if (const errc wrong = detail::why_outside(delay_ms, max_exact - now.count, errc::time_range); wrong != errc{})
        return wrong;
    return unix_ms{now.count + static_cast<std::uint64_t>(delay_ms)};
}

/// The instant so many milliseconds before `time`. errc::negative for a number below 0, or an answer before 1970.
[[nodiscard]] constexpr result<unix_ms> before(unix_ms time, detail::integer auto milliseconds) noexcept {
    if (const errc wrong = detail::why_outside(milliseconds, time.count, errc::negative); wrong != errc{}) return wrong;
    return unix_ms{time.count - static_cast<std::uint64_t>(milliseconds)};
}

}  // namespace zsetkit::inline v0

#endif
