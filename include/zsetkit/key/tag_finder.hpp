// SPDX-License-Identifier: MIT
//
// From a slot back to a hash tag: a short text of letters and digits that lands on it.
//
//     tag_for(105)                  -> "b26"          any key with {b26} in it lies on slot 105
//     tag_for(105, "orders-")       -> "aCx"          and so does a queue named orders-aCx
//
// Two bytes can bring a checksum from any state to any other, because x^16 has an inverse modulo the polynomial; so the
// last two of three bytes are computed, not searched for, and the first one is tried until both are letters or digits.
// Three are always enough: the test finds each of the 16384 slots.
#ifndef ZSETKIT_KEY_TAG_FINDER_HPP
#define ZSETKIT_KEY_TAG_FINDER_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../core/fixed_text.hpp"
#include "../core/result.hpp"
#include "../detail/bits.hpp"
#include "../detail/crc16.hpp"
#include "../detail/key_names.hpp"
#include "slot.hpp"

namespace zsetkit::inline v0 {

namespace detail {

inline constexpr std::string_view tag_alphabet = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The two bytes, the first one high, after which a checksum that was 0 is `crc`.
[[nodiscard]] constexpr unsigned crc16_undo_two_bytes(unsigned crc) noexcept {
    for (int bit = 0; bit < 16; ++bit) crc = (crc ^ ((crc & 1) != 0 ? 0x11021u : 0u)) >> 1;
    return crc;
}
static_assert(crc16_undo_two_bytes(crc16_sliced("ab")) == ('a' << 8 | 'b'));

[[nodiscard]] constexpr fixed_text<3> tag_of(std::array<char, 3> bytes, std::size_t size) noexcept {
    fixed_text<3> tag;
    tag.unchecked_append({bytes.data(), bytes.size()});
    tag.unchecked_resize(size);
    return tag;
}

}  // namespace detail

/// One to three letters or digits that bring a tag beginning with `stem` onto the slot; alone, a tag of their own.
/// errc::slot_range above 16383; errc::braces at a brace in the stem.
[[nodiscard]] constexpr result<fixed_text<3>> tag_for(std::uint16_t slot, std::string_view stem = {}) noexcept {
    if (slot >= slot_count) return errc::slot_range;
    if (const std::size_t at = stem.find_first_of("{}"); at != stem.npos)
        return error{errc::braces, static_cast<std::uint32_t>(at)};
    const unsigned start = detail::crc16_of(stem);

    for (const char only : detail::tag_alphabet) {
        if (detail::crc16_next(start, only) % slot_count == slot) return detail::tag_of({only, 0, 0}, 1);
    }
    // Four checksums share the slot; each is reached by two bytes, from here or after any first one.
    std::array<unsigned, 4> ends{};
    for (unsigned i = 0; i < 4; ++i) ends[i] = detail::crc16_undo_two_bytes(slot + i * slot_count);
    const auto last_two = [&ends](unsigned crc) {
        for (const unsigned end : ends) {
            const unsigned two = end ^ crc;
            if (detail::is_alphanumeric(static_cast<char>(two >> 8)) && detail::is_alphanumeric(static_cast<char>(two & 0xff))) return two;
        }
        return 0u;
    };
    if (const unsigned two = last_two(start); two != 0) {
        return detail::tag_of({static_cast<char>(two >> 8), static_cast<char>(two & 0xff), 0}, 2);
    }
    for (const char first : detail::tag_alphabet) {
        const unsigned two = last_two(detail::crc16_next(start, first));
        if (two != 0) return detail::tag_of({first, static_cast<char>(two >> 8), static_cast<char>(two & 0xff)}, 3);
    }
    return errc::slot_range;  // not reached: three bytes cover every slot
}

}  // namespace zsetkit::inline v0

#endif
