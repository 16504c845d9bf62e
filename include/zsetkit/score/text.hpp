// SPDX-License-Identifier: MIT
//
// A score as text and back: what goes into ZADD, and what ZRANGE … WITHSCORES, ZSCORE or ZSCAN answer.
//
//     to_text(7247981353537543.0)        "7247981353537543"     plain decimal, never 7.247981353537543e+15
//     to_text(0.1)                       "0.1"                  the shortest text that reads back to the same double
//     parse_score("9.2233720368547758e+18") == parse_score("9223372036854776000") == 2^63
//
// Writing: an integer of magnitude below 2^53 is a plain decimal integer, and zero of either sign is "0"; infinity is
// "inf" or "-inf"; every other double is exactly what std::to_chars(double) writes. NaN is no score: its text is empty,
// which every server refuses where a score must stand, as it would not refuse a 0.
//
// Reading takes every form a server or another client writes and nothing else: [+-] digits with an optional point, an
// optional exponent; inf or infinity in any case. No blanks, no hexadecimal, no trailing bytes, no locale. The result
// is the double nearest to the exact value of the text, however long it is.
//
// Both directions are integer arithmetic throughout, so -ffast-math, the x87, FMA, the rounding mode and flush-to-zero
// change nothing.
#ifndef ZSETKIT_SCORE_TEXT_HPP
#define ZSETKIT_SCORE_TEXT_HPP

#include <cstdint>
#include <string_view>

#include "../core/errc.hpp"
#include "../core/fixed_text.hpp"
#include "../core/result.hpp"
#include "../detail/binary64.hpp"
#include "../detail/nearest.hpp"
#include "../detail/read_plain.hpp"
#include "../detail/scan_score.hpp"
#include "../detail/write_score.hpp"

namespace zsetkit::inline v0 {

/// The text of any score: the longest is 24 bytes, "-2.2250738585072014e-308".
using score_text = fixed_text<24>;

/// The score's text; empty when it is NaN, or an integer that no double equals: a server refuses it then.
template <detail::score_number T>
[[nodiscard]] constexpr score_text to_text(T score) noexcept {
    score_text text;
    text.unchecked_resize(detail::write_score(text.unchecked_buffer(), detail::to_score(score)));
    return text;
}

/// The score's text; errc::not_a_number when it is NaN, errc::inexact when it is an integer that no double equals.
template <detail::score_number T>
[[nodiscard]] constexpr result<score_text> checked_text(T score) noexcept {
    const score_text text = to_text(score);
    if (text.empty()) return detail::integer<T> ? errc::inexact : errc::not_a_number;
    return text;
}

/// The double nearest to a decimal text; -0 is 0. errc::syntax when it is not a number, at its first wrong byte (its size
/// when it ends too early), errc::not_a_number when it says nan, errc::overflow or errc::underflow when it rounds to
/// infinity or, not being zero, to zero.
[[nodiscard]] constexpr result<double> parse_score(std::string_view text) noexcept {
    std::uint64_t plain = 0;
    if (detail::read_plain(text, plain)) [[likely]]
        return detail::nearest_to_integer(plain);
    return detail::parse_any_score(text);
}

}  // namespace zsetkit::inline v0

#endif
