// SPDX-License-Identifier: MIT
//
// The double nearest to digits * 10^exponent, ties to even, in integers only.
//
// One multiplication by a 128-bit power of ten (power_of_ten.hpp) brackets the product between two numbers 2^-64 apart,
// relatively. Unless a halfway point between two doubles lies in the bracket, both ends round alike and that is the
// answer; else the whole text is compared with the halfway point in big integers. Either way there is no estimate in
// the result: a text of 10,000 digits rounds as its exact value does.
#ifndef ZSETKIT_DETAIL_NEAREST_HPP
#define ZSETKIT_DETAIL_NEAREST_HPP

#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "big_integer.hpp"
#include "binary64.hpp"
#include "bits.hpp"
#include "digits.hpp"
#include "power_of_ten.hpp"

namespace zsetkit::inline v0::detail {

/// A decimal number as written. `digits` are its first 19 significant ones, the value of the text is
/// digits * 10^exponent, or up to one digit more when `truncated`; `written` has them all, with at most one point.
struct decimal_number {
    std::uint64_t digits;
    std::int64_t exponent;
    std::string_view written;
    bool truncated;
};

/// The bits of the nearest double when `certain`, else of the double just below the halfway point in question.
struct rounding {
    std::uint64_t bits;
    bool certain;
};

/// digits * 10^exponent rounded; 0 for what is below every double, infinity_bits for what is above.
[[nodiscard]] constexpr rounding round_decimal(std::uint64_t digits, std::int64_t exponent) noexcept {
    if (digits == 0 || exponent < smallest_power_of_ten) return {0, true};  // 2^64 * 10^-343 < 2^-1075
    if (exponent > 308) return {infinity_bits, true};
    const int power_exponent = static_cast<int>(exponent);
    const power_of_ten power = find_power_of_ten(power_exponent);
    const int zeros = std::countl_zero(digits);
    const std::uint64_t factor = digits << zeros;
    const wide a = multiply(power.high, factor), b = multiply(power.low, factor);
    // the product, as an integer: high : middle : b.low
    const std::uint64_t middle = a.low + b.high, high = a.high + (middle < b.high);

    // high has its top bit set, or the one below. value = high * 2^scale, and 53 bits of it are kept, or fewer where
    // the doubles end at 2^-1074.
    const int scale = power.exponent - zeros + 128;
    int dropped = 64 - std::countl_zero(high) - 53;
    if (dropped + scale < -1074) dropped = -1074 - scale;
    if (dropped > 64) return {0, high != ~0ull};  // less than half of 2^-1074, unless the bracket reaches up to it
    const bool keeps_none = dropped == 64;
    const std::uint64_t kept = keeps_none ? 0 : high >> dropped, half = 1ull << (dropped - 1);
    const std::uint64_t rest = keeps_none ? high : high & (2 * half - 1);
    // A kept number with its 53rd bit set carries that bit into the exponent field, hence one less here.
    const std::uint64_t bits = (static_cast<std::uint64_t>(dropped + scale + 1074) << 52) + kept;
    if (bits >= infinity_bits) return {infinity_bits, true};

    const bool exact = is_exact_power_of_ten(power_exponent);
    const bool at_half = rest == half && middle == 0 && b.low == 0;
    const bool may_reach_half = rest == half - 1 && middle == ~0ull && b.low + factor < b.low;
    if (!exact && (at_half || may_reach_half)) return {bits, false};
    return {bits + (at_half ? kept & 1 : rest >= half), true};
}

/// Tries to round from 64 bits of the power of ten: true, and the bits, when no halfway point, no overflow and no
/// subnormal is near. `digits` may be too small by less than 1 when it has 19 of them.
[[nodiscard, gnu::always_inline]] constexpr bool round_quickly(std::uint64_t digits, std::int64_t exponent,
                                                               std::uint64_t& bits) noexcept {
    if (exponent < -300 || exponent > 280 || digits == 0) return false;
    const int n = static_cast<int>(exponent);
    const auto index = static_cast<unsigned>(n - first_wide_power);
    // Each factor has its top bit set; what was cut off makes `power` too small by less than 2, so `high` by less than 3,
    // and by less than 16 more when `digits` was cut at 19 digits (10^18 > 2^59: it is shifted by at most 4).
    const std::uint64_t power =
        multiply(wide_powers_of_five[index / power_stride].word[0], small_powers.normal[index % power_stride]).high;
    const int zeros = std::countl_zero(digits);
    const std::uint64_t high = multiply(power, digits << zeros).high;
    const int dropped = 11 - std::countl_zero(high);  // 9..11
    const std::uint64_t rest = high & ((1ull << dropped) - 1), half = 1ull << (dropped - 1);
    if (rest + 20 - half <= 20) return false;
    const int scale = floor_log2_of_power(n) + 1 + static_cast<int>(~power >> 63) - zeros;
    bits = (static_cast<std::uint64_t>(dropped + scale + 1074) << 52) + (high >> dropped) + (rest > half);
    return true;
}

/// How the text compares with the point halfway between the double of `bits` and the next one.
[[nodiscard]] constexpr std::strong_ordering compare_with_halfway(const decimal_number& number,
                                                                  std::uint64_t bits) noexcept {
    // A halfway point has at most 768 significant digits: beyond 800 it only matters whether any digit is not zero.
    constexpr int longest = 800;
    big_integer text{0};
    std::int64_t exponent = number.exponent;
    std::uint64_t chunk = 0, chunk_scale = 1;
    int significant = 0;
    bool more = false;
    for (const char c : number.written) {
        if (c == '.' || (significant == 0 && c == '0')) continue;
        if (++significant > longest) {
            more = more || c != '0';
            continue;
        }
        chunk = chunk * 10 + static_cast<std::uint64_t>(c - '0');
        chunk_scale *= 10;
        if (significant > 19) --exponent;
        if (chunk_scale == 1'000'000'000'000'000'000) {
            text.multiply_add(chunk_scale, chunk);
            chunk = 0;
            chunk_scale = 1;
        }
    }
    text.multiply_add(chunk_scale, chunk);
    if (more) {
        text.multiply_add(10, 1);
        --exponent;
    }

    const auto [c, q] = parts_of(bits);
    big_integer halfway{2 * c + 1};
    const auto ten = static_cast<int>(exponent);
    ten >= 0 ? text.multiply_by_power_of_five(static_cast<unsigned>(ten))
             : halfway.multiply_by_power_of_five(static_cast<unsigned>(-ten));
    const int two = ten - (q - 1);
    two >= 0 ? text.multiply_by_power_of_two(static_cast<unsigned>(two))
             : halfway.multiply_by_power_of_two(static_cast<unsigned>(-two));
    return text <=> halfway;
}

/// The bits of the double nearest to the number: 0 when it rounds to zero, infinity_bits when it overflows.
[[nodiscard, gnu::noinline]] constexpr std::uint64_t find_nearest(const decimal_number& number) noexcept {
    const rounding low = round_decimal(number.digits, number.exponent);
    if (low.certain) {
        if (!number.truncated) return low.bits;
        const rounding high = round_decimal(number.digits + 1, number.exponent);
        if (high.certain && high.bits == low.bits) return low.bits;
    }
    const auto order = compare_with_halfway(number, low.bits);
    return low.bits + (std::is_gt(order) || (std::is_eq(order) && (low.bits & 1) != 0));
}

/// The double nearest to an integer below 2^63.
[[nodiscard]] constexpr double nearest_to_integer(std::uint64_t value) noexcept {
    if (value >= 1ull << 53) [[unlikely]] {
        const int dropped = 11 - std::countl_zero(value);
        const std::uint64_t below_half = (1ull << (dropped - 1)) - 1;
        value = (value + below_half + (value >> dropped & 1)) >> dropped << dropped;
    }
    return static_cast<double>(static_cast<std::int64_t>(value));  // exact now
}

}  // namespace zsetkit::inline v0::detail

#endif
