// SPDX-License-Identifier: MIT
//
// What the BullMQ scripts meet that no BullMQ client should have written, and what they are told that none should say: scores
// beyond every clock, ids that are keys, texts that are almost JSON, keys of two queues, a stream that is full.
#include <zsetkit/script/bullmq.hpp>

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "../support/catch.hpp"
#include "scripts.hpp"

namespace bullmq = zsetkit::bullmq;
namespace scripts = zsetkit::bullmq::scripts;
using zsetkit::errc;
using zsetkit::parse_refusal;
using zsetkit::unix_ms;
using zsetkit_tests::connection;
using zsetkit_tests::eval;
using zsetkit_tests::list;
using zsetkit_tests::redis_here;
using zsetkit_tests::redis_server;
using zsetkit_tests::run;
using zsetkit_tests::server_now;
using zsetkit_tests::snapshot;

namespace {

const auto orders = bullmq::queue::parse("bull", "orders").value();
const std::string base = "bull:orders:", delayed = base + "delayed", prioritized = base + "prioritized",
                  waiting = base + "wait", paused = base + "paused", active = base + "active", marker = base + "marker",
                  meta = base + "meta", events = base + "events", pc = base + "pc", counter = base + "id";
constexpr unix_ms stamp{1769526697641};

const list add_keys{waiting, paused, active, meta, counter, marker, events};

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
