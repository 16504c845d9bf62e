// SPDX-License-Identifier: MIT
//
// Whether a text is what JavaScript makes of the number it reads from it, `String(parseInt(text, 10)) === text`: the test
// by which BullMQ tells a counter's ids from custom ones. Up to 15 digits every plain integer passes. Above 2^53 few do:
//
//     9007199254740992       passes: it is a double                9007199254740993       no: it reads as ...992
//     1152921504606847000    passes: so 2^60 is written            1152921504606846976    no, although it is 2^60
//
// A number is written with the fewest digits that read back to it, filled up with zeros, and from 10^21 on with an exponent.
// So a text passes when no decimal with fewer digits, and none with as many that is nearer, reads as the same double.
#ifndef ZSETKIT_DETAIL_SCRIPT_INTEGER_HPP
#define ZSETKIT_DETAIL_SCRIPT_INTEGER_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "bits.hpp"
#include "digits.hpp"

namespace zsetkit::inline v0::detail {

/// Whether `digits` * 10^`zeros` is how its double is written; `digits` below 10^17 and not a multiple of ten, the
/// product at least 2^53 and below 10^21.
[[nodiscard]] constexpr bool is_shortest_of_its_double(std::uint64_t digits, unsigned zeros) noexcept {
    std::uint64_t unit = 1;  // what one in the last digit is worth
    for (unsigned i = 0; i < zeros; ++i) unit *= 10;
    const wide value = multiply(digits, unit);
    const int width = value.high != 0 ? 128 - std::countl_zero(value.high) : 64 - std::countl_zero(value.low);
    const int dropped = width - 53;  // 1..17: the double is the value without its lowest bits, rounded half to even
    const auto step = std::int64_t{1} << dropped;
    const auto low = static_cast<std::int64_t>(value.low & static_cast<std::uint64_t>(step - 1));
    const std::uint64_t kept = (value.low >> dropped) | (value.high << (64 - dropped));  // at most 53 bits
    const bool up = low > step / 2 || (low == step / 2 && (kept & 1) != 0);
    const std::uint64_t significand = kept + (up ? 1 : 0);

    // All in half units, as distances from the double: the value, and how far the double's own interval reaches.
    const bool power_of_two = (significand & (significand - 1)) == 0;
    const bool carried = significand >> 53 != 0;
    const std::int64_t offset = 2 * (up ? low - step : low);
    const std::int64_t below = power_of_two && !carried ? step / 2 : step;
    const std::int64_t above = carried ? 2 * step : step;
    const auto reads_back = [&](std::int64_t distance) {
        const std::int64_t reach = distance < 0 ? below : above, size = distance < 0 ? -distance : distance;
        return size < reach || (size == reach && (significand & 1) == 0);
    };
    const auto last = static_cast<std::int64_t>(digits % 10), one = static_cast<std::int64_t>(unit);
    if (reads_back(offset - 2 * last * one) || reads_back(offset + 2 * (10 - last) * one))
        return false;  // fewer digits do
    const std::int64_t nearer = offset > 0 ? offset - 2 * one : offset + 2 * one;
    const std::int64_t here = offset < 0 ? -offset : offset, there = nearer < 0 ? -nearer : nearer;
    return here < there || (here == there && last % 2 == 0) || !reads_back(nearer);
}

[[nodiscard]] constexpr bool is_script_integer(std::string_view text) noexcept {
    if (text == "NaN") return true;  // parseInt("NaN") is NaN, and String(NaN) is "NaN"
    if (text.starts_with('-')) {
        text.remove_prefix(1);
        if (text == "0") return false;  // -0 is written 0
    }
    if (text.empty() || text.size() > 21 || (text[0] == '0' && text.size() > 1)) return false;
    for (const char c : text) {
        if (!is_digit(c)) return false;
    }
    std::string_view digits = text;
    while (digits.ends_with('0') && digits.size() > 1) digits.remove_suffix(1);
    if (digits.size() > 17) return false;  // 17 always suffice, and these are more
    std::uint64_t value = 0;
    for (const char c : digits) value = value * 10 + (byte_value(c) - '0');
    if (digits.size() <= 15 || (text.size() <= 16 && value <= std::uint64_t{1} << 53)) return true;
    return is_shortest_of_its_double(value, static_cast<unsigned>(text.size() - digits.size()));
}
static_assert(is_script_integer("9007199254740992") && !is_script_integer("9007199254740993"));
static_assert(is_script_integer("1152921504606847000") && !is_script_integer("1152921504606846976"));
static_assert(is_script_integer("100000000000000000000") && !is_script_integer("1000000000000000000000"));

}  // namespace zsetkit::inline v0::detail

#endif
