// SPDX-License-Identifier: MIT
//
// Jobs whose row is no hash, or whose attempts are no number: they are not in the way of others, they are not lost, and somebody
// hears of them.
#include <zsetkit/id/minter.hpp>
#include <zsetkit/script/bullmq.hpp>
#include <zsetkit/script/echomq.hpp>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "../support/catch.hpp"
#include "bullmq_names.hpp"
#include "scripts.hpp"

namespace bullmq = zsetkit::bullmq;
namespace echomq = zsetkit::echomq;
using zsetkit::errc;
using zsetkit::job_id;
using zsetkit::parse_refusal;
using zsetkit::unix_ms;
using zsetkit_tests::connection;
using zsetkit_tests::list;
using zsetkit_tests::redis_here;
using zsetkit_tests::redis_server;
using zsetkit_tests::run;
using zsetkit_tests::server_now;
using zsetkit_tests::snapshot;

namespace {

constexpr echomq::queue mail{"mail"};
const std::string base = "emq:{mail}:", prefix = base + "job:", pending = base + "pending", active = base + "active",
                  schedule = base + "schedule";
const std::string first = "JOB0KHTOWnGLuC", second = "JOB0NgWEfAEJfs";

job_id id(const std::string& text) { return job_id::parse(text).value(); }

/// Makes the row of a job unusable, in one of three ways.
void spoil(connection& c, const std::string& row, int way) {
    c.call("DEL", row);
    if (way == 0) c.call("SET", row, "text");
    if (way == 1) c.call("RPUSH", row, "a", "b");
    if (way == 2) c.call("XADD", row, "*", "state", "pending");
}

/// Its score is an instant within the next second.
bool put_off(connection& c, const std::string& set, const std::string& member, std::uint64_t unit = 1) {
    const auto score = c.call("ZSCORE", set, member).text;
    if (score.empty()) return false;
    const std::uint64_t at = std::stoull(score) / unit, now = server_now(c);
    return at > now && at <= now + 1000;
}

}  // namespace

TEST_CASE("claim serves the jobs behind one that can't be worked with", "[live]") {
    if (!redis_here()) return;
    const redis_server server;
    auto c = server.connect();
    const list attempts{"nan", "-1", "1.5", "9007199254740991", "x", "", "01"};
    const int ways = 3 + static_cast<int>(attempts.size());
    for (int way = 0; way < ways; ++way) {
        INFO("way " << way);
        c.call("FLUSHALL");
        for (const auto& one : {first, second}) run(c, echomq::enqueue(mail, id(one), "p"));
        if (way < 3) {
            spoil(c, prefix + first, way);
        } else {
            c.call("DEL", prefix + first);
            c.call("HSET", prefix + first, "state", "pending", "attempts", attempts[static_cast<std::size_t>(way - 3)]);
        }
        const auto row = c.call("DUMP", prefix + first).text;
        CHECK(run(c, echomq::claim(mail, 30000)).texts() == list{second, "p", "1"});
        CHECK(put_off(c, active, first));
        CHECK(c.call("DUMP", prefix + first).text == row);
        CHECK(run(c, echomq::complete(mail, id(second), 1)).integer() == 1);

        // Alone it is what there is to hear of: nothing is served, and nothing is changed.
        c.call("DEL", active);
        c.call("ZADD", pending, 0, first);
        const auto before = snapshot(c);
        CHECK(parse_refusal(run(c, echomq::claim(mail, 30000)).text)->code == errc::row_corrupt);
        CHECK(snapshot(c) == before);

        // Mended, it runs.
        c.call("DEL", prefix + first);
        c.call("HSET", prefix + first, "state", "pending", "attempts", "0", "payload", "mended");
        CHECK(run(c, echomq::claim(mail, 30000)).texts() == list{first, "mended", "1"});
    }
}

TEST_CASE("promote and reap move the jobs around one whose row is no hash", "[live]") {
    if (!redis_here()) return;
    const redis_server server;
    auto c = server.connect();
    for (const bool reaping : {false, true}) {
        const std::string& set = reaping ? active : schedule;
        const auto move = [&] { return reaping ? run(c, echomq::reap(mail)) : run(c, echomq::promote(mail, 10)); };
        for (int way = 0; way < 3; ++way) {
            INFO("reaping " << reaping << ", way " << way);
            c.call("FLUSHALL");
            run(c, echomq::enqueue_at(mail, id(second), "p", unix_ms{2}));
            if (reaping) c.call("RENAME", schedule, active);
            c.call("ZADD", set, 1, first);
            spoil(c, prefix + first, way);
            CHECK(move().integer() == 1);
            CHECK(c.call("ZRANGE", pending, 0, -1).texts() == list{second});
            CHECK(put_off(c, set, first));

            c.call("ZADD", set, 1, first);
            const auto before = snapshot(c);
            CHECK(parse_refusal(move().text)->code == errc::row_corrupt);
            CHECK(snapshot(c) == before);
        }
    }
}

TEST_CASE("any number of unusable rows is put off in bounded steps, and the job behind them is served", "[live]") {
    if (!redis_here()) return;
    const redis_server server;
    auto c = server.connect();
    zsetkit::minter<> mint{7};
    for (int i = 0; i < 2500; ++i) {
        const std::string one{mint.next<"JOB">()->text().view()};
        spoil(c, prefix + one, i % 3);
        c.call("ZADD", pending, 0, one);
        c.call("ZADD", schedule, 1, one);
    }
    const auto last = mint.next<"JOB">().value();
    run(c, echomq::enqueue(mail, last, "p"));
    int calls = 1;
    while (run(c, echomq::claim(mail, 30000)).size() == 0 && calls < 10) ++calls;
    CHECK(calls == 3);
    CHECK(run(c, echomq::complete(mail, last, 1)).integer() == 1);

    run(c, echomq::enqueue_at(mail, last, "p", unix_ms{2}));
    for (calls = 1; run(c, echomq::promote(mail, 10)).integer() == 0 && calls < 100; ++calls) {
    }
    CHECK(calls < 10);
    CHECK(c.call("ZCARD", schedule).integer() == 2500);
    CHECK(c.call("ZCARD", active).integer() == 2500);
}

TEST_CASE("a BullMQ promote moves the jobs around one whose row is no hash", "[live]") {
    if (!redis_here()) return;
    namespace names = zsetkit_tests::bullmq_names;
    const redis_server server;
    auto c = server.connect();
    for (int way = 0; way < 3; ++way) {
        c.call("FLUSHALL");
        for (int i = 0; i < 3; ++i) run(c, bullmq::add_delayed(names::orders, {.name = "a"}, names::stamp, i));
        spoil(c, names::base + "2", way);
        CHECK(run(c, bullmq::promote(names::orders, 10)).integer() == 2);
        CHECK(c.call("LRANGE", names::waiting, 0, -1).texts() == list{"3", "1"});
        CHECK(put_off(c, names::delayed, "2", 4096));

        c.call("ZADD", names::delayed, 1, "2");
        const auto before = snapshot(c);
        CHECK(parse_refusal(run(c, bullmq::promote(names::orders, 10)).text)->code == errc::row_corrupt);
        CHECK(snapshot(c) == before);
    }
}
