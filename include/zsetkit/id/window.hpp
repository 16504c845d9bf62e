// SPDX-License-Identifier: MIT
//
// Ranges of ids in a set whose members all have one score: the two ends that ZRANGE … BYLEX and ZRANGEBYLEX take.
//
//     auto window = minted_between("JOB", t0, t1);                 // ids minted in [t0, t1)
//     ZRANGE key window->from window->to BYLEX
//
//     minted_since("JOB", *before(now, 60000));                    // the last minute, this instant included
//
//     auto page = whole_set();                                     // newest first, 100 at a time
//     ZRANGE key page.to page.from BYLEX REV LIMIT 0 100
//     page = older_than(last_id_of_the_page);                      // until a page comes back short
//
// - An end is the mark "[" (this member too) or "(" (without it) and an id, or "-" or "+" for an end of the set.
// - Paging by a cursor reads each page at the same price, however far down, and skips and repeats nothing while ids come and go;
//   an offset does neither.
// - minted_between is about the clock in the ids: a burst's ids carry the milliseconds it has borrowed.
#ifndef ZSETKIT_ID_WINDOW_HPP
#define ZSETKIT_ID_WINDOW_HPP

#include <compare>
#include <cstdint>
#include <string_view>

#include "../core/fixed_text.hpp"
#include "../core/result.hpp"
#include "../score/time.hpp"
#include "branded_id.hpp"

namespace zsetkit::inline v0 {

/// The text of one end: a mark and an id, or a mark alone.
using lex_end = fixed_text<detail::id_length + 1>;

/// The ends of a range in ascending order: commands with REV take `to` first.
struct lex_window {
    lex_end from;  ///< the lower end
    lex_end to;    ///< the upper end

    friend constexpr bool operator==(const lex_window&, const lex_window&) noexcept = default;
};

namespace detail {

[[nodiscard]] constexpr lex_end lex_mark(char mark) noexcept {
    lex_end end;
    end.unchecked_append(mark);
    return end;
}
[[nodiscard]] constexpr lex_end lex_at(char mark, branded_id id) noexcept {
    lex_end end = lex_mark(mark);
    end.unchecked_append(id.text());
    return end;
}

}  // namespace detail

/// Every id of a brand.
[[nodiscard]] constexpr lex_window whole_brand(brand letters) noexcept {
    return {detail::lex_at('[', branded_id::make(letters, snowflake{})),
            detail::lex_at('[', branded_id::make(letters, snowflake::unchecked(snowflake::max_value)))};
}

/// The ids of a brand with a mint time in [t0, t1); none when t1 is not after t0. errc::before_epoch, errc::past_horizon when
/// t0 is outside the instants an id can hold, or t1 is outside them and not the millisecond after the last.
[[nodiscard]] constexpr result<lex_window> minted_between(brand letters, unix_ms t0, unix_ms t1) noexcept {
    const auto first = snowflake::first_at(t0);
    if (!first) return first.error();
    lex_window window{detail::lex_at('[', branded_id::make(letters, *first)), whole_brand(letters).to};
    if (t1.count == snowflake::horizon.count + 1) return window;
    const auto past = snowflake::first_at(t1);
    if (!past) return past.error();
    window.to = detail::lex_at('(', branded_id::make(letters, *past));
    return window;
}

/// The ids of a brand minted at t0 or later: open at the top, so ids of the current millisecond, and those that a burst has
/// borrowed from the next ones, are in it. errc::before_epoch, errc::past_horizon.
[[nodiscard]] constexpr result<lex_window> minted_since(brand letters, unix_ms t0) noexcept {
    return minted_between(letters, t0, unix_ms{snowflake::horizon.count + 1});
}

/// The whole set: where paging begins, from either end. whole_brand is the same for the ids of one brand.
[[nodiscard]] constexpr lex_window whole_set() noexcept { return {detail::lex_mark('-'), detail::lex_mark('+')}; }

/// What is left of the set below `id`: the cursor of a page that ends at `id`, newest first.
[[nodiscard]] constexpr lex_window older_than(branded_id id) noexcept {
    return {detail::lex_mark('-'), detail::lex_at('(', id)};
}
/// What the set holds above `id`: the cursor of a reader that follows new ids.
[[nodiscard]] constexpr lex_window newer_than(branded_id id) noexcept {
    return {detail::lex_at('(', id), detail::lex_mark('+')};
}
/// older_than within the brand of `id`: its older ids, and no other brand's.
[[nodiscard]] constexpr lex_window older_in_brand(branded_id id) noexcept {
    return {whole_brand(id.brand()).from, detail::lex_at('(', id)};
}
/// newer_than within the brand of `id`: its newer ids, and no other brand's.
[[nodiscard]] constexpr lex_window newer_in_brand(branded_id id) noexcept {
    return {detail::lex_at('(', id), whole_brand(id.brand()).to};
}

}  // namespace zsetkit::inline v0

#endif
