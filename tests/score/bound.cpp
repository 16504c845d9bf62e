// SPDX-License-Identifier: MIT
#include <zsetkit/score/bound.hpp>

#include <rapidcheck.h>

#include <algorithm>
#include <clocale>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "../support/catch.hpp"
#include "../support/doubles.hpp"

using namespace std::string_view_literals;
using namespace zsetkit_tests;
using zsetkit::errc;
using zsetkit::error;
using zsetkit::lex_bound;
using zsetkit::parse_score;
using zsetkit::score_bound;
using zsetkit::to_text;

namespace {

constexpr bool reads(std::string_view text, const score_bound& expected) {
    const auto bound = score_bound::parse(text);
    return bound.has_value() && *bound == expected;
}
constexpr bool fails(std::string_view text, errc code, std::uint32_t at) {
    const auto bound = score_bound::parse(text);
    return !bound && bound.error() == error{code, at};
}
constexpr bool fails_lex(std::string_view text, errc code, std::uint32_t at) {
    const auto bound = lex_bound::parse(text);
    return !bound && bound.error() == error{code, at};
}
template <class T>
constexpr bool refuses(const zsetkit::result<T>& bound, errc code, std::uint32_t at = 0) {
    return !bound && bound.error() == error{code, at};
}

}  // namespace

TEST_CASE("an inclusive bound is the score's text, an exclusive one stands after a parenthesis", "[score]") {
    ZSETKIT_CHECK_TWICE(score_bound::at_least(5).text() == "5" && score_bound::at_most(5.0).text() == "5");
    ZSETKIT_CHECK_TWICE(score_bound::above(5).text() == "(5" && score_bound::below(5.0).text() == "(5");
    ZSETKIT_CHECK_TWICE(score_bound::below(7018268934156288.0).text() == "(7018268934156288");
    ZSETKIT_CHECK_TWICE(score_bound::at_most(100000.0).text() == "100000");
    ZSETKIT_CHECK_TWICE(score_bound::above(-1.5).text() == "(-1.5");
    ZSETKIT_CHECK_TWICE(score_bound::at_least(-0.0).text() == "0" && score_bound::above(-0.0).text() == "(0");
    ZSETKIT_CHECK_TWICE(score_bound::above(-2.2250738585072014e-308).text() == "(-2.2250738585072014e-308");
    ZSETKIT_CHECK_TWICE(score_bound::above(-2.2250738585072014e-308).text().size() ==
                        zsetkit::score_bound_text::capacity());
}

TEST_CASE("the open ends are -inf and +inf, and an infinite score prints like them", "[score]") {
    ZSETKIT_CHECK_TWICE(score_bound::lowest().text() == "-inf" && score_bound::highest().text() == "+inf");
    ZSETKIT_CHECK_TWICE(score_bound::at_least(minus_infinity).text() == "-inf" &&
                        score_bound::at_most(infinity).text() == "+inf");
    ZSETKIT_CHECK_TWICE(score_bound::above(minus_infinity).text() == "(-inf" &&
                        score_bound::below(infinity).text() == "(+inf");
    ZSETKIT_CHECK_TWICE(score_bound::at_least(minus_infinity) == score_bound::lowest());
    ZSETKIT_CHECK_TWICE(score_bound::at_most(infinity) == score_bound::highest());
}

TEST_CASE("a bound that can't be right prints as text every server refuses, never as an empty one", "[score]") {
    ZSETKIT_CHECK_TWICE(score_bound::at_least(quiet_nan).text() == "nan" &&
                        score_bound::at_most(signalling_nan).text() == "nan");
    ZSETKIT_CHECK_TWICE(score_bound::above(quiet_nan).text() == "(nan" &&
                        score_bound::below(quiet_nan).text() == "(nan");
    ZSETKIT_CHECK_TWICE(score_bound::at_most(std::int64_t{9007199254740993}).text() == "nan");
    CHECK(score_bound::at_least(opaque(quiet_nan)).text() == "nan");
}

TEST_CASE("the checked bounds say what is wrong with the score", "[score]") {
    ZSETKIT_CHECK_TWICE(score_bound::checked_at_least(5)->text() == "5" &&
                        score_bound::checked_at_most(0.5)->text() == "0.5");
    ZSETKIT_CHECK_TWICE(score_bound::checked_above(5)->text() == "(5" &&
                        score_bound::checked_below(infinity)->text() == "(+inf");
    ZSETKIT_CHECK_TWICE(refuses(score_bound::checked_at_least(quiet_nan), errc::not_a_number));
    ZSETKIT_CHECK_TWICE(refuses(score_bound::checked_at_most(signalling_nan), errc::not_a_number));
    ZSETKIT_CHECK_TWICE(refuses(score_bound::checked_above(std::int64_t{9007199254740993}), errc::inexact));
    ZSETKIT_CHECK_TWICE(refuses(score_bound::checked_below(~std::uint64_t{0}), errc::inexact));
}

