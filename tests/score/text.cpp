// SPDX-License-Identifier: MIT
#include <zsetkit/score/text.hpp>

#include <rapidcheck.h>

#include <array>
#include <cfenv>
#include <charconv>
#include <clocale>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <regex>
#include <string>
#include <string_view>
#include <type_traits>

#if __has_include(<sys/mman.h>)
#include <sys/mman.h>
#include <unistd.h>
#endif

#include "../support/catch.hpp"
#include "../support/doubles.hpp"

using namespace std::string_view_literals;
using namespace zsetkit_tests;
using zsetkit::checked_text;
using zsetkit::errc;
using zsetkit::error;
using zsetkit::parse_score;
using zsetkit::score_text;
using zsetkit::to_text;

namespace {

// Bits, because under -ffast-math the machine may take a subnormal for 0.
constexpr bool reads(std::string_view text, double expected) {
    const auto score = parse_score(text);
    return score.has_value() && same_bits(*score, expected);
}
constexpr bool fails(std::string_view text, errc code, std::uint32_t at) {
    const auto score = parse_score(text);
    return !score && score.error() == error{code, at};
}
constexpr bool fails(std::string_view text, errc code) {
    const auto score = parse_score(text);
    return !score && score.error().code == code;
}
constexpr bool writes(double score, std::string_view expected) {
    return to_text(score) == expected && reads(expected, score);
}

constexpr double largest = std::numeric_limits<double>::max();
constexpr double smallest_normal = std::numeric_limits<double>::min();

/// The plain decimal text of an integer, digit by digit.
std::string digits_of(std::uint64_t value) {
    std::string text;
    do {
        text.insert(text.begin(), static_cast<char>('0' + value % 10));
        value /= 10;
    } while (value != 0);
    return text;
}

/// What wire.md section 3 asks for, from the standard library: plain digits when exact, else std::to_chars.
std::string expected_text(double score) {
    const std::uint64_t magnitude = bits(score) & ~(std::uint64_t{1} << 63);
    const std::string sign = bits(score) >> 63 != 0 ? "-" : "";
    if (magnitude > bits(infinity)) return "";
    if (magnitude == bits(infinity)) return sign + "inf";
    if (magnitude == 0) return "0";
    const double absolute = std::bit_cast<double>(magnitude);
    if (magnitude < bits(two_to_53)) {
        const auto whole = static_cast<std::uint64_t>(absolute);
        if (same_bits(static_cast<double>(whole), absolute)) return sign + digits_of(whole);
    }
    std::array<char, 64> text;
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), score).ptr};
}

/// The C library's answer, in the C locale: the tests that change it put it back.
double by_strtod(const std::string& text) { return std::strtod(text.c_str(), nullptr); }

bool has_value_digit(std::string_view text) {
    return text.substr(0, text.find_first_of("eE")).find_first_of("123456789") != std::string_view::npos;
}

/// Compares with strtod, bit for bit, a text that is known to be a number.
bool agrees_with_strtod(const std::string& text) {
    const double theirs = by_strtod(text);
    const std::uint64_t magnitude = bits(theirs) & ~(std::uint64_t{1} << 63);
    if (magnitude == bits(infinity)) return fails(text, errc::overflow);
    if (magnitude == 0) return has_value_digit(text) ? fails(text, errc::underflow) : reads(text, 0.0);
    return reads(text, theirs);
}

/// Linked with -ffast-math the processor reads subnormals as 0, and so does the oracle std::to_chars; zsetkit must not.
bool oracle_flushes(double score) {
    static const bool flushes = expected_text(denorm_min) != "5e-324";
    return flushes && (bits(score) << 1 >> 53) == 0;
}

/// The score as text and back, and as the 17 digits older servers answer.
bool survives(double score) {
    const std::string text = to_text(score).to<std::string>();
    if (!oracle_flushes(score) && text != expected_text(score)) return false;
    const double back = bits(score) == bits(-0.0) ? 0.0 : score;
    std::array<char, 64> seventeen;
    std::snprintf(seventeen.data(), seventeen.size(), "%.17g", score);
    return reads(text, back) && reads(seventeen.data(), back);
}

bool is_finite(std::uint64_t raw) { return (raw >> 52 & 0x7ff) != 0x7ff; }

}  // namespace

