// SPDX-License-Identifier: MIT
//
// Doubles for tests: the special ones by their bits (a literal would be folded away under -ffast-math), equality by bits,
// and random ones that are spread over every magnitude.
#ifndef ZSETKIT_TESTS_SUPPORT_DOUBLES_HPP
#define ZSETKIT_TESTS_SUPPORT_DOUBLES_HPP

#include <bit>
#include <cstdint>

namespace zsetkit_tests {

inline constexpr double infinity = std::bit_cast<double>(std::uint64_t{0x7ff0000000000000});
inline constexpr double minus_infinity = std::bit_cast<double>(std::uint64_t{0xfff0000000000000});
inline constexpr double quiet_nan = std::bit_cast<double>(std::uint64_t{0x7ff8000000000000});
inline constexpr double signalling_nan = std::bit_cast<double>(std::uint64_t{0xfff0000000000001});
inline constexpr double denorm_min = std::bit_cast<double>(std::uint64_t{1});
inline constexpr double two_to_53 = 9007199254740992.0;

constexpr std::uint64_t bits(double value) { return std::bit_cast<std::uint64_t>(value); }
constexpr bool same_bits(double a, double b) { return bits(a) == bits(b); }

}  // namespace zsetkit_tests

#endif
