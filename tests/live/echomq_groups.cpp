// SPDX-License-Identifier: MIT
//
// Jobs of groups, which other producers write: our scripts carry them through their lanes and keep the rota right. First by
// scenario, then a thousand random steps against a model written from the contract.
#include <zsetkit/script/echomq.hpp>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "../support/catch.hpp"
#include "scripts.hpp"

namespace echomq = zsetkit::echomq;
using zsetkit::job_id;
using zsetkit::unix_ms;
using zsetkit_tests::connection;
using zsetkit_tests::describe_state;
using zsetkit_tests::list;
using zsetkit_tests::redis_here;
using zsetkit_tests::redis_server;
using zsetkit_tests::run;

namespace {

using state = std::map<std::string, std::string>;

constexpr echomq::queue orders{"orders"};
const std::string base = "emq:{orders}:", prefix = base + "job:", active = base + "active", pending = base + "pending",
                  schedule = base + "schedule", dead = base + "dead", ring = base + "ring", wake = base + "wake";
const std::string first = "JOB0KHTOWnGLuC", second = "JOB0NgWEfAEJfs";
const std::string group = "GRP0KHTOWnGLuC", lane = base + "g:" + group + ":pending";

job_id id(const std::string& text) { return job_id::parse(text).value(); }

void schedule_in_group(connection& c, const std::string& one, std::uint64_t at) {
    run(c, echomq::enqueue_at(orders, id(one), "p", unix_ms{at}));
    c.call("HSET", prefix + one, "group", group);
}
/// What a worker for groups does: takes a job out of its lane.
void take_from_lane(connection& c, const std::string& one, std::uint64_t lease_end) {
    c.call("ZREM", lane, one);
    c.call("HINCRBY", base + "gactive", group, 1);
    c.call("HINCRBY", prefix + one, "attempts", 1);
    c.call("HSET", prefix + one, "state", "active");
    c.call("ZADD", active, lease_end, one);
}

}  // namespace

TEST_CASE("a promoted job of a group enters its lane, and its group the rota", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    schedule_in_group(c, first, 1);
    schedule_in_group(c, second, 2);
    CHECK(run(c, echomq::promote(orders, 10)).integer() == 2);
    CHECK(describe_state(c) == state{{prefix + first, "attempts 0 group " + group + " payload p state pending"},
                                     {prefix + second, "attempts 0 group " + group + " payload p state pending"},
                                     {lane, first + " 0 " + second + " 0"},
                                     {ring, group},
                                     {wake, "1"}});
}

TEST_CASE("a group that is paused or at its limit enters the lane, not the rota", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    const auto promote_one = [&] {
        c.call("DEL", lane, ring, wake, prefix + first);
        schedule_in_group(c, first, 1);
        CHECK(run(c, echomq::promote(orders, 10)).integer() == 1);
        CHECK(c.call("ZRANGE", lane, 0, -1, "WITHSCORES").texts() == list{first, "0"});
        return c.call("LRANGE", ring, 0, -1).texts();
    };
    c.call("SADD", base + "paused", group);
    CHECK(promote_one().empty());
    CHECK(c.call("EXISTS", wake).integer() == 0);
    c.call("DEL", base + "paused");
    c.call("HSET", base + "glimit", group, 2);
    CHECK(promote_one() == list{group});
    c.call("HSET", base + "gactive", group, 2);
    CHECK(promote_one().empty());
    c.call("HSET", base + "gactive", group, 1);
    CHECK(promote_one() == list{group});
    c.call("HSET", base + "glimit", group, 0);
    CHECK(promote_one().empty());
}

TEST_CASE("a group stands in the ring once, and the wake list stays short", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    c.call("RPUSH", ring, group);
    schedule_in_group(c, first, 1);
    run(c, echomq::promote(orders, 10));
    CHECK(c.call("LRANGE", ring, 0, -1).texts() == list{group});
    CHECK(c.call("EXISTS", wake).integer() == 0);
    for (int i = 0; i < 100; ++i) c.call("RPUSH", wake, "1");
    c.call("DEL", ring);
    schedule_in_group(c, second, 1);
    run(c, echomq::promote(orders, 10));
    CHECK(c.call("LLEN", wake).integer() == 64);
}