TEST_CASE("an exact score is a plain decimal integer", "[score]") {
    ZSETKIT_CHECK_TWICE(writes(0.0, "0"));
    ZSETKIT_CHECK_TWICE(writes(1.0, "1"));
    ZSETKIT_CHECK_TWICE(writes(9.0, "9"));
    ZSETKIT_CHECK_TWICE(writes(10.0, "10"));
    ZSETKIT_CHECK_TWICE(writes(100000.0, "100000"));
    ZSETKIT_CHECK_TWICE(writes(99999999.0, "99999999"));
    ZSETKIT_CHECK_TWICE(writes(100000000.0, "100000000"));
    ZSETKIT_CHECK_TWICE(writes(1000000000000.0, "1000000000000"));
    ZSETKIT_CHECK_TWICE(writes(1467787000123.0, "1467787000123"));
    ZSETKIT_CHECK_TWICE(writes(1000000000000000.0, "1000000000000000"));
    ZSETKIT_CHECK_TWICE(writes(7247981353537543.0, "7247981353537543"));
    ZSETKIT_CHECK_TWICE(writes(9007199254740990.0, "9007199254740990"));
    ZSETKIT_CHECK_TWICE(writes(9007199254740991.0, "9007199254740991"));
}

TEST_CASE("a negative integer is the same with a sign, and minus zero is zero", "[score]") {
    ZSETKIT_CHECK_TWICE(to_text(-0.0) == "0");
    ZSETKIT_CHECK_TWICE(writes(-1.0, "-1"));
    ZSETKIT_CHECK_TWICE(writes(-100000.0, "-100000"));
    ZSETKIT_CHECK_TWICE(writes(-4294967283.0, "-4294967283"));
    ZSETKIT_CHECK_TWICE(writes(-9007199254740991.0, "-9007199254740991"));
}

TEST_CASE("the infinities are inf and -inf", "[score]") {
    ZSETKIT_CHECK_TWICE(writes(infinity, "inf"));
    ZSETKIT_CHECK_TWICE(writes(minus_infinity, "-inf"));
}

TEST_CASE("no text is ever made of not-a-number", "[score]") {
    ZSETKIT_CHECK_TWICE(to_text(quiet_nan).empty());
    ZSETKIT_CHECK_TWICE(to_text(signalling_nan).empty());
    ZSETKIT_CHECK_TWICE(checked_text(quiet_nan).error().code == errc::not_a_number);
    ZSETKIT_CHECK_TWICE(checked_text(signalling_nan).error().code == errc::not_a_number);
    ZSETKIT_CHECK_TWICE(checked_text(infinity)->view() == "inf");
    ZSETKIT_CHECK_TWICE(checked_text(0.5)->view() == "0.5");
    CHECK(to_text(opaque(quiet_nan)).empty());
    CHECK(to_text(opaque(signalling_nan)).empty());
}

TEST_CASE("every other score is the shortest text that reads back", "[score]") {
    ZSETKIT_CHECK_TWICE(writes(0.1, "0.1"));
    ZSETKIT_CHECK_TWICE(writes(0.5, "0.5"));
    ZSETKIT_CHECK_TWICE(writes(-0.5, "-0.5"));
    ZSETKIT_CHECK_TWICE(writes(3.3, "3.3"));
    ZSETKIT_CHECK_TWICE(writes(1.1376577775, "1.1376577775"));
    ZSETKIT_CHECK_TWICE(writes(1706649000.123456, "1706649000.123456"));
    ZSETKIT_CHECK_TWICE(writes(1798761600000.0002, "1798761600000.0002"));
    ZSETKIT_CHECK_TWICE(writes(4503599627370495.5, "4503599627370495.5"));
    ZSETKIT_CHECK_TWICE(writes(0.0001, "1e-04"));
    ZSETKIT_CHECK_TWICE(writes(0.001, "0.001"));
    ZSETKIT_CHECK_TWICE(writes(0.00012, "0.00012"));
    ZSETKIT_CHECK_TWICE(writes(0.000012, "1.2e-05"));
    ZSETKIT_CHECK_TWICE(writes(1e-7, "1e-07"));
    ZSETKIT_CHECK_TWICE(writes(1e17, "1e+17"));
    ZSETKIT_CHECK_TWICE(writes(1e22, "1e+22"));
    ZSETKIT_CHECK_TWICE(writes(1e23, "1e+23"));
    ZSETKIT_CHECK_TWICE(writes(9.9999999999999992e22, "1e+23"));
    ZSETKIT_CHECK_TWICE(writes(1e100, "1e+100"));
    ZSETKIT_CHECK_TWICE(writes(1e-100, "1e-100"));
    ZSETKIT_CHECK_TWICE(writes(two_to_53, "9007199254740992"));
    ZSETKIT_CHECK_TWICE(writes(-two_to_53, "-9007199254740992"));
    ZSETKIT_CHECK_TWICE(writes(9007199254740994.0, "9007199254740994"));
    ZSETKIT_CHECK_TWICE(writes(72057594037927936.0, "72057594037927936"));
    ZSETKIT_CHECK_TWICE(writes(9223372036854775808.0, "9223372036854775808"));
    ZSETKIT_CHECK_TWICE(writes(18446744073709551616.0, "18446744073709551616"));
    ZSETKIT_CHECK_TWICE(writes(1009651914519660544.0, "1009651914519660544"));
    ZSETKIT_CHECK_TWICE(writes(5.6843418860808015e-14, "5.684341886080802e-14"));  // 2^-44, on the edge of its interval
    ZSETKIT_CHECK_TWICE(writes(largest, "1.7976931348623157e+308"));
    ZSETKIT_CHECK_TWICE(writes(smallest_normal, "2.2250738585072014e-308"));
    ZSETKIT_CHECK_TWICE(writes(-smallest_normal, "-2.2250738585072014e-308"));
    ZSETKIT_CHECK_TWICE(to_text(-smallest_normal).size() == score_text::capacity());
    ZSETKIT_CHECK_TWICE(writes(std::bit_cast<double>(std::uint64_t{0x000fffffffffffff}), "2.225073858507201e-308"));
    ZSETKIT_CHECK_TWICE(writes(denorm_min, "5e-324"));
    ZSETKIT_CHECK_TWICE(writes(std::bit_cast<double>(std::uint64_t{2}), "1e-323"));
}

