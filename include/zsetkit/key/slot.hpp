// SPDX-License-Identifier: MIT
//
// Which of a cluster's 16384 slots a key belongs to: CRC16/XMODEM of its hash tag, or of the whole key, modulo 16384.
//
//     emq:{orders}:pending        tag "orders"    slot 105      the same slot as every other key with that tag
//     foo{}{bar}                  no tag          slot 8363     the first pair of braces is empty: the whole key counts
//     foo{{bar}}zap               tag "{bar"      slot 4015     from the first '{' to the first '}' after it
//
// Keys are bytes, not characters: NUL and any encoding are ordinary. A command's keys must share one slot.
#ifndef ZSETKIT_KEY_SLOT_HPP
#define ZSETKIT_KEY_SLOT_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "../core/errc.hpp"
#include "../core/result.hpp"
#include "../detail/brace_scan.hpp"
#include "../detail/crc16.hpp"

namespace zsetkit::inline v0 {

/// How many slots a cluster has.
inline constexpr std::uint16_t slot_count = 16384;

/// The CRC16/XMODEM of the bytes (polynomial 0x1021, start value 0).
[[nodiscard]] constexpr std::uint16_t crc16(std::string_view bytes) noexcept { return detail::crc16_of(bytes); }

/// The key's hash tag: the bytes between its first '{' and the first '}' after it. Empty when it has none.
[[nodiscard]] constexpr std::string_view hash_tag(std::string_view key) noexcept { return detail::find_hash_tag(key); }

/// The bytes that decide the slot: the hash tag, or the whole key when it has none.
[[nodiscard]] constexpr std::string_view hashed_part(std::string_view key) noexcept {
    const std::string_view tag = hash_tag(key);
    return tag.empty() ? key : tag;
}

/// The key's cluster slot, 0..16383: what `CLUSTER KEYSLOT` answers.
[[nodiscard]] constexpr std::uint16_t slot(std::string_view key) noexcept {
    const std::string_view part = hashed_part(key);
    const auto end = static_cast<std::size_t>(part.data() - key.data()) + part.size();
    return static_cast<std::uint16_t>(detail::crc16_of(part, end) % slot_count);
}

/// The slot all keys share, so that one command or script may name them; errc::cross_slot, `at` the position in the
/// list of the first key that hashes elsewhere; errc::slot_range when the list is empty.
[[nodiscard]] constexpr result<std::uint16_t> shared_slot(std::span<const std::string_view> keys) noexcept {
    if (keys.empty()) return errc::slot_range;
    const std::uint16_t first = slot(keys[0]);
    for (std::size_t i = 1; i < keys.size(); ++i) {
        if (slot(keys[i]) != first) return error{errc::cross_slot, static_cast<std::uint32_t>(i)};
    }
    return first;
}

/// Whether all keys hash to one slot: `same_slot(a, b, c)`.
template <std::convertible_to<std::string_view>... More>
[[nodiscard]] constexpr bool same_slot(std::string_view a, std::string_view b, const More&... more) noexcept {
    const std::uint16_t first = slot(a);
    return first == slot(b) && ((first == slot(more)) && ...);
}
/// The same of a list: `same_slot({a, b, c})`.
template <std::size_t N>
[[nodiscard]] constexpr bool same_slot(const std::string_view (&keys)[N]) noexcept {
    return shared_slot(keys).has_value();
}

}  // namespace zsetkit::inline v0

#endif
