// SPDX-License-Identifier: MIT
//
// A double taken apart as integers: sign, 11 bits of exponent, 52 of fraction. Under -ffast-math the compiler assumes
// that no double is NaN or infinite and folds such tests away; these look at the bits.
#ifndef ZSETKIT_DETAIL_BINARY64_HPP
#define ZSETKIT_DETAIL_BINARY64_HPP

#include <bit>
#include <concepts>
#include <cstdint>

#include "bits.hpp"

namespace zsetkit::inline v0::detail {

inline constexpr std::uint64_t fraction_mask = (1ull << 52) - 1;
inline constexpr std::uint64_t infinity_bits = 0x7ff0000000000000;
inline constexpr std::uint64_t nan_bits = 0x7ff8000000000000;
inline constexpr std::uint64_t sign_bit = 1ull << 63;

/// The number c * 2^q that the bits of a positive finite double mean.
struct binary_parts {
    std::uint64_t c;
    int q;
};
[[nodiscard]] constexpr binary_parts parts_of(std::uint64_t bits) noexcept {
    const int exponent = static_cast<int>(bits >> 52);
    const std::uint64_t fraction = bits & fraction_mask;
    return exponent == 0 ? binary_parts{fraction, -1074} : binary_parts{fraction | 1ull << 52, exponent - 1075};
}

[[nodiscard]] constexpr bool is_nan(std::uint64_t bits) noexcept { return (bits & ~sign_bit) > infinity_bits; }

/// Bits that compare as unsigned integers the way their doubles do, infinities included; both zeros give the same.
[[nodiscard]] constexpr std::uint64_t to_ordered(std::uint64_t bits) noexcept {
    if ((bits & ~sign_bit) == 0) return sign_bit;
    return (bits & sign_bit) != 0 ? ~bits : bits | sign_bit;
}

/// A number someone passes as a score: a double, a float, or an integer.
template <class T>
concept score_number = std::same_as<T, double> || std::same_as<T, float> || integer<T>;

/// The number as a double; NaN when it is an integer that no double equals.
template <score_number T>
[[nodiscard]] constexpr double to_score(T number) noexcept {
    if constexpr (integer<T>) {
        const bool negative = is_negative(number);
        std::uint64_t magnitude = static_cast<std::uint64_t>(number);
        if (negative) magnitude = 0 - magnitude;
        const int zeros = magnitude == 0 ? 0 : std::countr_zero(magnitude);
        if (magnitude >> zeros >= 1ull << 53) return from_bits(nan_bits);
        const auto odd = static_cast<double>(static_cast<std::int64_t>(magnitude >> zeros));
        // multiplying by 2^zeros is adding to the exponent
        const std::uint64_t scaled = magnitude == 0 ? 0 : to_bits(odd) + (static_cast<std::uint64_t>(zeros) << 52);
        return from_bits(scaled | (negative ? sign_bit : 0));
    } else if constexpr (std::same_as<T, float>) {
        return static_cast<double>(number);
    } else {
        return number;
    }
}

}  // namespace zsetkit::inline v0::detail

#endif
