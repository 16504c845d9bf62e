// SPDX-License-Identifier: MIT
#include <zsetkit/score/exact.hpp>
#include <zsetkit/score/text.hpp>

#include <rapidcheck.h>

#include <charconv>
#include <clocale>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "../support/catch.hpp"
#include "../support/doubles.hpp"

using namespace zsetkit_tests;
using namespace std::string_view_literals;
using zsetkit::checked_text;
using zsetkit::errc;
using zsetkit::error;
using zsetkit::parse_score;
using zsetkit::to_text;

namespace {

struct reading {
    std::string_view text;
    double value;
};

// What servers of several versions, other clients and people write.
constexpr reading readings[] = {
    {"0", 0.0}, {"-0", 0.0}, {"+0", 0.0}, {"0.0", 0.0}, {"-0.000e5", 0.0}, {"0e999999999999999999999", 0.0}, {"0e-999999999999999999999", 0.0},
    {"1", 1.0}, {"+1", 1.0}, {"-1", -1.0}, {"010", 10.0}, {"1.", 1.0}, {".5", 0.5}, {"-.5", -0.5}, {"+.5", 0.5}, {"-5.", -5.0},
    {"1e3", 1000.0}, {"1E3", 1000.0}, {"1e+3", 1000.0}, {"1e-3", 0.001}, {"1.0E8", 100000000.0}, {"1.450110314264E12", 1450110314264.0},
    {"1.450110314264e+12", 1450110314264.0}, {"1450110314264", 1450110314264.0}, {"7247981353537543", 7247981353537543.0},
    {"9007199254740991", 9007199254740991.0}, {"9007199254740992", 9007199254740992.0}, {"9007199254740993", 9007199254740992.0},
    {"9007199254740995", 9007199254740996.0}, {"123456789012345678", 123456789012345680.0}, {"1234567890123456789", 1234567890123456800.0},
    {"4611686018427387904", 4611686018427387904.0}, {"9223372036854776000", 9223372036854775808.0}, {"9.2233720368547758e+18", 9223372036854775808.0},
    {"18446744073709551615", 18446744073709551616.0}, {"18446744073709552000", 18446744073709551616.0}, {"1e+17", 100000000000000000.0},
    {"100000000000000000", 100000000000000000.0}, {"1.1000000000000001", 1.1}, {"0.10000000000000001", 0.1}, {"3.2999999999999998", 3.3},
    {"9.9999999999999992e+22", 99999999999999991611392.0}, {"99999999999999990000000", 99999999999999991611392.0}, {"1e23", 99999999999999991611392.0},
    {"9.9999999999999995e-08", 1e-7}, {"1e-07", 1e-7}, {"1e-7", 1e-7}, {"99.99", 99.99}, {"8275.35", 8275.35}, {"12345.6789", 12345.6789},
    {"1.669824000123E9", 1669824000.123}, {"1669824000.1229999", 1669824000.123}, {"1669824000.123", 1669824000.123},
    {"1.7976931348623157e+308", 1.7976931348623157e308}, {"1.7976931348623158e308", 1.7976931348623157e308},
    {"17976931348623157e292", 1.7976931348623157e308}, {"5e-324", denorm_min}, {"4.9406564584124654e-324", denorm_min},
    {"2.4703282292062328e-324", denorm_min}, {"2.2250738585072014e-308", 2.2250738585072014e-308}, {"2.2250738585072011e-308", 2.2250738585072011e-308},
    {"inf", infinity}, {"+inf", infinity}, {"-inf", minus_infinity}, {"INF", infinity}, {"Inf", infinity}, {"Infinity", infinity},
    {"+INFINITY", infinity}, {"-INFINITY", minus_infinity}, {"-iNf", minus_infinity},
};

struct refusal {
    std::string_view text;
    errc code;
    std::uint32_t at;
};

constexpr refusal refusals[] = {
    {"", errc::syntax, 0}, {"+", errc::syntax, 1}, {"-", errc::syntax, 1}, {".", errc::syntax, 1}, {"-.", errc::syntax, 2},
    {"e5", errc::syntax, 0}, {".e5", errc::syntax, 1}, {"1e", errc::syntax, 2}, {"1e+", errc::syntax, 3}, {"1e-", errc::syntax, 3},
    {"1e5.5", errc::syntax, 3}, {" 1", errc::syntax, 0}, {"1 ", errc::syntax, 1}, {"\t1", errc::syntax, 0}, {"1\n", errc::syntax, 1},
    {"1\r", errc::syntax, 1}, {"1\0"sv, errc::syntax, 1}, {"1\0x"sv, errc::syntax, 1}, {"\0"sv, errc::syntax, 0}, {"3.14x", errc::syntax, 4},
    {"1_000", errc::syntax, 1}, {"1,5", errc::syntax, 1}, {"1.5.5", errc::syntax, 3}, {"--1", errc::syntax, 1}, {"+-1", errc::syntax, 1},
    {"1f", errc::syntax, 1}, {"1d", errc::syntax, 1}, {"0x10", errc::syntax, 1}, {"0X1p4", errc::syntax, 1}, {"1p4", errc::syntax, 1},
    {"abc", errc::syntax, 0}, {"infinit", errc::syntax, 7}, {"in", errc::syntax, 2}, {"infx", errc::syntax, 3}, {"infinityx", errc::syntax, 8},
    {"1.#INF", errc::syntax, 2}, {"\xb1", errc::syntax, 0}, {"1234567890123456789x", errc::syntax, 19}, {"12345678:0123456", errc::syntax, 8},
    {"1234567890123/56", errc::syntax, 13}, {"nanx", errc::syntax, 3}, {"n", errc::syntax, 1},
    {"nan", errc::not_a_number, 0}, {"-nan", errc::not_a_number, 0}, {"+NaN", errc::not_a_number, 0}, {"NAN", errc::not_a_number, 0},
    {"1e400", errc::overflow, 0}, {"-1e400", errc::overflow, 0}, {"1.7976931348623159e308", errc::overflow, 0}, {"1e99999999999999999999", errc::overflow, 0},
    {"1e-400", errc::underflow, 0}, {"-1e-400", errc::underflow, 0}, {"2.4703282292062327e-324", errc::underflow, 0}, {"1e-99999999999999999999", errc::underflow, 0},
};

constexpr bool reads(const reading& each) {
    const auto got = parse_score(each.text);
    return got.has_value() && same_bits(*got, each.value);
}
constexpr bool refuses(const refusal& each) {
    const auto got = parse_score(each.text);
    return !got.has_value() && got.error().code == each.code && (each.code != errc::syntax || got.error().at == each.at);
}
template <class Table, class Check>
constexpr std::size_t first_wrong(const Table& table, Check check) {
    std::size_t at = 0;
    for (const auto& each : table) {
        if (!check(each)) return at;
        ++at;
    }
    return at;
}

std::string by_standard(double value) {
    char buffer[64];
    return {buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr};
}

/// Any double that is not NaN, whatever the bits.
double number_of(std::uint64_t raw) {
    return (raw & 0x7fffffffffffffff) > 0x7ff0000000000000 ? std::bit_cast<double>(raw & 0xffefffffffffffff) : std::bit_cast<double>(raw);
}

}  // namespace

