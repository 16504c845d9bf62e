// SPDX-License-Identifier: MIT
//
// A queue whose slot moves between the masters of a cluster, seen by a client that follows ASK: it sends its call to the node
// that a slot moves to, where the sets may have arrived and the rows not. No call may take a missing row for a job that is gone.
#include <zsetkit/script/bullmq.hpp>
#include <zsetkit/script/echomq.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include "../support/catch.hpp"
#include "scripts.hpp"
#include "slot_move.hpp"

namespace bullmq = zsetkit::bullmq;
namespace echomq = zsetkit::echomq;
using zsetkit::job_id;
using zsetkit::unix_ms;
using zsetkit_tests::connection;
using zsetkit_tests::list;
using zsetkit_tests::redis_cluster;
using zsetkit_tests::redis_here;
using zsetkit_tests::reply;
using zsetkit_tests::run;
using zsetkit_tests::slot_move;

namespace {

constexpr echomq::queue orders{"orders"};
const std::string base = "emq:{orders}:", prefix = base + "job:", active = base + "active", pending = base + "pending",
                  schedule = base + "schedule", dead = base + "dead", completed = base + "metrics:completed";
const std::string a = "JOB0KHTOWnGLuC", b = "JOB0KHTOWnGLuD", c = "JOB0KHTOWnGLuE", d = "JOB0KHTOWnGLuF";

job_id id(const std::string& text) { return job_id::parse(text).value(); }

constexpr std::size_t from = redis_cluster::node_of(orders.slot()), to = (from + 1) % redis_cluster::nodes;

/// A command sent to the node a slot moves to, as a client does that was told ASK.
reply ask(connection& target, const zsetkit::command& what) {
    std::string wire;
    what.as_eval().append_resp(wire);
    target.send("ASKING");
    target.send_bytes(wire);
    zsetkit_tests::expect_ok(target.read());
    return target.read();
}
reply ask(connection& target, const zsetkit::result<zsetkit::command>& what) { return ask(target, what.value()); }

/// The reaper's next look at what was set aside.
reply reap_later(connection& server) {
    std::this_thread::sleep_for(std::chrono::milliseconds{1050});
    return run(server, echomq::reap(orders));
}

}  // namespace

TEST_CASE("claim loses no job whose row has not arrived yet, and serves the others", "[live]") {
    if (!redis_here()) return;
    const redis_cluster cluster;
    auto source = cluster.connect(from);
    for (const auto& one : {a, b, c, d}) run(source, echomq::enqueue(orders, id(one), "payload of " + one));
    CHECK(run(source, echomq::claim(orders, 60000))[0].text == a);  // so that `active` exists, and can move

    slot_move moving{cluster, orders.slot(), from, to};
    moving.move({active});
    moving.move({pending});
    moving.move({prefix + c});
    CHECK(moving.source().call("GET", prefix + c).text.rfind("ASK ", 0) == 0);
    const reply got = ask(moving.target(), echomq::claim(orders, 60000));
    REQUIRE(got.size() == 3);  // b has not arrived; it is not in the way of c
    CHECK(got.texts() == list{c, "payload of " + c, "1"});
    CHECK(ask(moving.target(), echomq::claim(orders, 60000)).describe() == "*");
    moving.move_all(1, [](auto&) {}, [] {});
    moving.finish();

    CHECK(reap_later(moving.target()).integer() == 2);
    CHECK(run(moving.target(), echomq::claim(orders, 60000)).texts() == list{b, "payload of " + b, "1"});
    CHECK(run(moving.target(), echomq::claim(orders, 60000)).texts() == list{d, "payload of " + d, "1"});
    for (const auto& one : {a, b, c, d})
        CHECK(run(moving.target(), echomq::complete(orders, id(one), 1)).integer() == 1);
    CHECK(moving.target().call("KEYS", "*").texts() == list{completed});
}

