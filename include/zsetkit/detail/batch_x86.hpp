// SPDX-License-Identifier: MIT
//
// Eight ids at once, for processors with AVX-512 IFMA and VBMI; id/batch.hpp asks whether this one has them, and tests hold
// every result against the scalar code. Ids lie one after the other, as 14-byte texts and as 64-bit numbers.
//
// Writing: value = high * 62^8 + rest. The rest as a fraction of 62^8 gives a pair of digits for each product with 62^2; all
// pairs are split side by side, and two byte permutations put the digits in place and turn them into letters.
// Reading: one byte permutation turns letters into digits, two multiply-and-add steps join them four by four.
#ifndef ZSETKIT_DETAIL_BATCH_X86_HPP
#define ZSETKIT_DETAIL_BATCH_X86_HPP

// 0 where there is nothing to see: on other machines the header includes as any other.
#if defined(__x86_64__) && defined(__GNUC__)
#define ZSETKIT_BATCH_X86 1

#if !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // g++ 12 says it of its own intrinsics
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif
#include <immintrin.h>
#if !defined(__clang__)
#pragma GCC diagnostic pop
#endif

#include <cstddef>
#include <cstdint>

#include "../id/branded_id.hpp"
#include "base62_tables.hpp"

namespace zsetkit::inline v0::detail::x86_batch {

[[nodiscard]] inline bool supported() noexcept {
    return __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
           __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512vl") != 0 &&
           __builtin_cpu_supports("avx512ifma") != 0 && __builtin_cpu_supports("avx512vbmi") != 0;
}

/// The bytes of one register.
struct alignas(64) block {
    std::uint8_t byte[64];
};
/// The digit of every 7-bit byte, 0x80 where it is none.
struct alignas(64) digit_block {
    std::uint8_t byte[128];
};

inline constexpr digit_block digit_of = [] {
    digit_block made{};
    for (unsigned i = 0; i < 128; ++i) {
        const std::uint32_t digit = base62_digits.place[0].of[i];
        made.byte[i] = static_cast<std::uint8_t>(digit == no_digit ? 0x80 : digit);
    }
    return made;
}();
inline constexpr block letter_of = [] {
    block made{};
    for (unsigned i = 0; i < 62; ++i) made.byte[i] = static_cast<std::uint8_t>(byte_value(base62_alphabet[i]));
    return made;
}();

// Four texts of 14 bytes, or "rows", take 56 bytes of a register; the first three bytes of a row are the brand.
inline constexpr std::uint64_t four_texts = (std::uint64_t{1} << 56) - 1;
inline constexpr std::uint64_t brand_bytes =
    7 | std::uint64_t{7} << 14 | std::uint64_t{7} << 28 | std::uint64_t{7} << 42;

/// Where the bytes of rows `first`.. come from: from a lane of heads (digits 0, 1, 2 in its bytes 1, 2, 3), or, with 64 added,
/// from a lane of tails (digits 3 to 10).
[[nodiscard]] constexpr block place_of_digits(unsigned first) noexcept {
    block made{};
    for (unsigned i = 0; i < 56; ++i) {
        const unsigned lane = first + i / 14, column = i % 14;
        if (column >= 3)
            made.byte[i] = static_cast<std::uint8_t>(column < 6 ? lane * 8 + column - 2 : 64 + lane * 8 + column - 6);
    }
    return made;
}
inline constexpr block digits_of_first_rows = place_of_digits(0), digits_of_last_rows = place_of_digits(4);

/// The brand in every row.
template <brand Brand>
inline constexpr block rows_of = [] {
    block made{};
    for (unsigned i = 0; i < 56; ++i) {
        if (i % 14 < 3) made.byte[i] = static_cast<std::uint8_t>(Brand.unchecked_packed >> 8 * (i % 14) & 0xff);
    }
    return made;
}();

/// Where the digits of a row go so that each row takes 16 bytes: five of 0, then the eleven.
inline constexpr std::uint64_t spread_bytes = 0xffe0'ffe0'ffe0'ffe0;
inline constexpr block spread_rows = [] {
    block made{};
    for (unsigned i = 0; i < 64; ++i) {
        if (i % 16 >= 5) made.byte[i] = static_cast<std::uint8_t>(i / 16 * 14 + 3 + i % 16 - 5);
    }
    return made;
}();

inline constexpr std::uint64_t power_62_8 = power_62_4 * power_62_4;
/// 2^99 / 62^8 rounded down: a 52-bit number, so that (value >> 11) * this / 2^88 is value / 62^8 or one less. And rounded up:
/// (rest << 4) * this / 2^52 + 1 is rest / 62^8 in 51 bits of fraction, too large by less than 2, while rest + 1 would be 10 more.
inline constexpr std::uint64_t reciprocal_below = 2'902'926'598'923'292, reciprocal_above = reciprocal_below + 1;
static_assert(multiply(reciprocal_below, power_62_8).high == (std::uint64_t{1} << 35) - 1);
static_assert(multiply(reciprocal_above, power_62_8).high == std::uint64_t{1} << 35);
static_assert(reciprocal_above < std::uint64_t{1} << 52 && power_62_8 < std::uint64_t{1} << 48);

/// n / 3844 = n * 69833 >> 28 for n below 11 * 62^2, n / 62 = n * 33826 >> 21 for n below 62^2.
static_assert(
    [] {
        for (std::uint32_t n = 61; n < 62 * 62; n += 62) {
            if (n * 33826 >> 21 != n / 62 || (n + 1) * 33826 >> 21 != n / 62 + 1) return false;
        }
        for (std::uint32_t n = 3843; n < 11 * 62 * 62; n += 3844) {
            if (n * 69833 >> 28 != n / 3844 || (n + 1) * 69833 >> 28 != n / 3844 + 1) return false;
        }
        return true;
    }(),
    "exact at the last number of each quotient and at the first of the next, so everywhere");

/// Two digits in each 16 bits for a number below 62^2 there: the higher digit in the lower byte.
[[nodiscard, gnu::always_inline, gnu::target("avx512f,avx512bw")]] inline __m512i split_pairs(__m512i pairs) noexcept {
    const __m512i high = _mm512_srli_epi16(_mm512_mulhi_epu16(pairs, _mm512_set1_epi16(static_cast<short>(33826))), 5);
    return _mm512_sub_epi16(_mm512_slli_epi16(pairs, 8), _mm512_mullo_epi16(high, _mm512_set1_epi16(62 * 256 - 1)));
}

/// Writes eight ids of one brand, 112 bytes, from eight 64-bit numbers.
[[gnu::always_inline, gnu::target("avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi")]] inline void write_eight(
    char* to, const void* values, const block& brands) noexcept {
    const __m512i zero = _mm512_setzero_si512(), low_52 = _mm512_set1_epi64((1ll << 52) - 1);
    const __m512i power = _mm512_set1_epi64(static_cast<long long>(power_62_8));
    const __m512i value = _mm512_loadu_si512(values);

    __m512i high = _mm512_srli_epi64(_mm512_madd52hi_epu64(zero, _mm512_srli_epi64(value, 11),
                                                           _mm512_set1_epi64(static_cast<long long>(reciprocal_below))),
                                     36);
    const __m512i rest = _mm512_and_si512(_mm512_sub_epi64(value, _mm512_madd52lo_epu64(zero, high, power)), low_52);
    // Where high is one too few, rest is a little above 62^8: its fraction is the same, because the products below take 52 bits.
    high = _mm512_mask_add_epi64(high, _mm512_cmpge_epu64_mask(rest, power), high, _mm512_set1_epi64(1));

    const __m512i base = _mm512_set1_epi64(std::int64_t{62} * 62);
    __m512i fraction = _mm512_madd52hi_epu64(_mm512_set1_epi64(1), _mm512_slli_epi64(rest, 4),
                                             _mm512_set1_epi64(static_cast<long long>(reciprocal_above)));
    fraction = _mm512_slli_epi64(fraction, 1);
    __m512i tail = _mm512_madd52hi_epu64(zero, fraction, base);
    fraction = _mm512_madd52lo_epu64(zero, fraction, base);
    tail = _mm512_or_si512(tail, _mm512_slli_epi64(_mm512_madd52hi_epu64(zero, fraction, base), 16));
    fraction = _mm512_madd52lo_epu64(zero, fraction, base);
    tail = _mm512_or_si512(tail, _mm512_slli_epi64(_mm512_madd52hi_epu64(zero, fraction, base), 32));
    fraction = _mm512_madd52lo_epu64(zero, fraction, base);
    tail = _mm512_or_si512(tail, _mm512_slli_epi64(_mm512_madd52hi_epu64(zero, fraction, base), 48));

    const __m512i first = _mm512_srli_epi64(_mm512_mul_epu32(high, _mm512_set1_epi64(69833)), 28);
    const __m512i pair = _mm512_sub_epi64(high, _mm512_mul_epu32(first, base));
    const __m512i head = split_pairs(_mm512_or_si512(first, _mm512_slli_epi64(pair, 16)));
    tail = split_pairs(tail);

    const __m512i letters = _mm512_load_si512(letter_of.byte), brand_rows = _mm512_load_si512(brands.byte);
    const __m512i rows = _mm512_permutexvar_epi8(
        _mm512_permutex2var_epi8(head, _mm512_load_si512(digits_of_first_rows.byte), tail), letters);
    const __m512i last_rows = _mm512_permutexvar_epi8(
        _mm512_permutex2var_epi8(head, _mm512_load_si512(digits_of_last_rows.byte), tail), letters);
    _mm512_mask_storeu_epi8(to, four_texts, _mm512_mask_mov_epi8(rows, brand_bytes, brand_rows));
    _mm512_mask_storeu_epi8(to + 56, four_texts, _mm512_mask_mov_epi8(last_rows, brand_bytes, brand_rows));
}

/// Reads four texts: their digits joined to numbers of 0, 3, 4 and 4 digits in each 128 bits; `wrong` collects what is no digit, or
/// not the brand.
[[nodiscard, gnu::always_inline, gnu::target("avx512f,avx512bw,avx512vl,avx512vbmi")]] inline __m512i join_four(
    const char* from, const block& brands, std::uint64_t& wrong) noexcept {
    const __m512i text = _mm512_maskz_loadu_epi8(four_texts, from);
    const __m512i digits =
        _mm512_permutex2var_epi8(_mm512_load_si512(digit_of.byte), text, _mm512_load_si512(digit_of.byte + 64));
    wrong |= (_mm512_movepi8_mask(_mm512_or_si512(digits, text)) & four_texts & ~brand_bytes) |
             _mm512_mask_cmpneq_epi8_mask(brand_bytes, text, _mm512_load_si512(brands.byte));
    const __m512i spread = _mm512_maskz_permutexvar_epi8(spread_bytes, _mm512_load_si512(spread_rows.byte), digits);
    const __m512i pairs = _mm512_maddubs_epi16(spread, _mm512_set1_epi16(62 | 1 << 8));
    return _mm512_madd_epi16(pairs, _mm512_set1_epi32(62 * 62 | 1 << 16));
}

/// Reads eight ids of one brand; false when any of them is not one, and then nothing is stored.
[[nodiscard, gnu::always_inline, gnu::target("avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi")]] inline bool
read_eight(const char* from, void* values, const block& brands) noexcept {
    std::uint64_t wrong = 0;
    const __m512i first = join_four(from, brands, wrong), last = join_four(from + 56, brands, wrong);
    // 32-bit element 0 of each register is 0: it fills the upper halves.
    const __m512i column = _mm512_set_epi32(0, 28, 0, 24, 0, 20, 0, 16, 0, 12, 0, 8, 0, 4, 0, 0);
    const __m512i high = _mm512_permutex2var_epi32(first, _mm512_add_epi64(column, _mm512_set1_epi64(1)), last);
    const __m512i middle = _mm512_permutex2var_epi32(first, _mm512_add_epi64(column, _mm512_set1_epi64(2)), last);
    const __m512i low = _mm512_permutex2var_epi32(first, _mm512_add_epi64(column, _mm512_set1_epi64(3)), last);
    const __m512i power = _mm512_set1_epi64(static_cast<long long>(power_62_4));
    const __m512i upper = _mm512_madd52lo_epu64(middle, high, power);
    const __m512i value =
        _mm512_add_epi64(_mm512_madd52lo_epu64(low, upper, power),
                         _mm512_slli_epi64(_mm512_madd52hi_epu64(_mm512_setzero_si512(), upper, power), 52));
    const __mmask8 too_large = static_cast<__mmask8>(
        _mm512_cmpge_epu64_mask(high, _mm512_set1_epi64(std::int64_t{11} * 62 * 62)) | _mm512_movepi64_mask(value));
    if (wrong != 0 || too_large != 0) return false;
    _mm512_storeu_si512(values, value);
    return true;
}

/// Writes as many of `count` ids as come in eights, and returns how many those were.
[[gnu::target("avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi")]] inline std::size_t write_eights(
    char* to, const unsigned char* values, std::size_t count, const block& brands) noexcept {
    std::size_t done = 0;
    for (; count - done >= 8; done += 8) write_eight(to + done * 14, values + done * 8, brands);
    return done;
}

/// Reads ids in eights, up to the first eight that hold something else, and returns how many it has read.
[[gnu::target("avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi")]] inline std::size_t read_eights(
    const char* from, unsigned char* values, std::size_t count, const block& brands) noexcept {
    std::size_t done = 0;
    while (count - done >= 8 && read_eight(from + done * 14, values + done * 8, brands)) done += 8;
    return done;
}

}  // namespace zsetkit::inline v0::detail::x86_batch

#else
#define ZSETKIT_BATCH_X86 0
#endif

#endif