TEST_CASE("every spelling of a score reads to the right bits", "[score]") {
    static_assert(first_wrong(readings, reads) == std::size(readings));
    for (const auto& each : readings) {
        CAPTURE(each.text);
        CHECK(reads(opaque(each)));
    }
}

TEST_CASE("what is no score is refused, with its kind and its first wrong byte", "[score]") {
    static_assert(first_wrong(refusals, refuses) == std::size(refusals));
    for (const auto& each : refusals) {
        CAPTURE(each.text, each.at);
        CHECK(refuses(opaque(each)));
    }
}

TEST_CASE("an exact score is written as a plain decimal integer", "[score]") {
    ZSETKIT_CHECK_TWICE(to_text(0.0) == "0");
    ZSETKIT_CHECK_TWICE(to_text(-0.0) == "0");
    ZSETKIT_CHECK_TWICE(to_text(7.0) == "7");
    ZSETKIT_CHECK_TWICE(to_text(100000.0) == "100000");
    ZSETKIT_CHECK_TWICE(to_text(1467787000123.0) == "1467787000123");
    ZSETKIT_CHECK_TWICE(to_text(7247981353537543.0) == "7247981353537543");
    ZSETKIT_CHECK_TWICE(to_text(9007199254740991.0) == "9007199254740991");
    ZSETKIT_CHECK_TWICE(to_text(-100000.0) == "-100000");
    ZSETKIT_CHECK_TWICE(to_text(-4294967283.0) == "-4294967283");
    ZSETKIT_CHECK_TWICE(to_text(1000009.0) == "1000009");
    std::size_t wrong = 0;
    for (std::uint64_t power = 1; power < 9007199254740992; power *= 10) {
        for (const std::uint64_t value : {power - 1, power, power + 1}) wrong += to_text(static_cast<double>(value)) != std::to_string(value);
    }
    CHECK(wrong == 0);
}

