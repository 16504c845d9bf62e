// SPDX-License-Identifier: MIT
//
// CRC16/XMODEM of long texts by carry-less multiplication, on x86 that has it: asked once per call, no flags needed.
//
// A register holds 128 coefficients of the text's polynomial, the first byte on top. To append sixteen bytes, each half is
// multiplied by what its place is worth modulo P = x^16 + x^12 + x^5 + 1:
//
//     register' = high * (x^192 mod P)  +  low * (x^128 mod P)  +  next sixteen bytes
//
// and at the end register * x^16 is brought under 64 coefficients and divided by P (Barrett: by its inverse to 64 places).
#ifndef ZSETKIT_DETAIL_CRC16_CLMUL_HPP
#define ZSETKIT_DETAIL_CRC16_CLMUL_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "x86_block.hpp"

namespace zsetkit::inline v0::detail {

/// `power` of x modulo P: what a coefficient that far up is worth.
[[nodiscard]] constexpr std::uint64_t crc16_power(unsigned power) noexcept {
    std::uint64_t remainder = 1;
    for (; power > 0; --power) remainder = (remainder << 1) ^ ((remainder & 0x8000) != 0 ? 0x11021u : 0u);
    return remainder;
}

/// x^64 divided by P, without the remainder.
[[nodiscard]] constexpr std::uint64_t crc16_inverse() noexcept {
    std::uint64_t quotient = 0, remainder = 0;
    for (int place = 64; place >= 0; --place) {
        remainder = (remainder << 1) | (place == 64 ? 1u : 0u);
        quotient <<= 1;
        if ((remainder & 0x10000) != 0) remainder ^= 0x11021, quotient |= 1;
    }
    return quotient;
}
static_assert(crc16_power(16) == 0x1021 && crc16_power(32) == 0x3730 && crc16_inverse() == 0x111303471a041);

#if ZSETKIT_X86_BLOCKS

/// From this length on the multiplications win over the slices.
inline constexpr std::size_t crc16_clmul_pays = 32;

[[nodiscard]] inline bool has_clmul() noexcept {
#if defined(__PCLMUL__) && defined(__SSSE3__)
    return true;
#else
    return __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("ssse3");
#endif
}

/// Sixteen bytes of this, from 16 - n on, reverse the first n bytes of a block and put zeros above them.
alignas(16) inline constexpr unsigned char block_reversals[32] = {
    15,   14,   13,   12,   11,   10,   9,    8,    7,    6,    5,    4,    3,    2,    1,    0,
    0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80};

/// The checksum of at least sixteen bytes; only on a machine for which has_clmul() holds.
[[nodiscard]] __attribute__((target("pclmul,ssse3"))) inline std::uint16_t crc16_clmul(std::string_view text) noexcept {
    constexpr std::uint64_t block_high = crc16_power(192), block_low = crc16_power(128);
    constexpr std::uint64_t last_high = crc16_power(80), last_low = crc16_power(16);
    constexpr std::uint64_t above_64 = crc16_power(64), inverse = crc16_inverse(), divisor = 0x11021;

    const __m128i reverse = load_block(block_reversals), worth = pair_of(block_high, block_low);
    const char* next = text.data();
    const char* const end = next + text.size();
    const std::size_t head = (text.size() - 1) % 16 + 1;
    __m128i sum = _mm_shuffle_epi8(load_block(next), load_block(block_reversals + 16 - head));
    for (next += head; next != end; next += 16) {
        const __m128i high = _mm_clmulepi64_si128(sum, worth, 0x11), low = _mm_clmulepi64_si128(sum, worth, 0x00);
        sum = _mm_xor_si128(_mm_xor_si128(high, low), _mm_shuffle_epi8(load_block(next), reverse));
    }

    const __m128i last = pair_of(last_high, last_low), ends = pair_of(inverse, above_64);
    sum = _mm_xor_si128(_mm_clmulepi64_si128(sum, last, 0x11), _mm_clmulepi64_si128(sum, last, 0x00));
    sum = _mm_xor_si128(_mm_clmulepi64_si128(sum, ends, 0x01), sum);  // all of it now lies in the lower half

    // The remainder's sixteen bits depend on the quotient's lowest sixteen alone, which end below place 64.
    const __m128i quotient = _mm_srli_epi64(_mm_clmulepi64_si128(_mm_srli_epi64(sum, 16), ends, 0x10), 48);
    const __m128i multiple = _mm_clmulepi64_si128(quotient, pair_of(0, divisor), 0x00);
    return static_cast<std::uint16_t>(_mm_cvtsi128_si32(_mm_xor_si128(sum, multiple)));
}

#endif

}  // namespace zsetkit::inline v0::detail

#endif
