// SPDX-License-Identifier: MIT
//
// The BullMQ scripts on a real server: scores against the library's own readings, rows, marker and events as BullMQ writes them,
// and nothing written by a call that is refused.
#include <zsetkit/script/bullmq.hpp>

#include <zsetkit/key/bullmq.hpp>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../support/catch.hpp"
#include "bullmq_names.hpp"
#include "scripts.hpp"

namespace bullmq = zsetkit::bullmq;
namespace scripts = zsetkit::bullmq::scripts;
using zsetkit::errc;
using zsetkit::fire_time_score;
using zsetkit::parse_refusal;
using zsetkit::priority_score;
using zsetkit::unix_ms;
using zsetkit_tests::connection;
using zsetkit_tests::describe_state;
using zsetkit_tests::eval;
using zsetkit_tests::list;
using zsetkit_tests::redis_here;
using zsetkit_tests::redis_server;
using zsetkit_tests::run;
using zsetkit_tests::server_now;
using zsetkit_tests::snapshot;
using namespace zsetkit_tests::bullmq_names;

namespace {

/// The events of the stream, each as "field value field value".
list events_of(connection& c) {
    list all;
    for (const auto& entry : c.call("XRANGE", events, "-", "+").items) {
        std::string line;
        for (const auto& text : entry[1].texts()) line += (line.empty() ? "" : " ") + text;
        all.push_back(line);
    }
    return all;
}

std::uint64_t score_of(connection& c, const std::string& key, const std::string& member) {
    return std::stoull(c.call("ZSCORE", key, member).text);
}

}  // namespace

TEST_CASE("every BullMQ script loads under the sha computed at compile time", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    for (const auto* one : scripts::all) CHECK(c.call("SCRIPT", "LOAD", one->body).text == one->sha.view());
}

TEST_CASE("a delayed job takes the next slot of its millisecond, and the last slot when all are taken", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    const std::uint64_t window = (stamp.count + 5000) * 4096;
    for (std::uint64_t i = 0; i < 4100; ++i) {
        REQUIRE(run(c, bullmq::add_delayed(orders, {.name = "mail"}, stamp, 5000)).text == std::to_string(i + 1));
    }
    for (std::uint64_t i = 0; i < 4100; ++i) {
        const std::uint64_t expected = window + (i < 4096 ? i : 4095);
        REQUIRE(score_of(c, delayed, std::to_string(i + 1)) == expected);
    }
    CHECK(fire_time_score::pack(unix_ms{stamp.count + 5000}, 4095) ==
          static_cast<double>(score_of(c, delayed, "4100")));
    CHECK(c.call("HGETALL", base + "7").texts() == list{"name", "mail", "data", "{}", "opts", "{}", "timestamp",
                                                        "1769526697641", "delay", "5000", "priority", "0"});
    CHECK(c.call("ZRANGE", marker, 0, -1, "WITHSCORES").texts() == list{"1", "1769526702641"});
    CHECK(c.call("HGET", meta, "opts.maxLenEvents").text == "10000");
    // A job before them all moves the marker; one in the window's gap takes the slot above the highest, as the protocol does.
    CHECK(run(c, bullmq::add_delayed(orders, {.name = "first"}, stamp, 0)).text == "4101");
    CHECK(score_of(c, delayed, "4101") == stamp.count * 4096);
    CHECK(c.call("ZRANGE", marker, 0, -1, "WITHSCORES").texts() == list{"1", "1769526697641"});
    CHECK(events_of(c).back() == "event delayed jobId 4101 delay 1769526697641");
}

TEST_CASE("the last millisecond of the packed scores is taken, the next refused", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    const std::uint64_t last = fire_time_score::max_time.count;
    CHECK(run(c, bullmq::add_delayed(orders, {.name = "mail"}, stamp, last - stamp.count)).text == "1");
    CHECK(score_of(c, delayed, "1") == last * 4096);
    CHECK(bullmq::add_delayed(orders, {.name = "mail"}, stamp, last - stamp.count + 1).error().code ==
          errc::time_range);
    const auto before = snapshot(c);
    const auto refused =
        eval(c, scripts::add_delayed, {delayed, meta, base + "id", marker, events},
             {base, "", "mail", "{}", "{}", std::to_string(stamp.count), std::to_string(last - stamp.count + 1)});
    CHECK(parse_refusal(refused.text)->code == errc::time_range);
    CHECK(snapshot(c) == before);
}