TEST_CASE("a bound's text reads back to the bound", "[score]") {
    ZSETKIT_CHECK_TWICE(reads("5", score_bound::at_least(5)) && reads("(5", score_bound::above(5)));
    ZSETKIT_CHECK_TWICE(reads("(1.5", score_bound::below(1.5)) && reads("(1391277300", score_bound::above(1391277300)));
    ZSETKIT_CHECK_TWICE(reads("-inf", score_bound::lowest()) && reads("+inf", score_bound::highest()) &&
                        reads("inf", score_bound::highest()));
    ZSETKIT_CHECK_TWICE(reads("+INF", score_bound::highest()) && reads("INF", score_bound::highest()) &&
                        reads("-Inf", score_bound::lowest()));
    ZSETKIT_CHECK_TWICE(reads("(-inf", score_bound::above(minus_infinity)) &&
                        reads("(+inf", score_bound::below(infinity)));
    ZSETKIT_CHECK_TWICE(score_bound::parse("(1.5")->exclusive() && same_bits(score_bound::parse("(1.5")->value(), 1.5));
    ZSETKIT_CHECK_TWICE(!score_bound::parse("1.5")->exclusive());
    CHECK(rc::check("any score", [](std::uint64_t raw, bool exclusive) {
        const auto score = std::bit_cast<double>(raw * 0x9e3779b97f4a7c15);
        const auto bound = exclusive ? score_bound::above(score) : score_bound::at_least(score);
        if (to_text(score).empty()) {
            RC_ASSERT(!score_bound::parse(bound.text()));
        } else {
            RC_ASSERT(reads(bound.text(), bound));
        }
    }));
}

TEST_CASE("a bare parenthesis and an empty bound are errors, which servers read as 0", "[score]") {
    ZSETKIT_CHECK_TWICE(fails("", errc::syntax, 0) && fails({}, errc::syntax, 0) && fails("(", errc::syntax, 1));
    ZSETKIT_CHECK_TWICE(fails("( 1", errc::syntax, 1) && fails("((1", errc::syntax, 1) && fails("[1", errc::syntax, 0));
    ZSETKIT_CHECK_TWICE(fails("1 ", errc::syntax, 1) && fails(" 1", errc::syntax, 0) &&
                        fails("(0x1", errc::syntax, 2) && fails("1(", errc::syntax, 1));
    ZSETKIT_CHECK_TWICE(fails("nan", errc::not_a_number, 0) && fails("(nan", errc::not_a_number, 1) &&
                        fails("(-nan", errc::not_a_number, 2));
    ZSETKIT_CHECK_TWICE(fails("(1e400", errc::overflow, 1) && fails("1e-400", errc::underflow, 0));
    ZSETKIT_CHECK_TWICE(fails("(5\0"sv, errc::syntax, 2) && fails("-", errc::syntax, 1) && fails("+", errc::syntax, 1));
}

TEST_CASE("bounds are equal when they cut at the same place", "[score]") {
    ZSETKIT_CHECK_TWICE(score_bound::at_least(5) == score_bound::at_most(5) &&
                        score_bound::above(5) == score_bound::below(5));
    ZSETKIT_CHECK_TWICE(score_bound::at_least(5) != score_bound::above(5) &&
                        score_bound::at_least(5) != score_bound::at_least(6));
    ZSETKIT_CHECK_TWICE(score_bound::above(0.0) == score_bound::above(-0.0));
    ZSETKIT_CHECK_TWICE(score_bound::above(quiet_nan) == score_bound::at_least(signalling_nan) &&
                        score_bound::at_least(quiet_nan) != score_bound::at_least(0));
}

