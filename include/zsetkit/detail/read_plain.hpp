// SPDX-License-Identifier: MIT
//
// The text most scores have, 9 to 17 decimal digits and nothing else, without a loop over its bytes: two loads of eight
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
    // A digit's byte becomes its value, any other byte becomes more than 9.
    const std::uint64_t first = load_little(text) ^ ascii_zeros, last = load_little(text + size - 8) ^ ascii_zeros;
    // What both words hold is moved out of the first; zeros enter in front of it.
    const std::uint64_t front = first << (0 - 8 * size) % 64;  // 8 * (16 - size)
#if ZSETKIT_HAS_SSE2_DIGITS
    if (!in_constant_evaluation()) return sse2::join_sixteen(front, last, value);
#endif
    if (!are_digits(front ^ ascii_zeros) || !are_digits(last ^ ascii_zeros)) return false;
    value = join_eight(front) * ten_to_8 + join_eight(last);
    return true;
}

/// Reads a text of 9 to 17 digits; false when it is any other text.
[[nodiscard]] constexpr bool read_plain(std::string_view text, std::uint64_t& value) noexcept {
    const char* const begin = text.data();
    const std::size_t size = text.size();
    if (size - 9 <= 16 - 9) [[likely]]
        return read_two_words(begin, size, value);
    if (size != 17) return false;
    const std::uint64_t first = byte_value(*begin) ^ byte_value('0');
    if (first > 9 || !read_two_words(begin + 1, 16, value)) return false;
    value += first * ten_to_16;
    return true;
}

}  // namespace zsetkit::inline v0::detail

#endif
