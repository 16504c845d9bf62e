// SPDX-License-Identifier: MIT
//
// A queue on a cluster of three masters: its slot goes from node to node while jobs flow and workers are killed.
// ZSETKIT_FAULT_SECONDS and ZSETKIT_FAULT_SEED as for faults.cpp.
#include <zsetkit/script/echomq.hpp>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "../support/catch.hpp"
#include "workers.hpp"

namespace echomq = zsetkit::echomq;
using std::chrono::milliseconds;
using zsetkit_tests::redis_cluster;
using zsetkit_tests::redis_here;
using zsetkit_tests::reply;
using zsetkit_tests::workers;
using clock_type = std::chrono::steady_clock;

namespace {

constexpr echomq::queue orders{"orders"};

std::string port_of(const redis_cluster& cluster, std::size_t node) {
    return cluster.connect(node).call("CONFIG", "GET", "port")[1].text;
}
std::string id_of(const redis_cluster& cluster, std::size_t node) {
    return cluster.connect(node).call("CLUSTER", "MYID").text;
}

void expect_ok(const reply& got) {
    if (got.text != "OK") throw std::runtime_error("the cluster refused: " + got.describe());
}

/// Moves a slot as an operator's tool does: some keys at a time, then the ownership. `pause` runs between the steps.
template <class Pause>
void move_slot(const redis_cluster& cluster, std::uint16_t slot, std::size_t from, std::size_t to, Pause pause) {
    auto source = cluster.connect(from), target = cluster.connect(to);
    const std::string target_id = id_of(cluster, to), target_port = port_of(cluster, to);
    expect_ok(target.call("CLUSTER", "SETSLOT", slot, "IMPORTING", id_of(cluster, from)));
    expect_ok(source.call("CLUSTER", "SETSLOT", slot, "MIGRATING", target_id));
    for (;;) {
        const auto keys = source.call("CLUSTER", "GETKEYSINSLOT", slot, 100).texts();
        if (keys.empty()) break;
        std::vector<std::string> migrate{"MIGRATE", "127.0.0.1", target_port, "", "0", "5000", "KEYS"};
        migrate.insert(migrate.end(), keys.begin(), keys.end());
        const auto moved = source.call_list(migrate);
        if (moved.text != "NOKEY") expect_ok(moved);
        pause();
    }
    for (const std::size_t node : {to, from, std::size_t{3} - from - to}) {
        expect_ok(cluster.connect(node).call("CLUSTER", "SETSLOT", slot, "NODE", target_id));
    }
}

}  // namespace

TEST_CASE(
    "a queue's slot moves between masters while jobs flow: no job is lost, none is in two sets, each is completed once",
    "[live][faults]") {
    if (!redis_here()) return;
    const redis_cluster cluster;
    std::size_t owner = redis_cluster::node_of(orders.slot());
    workers all{orders, static_cast<std::uint16_t>(std::stoul(port_of(cluster, owner)))};
    auto& board = all.shared();
    const char* given = std::getenv("ZSETKIT_FAULT_SEED");
    const auto seed = given ? static_cast<unsigned>(std::strtoul(given, nullptr, 10)) : std::random_device{}();
    INFO("seed " << seed);
    std::mt19937 random{seed};
    const char* time = std::getenv("ZSETKIT_FAULT_SECONDS");
    const auto end = clock_type::now() + std::chrono::seconds{time ? std::strtol(time, nullptr, 10) : 10};

    std::size_t moves = 0, killed = 0, flushes = 0;
    const auto kill_some = [&] {
        if (random() % 4 == 0) all.kill_one(random() % workers::roles.size()), ++killed;
    };
    while (clock_type::now() < end) {
        std::this_thread::sleep_for(milliseconds{50 + random() % 200});
        kill_some();
        const std::size_t to = (owner + 1 + random() % 2) % redis_cluster::nodes;
        move_slot(cluster, orders.slot(), owner, to, [&] {
            std::this_thread::sleep_for(milliseconds{random() % 5});
            kill_some();
        });
        owner = to;
        ++moves;
        auto c = cluster.connect(owner);
        if (random() % 4 == 0) expect_ok(c.call("SCRIPT", "FLUSH")), ++flushes;
        REQUIRE(zsetkit_tests::in_two_sets(c, orders) == 0);
        REQUIRE(zsetkit_tests::members_and_rows_apart(c, orders) == 0);
        board.producing = zsetkit_tests::jobs_in_sets(c, orders) < 1000;
    }

    board.producing = false;
    auto c = cluster.connect(owner);
    const auto deadline = clock_type::now() + std::chrono::seconds{300};
    for (std::uint32_t before = 0, now = board.next; clock_type::now() < deadline; before = now, now = board.next) {
        std::this_thread::sleep_for(milliseconds{100});
        if (before == now && zsetkit_tests::jobs_in_sets(c, orders) == 0) break;
    }
    std::this_thread::sleep_for(milliseconds{50});
    CHECK(zsetkit_tests::jobs_in_sets(c, orders) == 0);
    CHECK(all.finish() == 0);
    CHECK(zsetkit_tests::members_and_rows_apart(c, orders) == 0);
    const auto sum = zsetkit_tests::account_for(board);
    CHECK(sum.lost == 0);
    CHECK(sum.twice == 0);
    CHECK(sum.completed + sum.completed_unheard == sum.delivered);
    CHECK(c.call("HGET", "emq:{orders}:metrics:completed", "count").text == std::to_string(sum.delivered));
    CHECK(sum.completed > 100);
    CHECK(moves > 2);
    CHECK(board.redirected > 0);
    std::printf(
        "seed %u: slot %u moved %zu times, %zu workers killed, scripts flushed %zu times; %zu redirections, %zu calls "
        "tried again\n",
        seed, static_cast<unsigned>(orders.slot()), moves, killed, flushes, static_cast<std::size_t>(board.redirected),
        static_cast<std::size_t>(board.again));
    std::printf(
        "%zu jobs accepted, %zu perhaps; %zu delivered in %zu deliveries; %zu completed, %zu more whose answer was "
        "lost; lost %zu, twice %zu\n",
        sum.accepted, sum.perhaps, sum.delivered, sum.deliveries, sum.completed, sum.completed_unheard, sum.lost,
        sum.twice);
}
