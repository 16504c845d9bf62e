// SPDX-License-Identifier: MIT
#include <zsetkit/id/compare_text.hpp>

#include <compare>
#include <random>
#include <set>
#include <string>
#include <string_view>

#include <rapidcheck.h>

#include "../support/catch.hpp"
#include "oracle.hpp"

using zsetkit::compare_text;
using zsetkit::text_less;

namespace {

int sign(std::strong_ordering order) { return std::is_lt(order) ? -1 : std::is_gt(order) ? 1 : 0; }
int naive(std::string_view a, std::string_view b) {
    for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
        const int x = static_cast<unsigned char>(a[i]), y = static_cast<unsigned char>(b[i]);
        if (x != y) return x < y ? -1 : 1;
    }
    return a.size() < b.size() ? -1 : a.size() > b.size() ? 1 : 0;
}
bool agrees_on(std::string_view a, std::string_view b) {
    return sign(compare_text(a, b)) == naive(a, b) && text_less{}(a, b) == (naive(a, b) < 0);
}

}  // namespace

TEST_CASE("texts of ids compare as the ids do", "[id]") {
    ZSETKIT_CHECK_TWICE(std::is_lt(compare_text("JOB0KHTOWnGLuC", "JOB0KHTOWnGLuD")));
    ZSETKIT_CHECK_TWICE(std::is_gt(compare_text("JOB0KHTOWnGLua", "JOB0KHTOWnGLuZ")));
    ZSETKIT_CHECK_TWICE(std::is_eq(compare_text("JOB0KHTOWnGLuC", "JOB0KHTOWnGLuC")));
    ZSETKIT_CHECK_TWICE(std::is_lt(compare_text("JOBAzL8n0Y58m7", "USR00000000000")));
    ZSETKIT_CHECK_TWICE(text_less{}("JOB0KHTOWnGLuC", "JOB0KHTOWnGLuD"));
    ZSETKIT_CHECK_TWICE(!text_less{}("JOB0KHTOWnGLuC", "JOB0KHTOWnGLuC"));
}

TEST_CASE("any two texts compare in byte order, as unsigned, a prefix first", "[id]") {
    ZSETKIT_CHECK_TWICE(std::is_lt(compare_text("JOB", "JOB0KHTOWnGLuC")));
    ZSETKIT_CHECK_TWICE(std::is_lt(compare_text("", "J")));
    ZSETKIT_CHECK_TWICE(std::is_gt(compare_text("JOB0KHTOWnGLu\x80", "JOB0KHTOWnGLu\x7f")));
    CHECK(rc::check("any texts", [](const std::string& a, const std::string& b) { RC_ASSERT(agrees_on(a, b)); }));
}

TEST_CASE("texts of 14 bytes that differ in one place compare by it, whatever the bytes after it", "[id]") {
    std::mt19937_64 random{14};
    bool agree = true;
    for (int i = 0; i < 100'000; ++i) {
        std::string a(14, '\0'), b;
        for (auto& c : a) c = static_cast<char>(random() % 256);
        b = a;
        for (auto place = random() % 15; place < 14; place += 1 + random() % 14)
            b[place] = static_cast<char>(random() % 256);
        agree = agree && agrees_on(a, b) && agrees_on(b, a);
    }
    CHECK(agree);
}

TEST_CASE("text_less keeps containers of any string type in mint order", "[id]") {
    std::set<std::string, text_less> ids{"JOB0KHTOWnGLuC", "JOB00000000001", "EVT000xY9Wvvcd"};
    CHECK(*ids.begin() == "EVT000xY9Wvvcd");
    CHECK(ids.contains(std::string_view{"JOB0KHTOWnGLuC"}));
    CHECK(*ids.lower_bound("JOB00000000002") == "JOB0KHTOWnGLuC");
}
