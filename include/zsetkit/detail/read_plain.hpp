// SPDX-License-Identifier: MIT
//
// The text most scores have, 1 to 18 decimal digits and nothing else, without a loop over its bytes: two loads of eight
// bytes that overlap in the middle, so that neither goes past the text, each joined to a number in one go.
//
//     "1706649000123"    first eight 17066490    last eight 49000123    (the first keeps 17066)
#ifndef ZSETKIT_DETAIL_READ_PLAIN_HPP
#define ZSETKIT_DETAIL_READ_PLAIN_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "bits.hpp"
#include "digits.hpp"

namespace zsetkit::inline v0::detail {

/// An offset as error holds it: texts past 4 GiB are all blamed on their last countable byte.
[[nodiscard]] constexpr std::uint32_t clamp_offset(std::size_t at) noexcept {
    constexpr std::uint32_t most = ~std::uint32_t{0};
    return at < most ? static_cast<std::uint32_t>(at) : most;
}

/// Reads 9 to 16 digits; false when any byte is another.
[[nodiscard]] constexpr bool read_two_words(const char* text, std::size_t size, std::uint64_t& value) noexcept {
    const std::uint64_t first = load_little(text), last = load_little(text + size - 8);
    if (!are_digits(first) || !are_digits(last)) return false;
    // What both words hold is moved out of the first; zeros enter in front of it.
    value = join_eight((first - ascii_zeros) << 8 * (16 - size)) * ten_to_8 + join_eight(last - ascii_zeros);
    return true;
}

/// Reads a text of 1 to 18 digits; false when it is any other text.
[[nodiscard]] constexpr bool read_plain(std::string_view text, std::uint64_t& value) noexcept {
    const char* at = text.data();
    std::size_t size = text.size();
    if (size - 9 <= 16 - 9) return read_two_words(at, size, value);
    if (size - 1 > 18 - 1) return false;
    std::uint64_t head = 0, tail = 0;
    const bool is_long = size > 16;
    for (std::size_t count = is_long ? size - 16 : size; count > 0; --count, ++at) {
        if (!is_digit(*at)) return false;
        head = head * 10 + static_cast<std::uint64_t>(*at - '0');
    }
    if (is_long && !read_two_words(at, 16, tail)) return false;
    value = is_long ? head * ten_to_16 + tail : head;
    return true;
}

}  // namespace zsetkit::inline v0::detail

#endif
