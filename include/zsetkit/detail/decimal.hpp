// SPDX-License-Identifier: MIT
//
// Plain decimal integers, as servers answer them: digits only, no sign, no blank, no leading zero.
#ifndef ZSETKIT_DETAIL_DECIMAL_HPP
#define ZSETKIT_DETAIL_DECIMAL_HPP

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

#include "../core/result.hpp"
#include "bits.hpp"

namespace zsetkit::inline v0::detail {

/// The number; errc::syntax at the first byte that is not part of one, `too_large` above `limit`.
[[nodiscard]] constexpr result<std::uint64_t> parse_decimal(
    std::string_view text, std::uint64_t limit = (std::numeric_limits<std::uint64_t>::max)(), errc too_large = errc::overflow) noexcept {
    if (text.empty()) return errc::syntax;
    if (text[0] == '0' && text.size() > 1) return error{errc::syntax, is_digit(text[1]) ? 0u : 1u};
    std::uint64_t value = 0;
    bool above = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!is_digit(text[i])) return error{errc::syntax, static_cast<std::uint32_t>(i)};
        const std::uint64_t digit = byte_value(text[i]) - unsigned{'0'};
        above = above || value > (limit - (digit > limit ? limit : digit)) / 10 || digit > limit;
        if (!above) value = value * 10 + digit;
    }
    if (above) return too_large;
    return value;
}
static_assert(parse_decimal("18446744073709551615") == 18446744073709551615u);
static_assert(parse_decimal("18446744073709551616").error().code == errc::overflow);
static_assert(parse_decimal("30000000000000000000").error().code == errc::overflow);
static_assert(parse_decimal("430943843908439083411").error().code == errc::overflow);
static_assert(parse_decimal("7", 7) == 7u && !parse_decimal("8", 7) && !parse_decimal("70", 7));

}  // namespace zsetkit::inline v0::detail

#endif