TEST_CASE("prioritized jobs are scored by tier and arrival, whatever the tier", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    std::uint64_t counter = 0;
    for (const std::uint64_t tier : {1u, 2u, 10u, 2097151u, 1u, 2097151u}) {
        const auto id = run(c, bullmq::add_prioritized(orders, {.name = "mail"}, stamp, tier)).text;
        CHECK(priority_score::pack_counter(tier, ++counter) == static_cast<double>(score_of(c, prioritized, id)));
        CHECK(c.call("HGET", base + id, "priority").text == std::to_string(tier));
    }
    CHECK(c.call("ZRANGE", marker, 0, -1, "WITHSCORES").texts() == list{"0", "0"});
    // The counter wraps at 2^32, as the protocol has it.
    for (const std::uint64_t at : {4294967294u, 2147483647u}) {
        c.call("SET", pc, at);
        for (std::uint64_t i = 1; i <= 3; ++i) {
            const auto id = run(c, bullmq::add_prioritized(orders, {.name = "mail"}, stamp, 5)).text;
            CHECK(score_of(c, prioritized, id) == 5 * 4294967296 + (at + i) % 4294967296);
        }
    }
    CHECK(bullmq::add_prioritized(orders, {.name = "mail"}, stamp, 2097152).error().code == errc::tier_range);
    CHECK(bullmq::add_prioritized(orders, {.name = "mail"}, stamp, 0).error().code == errc::tier_range);
}

TEST_CASE("a job that may run now enters the list at the end it is told, and wakes a worker", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    CHECK(run(c, bullmq::add(orders, {.name = "a"}, stamp)).text == "1");
    CHECK(run(c, bullmq::add(orders, {.name = "b"}, stamp)).text == "2");
    CHECK(run(c, bullmq::add(orders, {.name = "c"}, stamp, bullmq::end::front)).text == "3");
    CHECK(c.call("LRANGE", waiting, 0, -1).texts() == list{"2", "1", "3"});  // served from the right
    CHECK(events_of(c) == list{"event added jobId 1 name a", "event waiting jobId 1", "event added jobId 2 name b",
                               "event waiting jobId 2", "event added jobId 3 name c", "event waiting jobId 3"});
    // A paused queue wakes nobody. Up to version 5 its jobs go to another list.
    c.call("DEL", marker);
    c.call("HSET", meta, "paused", 1, "version", "bullmq:6.7.0");
    CHECK(run(c, bullmq::add(orders, {.name = "d"}, stamp)).text == "4");
    CHECK(c.call("LINDEX", waiting, 0).text == "4");
    c.call("HSET", meta, "version", "bullmq:5.80.0");
    CHECK(run(c, bullmq::add(orders, {.name = "e"}, stamp)).text == "5");
    CHECK(c.call("LRANGE", paused, 0, -1).texts() == list{"5"});
    CHECK(c.call("EXISTS", marker).integer() == 0);
    // So does one whose workers are all busy.
    c.call("HDEL", meta, "paused");
    c.call("HSET", meta, "concurrency", 1);
    c.call("RPUSH", base + "active", "9");
    CHECK(run(c, bullmq::add(orders, {.name = "f"}, stamp)).text == "6");
    CHECK(c.call("EXISTS", marker).integer() == 0);
    c.call("HSET", meta, "concurrency", 2);
    CHECK(run(c, bullmq::add(orders, {.name = "g"}, stamp)).text == "7");
    CHECK(c.call("ZRANGE", marker, 0, -1, "WITHSCORES").texts() == list{"0", "0"});
}

