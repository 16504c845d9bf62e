// SPDX-License-Identifier: MIT
#include <zsetkit/adapt/ostream.hpp>
#include <zsetkit/score/explain.hpp>

#include <iomanip>
#include <sstream>
#include <string>

#include "../support/catch.hpp"

namespace {

template <class T>
std::string streamed(const T& value) {
    std::ostringstream out;
    out << value;
    return out.str();
}

}  // namespace

TEST_CASE("texts, codes, errors and instants stream as people read them", "[adapt]") {
    CHECK(streamed(*zsetkit::fixed_text<14>::from("abc")) == "abc");
    CHECK(streamed(zsetkit::errc::tier_range) == "tier_range");
    CHECK(streamed(zsetkit::reading::fire_time) == "fire-time");
    CHECK(streamed(zsetkit::error{zsetkit::errc::syntax, 3}) ==
          "syntax at 3: " + std::string{zsetkit::message(zsetkit::errc::syntax)});
    CHECK(streamed(zsetkit::unix_ms{1769526697641}) == "2026-01-27T15:11:37.641Z");
    CHECK(streamed(zsetkit::unix_seconds{7}) == "7 s");
}

TEST_CASE("a stream's width applies to a text", "[adapt]") {
    std::ostringstream out;
    out << std::setw(6) << *zsetkit::fixed_text<14>::from("abc");
    CHECK(out.str() == "   abc");
}