TEST_CASE("a job of a group that stops being active makes room, and rings when there is work", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    const auto hold = [&] {
        c.call("FLUSHALL");
        c.call("HSET", base + "glimit", group, 1);
        for (const auto& one : {first, second}) schedule_in_group(c, one, 1);
        run(c, echomq::promote(orders, 10));
        c.call("LPOP", ring);
        c.call("DEL", wake);
        take_from_lane(c, first, 1);
        CHECK(c.call("EXISTS", ring).integer() == 0);
    };
    hold();
    CHECK(run(c, echomq::complete(orders, id(first), 1)).integer() == 1);
    CHECK(describe_state(c) == state{{prefix + second, "attempts 0 group " + group + " payload p state pending"},
                                     {lane, second + " 0"},
                                     {ring, group},
                                     {wake, "1"},
                                     {base + "glimit", group + " 1"},
                                     {base + "metrics:completed", "count 1"}});
    hold();
    CHECK(run(c, echomq::retry(orders, id(first), 1, 0, 5, "x")).text == "scheduled");
    CHECK(c.call("HGET", base + "gactive", group).is_nil());
    CHECK(c.call("LRANGE", ring, 0, -1).texts() == list{group});
    hold();
    CHECK(run(c, echomq::reap(orders)).integer() == 1);
    CHECK(c.call("HGET", base + "gactive", group).is_nil());
    CHECK(c.call("ZRANGE", lane, 0, -1).texts() == list{first, second});
    CHECK(c.call("LRANGE", ring, 0, -1).texts() == list{group});
    hold();
    c.call("HSET", base + "gactive", group, 3);
    CHECK(run(c, echomq::complete(orders, id(first), 1)).integer() == 1);
    CHECK(c.call("HGET", base + "gactive", group).text == "2");
    CHECK(c.call("EXISTS", ring).integer() == 0);  // still above its limit
}

TEST_CASE("a late answer takes a job out of its lane, and an empty lane out of the ring", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    for (const auto& one : {first, second}) schedule_in_group(c, one, 1);
    run(c, echomq::promote(orders, 10));
    for (const auto& one : {first, second}) take_from_lane(c, one, 1);
    c.call("DEL", ring, wake);
    CHECK(run(c, echomq::reap(orders)).integer() == 2);
    CHECK(c.call("LRANGE", ring, 0, -1).texts() == list{group});
    CHECK(run(c, echomq::complete(orders, id(first), 1)).integer() == 1);
    CHECK(c.call("ZRANGE", lane, 0, -1).texts() == list{second});
    CHECK(c.call("LRANGE", ring, 0, -1).texts() == list{group});
    CHECK(run(c, echomq::retry(orders, id(second), 1, 100000, 5, "x")).text == "scheduled");
    CHECK(c.call("EXISTS", lane, ring).integer() == 0);
    CHECK(c.call("ZSCORE", schedule, second).type == '$');
}

namespace {

/// The contract, as plainly as it can be said: sets are sets, and time is what the server's scores say.
struct model {
    struct row {
        std::string state, payload;
        int attempts = 0;
        std::optional<std::string> group, last_error;
    };
    std::map<std::string, row> rows;
    std::set<std::string> pending, dead, paused;
    std::map<std::string, std::uint64_t> active, schedule;  // 0 where only the server knows
    std::map<std::string, std::set<std::string>> lanes;
    std::deque<std::string> ring;
    std::size_t wake = 0;
    std::map<std::string, int> glimit, gactive;
    int completed = 0, failed = 0;

    bool serviceable(const std::string& g) const {
        const auto found = lanes.find(g);
        if (found == lanes.end() || found->second.empty() || paused.count(g)) return false;
        const auto limit = glimit.find(g);
        const auto used = gactive.find(g);
        if (limit != glimit.end() && (used == gactive.end() ? 0 : used->second) >= limit->second) return false;
        return std::find(ring.begin(), ring.end(), g) == ring.end();
    }
    void ring_it(const std::string& g) {
        if (!serviceable(g)) return;
        ring.push_back(g);
        wake = (std::min)(wake + 1, std::size_t{64});
    }
    void leave(const std::string& g) {
        if (--gactive[g] <= 0) gactive.erase(g);
    }
    void enter_pending(const std::string& one) {
        rows[one].state = "pending";
        if (const auto& g = rows[one].group) {
            lanes[*g].insert(one);
            ring_it(*g);
        } else {
            pending.insert(one);
        }
    }
    void take_out(const std::string& one) {
        const auto g = rows[one].group;
        if (active.erase(one)) {
            if (g) leave(*g), ring_it(*g);
            return;
        }
        if (g) {
            lanes[*g].erase(one);
            if (lanes[*g].empty()) ring.erase(std::remove(ring.begin(), ring.end(), *g), ring.end());
        } else {
            pending.erase(one);
        }
        schedule.erase(one);
        dead.erase(one);
    }
    /// The members of a set on the server that are due, in the order of their scores.
    static std::vector<std::string> due(connection& c, const std::string& key, std::size_t most) {
        const auto all = c.call("ZRANGE", key, 0, -1, "WITHSCORES").texts();
        std::vector<std::string> members;
        for (std::size_t i = 0; i < all.size() && members.size() < most; i += 2) {
            if (std::stod(all[i + 1]) < 4e15) members.push_back(all[i]);
        }
        return members;
    }

