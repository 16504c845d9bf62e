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

/// One bit for each of the eight bytes that equals `wanted`, the first byte's lowest.
[[nodiscard]] constexpr std::uint32_t equal_bytes(std::uint64_t eight, char wanted) noexcept {
    constexpr std::uint64_t ones = 0x0101010101010101, low_bits = 0x7f7f7f7f7f7f7f7f;
    const std::uint64_t difference = eight ^ (ones * byte_value(wanted));
    const std::uint64_t zeros = ~(((difference & low_bits) + low_bits) | difference | low_bits);  // 0x80 where it is zero
    return static_cast<std::uint32_t>((zeros >> 7) * 0x0102040810204080 >> 56);
}

[[nodiscard]] constexpr brace_masks masks_of_pair(std::uint64_t first, std::uint64_t second) noexcept {
#if ZSETKIT_X86_BLOCKS
    if (!in_constant_evaluation()) {
        const __m128i block = pair_of(second, first);
        const auto where = [block](char wanted) {
            return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(block, _mm_set1_epi8(wanted))));
        };
        return {where('{'), where('}')};
    }
#endif
    return {equal_bytes(first, '{') | equal_bytes(second, '{') << 8, equal_bytes(first, '}') | equal_bytes(second, '}') << 8};
}

/// The masks of sixteen bytes.
[[nodiscard]] constexpr brace_masks masks_of_block(const char* from) noexcept {
    return masks_of_pair(load_little(from), load_little(from + 8));
}

/// The masks of fewer than sixteen bytes.
[[nodiscard]] constexpr brace_masks masks_of_short(const char* from, std::size_t count) noexcept {
    if (count < 8) {
        const std::uint64_t padded = load_after_zeros(from, count);
        return {equal_bytes(padded, '{') >> (8 - count), equal_bytes(padded, '}') >> (8 - count)};
    }
    const auto [open, close] = masks_of_pair(load_little(from), load_little(from + count - 8));
    const auto joined = [count](std::uint32_t mask) { return (mask & 0xff) | (mask >> 8) << (count - 8); };
    return {joined(open), joined(close)};
}

/// Where `wanted` first stands at `from` or later; the key's size when it does not. For keys of sixteen bytes or more.
template <std::uint32_t brace_masks::*Wanted>
[[nodiscard]] constexpr std::size_t find_brace(std::string_view key, std::size_t from) noexcept {
    for (; key.size() - from > 16; from += 16) {
        if (const auto mask = masks_of_block(key.data() + from).*Wanted; mask != 0) {
            return from + static_cast<std::size_t>(std::countr_zero(mask));
        }
    }
    const std::size_t last = key.size() - 16;
    const std::uint32_t mask = (masks_of_block(key.data() + last).*Wanted) >> (from - last) << (from - last);
    return mask == 0 ? key.size() : last + static_cast<std::size_t>(std::countr_zero(mask));
}

/// The hash tag, empty when the key has none.
[[nodiscard]] constexpr std::string_view find_hash_tag(std::string_view key) noexcept {
    const char* const bytes = key.data();
    const auto [open, close] = key.size() < 16 ? masks_of_short(bytes, key.size()) : masks_of_block(bytes);
    std::size_t begin = key.size();
    if (open != 0) {
        begin = static_cast<std::size_t>(std::countr_zero(open)) + 1;
        if (const std::uint32_t after = close >> begin; after != 0) {
            return {bytes + begin, static_cast<std::size_t>(std::countr_zero(after))};
        }
        if (key.size() <= 16) return {};
    } else {
        if (key.size() <= 16) return {};
        begin = find_brace<&brace_masks::open>(key, 16) + 1;
        if (begin >= key.size()) return {};
    }
    const std::size_t end = find_brace<&brace_masks::close>(key, begin);
    return end == key.size() ? std::string_view{} : std::string_view{bytes + begin, end - begin};
}

}  // namespace zsetkit::inline v0::detail

#endif
