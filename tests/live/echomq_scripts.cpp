// SPDX-License-Identifier: MIT
//
// The EchoMQ scripts on a real server, scenario by scenario, from the contract's table; and what the contract calls known
// weaknesses of another implementation, each shown not to be ours.
#include <zsetkit/id/minter.hpp>
#include <zsetkit/script/echomq.hpp>

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "../support/catch.hpp"
#include "scripts.hpp"

namespace echomq = zsetkit::echomq;
namespace scripts = zsetkit::echomq::scripts;
using zsetkit::errc;
using zsetkit::job_id;
using zsetkit::parse_refusal;
using zsetkit::unix_ms;
using zsetkit_tests::connection;
using zsetkit_tests::describe_state;
using zsetkit_tests::eval;
using zsetkit_tests::list;
using zsetkit_tests::redis_here;
using zsetkit_tests::redis_server;
using zsetkit_tests::reply;
using zsetkit_tests::run;
using zsetkit_tests::server_now;
using zsetkit_tests::snapshot;

namespace {

using state = std::map<std::string, std::string>;

constexpr echomq::queue orders{"orders"};
const std::string base = "emq:{orders}:", prefix = base + "job:", active = base + "active", pending = base + "pending",
                  schedule = base + "schedule", dead = base + "dead", repeat = base + "repeat";
const std::string first = "JOB0KHTOWnGLuC", second = "JOB0NgWEfAEJfs", third = "JOB0NpsIRaFoki";

job_id id(const std::string& text) { return job_id::parse(text).value(); }

void wait_ms(int ms) { std::this_thread::sleep_for(std::chrono::milliseconds{ms}); }

}  // namespace

TEST_CASE("every script loads under the sha computed at compile time", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    for (const auto* one : scripts::all) {
        std::string wire;
        zsetkit::command::load(*one).append_resp(wire);
        c.send_bytes(wire);
        CHECK(c.read().text == one->sha.view());
    }
}

TEST_CASE("a server that forgot the scripts is given each one once", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    const auto call = echomq::enqueue(orders, id(first), "payload");
    std::string wire;
    call.append_resp(wire);
    c.send_bytes(wire);
    CHECK(zsetkit::is_noscript(c.read().text));
    CHECK(run(c, call).integer() == 1);
    c.send_bytes(wire);
    CHECK(c.read().integer() == 0);  // the server has it now
    c.call("SCRIPT", "FLUSH");
    CHECK(run(c, call).integer() == 0);
    c.call("HELLO", 3);
    CHECK(run(c, call).integer() == 0);  // RESP3 takes the same bytes
}

TEST_CASE("mint, duplicate, kind", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    CHECK(run(c, echomq::enqueue(orders, id(first), "payload")).integer() == 1);
    const state minted{{prefix + first, "attempts 0 payload payload state pending"}, {pending, first + " 0"}};
    CHECK(describe_state(c) == minted);
    CHECK(run(c, echomq::enqueue(orders, id(first), "other")).integer() == 0);
    CHECK(describe_state(c) == minted);
    for (const std::string wrong : {"USR0KHTOWnGLuC", "JOB", "JOB0KHTOWnGLu", "JOB0KHTOWnGLuCC", "job0KHTOWnGLuC",
                                    "JOB0KHTOWnGL!C", "JOBzzzzzzzzzzz", "JOBAzL8n0Y58m8", "JOBLygHa16AHYG", ""}) {
        const auto refused = eval(c, scripts::enqueue, {prefix + wrong, pending}, {wrong, "payload"});
        CHECK(refused.is_error());
        CHECK(refused.text == "EMQKIND job id must be JOB-namespaced");
    }
    CHECK(describe_state(c) == minted);
    CHECK(run(c, echomq::enqueue(orders, id("JOBAzL8n0Y58m7"), "")).integer() == 1);
    CHECK(run(c, echomq::enqueue(orders, id("JOB00000000000"), std::string_view{"\0\r\n\xff", 4})).integer() == 1);
    CHECK(c.call("HGET", prefix + "JOB00000000000", "payload").text == std::string("\0\r\n\xff", 4));
}

