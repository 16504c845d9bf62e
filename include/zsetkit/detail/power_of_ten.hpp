// SPDX-License-Identifier: MIT
//
// Powers of ten from 10^-342 to 10^324, each to 128 bits: all that reading and writing a double needs.
//
//     10^n  =  (high * 2^64 + low + f) * 2^exponent,   0 <= f < 1,  the top bit of high set
//
// The 128 bits are always the true ones, cut off. Since 10^n = 5^n * 2^n only powers of five are kept: every 27th to 192
// bits, and the 27 small ones exactly. Their product, within 2^-190 of the power, never has its first 128 bits changed by
// what was cut off; tests/score/power_of_ten.cpp proves that for every n with big integers.
#ifndef ZSETKIT_DETAIL_POWER_OF_TEN_HPP
#define ZSETKIT_DETAIL_POWER_OF_TEN_HPP

#include <bit>
#include <cstdint>

#include "bits.hpp"

namespace zsetkit::inline v0::detail {

inline constexpr int smallest_power_of_ten = -342;
inline constexpr int largest_power_of_ten = 324;

struct power_of_ten {
    std::uint64_t high;
    std::uint64_t low;
    int exponent;
};

struct wide_power_of_five {
    std::uint64_t word[3];  // the first 192 bits, most significant word first
};

inline constexpr int power_stride = 27;  // 5^27 is the last that fits a 64-bit word
inline constexpr int first_wide_power = -13 * power_stride;

inline constexpr wide_power_of_five wide_powers_of_five[] = {
    {{0x8049a4ac0c5811ae, 0x205b896d777d6278, 0xac261e9f5141430b}},  // 5^-351
    {{0xcf42894a5dce35ea, 0x52064cac828675b9, 0x475f2b7d7df1ad7a}},  // 5^-324
    {{0xa76c582338ed2621, 0xaf2af2b80af6f24e, 0x657c8f4d43323a36}},  // 5^-297
    {{0x873e4f75e2224e68, 0x5a7744a6e804a291, 0xcc35eddfcf0996d7}},  // 5^-270
    {{0xda7f5bf590966848, 0xaf39a475506a899e, 0xa30294cc2934e662}},  // 5^-243
    {{0xb080392cc4349dec, 0xbd8d794d96aacfb3, 0xfe13a5c86af64418}},  // 5^-216
    {{0x8e938662882af53e, 0x547eb47b7282ee9c, 0x41b0230e1421487d}},  // 5^-189
    {{0xe65829b3046b0afa, 0x0cb4a5a3112a5112, 0xa3b561b1cb208396}},  // 5^-162
    {{0xba121a4650e4ddeb, 0x92f34d62616ce413, 0x21a0183e10583cd3}},  // 5^-135
    {{0x964e858c91ba2655, 0x3a6a07f8d510f86f, 0xe9082f25e9c5e9ec}},  // 5^-108
    {{0xf2d56790ab41c2a2, 0xfae27299423fb9c3, 0x3695dad7e8858901}},  // 5^-81
    {{0xc428d05aa4751e4c, 0xaa97e14c3c26b886, 0x96842dc95323f5a8}},  // 5^-54
    {{0x9e74d1b791e07e48, 0x775ea264cf55347d, 0xca49f1c05120c9c7}},  // 5^-27
    {{0x8000000000000000, 0x0000000000000000, 0x0000000000000000}},  // 5^0
    {{0xcecb8f27f4200f3a, 0x0000000000000000, 0x0000000000000000}},  // 5^27
    {{0xa70c3c40a64e6c51, 0x999090b65f67d924, 0x0000000000000000}},  // 5^54
    {{0x86f0ac99b4e8dafd, 0x69a028bb3ded71a3, 0xdf9f915627c04e28}},  // 5^81
    {{0xda01ee641a708de9, 0xe80e6f4820cc9495, 0xd74baad03bc1d8d3}},  // 5^108
    {{0xb01ae745b101e9e4, 0x5ec05dcff72e7f8f, 0xc04c79ffe324301f}},  // 5^135
    {{0x8e41ade9fbebc27d, 0x14588f13be847307, 0x23bd6a2059c002f5}},  // 5^162
    {{0xe5d3ef282a242e81, 0x8f1668c8a86da5fa, 0xf0b5ccf5176ecc7c}},  // 5^189
    {{0xb9a74a0637ce2ee1, 0x6d953e2bd7173692, 0x88efb0037ac08bde}},  // 5^216
    {{0x95f83d0a1fb69cd9, 0x4abdaf101564f98e, 0x0d5a4af7b3a98e47}},  // 5^243
    {{0xf24a01a73cf2dccf, 0xbc633b39673c8cec, 0x3d9c44cd2f36917c}},  // 5^270
    {{0xc3b8358109e84f07, 0x0a862f80ec4700c8, 0x02606ea01029dc37}},  // 5^297
    {{0x9e19db92b4e31ba9, 0x6c07a2c26a8346d1, 0x4944d9f52cd0dec2}},  // 5^324
};
static_assert((smallest_power_of_ten - first_wide_power) / power_stride >= 0 &&
              (largest_power_of_ten - first_wide_power) / power_stride <
                  int{sizeof wide_powers_of_five / sizeof *wide_powers_of_five});

struct small_powers_of_five {
    std::uint64_t normal[power_stride];  // shifted left until the top bit is set
};
inline constexpr small_powers_of_five small_powers = [] {
    small_powers_of_five made{};
    std::uint64_t power = 1;
    for (auto& normal : made.normal) {
        normal = power << std::countl_zero(power);
        power *= 5;
    }
    return made;
}();
static_assert(small_powers.normal[1] == 0xa000000000000000 && small_powers.normal[2] == 0xc800000000000000);
static_assert(small_powers.normal[26] >> 3 == 1'490'116'119'384'765'625, "5^26, the last of them, takes 61 bits");

/// floor(log2(10^n)) for |n| <= 1233.
[[nodiscard]] constexpr int floor_log2_of_power(int n) noexcept { return n * 1'741'647 >> 19; }
static_assert(floor_log2_of_power(-1) == -4 && floor_log2_of_power(0) == 0 && floor_log2_of_power(3) == 9);

/// 10^n for n in [smallest_power_of_ten, largest_power_of_ten].
[[nodiscard]] constexpr power_of_ten find_power_of_ten(int n) noexcept {
    const auto index = static_cast<unsigned>(n - first_wide_power);
    const auto& big = wide_powers_of_five[index / power_stride].word;
    const std::uint64_t step = small_powers.normal[index % power_stride];
    const wide a = multiply(big[0], step), b = multiply(big[1], step), c = multiply(big[2], step);
    const std::uint64_t low = b.low + c.high, carry_low = low < b.low;
    const std::uint64_t middle = a.low + b.high, carry = middle < a.low, sum = middle + carry_low;
    const std::uint64_t high = a.high + carry + (sum < middle);
    const unsigned shift = static_cast<unsigned>(~high >> 63);  // both factors have their top bit set: at most one
    return {high << shift | (shift != 0 ? sum >> 63 : 0), sum << shift | (shift != 0 ? low >> 63 : 0),
            floor_log2_of_power(n) - 127};
}

/// True when 10^n has no more than 128 significant bits, so that nothing was cut off: 5^55 < 2^128 < 5^56.
[[nodiscard]] constexpr bool is_exact_power_of_ten(int n) noexcept { return n >= 0 && n <= 55; }

}  // namespace zsetkit::inline v0::detail

#endif