    state describe() const {
        state said;
        const auto members = [](const auto& set) {
            std::string line;
            for (const auto& one : set) line += (line.empty() ? "" : " ") + one + " 0";
            return line;
        };
        for (const auto& [one, r] : rows) {
            std::string line = "attempts " + std::to_string(r.attempts);
            if (r.group) line += " group " + *r.group;
            if (r.last_error) line += " last_error " + *r.last_error;
            said[prefix + one] = line + " payload " + r.payload + " state " + r.state;
        }
        if (!pending.empty()) said[::pending] = members(pending);
        if (!dead.empty()) said[::dead] = members(dead);
        for (const auto& [g, jobs] : lanes) {
            if (!jobs.empty()) said[base + "g:" + g + ":pending"] = members(jobs);
        }
        std::string line;
        for (const auto& g : ring) line += (line.empty() ? "" : " ") + g;
        if (!line.empty()) said[::ring] = line;
        line.clear();
        for (std::size_t i = 0; i < wake; ++i) line += line.empty() ? "1" : " 1";
        if (!line.empty()) said[::wake] = line;
        line.clear();
        for (const auto& g : paused) line += (line.empty() ? "" : " ") + g;
        if (!line.empty()) said[base + "paused"] = line;
        for (const auto& [name, counts] : {std::pair{"glimit", &glimit}, std::pair{"gactive", &gactive}}) {
            line.clear();
            for (const auto& [g, n] : *counts) line += (line.empty() ? "" : " ") + g + " " + std::to_string(n);
            if (!line.empty()) said[base + name] = line;
        }
        if (completed) said[base + "metrics:completed"] = "count " + std::to_string(completed);
        if (failed) said[base + "metrics:failed"] = "count " + std::to_string(failed);
        return said;
    }
};

/// The server's state, the timed sets left out: their members are compared apart.
state observed(connection& c, model& m) {
    auto said = describe_state(c);
    for (auto* set : {&m.active, &m.schedule}) {
        const std::string key = set == &m.active ? active : schedule;
        said.erase(key);
        list expected;
        for (const auto& one : *set) expected.push_back(one.first);
        auto members = c.call("ZRANGE", key, 0, -1).texts();
        std::sort(members.begin(), members.end());
        CHECK(members == expected);
    }
    return said;
}

}  // namespace