TEST_CASE("jobs are claimed in mint order, whatever order they arrive in", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    for (const auto& one : {third, first, second})
        CHECK(run(c, echomq::enqueue(orders, id(one), "of " + one)).integer() == 1);
    for (const auto& one : {first, second, third}) {
        const auto before = server_now(c);
        const auto got = run(c, echomq::claim(orders, 30000));
        const auto after = server_now(c);
        REQUIRE(got.size() == 3);
        CHECK(got[0].text == one);
        CHECK(got[1].text == "of " + one);
        CHECK(got[2].integer() == 1);
        CHECK(c.call("HGET", prefix + one, "state").text == "active");
        CHECK(c.call("HGET", prefix + one, "attempts").text == "1");
        const auto lease = std::stoull(c.call("ZSCORE", active, one).text);
        CHECK((lease >= before + 30000 && lease <= after + 30000));
    }
    CHECK(run(c, echomq::claim(orders, 30000)).describe() == "*");
}

TEST_CASE("complete takes the latest token only, and counts", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    run(c, echomq::enqueue(orders, id(first), "p"));
    run(c, echomq::claim(orders, 30000));
    const auto held = snapshot(c);
    for (const std::uint64_t token : {0u, 2u, 11u}) {
        const auto stale = run(c, echomq::complete(orders, id(first), token));
        CHECK(stale.is_error());
        CHECK(stale.text == "EMQSTALE complete token mismatch");
        CHECK(parse_refusal(stale.text)->code == errc::stale);
    }
    CHECK(eval(c, scripts::complete, {active, prefix + first}, {first, "01", base}).text ==
          "EMQSTALE complete token mismatch");
    CHECK(snapshot(c) == held);
    CHECK(run(c, echomq::complete(orders, id(first), 1)).integer() == 1);
    CHECK(describe_state(c) == state{{base + "metrics:completed", "count 1"}});
    CHECK(run(c, echomq::complete(orders, id(first), 1)).integer() == 0);
    CHECK(describe_state(c) == state{{base + "metrics:completed", "count 1"}});
}

TEST_CASE("retry schedules, and after the last attempt the job is dead", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    const auto gone = run(c, echomq::retry(orders, id(first), 1, 0, 3, "x"));
    CHECK(gone.text == "EMQSTALE job gone");
    CHECK(parse_refusal(gone.text)->code == errc::gone);
    run(c, echomq::enqueue(orders, id(first), "p"));
    for (int attempt = 1; attempt <= 3; ++attempt) {
        REQUIRE(run(c, echomq::claim(orders, 30000))[2].integer() == attempt);
        CHECK(run(c, echomq::retry(orders, id(first), attempt - 1, 0, 3, "x")).text == "EMQSTALE retry token mismatch");
        const auto before = server_now(c);
        const std::string error = "error " + std::to_string(attempt);
        const auto answer = run(c, echomq::retry(orders, id(first), attempt, 5, 3, error)).text;
        const auto after = server_now(c);
        CHECK(c.call("HGET", prefix + first, "last_error").text == error);
        CHECK(c.call("EXISTS", active).integer() == 0);
        if (attempt < 3) {
            CHECK(answer == "scheduled");
            CHECK(c.call("HGET", prefix + first, "state").text == "scheduled");
            const auto run_at = std::stoull(c.call("ZSCORE", schedule, first).text);
            CHECK((run_at >= before + 5 && run_at <= after + 5));
            wait_ms(10);
            CHECK(run(c, echomq::promote(orders, 10)).integer() == 1);
        } else {
            CHECK(answer == "dead");
            CHECK(describe_state(c) == state{{dead, first + " 0"},
                                             {base + "metrics:failed", "count 1"},
                                             {prefix + first, "attempts 3 last_error error 3 payload p state dead"}});
        }
    }
}

