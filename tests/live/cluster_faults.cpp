// SPDX-License-Identifier: MIT
//
// A queue on a cluster of three masters: its slot goes from node to node while jobs flow, and workers and masters are killed.
// ZSETKIT_FAULT_SECONDS and ZSETKIT_FAULT_SEED as for faults.cpp.
#include <zsetkit/script/echomq.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <random>
#include <thread>

#include "../support/catch.hpp"
#include "slot_move.hpp"
#include "workers.hpp"

namespace echomq = zsetkit::echomq;
using std::chrono::milliseconds;
using zsetkit_tests::expect_ok;
using zsetkit_tests::redis_cluster;
using zsetkit_tests::redis_here;
using zsetkit_tests::slot_move;
using zsetkit_tests::workers;
using clock_type = std::chrono::steady_clock;

namespace {

constexpr echomq::queue orders{"orders"};

}  // namespace

// Workers follow ASK here, and keys move one by one in any order, so that rows and sets are often apart. Masters come back
// with what they answered, since `appendfsync always` writes a call to the disk before its answer; a kill never falls into a MIGRATE,
// which may leave a key on both nodes when it is cut off.
TEST_CASE(
    "a queue's slot moves between masters that are killed, while jobs flow: no job is lost, none is in two sets, each "
    "is "
    "completed once",
    "[live][faults]") {
    if (!redis_here()) return;
    redis_cluster cluster{{"--appendonly", "yes", "--appendfsync", "always"}};
    std::size_t owner = redis_cluster::node_of(orders.slot());
    workers all{orders, cluster.port(owner)};
    auto& board = all.shared();
    const unsigned seed = zsetkit_tests::fault_seed();
    INFO("seed " << seed);
    std::mt19937 random{seed};
    const auto start = clock_type::now(), end = start + zsetkit_tests::fault_time();

    std::size_t moves = 0, steps = 0, workers_killed = 0, masters_killed = 0;
    zsetkit_tests::script_flushes flushes{zsetkit_tests::fault_time()};
    const auto kill_worker = [&] {
        if (random() % 4 == 0) all.kill_one(random() % workers::roles.size()), ++workers_killed;
    };
    /// A master is away for two seconds, so one is killed every four.
    const auto kill_master = [&] {
        if (clock_type::now() < start + std::chrono::seconds{1 + 4 * masters_killed}) return false;
        const std::size_t node = random() % redis_cluster::nodes;
        cluster.crash(node);
        board.port = cluster.port(owner);
        ++masters_killed;
        return true;
    };
    // A move may take longer than all of the time: three there are.
    while (clock_type::now() < end || moves < 3 || !flushes.had_the_certain_one()) {
        std::this_thread::sleep_for(milliseconds{50 + random() % 200});
        kill_worker();
        kill_master();
        const std::size_t to = (owner + 1 + random() % 2) % redis_cluster::nodes;
        slot_move moving{cluster, orders.slot(), owner, to};
        moving.move_all(
            1 + random() % 20, [&](auto& keys) { std::shuffle(keys.begin(), keys.end(), random); },
            [&] {
                if (random() % 8 == 0) std::this_thread::sleep_for(milliseconds{random() % 5});
                if (random() % 16 == 0) kill_worker();
                if (random() % 16 == 0 && kill_master()) moving.reconnect();
                ++steps;
            });
        moving.finish();
        owner = to;
        board.port = cluster.port(owner);
        ++moves;
        auto c = cluster.connect(owner);
        flushes.flush(c, random() % 4 == 0, board);
        zsetkit_tests::look_at(c, orders, board);
    }
    std::printf(
        "on a cluster, seed %u: slot %u moved %zu times in %zu steps; %zu workers and %zu masters killed, scripts "
        "flushed "
        "%zu times; %zu times MOVED, %zu times ASK\n",
        seed, static_cast<unsigned>(orders.slot()), moves, steps, workers_killed, masters_killed, flushes.count(),
        std::size_t{board.redirected}, std::size_t{board.asked});
    drain(all, cluster.connect(owner), orders);
    flushes.check(board);
    CHECK(masters_killed > 0);
    CHECK(board.redirected > 0);
    CHECK(board.asked > 0);
}
