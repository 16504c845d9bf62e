// SPDX-License-Identifier: MIT
#include <zsetkit/score/decimal.hpp>

#include <rapidcheck.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "../support/catch.hpp"

using namespace std::string_view_literals;
using zsetkit::errc;
using zsetkit::error;
using zsetkit::parse_u64;
using zsetkit::to_integer_text;

namespace {

constexpr std::uint64_t largest = 18446744073709551615u;

constexpr bool reads(std::string_view text, std::uint64_t expected) {
    const auto value = parse_u64(text);
    return value.has_value() && *value == expected;
}
constexpr bool fails(std::string_view text, errc code, std::uint32_t at) {
    const auto value = parse_u64(text);
    return !value && value.error() == error{code, at};
}
constexpr bool both(std::uint64_t value, std::string_view text) {
    return to_integer_text(value) == text && reads(text, value);
}

}  // namespace

TEST_CASE("an integer is its digits, and reads back", "[score]") {
    ZSETKIT_CHECK_TWICE(both(0, "0") && both(9, "9") && both(10, "10") && both(99, "99") && both(12345678, "12345678"));
    ZSETKIT_CHECK_TWICE(both(99999999, "99999999") && both(100000000, "100000000") && both(123456789, "123456789"));
    ZSETKIT_CHECK_TWICE(both(9999999999999999, "9999999999999999") && both(10000000000000000, "10000000000000000"));
    ZSETKIT_CHECK_TWICE(both(100000000000000000, "100000000000000000") &&
                        both(9223372036854775807, "9223372036854775807"));
    ZSETKIT_CHECK_TWICE(both(9999999999999999999u, "9999999999999999999") &&
                        both(10000000000000000000u, "10000000000000000000"));
    ZSETKIT_CHECK_TWICE(both(largest, "18446744073709551615"));
    std::uint64_t power = 1;
    for (int digits = 1; digits <= 20; ++digits, power *= 10) {
        for (const std::uint64_t value : {power - 1, power, power + 1}) CHECK(both(value, std::to_string(value)));
    }
    CHECK(rc::check("any integer", [](std::uint64_t raw, std::uint64_t shift) {
        const std::uint64_t value = (raw * 0x9e3779b97f4a7c15) >> (shift & 63);
        RC_ASSERT(both(value, std::to_string(value)));
    }));
}

TEST_CASE("an integer above 2^64-1 is seen by its size, never by a sum that wrapped", "[score]") {
    ZSETKIT_CHECK_TWICE(reads("18446744073709551615", largest) &&
                        fails("18446744073709551616", errc::integer_range, 0));
    ZSETKIT_CHECK_TWICE(fails("30000000000000000000", errc::integer_range, 0) &&
                        fails("430943843908439083411", errc::integer_range, 0));
    ZSETKIT_CHECK_TWICE(fails("36893488147419103232", errc::integer_range, 0) &&
                        fails("18446744073709551620", errc::integer_range, 0));
    ZSETKIT_CHECK_TWICE(fails("340282366920938463463374607431768211456", errc::integer_range, 0));
    CHECK(fails("1" + std::string(300, '0'), errc::integer_range, 0));
    CHECK(rc::check("k * 2^64 + small, for k up to 9", [](std::uint8_t factor, std::uint32_t more) {
        std::string number = std::to_string(more);  // + 18446744073709551616 * k, on paper
        number.insert(0, 21 - number.size(), '0');
        for (int k = factor % 9; k >= 0; --k) {
            const auto base = "018446744073709551616"sv;
            int carry = 0;
            for (std::size_t i = 21; i-- > 0;) {
                carry += (number[i] - '0') + (base[i] - '0');
                number[i] = static_cast<char>('0' + carry % 10);
                carry /= 10;
            }
        }
        RC_ASSERT(fails(number.substr(number.find_first_not_of('0')), errc::integer_range, 0));
    }));
}

TEST_CASE("an integer has one form: digits, without a zero in front", "[score]") {
    ZSETKIT_CHECK_TWICE(fails("", errc::syntax, 0) && fails({}, errc::syntax, 0) && fails("00", errc::syntax, 1) &&
                        fails("01", errc::syntax, 1));
    ZSETKIT_CHECK_TWICE(fails("+1", errc::syntax, 0) && fails("-1", errc::syntax, 0) && fails(" 1", errc::syntax, 0) &&
                        fails("1 ", errc::syntax, 1));
    ZSETKIT_CHECK_TWICE(fails("1.0", errc::syntax, 1) && fails("1e3", errc::syntax, 1) &&
                        fails("0x1", errc::syntax, 1) && fails("1\0"sv, errc::syntax, 1));
    ZSETKIT_CHECK_TWICE(fails("99999999999999999999x", errc::syntax, 20) &&
                        fails("123456789012345x", errc::syntax, 15));
    for (std::size_t size = 1; size <= 22; ++size) {
        for (std::size_t at = 0; at < size; ++at) {
            for (int byte = 0; byte < 256; ++byte) {
                if (byte >= '0' && byte <= '9') continue;
                std::string text(size, '5');
                text[at] = static_cast<char>(byte);
                if (!fails(text, errc::syntax, static_cast<std::uint32_t>(at)))
                    FAIL("size " << size << " byte " << byte << " at " << at);
            }
        }
    }
}