TEST_CASE("reap takes back what a dead worker held, a hundred at a time", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    for (std::uint64_t i = 0; i < 250; ++i)
        run(c, echomq::enqueue(orders, job_id::make(zsetkit::snowflake::unchecked(i)), "p"));
    for (int i = 0; i < 250; ++i) run(c, echomq::claim(orders, 1));
    run(c, echomq::enqueue(orders, id(first), "p"));
    run(c, echomq::claim(orders, 60000));
    wait_ms(5);
    CHECK(run(c, echomq::reap(orders)).integer() == 100);
    CHECK(run(c, echomq::reap(orders)).integer() == 100);
    CHECK(run(c, echomq::reap(orders)).integer() == 50);
    CHECK(run(c, echomq::reap(orders)).integer() == 0);
    CHECK(c.call("ZRANGE", active, 0, -1).texts() == list{first});  // its lease runs on
    CHECK(c.call("ZCARD", pending).integer() == 250);
    CHECK(c.call("HGET", prefix + "JOB00000000000", "state").text == "pending");
    // The worker that was thought dead comes back: its token is still the latest until someone else claims.
    CHECK(run(c, echomq::complete(orders, id("JOB00000000000"), 1)).integer() == 1);
    CHECK(c.call("ZSCORE", pending, "JOB00000000000").is_nil());
    CHECK(run(c, echomq::claim(orders, 60000))[2].integer() == 2);
    CHECK(run(c, echomq::complete(orders, id("JOB00000000001"), 1)).text == "EMQSTALE complete token mismatch");
}

TEST_CASE("a job runs at its time, absolute or on the server's clock", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    CHECK(run(c, echomq::enqueue_at(orders, id(first), "p", unix_ms{1769526697641})).integer() == 1);
    CHECK(run(c, echomq::enqueue_at(orders, id(first), "q", unix_ms{5})).integer() == 0);
    CHECK(describe_state(c) ==
          state{{prefix + first, "attempts 0 payload p state scheduled"}, {schedule, first + " 1769526697641"}});
    const auto before = server_now(c);
    CHECK(run(c, echomq::enqueue_in(orders, id(second), "p", 40)).integer() == 1);
    const auto after = server_now(c);
    const auto run_at = std::stoull(c.call("ZSCORE", schedule, second).text);
    CHECK((run_at >= before + 40 && run_at <= after + 40));
    CHECK(run(c, echomq::enqueue_at(orders, id(third), "p", unix_ms{9007199254740991})).integer() == 1);
    CHECK(c.call("ZSCORE", schedule, third).text == "9007199254740991");
    c.call("ZADD", schedule, server_now(c) + 100000, first);
    CHECK(run(c, echomq::promote(orders, 7000)).integer() == 0);
    while (server_now(c) < run_at) wait_ms(1);
    CHECK(run(c, echomq::promote(orders, 7000)).integer() == 1);
    CHECK(c.call("ZRANGE", pending, 0, -1, "WITHSCORES").texts() == list{second, "0"});
    CHECK(c.call("HGET", prefix + second, "state").text == "pending");
    CHECK(c.call("ZCARD", schedule).integer() == 2);
}

TEST_CASE("a job is promoted in its own millisecond, a lease ends in its last one", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    constexpr std::uint64_t count = 400;
    const auto start = server_now(c) + 50;
    const auto name_of = [&](std::uint64_t ms) {
        return job_id::make(zsetkit::snowflake::unchecked(ms)).text().to<std::string>();
    };
    for (const auto& set : {schedule, active}) {
        const auto from = set == schedule ? start : server_now(c) + 50;
        for (std::uint64_t ms = from; ms < from + count; ++ms) {
            c.send("HSET", prefix + name_of(ms), "state", "scheduled", "attempts", 0, "payload", "p");
            c.send("ZADD", set, ms, name_of(ms));
        }
        for (std::uint64_t i = 0; i < 2 * count; ++i) c.read();
        while (c.call("EXISTS", set).integer() == 1) {
            const auto before = server_now(c);
            if (set == schedule) CHECK(run(c, echomq::promote(orders, 7000)).type == ':');
            if (set == active) CHECK(run(c, echomq::reap(orders)).type == ':');
            const auto after = server_now(c);
            const auto last = c.call("ZRANGE", pending, -1, -1).texts();
            if (!last.empty()) REQUIRE(last[0] <= name_of(after));
            const auto left = c.call("ZRANGE", set, 0, 0).texts();
            if (!left.empty()) REQUIRE(left[0] > name_of(before));
        }
        CHECK(c.call("ZCARD", pending).integer() == static_cast<std::int64_t>(count));
        c.call("FLUSHALL");
    }
}