TEST_CASE("a custom id is taken once, and its second job says so", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    CHECK(run(c, bullmq::add_delayed(
                     orders, {.name = "mail", .data = R"({"to":1})", .opts = R"({"attempts":3})", .id = "cart-7"},
                     stamp, 1))
              .text == "cart-7");
    const auto row = c.call("HGETALL", base + "cart-7").texts();
    CHECK(row[3] == R"({"to":1})");
    CHECK(row[5] == R"({"attempts":3})");
    CHECK(run(c, bullmq::add_delayed(orders, {.name = "other", .id = "cart-7"}, stamp, 900)).text == "cart-7");
    CHECK(c.call("HGETALL", base + "cart-7").texts() == row);
    CHECK(score_of(c, delayed, "cart-7") == (stamp.count + 1) * 4096);
    CHECK(events_of(c).back() == "event duplicated jobId cart-7");
    CHECK(c.call("GET", base + "id").text == "2");  // counted all the same
    for (const auto& [id, code] : std::map<std::string, errc>{{"42", errc::job_id_integer},
                                                              {"a:b", errc::job_id_colon},
                                                              {"0", errc::job_id_zero},
                                                              {"0:a:b", errc::job_id_zero},
                                                              {"wait", errc::job_id_reserved},
                                                              {"pc", errc::job_id_reserved}}) {
        CHECK(bullmq::add(orders, {.name = "mail", .id = id}, stamp).error().code == code);
        const auto before = snapshot(c);
        CHECK(parse_refusal(eval(c, scripts::add, {waiting, paused, base + "active", meta, base + "id", marker, events},
                                 {base, id, "mail", "{}", "{}", "1769526697641", "0"})
                                .text)
                  ->code == code);
        CHECK(snapshot(c) == before);
    }
    // A counter that was set back does not overwrite the job that has the number.
    run(c, bullmq::add(orders, {.name = "kept"}, stamp));
    c.call("SET", base + "id", 2);
    const auto before = snapshot(c);
    CHECK(parse_refusal(run(c, bullmq::add(orders, {.name = "lost"}, stamp)).text)->word == "EMQROW");
    CHECK(snapshot(c) == before);
}

TEST_CASE("a waiting job changes its tier, with 0 it leaves the tiers", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    run(c, bullmq::add_prioritized(orders, {.name = "a"}, stamp, 5));
    run(c, bullmq::add(orders, {.name = "b"}, stamp));
    run(c, bullmq::add_delayed(orders, {.name = "c"}, stamp, 5000));
    CHECK(run(c, bullmq::change_priority(orders, "1", 9)).integer() == 0);
    CHECK(priority_score::pack_counter(9, 2) == static_cast<double>(score_of(c, prioritized, "1")));
    CHECK(run(c, bullmq::change_priority(orders, "1", 2097151, bullmq::end::front)).integer() == 0);
    CHECK(priority_score::front(2097151) == static_cast<double>(score_of(c, prioritized, "1")));
    CHECK(run(c, bullmq::change_priority(orders, "2", 3)).integer() == 0);
    CHECK(priority_score::pack_counter(3, 3) == static_cast<double>(score_of(c, prioritized, "2")));
    CHECK(c.call("EXISTS", waiting).integer() == 0);
    CHECK(run(c, bullmq::change_priority(orders, "1", 0)).integer() == 0);
    CHECK(c.call("LRANGE", waiting, 0, -1).texts() == list{"1"});
    CHECK(run(c, bullmq::change_priority(orders, "3", 4)).integer() == 0);  // delayed: only its row says so
    CHECK(c.call("HGET", base + "3", "priority").text == "4");
    CHECK(c.call("ZCARD", prioritized).integer() == 1);
    CHECK(run(c, bullmq::change_priority(orders, "none", 4)).integer() == -1);
    CHECK(bullmq::change_priority(orders, "1", 2097152).error().code == errc::tier_range);
    CHECK(bullmq::change_priority(orders, "1", -1).error().code == errc::tier_range);
    CHECK(bullmq::change_priority(orders, "", 1).error().code == errc::job_id_empty);
}

