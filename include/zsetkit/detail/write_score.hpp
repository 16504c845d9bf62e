// SPDX-License-Identifier: MIT
//
// The two ways a score is written: an integer below 2^53 by its digits, any other double by its shortest ones, fixed or
// scientific, whichever is shorter.
#ifndef ZSETKIT_DETAIL_WRITE_SCORE_HPP
#define ZSETKIT_DETAIL_WRITE_SCORE_HPP

#include <bit>
#include <cstddef>
#include <cstdint>

#include "binary64.hpp"
#include "bits.hpp"
#include "digits.hpp"
#include "shortest.hpp"

namespace zsetkit::inline v0::detail {

/// Writes a whole number of at least 2^53 exactly, and returns its size: c * 2^q, q in 0..21, at most 22 bytes.
constexpr std::size_t write_large_whole(char* to, std::uint64_t bits) noexcept {
    const auto [c, q] = parts_of(bits);
    const std::uint64_t low = (c % ten_to_8) << q;  // below 2^27 * 2^21
    const std::size_t size = write_decimal(to, ((c / ten_to_8) << q) + low / ten_to_8);
    store_little(to + size, spread_eight(low % ten_to_8) | ascii_zeros);
    return size + 8;
}

/// Writes a positive finite double as std::to_chars does, at most 23 bytes, and returns the size.
constexpr std::size_t write_shortest(char* to, std::uint64_t bits) noexcept {
    const auto [digits, exponent] = find_shortest(bits);
    char text[24]{};
    const std::size_t count = write_decimal(text, digits);
    const int size = static_cast<int>(count);
    const int point = size + exponent;  // how many digits stand before the decimal point
    const int power = point - 1;
    const int fixed_size = exponent >= 0 ? point : point > 0 ? size + 1 : size + 2 - point;
    const int scientific_size = size + (size > 1) + (power <= -100 || power >= 100 ? 5 : 4);

    char* const begin = to;
    const auto put = [&to](const char* from, std::size_t n) {
        copy_bytes(to, from, n);
        to += n;
    };
    if (fixed_size <= scientific_size) {
        if (exponent >= 0) return write_large_whole(to, bits);  // the exact digits, as printf("%.0f") has them
        if (point > 0) {
            put(text, static_cast<std::size_t>(point));
            *to++ = '.';
            put(text + point, static_cast<std::size_t>(size - point));
        } else {
            put("0.000", static_cast<std::size_t>(2 - point));
            put(text, count);
        }
    } else {
        *to++ = text[0];
        if (size > 1) {
            *to++ = '.';
            put(text + 1, count - 1);
        }
        *to++ = 'e';
        *to++ = power < 0 ? '-' : '+';
        const auto magnitude = static_cast<unsigned>(power < 0 ? -power : power);
        if (magnitude >= 100) *to++ = static_cast<char>('0' + magnitude / 100);
        *to++ = static_cast<char>('0' + magnitude / 10 % 10);
        *to++ = static_cast<char>('0' + magnitude % 10);
    }
    return static_cast<std::size_t>(to - begin);
}

/// The whole number from 1 to 2^53 - 1 that the bits of a double mean, or 0 when they mean another number.
[[nodiscard]] constexpr std::uint64_t read_whole(std::uint64_t bits) noexcept {
    // A double is c * 2^-shift: whole when the last `shift` of c's 53 bits are 0. For all others, NaN and what is below
    // 1 or too large included, the shift is larger than that, or has wrapped.
    const std::uint64_t shift = 1075 - (bits >> 52), c = bits | 1ull << 52;
    return shift <= static_cast<unsigned>(std::countr_zero(c)) ? (c & (2 * (1ull << 52) - 1)) >> shift : 0;
}

/// Writes any score that is not a positive whole number below 2^53. Kept out of line, to keep the common case short.
[[gnu::noinline]] constexpr std::size_t write_other_score(char* to, std::uint64_t signed_bits) noexcept {
    const std::uint64_t bits = signed_bits & ~sign_bit;
    if (bits == 0) {
        *to = '0';
        return 1;
    }
    if (bits > infinity_bits) return 0;
    const std::size_t sign = signed_bits >= sign_bit ? 1 : 0;
    *to = '-';  // overwritten when there is no sign
    if (bits == infinity_bits) {
        copy_bytes(to + sign, "inf", 3);
        return sign + 3;
    }
    const std::uint64_t whole = read_whole(bits);
    return sign + (whole != 0 ? write_sixteen(to + sign, whole) : write_shortest(to + sign, bits));
}

/// Writes any score into 24 bytes and returns the size, 0 for NaN.
[[gnu::always_inline]] constexpr std::size_t write_score(char* to, double score) noexcept {
    const std::uint64_t bits = to_bits(score), whole = read_whole(bits);
    return whole != 0 ? write_sixteen(to, whole) : write_other_score(to, bits);
}

}  // namespace zsetkit::inline v0::detail

#endif