TEST_CASE("a backlog of any size is promoted in bounded batches", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    CHECK(run(c, echomq::promote(orders, 1000)).integer() == 0);
    for (std::uint64_t i = 0; i < 9000; ++i) {
        const std::string one = job_id::make(zsetkit::snowflake::unchecked(i)).text().to<std::string>();
        c.send("HSET", prefix + one, "state", "scheduled", "attempts", 0, "payload", "p");
        c.send("ZADD", schedule, 1000 + i, one);
    }
    for (int i = 0; i < 18000; ++i) c.read();
    // 200 jobs of next week do not stand in the way of those that are due.
    const auto week = server_now(c) + 7 * 86400000;
    for (std::uint64_t i = 0; i < 200; ++i) {
        run(c,
            echomq::enqueue_at(orders, job_id::make(zsetkit::snowflake::unchecked(1000000 + i)), "p", unix_ms{week}));
    }
    CHECK(run(c, echomq::promote(orders, 7000)).integer() == 7000);
    CHECK(c.call("ZCARD", pending).integer() == 7000);
    CHECK(run(c, echomq::promote(orders, 1000)).integer() == 1000);
    CHECK(run(c, echomq::promote(orders, 1000)).integer() == 1000);
    CHECK(run(c, echomq::promote(orders, 1000)).integer() == 0);
    CHECK(c.call("ZCARD", pending).integer() == 9000);
    CHECK(c.call("ZCARD", schedule).integer() == 200);
    CHECK(c.call("ZCOUNT", pending, "(0", "+inf").integer() == 0);
    // What the limits are there for.
    CHECK(c.call("EVAL", "local t = {} for i = 1, 7999 do t[i] = i end return select('#', unpack(t))", 0).integer() ==
          7999);
    CHECK(c.call("EVAL", "local t = {} for i = 1, 8000 do t[i] = i end return select('#', unpack(t))", 0)
              .text.find("too many results") != std::string::npos);
}

TEST_CASE("a repeat is registered once, advances, and is cancelled", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    const std::string name = "nightly: {all} of it", record = base + "repeat:" + name;
    CHECK(run(c, echomq::repeat_advance(orders, name, unix_ms{5})).integer() == 0);
    CHECK(run(c, echomq::repeat_register(orders, name, 60000, "template", unix_ms{1769526697641})).integer() == 1);
    const state registered{{record, "every_ms 60000 template template"}, {repeat, name + " 1769526697641"}};
    CHECK(describe_state(c) == registered);
    CHECK(run(c, echomq::repeat_register(orders, name, 1, "other", unix_ms{1})).integer() == 0);
    CHECK(describe_state(c) == registered);
    CHECK(run(c, echomq::repeat_advance(orders, name, unix_ms{1769526757641})).integer() == 1);
    CHECK(c.call("ZSCORE", repeat, name).text == "1769526757641");
    CHECK(run(c, echomq::repeat_cancel(orders, name)).integer() == 1);
    CHECK(describe_state(c).empty());
    CHECK(run(c, echomq::repeat_cancel(orders, name)).integer() == 0);
    // A name whose record is gone is dropped when its turn comes.
    c.call("ZADD", repeat, 1, name);
    CHECK(run(c, echomq::repeat_advance(orders, name, unix_ms{5})).integer() == 0);
    CHECK(describe_state(c).empty());
}

TEST_CASE("keep, earliest, latest and debounce settle what happens to a scheduled job", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    const auto run_at = [&] { return c.call("ZSCORE", schedule, first).text; };
    const auto payload = [&] { return c.call("HGET", prefix + first, "payload").text; };
    CHECK(run(c, echomq::enqueue_at(orders, id(first), "a", unix_ms{2000})).integer() == 1);
    CHECK(run(c, echomq::keep_at(orders, id(first), "b", unix_ms{1000})).describe() == "* [:0] [$2000]");
    CHECK(run(c, echomq::earliest_at(orders, id(first), "c", unix_ms{3000})).describe() == "* [:0] [$2000]");
    CHECK(payload() == "a");
    CHECK(run(c, echomq::earliest_at(orders, id(first), "d", unix_ms{1000})).describe() == "* [:1] [$1000]");
    CHECK((run_at() == "1000" && payload() == "d"));
    CHECK(run(c, echomq::latest_at(orders, id(first), "e", unix_ms{500})).describe() == "* [:0] [$1000]");
    CHECK(run(c, echomq::latest_at(orders, id(first), "f", unix_ms{1500})).describe() == "* [:1] [$1500]");
    CHECK((run_at() == "1500" && payload() == "f"));
    CHECK(run(c, echomq::debounce_at(orders, id(first), "g", unix_ms{1769526697641})).describe() ==
          "* [:1] [$1769526697641]");
    CHECK((run_at() == "1769526697641" && payload() == "g"));
    CHECK(run(c, echomq::debounce_at(orders, id(first), "h", unix_ms{7})).describe() == "* [:1] [$7]");
    // Each of them mints a job that does not exist.
    CHECK(run(c, echomq::keep_at(orders, id(second), "k", unix_ms{8})).describe() == "* [:1] [$8]");
    CHECK(run(c, echomq::earliest_in(orders, id(third), "k", 100000))[0].integer() == 1);
    CHECK(c.call("HGET", prefix + third, "state").text == "scheduled");
    // A job that is no longer scheduled is left alone.
    CHECK(run(c, echomq::promote(orders, 1)).integer() == 1);
    const auto promoted = snapshot(c);
    for (const auto& call :
         {echomq::keep_at(orders, id(first), "z", unix_ms{1}), echomq::earliest_at(orders, id(first), "z", unix_ms{1}),
          echomq::latest_in(orders, id(first), "z", 1), echomq::debounce_in(orders, id(first), "z", 1)}) {
        CHECK(run(c, call).describe() == "* [:0]");
    }
    CHECK(snapshot(c) == promoted);
}

