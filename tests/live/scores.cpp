// SPDX-License-Identifier: MIT
//
// Scores against a real server, in RESP2 and RESP3: what we write it takes unchanged, what it prints we read to the same
// bits, its order is our order, and our bounds mean to it what they mean to us.
#include <zsetkit/id.hpp>
#include <zsetkit/score.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "../support/catch.hpp"
#include "../support/doubles.hpp"
#include "../support/redis.hpp"

using namespace zsetkit_tests;
using zsetkit::fire_time_score;
using zsetkit::parse_score;
using zsetkit::priority_score;
using zsetkit::score_bound;
using zsetkit::to_text;

namespace {

constexpr std::size_t how_many = 100000;

double positive_zero(double value) { return bits(value) << 1 == 0 ? 0.0 : value; }

/// Every limit with its neighbours, then random doubles of four kinds: any bits, integers of any size, packed, fractions.
std::vector<double> sample() {
    std::vector<double> all;
    const auto around = [&all](double center) {
        for (const std::uint64_t step : {0u, 1u, 2u, 3u}) {
            all.push_back(std::bit_cast<double>(bits(center) + step));
            if (bits(center) >= step) all.push_back(std::bit_cast<double>(bits(center) - step));
        }
    };
    for (int power = -1074; power<1024; power += power> - 80 && power < 130 ? 1 : 41) around(std::ldexp(1.0, power));
    for (double ten = 1e-300; ten < 1e300; ten *= 10) around(ten);
    for (const double edge :
         {0.1, 0.3, 1.1, 3.3, 99.99, 1e17, 1e23, 9007199254740991.0, 9007199254740993.0, 1.7976931348623157e308,
          2.2250738585072014e-308, 4611686018427387904.0, 9223372036854775808.0, 18446744073709551616.0}) {
        around(edge);
    }
    std::mt19937_64 random{20260127};
    while (all.size() < how_many) {
        const std::uint64_t raw = random();
        switch (all.size() % 4) {
            case 0:
                all.push_back(std::bit_cast<double>(raw));
                break;
            case 1:
                all.push_back(static_cast<double>(static_cast<std::int64_t>(raw) >> (random() % 63)));
                break;
            case 2:
                all.push_back(*fire_time_score::pack({raw % 2199023255552}, random() % 4096));
                break;
            default:
                all.push_back(static_cast<double>(raw % 100000000000) / 1000.0);
                break;
        }
    }
    const std::size_t positive = all.size();
    for (std::size_t i = 0; i < positive; i += 3) all[i] = -all[i];
    all.erase(std::remove_if(all.begin(), all.end(),
                             [](double value) { return (bits(value) & 0x7fffffffffffffff) > 0x7ff0000000000000; }),
              all.end());  // NaN is no score
    return all;
}

std::string member_of(std::size_t index) {
    std::string digits = std::to_string(index);
    return "m" + std::string(6 - digits.size(), '0') + digits;
}

/// One command for many members, in slices: ZADD key score member ...
void add_all(connection& to, const std::string& key, const std::vector<double>& scores) {
    constexpr std::size_t slice = 1000;
    for (std::size_t from = 0; from < scores.size(); from += slice) {
        const std::size_t end = std::min(from + slice, scores.size());
        std::vector<std::string> command{"ZADD", key};
        for (std::size_t i = from; i < end; ++i) {
            command.push_back(to_text(scores[i]).to<std::string>());
            command.push_back(member_of(i));
        }
        const auto added = to.call_list(command);
        REQUIRE(!added.is_error());
        REQUIRE(added.integer() == static_cast<std::int64_t>(end - from));
    }
}

/// What a server says of members and scores, flat in RESP2 and in pairs in RESP3.
std::vector<std::pair<std::string, std::string>> pairs_of(const reply& got) {
    std::vector<std::pair<std::string, std::string>> pairs;
    if (!got.items.empty() && !got[0].items.empty()) {
        for (const auto& item : got.items) pairs.emplace_back(item[0].text, item[1].text);
    } else {
        for (std::size_t i = 0; i + 1 < got.size(); i += 2) pairs.emplace_back(got[i].text, got[i + 1].text);
    }
    return pairs;
}

}  // namespace

