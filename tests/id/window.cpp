// SPDX-License-Identifier: MIT
#include <zsetkit/id/window.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <rapidcheck.h>

#include <zsetkit/id/typed_id.hpp>

#include "../support/catch.hpp"

using zsetkit::brand;
using zsetkit::branded_id;
using zsetkit::errc;
using zsetkit::lex_window;
using zsetkit::minted_between;
using zsetkit::snowflake;
using zsetkit::unix_ms;

namespace {

constexpr branded_id id(std::string_view text) { return branded_id::parse(text).value(); }

/// What a server answers to a BYLEX range over `members`.
std::vector<std::string> range(const std::vector<std::string>& members, const lex_window& window) {
    const std::string from{window.from.view()}, to{window.to.view()};
    std::vector<std::string> in;
    for (const auto& member : members) {
        const bool after = from == "-" || (from[0] == '[' ? member >= from.substr(1) : member > from.substr(1));
        const bool before = to == "+" || (to[0] == '[' ? member <= to.substr(1) : member < to.substr(1));
        if (after && before) in.push_back(member);
    }
    std::sort(in.begin(), in.end());
    return in;
}

}  // namespace

TEST_CASE("a window of mint times has its first instant inside and its last outside", "[id]") {
    constexpr unix_ms t0{1769526697641}, t1{1769526697642};
    ZSETKIT_CHECK_TWICE(minted_between("JOB", t0, t1)->from == "[JOB0KHTOWnGLuC");
    ZSETKIT_CHECK_TWICE(minted_between("JOB", t0, t1)->to == "(JOB0KHTOWnXx2G");
    ZSETKIT_CHECK_TWICE(minted_between("USR", snowflake::epoch, t0)->from == "[USR00000000000");
    ZSETKIT_CHECK_TWICE(minted_between("USR", snowflake::epoch, t0)->to == "(USR0KHTOWnGLuC");
}

TEST_CASE("a window ends at the horizon at the latest, and never before the epoch", "[id]") {
    constexpr unix_ms after{3903090455552};
    ZSETKIT_CHECK_TWICE(minted_between("JOB", snowflake::epoch, after) == zsetkit::whole_brand("JOB"));
    ZSETKIT_CHECK_TWICE(minted_between("JOB", snowflake::horizon, after)->to == "[JOBAzL8n0Y58m7");
    ZSETKIT_CHECK_TWICE(minted_between("JOB", after, after).error().code == errc::past_horizon);
    ZSETKIT_CHECK_TWICE(minted_between("JOB", snowflake::epoch, unix_ms{3903090455553}).error().code ==
                        errc::past_horizon);
    ZSETKIT_CHECK_TWICE(minted_between("JOB", unix_ms{1704067199999}, after).error().code == errc::before_epoch);
    ZSETKIT_CHECK_TWICE(minted_between("JOB", snowflake::epoch, unix_ms{0}).error().code == errc::before_epoch);
}

TEST_CASE("a window selects exactly the ids of the brand minted in it", "[id]") {
    CHECK(rc::check("by definition", [] {
        const std::uint64_t start =
            snowflake::epoch.count + *rc::gen::inRange<std::uint64_t>(0, std::uint64_t{1} << 40);
        std::vector<std::string> members, expected;
        const std::uint64_t t0 = start + *rc::gen::inRange<std::uint64_t>(0, 6),
                            t1 = start + *rc::gen::inRange<std::uint64_t>(0, 6);
        for (int i = 0; i < 40; ++i) {
            const auto letters = *rc::gen::elementOf(std::vector<std::string>{"JOA", "JOB", "JOC"});
            const std::uint64_t minted = start + *rc::gen::inRange<std::uint64_t>(0, 6);
            const auto node = *rc::gen::elementOf(std::vector<unsigned>{0, 7, 1023});
            const auto sequence = *rc::gen::elementOf(std::vector<unsigned>{0, 1, 4095});
            const auto made = branded_id::make(brand::parse(letters).value(),
                                               snowflake::compose(unix_ms{minted}, node, sequence).value());
            members.emplace_back(made.text().view());
            if (letters == "JOB" && minted >= t0 && minted < t1) expected.push_back(members.back());
        }
        std::sort(expected.begin(), expected.end());
        RC_ASSERT(range(members, minted_between("JOB", unix_ms{t0}, unix_ms{t1}).value()) == expected);
    }));
}

TEST_CASE("cursors continue below or above an id, without it", "[id]") {
    ZSETKIT_CHECK_TWICE(zsetkit::whole_set().from == "-" && zsetkit::whole_set().to == "+");
    ZSETKIT_CHECK_TWICE(older_than(id("JOB0KHTOWnGLuC")).from == "-");
    ZSETKIT_CHECK_TWICE(older_than(id("JOB0KHTOWnGLuC")).to == "(JOB0KHTOWnGLuC");
    ZSETKIT_CHECK_TWICE(newer_than(id("JOB0KHTOWnGLuC")).from == "(JOB0KHTOWnGLuC");
    ZSETKIT_CHECK_TWICE(newer_than(id("JOB0KHTOWnGLuC")).to == "+");
    ZSETKIT_CHECK_TWICE(older_in_brand(id("JOB0KHTOWnGLuC")).from == "[JOB00000000000");
    ZSETKIT_CHECK_TWICE(newer_in_brand(id("JOB0KHTOWnGLuC")).to == "[JOBAzL8n0Y58m7");
    ZSETKIT_CHECK_TWICE(older_than(zsetkit::job_id{}).to == "(JOB00000000000");
}

TEST_CASE("pages by cursor visit every id once, newest first", "[id]") {
    std::vector<std::string> members;
    for (std::uint64_t i = 0; i < 95; ++i) {
        members.emplace_back(branded_id::make("JOB", snowflake::from_integer(i * i * 7919).value()).text().view());
    }
    std::vector<std::string> visited;
    for (lex_window page = zsetkit::whole_set();;) {
        auto found = range(members, page);
        std::reverse(found.begin(), found.end());
        found.resize(std::min<std::size_t>(found.size(), 10));
        visited.insert(visited.end(), found.begin(), found.end());
        if (found.size() < 10) break;
        page = older_than(id(found.back()));
    }
    std::sort(members.rbegin(), members.rend());
    CHECK(visited == members);
}

TEST_CASE("what was minted since an instant reaches to the newest id, borrowed milliseconds included", "[id]") {
    constexpr auto since = zsetkit::minted_since("JOB", zsetkit::unix_ms{1769526697641}).value();
    ZSETKIT_CHECK_TWICE(since.from == "[JOB0KHTOWnGLuC");
    ZSETKIT_CHECK_TWICE(since.to == zsetkit::whole_brand("JOB").to);
    ZSETKIT_CHECK_TWICE(zsetkit::minted_since("JOB", zsetkit::unix_ms{1}).error().code == zsetkit::errc::before_epoch);
}
