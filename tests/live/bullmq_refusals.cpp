// SPDX-License-Identifier: MIT
//
// What the BullMQ scripts meet that no BullMQ client should have written, and what they are told that none should say: scores
// beyond every clock, ids that are keys of the queue, a stream without a next id, a counter that was set back.
#include <zsetkit/script/bullmq.hpp>

#include <chrono>
#include <cstdint>
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
using zsetkit::parse_refusal;
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

const list add_keys{waiting, paused, active_list, meta, id_counter, marker, events};

}  // namespace

TEST_CASE("the wait for the next delayed job is one a clock can hold, whatever its score", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    const auto next = [&](const std::string& score) {
        c.call("DEL", delayed);
        c.call("ZADD", delayed, score, "1");
        const auto got = run(c, bullmq::next_delay(orders));
        return std::pair{got[0].integer(), got[1].integer()};
    };
    constexpr std::int64_t longest = 2199023255551, last = 9007199254740991;
    for (const std::string score : {"inf", "1e308", "1.8446744073709552e19", "9223372036854775807"}) {
        INFO(score);
        CHECK(next(score).first == longest);
    }
    CHECK(next("inf").second == last);
    CHECK(next("1e308").second == last);
    CHECK(std::chrono::milliseconds{longest} < std::chrono::nanoseconds::max());
    for (const std::string score : {"-inf", "-1e308", "-1", "0", "4095"}) {
        INFO(score);
        CHECK(next(score) == std::pair<std::int64_t, std::int64_t>{0, 0});
    }
    // A fire time past 2039, which BullMQ writes, is answered as it is.
    const auto far = server_now(c) + 1000000000000;
    const auto [left, fire_time] = next(std::to_string(far * 4096));
    CHECK((left > 999999000000 && left <= 1000000000000));
    CHECK(fire_time == static_cast<std::int64_t>(far));
}

TEST_CASE("a builder and its script say the same of every id", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    const list ids{"0",
                   "0:a:b",
                   "-0",
                   "-1",
                   "1",
                   "42",
                   "01",
                   "NaN",
                   "nan",
                   "-NaN",
                   "a",
                   "cart-7",
                   "a:b",
                   "a:b:c",
                   "a:b:c:d",
                   ":",
                   "::",
                   "9007199254740991",
                   "9007199254740992",
                   "-9007199254740992",
                   "9007199254740993",
                   "9007199254740994",
                   "1152921504606847000",
                   "1152921504606846976",
                   "18446744073709552000",
                   "100000000000000000000",
                   "1000000000000000000000",
                   "147573952589676410000",
                   "147573952589676412928",
                   "1e3",
                   " 1",
                   "1 ",
                   "1\n",
                   "wait",
                   "pc",
                   "meta",
                   "repeat",
                   "metrics",
                   "metrics:completed",
                   "metrics:completed:data",
                   "metrics:a:b",
                   "de",
                   "dn",
                   "de:a:b",
                   "dn:a:b",
                   "dex",
                   "wait:a:b",
                   "repeat:a:b",
                   "repeat:a:5",
                   "repeat::5",
                   "repeat:a:05",
                   "repeat:a:18446744073709551615",
                   "repeat:a:18446744073709551616",
                   "repeat:a:99999999999",
                   "repeat:a:0",
                   "wait\x01paused",
                   "\x01",
                   "\x01wait",
                   std::string("a\0b", 3),
                   std::string(255, 'x'),
                   std::string(256, 'x')};
    for (const auto& id : ids) {
        c.call("FLUSHALL");
        const auto built = bullmq::add(orders, {.name = "mail", .id = id}, stamp);
        const auto raw = eval(c, scripts::add, add_keys, {base, id, "mail", "{}", "{}", "1769526697641", "0"});
        INFO("'" << id << "': " << raw.describe());
        CHECK(built.has_value() == !raw.is_error());
        if (!built && raw.is_error()) CHECK(parse_refusal(raw.text)->code == built.error().code);
        if (raw.is_error()) CHECK(snapshot(c).empty());

        const auto changed = bullmq::change_priority(orders, id, 3);
        const auto answer =
            eval(c, scripts::change_priority, {base + id, waiting, paused, active_list, meta, prioritized, pc, marker},
                 {id, "3", "0"});
        INFO("changed: " << answer.describe());
        CHECK(changed.has_value() == !answer.is_error());
        if (!changed && answer.is_error()) CHECK(parse_refusal(answer.text)->code == changed.error().code);
    }
}

