// SPDX-License-Identifier: MIT
//
// Every script against every argument that is wrong, and against every key that holds another type: the answer is an error with a
// class word, and the server's state is, byte for byte, what it was.
#include <zsetkit/script/echomq.hpp>

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
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
using zsetkit_tests::eval;
using zsetkit_tests::list;
using zsetkit_tests::redis_here;
using zsetkit_tests::redis_server;
using zsetkit_tests::reply;
using zsetkit_tests::run;
using zsetkit_tests::snapshot;

namespace {

constexpr echomq::queue orders{"orders"};
const std::string base = "emq:{orders}:", prefix = base + "job:", active = base + "active", pending = base + "pending",
                  schedule = base + "schedule", dead = base + "dead", repeat = base + "repeat";
const std::string held = "JOB0KHTOWnGLuC", waiting = "JOB0NgWEfAEJfs", due = "JOB0NpsIRaFoki", fresh = "JOB0KHTOWnGUQh",
                  grouped_held = "JOB0KHTOWnY4Ui", grouped_due = "JOB0KHTOWqff95";
const std::string group = "GRP0KHTOWnGLuC", lane = base + "g:" + group + ":pending";

const list bad_ids{"",
                   "JOB",
                   "JOB0KHTOWnGLu",
                   "JOB0KHTOWnGLuCC",
                   "USR0KHTOWnGLuC",
                   "job0KHTOWnGLuC",
                   "JOB0KHTOWnGL!C",
                   std::string("JOB0KHTOWn\0LuC", 14),
                   "JOBAzL8n0Y58m8",
                   "JOBRTLqyWNCqwK",
                   "JOBzzzzzzzzzzz"};
const list bad_numbers{"",
                       "nan",
                       "NaN",
                       "inf",
                       "-inf",
                       "12abc",
                       "abc",
                       "-1",
                       "+1",
                       "1.5",
                       "1e3",
                       "0x1",
                       " 1",
                       "1 ",
                       "01",
                       "00",
                       "١",
                       "1,000",
                       "9007199254740992",
                       "18446744073709551616",
                       std::string("1\0", 2),
                       "1\n",
                       "99999999999999999999999999"};

list plus(list all, const list& more) {
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

/// A script, a call of it that is taken, and for each argument what it refuses.
struct subject {
    const zsetkit::script& what;
    list keys;
    list arguments;
    std::vector<std::pair<std::size_t, list>> bad;
};

std::vector<subject> subjects() {
    const std::string record = repeat + ":name";
    const list wrong_base{"", "emq:{orders}", "emq:{mail}:", "emq:orders:", "emq:{orders}::", "x"};
    const list wrong_prefix{"", base, "emq:{mail}:job:", "emq:{orders}:job", "x"};
    const list bad_names{"", "other", "name ", std::string("na\0me", 5), std::string(256, 'n')};
    const list far{"9007199254740991"};
    return {
        {scripts::enqueue, {prefix + fresh, pending}, {fresh, "p"}, {{0, plus(bad_ids, {waiting})}}},
        {scripts::schedule,
         {prefix + fresh, schedule},
         {fresh, "p", "at", "5"},
         {{0, plus(bad_ids, {waiting})}, {2, {"", "AT", "on", "at ", "5"}}, {3, bad_numbers}}},
        {scripts::schedule, {prefix + fresh, schedule}, {fresh, "p", "in", "5"}, {{3, plus(bad_numbers, far)}}},
        {scripts::reschedule,
         {prefix + fresh, schedule},
         {fresh, "p", "at", "5", "keep"},
         {{0, plus(bad_ids, {waiting})},
          {2, {"", "AT", "on"}},
          {3, bad_numbers},
          {4, {"", "NX", "keep earliest", "GT"}}}},
        {scripts::reschedule,
         {prefix + due, schedule},
         {due, "p", "in", "5", "latest"},
         {{0, plus(bad_ids, {waiting})}, {3, plus(bad_numbers, far)}, {4, {"", "NX"}}}},
        {scripts::promote,
         {schedule, pending},
         {base, "10"},
         {{0, wrong_base}, {1, plus(bad_numbers, {"0", "7001", "8000"})}}},
        {scripts::claim,
         {pending, active},
         {prefix, "1000"},
         {{0, wrong_prefix}, {1, plus(bad_numbers, plus({"0"}, far))}}},
        {scripts::complete,
         {active, prefix + held},
         {held, "1", base},
         {{0, plus(bad_ids, {waiting})}, {1, plus(bad_numbers, {"0", "2"})}, {2, wrong_base}}},
        {scripts::complete, {active, prefix + waiting}, {waiting, "0", base}, {{1, bad_numbers}}},  // not in active
        {scripts::retry,
         {active, schedule, dead, prefix + held},
         {held, "1", "5", "3", "boom", base},
         {{0, plus(bad_ids, {waiting})},
          {1, plus(bad_numbers, {"0", "2"})},
          {2, plus(bad_numbers, far)},
          {3, bad_numbers},
          {5, wrong_base}}},
        {scripts::retry,
         {active, schedule, dead, prefix + waiting},
         {waiting, "0", "5", "3", "boom", base},
         {{1, bad_numbers}}},
        {scripts::retry,
         {active, schedule, dead, prefix + grouped_held},
         {grouped_held, "1", "5", "1", "boom", base},
         {{1, bad_numbers}, {2, plus(bad_numbers, far)}, {3, bad_numbers}, {5, wrong_base}}},
        {scripts::reap, {active, pending}, {base}, {{0, wrong_base}}},
        {scripts::repeat_register,
         {repeat, record},
         {"name", "1000", "t", "5"},
         {{0, bad_names}, {1, plus(bad_numbers, {"0"})}, {3, bad_numbers}}},
        {scripts::repeat_cancel, {repeat, repeat + ":old"}, {"old"}, {{0, bad_names}}},
        {scripts::repeat_advance, {repeat, repeat + ":old"}, {"old", "6"}, {{0, bad_names}, {1, bad_numbers}}},
    };
}

void enqueue(connection& c, const std::string& one) {
    run(c, echomq::enqueue(orders, job_id::parse(one).value(), "p"));
}

/// One job in each place, one of a group among the held and one among the due, and one repeat.
void fill(connection& c) {
    c.call("FLUSHALL");
    enqueue(c, held);
    enqueue(c, grouped_held);
    run(c, echomq::claim(orders, 1));
    run(c, echomq::claim(orders, 1));
    for (const auto& one : {held, grouped_held}) c.call("ZADD", active, 1, one);  // their leases have ended
    enqueue(c, waiting);
    run(c, echomq::enqueue_at(orders, job_id::parse(due).value(), "p", unix_ms{1}));
    run(c, echomq::enqueue_at(orders, job_id::parse(grouped_due).value(), "p", unix_ms{2}));
    for (const auto& one : {grouped_held, grouped_due}) c.call("HSET", prefix + one, "group", group);
    c.call("HSET", base + "gactive", group, 1);
    c.call("HSET", base + "glimit", group, 2);
    run(c, echomq::repeat_register(orders, "old", 1000, "t", unix_ms{5}));
}

const list every_key{pending,
                     active,
                     schedule,
                     dead,
                     repeat,
                     repeat + ":old",
                     repeat + ":name",
                     prefix + held,
                     prefix + due,
                     prefix + waiting,
                     prefix + fresh,
                     prefix + grouped_held,
                     prefix + grouped_due,
                     lane,
                     base + "ring",
                     base + "wake",
                     base + "paused",
                     base + "glimit",
                     base + "gactive",
                     base + "metrics:completed",
                     base + "metrics:failed"};

}  // namespace

TEST_CASE("a valid call of every script is taken", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    for (const auto& one : subjects()) {
        fill(c);
        const auto before = snapshot(c);
        const auto answer = eval(c, one.what, one.keys, one.arguments);
        INFO(one.what.name << ": " << answer.describe());
        CHECK(!answer.is_error());
        CHECK(snapshot(c) != before);
    }
}

TEST_CASE("a bad argument is refused with its class, and nothing has changed", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    fill(c);
    const auto before = snapshot(c);
    std::size_t refused = 0;
    for (const auto& one : subjects()) {
        for (const auto& [index, values] : one.bad) {
            for (const auto& value : values) {
                list arguments = one.arguments;
                arguments[index] = value;
                const auto answer = eval(c, one.what, one.keys, arguments);
                INFO(one.what.name << ", argument " << index << ", '" << value << "': " << answer.describe());
                REQUIRE(answer.is_error());
                CHECK(parse_refusal(answer.text));
                ++refused;
            }
        }
        // The same with the keys of a bad id, as a builder without checks would make them.
        if (one.arguments[0].size() == 14) {
            for (const auto& bad : bad_ids) {
                list keys = one.keys, arguments = one.arguments;
                for (auto& key : keys) {
                    if (key == prefix + arguments[0]) key = prefix + bad;
                }
                arguments[0] = bad;
                const auto answer = eval(c, one.what, keys, arguments);
                INFO(one.what.name << ", '" << bad << "': " << answer.describe());
                CHECK(answer.text == "EMQKIND job id must be JOB-namespaced");
                ++refused;
            }
        }
    }
    CHECK(refused > 500);
    CHECK(snapshot(c) == before);
}

TEST_CASE("a missing argument or key is refused with its class, and nothing has changed", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    fill(c);
    const auto before = snapshot(c);
    for (const auto& one : subjects()) {
        for (std::size_t size = 0; size < one.arguments.size(); ++size) {
            const auto answer =
                eval(c, one.what, one.keys,
                     {one.arguments.begin(), one.arguments.begin() + static_cast<std::ptrdiff_t>(size)});
            INFO(one.what.name << " with " << size << " arguments: " << answer.describe());
            CHECK(answer.is_error());
            CHECK(parse_refusal(answer.text));
        }
        for (std::size_t size = 0; size < one.keys.size(); ++size) {
            const auto answer = eval(
                c, one.what, {one.keys.begin(), one.keys.begin() + static_cast<std::ptrdiff_t>(size)}, one.arguments);
            INFO(one.what.name << " with " << size << " keys: " << answer.describe());
            CHECK(answer.is_error());
            CHECK(parse_refusal(answer.text));
        }
        zsetkit_tests::check_strange_keys(c, one.what, one.keys, one.arguments, base, "emq:{mail}:");
        // Keys in another order are keys of something else.
        list swapped = one.keys;
        std::swap(swapped[0], swapped[1]);
        const auto answer = eval(c, one.what, swapped, one.arguments);
        INFO(one.what.name << " with its first keys swapped: " << answer.describe());
        CHECK(answer.is_error());
    }
    CHECK(snapshot(c) == before);
}

TEST_CASE("a key that holds another type fails the call before anything is written", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    std::map<std::string, std::set<std::string>> failed;
    for (const auto& one : subjects()) {
        for (const auto& key : every_key) {
            fill(c);
            c.call("DEL", key);
            c.call("SET", key, "text");
            const auto before = snapshot(c);
            const auto answer = eval(c, one.what, one.keys, one.arguments);
            INFO(one.what.name << " meets a string in " << key << ": " << answer.describe());
            if (answer.is_error()) {
                const auto refused = parse_refusal(answer.text);
                CHECK((answer.text.rfind("WRONGTYPE", 0) == 0 || (refused && *refused == errc::row_corrupt)));
                CHECK(snapshot(c) == before);
                failed[std::string{one.what.name}].insert(key);
            } else {
                CHECK(c.call("GET", key).text == "text");  // not a key this call touches, or one it only looks for
            }
        }
    }
    const list rota{lane, base + "ring", base + "wake", base + "paused", base + "glimit", base + "gactive"};
    const auto must_fail = [&](const std::string& name, const list& keys) {
        for (const auto& key : keys) {
            INFO(name << " " << key);
            CHECK(failed[name].count(key) == 1);
        }
    };
    must_fail("enqueue", {pending});
    must_fail("schedule", {schedule});
    must_fail("reschedule", {schedule});
    must_fail("promote", plus({schedule, pending}, rota));  // a row alone does not keep the others back: bad_rows.cpp
    must_fail("claim", {pending, active, prefix + waiting});
    must_fail("complete", {active, pending, schedule, dead, prefix + held, base + "metrics:completed"});
    must_fail(
        "retry",
        plus({active, pending, schedule, dead, prefix + held, prefix + grouped_held, base + "metrics:failed"}, rota));
    must_fail("reap", plus({active, pending}, rota));
    must_fail("repeat_register", {repeat, repeat + ":name"});
    must_fail("repeat_cancel", {repeat, repeat + ":old"});
    must_fail("repeat_advance", {repeat, repeat + ":old"});
}

// A script's undeclared keys are looked at by the server only when they are written: a user who may not, stops a script half-way.
TEST_CASE("a user who may not write all keys of a queue loses no job", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    const auto is_in = [&c](const std::string& set, const std::string& one) {
        return !c.call("ZSCORE", set, one).text.empty();
    };
    const auto as_user = [&](const zsetkit::result<zsetkit::command>& what, const list& writable) {
        list rules{"ACL", "SETUSER", "worker", "reset", "on", "nopass", "+@all", "%R~" + base + "*"};
        for (const auto& key : writable) rules.push_back("~" + key);
        zsetkit_tests::expect_ok(c.call_list(rules));
        auto worker = server.connect();
        zsetkit_tests::expect_ok(worker.call("AUTH", "worker", "any"));
        const auto answer = run(worker, what);
        INFO(answer.describe());
        CHECK(answer.is_error());
    };
    for (const list& rows : {list{}, list{prefix + "*"}}) {
        fill(c);
        list sets{schedule, pending};
        as_user(echomq::promote(orders, 10), sets);
        CHECK((is_in(schedule, due) && is_in(schedule, grouped_due)));

        sets = {active, pending};
        if (rows.empty()) as_user(echomq::reap(orders), sets);
        CHECK((is_in(active, held) && is_in(active, grouped_held)));

        if (rows.empty()) as_user(echomq::claim(orders, 1000), sets);
        CHECK(is_in(pending, waiting));

        list writable{active, schedule, dead, prefix + held};
        writable.insert(writable.end(), rows.begin(), rows.end());
        auto before = snapshot(c);
        as_user(echomq::complete(orders, job_id::parse(held).value(), 1), writable);  // it may not count
        CHECK(snapshot(c) == before);
        as_user(echomq::retry(orders, job_id::parse(held).value(), 1, 5, 1, "boom"), writable);
        CHECK(snapshot(c) == before);
    }
}
