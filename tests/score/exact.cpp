// SPDX-License-Identifier: MIT
#include <zsetkit/score/exact.hpp>

#include <rapidcheck.h>

#include <cmath>
#include <cstdint>
#include <type_traits>

#include "../support/catch.hpp"
#include "../support/doubles.hpp"

using namespace zsetkit_tests;
using zsetkit::errc;
using zsetkit::exact_integer;
using zsetkit::exact_score;
using zsetkit::exact_sum;
using zsetkit::is_exact;
using zsetkit::max_exact;
using zsetkit::score_after;
using zsetkit::score_before;
using zsetkit::spacing;

TEST_CASE("every integer up to 2^53-1 is a score, and no integer above is", "[score]") {
    ZSETKIT_CHECK_TWICE(exact_score(0) == 0.0);
    ZSETKIT_CHECK_TWICE(exact_score(1824192940134586u) == 1824192940134586.0);
    ZSETKIT_CHECK_TWICE(exact_score(max_exact - 1) == 9007199254740990.0);
    ZSETKIT_CHECK_TWICE(exact_score(max_exact) == 9007199254740991.0);
    ZSETKIT_CHECK_TWICE(exact_score(max_exact + 1).error().code == errc::inexact);
    ZSETKIT_CHECK_TWICE(exact_score(~std::uint64_t{0}).error().code == errc::inexact);
}

TEST_CASE("snowflakes and readable dates of 17 digits are not scores", "[score]") {
    for (const std::uint64_t reported : {1009651914519660511u, 20190509102112650u, 65100926077290603u,
                                         12199283400115995u, 107243889697683480u, 738529527931269425u}) {
        CHECK(exact_score(reported).error().code == errc::inexact);
    }
}

TEST_CASE("an integer below 0 is refused, never wrapped", "[score]") {
    ZSETKIT_CHECK_TWICE(exact_score(-1).error().code == errc::negative);
    ZSETKIT_CHECK_TWICE(exact_score(INT64_MIN).error().code == errc::negative);
    ZSETKIT_CHECK_TWICE(exact_score(static_cast<signed char>(-128)).error().code == errc::negative);
}

TEST_CASE("only a count becomes a score: no double, bool or character", "[score]") {
    constexpr auto takes = []<class T>(T) { return requires(T value) { exact_score(value); }; };
    ZSETKIT_CHECK_TWICE(takes(1) && takes(1u) && takes(1ull) && takes(static_cast<short>(1)));
    ZSETKIT_CHECK_TWICE(!takes(1.5) && !takes(1.5f) && !takes(true) && !takes('a') && !takes(u8'a'));
}

TEST_CASE("a score is read as an integer, or the reason why not is named", "[score]") {
    ZSETKIT_CHECK_TWICE(exact_integer(0.0) == 0u);
    ZSETKIT_CHECK_TWICE(exact_integer(-0.0) == 0u);
    ZSETKIT_CHECK_TWICE(exact_integer(9007199254740991.0) == max_exact);
    ZSETKIT_CHECK_TWICE(exact_integer(two_to_53).error().code == errc::inexact);
    ZSETKIT_CHECK_TWICE(exact_integer(18446744073709552000.0).error().code == errc::inexact);
    ZSETKIT_CHECK_TWICE(exact_integer(1.7976931348623157e308).error().code == errc::inexact);
    ZSETKIT_CHECK_TWICE(exact_integer(4294967296.5).error().code == errc::fraction);
    ZSETKIT_CHECK_TWICE(exact_integer(4503599627370495.5).error().code == errc::fraction);
    ZSETKIT_CHECK_TWICE(exact_integer(0.5).error().code == errc::fraction);
    ZSETKIT_CHECK_TWICE(exact_integer(denorm_min).error().code == errc::fraction);
    ZSETKIT_CHECK_TWICE(exact_integer(-1.0).error().code == errc::negative);
    ZSETKIT_CHECK_TWICE(exact_integer(-0.5).error().code == errc::negative);
    ZSETKIT_CHECK_TWICE(exact_integer(-denorm_min).error().code == errc::negative);
    ZSETKIT_CHECK_TWICE(exact_integer(infinity).error().code == errc::infinite);
    ZSETKIT_CHECK_TWICE(exact_integer(minus_infinity).error().code == errc::infinite);
    ZSETKIT_CHECK_TWICE(exact_integer(quiet_nan).error().code == errc::not_a_number);
    ZSETKIT_CHECK_TWICE(exact_integer(signalling_nan).error().code == errc::not_a_number);
}

