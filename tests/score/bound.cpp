// SPDX-License-Identifier: MIT
#include <zsetkit/score/bound.hpp>

#include <rapidcheck.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "../support/catch.hpp"
#include "../support/doubles.hpp"

using namespace zsetkit_tests;
using zsetkit::errc;
using zsetkit::error;
using zsetkit::lex_bound;
using zsetkit::score_bound;

TEST_CASE("a score bound prints what ZRANGEBYSCORE takes", "[score]") {
    ZSETKIT_CHECK_TWICE(score_bound::at_least(5.0).text() == "5");
    ZSETKIT_CHECK_TWICE(score_bound::at_most(5.0).text() == "5");
    ZSETKIT_CHECK_TWICE(score_bound::above(5.0).text() == "(5");
    ZSETKIT_CHECK_TWICE(score_bound::below(7018268934156288.0).text() == "(7018268934156288");
    ZSETKIT_CHECK_TWICE(score_bound::lowest().text() == "-inf");
    ZSETKIT_CHECK_TWICE(score_bound::highest().text() == "+inf");
    ZSETKIT_CHECK_TWICE(score_bound::at_least(infinity).text() == "+inf");
    ZSETKIT_CHECK_TWICE(score_bound::at_most(minus_infinity).text() == "-inf");
    ZSETKIT_CHECK_TWICE(score_bound::above(infinity).text() == "(+inf");
    ZSETKIT_CHECK_TWICE(score_bound::above(minus_infinity).text() == "(-inf");
    ZSETKIT_CHECK_TWICE(score_bound::above(-2.2250738585072014e-308).text() == "(-2.2250738585072014e-308");
    ZSETKIT_CHECK_TWICE(score_bound::above(0.1).text() == "(0.1");
}

TEST_CASE("a bound that can't be is text every server refuses, and checked says why", "[score]") {
    // An empty bound, and a bare "(", are 0 to a server: neither is ever printed.
    ZSETKIT_CHECK_TWICE(score_bound::at_least(quiet_nan).text() == "nan");
    ZSETKIT_CHECK_TWICE(score_bound::above(quiet_nan).text() == "(nan");
    ZSETKIT_CHECK_TWICE(score_bound::checked_at_least(quiet_nan).error().code == errc::not_a_number);
    ZSETKIT_CHECK_TWICE(score_bound::checked_above(quiet_nan).error().code == errc::not_a_number);
    ZSETKIT_CHECK_TWICE(score_bound::checked_at_most(9007199254740993).error().code == errc::inexact);
    ZSETKIT_CHECK_TWICE(score_bound::checked_below(5.0)->text() == "(5");
}

TEST_CASE("a bound is read as its score, exclusive after a parenthesis", "[score]") {
    ZSETKIT_CHECK_TWICE(score_bound::parse("5") == score_bound::at_least(5.0));
    ZSETKIT_CHECK_TWICE(score_bound::parse("(1.5") == score_bound::above(1.5));
    ZSETKIT_CHECK_TWICE(score_bound::parse("(1391277300") == score_bound::below(1391277300.0));
    ZSETKIT_CHECK_TWICE(score_bound::parse("+INF") == score_bound::highest());
    ZSETKIT_CHECK_TWICE(score_bound::parse("INF") == score_bound::highest());
    ZSETKIT_CHECK_TWICE(score_bound::parse("-Inf") == score_bound::lowest());
    ZSETKIT_CHECK_TWICE(score_bound::parse("(-inf") == score_bound::above(minus_infinity));
    ZSETKIT_CHECK_TWICE(score_bound::parse("(+inf") == score_bound::below(infinity));
    ZSETKIT_CHECK_TWICE(score_bound::parse("-0") == score_bound::at_least(0.0));
    ZSETKIT_CHECK_TWICE(score_bound::parse("(5")->exclusive() && !score_bound::parse("5")->exclusive());
    ZSETKIT_CHECK_TWICE(same_bits(score_bound::parse("(5")->value(), 5.0));
}

TEST_CASE("what servers read as 0, or as a number it is not, is an error", "[score]") {
    ZSETKIT_CHECK_TWICE(score_bound::parse("").error() == error{errc::syntax, 0});
    ZSETKIT_CHECK_TWICE(score_bound::parse("(").error() == error{errc::syntax, 1});
    ZSETKIT_CHECK_TWICE(score_bound::parse("( 1").error() == error{errc::syntax, 1});
    ZSETKIT_CHECK_TWICE(score_bound::parse("((1").error() == error{errc::syntax, 1});
    ZSETKIT_CHECK_TWICE(score_bound::parse("[1").error() == error{errc::syntax, 0});
    ZSETKIT_CHECK_TWICE(score_bound::parse("1 ").error() == error{errc::syntax, 1});
    ZSETKIT_CHECK_TWICE(score_bound::parse(" 1").error() == error{errc::syntax, 0});
    ZSETKIT_CHECK_TWICE(score_bound::parse("(0x1").error() == error{errc::syntax, 2});
    ZSETKIT_CHECK_TWICE(score_bound::parse("nan").error().code == errc::not_a_number);
    ZSETKIT_CHECK_TWICE(score_bound::parse("(1e400").error().code == errc::overflow);
}