TEST_CASE("due jobs are promoted in order of time and slot, each to its list or tier, none early", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    CHECK(run(c, bullmq::promote(orders, 10)).integer() == 0);
    CHECK(run(c, bullmq::next_delay(orders)).describe() == "*");
    for (int i = 0; i < 3; ++i) run(c, bullmq::add_delayed(orders, {.name = "past"}, stamp, 10 - i));
    run(c, bullmq::add_delayed(orders, {.name = "tiered"}, stamp, 20));
    run(c, bullmq::change_priority(orders, "4", 7));
    const auto now = server_now(c);
    run(c, bullmq::add_delayed(orders, {.name = "future"}, unix_ms{now}, 100000));
    c.call("ZADD", delayed, 1, "ghost");
    c.call("DEL", marker);
    const auto next = run(c, bullmq::next_delay(orders));
    CHECK(next.describe() == "* [:0] [:0]");
    CHECK(run(c, bullmq::promote(orders, 2)).integer() == 2);
    CHECK(run(c, bullmq::promote(orders, 7000)).integer() == 2);
    // The row of "ghost" may come yet: it is looked at again in a second.
    const auto later = static_cast<std::uint64_t>(score_of(c, delayed, "ghost")) / 4096;
    CHECK((later > server_now(c) && later <= server_now(c) + 1000));
    CHECK(c.call("ZREM", delayed, "ghost").integer() == 1);
    CHECK(c.call("LRANGE", waiting, 0, -1).texts() ==
          list{"1", "2", "3"});  // the earliest is served first, from the right
    CHECK(priority_score::pack_counter(7, 1) == static_cast<double>(score_of(c, prioritized, "4")));
    CHECK(c.call("HGET", base + "1", "delay").text == "0");
    CHECK(c.call("EXISTS", base + "ghost").integer() == 0);
    CHECK(c.call("ZRANGE", delayed, 0, -1).texts() == list{"5"});
    CHECK(c.call("ZRANGE", marker, 0, -1, "WITHSCORES").texts() == list{"0", "0"});
    CHECK(events_of(c).back() == "event waiting jobId 4 prev delayed");
    const auto left = run(c, bullmq::next_delay(orders));
    CHECK((left[0].integer() > 90000 && left[0].integer() <= 100000));
    CHECK(left[1].integer() == static_cast<std::int64_t>(now + 100000));
}

TEST_CASE("of nine thousand due jobs one promote moves seven thousand, the next the rest, all in order", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    constexpr std::size_t count = 9000, most = 7000, times = 3000;
    const auto id_of = [](std::size_t i) { return std::to_string(i + 1); };
    std::vector<std::pair<std::size_t, std::size_t>> jobs;  // a delay, which three have in common, and who came when
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t delay = i * 7919 % times;
        const auto id = run(c, bullmq::add_delayed(orders, {.name = "mail"}, stamp, delay)).text;
        REQUIRE(id == id_of(i));
        jobs.emplace_back(delay, i);
        if (i % 10 == 0) REQUIRE(run(c, bullmq::change_priority(orders, id, 1 + i % 7)).integer() == 0);
    }
    std::sort(jobs.begin(), jobs.end());
    list listed;
    std::vector<std::pair<std::uint64_t, std::string>>
        tiered;  // a score, which its arrival in the tiers decides, and an id
    const auto expect = [&](std::size_t from, std::size_t to) {
        for (std::size_t k = from; k < to; ++k) {
            const std::size_t i = jobs[k].second;
            if (i % 10 != 0) {
                listed.push_back(id_of(i));
            } else {
                tiered.emplace_back((1 + i % 7) * 4294967296 + tiered.size() + 1, id_of(i));
            }
        }
        list waiting_now = c.call("LRANGE", waiting, 0, -1).texts();
        std::reverse(waiting_now.begin(), waiting_now.end());  // served from the right
        CHECK((waiting_now == listed));
        list by_score;
        auto sorted = tiered;
        std::sort(sorted.begin(), sorted.end());
        for (const auto& [score, id] : sorted) by_score.insert(by_score.end(), {id, std::to_string(score)});
        CHECK((c.call("ZRANGE", prioritized, 0, -1, "WITHSCORES").texts() == by_score));
        list left;
        for (std::size_t k = to; k < count; ++k) left.push_back(id_of(jobs[k].second));
        CHECK((c.call("ZRANGE", delayed, 0, -1).texts() == left));
    };
    CHECK(run(c, bullmq::promote(orders, most)).integer() == most);
    expect(0, most);
    CHECK(run(c, bullmq::promote(orders, most)).integer() == count - most);
    expect(most, count);
    CHECK(run(c, bullmq::promote(orders, most)).integer() == 0);
    CHECK(c.call("LLEN", waiting).integer() + c.call("ZCARD", prioritized).integer() == count);
}