TEST_CASE("backoff that doubles is capped by the delay the script takes, not by wrapping", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    run(c, echomq::enqueue(orders, id(first), "p"));
    std::uint64_t delay = 1;
    for (int attempt = 1; attempt < 70; ++attempt) {
        REQUIRE(run(c, echomq::claim(orders, 1000)).size() == 3);
        const auto before = server_now(c);
        const auto call = echomq::retry(orders, id(first), attempt, delay, 100, "x");
        if (!call) {
            CHECK(delay > zsetkit::max_exact);
            CHECK(call.error().code == errc::delay_range);
            break;
        }
        const auto held = snapshot(c);
        const auto answer = run(c, call);
        if (answer.is_error()) {  // now + delay would pass 2^53: the job is still held
            CHECK(before + delay > zsetkit::max_exact);
            CHECK(parse_refusal(answer.text)->code == errc::delay_range);
            CHECK(snapshot(c) == held);
            CHECK(run(c, echomq::retry(orders, id(first), attempt, 3600000, 100, "x")).text == "scheduled");  // the cap
        } else {
            CHECK(std::stoull(c.call("ZSCORE", schedule, first).text) >= before + delay);
        }
        c.call("ZADD", schedule, 1, first);
        REQUIRE(run(c, echomq::promote(orders, 1)).integer() == 1);
        delay *= 2;
    }
    CHECK(delay == 9007199254740992);
}

TEST_CASE("a job of a flow is not ended by these scripts", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    run(c, echomq::enqueue(orders, id(first), "p"));
    run(c, echomq::claim(orders, 30000));
    c.call("HSET", prefix + first, "parent", second);
    const auto held = snapshot(c);
    for (const auto& answer :
         {run(c, echomq::complete(orders, id(first), 1)), run(c, echomq::retry(orders, id(first), 1, 0, 1, "x"))}) {
        CHECK(answer.is_error());
        CHECK(parse_refusal(answer.text)->code == errc::in_flow);
        CHECK(parse_refusal(answer.text)->word == "EMQFLOW");
    }
    CHECK(snapshot(c) == held);
    CHECK(run(c, echomq::complete(orders, id(first), 2)).text == "EMQSTALE complete token mismatch");
}

TEST_CASE("known weakness: a number that is none leaves no ghost row", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    for (const std::string mode : {"at", "in"}) {
        for (const std::string number :
             {"nan", "12abc", "-5", "", "inf", "1e3", "0x10", " 7", "1.5", "9007199254740992"}) {
            const auto refused = eval(c, scripts::schedule, {prefix + first, schedule}, {first, "p", mode, number});
            CHECK(parse_refusal(refused.text)->code == (mode == "at" ? errc::time_range : errc::delay_range));
            CHECK(c.call("DBSIZE").integer() == 0);
        }
    }
}

TEST_CASE("known weakness: a bad lease loses no job", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    run(c, echomq::enqueue(orders, id(first), "p"));
    const auto before = snapshot(c);
    for (const std::string lease : {"nan", "12abc", "-5", "", "0", "inf", "9007199254740991", "9007199254740992"}) {
        CHECK(parse_refusal(eval(c, scripts::claim, {pending, active}, {prefix, lease}).text)->code ==
              errc::lease_range);
        CHECK(snapshot(c) == before);
    }
}