TEST_CASE("a bound's text reads back to the bound, and admits what a range with it holds", "[score]") {
    CHECK(rc::check("any score", [](std::uint64_t raw, std::uint64_t other, bool exclusive) {
        const auto number = [](std::uint64_t any) {
            return std::bit_cast<double>((any & 0x7fffffffffffffff) > 0x7ff0000000000000 ? any & 0xffefffffffffffff : any);
        };
        const double end = number(raw), score = other % 3 == 0 ? end : number(other);
        const auto bound = exclusive ? score_bound::above(end) : score_bound::at_least(end);
        RC_ASSERT(score_bound::parse(bound.text()) == bound);
        RC_ASSERT(bound.admits_as_lower(score) == (exclusive ? end < score : end <= score));
        RC_ASSERT(bound.admits_as_upper(score) == (exclusive ? score < end : score <= end));
        RC_ASSERT(!bound.admits_as_lower(quiet_nan) && !bound.admits_as_upper(quiet_nan));
    }));
}

TEST_CASE("a lex bound prints what the BYLEX commands take", "[score]") {
    ZSETKIT_CHECK_TWICE(lex_bound::including("b").text() == "[b");
    ZSETKIT_CHECK_TWICE(lex_bound::excluding("b").text() == "(b");
    ZSETKIT_CHECK_TWICE(lex_bound::including("").text() == "[");
    ZSETKIT_CHECK_TWICE(lex_bound::first().text() == "-");
    ZSETKIT_CHECK_TWICE(lex_bound::last().text() == "+");
    ZSETKIT_CHECK_TWICE(lex_bound::including("JOB0KHTOWnGLuC").member() == "JOB0KHTOWnGLuC");
    ZSETKIT_CHECK_TWICE(lex_bound::including("+").text() == "[+");
    ZSETKIT_CHECK_TWICE(lex_bound::excluding("b").exclusive() && !lex_bound::including("b").exclusive());
}

TEST_CASE("a member too long for a bound makes an empty text, which servers refuse", "[score]") {
    const std::string longest(lex_bound::max_member, 'x'), longer = longest + 'x';
    CHECK(lex_bound::including(longest).text().view() == "[" + longest);
    CHECK(lex_bound::including(longer).text().empty());
    CHECK(lex_bound::checked_including(longest).has_value());
    CHECK(lex_bound::checked_including(longer).error() == error{errc::too_long, 255});
    CHECK(lex_bound::checked_excluding(longer).error().code == errc::too_long);
    CHECK(lex_bound::parse("[" + longer).error().code == errc::too_long);
    CHECK_FALSE(lex_bound::including(longer).admits_as_lower("y"));
}

TEST_CASE("lex bounds are read by their mark", "[score]") {
    ZSETKIT_CHECK_TWICE(lex_bound::parse("-") == lex_bound::first());
    ZSETKIT_CHECK_TWICE(lex_bound::parse("+") == lex_bound::last());
    ZSETKIT_CHECK_TWICE(lex_bound::parse("[b") == lex_bound::including("b"));
    ZSETKIT_CHECK_TWICE(lex_bound::parse("(") == lex_bound::excluding(""));
    ZSETKIT_CHECK_TWICE(lex_bound::parse("").error() == error{errc::syntax, 0});
    ZSETKIT_CHECK_TWICE(lex_bound::parse("b").error() == error{errc::syntax, 0});
    ZSETKIT_CHECK_TWICE(lex_bound::parse("-x").error() == error{errc::syntax, 1});
}

TEST_CASE("lex bounds admit by bytes as unsigned", "[score]") {
    ZSETKIT_CHECK_TWICE(lex_bound::including("b").admits_as_lower("b") && !lex_bound::excluding("b").admits_as_lower("b"));
    ZSETKIT_CHECK_TWICE(lex_bound::including("b").admits_as_lower("\xff") && !lex_bound::including("b").admits_as_upper("\xff"));
    ZSETKIT_CHECK_TWICE(lex_bound::first().admits_as_lower("") && !lex_bound::first().admits_as_upper(""));
    ZSETKIT_CHECK_TWICE(lex_bound::last().admits_as_upper("\xff") && !lex_bound::last().admits_as_lower("\xff"));
}