TEST_CASE("a delayed job is promoted in its own millisecond, not in the one before", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    constexpr std::uint64_t count = 400;
    const auto start = server_now(c) + 50;
    for (std::uint64_t ms = start; ms < start + count; ++ms) {  // the first slot of each millisecond
        c.send("HSET", base + std::to_string(ms), "name", "x", "priority", 0, "delay", 1);
        c.send("ZADD", delayed, ms * 4096, ms);
    }
    for (std::uint64_t i = 0; i < 2 * count; ++i) c.read();
    while (c.call("EXISTS", delayed).integer() == 1) {
        const auto before = server_now(c);
        const auto moved = run(c, bullmq::promote(orders, 7000)).integer();
        const auto after = server_now(c);
        if (moved > 0) REQUIRE(std::stoull(c.call("LINDEX", waiting, 0).text) <= after);
        const auto left = c.call("ZRANGE", delayed, 0, 0).texts();
        if (!left.empty()) REQUIRE(std::stoull(left[0]) > before);
    }
    CHECK(c.call("LLEN", waiting).integer() == static_cast<std::int64_t>(count));
}

TEST_CASE("members without a row do not keep a server at its memory limit from promoting BullMQ jobs", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    c.call("SCRIPT", "LOAD", scripts::promote.body);
    for (const bool only_orphans : {false, true}) {
        c.call("FLUSHALL");
        if (!only_orphans) run(c, bullmq::add_delayed(orders, {.name = "a"}, stamp, 0));
        c.call("ZADD", delayed, 4096, "ghost");
        c.call("CONFIG", "SET", "maxmemory", "1");
        const auto promoted = run(c, bullmq::promote(orders, 10));
        c.call("CONFIG", "SET", "maxmemory", "0");
        INFO(promoted.describe());
        REQUIRE(!promoted.is_error());
        CHECK(promoted.integer() == (only_orphans ? 0 : 1));
        CHECK(c.call("ZCARD", delayed).integer() == 1);
        CHECK(score_of(c, delayed, "ghost") / 4096 > server_now(c));
    }
}

