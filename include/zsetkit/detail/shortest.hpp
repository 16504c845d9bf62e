// SPDX-License-Identifier: MIT
//
// The shortest decimal digits that read back to the same double, and of those the closest: what std::to_chars(double)
// writes, here in integers only, so that it is a constant expression and the same on every machine.
//
// Method: Raffaello Giulietti, "The Schubfach way to render doubles" (2022). A double c * 2^q stands for every real in its
// rounding interval, c +- 1/2 ulp. Scaled by a power of ten to where the interval is between 1 and 10 units wide, it
// holds at least one integer and at most one multiple of ten. The three scaled numbers, 4 times over, are computed with
// their last bit saying "and a little more", which is all the comparisons need.
#ifndef ZSETKIT_DETAIL_SHORTEST_HPP
#define ZSETKIT_DETAIL_SHORTEST_HPP

#include <cstdint>

#include "binary64.hpp"
#include "bits.hpp"
#include "power_of_ten.hpp"

namespace zsetkit::inline v0::detail {

/// digits * 10^exponent, digits in 1 .. 10^17 - 1, not a multiple of ten.
struct shortest_decimal {
    std::uint64_t digits;
    int exponent;
};

/// power * factor / 2^128 rounded to odd: the last bit is also set when a fraction was cut off.
[[nodiscard]] constexpr std::uint64_t scale_to_odd(const power_of_ten& power, std::uint64_t factor) noexcept {
    const wide low = multiply(power.low, factor), high = multiply(power.high, factor);
    const std::uint64_t middle = high.low + low.high;
    return (high.high + (middle < low.high)) | (middle > 1);
}

/// The shortest digits of a positive finite double, given as its bits.
[[nodiscard]] constexpr shortest_decimal find_shortest(std::uint64_t bits) noexcept {
    const auto [c, q] = parts_of(bits);
    const bool even = (c & 1) == 0;  // then the interval's ends read back to it too
    const bool lopsided =
        (bits & fraction_mask) == 0 && bits >> 52 > 1;  // a power of two: its lower neighbour is nearer
    // floor(log10(2^q)), or floor(log10(3/4 * 2^q)): the interval is that wide
    const int k = (q * 1'262'611 - (lopsided ? 524'031 : 0)) >> 22;
    power_of_ten power = find_power_of_ten(-k);
    if (++power.low == 0) ++power.high;
    const int shift = q + power.exponent + 128;  // 1..4
    const std::uint64_t lower = scale_to_odd(power, (4 * c - (lopsided ? 1 : 2)) << shift);
    const std::uint64_t value = scale_to_odd(power, 4 * c << shift);
    const std::uint64_t upper = scale_to_odd(power, (4 * c + 2) << shift);
    const auto inside = [&](std::uint64_t candidate) {
        return even ? lower <= 4 * candidate && 4 * candidate <= upper : lower < 4 * candidate && 4 * candidate < upper;
    };

    const std::uint64_t below = value / 4;
    shortest_decimal found{0, k};
    if (const std::uint64_t tens = below / 10 * 10; inside(tens) != inside(tens + 10)) {
        found.digits = inside(tens) ? tens : tens + 10;
    } else if (inside(below) != inside(below + 1)) {
        found.digits = inside(below) ? below : below + 1;
    } else {
        const std::uint64_t middle = 4 * below + 2;
        found.digits = below + (value > middle || (value == middle && (below & 1) != 0));
    }
    for (; found.digits % 100'000'000 == 0; found.exponent += 8) found.digits /= 100'000'000;
    for (; found.digits % 100 == 0; found.exponent += 2) found.digits /= 100;
    for (; found.digits % 10 == 0; ++found.exponent) found.digits /= 10;
    return found;
}

}  // namespace zsetkit::inline v0::detail

#endif
