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

struct tag_end {
    char bytes[3];
    std::size_t size;
};

/// The end of a tag whose beginning has the checksum `start`; the slot is one.
[[nodiscard]] constexpr tag_end find_tag_end(unsigned slot, unsigned start) noexcept {
    for (const char only : tag_alphabet) {
        if (crc16_next(start, only) % slot_count == slot) return {{only, 0, 0}, 1};
    }
    // Four checksums share the slot; each is reached by two bytes, from here or after any first one.
    const auto last_two = [slot](unsigned crc) {
        for (unsigned end = slot; end < 4u * slot_count; end += slot_count) {
            const unsigned two = crc16_undo_two_bytes(end) ^ crc;
            if (is_alphanumeric(static_cast<char>(two >> 8)) && is_alphanumeric(static_cast<char>(two & 0xff)))
                return two;
        }
        return 0u;
    };
    unsigned two = last_two(start);
    if (two != 0) return {{static_cast<char>(two >> 8), static_cast<char>(two & 0xff), 0}, 2};
    char first = tag_alphabet[0];
    for (std::size_t i = 0; two == 0 && i < tag_alphabet.size();
         ++i) {  // one of them leads there: the test tries all slots
        first = tag_alphabet[i];
        two = last_two(crc16_next(start, first));
    }
    return {{first, static_cast<char>(two >> 8), static_cast<char>(two & 0xff)}, 3};
}

}  // namespace detail

/// One to three letters or digits that bring a tag beginning with `stem` onto the slot; alone, a tag of their own.
/// errc::slot_range unless the slot is in 0..16383; errc::braces at a brace in the stem.
[[nodiscard]] constexpr result<fixed_text<3>> tag_for(detail::integer auto slot, std::string_view stem = {}) noexcept {
    if (detail::is_negative(slot) || static_cast<std::uint64_t>(slot) >= slot_count) return errc::slot_range;
    if (const std::size_t at = detail::find_any_brace(stem); at < stem.size())
        return detail::wrong_at(errc::braces, at);
    const auto found = detail::find_tag_end(static_cast<unsigned>(slot), detail::crc16_of(stem));
    fixed_text<3> tag;
    tag.unchecked_append({found.bytes, 3});
    tag.unchecked_resize(found.size);
    return tag;
}

}  // namespace zsetkit::inline v0

#endif