TEST_CASE("a key of the queue is not taken for a job whose tier changes", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    run(c, bullmq::add(orders, {.name = "mail"}, stamp));
    c.call("HSET", base + "1:processed", "child", "done");
    c.call("HSET", base + "0", "name", "none");
    const auto before = snapshot(c);
    for (const std::string id : {"meta", "1:processed", "wait", "pc", "a:b", "0", "metrics:completed", "NaN"}) {
        const auto answer =
            eval(c, scripts::change_priority, {base + id, waiting, paused, active_list, meta, prioritized, pc, marker},
                 {id, "3", "0"});
        INFO(id << ": " << answer.describe());
        CHECK(answer.is_error());
        CHECK(bullmq::change_priority(orders, id, 3).has_value() == false);
        CHECK(snapshot(c) == before);
    }
    CHECK(run(c, bullmq::change_priority(orders, "1", 3)).integer() == 0);
}

TEST_CASE("a stream of events that takes no more fails a call before it has written anything", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    const auto calls = [] {
        return std::vector{bullmq::add(orders, {.name = "a"}, stamp),
                           bullmq::add_delayed(orders, {.name = "a"}, stamp, 0),
                           bullmq::add_prioritized(orders, {.name = "a"}, stamp, 1), bullmq::promote(orders, 10)};
    };
    for (const bool emptied : {false, true}) {
        for (const auto* last :
             {"18446744073709551615-18446744073709551615", "18446744073709551615-18446744073709551614"}) {
            c.call("FLUSHALL");
            for (int i = 0; i < 3; ++i) run(c, bullmq::add_delayed(orders, {.name = "a"}, stamp, 0));
            c.call("XADD", events, last, "event", "strange");
            if (emptied) c.call("XTRIM", events, "MAXLEN", 0);
            const auto before = snapshot(c);
            const auto read_before = describe_state(c);
            const bool takes_one_more = emptied && std::string_view{last}.ends_with("614");
            for (const auto& one : calls()) {
                const auto answer = run(c, one);
                INFO(answer.describe());
                REQUIRE(answer.is_error());
                CHECK(parse_refusal(answer.text)->code == errc::events_full);
                // An event that found room and is not to be followed by another was taken back: the last id says so.
                if (takes_one_more) {
                    CHECK(describe_state(c) == read_before);
                } else {
                    CHECK(snapshot(c) == before);
                }
            }
            CHECK(run(c, bullmq::change_priority(orders, "1", 3)).integer() == 0);  // it writes no event
            c.call("DEL", events);
            for (const auto& one : calls()) CHECK(!run(c, one).is_error());
        }
    }
    // A stream whose clock is ahead has a next id.
    c.call("FLUSHALL");
    c.call("XADD", events, "18446744073709551614-5", "event", "strange");
    CHECK(run(c, bullmq::add(orders, {.name = "a"}, stamp)).text == "1");
}

TEST_CASE("a counter that was set back is told from a job that exists", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    for (int i = 0; i < 3; ++i) run(c, bullmq::add(orders, {.name = "a"}, stamp));
    c.call("SET", id_counter, 1);
    const auto before = snapshot(c);
    const auto answer = run(c, bullmq::add(orders, {.name = "a"}, stamp));
    CHECK(parse_refusal(answer.text)->code == errc::counter_behind);
    CHECK(snapshot(c) == before);
    c.call("SET", id_counter, 3);
    CHECK(run(c, bullmq::add(orders, {.name = "a"}, stamp)).text == "4");
}

TEST_CASE("next_delay reads the delayed jobs and nothing else", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    run(c, bullmq::add_prioritized(orders, {.name = "a"}, stamp, 1));
    for (const auto& key : {prioritized, base, std::string{"delayed"}, delayed + ":", std::string{}}) {
        INFO(key);
        CHECK(parse_refusal(eval(c, scripts::next_delay, {key}, {}).text)->code == errc::argument);
    }
    CHECK(parse_refusal(eval(c, scripts::next_delay, {}, {}).text)->code == errc::argument);
    CHECK(eval(c, scripts::next_delay, {delayed}, {}).describe() == "*");
}
