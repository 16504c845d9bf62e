// SPDX-License-Identifier: MIT
//
// Numbers as eleven base62 digits: fixed width, most significant first, zero padded, alphabet 0-9 A-Z a-z.
// ASCII order of the alphabet plus fixed width make byte order of texts the numeric order of values.
//
//     base62::encode(61) == "0000000000z"        base62::decode("00000000010") == 62
//
// - The values of ids are [0, 2^63), the last one written AzL8n0Y58m7: decode refuses anything above as errc::range.
//   Overflow is seen in the leading digits, never in a wrapped product: LygHa16AHYG is 2^64 and an error, not 0.
// - encode writes any 64-bit number; decode(encode(n)) == n for every n below 2^63.
//
// Encoding keeps the quotient value / 62^10 in fixed point: its whole part is the first digit, and five products of the
// fraction with 62^2 give a pair of digits each, with no division. Decoding sums scaled digits, four by four.
#ifndef ZSETKIT_ID_BASE62_HPP
#define ZSETKIT_ID_BASE62_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../core/fixed_text.hpp"
#include "../core/result.hpp"
#include "../detail/base62_tables.hpp"
#include "../detail/bits.hpp"

namespace zsetkit::inline v0 {

/// Numbers of 64 bits as eleven base62 digits.
namespace base62 {

/// How many digits a number has.
inline constexpr std::size_t digits = 11;
/// The text of the largest number that an id holds, 2^63-1.
inline constexpr std::string_view largest = "AzL8n0Y58m7";

}  // namespace base62

namespace detail {

inline constexpr std::uint64_t base62_limit = std::uint64_t{1} << 63;
inline constexpr std::uint64_t power_62_2 = std::uint64_t{62} * 62;
inline constexpr std::uint64_t power_62_4 = power_62_2 * power_62_2;
inline constexpr std::uint64_t power_62_10 = power_62_4 * power_62_4 * power_62_2;

/// 2^123 / 62^10 rounded up. value * this / 2^63 + 1 is value / 62^10 with 60 bits of fraction, too large by at most 1 for
/// the last bit and `excess / 62^10` for the rounding. One unit of value is worth 2^60 / 62^10 > 1.37 of those bits, so the
/// sum is never short of value and never reaches value + 1: its digits are those of value.
inline constexpr std::uint64_t reciprocal_62_10 = 0xafd4'7697'a281'3953;
static_assert(
    [](wide product) {  // = 2^123 + excess
        return product.high == std::uint64_t{1} << 59 && product.low < power_62_10 &&
               product.low + power_62_10 < std::uint64_t{1} << 60;
    }(multiply(reciprocal_62_10, power_62_10)),
    "the reciprocal is the next one above 2^123 / 62^10, and close enough");

/// The first digit of a value below 2^63, and the rest as a fraction of 2^64.
struct base62_start {
    std::uint64_t digit;
    std::uint64_t rest;
};

[[nodiscard]] constexpr base62_start split_first_digit(std::uint64_t value) noexcept {
    const std::uint64_t fixed = multiply(value << 1, reciprocal_62_10).high + 1;
    return {fixed >> 60, fixed << 4};
}

/// Writes the next two digits and returns the fraction that is left.
constexpr std::uint64_t write_digit_pair(char* to, std::uint64_t rest) noexcept {
    const wide product = multiply(rest, power_62_2);
    copy_bytes(to, base62_pair(product.high), 2);
    return product.low;
}

/// Writes ten digits of what split_first_digit left. Spelled out: in a loop g++ keeps the text in memory, and a copy of it
/// then waits for ten small stores.
constexpr void write_ten_digits(char* to, std::uint64_t rest) noexcept {
    rest = write_digit_pair(to, rest);
    rest = write_digit_pair(to + 2, rest);
    rest = write_digit_pair(to + 4, rest);
    rest = write_digit_pair(to + 6, rest);
    (void)write_digit_pair(to + 8, rest);
}

/// Where a text of the right length stops being the digits of an id: errc::charset at the first byte that is no digit, else
/// errc::range at the first byte above `largest`, each counted from `offset`.
[[nodiscard, gnu::cold]] constexpr error why_not_base62(const char* text, std::uint32_t offset) noexcept {
    for (std::uint32_t i = 0; i < base62::digits; ++i) {
        if (base62_digits.place[0].of[byte_value(text[i])] == no_digit) return {errc::charset, offset + i};
    }
    std::uint32_t i = 0;
    while (i < base62::digits - 1 && text[i] == base62::largest[i]) ++i;
    return {errc::range, offset + i};
}

/// What eleven bytes say: `value`, if `valid`.
struct base62_reading {
    std::uint64_t value;
    bool valid;
};

/// Reads eleven digits; not valid when one is no digit or the value does not fit an id.
[[nodiscard, gnu::always_inline]] constexpr base62_reading read_digits(const char* text) noexcept {
    const auto& [ones, tens, hundreds, thousands] = base62_digits.place;
    const std::uint32_t high =
        hundreds.of[byte_value(text[0])] + tens.of[byte_value(text[1])] + ones.of[byte_value(text[2])];
    const std::uint32_t middle = thousands.of[byte_value(text[3])] + hundreds.of[byte_value(text[4])] +
                                 tens.of[byte_value(text[5])] + ones.of[byte_value(text[6])];
    const std::uint32_t low = thousands.of[byte_value(text[7])] + hundreds.of[byte_value(text[8])] +
                              tens.of[byte_value(text[9])] + ones.of[byte_value(text[10])];
    // Up to the first digit A the value is below 11 * 62^10 < 2^64: nothing below can wrap. One comparison tells that, and that
    // all bytes are digits.
    constexpr std::uint32_t past_a = 11 * 62 * 62;
    if (((high + (no_digit - past_a)) | middle | low) >= no_digit) [[unlikely]]
        return {0, false};
    const std::uint64_t value = (high * power_62_4 + middle) * power_62_4 + low;
    return {value, value < base62_limit};
}
static_assert(62 * 62 * 62 * 62 <= no_digit - 11 * 62 * 62, "the sums of digits have no bit of no_digit");
static_assert(11 * power_62_10 > base62_limit && 11 * power_62_10 - base62_limit < base62_limit);

}  // namespace detail

namespace base62 {

/// The eleven digits of `value`.
[[nodiscard]] constexpr fixed_text<digits> encode(std::uint64_t value) noexcept {
    fixed_text<digits> text;
    char* const to = text.unchecked_buffer();
    std::uint64_t first = 0;
    if (value >= detail::base62_limit) {
        first = value / detail::power_62_10;
        value %= detail::power_62_10;
    }
    const auto [digit, rest] = detail::split_first_digit(value);
    to[0] = detail::base62_alphabet.data()[first + digit];  // a pointer takes 64-bit indices on 32-bit machines too
    detail::write_ten_digits(to + 1, rest);
    text.unchecked_resize(digits);
    return text;
}

/// The value of eleven digits. errc::length when there are more or fewer, errc::charset at the first byte that is no digit,
/// errc::range at the first byte that makes the value 2^63 or more.
[[nodiscard]] constexpr result<std::uint64_t> decode(std::string_view text) noexcept {
    if (text.size() != digits) {
        return error{errc::length, static_cast<std::uint32_t>(text.size() < digits ? text.size() : digits)};
    }
    const auto read = detail::read_digits(text.data());
    if (!read.valid) return detail::why_not_base62(text.data(), 0);
    return read.value;
}

}  // namespace base62

}  // namespace zsetkit::inline v0

#endif