TEST_CASE("an integer is written exactly, or not at all", "[score]") {
    ZSETKIT_CHECK_TWICE(to_text(5) == "5");
    ZSETKIT_CHECK_TWICE(to_text(-5) == "-5");
    ZSETKIT_CHECK_TWICE(to_text(0u) == "0");
    ZSETKIT_CHECK_TWICE(to_text(1467787000123) == "1467787000123");
    ZSETKIT_CHECK_TWICE(to_text(std::int64_t{9007199254740991}) == "9007199254740991");
    ZSETKIT_CHECK_TWICE(to_text(std::int64_t{9007199254740993}).empty());
    ZSETKIT_CHECK_TWICE(to_text(std::int64_t{-9007199254740993}).empty());
    ZSETKIT_CHECK_TWICE(checked_text(std::int64_t{9007199254740993}).error().code == errc::inexact);
    ZSETKIT_CHECK_TWICE(checked_text(-9007199254740991)->view() == "-9007199254740991");
    ZSETKIT_CHECK_TWICE(to_text(std::uint64_t{1} << 63) == "9223372036854775808");
    ZSETKIT_CHECK_TWICE(to_text(INT64_MIN) == "-9223372036854775808");
    ZSETKIT_CHECK_TWICE(to_text(~std::uint64_t{0}).empty());
    ZSETKIT_CHECK_TWICE(to_text(0.5f) == "0.5");
}

TEST_CASE("what servers of every version answer reads to the same double", "[score]") {
    ZSETKIT_CHECK_TWICE(reads("1.1000000000000001", 1.1) && reads("1.1", 1.1));
    ZSETKIT_CHECK_TWICE(reads("0.10000000000000001", 0.1) && reads("0.1", 0.1));
    ZSETKIT_CHECK_TWICE(reads("3.2999999999999998", 3.3) && reads("3.3", 3.3));
    ZSETKIT_CHECK_TWICE(reads("1e+17", 1e17) && reads("100000000000000000", 1e17));
    ZSETKIT_CHECK_TWICE(reads("9.9999999999999992e+22", 1e23) && reads("99999999999999990000000", 1e23) &&
                        reads("1e23", 1e23));
    ZSETKIT_CHECK_TWICE(reads("9223372036854776000", 9223372036854775808.0));
    ZSETKIT_CHECK_TWICE(reads("9.2233720368547758e+18", 9223372036854775808.0));
    ZSETKIT_CHECK_TWICE(reads("18446744073709552000", 18446744073709551616.0));
    ZSETKIT_CHECK_TWICE(reads("4611686018427387904", 4611686018427387904.0) &&
                        reads("4.6116860184273879e+18", 4611686018427387904.0));
    ZSETKIT_CHECK_TWICE(reads("9.9999999999999995e-08", 1e-7));
    ZSETKIT_CHECK_TWICE(reads("1009651914519660500", 1009651914519660544.0));
}

TEST_CASE("what other clients write reads to the same double", "[score]") {
    ZSETKIT_CHECK_TWICE(reads("1.450110314264E12", 1450110314264.0));
    ZSETKIT_CHECK_TWICE(reads("1.450110314264e+12", 1450110314264.0));
    ZSETKIT_CHECK_TWICE(reads("1.0E8", 100000000.0));
    ZSETKIT_CHECK_TWICE(reads("1e3", 1000.0));
    ZSETKIT_CHECK_TWICE(reads("1.669824000123E9", 1669824000.123) && reads("1669824000.123", 1669824000.123));
    ZSETKIT_CHECK_TWICE(reads("1669824000.1229999", 1669824000.123));
    for (const std::uint64_t plain : {1000010u, 1000016u, 1000213u, 64109u, 59683u}) {
        const std::string text = digits_of(plain);
        CHECK(to_text(*parse_score(text)) == text);
    }
}