TEST_CASE("infinities have their names, and not-a-number is never written", "[score]") {
    ZSETKIT_CHECK_TWICE(to_text(infinity) == "inf");
    ZSETKIT_CHECK_TWICE(to_text(minus_infinity) == "-inf");
    ZSETKIT_CHECK_TWICE(to_text(quiet_nan).empty());
    ZSETKIT_CHECK_TWICE(to_text(signalling_nan).empty());
    ZSETKIT_CHECK_TWICE(checked_text(quiet_nan).error().code == errc::not_a_number);
    ZSETKIT_CHECK_TWICE(*checked_text(0.5) == "0.5");
}

TEST_CASE("a fraction is the shortest text that reads back", "[score]") {
    ZSETKIT_CHECK_TWICE(to_text(1.1376577775) == "1.1376577775");
    ZSETKIT_CHECK_TWICE(to_text(0.1) == "0.1");
    ZSETKIT_CHECK_TWICE(to_text(0.3) == "0.3");
    ZSETKIT_CHECK_TWICE(to_text(1669824000.123) == "1669824000.123");
    ZSETKIT_CHECK_TWICE(to_text(1e-7) == "1e-07");
    ZSETKIT_CHECK_TWICE(to_text(1e17) == "1e+17");
    ZSETKIT_CHECK_TWICE(to_text(1e23) == "1e+23");
    ZSETKIT_CHECK_TWICE(to_text(denorm_min) == "5e-324");
    ZSETKIT_CHECK_TWICE(to_text(1.7976931348623157e308) == "1.7976931348623157e+308");
    ZSETKIT_CHECK_TWICE(to_text(-2.2250738585072014e-308) == "-2.2250738585072014e-308");
    ZSETKIT_CHECK_TWICE(to_text(-2.2250738585072014e-308).size() == zsetkit::score_text::capacity());
}

TEST_CASE("an integer no double equals has no text", "[score]") {
    ZSETKIT_CHECK_TWICE(to_text(9007199254740993).empty());
    ZSETKIT_CHECK_TWICE(checked_text(9007199254740993).error().code == errc::inexact);
    ZSETKIT_CHECK_TWICE(to_text(9007199254740991) == "9007199254740991");
    ZSETKIT_CHECK_TWICE(to_text(-5) == "-5");
}

TEST_CASE("any double's text is what the standard library writes, and reads back to the same bits", "[score]") {
    const auto holds = [](double value) {
        const auto text = to_text(value);
        const bool plain = zsetkit::is_exact(value) || zsetkit::is_exact(-value);
        if (!plain && text.view() != by_standard(value)) return false;
        const auto back = parse_score(text);
        return back.has_value() && same_bits(*back, bits(value) << 1 == 0 ? 0.0 : value);
    };
    std::mt19937_64 random{53};
    std::size_t wrong = 0;
    for (int i = 0; i < 500000; ++i) {
        const std::uint64_t raw = random();
        wrong += !holds(number_of(raw));
        wrong += !holds(static_cast<double>(static_cast<std::int64_t>(raw) >> (raw % 64)));
        wrong += !holds(static_cast<double>(raw % 100000000000000) / 1000.0);
    }
    for (int exponent = 0; exponent < 2047; ++exponent) {
        for (const std::uint64_t fraction : {0ull, 1ull, 2ull, 0xfffffffffffffull, 0xffffffffffffeull, 0x8000000000000ull}) {
            wrong += !holds(std::bit_cast<double>(static_cast<std::uint64_t>(exponent) << 52 | fraction));
        }
    }
    CHECK(wrong == 0);
    CHECK(rc::check("any bits", [&](std::uint64_t raw) { RC_ASSERT(holds(number_of(raw))); }));
}