TEST_CASE("a hundred thousand scores go through a server and come back to the same bits, in its order", "[live]") {
    if (!redis_here()) return;
    const redis_server server;
    const auto scores = sample();
    REQUIRE(scores.size() > how_many - 1000);

    std::vector<std::size_t> order(scores.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return scores[a] < scores[b]; });

    for (const char* protocol : {"2", "3"}) {
        CAPTURE(protocol);
        auto c = server.connect();
        REQUIRE(!c.call("HELLO", protocol).is_error());
        REQUIRE(!c.call("FLUSHALL").is_error());
        add_all(c, "z", scores);

        const auto ranged = pairs_of(c.call("ZRANGE", "z", "0", "-1", "WITHSCORES"));
        REQUIRE(ranged.size() == scores.size());
        std::size_t other_bits = 0, other_order = 0;
        for (std::size_t rank = 0; rank < ranged.size(); ++rank) {
            const auto read = parse_score(ranged[rank].second);
            other_order += ranged[rank].first != member_of(order[rank]);
            other_bits += !read || !same_bits(*read, positive_zero(scores[order[rank]]));
        }
        CHECK(other_bits == 0);
        CHECK(other_order == 0);

        std::size_t other_scores = 0;
        for (std::size_t i = 0; i < scores.size(); ++i) c.send("ZSCORE", "z", member_of(i));
        for (std::size_t i = 0; i < scores.size(); ++i) {
            const auto read = parse_score(c.read().text);
            other_scores += !read || !same_bits(*read, positive_zero(scores[i]));
        }
        CHECK(other_scores == 0);

        // ZSCAN prints by another routine than ZRANGE.
        std::string cursor = "0";
        std::size_t scanned = 0, other_scan = 0;
        do {
            const auto page = c.call("ZSCAN", "z", cursor, "COUNT", "5000");
            cursor = page[0].text;
            for (const auto& [member, text] : pairs_of(page[1])) {
                const auto read = parse_score(text);
                other_scan += !read || !same_bits(*read, positive_zero(scores[std::stoul(member.substr(1))]));
                ++scanned;
            }
        } while (cursor != "0");
        CHECK(scanned >= scores.size());
        CHECK(other_scan == 0);
    }
}

TEST_CASE("our bounds select on the server what our model selects", "[live]") {
    if (!redis_here()) return;
    const redis_server server;
    auto c = server.connect();
    auto scores = sample();
    scores.resize(4000);
    add_all(c, "z", scores);

    std::mt19937_64 random{2039};
    std::size_t different = 0, texts = 0;
    const auto pick = [&]() -> score_bound {
        const double at = scores[random() % scores.size()];
        switch (random() % 6) {
            case 0:
                return score_bound::at_least(at);
            case 1:
                return score_bound::above(at);
            case 2:
                return score_bound::lowest();
            case 3:
                return score_bound::highest();
            case 4:
                return score_bound::above(infinity);
            default:
                return score_bound::below(at);
        }
    };
    for (int i = 0; i < 2000; ++i) {
        const auto low = pick(), high = pick();
        std::int64_t expected = 0;
        for (const double score : scores) expected += low.admits_as_lower(score) && high.admits_as_upper(score);
        const auto counted = c.call("ZCOUNT", "z", low.text().view(), high.text().view());
        different += counted.is_error() || counted.integer() != expected;
        texts += score_bound::parse(low.text()) != low;
    }
    CHECK(different == 0);
    CHECK(texts == 0);
    CHECK(c.call("ZCOUNT", "z", score_bound::at_least(quiet_nan).text().view(), "+inf").is_error());
    CHECK(c.call("ZADD", "z", to_text(quiet_nan).view(), "nan").is_error());
}

TEST_CASE("the top tier keeps its order on a server, and the tier above it does not", "[live]") {
    if (!redis_here()) return;
    const redis_server server;
    auto c = server.connect();
    const std::vector<std::string> members{"p1", "p2", "c_third", "b_fourth", "a_fifth"};
    for (std::size_t i = 0; i < members.size(); ++i) {
        c.call("ZADD", "exact", to_text(*priority_score::pack(2097151, i + 1)).view(), members[i]);
        c.call("ZADD", "naive", to_text(2097152.0 * 4294967296.0 + static_cast<double>(i + 1)).view(), members[i]);
    }
    CHECK(c.call("ZRANGE", "exact", "0", "-1").texts() == members);
    CHECK(c.call("ZRANGE", "naive", "0", "-1").texts() ==
          std::vector<std::string>{"p1", "p2", "a_fifth", "b_fourth", "c_third"});
}

TEST_CASE("a due bound takes the last job of now and leaves the first of the next millisecond", "[live]") {
    if (!redis_here()) return;
    const redis_server server;
    auto c = server.connect();
    constexpr zsetkit::unix_ms now{1713444564002};
    c.call("ZADD", "delayed", to_text(*fire_time_score::pack(now, 4095)).view(), "due");
    c.call("ZADD", "delayed", to_text(*fire_time_score::pack({now.count + 1}, 0)).view(), "next");
    c.call("ZADD", "delayed", "-1000", "overdue");
    const auto bound = score_bound::at_most(*fire_time_score::due(now)).text();
    CHECK(c.call("ZRANGEBYSCORE", "delayed", score_bound::lowest().text().view(), bound.view()).texts() ==
          std::vector<std::string>{"overdue", "due"});
    CHECK(c.call("ZRANGEBYSCORE", "delayed", "-inf", score_bound::below(7018268934156288.0).text().view()).texts() ==
          std::vector<std::string>{"overdue", "due"});
}