TEST_CASE("a text is rounded once, to the nearest double", "[score]") {
    ZSETKIT_CHECK_TWICE(bits(*parse_score("0.3")) == 0x3fd3333333333333);
    ZSETKIT_CHECK_TWICE(reads("99.99", 99.99) && reads("8275.35", 8275.35) && reads("12345.6789", 12345.6789));
    ZSETKIT_CHECK_TWICE(reads("9007199254740991", 9007199254740991.0));
    ZSETKIT_CHECK_TWICE(reads("9007199254740992", two_to_53));
    ZSETKIT_CHECK_TWICE(reads("9007199254740993", two_to_53));  // a tie, to even
    ZSETKIT_CHECK_TWICE(reads("9007199254740993.0", two_to_53));
    ZSETKIT_CHECK_TWICE(reads("9007199254740993.00000000000000000000000001", 9007199254740994.0));
    ZSETKIT_CHECK_TWICE(reads("9007199254740992.99999999999999999999999999", two_to_53));
    ZSETKIT_CHECK_TWICE(reads("9007199254740995", 9007199254740996.0));  // a tie, to even
    ZSETKIT_CHECK_TWICE(reads("4503599627370497.5", 4503599627370498.0));
    ZSETKIT_CHECK_TWICE(reads("4503599627370496.5", 4503599627370496.0));
    ZSETKIT_CHECK_TWICE(reads("45035996273704965e-1", 4503599627370496.0));
    ZSETKIT_CHECK_TWICE(reads("90071992547409951", 90071992547409952.0));
    ZSETKIT_CHECK_TWICE(reads("99999999999999999", 1e17));
    ZSETKIT_CHECK_TWICE(reads("1.7976931348623157e+308", largest));
    ZSETKIT_CHECK_TWICE(reads("1.7976931348623158e308", largest));
    ZSETKIT_CHECK_TWICE(reads("179769313486231580793728971405301e276", largest));  // just below where it rounds away
    ZSETKIT_CHECK_TWICE(reads("2.2250738585072011e-308", std::bit_cast<double>(std::uint64_t{0x000fffffffffffff})));
    ZSETKIT_CHECK_TWICE(reads("2.2250738585072014e-308", smallest_normal));
    ZSETKIT_CHECK_TWICE(reads("4.9406564584124654e-324", denorm_min) && reads("5e-324", denorm_min));
    ZSETKIT_CHECK_TWICE(reads("2.4703282292062328e-324", denorm_min));
    ZSETKIT_CHECK_TWICE(reads("-5e-324", -denorm_min));
}

TEST_CASE("zero reads as zero, whatever its sign and power", "[score]") {
    ZSETKIT_CHECK_TWICE(reads("0", 0.0) && reads("-0", 0.0) && reads("+0", 0.0) && reads("-0.0", 0.0) &&
                        reads(".0", 0.0));
    ZSETKIT_CHECK_TWICE(reads("0e999999999999", 0.0) && reads("-0e-99999999999999999999", 0.0));
    ZSETKIT_CHECK_TWICE(reads("0.00000000000000000000000000000000000000", 0.0));
}

TEST_CASE("what rounds to infinity or, not being zero, to zero is an error", "[score]") {
    ZSETKIT_CHECK_TWICE(fails("1e400", errc::overflow, 0) && fails("-1e400", errc::overflow, 0) &&
                        fails("1e309", errc::overflow));
    ZSETKIT_CHECK_TWICE(
        fails("179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017"
              "977587207096330286416692887910946555547851940402630657488671505820681908902000708383676273"
              "854845817711531764475730270069855571366959622842914819860834936475292719074168444365510704"
              "342711559699508093042880177904174497792",
              errc::overflow));  // exactly halfway, and the even neighbour is 2^1024
    ZSETKIT_CHECK_TWICE(fails("1e99999999999999999999", errc::overflow) &&
                        fails("1e18446744073709551617", errc::overflow));
    ZSETKIT_CHECK_TWICE(fails("1e-400", errc::underflow, 0) && fails("-1e-400", errc::underflow, 0));
    ZSETKIT_CHECK_TWICE(fails("2.4703282292062327e-324", errc::underflow));
    ZSETKIT_CHECK_TWICE(fails("1e-99999999999999999999", errc::underflow) &&
                        fails("1e-18446744073709551617", errc::underflow));
    ZSETKIT_CHECK_TWICE(fails("9999999999999999999e-343", errc::underflow));
}

TEST_CASE("sign, point and power are optional, the digits are not", "[score]") {
    ZSETKIT_CHECK_TWICE(reads("+1", 1.0) && reads("-1", -1.0));
    ZSETKIT_CHECK_TWICE(reads("1.", 1.0) && reads(".5", 0.5) && reads("-.5", -0.5) && reads("+.5e1", 5.0) &&
                        reads("1.e2", 100.0));
    ZSETKIT_CHECK_TWICE(reads("010", 10.0) && reads("0000000000000000000000000000000000000000000000000000001", 1.0));
    ZSETKIT_CHECK_TWICE(reads("1e0005", 100000.0) && reads("1E-2", 0.01) && reads("1e+2", 100.0));
    ZSETKIT_CHECK_TWICE(reads(std::string_view("12345", 2), 12.0));
}

