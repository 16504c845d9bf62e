// SPDX-License-Identifier: MIT
//
// Sorts large arrays of ids in place, by their bits instead of by comparisons.
//
//     std::vector<zsetkit::job_id> ids = ...;
//     zsetkit::sort_ids(ids);                     // also snowflake, branded_id
//
// Each step looks for the highest bit in which the ids differ at all and deals them into 256 piles by that bit and the seven
// below; a small pile is finished by insertion. So ids of one afternoon cost no more than ids of a century, and ids that are in
// order already cost one look. No memory is allocated; the stack holds one count of 256 piles for each step, and there are at
// most eleven. Equal ids are the same id, so there is no order among them to keep.
#ifndef ZSETKIT_ID_SORT_HPP
#define ZSETKIT_ID_SORT_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "../detail/bits.hpp"
#include "branded_id.hpp"
#include "snowflake.hpp"

namespace zsetkit::inline v0 {

namespace detail {

// An id as 64-bit words, the most significant first: word `n` of it.
[[nodiscard]] constexpr std::uint64_t sort_word(const snowflake& id, std::size_t) noexcept { return id.value(); }
[[nodiscard]] constexpr std::uint64_t sort_word(const branded_id& id, std::size_t n) noexcept {
    return n == 0 ? id.brand().rank() : id.flake().value();
}
template <class Id>
[[nodiscard]] constexpr std::uint64_t sort_word(const Id& id, std::size_t) noexcept {
    return id.flake().value();
}
template <class Id>
inline constexpr std::size_t sort_words = 1;
template <>
inline constexpr std::size_t sort_words<branded_id> = 2;

template <class Id>
constexpr void insertion_sort(std::span<Id> ids) noexcept {
    for (std::size_t i = 1; i < ids.size(); ++i) {
        const Id moved = ids[i];
        std::size_t to = i;
        for (; to > 0 && moved < ids[to - 1]; --to) ids[to] = ids[to - 1];
        ids[to] = moved;
    }
}

/// Where each of 256 piles begins, in begin[pile], and ends, in begin[pile + 1].
struct piles {
    std::size_t begin[257] = {};
};

/// Deals the ids into piles by eight bits of a word.
template <class Id>
constexpr piles deal(std::span<Id> ids, std::size_t word, unsigned shift) noexcept {
    const auto pile_of = [&](const Id& id) { return static_cast<std::size_t>(sort_word(id, word) >> shift & 0xff); };
    piles made;
    for (const Id& id : ids) ++made.begin[pile_of(id) + 1];
    for (std::size_t pile = 0; pile < 256; ++pile) made.begin[pile + 1] += made.begin[pile];

    piles next = made;  // where the next id of each pile goes
    for (std::size_t pile = 0; pile < 256; ++pile) {
        while (next.begin[pile] < made.begin[pile + 1]) {
            Id held = ids[next.begin[pile]];
            for (std::size_t home = pile_of(held); home != pile; home = pile_of(held)) {
                std::swap(held, ids[next.begin[home]++]);
            }
            ids[next.begin[pile]++] = held;
        }
    }
    return made;
}

/// Sorts ids that are equal in all words before `word`.
template <class Id>
constexpr void sort_from_word(std::span<Id> ids, std::size_t word) noexcept {
    constexpr std::size_t few = 32;
    if (ids.size() <= few) return insertion_sort(ids);
    std::uint64_t differing = 0;
    for (const Id& id : ids) differing |= sort_word(id, word) ^ sort_word(ids[0], word);
    if (differing == 0) {
        if (word + 1 < sort_words<Id>) sort_from_word(ids, word + 1);
        return;
    }
    const auto width = static_cast<unsigned>(std::bit_width(differing));
    const piles dealt = deal(ids, word, width > 8 ? width - 8 : 0);
    for (std::size_t pile = 0; pile < 256; ++pile) {
        const std::size_t size = dealt.begin[pile + 1] - dealt.begin[pile];
        if (size > 1) sort_from_word(ids.subspan(dealt.begin[pile], size), word);
    }
}

template <class Id>
constexpr void sort_span(std::span<Id> ids) noexcept {
    std::size_t ordered = 1;
    while (ordered < ids.size() && !(ids[ordered] < ids[ordered - 1])) ++ordered;
    if (ordered < ids.size()) sort_from_word(ids, 0);
}

}  // namespace detail

/// Puts a contiguous range of snowflakes, typed_ids or branded_ids in ascending order: brand, then mint order.
template <class Ids>
    requires requires(Ids& ids) { std::span{ids}; }
constexpr void sort_ids(Ids&& ids) noexcept {
    const std::span all{ids};
    detail::sort_span(std::span<typename decltype(all)::element_type>{all});
}

}  // namespace zsetkit::inline v0

#endif