TEST_CASE("window slots agree with a server that runs the protocol's own steps", "[live]") {
    if (!redis_here()) return;
    const redis_server server;
    auto c = server.connect();
    constexpr zsetkit::unix_ms t{1769526697641};
    const auto last = to_text(*fire_time_score::last(t));
    std::size_t different = 0;
    for (int i = 0; i < 4100; ++i) {
        const auto highest =
            c.call("ZREVRANGEBYSCORE", "delayed", last.view(), "-inf", "WITHSCORES", "LIMIT", "0", "1");
        const double top = highest.size() == 0 ? minus_infinity : *parse_score(highest[1].text);
        const auto strict = fire_time_score::next_in_window(t, top);
        const auto next = fire_time_score::next_in_window_saturating(t, top);
        different += strict.has_value() != (i < 4096) || next != fire_time_score::pack(t, std::min(i, 4095));
        c.call("ZADD", "delayed", to_text(*next).view(), member_of(static_cast<std::size_t>(i)));
    }
    CHECK(different == 0);
    CHECK(c.call("ZCARD", "delayed").integer() == 4100);
    CHECK(c.call("ZCOUNT", "delayed", last.view(), last.view()).integer() == 5);
}

TEST_CASE("a server's TIME is a server_time, and ZINCRBY loses what exact_sum refuses", "[live]") {
    if (!redis_here()) return;
    const redis_server server;
    auto c = server.connect();
    const auto time = c.call("TIME").texts();
    const auto read = zsetkit::parse_server_time(time.at(0), time.at(1));
    REQUIRE(read.has_value());
    CHECK(to_unix_ms(*read)->count / 1000 == read->seconds);

    c.call("ZADD", "z", "1009651914519660544", "m");
    CHECK(parse_score(c.call("ZINCRBY", "z", "1", "m").text) == 1009651914519660544.0);
    CHECK(parse_score(c.call("ZINCRBY", "z", "64", "m").text) == 1009651914519660544.0);
    CHECK(parse_score(c.call("ZINCRBY", "z", "65", "m").text) == 1009651914519660672.0);
    CHECK(zsetkit::exact_sum(1009651914519660544.0, 1.0).error().code == zsetkit::errc::inexact);
}

TEST_CASE("Lua prints a packed score with 14 digits, and %.0f with all of them", "[live]") {
    if (!redis_here()) return;
    const redis_server server;
    auto c = server.connect();
    c.call("EVAL",
           "redis.call('ZADD', KEYS[1], tostring(1769526697641 * 0x1000 + 7), 'rounded') "
           "redis.call('ZADD', KEYS[1], string.format('%.0f', 1769526697641 * 0x1000 + 7), 'exact')",
           "1", "z");
    const auto rounded = zsetkit::fire_time_score::unpack(*parse_score(c.call("ZSCORE", "z", "rounded").text));
    CHECK(rounded == fire_time_score::parts{{1769526697640}, 4060});
    CHECK(parse_score(c.call("ZSCORE", "z", "exact").text) == fire_time_score::pack({1769526697641}, 7));
}

TEST_CASE("Lua's own words for a number become another bound on a server, and ours the one that was meant", "[live]") {
    if (!redis_here()) return;
    const redis_server server;
    auto c = server.connect();
    const auto lua = [&c](const std::string& value) { return c.call("EVAL", "return " + value, "0").text; };
    CHECK(lua("tostring(1e14)") == "1e+14");
    CHECK(lua("tostring(1e14 - 1)") == "99999999999999");
    CHECK(to_text(1e14) == "100000000000000");
    CHECK(to_text(1e14 - 1) == "99999999999999");
    CHECK(lua("string.format('%.0f', 1e14)") == to_text(1e14).view());

    constexpr double edge = 9007199254740992.0;
    const std::string typed = lua("'(' .. 2^53"), formatted = lua("string.format('(%.0f', 2^53)");
    const auto ours = score_bound::above(edge).text();
    CHECK(typed == "(9.007199254741e+15");
    CHECK(formatted == ours.view());
    CHECK(ours == "(9007199254740992");
    // The text that was put together is 8 too high, so it leaves out what comes right after the edge.
    c.call("ZADD", "z", to_text(edge).view(), "edge", to_text(edge + 2).view(), "first", to_text(edge + 8).view(),
           "fifth", to_text(edge + 10).view(), "sixth");
    CHECK(parse_score(typed.substr(1)) == edge + 8);
    CHECK(c.call("ZRANGEBYSCORE", "z", typed, "+inf").texts() == std::vector<std::string>{"sixth"});
    CHECK(c.call("ZRANGEBYSCORE", "z", ours.view(), "+inf").texts() ==
          std::vector<std::string>{"first", "fifth", "sixth"});
}