TEST_CASE("infinity is read in any case, short and long", "[score]") {
    for (const auto text : {"inf", "+inf", "INF", "Infinity", "+iNfInItY", "infinity"}) CHECK(reads(text, infinity));
    for (const auto text : {"-inf", "-Inf", "-INFINITY"}) CHECK(reads(text, minus_infinity));
    ZSETKIT_CHECK_TWICE(reads("inf", infinity) && reads("-Infinity", minus_infinity) && reads("+INF", infinity));
}

TEST_CASE("not-a-number is named as such", "[score]") {
    ZSETKIT_CHECK_TWICE(fails("nan", errc::not_a_number, 0) && fails("NAN", errc::not_a_number, 0) &&
                        fails("NaN", errc::not_a_number, 0));
    ZSETKIT_CHECK_TWICE(fails("-nan", errc::not_a_number, 1) && fails("+nan", errc::not_a_number, 1));
    ZSETKIT_CHECK_TWICE(fails("nan(1)", errc::syntax, 3) && fails("nanx", errc::syntax, 3) &&
                        fails("na", errc::syntax, 2));
}

TEST_CASE("a malformed text is refused at its first wrong byte, one cut short at its size", "[score]") {
    ZSETKIT_CHECK_TWICE(fails("", errc::syntax, 0) && fails(std::string_view{}, errc::syntax, 0));
    ZSETKIT_CHECK_TWICE(fails("-", errc::syntax, 1) && fails("+", errc::syntax, 1) && fails(".", errc::syntax, 1) &&
                        fails("-.", errc::syntax, 2));
    ZSETKIT_CHECK_TWICE(fails("1e", errc::syntax, 2) && fails("1e+", errc::syntax, 3) &&
                        fails("1.e-", errc::syntax, 4));
    ZSETKIT_CHECK_TWICE(fails(".e1", errc::syntax, 1) && fails("e1", errc::syntax, 0) &&
                        fails("1ee1", errc::syntax, 2));
    ZSETKIT_CHECK_TWICE(fails("3.14x", errc::syntax, 4) && fails("1.5.5", errc::syntax, 3) &&
                        fails("1_000", errc::syntax, 1));
    ZSETKIT_CHECK_TWICE(fails("--1", errc::syntax, 1) && fails("+-1", errc::syntax, 1) &&
                        fails("1f", errc::syntax, 1) && fails("1,5", errc::syntax, 1));
    ZSETKIT_CHECK_TWICE(fails(" 1", errc::syntax, 0) && fails("1 ", errc::syntax, 1) && fails("1\n", errc::syntax, 1) &&
                        fails("\t1", errc::syntax, 0));
    ZSETKIT_CHECK_TWICE(fails("1\0"sv, errc::syntax, 1) && fails("1\0x"sv, errc::syntax, 1) &&
                        fails("\0"sv, errc::syntax, 0));
    ZSETKIT_CHECK_TWICE(fails("0x10", errc::syntax, 1) && fails("0X1p4", errc::syntax, 1));
    ZSETKIT_CHECK_TWICE(fails("infinit", errc::syntax, 7) && fails("inx", errc::syntax, 2) &&
                        fails("infx", errc::syntax, 3));
    ZSETKIT_CHECK_TWICE(fails("infinityy", errc::syntax, 8) && fails("(5", errc::syntax, 0) &&
                        fails("-(inf", errc::syntax, 1));
    ZSETKIT_CHECK_TWICE(fails("1234567890123x", errc::syntax, 13) && fails("x234567890123", errc::syntax, 0));
    ZSETKIT_CHECK_TWICE(fails("\xd9\xa1", errc::syntax, 0) && fails("1\xff", errc::syntax, 1) &&
                        fails("\xb1", errc::syntax, 0));
}

TEST_CASE("any byte but a digit, anywhere in a plain integer, is found where it stands", "[score]") {
    for (std::size_t size = 1; size <= 24; ++size) {
        for (std::size_t at = 0; at < size; ++at) {
            for (int byte = 0; byte < 256; ++byte) {
                std::string text(size, '7');
                text[at] = static_cast<char>(byte);
                const bool may_stand = (byte >= '0' && byte <= '9') || byte == '.' || byte == 'e' || byte == 'E' ||
                                       (at == 0 && (byte == '+' || byte == '-'));
                if (may_stand || (at == 0 && (byte | 0x20) == 'i') || (at == 0 && (byte | 0x20) == 'n')) continue;
                if (!fails(text, errc::syntax, static_cast<std::uint32_t>(at)))
                    FAIL("size " << size << " byte " << byte << " at " << at);
            }
        }
    }
    SUCCEED();
}