TEST_CASE("a range admits what the server's would", "[score]") {
    ZSETKIT_CHECK_TWICE(score_bound::at_least(5).admits_as_lower(5.0) && !score_bound::above(5).admits_as_lower(5.0));
    ZSETKIT_CHECK_TWICE(score_bound::at_most(5).admits_as_upper(5.0) && !score_bound::below(5).admits_as_upper(5.0));
    ZSETKIT_CHECK_TWICE(score_bound::above(5).admits_as_lower(5.000000000000001) &&
                        !score_bound::at_least(5).admits_as_lower(4.999999999999999));
    ZSETKIT_CHECK_TWICE(score_bound::lowest().admits_as_lower(minus_infinity) &&
                        !score_bound::above(minus_infinity).admits_as_lower(minus_infinity));
    ZSETKIT_CHECK_TWICE(score_bound::highest().admits_as_upper(infinity) &&
                        !score_bound::below(infinity).admits_as_upper(infinity));
    ZSETKIT_CHECK_TWICE(score_bound::highest().admits_as_lower(infinity) &&
                        !score_bound::highest().admits_as_lower(1.7976931348623157e308));
    ZSETKIT_CHECK_TWICE(score_bound::at_least(-0.0).admits_as_lower(0.0) &&
                        !score_bound::above(-0.0).admits_as_lower(0.0));
    ZSETKIT_CHECK_TWICE(!score_bound::above(0.0).admits_as_lower(-0.0) &&
                        score_bound::above(0.0).admits_as_lower(denorm_min));
    ZSETKIT_CHECK_TWICE(!score_bound::at_least(0).admits_as_lower(-1.0) &&
                        score_bound::at_most(0).admits_as_upper(-1.0));
    ZSETKIT_CHECK_TWICE(!score_bound::lowest().admits_as_lower(quiet_nan) &&
                        !score_bound::at_least(quiet_nan).admits_as_lower(1.0));
    ZSETKIT_CHECK_TWICE(!score_bound::at_most(quiet_nan).admits_as_upper(1.0) &&
                        !score_bound::highest().admits_as_upper(signalling_nan));
    CHECK(rc::check("integers, compared as such", [](std::int32_t cut, std::int32_t other) {
        for (const std::int32_t score : {cut, cut - 1, other}) {
            RC_ASSERT(score_bound::at_least(cut).admits_as_lower(score) == (score >= cut));
            RC_ASSERT(score_bound::above(cut).admits_as_lower(score) == (score > cut));
            RC_ASSERT(score_bound::at_most(cut).admits_as_upper(score) == (score <= cut));
            RC_ASSERT(score_bound::below(cut).admits_as_upper(score) == (score < cut));
        }
    }));
}

TEST_CASE("a lex bound is the member after its mark, or an end", "[score]") {
    ZSETKIT_CHECK_TWICE(lex_bound::including("b").text() == "[b" && lex_bound::excluding("b").text() == "(b");
    ZSETKIT_CHECK_TWICE(lex_bound::first().text() == "-" && lex_bound::last().text() == "+");
    ZSETKIT_CHECK_TWICE(lex_bound::including("").text() == "[" && lex_bound::excluding("").text() == "(");
    ZSETKIT_CHECK_TWICE(lex_bound::including("-").text() == "[-" && lex_bound::including("(a").text() == "[(a");
    ZSETKIT_CHECK_TWICE(lex_bound::including("a\0\xff"sv).text() == "[a\0\xff"sv);
    ZSETKIT_CHECK_TWICE(lex_bound::including("JOB0KHTOWnGLuC").member() == "JOB0KHTOWnGLuC" &&
                        !lex_bound::including("b").exclusive());
    ZSETKIT_CHECK_TWICE(lex_bound::excluding("b").exclusive() && lex_bound::excluding("b").member() == "b");
    ZSETKIT_CHECK_TWICE(lex_bound::first().member().empty() && lex_bound::last().member().empty() &&
                        !lex_bound::first().exclusive());
}

TEST_CASE("a member too long makes a bound that servers refuse", "[score]") {
    const std::string longest(lex_bound::max_member, 'x'), longer(lex_bound::max_member + 1, 'x');
    CHECK(lex_bound::including(longest).text() == "[" + longest);
    CHECK(lex_bound::checked_excluding(longest)->text() == "(" + longest);
    CHECK(lex_bound::including(longer).text().empty());
    CHECK(lex_bound::excluding(longer).text().empty());
    CHECK(lex_bound::excluding(longer).member().empty());
    CHECK(refuses(lex_bound::checked_including(longer), errc::too_long, 255));
    CHECK(refuses(lex_bound::checked_excluding(longer), errc::too_long, 255));
    CHECK(lex_bound::parse("[" + longest)->member() == longest);
    CHECK(fails_lex("[" + longer, errc::too_long, 256));
    CHECK(fails_lex("(" + longer, errc::too_long, 256));
    CHECK_FALSE(lex_bound::including(longer).admits_as_lower(longer));
    CHECK_FALSE(lex_bound::including(longer).admits_as_upper(""));
}

