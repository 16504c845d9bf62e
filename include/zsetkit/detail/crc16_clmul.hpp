// SPDX-License-Identifier: MIT
//
// CRC16/XMODEM by carry-less multiplication, on x86 that has it: asked once per call, no flags needed.
//
// A text is the polynomial of its bits, the first byte's on top, and its checksum is text * x^16 modulo
// P = x^16 + x^12 + x^5 + 1. A register holds 128 coefficients; to append sixteen bytes, each half is multiplied by
// what its place is worth:
//
//     register' = high * (x^192 mod P)  +  low * (x^128 mod P)  +  next sixteen bytes
//
// At the end high * (x^64 mod P) moves under the lower half, twice because the first product is 79 bits long. Of the 64
// coefficients u that are left, the remainder is -q * P in its lowest places, where q = u * x^16 / P without the
// fraction: multiplying by the inverse, floor(x^80 / P) = x^64 + ..., gives q in the upper half, and P times q's lowest
// sixteen coefficients is two shifts.
#ifndef ZSETKIT_DETAIL_CRC16_CLMUL_HPP
#define ZSETKIT_DETAIL_CRC16_CLMUL_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "bits.hpp"
#include "x86_block.hpp"

#if ZSETKIT_X86_BLOCKS
namespace zsetkit::inline v0::detail {

/// `power` of x modulo P: what a coefficient that far up is worth.
[[nodiscard]] consteval std::uint64_t crc16_power(unsigned power) noexcept {
    std::uint64_t remainder = 1;
    for (; power > 0; --power) remainder = (remainder << 1) ^ ((remainder & 0x8000) != 0 ? 0x11021u : 0u);
    return remainder;
}

/// x^80 divided by P, without the remainder and without the leading x^64.
[[nodiscard]] consteval std::uint64_t crc16_inverse() noexcept {
    std::uint64_t quotient = 0, remainder = 1;
    for (int place = 79; place >= 0; --place) {
        remainder <<= 1;
        quotient = quotient << 1 | remainder >> 16;
        if (remainder >> 16 != 0) remainder ^= 0x11021;
    }
    return quotient;
}
static_assert(crc16_power(16) == 0x1021 && crc16_power(32) == 0x3730 && crc16_inverse() == 0x11303471a041b343);

/// Whether this machine has what the functions below need.
[[nodiscard]] inline bool has_clmul() noexcept {
#if defined(__PCLMUL__) && defined(__SSSE3__)
    return true;
#else
    return __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("ssse3");
#endif
}

/// Sixteen bytes of this, from 16 - n on, reverse the first n bytes of a block and put zeros above them.
// A byte with its top bit set selects a zero. A literal, because a plain char need not hold -1.
alignas(16) inline constexpr char block_reversals[33] =
    "\x0f\x0e\x0d\x0c\x0b\x0a\x09\x08\x07\x06\x05\x04\x03\x02\x01\x00"
    "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff";

/// The checksum of the 64 coefficients in a register's lower half.
[[nodiscard]] __attribute__((target("pclmul"))) inline std::uint16_t crc16_of_half(block_halves sum) noexcept {
    constexpr std::uint64_t inverse = crc16_inverse();
    const block_halves product = __builtin_ia32_pclmulqdq128(sum, halves(inverse, 0), 0x00);
    const auto quotient = static_cast<std::uint32_t>(sum[0] ^ product[1]);
    return static_cast<std::uint16_t>(quotient ^ quotient << 5 ^ quotient << 12);
}

/// The checksum of all 128 coefficients.
[[nodiscard]] __attribute__((target("pclmul"))) inline std::uint16_t crc16_of_register(block_halves sum) noexcept {
    constexpr std::uint64_t above = crc16_power(64);
    const block_halves worth = halves(above, 0), once = __builtin_ia32_pclmulqdq128(sum, worth, 0x01);
    return crc16_of_half(sum ^ once ^ __builtin_ia32_pclmulqdq128(once, worth, 0x01));
}

/// The checksum of eight bytes as a number, the last byte in the low bits.
[[nodiscard]] __attribute__((target("pclmul"))) inline std::uint16_t crc16_clmul_eight(std::uint64_t text) noexcept {
    return crc16_of_half(halves(text, 0));
}

/// The checksum of nine to sixteen bytes.
[[nodiscard]] __attribute__((target("pclmul"))) inline std::uint16_t crc16_clmul_short(const char* from,
                                                                                       std::size_t count) noexcept {
    const std::uint64_t first = __builtin_bswap64(load_little(from));
    const std::uint64_t last = __builtin_bswap64(load_little(from + count - 8));
    return crc16_of_register(halves(last, first >> (8 * (16 - count))));
}

/// The checksum of at least sixteen bytes.
[[nodiscard]] __attribute__((target("pclmul,ssse3"))) inline std::uint16_t crc16_clmul(std::string_view text) noexcept {
    constexpr std::uint64_t high = crc16_power(192), low = crc16_power(128);
    const block_bytes reverse = load_block(block_reversals);
    const block_halves worth = halves(low, high);
    const char* next = text.data();
    const char* const end = next + text.size();
    const std::size_t head = (text.size() - 1) % 16 + 1;
    auto sum = reinterpret_cast<block_halves>(
        __builtin_ia32_pshufb128(load_block(next), load_block(block_reversals + 16 - head)));
    for (next += head; next != end; next += 16) {
        sum = __builtin_ia32_pclmulqdq128(sum, worth, 0x11) ^ __builtin_ia32_pclmulqdq128(sum, worth, 0x00) ^
              reinterpret_cast<block_halves>(__builtin_ia32_pshufb128(load_block(next), reverse));
    }
    return crc16_of_register(sum);
}

}  // namespace zsetkit::inline v0::detail
#endif

#endif