TEST_CASE("plain integers of every length read as they are", "[score]") {
    CHECK(rc::check("up to 20 digits, zeros in front", [](std::uint64_t raw) {
        const auto shift = raw & 63;
        const std::string text = digits_of((raw * 0x9e3779b97f4a7c15) >> shift);
        for (std::size_t zeros = 0; zeros < 20; ++zeros) RC_ASSERT(agrees_with_strtod(std::string(zeros, '0') + text));
    }));
}

TEST_CASE("the text of any double is the shortest, and reads back to its bits", "[score]") {
    CHECK(rc::check("any bits", [](std::uint64_t raw) {
        raw *= 0x9e3779b97f4a7c15;  // small cases of the generator become numbers of every magnitude
        if (is_finite(raw)) RC_ASSERT(survives(std::bit_cast<double>(raw)));
    }));
    CHECK(rc::check("any integer", [](std::uint64_t raw, std::uint64_t shift) {
        RC_ASSERT(survives(static_cast<double>((raw * 0x9e3779b97f4a7c15) >> (shift & 63))));
    }));
    CHECK(rc::check("seconds with a fraction", [](std::uint32_t seconds, std::uint32_t micros) {
        RC_ASSERT(survives(static_cast<double>(seconds) + static_cast<double>(micros % 1000000) / 1e6));
    }));
}

TEST_CASE("every power of two and its neighbours survive the text", "[score]") {
    for (std::uint64_t exponent = 0; exponent < 2047; ++exponent) {
        for (int step = -3; step <= 3; ++step) {
            const std::uint64_t raw = (exponent << 52) + static_cast<std::uint64_t>(step);
            if (!is_finite(raw) || raw == 0 || survives(std::bit_cast<double>(raw))) continue;
            FAIL("exponent " << exponent << " step " << step);
        }
    }
    SUCCEED();
}

TEST_CASE("every power of ten and its neighbours survive the text", "[score]") {
    for (int exponent = -323; exponent <= 308; ++exponent) {
        const double power = by_strtod("1e" + std::to_string(exponent));
        for (int step = -3; step <= 3; ++step) {
            const std::uint64_t raw = bits(power) + static_cast<std::uint64_t>(step);
            if (raw >> 63 != 0 || !is_finite(raw) || survives(std::bit_cast<double>(raw))) continue;
            FAIL("power " << exponent << " step " << step);
        }
    }
    SUCCEED();
}

TEST_CASE("any decimal text reads as the C library reads it, errors apart", "[score]") {
    CHECK(rc::check("digits and a power", [](std::uint64_t digits, int power, bool negative) {
        digits *= 0x9e3779b97f4a7c15;
        for (const int shift : {0, 11, 30, 57}) {
            const std::string text =
                (negative ? "-" : "") + digits_of(digits >> shift) + "e" + std::to_string(power % 400);
            RC_ASSERT(agrees_with_strtod(text));
        }
    }));
    CHECK(rc::check("digits around a point and a power", [](std::uint64_t before, std::uint64_t after,
                                                            std::uint8_t zeros, int power) {
        RC_ASSERT(agrees_with_strtod(digits_of(before * 0x9e3779b97f4a7c15) + "." + std::string(zeros, '0') +
                                     digits_of(after * 0x9e3779b97f4a7c15) + "E" + std::to_string(power % 400)));
    }));
}

TEST_CASE("the grammar is exactly the documented one, and names the first wrong byte", "[score]") {
    const std::regex whole{"[+-]?(([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?|[iI][nN][fF]([iI][nN][iI][tT][yY])?)"};
    const std::regex nan{"[+-]?[nN][aA][nN]"};
    const std::regex beginning{
        "[+-]?([0-9]*|[0-9]+\\.[0-9]*|\\.[0-9]*|([0-9]+\\.?[0-9]*|\\.[0-9]+)[eE][+-]?[0-9]*|[nN]([aA][nN]?)?"
        "|[iI]([nN]([fF]([iI]([nN]([iI]([tT]([yY])?)?)?)?)?)?)?)"};
    const auto alphabet = "0123456789019..eE+-infINFatyx,_ "sv;
    CHECK(rc::check("texts of the grammar's own letters", [&](std::vector<std::uint8_t> letters) {
        std::string text;
        for (const auto letter : letters) text += alphabet[letter % alphabet.size()];
        if (text.size() > 12) text.resize(12);
        const auto score = parse_score(text);
        if (std::regex_match(text, whole)) {
            RC_ASSERT((score || score.error().code == errc::overflow || score.error().code == errc::underflow));
        } else if (std::regex_match(text, nan)) {
            RC_ASSERT(fails(text, errc::not_a_number));
        } else {
            std::size_t at = text.size();
            while (!std::regex_match(text.substr(0, at), beginning)) --at;
            RC_ASSERT(fails(text, errc::syntax, static_cast<std::uint32_t>(at)));
        }
    }));
}

