// SPDX-License-Identifier: MIT
#include <zsetkit/adapt/format.hpp>

#include "../support/catch.hpp"

#if defined(__cpp_lib_format)

#include <zsetkit/score/explain.hpp>

TEST_CASE("texts, codes and instants format as strings do", "[adapt]") {
    CHECK(std::format("{:>5}|", *zsetkit::fixed_text<14>::from("abc")) == "  abc|");
    CHECK(std::format("{}", zsetkit::errc::tier_range) == "tier_range");
    CHECK(std::format("{}", zsetkit::reading::fire_time) == "fire-time");
    CHECK(std::format("{}", zsetkit::unix_ms{1769526697641}) == "2026-01-27T15:11:37.641Z");
}

#else

TEST_CASE("where the library has no std::format, the header is empty and harmless", "[adapt]") { SUCCEED(); }

#endif