TEST_CASE("known weakness: three good bytes do not make an id", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    for (const std::string wrong : {"JOB", "JOB1", "JOB~~~~~~~~~~~", "JOB0KHTOWnGLu\n"}) {
        CHECK(parse_refusal(eval(c, scripts::enqueue, {prefix + wrong, pending}, {wrong, "p"}).text)->code ==
              errc::kind);
        CHECK(
            parse_refusal(eval(c, scripts::schedule, {prefix + wrong, schedule}, {wrong, "p", "in", "5"}).text)->code ==
            errc::kind);
    }
    CHECK(c.call("DBSIZE").integer() == 0);
}

TEST_CASE("a member without a row is put off, never dropped, and gets no ghost row", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    const auto put_off = [&c](const std::string& set, const std::string& one) {
        const std::uint64_t score = std::stoull(c.call("ZSCORE", set, one).text), now = zsetkit_tests::server_now(c);
        return score > now + 500 && score <= now + 1000;
    };
    run(c, echomq::enqueue(orders, id(second), "p"));
    c.call("ZADD", pending, 0, first);
    CHECK(run(c, echomq::claim(orders, 30000))[0].text == second);
    CHECK(put_off(active, first));
    c.call("ZADD", active, 1, first);  // a second has passed
    CHECK(run(c, echomq::reap(orders)).integer() == 0);
    CHECK(put_off(active, first));
    c.call("ZADD", schedule, 1, first);
    CHECK(run(c, echomq::promote(orders, 10)).integer() == 0);
    CHECK(put_off(schedule, first));
    CHECK(c.call("EXISTS", prefix + first, pending).integer() == 0);

    // Its row is there again: it goes on where it was.
    c.call("HSET", prefix + first, "state", "pending", "attempts", "0", "payload", "back");
    c.call("ZREM", schedule, first);
    c.call("ZADD", active, 1, first);
    CHECK(run(c, echomq::reap(orders)).integer() == 1);
    CHECK(run(c, echomq::claim(orders, 30000)).texts() == list{first, "back", "1"});
}

TEST_CASE("any number of members without a row is put off in bounded steps, and those behind them are served",
          "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    zsetkit::minter<> mint{7};
    const auto without_row = [&](const std::string& set, int score) {
        for (int i = 0; i < 2500; ++i) c.send("ZADD", set, score, mint.next<"JOB">()->text().view());
        for (int i = 0; i < 2500; ++i) REQUIRE(c.read().integer() == 1);
    };
    without_row(pending, 0);
    const auto job = mint.next<"JOB">().value();
    run(c, echomq::enqueue(orders, job, "p"));
    CHECK(run(c, echomq::claim(orders, 30000)).size() == 0);
    CHECK(c.call("ZCARD", pending).integer() == 1501);
    CHECK(run(c, echomq::claim(orders, 30000)).size() == 0);
    CHECK(run(c, echomq::claim(orders, 30000))[0].text == job.text().view());
    CHECK(c.call("ZCARD", active).integer() == 2501);

    without_row(schedule, 1);
    for (int i = 0; i < 30; ++i) run(c, echomq::enqueue_at(orders, mint.next<"JOB">().value(), "p", unix_ms{2}));
    int calls = 0, moved = 0;
    for (; moved < 30 && calls < 100; ++calls) {
        moved += static_cast<int>(run(c, echomq::promote(orders, 10)).integer());
    }
    CHECK(moved == 30);
    CHECK(calls < 10);
    CHECK(c.call("ZCARD", schedule).integer() == 2500);
    CHECK(c.call("ZCOUNT", schedule, "-inf", 2).integer() == 0);

    c.call("DEL", active);
    without_row(active, 1);
    CHECK(run(c, echomq::claim(orders, 1)).size() == 3);
    wait_ms(3);
    for (calls = 0, moved = 0; moved == 0 && calls < 100; ++calls)
        moved = static_cast<int>(run(c, echomq::reap(orders)).integer());
    CHECK(moved == 1);
    CHECK(calls <= 4);
}

