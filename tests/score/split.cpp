// SPDX-License-Identifier: MIT
#include <zsetkit/score/split.hpp>

#include <rapidcheck.h>

#include <cstdint>
#include <tuple>

#include "../support/catch.hpp"
#include "../support/doubles.hpp"

using namespace zsetkit_tests;
using zsetkit::errc;
using zsetkit::max_exact;
using zsetkit::split_score;

namespace {

template <unsigned LowBits>
constexpr bool keeps_its_limits() {
    using split = split_score<LowBits>;
    const auto high = split::max_high, low = split::max_low;
    return split::pack(high, low) == static_cast<double>(max_exact) &&
           split::pack(high, low - (low != 0)).has_value() &&
           split::pack(high + 1, 0u).error().code == errc::high_range &&
           split::pack(0u, low + 1).error().code == errc::low_range && split::first(high) == split::pack(high, 0u) &&
           split::last(high) == split::pack(high, low) && split::last(high + 1).error().code == errc::high_range &&
           split::pack(-1, 0).error().code == errc::negative && split::pack(0, -1).error().code == errc::negative &&
           split::unpack(static_cast<double>(max_exact))->high == high &&
           split::unpack(static_cast<double>(max_exact))->low == low;
}

template <unsigned LowBits>
void orders_like_its_pairs() {
    using split = split_score<LowBits>;
    CHECK(rc::check("order of scores = order of pairs",
                    [](std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d, bool close) {
                        const std::uint64_t h1 = a % (split::max_high + 1), h2 = close ? h1 : b % (split::max_high + 1);
                        const std::uint64_t l1 = c % (split::max_low + 1), l2 = d % (split::max_low + 1);
                        const double x = *split::pack(h1, l1), y = *split::pack(h2, l2);
                        RC_ASSERT((x < y) == (std::tuple{h1, l1} < std::tuple{h2, l2}));
                        RC_ASSERT(split::unpack(x)->high == h1 && split::unpack(x)->low == l1);
                        RC_ASSERT(*split::first(h1) <= x && x <= *split::last(h1));
                    }));
}

}  // namespace

TEST_CASE("each part of a split score has exactly its bits, whatever the width", "[score]") {
    ZSETKIT_CHECK_TWICE(keeps_its_limits<0>());
    ZSETKIT_CHECK_TWICE(keeps_its_limits<1>());
    ZSETKIT_CHECK_TWICE(keeps_its_limits<12>());
    ZSETKIT_CHECK_TWICE(keeps_its_limits<20>());
    ZSETKIT_CHECK_TWICE(keeps_its_limits<32>());
    ZSETKIT_CHECK_TWICE(keeps_its_limits<52>());
}

TEST_CASE("split scores order as their pairs do and unpack to them", "[score]") {
    orders_like_its_pairs<0>();
    orders_like_its_pairs<12>();
    orders_like_its_pairs<32>();
    orders_like_its_pairs<52>();
}

TEST_CASE("a score that is not exact has no parts", "[score]") {
    using split = split_score<12>;
    ZSETKIT_CHECK_TWICE(split::unpack(two_to_53).error().code == errc::inexact);
    ZSETKIT_CHECK_TWICE(split::unpack(4096.5).error().code == errc::fraction);
    ZSETKIT_CHECK_TWICE(split::unpack(-4096.0).error().code == errc::negative);
    ZSETKIT_CHECK_TWICE(split::unpack(quiet_nan).error().code == errc::not_a_number);
    ZSETKIT_CHECK_TWICE(split::unpack(infinity).error().code == errc::infinite);
    ZSETKIT_CHECK_TWICE(split::unpack(-0.0) == split::parts{0, 0});
}