TEST_CASE("promote and reap lose no job whose row has not arrived yet, and move the others", "[live]") {
    if (!redis_here()) return;
    const redis_cluster cluster;
    auto source = cluster.connect(from);
    run(source, echomq::enqueue_at(orders, id(a), "p", unix_ms{1}));
    run(source, echomq::enqueue_at(orders, id(b), "p", unix_ms{2}));
    for (const auto& one : {c, d}) run(source, echomq::enqueue(orders, id(one), "p"));
    for (int i = 0; i < 2; ++i) CHECK(run(source, echomq::claim(orders, 1)).size() == 3);
    source.call("ZADD", pending, 0, "JOB0KHTOWnGLuB");  // so that `pending` exists, and can move

    slot_move moving{cluster, orders.slot(), from, to};
    for (const auto& key : {active, pending, schedule, prefix + b, prefix + d}) moving.move({key});
    std::this_thread::sleep_for(std::chrono::milliseconds{3});
    CHECK(ask(moving.target(), echomq::promote(orders, 1)).integer() == 1);  // b: a is not in its way
    CHECK(ask(moving.target(), echomq::reap(orders)).integer() == 1);        // d: c is not in its way
    CHECK(ask(moving.target(), echomq::promote(orders, 1)).integer() == 0);
    CHECK(ask(moving.target(), echomq::reap(orders)).integer() == 0);
    CHECK(moving.target().call("EXISTS", prefix + a).text.rfind("MOVED ", 0) == 0);
    moving.move_all(1, [](auto&) {}, [] {});
    moving.finish();

    CHECK(moving.target().call("ZREM", pending, "JOB0KHTOWnGLuB").integer() == 1);
    CHECK(reap_later(moving.target()).integer() == 1);
    CHECK(run(moving.target(), echomq::promote(orders, 10)).integer() == 1);
    for (const auto& one : {a, b, c, d}) CHECK(run(moving.target(), echomq::claim(orders, 60000))[0].text == one);
    for (const auto& [one, attempts] : {std::pair{a, 1}, {b, 1}, {c, 2}, {d, 2}})
        CHECK(run(moving.target(), echomq::complete(orders, id(one), attempts)).integer() == 1);
    CHECK(moving.target().call("KEYS", "*").texts() == list{completed});
}

TEST_CASE("a repeat whose record has not arrived yet is not taken for a cancelled one", "[live]") {
    if (!redis_here()) return;
    const redis_cluster cluster;
    auto source = cluster.connect(from);
    CHECK(run(source, echomq::repeat_register(orders, "nightly", 1000, "t", unix_ms{5})).integer() == 1);
    slot_move moving{cluster, orders.slot(), from, to};
    moving.move({base + "repeat"});
    // Both keys are declared: the server itself refuses the call.
    const auto refused = ask(moving.target(), echomq::repeat_advance(orders, "nightly", unix_ms{1005}));
    CHECK(refused.text.rfind("TRYAGAIN ", 0) == 0);
    moving.move_all(1, [](auto&) {}, [] {});
    moving.finish();
    CHECK(run(moving.target(), echomq::repeat_advance(orders, "nightly", unix_ms{1005})).integer() == 1);
    CHECK(moving.target().call("ZSCORE", base + "repeat", "nightly").text == "1005");
}

TEST_CASE("an answer does not end a job whose set has not arrived yet", "[live]") {
    if (!redis_here()) return;
    const redis_cluster cluster;
    auto source = cluster.connect(from);
    for (const auto& one : {a, b, c, d}) run(source, echomq::enqueue(orders, id(one), "p"));
    CHECK(run(source, echomq::claim(orders, 1)).size() == 3);
    CHECK(run(source, echomq::claim(orders, 60000)).size() == 3);
    CHECK(run(source, echomq::claim(orders, 60000)).size() == 3);
    std::this_thread::sleep_for(std::chrono::milliseconds{3});
    CHECK(run(source, echomq::reap(orders)).integer() == 1);  // a is pending again; its token is still the latest
    CHECK(run(source, echomq::complete(orders, id(b), 1)).integer() == 1);
    source.call("ZADD", schedule, 1, "JOB0KHTOWnGLuB");
    source.call("ZADD", dead, 0, "JOB0KHTOWnGLuB");

    slot_move moving{cluster, orders.slot(), from, to};
    for (const auto& key : {active, schedule, dead, prefix + a, prefix + c}) moving.move({key});
    const auto call_again = [](const reply& got) { return zsetkit::is_try_again(got.text); };
    // `pending` is still over there: a would stay in it, without a row, or be in two sets.
    CHECK(call_again(ask(moving.target(), echomq::complete(orders, id(a), 1))));
    CHECK(call_again(ask(moving.target(), echomq::retry(orders, id(a), 1, 0, 5, "why"))));
    // The count is still over there: a second one would be made here.
    CHECK(call_again(ask(moving.target(), echomq::complete(orders, id(c), 1))));
    moving.move({completed});
    CHECK(ask(moving.target(), echomq::complete(orders, id(c), 1)).integer() == 1);
    moving.move_all(1, [](auto&) {}, [] {});
    moving.finish();
    CHECK(run(moving.target(), echomq::complete(orders, id(a), 1)).integer() == 1);
    CHECK(moving.target().call("ZRANGE", pending, 0, -1).texts() == list{d});
    CHECK(moving.target().call("HGET", completed, "count").text == "3");
}