TEST_CASE("a lex bound's text reads back to the bound, and nothing else does", "[score]") {
    ZSETKIT_CHECK_TWICE(*lex_bound::parse("[b") == lex_bound::including("b") &&
                        *lex_bound::parse("(b") == lex_bound::excluding("b"));
    ZSETKIT_CHECK_TWICE(*lex_bound::parse("-") == lex_bound::first() && *lex_bound::parse("+") == lex_bound::last());
    ZSETKIT_CHECK_TWICE(*lex_bound::parse("[") == lex_bound::including("") &&
                        *lex_bound::parse("[-") != lex_bound::first());
    ZSETKIT_CHECK_TWICE(lex_bound::including("b") != lex_bound::excluding("b") &&
                        lex_bound::including("b") != lex_bound::including("bb"));
    ZSETKIT_CHECK_TWICE(fails_lex("", errc::syntax, 0) && fails_lex({}, errc::syntax, 0) &&
                        fails_lex("b", errc::syntax, 0));
    ZSETKIT_CHECK_TWICE(fails_lex("--", errc::syntax, 1) && fails_lex("+x", errc::syntax, 1) &&
                        fails_lex("\0"sv, errc::syntax, 0));
    ZSETKIT_CHECK_TWICE(fails_lex("-inf", errc::syntax, 1) && fails_lex("]b", errc::syntax, 0));
}

TEST_CASE("a lex range admits members by their bytes, as unsigned", "[score]") {
    ZSETKIT_CHECK_TWICE(lex_bound::including("b").admits_as_lower("b") &&
                        !lex_bound::excluding("b").admits_as_lower("b"));
    ZSETKIT_CHECK_TWICE(lex_bound::including("b").admits_as_upper("b") &&
                        !lex_bound::excluding("b").admits_as_upper("b"));
    ZSETKIT_CHECK_TWICE(lex_bound::excluding("b").admits_as_lower("ba") &&
                        !lex_bound::including("b").admits_as_upper("ba"));
    ZSETKIT_CHECK_TWICE(lex_bound::including("\x7f").admits_as_lower("\x80") &&
                        !lex_bound::including("\x80").admits_as_lower("\x7f"));
    ZSETKIT_CHECK_TWICE(lex_bound::first().admits_as_lower("") && lex_bound::last().admits_as_upper("\xff\xff"));
    ZSETKIT_CHECK_TWICE(!lex_bound::first().admits_as_upper("") && !lex_bound::last().admits_as_lower("\xff\xff"));
    CHECK(rc::check("any bytes, compared one by one", [](const std::string& cut, const std::string& member) {
        if (cut.size() > lex_bound::max_member) return;
        const auto less = [](const std::string& a, const std::string& b) {
            return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
                return static_cast<unsigned char>(x) < static_cast<unsigned char>(y);
            });
        };
        RC_ASSERT(lex_bound::including(cut).admits_as_lower(member) == !less(member, cut));
        RC_ASSERT(lex_bound::excluding(cut).admits_as_lower(member) == less(cut, member));
        RC_ASSERT(lex_bound::including(cut).admits_as_upper(member) == !less(cut, member));
        RC_ASSERT(lex_bound::excluding(cut).admits_as_upper(member) == less(member, cut));
    }));
}

TEST_CASE("bounds are values that copy as bytes, and take numbers only", "[score]") {
    ZSETKIT_CHECK_TWICE(std::is_trivially_copyable_v<score_bound> && std::is_trivially_copyable_v<lex_bound>);
    // i386 aligns a double to four bytes.
    ZSETKIT_CHECK_TWICE(sizeof(score_bound) == sizeof(double) + alignof(score_bound) && sizeof(lex_bound) == 258);
    ZSETKIT_CHECK_TWICE(!std::is_default_constructible_v<score_bound> && !std::is_default_constructible_v<lex_bound>);
    ZSETKIT_CHECK_TWICE(noexcept(score_bound::at_least(1.0)) && noexcept(score_bound::parse(std::string_view{})) &&
                        noexcept(lex_bound::parse(std::string_view{})));
    constexpr auto takes = []<class T>(T) { return requires(T value) { score_bound::at_least(value); }; };
    ZSETKIT_CHECK_TWICE(takes(1) && takes(1.5) && takes(1.5f) && !takes('1') && !takes(true) && !takes("5") &&
                        !takes(1.5L));
}

TEST_CASE("bounds are the same under a locale with a decimal comma", "[score]") {
    if (std::setlocale(LC_ALL, "de_DE.UTF-8") == nullptr) {
        WARN("SKIPPED: this machine has no locale de_DE.UTF-8");
        return;
    }
    const auto text = score_bound::above(opaque(0.5)).text();
    const bool read = reads(opaque("(1234.5"sv), score_bound::above(1234.5));
    std::setlocale(LC_ALL, "C");
    CHECK(text == "(0.5");
    CHECK(read);
}
