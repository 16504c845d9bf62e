// SPDX-License-Identifier: MIT
//
// Unsigned integers as text, where a double would not do: counters, seconds of TIME, ids. One form only: decimal digits,
// no sign, no leading zero, nothing before or after.
//
//     parse_u64("18446744073709551615") == 2^64 - 1
//     parse_u64("18446744073709551616")    errc::integer_range: seen by its size, never by a sum that wrapped
#ifndef ZSETKIT_SCORE_DECIMAL_HPP
#define ZSETKIT_SCORE_DECIMAL_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../core/errc.hpp"
#include "../core/fixed_text.hpp"
#include "../core/result.hpp"
#include "../detail/digits.hpp"
#include "../detail/read_plain.hpp"

namespace zsetkit::inline v0 {

/// The text of an unsigned 64-bit integer: at most 20 digits.
using integer_text = fixed_text<20>;

/// The integer's decimal digits.
[[nodiscard]] constexpr integer_text to_integer_text(std::uint64_t value) noexcept {
    integer_text text;
    text.unchecked_resize(detail::write_decimal(text.unchecked_buffer(), value));
    return text;
}

/// The integer a text of decimal digits means; errc::syntax at the first wrong byte (the size of an empty text, the
/// offset 1 after a leading zero), errc::integer_range when it is above 2^64 - 1.
[[nodiscard]] constexpr result<std::uint64_t> parse_u64(std::string_view text) noexcept {
    if (text.empty()) return error{errc::syntax, 0};
    if (text[0] == '0' && text.size() > 1) return error{errc::syntax, 1};
    std::uint64_t value = 0;
    if (detail::read_plain(text, value)) return value;
    constexpr std::uint64_t largest = ~std::uint64_t{0};
    bool fits = true;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!detail::is_digit(text[i])) return error{errc::syntax, detail::clamp_offset(i)};
        const auto digit = static_cast<std::uint64_t>(text[i] - '0');
        fits = fits && value <= (largest - digit) / 10;
        value = fits ? value * 10 + digit : 0;
    }
    if (!fits) return errc::integer_range;
    return value;
}

}  // namespace zsetkit::inline v0

#endif