TEST_CASE("a late answer leaves nothing behind, wherever the job has gone since", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    const state completed{{base + "metrics:completed", "count 1"}};
    const auto hold = [&] {
        c.call("FLUSHALL");
        run(c, echomq::enqueue(orders, id(first), "p"));
        run(c, echomq::claim(orders, 1));
    };
    hold();
    wait_ms(3);
    CHECK(run(c, echomq::reap(orders)).integer() == 1);
    CHECK(run(c, echomq::complete(orders, id(first), 1)).integer() == 1);
    CHECK(describe_state(c) == completed);

    hold();
    CHECK(run(c, echomq::retry(orders, id(first), 1, 100000, 5, "x")).text == "scheduled");
    CHECK(run(c, echomq::complete(orders, id(first), 1)).integer() == 1);
    CHECK(describe_state(c) == completed);

    hold();
    CHECK(run(c, echomq::retry(orders, id(first), 1, 0, 1, "x")).text == "dead");
    CHECK(run(c, echomq::retry(orders, id(first), 1, 0, 5, "y")).text == "scheduled");
    CHECK(c.call("EXISTS", dead).integer() == 0);
    CHECK(run(c, echomq::retry(orders, id(first), 1, 0, 1, "z")).text == "dead");
    CHECK(c.call("EXISTS", schedule).integer() == 0);

    hold();
    wait_ms(3);
    CHECK(run(c, echomq::reap(orders)).integer() == 1);
    CHECK(run(c, echomq::retry(orders, id(first), 1, 0, 5, "x")).text == "scheduled");
    CHECK(c.call("EXISTS", pending, active).integer() == 0);
}

TEST_CASE("what is stored and can't be worked with is refused, not lost", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    for (const std::string attempts : {"nan", "-1", "1.5", "9007199254740991", "x"}) {
        c.call("FLUSHALL");
        run(c, echomq::enqueue(orders, id(first), "p"));
        c.call("HSET", prefix + first, "attempts", attempts);
        const auto before = snapshot(c);
        CHECK(parse_refusal(run(c, echomq::claim(orders, 1000)).text)->code == errc::row_corrupt);
        CHECK(snapshot(c) == before);
    }
    run(c, echomq::enqueue(orders, id(second), "p"));
    for (const std::string measure : {"metrics:completed", "metrics:failed"}) {
        c.call("FLUSHALL");
        run(c, echomq::enqueue(orders, id(first), "p"));
        run(c, echomq::claim(orders, 100000));
        c.call("HSET", base + measure, "count", "many");
        const auto before = snapshot(c);
        const auto answer = measure == "metrics:completed" ? run(c, echomq::complete(orders, id(first), 1))
                                                           : run(c, echomq::retry(orders, id(first), 1, 0, 1, "x"));
        CHECK(parse_refusal(answer.text)->code == errc::row_corrupt);
        CHECK(snapshot(c) == before);
    }
}

TEST_CASE("a server at its memory limit refuses new jobs whole, and still drains", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    run(c, echomq::enqueue(orders, id(first), "p"));
    run(c, echomq::enqueue_at(orders, id(second), "p", unix_ms{1}));
    for (const auto* one : scripts::all) c.call("SCRIPT", "LOAD", one->body);
    const auto before = snapshot(c);
    c.call("CONFIG", "SET", "maxmemory", "1");
    CHECK(run(c, echomq::enqueue(orders, id(third), "p")).text.rfind("OOM", 0) == 0);
    CHECK(run(c, echomq::enqueue_in(orders, id(third), "p", 5)).text.rfind("OOM", 0) == 0);
    CHECK(run(c, echomq::keep_in(orders, id(third), "p", 5)).text.rfind("OOM", 0) == 0);
    CHECK(run(c, echomq::repeat_register(orders, "n", 5, "t", unix_ms{1})).text.rfind("OOM", 0) == 0);
    CHECK(snapshot(c) == before);
    CHECK(run(c, echomq::claim(orders, 100000))[0].text == first);
    CHECK(run(c, echomq::complete(orders, id(first), 1)).integer() == 1);
    CHECK(run(c, echomq::promote(orders, 10)).integer() == 1);
    CHECK(run(c, echomq::claim(orders, 1))[0].text == second);
    wait_ms(3);
    CHECK(run(c, echomq::reap(orders)).integer() == 1);
    CHECK(run(c, echomq::claim(orders, 100000))[0].text == second);
    CHECK(run(c, echomq::retry(orders, id(second), 2, 0, 2, "x")).text == "dead");
    c.call("CONFIG", "SET", "maxmemory", "0");
    CHECK(describe_state(c) == state{{base + "metrics:completed", "count 1"},
                                     {base + "metrics:failed", "count 1"},
                                     {dead, second + " 0"},
                                     {prefix + second, "attempts 2 last_error x payload p state dead"}});
}

