// SPDX-License-Identifier: MIT
//
// The grammar of a score's text: what kind of text it is, its digits, and from them the double.
//
//     text  := [ "+" | "-" ] ( digits [ "." [ digits ] ] [ power ] | "." digits [ power ] | word )
//     power := ( "e" | "E" ) [ "+" | "-" ] digits
//     word  := "inf" | "infinity" | "nan"           in any case
//
// A malformed text is blamed on its first byte that no well-formed text has there; a text that only stops too early, on
// its size.
#ifndef ZSETKIT_DETAIL_SCAN_SCORE_HPP
#define ZSETKIT_DETAIL_SCAN_SCORE_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../core/errc.hpp"
#include "../core/result.hpp"
#include "binary64.hpp"
#include "bits.hpp"
#include "digits.hpp"
#include "nearest.hpp"
#include "read_plain.hpp"

namespace zsetkit::inline v0::detail {

enum class score_kind : std::uint8_t { malformed, number, infinity, nan };

struct scanned_score {
    score_kind kind;
    bool negative;
    std::size_t at;         // where a malformed text goes wrong, or where the word starts
    decimal_number number;  // when kind is number
};

/// Reads digits onto `value`, which wraps past 19 of them, and returns where they end.
[[nodiscard]] constexpr const char* scan_digits(const char* from, const char* end, std::uint64_t& value) noexcept {
    for (; end - from >= 8; from += 8) {
        const std::uint64_t eight = load_little(from);
        if (!are_digits(eight)) break;
        value = value * ten_to_8 + join_eight(eight - ascii_zeros);
    }
    for (; from != end && is_digit(*from); ++from) value = value * 10 + static_cast<std::uint64_t>(*from - '0');
    return from;
}

/// How many bytes of `word`, which is in lower case, the text starts with in any case.
[[nodiscard]] constexpr std::size_t scan_word(std::string_view text, std::string_view word) noexcept {
    std::size_t same = 0;
    while (same < text.size() && same < word.size() && (byte_value(text[same]) | 0x20u) == byte_value(word[same]))
        ++same;
    return same;
}

[[nodiscard]] constexpr scanned_score scan_score_word(std::string_view text, std::size_t at, bool negative) noexcept {
    const std::string_view rest = text.substr(at);
    if (rest.size() == 3) {  // what servers write, before any letter is looked for
        const unsigned word = byte_value(rest[0]) | byte_value(rest[1]) << 8 | byte_value(rest[2]) << 16 | 0x202020;
        if (word == ('i' | 'n' << 8 | 'f' << 16)) return {score_kind::infinity, negative, at, {}};
        if (word == ('n' | 'a' << 8 | 'n' << 16)) return {score_kind::nan, negative, at, {}};
    }
    const std::size_t nan = scan_word(rest, "nan"), infinity = scan_word(rest, "infinity");
    if (nan == 3 && rest.size() == 3) return {score_kind::nan, negative, at, {}};
    if ((infinity == 3 || infinity == 8) && rest.size() == infinity) return {score_kind::infinity, negative, at, {}};
    return {score_kind::malformed, negative, at + (nan > infinity ? nan : infinity), {}};
}

/// The first 19 significant digits of a longer number, whose `exponent` is that of its last digit.
[[nodiscard]] constexpr decimal_number cut_to_19_digits(std::string_view written, bool has_point,
                                                        std::int64_t exponent) noexcept {
    decimal_number number{0, exponent, written, false};
    std::size_t at = 0;
    int significant = 0;
    for (; at < written.size() && significant < 19; ++at) {
        if (written[at] == '.') {
            has_point = false;  // none is left
            continue;
        }
        number.digits = number.digits * 10 + static_cast<std::uint64_t>(written[at] - '0');
        if (number.digits != 0) ++significant;
    }
    const std::size_t dropped = written.size() - at - (has_point ? 1 : 0);
    number.exponent += static_cast<std::int64_t>(dropped);
    number.truncated = dropped != 0;
    return number;
}

/// Reads the power's digits; what is beyond 10^17 stays there, further than any text has digits.
[[nodiscard]] constexpr const char* scan_power(const char* from, const char* end, std::int64_t& power) noexcept {
    for (; from != end && is_digit(*from); ++from) {
        if (power < 100'000'000'000'000'000) power = power * 10 + (*from - '0');
    }
    return from;
}

[[nodiscard, gnu::always_inline]] constexpr scanned_score scan_score(std::string_view text) noexcept {
    const char* const begin = text.data();
    const char* const end = begin + text.size();
    const char* at = begin;
    const auto offset = [&](const char* where) { return static_cast<std::size_t>(where - begin); };

    const bool negative = at != end && *at == '-';
    if (at != end && (*at == '-' || *at == '+')) ++at;
    const char* const first = at;
    std::uint64_t digits = 0;
    at = scan_digits(at, end, digits);
    std::ptrdiff_t count = at - first, decimals = 0;
    const bool has_point = at != end && *at == '.';
    if (has_point) {
        const char* const after_point = ++at;
        at = scan_digits(at, end, digits);
        decimals = at - after_point;
        count += decimals;
        if (count == 0) return {score_kind::malformed, negative, offset(at), {}};
    }
    if (count == 0) return scan_score_word(text, offset(first), negative);
    const std::string_view written(first, static_cast<std::size_t>(at - first));

    std::int64_t power = 0;
    if (at != end && (*at == 'e' || *at == 'E')) {
        ++at;
        const bool down = at != end && *at == '-';
        if (at != end && (*at == '-' || *at == '+')) ++at;
        const char* const first_of_power = at;
        at = scan_power(at, end, power);
        if (at == first_of_power) return {score_kind::malformed, negative, offset(at), {}};
        if (down) power = -power;
    }
    if (at != end) return {score_kind::malformed, negative, offset(at), {}};
    const std::int64_t exponent = power - decimals;
    return {score_kind::number, negative, 0,
            count <= 19 ? decimal_number{digits, exponent, written, false}
                        : cut_to_19_digits(written, has_point, exponent)};
}

/// parse_score for every text, plain integers included. Kept out of line, to keep the common case short.
[[nodiscard, gnu::noinline]] constexpr result<double> parse_any_score(std::string_view text) noexcept {
    const scanned_score score = scan_score(text);
    const std::uint64_t sign = score.negative ? sign_bit : 0;
    if (score.kind == score_kind::malformed) return error{errc::syntax, clamp_offset(score.at)};
    if (score.kind == score_kind::nan) return error{errc::not_a_number, clamp_offset(score.at)};
    if (score.kind == score_kind::infinity) return from_bits(sign | infinity_bits);
    const auto [digits, exponent, written, truncated] = score.number;
    if (digits == 0) return 0.0;
    if (exponent == 0 && digits < std::uint64_t{1} << 53) return from_bits(sign | to_bits(nearest_to_integer(digits)));
    std::uint64_t bits = 0;
    if (round_quickly(digits, exponent, bits)) [[likely]]
        return from_bits(sign | bits);
    bits = find_nearest({digits, exponent, written, truncated});
    if (bits == 0) return errc::underflow;
    if (bits >= infinity_bits) return errc::overflow;
    return from_bits(sign | bits);
}

}  // namespace zsetkit::inline v0::detail

#endif