namespace {

/// A number as decimal digits, least significant first, doubled and halved the way it is done on paper.
struct paper_number {
    std::string digits = "1";
    std::size_t decimals = 0;

    void add(int amount) {
        int carry = amount;
        for (std::size_t i = 0; carry != 0; ++i) {
            if (i == digits.size()) digits += '0';
            carry += digits[i] - '0';
            digits[i] = static_cast<char>('0' + carry % 10);
            carry /= 10;
        }
    }
    void times(int factor) {
        int carry = 0;
        for (auto& digit : digits) {
            carry += (digit - '0') * factor;
            digit = static_cast<char>('0' + carry % 10);
            carry /= 10;
        }
        if (carry != 0) digits += static_cast<char>('0' + carry);
    }
    void halve() {
        times(5);
        ++decimals;
    }
    std::string text() const {
        std::string padded = digits;
        while (padded.size() <= decimals) padded += '0';
        std::string made(padded.rbegin(), padded.rend());
        if (decimals != 0) made.insert(made.size() - decimals, ".");
        return made;
    }
};

/// The exact decimal text of the point halfway between the double of these bits and the next one.
std::string halfway_text(std::uint64_t raw) {
    const std::uint64_t exponent = raw >> 52, fraction = raw & ((std::uint64_t{1} << 52) - 1);
    const std::uint64_t significand = 2 * (exponent == 0 ? fraction : fraction | std::uint64_t{1} << 52) + 1;
    const int power = (exponent == 0 ? 1 : static_cast<int>(exponent)) - 1076;
    paper_number number;
    number.digits = "0";
    for (int bit = 63; bit >= 0; --bit) {
        number.times(2);
        if ((significand >> bit & 1) != 0) number.add(1);
    }
    for (int i = 0; i < power; ++i) number.times(2);
    for (int i = 0; i > power; --i) number.halve();
    return number.text();
}

}  // namespace

TEST_CASE("at and beside the exact halfway point, hundreds of digits long, the rounding is right", "[score]") {
    const auto check = [](std::uint64_t raw) {
        const std::string halfway = halfway_text(raw);
        const bool has_point = halfway.find('.') != std::string::npos;
        std::string below = halfway, above = halfway + (has_point ? "" : ".") + std::string(10000, '0') + "1";
        auto last = below.rbegin();
        for (; *last == '0'; ++last) *last = '9';  // one less in the last place; a fraction never ends in 0
        --*last;
        below += (has_point ? "" : ".") + std::string(900, '9');
        const std::uint64_t even = raw + (raw & 1);
        const auto same = [](const std::string& text, std::uint64_t expected) {
            if (expected == 0) return fails(text, errc::underflow);
            if (!is_finite(expected)) return fails(text, errc::overflow);
            return reads(text, std::bit_cast<double>(expected)) &&
                   reads("-" + text, std::bit_cast<double>(expected | std::uint64_t{1} << 63));
        };
        if (!same(halfway, even) || !same(below, raw) || !same(above, raw + 1)) FAIL("bits " << raw);
    };
    for (const std::uint64_t raw :
         {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{2}, bits(smallest_normal) - 1, bits(smallest_normal),
          bits(largest), bits(largest) - 1, bits(1.0), bits(1.0) - 1, bits(two_to_53), bits(0.1), bits(1e23)}) {
        check(raw);
    }
    CHECK(rc::check("any bits", [&](std::uint64_t raw) {
        raw = (raw * 0x9e3779b97f4a7c15) >> 1;
        if (is_finite(raw)) check(raw);
    }));
}

namespace {

struct long_text {
    std::array<char, 10004> bytes;
};
// 1. 000…0001, 9,999 digits after the point, scaled by a power behind them
constexpr long_text long_number = [] {
    long_text made{};
    for (auto& byte : made.bytes) byte = '0';
    made.bytes[0] = '1';
    made.bytes[1] = '.';
    made.bytes[9999] = '1';
    made.bytes[10000] = 'e';
    made.bytes[10001] = '3';
    made.bytes[10002] = '0';
    made.bytes[10003] = '7';
    return made;
}();

}  // namespace

TEST_CASE("a text of 10,000 digits is read in full, as a constant too", "[score]") {
    ZSETKIT_CHECK_TWICE(reads({long_number.bytes.data(), 10004}, 1e307));
    CHECK(reads("9007199254740993." + std::string(10000, '0'), two_to_53));
    CHECK(reads("9007199254740993." + std::string(10000, '0') + "1", 9007199254740994.0));
    CHECK(reads("0." + std::string(10000, '0') + "1e10001", 1.0));
    CHECK(reads(std::string(10000, '0') + "5", 5.0));
    CHECK(reads("1" + std::string(10000, '0') + "e-10000", 1.0));
    CHECK(fails(std::string(10000, '9'), errc::overflow));
    CHECK(fails("0." + std::string(10000, '0') + "1", errc::underflow));
    CHECK(reads("1e" + std::string(10000, '0') + "2", 100.0));
}

