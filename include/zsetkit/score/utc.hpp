// SPDX-License-Identifier: MIT
//
// Instants as people read them: UTC, ISO 8601, milliseconds, no time zone and no locale anywhere.
//
//     to_utc(unix_ms{2199023255551})  ->  2039-09-07T15:47:35.551Z
//     parse_utc("2026-01-27T15:11:37.641Z"), "2026-01-27T15:11:37Z", "2026-01-27"
//
// The calendar is the proleptic Gregorian one of ISO 8601, without leap seconds, as Unix time has it. Years past 9999 are
// written with a sign and six digits (+012345-...), which covers every exact run-at. The Z is required: a time without it
// would be local to somebody.
#ifndef ZSETKIT_SCORE_UTC_HPP
#define ZSETKIT_SCORE_UTC_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../core/fixed_text.hpp"
#include "../core/result.hpp"
#include "../detail/digits.hpp"
#include "time.hpp"

namespace zsetkit::inline v0 {

/// "2039-09-07T15:47:35.551Z", or "+287396-10-12T08:59:00.991Z" for the last exact run-at.
using utc_text = fixed_text<27>;

namespace detail {

struct civil_date {
    std::uint64_t year;
    unsigned month;
    unsigned day;
};

// Both conversions count days from 0000-03-01, so that the leap day is the last day of a year, in eras of 400 years.
inline constexpr std::uint64_t days_per_era = 146097;
inline constexpr std::uint64_t days_before_1970 = 719468;

[[nodiscard]] constexpr civil_date civil_from_days(std::uint64_t days_since_1970) noexcept {
    const std::uint64_t days = days_since_1970 + days_before_1970, era = days / days_per_era,
                        in_era = days % days_per_era;
    const std::uint64_t year_in_era = (in_era - in_era / 1460 + in_era / 36524 - in_era / 146096) / 365;
    const auto day_in_year = static_cast<unsigned>(in_era - (365 * year_in_era + year_in_era / 4 - year_in_era / 100));
    const unsigned month_from_march = (5 * day_in_year + 2) / 153;
    const unsigned month = month_from_march < 10 ? month_from_march + 3 : month_from_march - 9;
    return {era * 400 + year_in_era + (month <= 2), month, day_in_year - (153 * month_from_march + 2) / 5 + 1};
}

[[nodiscard]] constexpr std::uint64_t days_from_civil(civil_date date) noexcept {
    const std::uint64_t year = date.year - (date.month <= 2), era = year / 400, year_in_era = year % 400;
    const unsigned month_from_march = date.month > 2 ? date.month - 3 : date.month + 9;
    const std::uint64_t day_in_year = (153 * month_from_march + 2) / 5 + date.day - 1;
    return era * days_per_era + year_in_era * 365 + year_in_era / 4 - year_in_era / 100 + day_in_year -
           days_before_1970;
}

static_assert(days_from_civil({1970, 1, 1}) == 0 && days_from_civil({2000, 3, 1}) == 11017);
static_assert(civil_from_days(11016).month == 2 && civil_from_days(11016).day == 29);

[[nodiscard]] constexpr unsigned days_in_month(std::uint64_t year, unsigned month) noexcept {
    if (month == 2) return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

/// Reads fixed-width fields from the left; after the first that is not there, `at` stays on the offending byte.
struct field_reader {
    std::string_view text;
    std::size_t at = 0;
    bool failed = false;

    constexpr void literal(char expected) noexcept {
        failed = failed || at >= text.size() || text[at] != expected;
        if (!failed) ++at;
    }
    constexpr std::uint64_t digits(std::size_t count, std::uint64_t low, std::uint64_t high) noexcept {
        std::uint64_t value = 0;
        const std::size_t from = at;
        for (; !failed && at < from + count; ++at) {
            failed = at >= text.size() || !is_digit(text[at]);
            if (failed) return low;
            value = value * 10 + (byte_value(text[at]) - unsigned{'0'});
        }
        if (failed) return low;
        failed = value < low || value > high;
        if (failed) at = from;
        return failed ? low : value;
    }
    [[nodiscard]] constexpr bool ended() const noexcept { return at == text.size(); }
};

}  // namespace detail

/// The instant in UTC; an empty text past 9007199254740991 ms, which no score holds.
[[nodiscard]] constexpr utc_text to_utc(unix_ms time) noexcept {
    utc_text text;
    if (time.count > max_exact) return text;
    const auto append = [&text](char before, std::uint64_t value, std::uint64_t power) {
        if (before != '\0') text.unchecked_append(before);
        for (; power != 0; power /= 10) text.unchecked_append(static_cast<char>('0' + value / power % 10));
    };
    const auto date = detail::civil_from_days(time.count / 86400000);
    const std::uint64_t ms = time.count % 86400000;
    if (date.year > 9999) {
        append('+', date.year, 100000);
    } else {
        append('\0', date.year, 1000);
    }
    append('-', date.month, 10);
    append('-', date.day, 10);
    append('T', ms / 3600000, 10);
    append(':', ms / 60000 % 60, 10);
    append(':', ms / 1000 % 60, 10);
    append('.', ms % 1000, 100);
    text.unchecked_append('Z');
    return text;
}

/// The instant of a date (its midnight), or of a date and time with seconds, 0 to 9 fraction digits and Z; what is finer
/// than a millisecond rounds up. errc::syntax at the first byte that is wrong: a date before 1970 is, and February 30th.
/// errc::time_range past 9007199254740991 ms.
[[nodiscard]] constexpr result<unix_ms> parse_utc(std::string_view text) noexcept {
    detail::field_reader in{text};
    const bool long_year = !text.empty() && text[0] == '+';
    if (long_year) in.literal('+');
    const std::uint64_t year = long_year ? in.digits(6, 1970, 999999) : in.digits(4, 1970, 9999);
    in.literal('-');
    const auto month = static_cast<unsigned>(in.digits(2, 1, 12));
    in.literal('-');
    const auto day = static_cast<unsigned>(in.digits(2, 1, detail::days_in_month(year, month)));
    std::uint64_t ns = 0;
    if (!in.failed && !in.ended()) {
        in.literal('T');
        ns = in.digits(2, 0, 23) * 3600;
        in.literal(':');
        ns += in.digits(2, 0, 59) * 60;
        in.literal(':');
        ns = (ns + in.digits(2, 0, 59)) * 1000000000;
        if (!in.failed && in.at < text.size() && text[in.at] == '.') {
            ++in.at;
            std::uint64_t unit = 100000000;
            const std::size_t from = in.at;
            do {
                ns += in.digits(1, 0, 9) * unit;
                unit /= 10;
            } while (!in.failed && in.at < from + 9 && in.at < text.size() && detail::is_digit(text[in.at]));
        }
        in.literal('Z');
    }
    if (in.failed || !in.ended()) return error{errc::syntax, static_cast<std::uint32_t>(in.at)};
    const std::uint64_t count = detail::days_from_civil({year, month, day}) * 86400000 + ceil_nanoseconds(ns).count;
    if (count > max_exact) return errc::time_range;
    return unix_ms{count};
}

}  // namespace zsetkit::inline v0

#endif