TEST_CASE("a number in a server's JSON keeps 14 digits, and our text of it all of them", "[live]") {
    if (!redis_here()) return;
    const redis_server server;
    auto c = server.connect();
    const auto encoded = [&c](const std::string& value) {
        return c.call("EVAL", "return cjson.encode(" + value + ")", "0").text;
    };
    CHECK(encoded(R"(cjson.decode('{"v":15947634569000323}'))") == R"({"v":1.5947634569e+16})");
    CHECK(encoded("{v = 7247981353537543}") == R"({"v":7.2479813535375e+15})");
    const auto score = fire_time_score::pack({1769526697641}, 7).value();
    const auto text = to_text(score).to<std::string>();
    CHECK(parse_score("7.2479813535375e+15") != score);
    CHECK(encoded(R"(cjson.decode('{"v":")" + text + R"("}'))") == R"({"v":"7247981353537543"})");
    CHECK(parse_score("7247981353537543") == score);
}

// examples/delayed_queue.cpp takes like this. A poller's steps are a read and a ZREM for each member read; every order in which the
// steps of two pollers can meet is tried.
TEST_CASE("of two pollers that read the same due jobs, each job is had by the one whose ZREM answers 1", "[live]") {
    if (!redis_here()) return;
    const redis_server server;
    const std::string key = "delayed";
    constexpr zsetkit::unix_seconds now{1769526697};
    const std::string future{"JOB0NpsIRaFoki in an hour"};
    const std::vector<std::string> jobs{"JOB0KHTOWnGLuC late", "JOB0KHTOWnGLuD the same words",
                                        "JOB0KHTOWnGLuE the same words"};
    struct poller {
        connection to;
        std::vector<std::string> found, taken;
        std::size_t next;
        bool has_read;
    };
    std::array<poller, 2> both{poller{server.connect(), {}, {}, 0, false}, poller{server.connect(), {}, {}, 0, false}};
    const auto step = [&](poller& one) {
        if (!one.has_read) {
            const auto due = score_bound::at_most(zsetkit::epoch_seconds_score::due(now).value()).text();
            one.found =
                one.to.call("ZRANGEBYSCORE", key, score_bound::lowest().text().view(), due.view(), "LIMIT", "0", "10")
                    .texts();
            one.has_read = true;
        } else if (one.next < one.found.size()) {
            const std::string member = one.found[one.next++];
            if (one.to.call("ZREM", key, member).integer() == 1) one.taken.push_back(member);
        }
    };

    const std::size_t steps = 1 + jobs.size();
    std::size_t orders = 0, read_by_both = 0, shared_out = 0, not_once = 0;
    for (unsigned order = 0; order < 1u << 2 * steps; ++order) {  // bit i: whose turn the i-th is
        std::size_t ones = 0;
        for (std::size_t i = 0; i < 2 * steps; ++i) ones += order >> i & 1;
        if (ones != steps) continue;
        ++orders;
        auto& c = both[0].to;
        const auto put = [&](zsetkit::unix_seconds when, const std::string& member) {
            const auto score = to_text(zsetkit::epoch_seconds_score::pack(when).value());
            REQUIRE(c.call("ZADD", key, "NX", score.view(), member).integer() == 1);
        };
        c.call("DEL", key);
        put({now.count - 60}, jobs[0]);
        put(now, jobs[2]);
        put(now, jobs[1]);
        put({now.count + 3600}, future);
        for (auto& one : both) one.found.clear(), one.taken.clear(), one.next = 0, one.has_read = false;
        for (std::size_t i = 0; i < 2 * steps; ++i) step(both[order >> i & 1]);

        for (const auto& job : jobs) {
            const auto have = [&job](const std::vector<std::string>& all) {
                return static_cast<std::size_t>(std::count(all.begin(), all.end(), job));
            };
            not_once += have(both[0].taken) + have(both[1].taken) != 1;
            read_by_both += have(both[0].found) + have(both[1].found) == 2;
        }
        shared_out += !both[0].taken.empty() && !both[1].taken.empty();
        for (const auto& one : both) CHECK(std::is_sorted(one.taken.begin(), one.taken.end()));
        REQUIRE(c.call("ZRANGE", key, 0, -1).texts() == std::vector<std::string>{future});
    }
    CHECK(orders == 70);
    CHECK(not_once == 0);
    // To have read it is not to have it: most were read twice, and in some orders each poller got a part.
    CHECK(read_by_both > 70);
    CHECK(shared_out > 0);
}