#if __has_include(<sys/mman.h>)
TEST_CASE("no byte before or after the text is touched, at either edge of a page", "[score]") {
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    void* const memory = mmap(nullptr, 3 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    REQUIRE(memory != MAP_FAILED);
    char* const middle = static_cast<char*>(memory) + page;
    REQUIRE(mprotect(memory, page, PROT_NONE) == 0);
    REQUIRE(mprotect(middle + page, page, PROT_NONE) == 0);
    for (std::string text :
         {"9.876543210123456789012345678e-12", "123456789012345678901234567890", "-0.00012345678901", "infinity"}) {
        for (; !text.empty(); text.pop_back()) {
            const auto expected = parse_score(text);
            std::memcpy(middle, text.data(), text.size());
            CHECK(parse_score({middle, text.size()}) == expected);
            std::memcpy(middle + page - text.size(), text.data(), text.size());
            CHECK(parse_score({middle + page - text.size(), text.size()}) == expected);
        }
    }
    munmap(memory, 3 * page);
}
#endif

TEST_CASE("a locale with a decimal comma changes nothing", "[score]") {
    if (std::setlocale(LC_ALL, "de_DE.UTF-8") == nullptr) {
        WARN("SKIPPED: this machine has no locale de_DE.UTF-8");
        return;
    }
    std::array<char, 8> comma;
    std::snprintf(comma.data(), comma.size(), "%.1f", 0.5);
    const auto number = parse_score(opaque("1706649000.25"sv));
    const auto wrong = parse_score(opaque("0,5"sv));
    const auto text = to_text(opaque(-0.5));
    const auto large = to_text(opaque(1234567.0));
    std::setlocale(LC_ALL, "C");
    CHECK(std::string_view{comma.data()} == "0,5");  // or the locale was not in force
    CHECK(number == 1706649000.25);
    CHECK((!wrong && wrong.error() == error{errc::syntax, 1}));
    CHECK(text == "-0.5");
    CHECK(large == "1234567");
}

TEST_CASE("the rounding mode changes nothing", "[score]") {
#if defined(FE_UPWARD) && defined(FE_DOWNWARD) && defined(FE_TOWARDZERO)
    for (const int mode : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
        if (std::fesetround(mode) != 0) continue;
        const auto tenth = parse_score(opaque("0.1"sv)), tie = parse_score(opaque("9007199254740993"sv)),
                   above = parse_score(opaque("90071992547409931"sv));
        const auto text = to_text(opaque(0.1)), large = to_text(opaque(1e23));
        std::fesetround(FE_TONEAREST);
        CHECK((tenth.has_value() && same_bits(*tenth, 0.1)));
        CHECK((tie.has_value() && same_bits(*tie, two_to_53)));
        CHECK((above.has_value() && same_bits(*above, 90071992547409936.0)));
        CHECK(text == "0.1");
        CHECK(large == "1e+23");
    }
#endif
    SUCCEED();
}

#if defined(__SSE__) && defined(__GNUC__)
TEST_CASE("flushing subnormals to zero changes nothing", "[score]") {
    const unsigned before = __builtin_ia32_stmxcsr();
    __builtin_ia32_ldmxcsr(before | 0x8040u);  // flush results, and take operands for zero
    const auto read = parse_score(opaque("5e-324"sv)),
               long_read = parse_score(opaque("4.94065645841246544176568792868e-324"sv));
    const auto text = to_text(opaque(denorm_min));
    __builtin_ia32_ldmxcsr(before);
    CHECK((read.has_value() && same_bits(*read, denorm_min)));
    CHECK((long_read.has_value() && same_bits(*long_read, denorm_min)));
    CHECK(text == "5e-324");
}
#endif

TEST_CASE("text functions promise what they cost", "[score]") {
    ZSETKIT_CHECK_TWICE(sizeof(score_text) == 25);
    ZSETKIT_CHECK_TWICE(noexcept(to_text(0.0)) && noexcept(checked_text(0.0)) &&
                        noexcept(parse_score(std::string_view{})));
    ZSETKIT_CHECK_TWICE(std::is_same_v<decltype(to_text(0.0)), score_text>);
    constexpr auto takes = []<class T>(T) { return requires(T value) { to_text(value); }; };
    ZSETKIT_CHECK_TWICE(takes(1) && takes(1.5) && takes(1.5f) && !takes('1') && !takes(true) && !takes(1.5L));
}