TEST_CASE("members without a row do not keep a server at its memory limit from draining", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    for (const auto* one : scripts::all) c.call("SCRIPT", "LOAD", one->body);
    for (const bool only_orphans : {false, true}) {
        c.call("FLUSHALL");
        if (!only_orphans) {
            run(c, echomq::enqueue(orders, id(first), "p"));
            run(c, echomq::claim(orders, 1));
            run(c, echomq::enqueue_at(orders, id(second), "p", unix_ms{1}));
            wait_ms(3);
        }
        for (const auto& set : {active, schedule}) c.call("ZADD", set, 1, third);
        c.call("CONFIG", "SET", "maxmemory", "1");
        const auto reaped = run(c, echomq::reap(orders)), promoted = run(c, echomq::promote(orders, 10));
        c.call("CONFIG", "SET", "maxmemory", "0");
        INFO(reaped.describe() << ", " << promoted.describe());
        REQUIRE(!reaped.is_error());
        REQUIRE(!promoted.is_error());
        CHECK(reaped.integer() == (only_orphans ? 0 : 1));
        CHECK(promoted.integer() == (only_orphans ? 0 : 1));
        for (const auto& set : {active, schedule}) {
            CHECK(c.call("ZCARD", set).integer() == 1);
            CHECK(std::stoull(c.call("ZSCORE", set, third).text) > zsetkit_tests::server_now(c));
        }
    }
}

TEST_CASE("on a cluster every script runs on the node of the queue's slot, a job's group included", "[live]") {
    if (!redis_here()) return;
    const zsetkit_tests::redis_cluster cluster;
    for (const std::string_view name : {"orders", "mail", "q1", "emq2"}) {
        const auto queue = echomq::queue::parse(name).value();
        auto c = cluster.connect_to_slot(queue.slot());
        const std::string rows = "emq:{" + std::string{name} + "}:job:";
        CHECK(run(c, echomq::enqueue(queue, id(first), "p")).integer() == 1);
        CHECK(run(c, echomq::enqueue_in(queue, id(second), "p", 0)).integer() == 1);
        CHECK(run(c, echomq::earliest_at(queue, id(third), "p", unix_ms{5})).describe() == "* [:1] [$5]");
        c.call("HSET", rows + third, "group", "GRP0KHTOWnGLuC");
        CHECK(run(c, echomq::promote(queue, 10)).integer() == 2);
        CHECK(run(c, echomq::claim(queue, 1))[0].text == first);
        CHECK(run(c, echomq::claim(queue, 100000))[0].text == second);
        wait_ms(3);
        CHECK(run(c, echomq::reap(queue)).integer() == 1);
        CHECK(run(c, echomq::complete(queue, id(second), 1)).integer() == 1);
        CHECK(run(c, echomq::retry(queue, id(first), 1, 0, 1, "x")).text == "dead");
        CHECK(run(c, echomq::complete(queue, id(third), 0)).integer() == 1);
        CHECK(run(c, echomq::repeat_register(queue, "}{", 5, "t", unix_ms{5})).integer() == 1);
        CHECK(run(c, echomq::repeat_advance(queue, "}{", unix_ms{10})).integer() == 1);
        CHECK(run(c, echomq::repeat_cancel(queue, "}{")).integer() == 1);
        // Elsewhere the call is sent away, not run.
        auto other = cluster.connect((zsetkit_tests::redis_cluster::node_of(queue.slot()) + 1) % 3);
        CHECK(run(other, echomq::reap(queue)).text.rfind("MOVED ", 0) == 0);
    }
    // Keys of two slots never leave the client.
    const std::string_view apart[] = {"emq:{orders}:schedule", "emq:{mail}:pending"};
    CHECK(zsetkit::command::call(scripts::promote, apart, {}).error().code == errc::cross_slot);
    auto c = cluster.connect_to_slot(orders.slot());
    CHECK(eval(c, scripts::promote, {schedule, "emq:{mail}:pending"}, {base, "1"}).text.rfind("CROSSSLOT", 0) == 0);
}
