// SPDX-License-Identifier: MIT
//
// Ids in a real server: its byte order is our order, its ranges are our windows, its streams take our entries.
#include <zsetkit/id.hpp>

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "../support/catch.hpp"
#include "../support/redis.hpp"

using zsetkit::brand;
using zsetkit::branded_id;
using zsetkit::snowflake;
using zsetkit::unix_ms;

namespace {

std::string text_of(const branded_id& id) { return id.text().to<std::string>(); }

std::vector<std::string> texts_of(const std::vector<branded_id>& ids) {
    std::vector<std::string> texts;
    for (const auto& id : ids) texts.push_back(text_of(id));
    return texts;
}

struct clock_of_the_test {
    std::uint64_t* now;
    unix_ms operator()() const noexcept { return unix_ms{*now}; }
};

/// Ids in mint order, from a clock that stalls, leaps and goes back, across bursts.
std::vector<branded_id> mint(brand letters, std::size_t count) {
    std::mt19937_64 random{7};
    std::uint64_t now = 1769526697641;
    zsetkit::minter<clock_of_the_test> ids{7, clock_of_the_test{&now}};
    std::vector<branded_id> minted;
    while (minted.size() < count) {
        minted.push_back(branded_id::make(letters, ids.next().value()));
        const auto fate = random() % 1000;
        if (fate < 30) now += random() % 5;
        if (fate == 998) now += random() % 10'000'000;
        if (fate == 999) now -= random() % 50;
    }
    return minted;
}

void add_all(zsetkit_tests::connection& server, const std::string& key, std::vector<branded_id> ids) {
    std::shuffle(ids.begin(), ids.end(), std::mt19937_64{14});
    for (const auto& id : ids) server.send("ZADD", key, 0, text_of(id));
    for (std::size_t i = 0; i < ids.size(); ++i) REQUIRE(server.read().integer() == 1);
}

}  // namespace

TEST_CASE("a score-0 set answers ids in mint order, however they came in", "[live][id]") {
    if (!zsetkit_tests::redis_here()) return;
    zsetkit_tests::redis_server server;
    auto client = server.connect();
    const auto minted = mint("JOB", 12'000);  // more than 4096 in some millisecond
    add_all(client, "pending", minted);
    CHECK(client.call("ZRANGE", "pending", 0, -1).texts() == texts_of(minted));
}

TEST_CASE("a BYLEX window answers exactly the brand's ids minted in it", "[live][id]") {
    if (!zsetkit_tests::redis_here()) return;
    zsetkit_tests::redis_server server;
    auto client = server.connect();
    std::vector<branded_id> all;
    for (const char* letters : {"JOA", "JOB", "JOC"}) {
        const auto minted = mint(brand::parse(letters).value(), 1500);
        all.insert(all.end(), minted.begin(), minted.end());
    }
    for (const auto edge : {snowflake::epoch, snowflake::horizon}) {
        all.push_back(branded_id::make("JOB", snowflake::first_at(edge).value()));
        all.push_back(branded_id::make("JOB", snowflake::last_at(edge).value()));
    }
    std::sort(all.begin(), all.end());
    add_all(client, "ids", all);

    std::mt19937_64 random{3};
    std::vector<std::uint64_t> instants{snowflake::epoch.count, snowflake::epoch.count + 1, snowflake::horizon.count,
                                        snowflake::horizon.count + 1};
    for (int i = 0; i < 40; ++i) instants.push_back(all[random() % all.size()].flake().time().count + random() % 3);
    for (int i = 0; i < 300; ++i) {
        const std::uint64_t t0 = instants[random() % instants.size()], t1 = instants[random() % instants.size()];
        const auto window = zsetkit::minted_between("JOB", unix_ms{t0}, unix_ms{t1});
        if (t0 > snowflake::horizon.count) {
            CHECK(window.error().code == zsetkit::errc::past_horizon);
            continue;
        }
        std::vector<branded_id> expected;
        for (const auto& id : all) {
            const auto at = id.flake().time().count;
            if (id.brand() == brand("JOB") && at >= t0 && at < t1) expected.push_back(id);
        }
        CHECK(client.call("ZRANGEBYLEX", "ids", window->from.view(), window->to.view()).texts() == texts_of(expected));
    }
    CHECK(
        client.call("ZLEXCOUNT", "ids", zsetkit::whole_brand("JOB").from.view(), zsetkit::whole_brand("JOB").to.view())
            .integer() == 1504);
}

TEST_CASE("paging by cursor visits every id once, newest first, while ids come and go", "[live][id]") {
    if (!zsetkit_tests::redis_here()) return;
    zsetkit_tests::redis_server server;
    auto client = server.connect();
    const auto minted = mint("JOB", 1000);
    add_all(client, "ids", minted);

    std::vector<std::string> visited;
    zsetkit::lex_window page = zsetkit::whole_set();
    for (;;) {
        const auto found =
            client.call("ZRANGE", "ids", page.to.view(), page.from.view(), "BYLEX", "REV", "LIMIT", 0, 64).texts();
        visited.insert(visited.end(), found.begin(), found.end());
        if (found.size() < 64) break;
        page = older_than(branded_id::parse(found.back()).value());
        client.call("ZREM", "ids", found.back());  // the cursor's own id may go
        client.call(
            "ZADD", "ids", 0,
            text_of(branded_id::make("JOB", snowflake::unchecked(minted.back().flake().value() + visited.size()))));
    }
    auto expected = texts_of(minted);
    std::reverse(expected.begin(), expected.end());
    CHECK(visited == expected);
}

TEST_CASE("a stream takes the ids' entries in mint order, answers them back, and refuses one out of order",
          "[live][id]") {
    if (!zsetkit_tests::redis_here()) return;
    zsetkit_tests::redis_server server;
    auto client = server.connect();
    const auto minted = mint("EVT", 6000);
    for (const auto& id : minted) client.send("XADD", "events", to_stream_id(id).text().view(), "id", text_of(id));
    for (const auto& id : minted) REQUIRE(client.read().text == to_stream_id(id).text());
    CHECK(client.call("XADD", "events", to_stream_id(minted.front()).text().view(), "id", "x").is_error());

    const auto t0 = minted[2000].flake().time(), t1 = minted[4000].flake().time();
    const auto window = zsetkit::stream_entries(t0, t1);
    std::vector<std::string> expected, answered;
    for (const auto& id : minted) {
        if (id.flake().time().count >= t0.count && id.flake().time().count <= t1.count) expected.push_back(text_of(id));
    }
    const auto entries = client.call("XRANGE", "events", window.first.text().view(), window.last.text().view());
    for (const auto& entry : entries.items) {
        answered.push_back(entry[1][1].text);
        const auto read = zsetkit::stream_id::parse(entry[0].text);
        CHECK(branded_id::make("EVT", to_snowflake(read.value()).value()).text() == entry[1][1].text);
    }
    CHECK(answered == expected);
}
