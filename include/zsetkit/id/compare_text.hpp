// SPDX-License-Identifier: MIT
//
// Ids held as text, in mint order: for people who keep them as strings and do not want to parse to sort.
//
//     std::set<std::string, zsetkit::text_less> members;
//     std::sort(ids.begin(), ids.end(), zsetkit::text_less{});
//
// Byte order of well-formed ids is brand order, then mint order. Two texts of 14 bytes are compared as two pairs of
// integers, without a call; any other two as string_view does, so that this is one strict order over all texts.
#ifndef ZSETKIT_ID_COMPARE_TEXT_HPP
#define ZSETKIT_ID_COMPARE_TEXT_HPP

#include <compare>
#include <cstdint>
#include <string_view>

#include "../detail/bits.hpp"
#include "branded_id.hpp"

namespace zsetkit::inline v0 {

namespace detail {

/// Eight bytes as an integer, the first one in the high bits on every machine: numeric order is byte order. This spelling of a
/// byte swap is the one that g++ and clang both know.
[[nodiscard]] constexpr std::uint64_t load_big(const char* from) noexcept {
    const std::uint64_t word = load_little(from);
    return word << 56 | (word & 0xff00) << 40 | (word & 0xff0000) << 24 | (word & 0xff000000) << 8 |
           (word >> 8 & 0xff000000) | (word >> 24 & 0xff0000) | (word >> 40 & 0xff00) | word >> 56;
}

}  // namespace detail

/// The byte order of two texts, fast when both are as long as an id.
[[nodiscard]] constexpr std::strong_ordering compare_text(std::string_view a, std::string_view b) noexcept {
    if (a.size() != detail::id_length || b.size() != detail::id_length) return a <=> b;
    const std::uint64_t head = detail::load_big(a.data()), other_head = detail::load_big(b.data());
    if (head != other_head) return head < other_head ? std::strong_ordering::less : std::strong_ordering::greater;
    return detail::load_big(a.data() + 6) <=> detail::load_big(b.data() + 6);
}

/// Whether `a` comes before `b` in byte order: compare_text for sorted containers and algorithms of any string type.
struct text_less {
    using is_transparent = void;  ///< containers look up by any type of text

    /// Whether `a` comes first.
    [[nodiscard]] constexpr bool operator()(std::string_view a, std::string_view b) const noexcept {
        if (a.size() != detail::id_length || b.size() != detail::id_length) return a < b;
        const std::uint64_t head = detail::load_big(a.data()), other_head = detail::load_big(b.data());
        if (head != other_head) return head < other_head;
        return detail::load_big(a.data() + 6) < detail::load_big(b.data() + 6);
    }
};

}  // namespace zsetkit::inline v0

#endif
