// SPDX-License-Identifier: MIT
//
// Sixteen digits at once in one SSE2 register, which every x86-64 has. The compilers' own vector types and built-in
// functions, because <emmintrin.h> costs a unit more to parse than all the rest of this. digits.hpp holds the portable
// twins; tests compare the two.
#ifndef ZSETKIT_DETAIL_DIGITS_SSE2_HPP
#define ZSETKIT_DETAIL_DIGITS_SSE2_HPP

#include <bit>
#include <cstddef>
#include <cstdint>

#include "bits.hpp"

// Defined to 0 on the command line, it keeps to the portable code: a test does that.
#if !defined(ZSETKIT_HAS_SSE2_DIGITS)
#if defined(__SSE2__) && defined(__x86_64__) && defined(__has_builtin)
#if __has_builtin(__builtin_ia32_pmulhuw128) && __has_builtin(__builtin_ia32_pmuludq128) &&  \
    __has_builtin(__builtin_ia32_pmaddwd128) && __has_builtin(__builtin_ia32_packssdw128) && \
    __has_builtin(__builtin_ia32_pmovmskb128)
#define ZSETKIT_HAS_SSE2_DIGITS 1
#endif
#endif
#endif
#if !defined(ZSETKIT_HAS_SSE2_DIGITS)
#define ZSETKIT_HAS_SSE2_DIGITS 0
#endif

#if ZSETKIT_HAS_SSE2_DIGITS

namespace zsetkit::inline v0::detail::sse2 {

typedef char chars __attribute__((vector_size(16)));  // what the built-ins take
typedef signed char bytes __attribute__((vector_size(16)));
typedef unsigned char unsigned_bytes __attribute__((vector_size(16)));
typedef short halves __attribute__((vector_size(16)));
typedef unsigned short unsigned_halves __attribute__((vector_size(16)));
typedef int words __attribute__((vector_size(16)));
typedef unsigned unsigned_words __attribute__((vector_size(16)));
typedef long long longs __attribute__((vector_size(16)));
typedef unsigned long long unsigned_longs __attribute__((vector_size(16)));

template <class To, class From>
[[nodiscard]] To as(From from) noexcept {
    return std::bit_cast<To>(from);
}

/// The upper halves of the products of eight pairs of unsigned 16-bit numbers.
[[nodiscard]] inline unsigned_halves multiply_high(unsigned_halves a, unsigned short b) noexcept {
    const unsigned_halves all = {b, b, b, b, b, b, b, b};
    return as<unsigned_halves>(__builtin_ia32_pmulhuw128(as<halves>(a), as<halves>(all)));
}

/// The products of the lower 32 bits of two pairs.
[[nodiscard]] inline unsigned_longs multiply_low_words(unsigned_longs a, unsigned b) noexcept {
    const unsigned_longs both = {b, b};
    return as<unsigned_longs>(__builtin_ia32_pmuludq128(as<words>(a), as<words>(both)));
}

/// Products modulo 2^16. GCC would turn a multiplication by a constant into a longer row of shifts and additions.
[[nodiscard]] inline unsigned_halves multiply_halves(unsigned_halves a, unsigned short b) noexcept {
#if __has_builtin(__builtin_ia32_pmullw128)
    const unsigned_halves all = {b, b, b, b, b, b, b, b};
    return as<unsigned_halves>(__builtin_ia32_pmullw128(as<halves>(a), as<halves>(all)));
#else
    return a * b;
#endif
}

template <class Vector>
void store(char* to, Vector vector) noexcept {
    struct raw {
        char bytes[sizeof(Vector)];
    };
    copy_bytes(to, std::bit_cast<raw>(vector).bytes, sizeof(Vector));
}

/// Writes high * 10^8 + low, both below 10^8, without leading zeros, and returns the size; up to 8 bytes are written
/// even when there are fewer digits.
inline std::size_t write_sixteen(char* to, std::uint64_t high, std::uint64_t low) noexcept {
    const unsigned_longs eights = {high, low};
    const unsigned_longs upper = multiply_low_words(eights, 3'518'437'209u) >> 45;  // / 10^4
    const auto fours = as<unsigned_halves>(upper | (eights - multiply_low_words(upper, 10'000)) << 32);
    const unsigned_halves hundreds = multiply_high(fours, 5'243) >> 3;  // / 100
    const words back = __builtin_ia32_pmaddwd128(as<halves>(hundreds), halves{100, 0, 100, 0, 100, 0, 100, 0});
    const auto twos = as<unsigned_halves>(as<unsigned_words>(hundreds) |
                                          (as<unsigned_words>(fours) - as<unsigned_words>(back)) << 16);
    const unsigned_halves tens = multiply_high(twos, 6'554);  // / 10
    const auto digits =
        as<bytes>((twos << 8) - multiply_halves(tens, 10 * 256 - 1));  // tens + (twos - tens * 10) * 256
    const auto text = as<unsigned_longs>(digits) | 0x3030303030303030u;
    const auto is_not_zero = static_cast<unsigned>(__builtin_ia32_pmovmskb128(as<chars>(digits > bytes{})));
    const auto zeros = static_cast<unsigned>(std::countr_zero(is_not_zero | 0x8000u));  // one digit of a zero stays

    if (zeros == 0) {
        store(to, text);
    } else if (zeros < 8) {
        store(to, text[0] >> 8 * zeros);
        store(to + (8 - zeros), text[1]);
    } else {
        store(to, text[1] >> 8 * (zeros - 8));
    }
    return 16 - zeros;
}

/// The value of sixteen digits, one a byte; false when any byte is above 9.
[[nodiscard]] inline bool join_sixteen(std::uint64_t first, std::uint64_t last, std::uint64_t& value) noexcept {
    const unsigned_longs both = {first, last};
    // Adding 0x76 lifts 10..0x89 into the sign bit, which those above have by themselves.
    const auto digits = as<unsigned_bytes>(both);
    const unsigned_bytes lifted = digits + static_cast<unsigned char>(0x76);
    if (__builtin_ia32_pmovmskb128(as<chars>(digits | lifted)) != 0) [[unlikely]]
        return false;
    const auto pairs = as<unsigned_halves>(both);
    const unsigned_halves twos = (multiply_halves(pairs, 10) + (pairs >> 8)) & 0x00ff;
    const words fours = __builtin_ia32_pmaddwd128(as<halves>(twos), halves{100, 1, 100, 1, 100, 1, 100, 1});
    const halves packed = __builtin_ia32_packssdw128(fours, fours);
    const auto eights =
        as<unsigned_longs>(__builtin_ia32_pmaddwd128(packed, halves{10'000, 1, 10'000, 1, 10'000, 1, 10'000, 1}));
    const std::uint64_t sum = eights[0];
    value = (sum & 0xffffffff) * 100'000'000 + (sum >> 32);
    return true;
}

}  // namespace zsetkit::inline v0::detail::sse2

#endif

#endif