TEST_CASE("a call of a BullMQ script that is refused has changed nothing", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    struct subject {
        const zsetkit::script& what;
        list keys, arguments;
        std::vector<std::pair<std::size_t, list>> bad;
    };
    const list numbers{"",
                       "nan",
                       "inf",
                       "-1",
                       "12abc",
                       "1.5",
                       "1e3",
                       "0x1",
                       " 1",
                       "01",
                       "9007199254740992",
                       "1\n",
                       "-inf",
                       "+1",
                       "1 ",
                       "18446744073709551616"};
    const auto plus = [](list all, const list& more) {
        all.insert(all.end(), more.begin(), more.end());
        return all;
    };
    const list bases{"", "bull:orders", "bull:mail:", "x"},
        ids{"42", "-42", "a:b", "0", "0:a:b", "wait", "prioritized", std::string(256, 'x')},
        texts{"", "{", "[1]", "nope", "{}}"};
    const std::vector<std::pair<std::size_t, list>> job{{0, bases}, {1, ids},    {2, {""}}, {3, {"", "{", "nope"}},
                                                        {4, texts}, {5, numbers}};
    const auto with = [&](std::pair<std::size_t, list> last) {
        auto all = job;
        all.push_back(std::move(last));
        return all;
    };
    const list fields{base, "", "mail", "{}", "{}", "1769526697641"};
    const std::vector<subject> subjects{
        {scripts::add,
         {waiting, paused, active_list, meta, id_counter, marker, events},
         plus(fields, {"0"}),
         with({6, {"", "2", "true"}})},
        {scripts::add_delayed,
         {delayed, meta, id_counter, marker, events},
         plus(fields, {"5000"}),
         with({6, plus(numbers, {"429496557911"})})},
        {scripts::add_prioritized,
         {prioritized, pc, active_list, meta, id_counter, marker, events},
         plus(fields, {"5"}),
         with({6, plus(numbers, {"0", "2097152"})})},
        {scripts::change_priority,
         {base + "1", waiting, paused, active_list, meta, prioritized, pc, marker},
         {"1", "5", "0"},
         {{0, {"", "2", "x"}}, {1, plus(numbers, {"2097152"})}, {2, {"", "2"}}}},
        {scripts::promote,
         {delayed, waiting, paused, active_list, meta, prioritized, pc, marker, events},
         {base, "10"},
         {{0, bases}, {1, plus(numbers, {"0", "7001"})}}},
    };
    const auto fill = [&] {
        c.call("FLUSHALL");
        run(c, bullmq::add(orders, {.name = "a"}, stamp));
        run(c, bullmq::add_delayed(orders, {.name = "b"}, stamp, 5));
        run(c, bullmq::add_delayed(orders, {.name = "c"}, stamp, 6));
        run(c, bullmq::change_priority(orders, "3", 5));
    };
    fill();
    const auto before = snapshot(c);
    for (const auto& one : subjects) {
        for (const auto& [index, values] : one.bad) {
            for (const auto& value : values) {
                list arguments = one.arguments;
                arguments[index] = value;
                const auto answer = eval(c, one.what, one.keys, arguments);
                INFO(one.what.name << ", argument " << index << ", '" << value << "': " << answer.describe());
                REQUIRE(answer.is_error());
                CHECK(parse_refusal(answer.text));
            }
        }
        for (std::size_t size = 0; size < one.arguments.size(); ++size) {
            const auto answer =
                eval(c, one.what, one.keys,
                     {one.arguments.begin(), one.arguments.begin() + static_cast<std::ptrdiff_t>(size)});
            CHECK(answer.is_error());
            CHECK(parse_refusal(answer.text));
        }
        for (std::size_t size = 0; size < one.keys.size(); ++size) {
            const auto answer = eval(
                c, one.what, {one.keys.begin(), one.keys.begin() + static_cast<std::ptrdiff_t>(size)}, one.arguments);
            CHECK(answer.is_error());
            CHECK(parse_refusal(answer.text));
        }
        zsetkit_tests::check_strange_keys(c, one.what, one.keys, one.arguments, base, "bull:mail:");
    }
    CHECK(snapshot(c) == before);
    for (const auto& one : subjects) {
        fill();
        INFO(one.what.name);
        CHECK(!eval(c, one.what, one.keys, one.arguments).is_error());
        for (const auto& key : {waiting, paused, active_list, meta, id_counter, marker, events, delayed, prioritized,
                                pc, base + "1", base + "2", base + "3"}) {
            fill();
            c.call("DEL", key);
            if (key == waiting || key == active_list) {
                c.call("SET", key, "text");
            } else {
                c.call("RPUSH", key, "text");
                if (key == paused)
                    c.call("DEL", key), c.call("SET", key, "text"),
                        c.call("HSET", meta, "paused", 1, "version", "bullmq:5.0.0");
                if (key != paused) c.call("HSET", meta, "concurrency", 5);
            }
            const auto broken = snapshot(c);
            const auto answer = eval(c, one.what, one.keys, one.arguments);
            INFO(one.what.name << " meets another type in " << key << ": " << answer.describe());
            if (answer.is_error()) CHECK(snapshot(c) == broken);
            if (!answer.is_error()) CHECK(snapshot(c).at(key) == broken.at(key));  // a key this call does not touch
        }
    }
}
