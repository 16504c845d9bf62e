// SPDX-License-Identifier: MIT
//
// The stream entry of an id: XADD with it keeps a stream in mint order, and the entry tells the id back.
//
//     JOB0NpsIRaFoki  =  (1781000000010 ms, node 7, sequence 0)  ->  1781000000010-28672
//                                                                    ms since 1970 - node << 12 | sequence
//
// - Entries compare as the snowflakes do, so XADD with explicit ids accepts ids in mint order; out of it the server refuses.
// - The brand is not part of the entry: a stream holds ids of one brand, or a field says which.
// - A window over streams has both its ends inside: XRANGE key first last.
#ifndef ZSETKIT_ID_STREAM_ID_HPP
#define ZSETKIT_ID_STREAM_ID_HPP

#include <compare>
#include <cstdint>
#include <string_view>

#include "../core/fixed_text.hpp"
#include "../core/result.hpp"
#include "../detail/digits.hpp"
#include "../score/decimal.hpp"
#include "../score/time.hpp"
#include "branded_id.hpp"

namespace zsetkit::inline v0 {

/// A stream entry's id, any: both parts are 64-bit on the wire.
struct stream_id {
    unix_ms time;            ///< the part before the dash
    std::uint64_t sequence;  ///< the part behind the dash

    /// The largest sequence that comes from an id, 4194303.
    static constexpr std::uint64_t max_sequence =
        (std::uint64_t{1} << (snowflake::node_bits + snowflake::sequence_bits)) - 1;

    /// "ms-sequence", as XADD and XRANGE take it.
    [[nodiscard]] constexpr fixed_text<41> text() const noexcept {
        fixed_text<41> written;
        char* const to = written.unchecked_buffer();
        std::size_t size = detail::write_decimal(to, time.count);
        to[size++] = '-';
        size += detail::write_decimal(to + size, sequence);
        written.unchecked_resize(size);
        return written;
    }

    /// The id of a text "ms-sequence", as XADD and XRANGE answer it. errc::syntax at the first byte that does not belong there,
    /// errc::integer_range when a part is 2^64 or more.
    [[nodiscard]] static constexpr result<stream_id> parse(std::string_view text) noexcept {
        const std::size_t dash = text.find('-');
        const auto time = parse_u64(text.substr(0, dash));
        if (!time) return time.error();
        if (dash == text.npos) return error{errc::syntax, static_cast<std::uint32_t>(text.size())};
        const auto sequence = parse_u64(text.substr(dash + 1));
        if (!sequence) return error{sequence.error().code, static_cast<std::uint32_t>(dash + 1) + sequence.error().at};
        return stream_id{unix_ms{*time}, *sequence};
    }

    friend constexpr auto operator<=>(const stream_id&, const stream_id&) noexcept = default;
};

/// The stream entry of an id.
[[nodiscard]] constexpr stream_id to_stream_id(snowflake flake) noexcept {
    return {flake.time(), flake.value() & stream_id::max_sequence};
}
/// The same of an id with its brand, which is not in the entry.
[[nodiscard]] constexpr stream_id to_stream_id(branded_id id) noexcept { return to_stream_id(id.flake()); }

/// The snowflake whose entry this is. errc::before_epoch, errc::past_horizon, errc::entry_range above max_sequence: no id has
/// such an entry.
[[nodiscard]] constexpr result<snowflake> to_snowflake(stream_id entry) noexcept {
    const auto first = snowflake::first_at(entry.time);
    if (!first) return first;
    if (entry.sequence > stream_id::max_sequence) return errc::entry_range;
    return snowflake::unchecked(first->value() | entry.sequence);
}

/// The two ends of a range of entries, both inside.
struct stream_window {
    stream_id first;  ///< the first entry
    stream_id last;   ///< the last entry

    friend constexpr bool operator==(const stream_window&, const stream_window&) noexcept = default;
};

/// The entries of all ids minted from `t0` to `t1`, both inside.
[[nodiscard]] constexpr stream_window stream_entries(unix_ms t0, unix_ms t1) noexcept {
    return {{t0, 0}, {t1, stream_id::max_sequence}};
}

}  // namespace zsetkit::inline v0

#endif