TEST_CASE("a job in hand is ended where its slot moves away from, though other sets of the queue are not there",
          "[live]") {
    if (!redis_here()) return;
    const redis_cluster cluster;
    auto source = cluster.connect(from);
    for (const auto& one : {a, b}) run(source, echomq::enqueue(orders, id(one), "p"));
    for (int i = 0; i < 2; ++i) CHECK(run(source, echomq::claim(orders, 60000)).size() == 3);
    CHECK(run(source, echomq::complete(orders, id(a), 1)).integer() == 1);  // so that there is a count
    CHECK(source.call("EXISTS", pending, schedule, dead).integer() == 0);

    slot_move moving{cluster, orders.slot(), from, to};
    CHECK(run(moving.source(), echomq::complete(orders, id(b), 1)).integer() == 1);
    CHECK(moving.source().call("HGET", completed, "count").text == "2");
    moving.move_all(1, [](auto&) {}, [] {});
    moving.finish();
}

TEST_CASE("a job of a group is not put in a second lane while its lane is on the other node", "[live]") {
    if (!redis_here()) return;
    const redis_cluster cluster;
    auto source = cluster.connect(from);
    const std::string lane = base + "g:GRP0KHTOWnGLuC:pending";
    for (const auto& one : {a, b}) {
        run(source, echomq::enqueue_at(orders, id(one), "p", unix_ms{1}));
        source.call("HSET", prefix + one, "group", "GRP0KHTOWnGLuC");
    }
    CHECK(run(source, echomq::promote(orders, 1)).integer() == 1);
    source.call("ZADD", pending, 0, "JOB0KHTOWnGLuB");

    slot_move moving{cluster, orders.slot(), from, to};
    for (const auto& key : {pending, schedule, prefix + b}) moving.move({key});
    CHECK(zsetkit::is_try_again(ask(moving.target(), echomq::promote(orders, 10)).text));
    moving.move_all(1, [](auto&) {}, [] {});
    moving.finish();
    CHECK(run(moving.target(), echomq::promote(orders, 10)).integer() == 1);
    CHECK(moving.target().call("ZRANGE", lane, 0, -1).texts() == list{a, b});
}

TEST_CASE("a BullMQ promote loses no job whose row has not arrived yet", "[live]") {
    if (!redis_here()) return;
    const auto bull = bullmq::queue::parse_clustered("bull", "{orders}").value();
    const std::string head = "bull:{orders}:";
    const redis_cluster cluster;
    auto source = cluster.connect(from);
    for (int i = 0; i < 2; ++i)
        CHECK(run(source, bullmq::add_delayed(bull, {.name = "mail"}, unix_ms{1}, 0)).text == std::to_string(i + 1));
    // All the declared keys exist, so that the call is not refused for one that is missing.
    for (const char* key : {"wait", "paused", "active"}) source.call("LPUSH", head + key, "there");
    source.call("ZADD", head + "prioritized", 1, "there");
    source.call("SET", head + "pc", 1);
    source.call("ZADD", head + "marker", 1, "1");

    slot_move moving{cluster, orders.slot(), from, to};
    for (const char* key :
         {"delayed", "wait", "paused", "active", "meta", "prioritized", "pc", "marker", "events", "2"})
        moving.move({head + key});
    CHECK(ask(moving.target(), bullmq::promote(bull, 10)).integer() == 1);
    CHECK(ask(moving.target(), bullmq::promote(bull, 10)).integer() == 0);
    moving.move_all(1, [](auto&) {}, [] {});
    moving.finish();
    std::this_thread::sleep_for(std::chrono::milliseconds{1050});
    CHECK(run(moving.target(), bullmq::promote(bull, 10)).integer() == 1);
    CHECK(moving.target().call("LRANGE", head + "wait", 0, -1).texts() == list{"1", "2", "there"});
    CHECK(moving.target().call("EXISTS", head + "delayed").integer() == 0);
}
