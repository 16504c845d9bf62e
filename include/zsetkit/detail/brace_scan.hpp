// SPDX-License-Identifier: MIT
//
// Finds the hash tag of a key: the bytes between the first '{' and the first '}' after it, when there is at least one.
//
// Sixteen bytes at a time, as two masks with one bit a byte: where the opening and where the closing braces are. The masks
// come from SSE2, or from eight bytes in an integer; what is done with them is the same code. No byte outside the key is read.
#ifndef ZSETKIT_DETAIL_BRACE_SCAN_HPP
#define ZSETKIT_DETAIL_BRACE_SCAN_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "bits.hpp"
#include "crc16.hpp"
#include "x86_block.hpp"

namespace zsetkit::inline v0::detail {

struct brace_masks {
    std::uint32_t open;
    std::uint32_t close;
};

/// The place of a mask's lowest bit, of which there is one.
[[nodiscard]] constexpr std::size_t first_bit(std::uint32_t mask) noexcept {
    return static_cast<std::size_t>(std::countr_zero(mask));
}

/// One bit for each of the eight bytes that equals `wanted`, the first byte's lowest.
[[nodiscard]] constexpr std::uint32_t equal_bytes(std::uint64_t eight, char wanted) noexcept {
    constexpr std::uint64_t ones = 0x0101010101010101, low_bits = 0x7f7f7f7f7f7f7f7f;
    const std::uint64_t difference = eight ^ (ones * byte_value(wanted));
    const std::uint64_t zeros =
        ~(((difference & low_bits) + low_bits) | difference | low_bits);  // 0x80 where it is zero
    return static_cast<std::uint32_t>((zeros >> 7) * 0x0102040810204080 >> 56);
}

[[nodiscard]] constexpr brace_masks masks_of_pair(std::uint64_t first, std::uint64_t second) noexcept {
    return {equal_bytes(first, '{') | equal_bytes(second, '{') << 8, equal_bytes(first, '}') | equal_bytes(second, '}')
                                                                                                   << 8};
}

#if ZSETKIT_X86_BLOCKS
[[nodiscard]] inline brace_masks masks_of_register(block_bytes block) noexcept {
    return {equal_bytes(block, '{'), equal_bytes(block, '}')};
}
#endif

/// The masks of sixteen bytes.
[[nodiscard]] constexpr brace_masks masks_of_block(const char* from) noexcept {
#if ZSETKIT_X86_BLOCKS
    if (!in_constant_evaluation()) return masks_of_register(load_block(from));
#endif
    return masks_of_pair(load_little(from), load_little(from + 8));
}

/// The masks of at most sixteen bytes, of which eight and more are read as two eights that overlap.
[[nodiscard, gnu::always_inline]] constexpr brace_masks masks_of_short(const char* from, std::size_t count) noexcept {
    if (count == 16) return masks_of_block(from);
    if (count < 8) {
        const std::uint64_t padded = load_after_zeros(from, count);
        return {equal_bytes(padded, '{') >> (8 - count), equal_bytes(padded, '}') >> (8 - count)};
    }
    const auto [open, close] = [from, count] {
#if ZSETKIT_X86_BLOCKS
        if (!in_constant_evaluation())
            return masks_of_register(
                reinterpret_cast<block_bytes>(halves(load_little(from), load_little(from + count - 8))));
#endif
        return masks_of_pair(load_little(from), load_little(from + count - 8));
    }();
    if (open == 0) return {0, 0};  // most short keys have no tag
    return {(open & 0xff) | (open >> 8) << (count - 8), (close & 0xff) | (close >> 8) << (count - 8)};
}

/// Where `wanted` first stands at `from` or later; the key's size when it does not. For keys of more than sixteen bytes.
template <std::uint32_t brace_masks::* Wanted>
[[nodiscard]] constexpr std::size_t find_brace(std::string_view key, std::size_t from) noexcept {
    for (; key.size() - from > 16; from += 16) {
        if (const auto mask = masks_of_block(key.data() + from).*Wanted; mask != 0) {
            return from + first_bit(mask);
        }
    }
    const std::size_t last = key.size() - 16;
    const std::uint32_t mask = (masks_of_block(key.data() + last).*Wanted) >> (from - last) << (from - last);
    return mask == 0 ? key.size() : last + first_bit(mask);
}

/// The hash tag of a key of more than sixteen bytes, which does not end within them; `begin` is where it starts, or 0.
[[nodiscard]] constexpr std::string_view find_later_hash_tag(std::string_view key, std::size_t begin) noexcept {
    if (begin == 0) begin = find_brace<&brace_masks::open>(key, 16) + 1;
    if (begin > key.size()) return {};
    const std::size_t end = find_brace<&brace_masks::close>(key, begin < 16 ? 16 : begin);
    return end == key.size() ? std::string_view{} : std::string_view{key.data() + begin, end - begin};
}

/// The hash tag, empty when the key has none.
[[nodiscard, gnu::always_inline]] constexpr std::string_view find_hash_tag(std::string_view key) noexcept {
    const bool is_short = key.size() <= 16;
    const auto [open, close] = is_short ? masks_of_short(key.data(), key.size()) : masks_of_block(key.data());
    if (open == 0) return is_short ? std::string_view{} : find_later_hash_tag(key, 0);
    const std::size_t begin = first_bit(open) + 1;
    const std::uint32_t after = close & (0 - (open & (0 - open)));  // from the lowest opening brace up
    if (after != 0) return {key.data() + begin, first_bit(after) - begin};
    return is_short ? std::string_view{} : find_later_hash_tag(key, begin);
}

}  // namespace zsetkit::inline v0::detail

#endif