TEST_CASE("not-a-number and the infinities are caught at run time under any flags", "[score]") {
    CHECK(exact_integer(opaque(quiet_nan)).error().code == errc::not_a_number);
    CHECK(exact_integer(opaque(infinity)).error().code == errc::infinite);
    CHECK_FALSE(is_exact(opaque(quiet_nan)));
    CHECK_FALSE(is_exact(opaque(minus_infinity)));
}

TEST_CASE("is_exact agrees with exact_integer for any bits, and an exact score reads back", "[score]") {
    CHECK(rc::check("any bits", [](std::uint64_t raw) {
        const double score = std::bit_cast<double>(raw);
        RC_ASSERT(is_exact(score) == exact_integer(score).has_value());
    }));
    CHECK(rc::check("any integer", [](std::uint64_t raw, unsigned shift) {
        const std::uint64_t value = raw >> (shift % 64);
        const auto score = exact_score(value);
        RC_ASSERT(score.has_value() == (value <= max_exact));
        if (score) RC_ASSERT(exact_integer(*score) == value);
    }));
}

TEST_CASE("spacing is the distance to the next double", "[score]") {
    ZSETKIT_CHECK_TWICE(same_bits(spacing(4503599627370496.0), 1.0));
    ZSETKIT_CHECK_TWICE(same_bits(spacing(9007199254740991.0), 1.0));
    ZSETKIT_CHECK_TWICE(same_bits(spacing(two_to_53), 2.0));
    ZSETKIT_CHECK_TWICE(same_bits(spacing(-two_to_53), 2.0));
    ZSETKIT_CHECK_TWICE(same_bits(spacing(18014398509481984.0), 4.0));
    ZSETKIT_CHECK_TWICE(same_bits(spacing(1009651914519660544.0), 128.0));
    ZSETKIT_CHECK_TWICE(same_bits(spacing(0.0), denorm_min));
    ZSETKIT_CHECK_TWICE(same_bits(spacing(2.2250738585072014e-308), denorm_min));
    ZSETKIT_CHECK_TWICE(same_bits(spacing(4.4501477170144028e-308), 2 * denorm_min));
    ZSETKIT_CHECK_TWICE(same_bits(spacing(infinity), 0.0));
    ZSETKIT_CHECK_TWICE(same_bits(spacing(quiet_nan), 0.0));
}

TEST_CASE("spacing agrees with the bits of the next double", "[score]") {
    CHECK(rc::check("any finite double", [](std::uint64_t raw) {
        const std::uint64_t magnitude =
            raw % 0x7fe0000000000000;  // up to the largest binade: its neighbour is finite too
        const double here = std::bit_cast<double>(magnitude), next = std::bit_cast<double>(magnitude + 1);
        if (magnitude >> 52 > 100)
            RC_ASSERT(same_bits(spacing(here), next - here));  // exact where nothing is subnormal
        RC_ASSERT(same_bits(spacing(-here), spacing(here)));
    }));
}

TEST_CASE("a sum is exact or an error, whatever ZINCRBY would make of it", "[score]") {
    ZSETKIT_CHECK_TWICE(exact_sum(5.0, -5.0) == 0.0);
    ZSETKIT_CHECK_TWICE(exact_sum(9007199254740990.0, 1.0) == 9007199254740991.0);
    ZSETKIT_CHECK_TWICE(exact_sum(9007199254740991.0, 1.0).error().code == errc::inexact);
    ZSETKIT_CHECK_TWICE(exact_sum(1009651914519660544.0, 1.0).error().code == errc::inexact);
    ZSETKIT_CHECK_TWICE(exact_sum(5.0, -6.0).error().code == errc::negative);
    ZSETKIT_CHECK_TWICE(exact_sum(5.0, 0.5).error().code == errc::fraction);
    ZSETKIT_CHECK_TWICE(exact_sum(minus_infinity, infinity).error().code == errc::infinite);
    ZSETKIT_CHECK_TWICE(exact_sum(quiet_nan, 1.0).error().code == errc::not_a_number);
    ZSETKIT_CHECK_TWICE(exact_sum(-9007199254740991.0, 9007199254740991.0) == 0.0);
}

TEST_CASE("the front of a set is one score before its smallest, until there is no room", "[score]") {
    ZSETKIT_CHECK_TWICE(score_before(4294967303.0) == 4294967302.0);
    ZSETKIT_CHECK_TWICE(score_before(0.0).error().code == errc::negative);
    ZSETKIT_CHECK_TWICE(score_after(7.0) == 8.0);
    ZSETKIT_CHECK_TWICE(score_after(9007199254740991.0).error().code == errc::inexact);
}
