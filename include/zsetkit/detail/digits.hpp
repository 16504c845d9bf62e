// SPDX-License-Identifier: MIT
//
// Decimal digits, eight at a time, in one 64-bit word. Byte 0 (the low bits) holds the first, most significant digit,
// as it does in a text loaded with load_little, so nothing here depends on the machine's byte order.
//
//     "12345678"  <->  0x3837363534333231  <->  digits 0x0807060504030201  <->  12345678
//
// spread_eight divides three times by multiplying with a rounded-up reciprocal: 10^4, 10^2 in two lanes, 10 in four.
// join_eight is the same tree upwards.
#ifndef ZSETKIT_DETAIL_DIGITS_HPP
#define ZSETKIT_DETAIL_DIGITS_HPP

#include <bit>
#include <cstddef>
#include <cstdint>

#include "bits.hpp"
#include "digits_sse2.hpp"

namespace zsetkit::inline v0::detail {

inline constexpr std::uint64_t ascii_zeros = 0x3030303030303030;
inline constexpr std::uint64_t ten_to_8 = 100'000'000;
inline constexpr std::uint64_t ten_to_16 = ten_to_8 * ten_to_8;

/// Writes an integer as eight bytes, its low bits first on every machine.
constexpr void store_little(char* to, std::uint64_t value) noexcept {
    if (in_constant_evaluation() || std::endian::native != std::endian::little) {
        for (unsigned i = 0; i < 8; ++i) to[i] = static_cast<char>(static_cast<unsigned char>(value >> 8 * i));
        return;
    }
    struct eight {
        char bytes[8];
    };
    copy_bytes(to, std::bit_cast<eight>(value).bytes, 8);
}

/// The eight digits of a value below 10^8, one a byte.
[[nodiscard]] constexpr std::uint64_t spread_eight(std::uint64_t value) noexcept {
    const std::uint64_t high = value / 10'000;
    const std::uint64_t fours = high | (value - high * 10'000) << 32;
    const std::uint64_t hundreds = (fours * 10'486 >> 20) & 0x0000007f0000007f;
    const std::uint64_t twos = hundreds | (fours - hundreds * 100) << 16;
    const std::uint64_t tens = (twos * 103 >> 10) & 0x000f000f000f000f;
    return tens | (twos - tens * 10) << 8;
}

/// The value of eight digits, one a byte.
[[nodiscard]] constexpr std::uint64_t join_eight(std::uint64_t digits) noexcept {
    const std::uint64_t twos = digits * 10 + (digits >> 8);
    const std::uint64_t even = twos & 0x000000ff000000ff, odd = twos >> 16 & 0x000000ff000000ff;
    return (even * (100 + (1'000'000ull << 32)) + odd * (1 + (10'000ull << 32))) >> 32;
}

/// True when all eight bytes are '0'..'9'. Adding 0x46 lifts what is above '9' into the top bit, subtracting '0' what is
/// below '0'; a carry or borrow only leaves a byte that has failed already.
[[nodiscard]] constexpr bool are_digits(std::uint64_t text) noexcept {
    return (((text + 0x4646464646464646) | (text - ascii_zeros)) & 0x8080808080808080) == 0;
}

/// Writes eight characters from the `skip`th on (0..7), and eight more after them; returns how many that is.
constexpr std::size_t store_characters(char* to, std::uint64_t first, unsigned skip, std::uint64_t last) noexcept {
    store_little(to, first >> 8 * skip);
    store_little(to + (8 - skip), last);
    return 16 - skip;
}

/// Writes a value below 10^16 in decimal, without leading zeros, and returns how many bytes that took. Up to eight bytes
/// are written even when the value has fewer digits.
constexpr std::size_t write_sixteen(char* to, std::uint64_t value) noexcept {
    const std::uint64_t high = value / ten_to_8, low = value - high * ten_to_8;
#if ZSETKIT_HAS_SSE2_DIGITS
    if (!in_constant_evaluation()) return sse2::write_sixteen(to, high, low);
#endif
    const std::uint64_t first = spread_eight(high), last = spread_eight(low);
    if (high != 0)
        return store_characters(to, first | ascii_zeros, static_cast<unsigned>(std::countr_zero(first)) / 8,
                                last | ascii_zeros);
    // The mark in the last byte keeps one digit of a zero and changes no other count.
    const auto zeros = static_cast<unsigned>(std::countr_zero(last | 1ull << 56)) / 8;
    store_little(to, (last | ascii_zeros) >> 8 * zeros);
    return 8 - zeros;
}

/// The same of any value.
constexpr std::size_t write_decimal(char* to, std::uint64_t value) noexcept {
    if (value < ten_to_16) return write_sixteen(to, value);
    const std::uint64_t top = value / ten_to_16, rest = value - top * ten_to_16;
    const std::size_t size = write_sixteen(to, top);
    return size + store_characters(to + size, spread_eight(rest / ten_to_8) | ascii_zeros, 0,
                                   spread_eight(rest % ten_to_8) | ascii_zeros);
}

}  // namespace zsetkit::inline v0::detail

#endif