TEST_CASE("a thousand random steps leave the server where the model is", "[live]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    const std::uint64_t far = 9007199254740000;  // a lease or a time that does not end during the test
    for (const unsigned seed : {1u, 2u, 3u, 4u}) {
        std::mt19937 random{seed};
        const auto pick = [&](unsigned below) { return static_cast<unsigned>(random() % below); };
        c.call("FLUSHALL");
        model m;
        std::vector<std::string> ids, groups{"GRP0KHTOWnGLuC", "TNT0NgWEfAEJfs"};
        for (std::uint64_t i = 0; i < 8; ++i)
            ids.push_back(job_id::make(zsetkit::snowflake::unchecked(i * 7777777)).text().to<std::string>());
        for (int step = 0; step < 250; ++step) {
            const std::string one = ids[pick(8)], g = groups[pick(2)];
            const bool exists = m.rows.count(one) == 1;
            const int attempts = exists ? m.rows[one].attempts : 0, token = pick(5) == 0 ? attempts + 1 : attempts;
            const unsigned action = pick(12);
            INFO("seed " << seed << ", step " << step << ", action " << action << ", job " << one);
            switch (action) {
                case 0:
                    REQUIRE(run(c, echomq::enqueue(orders, id(one), "e")).integer() == (exists ? 0 : 1));
                    if (!exists) m.rows[one] = {"pending", "e", 0, {}, {}}, m.pending.insert(one);
                    break;
                case 1:
                case 2: {
                    const std::uint64_t at = pick(4) == 0 ? far : pick(1000);
                    REQUIRE(run(c, echomq::enqueue_at(orders, id(one), "s", unix_ms{at})).integer() ==
                            (exists ? 0 : 1));
                    if (exists) break;
                    m.rows[one] = {"scheduled", "s", 0, {}, {}}, m.schedule[one] = at;
                    if (pick(2)) m.rows[one].group = g, c.call("HSET", prefix + one, "group", g);
                    break;
                }
                case 3:
                case 4: {
                    const auto due = model::due(c, schedule, 3);
                    REQUIRE(run(c, echomq::promote(orders, 3)).integer() == static_cast<std::int64_t>(due.size()));
                    for (const auto& each : due) m.schedule.erase(each), m.enter_pending(each);
                    break;
                }
                case 5:
                case 6: {  // a lease that ends at once, or never
                    const std::uint64_t lease = pick(2) ? 1 : far / 2;
                    const auto got = run(c, echomq::claim(orders, lease));
                    if (m.pending.empty()) {
                        REQUIRE(got.describe() == "*");
                        break;
                    }
                    const std::string expected = *m.pending.begin();
                    REQUIRE(got[0].text == expected);
                    REQUIRE(got[1].text == m.rows[expected].payload);
                    REQUIRE(got[2].integer() == ++m.rows[expected].attempts);
                    m.rows[expected].state = "active", m.pending.erase(expected), m.active[expected] = 0;
                    if (lease == 1) c.call("ZADD", active, 1 + step, expected);  // has ended, without waiting for it
                    break;
                }
                case 7: {  // another worker serves a group
                    if (m.ring.empty()) break;
                    const std::string served = m.ring.front();
                    m.ring.pop_front();
                    c.call("LPOP", ring);
                    auto& jobs = m.lanes[served];
                    const std::string expected = *jobs.begin();
                    jobs.erase(expected);
                    c.call("ZREM", base + "g:" + served + ":pending", expected);
                    c.call("HINCRBY", base + "gactive", served, 1), ++m.gactive[served];
                    c.call("HINCRBY", prefix + expected, "attempts", 1), ++m.rows[expected].attempts;
                    c.call("HSET", prefix + expected, "state", "active"), m.rows[expected].state = "active";
                    c.call("ZADD", active, pick(2) ? far : 1 + static_cast<unsigned>(step), expected),
                        m.active[expected] = 0;
                    break;
                }
                case 8: {
                    const auto answer = run(c, echomq::complete(orders, id(one), token));
                    if (!exists) {
                        REQUIRE(answer.integer() == 0);
                    } else if (token != attempts) {
                        REQUIRE(answer.text == "EMQSTALE complete token mismatch");
                    } else {
                        REQUIRE(answer.integer() == 1);
                        m.take_out(one), m.rows.erase(one), ++m.completed;
                    }
                    break;
                }
                case 9: {
                    const int most = static_cast<int>(pick(4));
                    const auto answer = run(c, echomq::retry(orders, id(one), token, 0, most, "why"));
                    if (!exists) {
                        REQUIRE(answer.text == "EMQSTALE job gone");
                    } else if (token != attempts) {
                        REQUIRE(answer.text == "EMQSTALE retry token mismatch");
                    } else {
                        m.take_out(one), m.rows[one].last_error = "why";
                        REQUIRE(answer.text == (attempts >= most ? "dead" : "scheduled"));
                        m.rows[one].state = answer.text;
                        if (attempts >= most) m.dead.insert(one), ++m.failed;
                        if (attempts < most) m.schedule[one] = 0;
                    }
                    break;
                }
                case 10: {
                    const auto due = model::due(c, active, 100);
                    REQUIRE(run(c, echomq::reap(orders)).integer() == static_cast<std::int64_t>(due.size()));
                    for (const auto& each : due) {
                        m.active.erase(each);
                        if (m.rows[each].group) m.leave(*m.rows[each].group);
                        m.enter_pending(each);
                    }
                    break;
                }
                default:
                    if (pick(2)) {
                        const int limit = static_cast<int>(pick(3));
                        c.call("HSET", base + "glimit", g, limit), m.glimit[g] = limit;
                    } else if (m.paused.erase(g)) {
                        c.call("SREM", base + "paused", g);
                    } else {
                        c.call("SADD", base + "paused", g), m.paused.insert(g);
                    }
            }
            REQUIRE(observed(c, m) == m.describe());
        }
    }
}
