// SPDX-License-Identifier: MIT
//
// Bits and bytes, the same on every machine. This is the only file that asks whether an expression is being evaluated
// at compile time, and the only one that looks for a 128-bit integer; everything above it is plain C++20.
#ifndef ZSETKIT_DETAIL_BITS_HPP
#define ZSETKIT_DETAIL_BITS_HPP

#include "../version.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace zsetkit::inline v0::detail {

// The bits say so without <limits>, which costs every unit 8 ms: sign, bias and 52 bits of fraction.
static_assert(sizeof(double) == 8 && std::bit_cast<std::uint64_t>(-1.0) == 0xbff0000000000000 &&
                  std::bit_cast<std::uint64_t>(9007199254740991.0) == 0x433fffffffffffff,
              "zsetkit needs IEEE-754 binary64 doubles: that is what a sorted-set score is");

/// True while a constant is being computed; run-time fast paths stay out of its way.
/// The builtin below std::is_constant_evaluated, which every compiler has: in C++23 the library writes that as `if consteval`,
/// and clang 14 then answers true at run time.
[[nodiscard]] constexpr bool in_constant_evaluation() noexcept { return __builtin_is_constant_evaluated(); }

/// An integer that counts something: no bool, no character, none that a uint64_t would cut.
template <class T>
concept integer = std::is_integral_v<T> && sizeof(T) <= 8 && !std::is_same_v<T, bool> && !std::is_same_v<T, char> &&
                  !std::is_same_v<T, wchar_t> && !std::is_same_v<T, char8_t> && !std::is_same_v<T, char16_t> &&
                  !std::is_same_v<T, char32_t>;

[[nodiscard]] constexpr bool is_negative([[maybe_unused]] integer auto value) noexcept {
    if constexpr (std::is_signed_v<decltype(value)>) {
        return value < 0;
    } else {
        return false;
    }
}

[[nodiscard]] constexpr std::uint64_t to_bits(double value) noexcept { return std::bit_cast<std::uint64_t>(value); }
[[nodiscard]] constexpr double from_bits(std::uint64_t bits) noexcept { return std::bit_cast<double>(bits); }

struct wide {
    std::uint64_t high;
    std::uint64_t low;
};

/// The whole 128-bit product from four 32-bit ones: the portable reference of `multiply`.
[[nodiscard]] constexpr wide multiply_portable(std::uint64_t a, std::uint64_t b) noexcept {
    const std::uint64_t a0 = a & 0xffffffffu, a1 = a >> 32, b0 = b & 0xffffffffu, b1 = b >> 32;
    const std::uint64_t low = a0 * b0, cross = a1 * b0 + (low >> 32), middle = a0 * b1 + (cross & 0xffffffffu);
    return {a1 * b1 + (cross >> 32) + (middle >> 32), (middle << 32) | (low & 0xffffffffu)};
}

#if defined(__SIZEOF_INT128__)
typedef unsigned uint128 __attribute__((mode(TI)));  // the spelling that -pedantic-errors accepts

[[nodiscard]] constexpr wide multiply(std::uint64_t a, std::uint64_t b) noexcept {
    const uint128 product = static_cast<uint128>(a) * b;
    return {static_cast<std::uint64_t>(product >> 64), static_cast<std::uint64_t>(product)};
}
#else
[[nodiscard]] constexpr wide multiply(std::uint64_t a, std::uint64_t b) noexcept { return multiply_portable(a, b); }
#endif

static_assert(multiply(~0ull, ~0ull).high == ~0ull - 1 && multiply(~0ull, ~0ull).low == 1);
static_assert(multiply_portable(~0ull, ~0ull).high == ~0ull - 1 && multiply_portable(~0ull, ~0ull).low == 1);

/// Copies bytes; a single move at run time when `count` is a constant.
constexpr void copy_bytes(char* to, const char* from, std::size_t count) noexcept {
    std::char_traits<char>::copy(to, from, count);
}

/// A byte as a number 0..255, whatever the signedness of char.
[[nodiscard]] constexpr unsigned byte_value(char c) noexcept { return static_cast<unsigned char>(c); }

[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

/// Eight bytes as an integer, the first one in the low bits on every machine.
[[nodiscard]] constexpr std::uint64_t load_little(const char* from) noexcept {
    if (in_constant_evaluation() || std::endian::native != std::endian::little) {
        std::uint64_t value = 0;
        for (unsigned i = 8; i-- > 0;) value = value << 8 | byte_value(from[i]);
        return value;
    }
    struct eight {
        char bytes[8];
    } raw{};
    copy_bytes(raw.bytes, from, 8);
    return std::bit_cast<std::uint64_t>(raw);
}

}  // namespace zsetkit::inline v0::detail

#endif
