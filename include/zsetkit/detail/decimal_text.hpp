// SPDX-License-Identifier: MIT
//
// Whole numbers as decimal digits, written where they are needed: the lengths and arguments of commands, the limits in scripts.
#ifndef ZSETKIT_DETAIL_DECIMAL_TEXT_HPP
#define ZSETKIT_DETAIL_DECIMAL_TEXT_HPP

#include <cstddef>
#include <cstdint>

#include "../core/fixed_text.hpp"

namespace zsetkit::inline v0::detail {

/// How many digits a number has.
[[nodiscard]] constexpr std::size_t decimal_size(std::uint64_t value) noexcept {
    std::size_t size = 1;
    for (; value >= 10; value /= 10) ++size;
    return size;
}

/// Writes the last `size` digits of a number.
constexpr void write_decimal_of_size(char* to, std::uint64_t value, std::size_t size) noexcept {
    for (; size > 0; value /= 10) to[--size] = static_cast<char>('0' + value % 10);
}

/// The number in decimal digits.
[[nodiscard]] constexpr fixed_text<20> decimal_text(std::uint64_t value) noexcept {
    fixed_text<20> text;
    text.unchecked_resize(decimal_size(value));
    write_decimal_of_size(text.unchecked_buffer(), value, text.size());
    return text;
}

}  // namespace zsetkit::inline v0::detail

#endif
