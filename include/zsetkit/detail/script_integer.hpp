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

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../score/decimal.hpp"
#include "../score/text.hpp"
#include "bits.hpp"
#include "digits.hpp"
#include "shortest.hpp"

namespace zsetkit::inline v0::detail {

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
    if (text.size() <= 15 || text == "0") return true;
    std::string_view digits = text;
    while (digits.ends_with('0')) digits.remove_suffix(1);
    const auto written = find_shortest(to_bits(*parse_score(text)));
    return parse_u64(digits) == written.digits && digits.size() + static_cast<std::size_t>(written.exponent) == text.size();
}
static_assert(is_script_integer("9007199254740992") && !is_script_integer("9007199254740993"));
static_assert(is_script_integer("1152921504606847000") && !is_script_integer("1152921504606846976"));
static_assert(is_script_integer("100000000000000000000") && !is_script_integer("1000000000000000000000"));

}  // namespace zsetkit::inline v0::detail

#endif