TEST_CASE("any decimal text reads as the C library reads it", "[score]") {
    REQUIRE(std::string_view{std::localeconv()->decimal_point} == ".");
    std::mt19937_64 random{308};
    std::size_t wrong = 0, ranges = 0;
    for (int i = 0; i < 300000; ++i) {
        std::string text = random() % 4 == 0 ? "-" : "";
        const std::size_t digits = 1 + random() % (i % 100 == 0 ? 900u : 25u);
        const std::size_t point = random() % 3 == 0 ? digits : random() % (digits + 1);
        for (std::size_t d = 0; d < digits; ++d) {
            if (d == point) text += '.';
            text += static_cast<char>('0' + (random() % 5 == 0 ? (random() % 2) * 9 : random() % 10));
        }
        if (random() % 2 == 0) text += "e" + std::to_string(static_cast<int>(random() % 700) - 350);
        const double expected = std::strtod(text.c_str(), nullptr);
        const auto got = parse_score(text);
        const std::uint64_t magnitude = bits(expected) << 1;
        const bool zero = text.substr(0, text.find('e')).find_first_of("123456789") == text.npos;
        if (magnitude == bits(infinity) << 1) {
            wrong += got.has_value() || got.error().code != errc::overflow;
            ++ranges;
        } else if (magnitude == 0 && !zero) {
            wrong += got.has_value() || got.error().code != errc::underflow;
            ++ranges;
        } else {
            wrong += !got || !same_bits(*got, magnitude == 0 ? 0.0 : expected);
        }
    }
    CHECK(wrong == 0);
    CHECK(ranges > 100);
}

TEST_CASE("the exact middle between two doubles rounds to even, however long the text", "[score]") {
    // 2^53 + 1 is a middle; a digit far behind decides.
    const std::string zeros(5000, '0');
    CHECK(parse_score("9007199254740993." + zeros) == 9007199254740992.0);
    CHECK(parse_score("9007199254740993." + zeros + "1") == 9007199254740994.0);
    CHECK(parse_score("9007199254740992." + std::string(5000, '9')) == 9007199254740992.0);
    CHECK(parse_score("9007199254740995." + zeros) == 9007199254740996.0);
    CHECK(parse_score("0." + zeros + "1e5001") == 1.0);
    CHECK(parse_score("1" + zeros + "e-5000") == 1.0);
    CHECK(parse_score(zeros + "7") == 7.0);
    CHECK(parse_score(std::string(10000, '1')).error().code == errc::overflow);
    CHECK(parse_score("0." + std::string(10000, '0') + "1").error().code == errc::underflow);
}

TEST_CASE("a text is read up to its end and no further", "[score]") {
    constexpr std::string_view digits = "1234567890123456789";
    for (std::size_t size = 1; size <= digits.size(); ++size) {
        CHECK(parse_score(digits.substr(0, size)) == std::strtod(std::string{digits.substr(0, size)}.c_str(), nullptr));
        // On the heap and without a byte behind it: a sanitizer sees any read past the end.
        const std::vector<char> exact(digits.begin(), digits.begin() + static_cast<std::ptrdiff_t>(size));
        CHECK(parse_score({exact.data(), exact.size()}).has_value());
    }
}

TEST_CASE("a locale with a decimal comma changes nothing", "[score]") {
    const std::string before = std::setlocale(LC_ALL, nullptr);
    if (!std::setlocale(LC_ALL, "de_DE.UTF-8")) {
        const char* ci = std::getenv("CI");
        if (ci && std::string_view{ci} == "true") FAIL("no locale de_DE.UTF-8, and CI=true asks for one");
        WARN("SKIPPED: no locale de_DE.UTF-8 on this machine");
        return;
    }
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%.1f", 1.5);
    CHECK(std::string_view{buffer} == "1,5");  // the C library has changed; we must not
    CHECK(parse_score("1.5") == 1.5);
    CHECK(parse_score("1,5").error() == error{errc::syntax, 1});
    CHECK(to_text(1.5) == "1.5");
    CHECK(to_text(1234567.0) == "1234567");
    CHECK(first_wrong(readings, reads) == std::size(readings));
    std::setlocale(LC_ALL, before.c_str());
}

TEST_CASE("equal scores in different spellings are equal as scores", "[score]") {
    ZSETKIT_CHECK_TWICE(*parse_score("1.669824000123E9") == *parse_score("1669824000.123"));
    ZSETKIT_CHECK_TWICE(*parse_score("1669824000.1229999") == *parse_score("1669824000.123"));
    ZSETKIT_CHECK_TWICE(parse_score("0.3") == parse_score("0.29999999999999999"));
    ZSETKIT_CHECK_TWICE(bits(*parse_score("0.3")) == 0x3FD3333333333333);
}
