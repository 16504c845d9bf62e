// SPDX-License-Identifier: MIT
//
// A queue whose workers and server are killed at random, one that fails over to its replica, and a queue under load.
// ZSETKIT_FAULT_SECONDS says how long the faults of a test go on (7 unless told; `.ci/run faults` says 60), ZSETKIT_LOAD_JOBS how
// many jobs the load has (100000), ZSETKIT_FAULT_SEED where the dice start.
#include <zsetkit/script/echomq.hpp>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "../support/catch.hpp"
#include "workers.hpp"

namespace echomq = zsetkit::echomq;
using std::chrono::milliseconds;
using zsetkit_tests::expect_ok;
using zsetkit_tests::redis_here;
using zsetkit_tests::redis_server;
using zsetkit_tests::workers;
using clock_type = std::chrono::steady_clock;

namespace {

constexpr echomq::queue orders{"orders"};

double seconds_since(clock_type::time_point from) {
    return std::chrono::duration<double>(clock_type::now() - from).count();
}

}  // namespace

TEST_CASE("workers and the server are killed at random: no job is lost, none is in two sets, each is completed once",
          "[live][faults]") {
    if (!redis_here()) return;
    redis_server server{{"--appendonly", "yes", "--appendfsync", "always"}};
    workers all{orders, server.port()};
    auto& board = all.shared();
    const unsigned seed = zsetkit_tests::fault_seed();
    INFO("seed " << seed);
    std::mt19937 random{seed};

    std::size_t workers_killed = 0, servers_killed = 0, looks = 0;
    zsetkit_tests::script_flushes flushes{zsetkit_tests::fault_time()};
    const auto end = clock_type::now() + zsetkit_tests::fault_time();
    while (clock_type::now() < end || !flushes.had_the_certain_one()) {
        std::this_thread::sleep_for(milliseconds{20 + random() % 100});
        const auto dice = random() % 16;
        if (dice < 8) {
            all.kill_one(random() % workers::roles.size());
            ++workers_killed;
        } else if (dice < 10) {
            board.port = 0;
            server.stop(SIGKILL);
            server.start();
            board.port = server.port();
            ++servers_killed;
        } else {
            auto c = server.connect();
            flushes.flush(c, dice == 10, board);
            zsetkit_tests::look_at(c, orders, board);
            ++looks;
        }
    }
    std::printf("killed at random, seed %u: %zu workers, %zu times the server; scripts flushed %zu times\n", seed,
                workers_killed, servers_killed, flushes.count());
    drain(all, server.connect(), orders);
    flushes.check(board);
    // Something happened of all that is tested here.
    CHECK(workers_killed > 0);
    CHECK(servers_killed > 0);
    CHECK(looks > 0);
}

// Replication is asynchronous: a primary answers before its replica has heard, and what it answered last is gone when it is lost.
// WAIT changes what an answer is worth, not what the server does. When it says 1, the one replica has what this connection wrote
// before; that replica is promoted here, so it is kept. When it says 0, or the connection is lost before, the write may be
// kept or gone: the worker then knows nothing, and a job it had claimed comes back when its lease ends. What neither promises:
// that the replica chosen is one that answered (here there is only one), that nobody goes on writing to the old primary (here
// it is dead), or that anything is on a disk (here nothing is: all that survives came through the replica).
TEST_CASE("a primary is killed and its replica promoted: what a replica confirmed is kept, each job is completed once",
          "[live][faults]") {
    if (!redis_here()) return;
    // A primary without its replica refuses to write, so there is no stretch in which nothing can be confirmed.
    const std::vector<std::string> options{"--min-replicas-to-write",
                                           "1",
                                           "--min-replicas-max-lag",
                                           "10",
                                           "--repl-diskless-sync-delay",
                                           "0",
                                           "--hz",
                                           "100"};
    redis_server first{options}, second{options};
    redis_server *primary = &first, *replica = &second;
    const auto follow = [&] {
        auto c = replica->connect();
        expect_ok(c.call("REPLICAOF", "127.0.0.1", primary->port()));
        const auto deadline = clock_type::now() + std::chrono::seconds{30};
        while (c.call("INFO", "replication").text.find("master_link_status:up") == std::string::npos) {
            REQUIRE(clock_type::now() < deadline);
            std::this_thread::sleep_for(milliseconds{5});
        }
    };
    follow();
    workers all{orders, primary->port(), true};
    auto& board = all.shared();
    const unsigned seed = zsetkit_tests::fault_seed();
    INFO("seed " << seed);
    std::mt19937 random{seed};

    std::size_t workers_killed = 0, failovers = 0;
    zsetkit_tests::script_flushes flushes{zsetkit_tests::fault_time()};
    const auto end = clock_type::now() + zsetkit_tests::fault_time();
    while (clock_type::now() < end || !flushes.had_the_certain_one()) {
        for (const auto calm = clock_type::now() + milliseconds{500 + random() % 1000}; clock_type::now() < calm;) {
            std::this_thread::sleep_for(milliseconds{20 + random() % 100});
            all.kill_one(random() % workers::roles.size());
            ++workers_killed;
        }
        board.port = 0;
        primary->stop(SIGKILL);
        std::swap(primary, replica);
        auto c = primary->connect();
        expect_ok(c.call("REPLICAOF", "NO", "ONE"));
        board.port = primary->port();
        replica->start();  // empty: it kept nothing
        follow();
        ++failovers;
        flushes.flush(c, random() % 4 == 0, board);
        zsetkit_tests::look_at(c, orders, board);
    }
    std::printf(
        "failed over %zu times, seed %u: %zu workers killed, scripts flushed %zu times, %zu answers unconfirmed\n",
        failovers, seed, workers_killed, flushes.count(), std::size_t{board.unconfirmed});
    drain(all, primary->connect(), orders);
    flushes.check(board);
    CHECK(failovers > 1);
    CHECK(workers_killed > 0);
}

TEST_CASE("a hundred thousand jobs are scheduled, promoted, claimed in order and completed, scripts flushed halfway",
          "[live][faults]") {
    if (!redis_here()) return;
    const redis_server server;
    auto c = server.connect();
    const std::size_t jobs = zsetkit_tests::setting("ZSETKIT_LOAD_JOBS", 100'000), step = 500;
    const auto took = [](const char* what, std::size_t count, clock_type::time_point from) {
        std::printf("%s %zu in %.2f s, %.0f a second\n", what, count, seconds_since(from),
                    static_cast<double>(count) / seconds_since(from));
    };

    // Sends a step's commands in one go. Some may meet a server that has forgotten the script: those are sent again, one by one.
    const auto pipeline = [&c](const std::vector<zsetkit::command>& calls) {
        std::string wire;
        for (const auto& call : calls) call.append_resp(wire);
        c.send_bytes(wire);
        std::vector<zsetkit_tests::reply> answers;
        for (std::size_t i = 0; i < calls.size(); ++i) answers.push_back(c.read());
        for (std::size_t i = 0; i < calls.size(); ++i) {
            if (answers[i].is_error() && zsetkit::is_noscript(answers[i].text))
                answers[i] = zsetkit_tests::run(c, calls[i]);
        }
        return answers;
    };

    zsetkit::minter<> mint{7};
    std::vector<zsetkit::job_id> ids(jobs, mint.next<"JOB">().value());
    REQUIRE(mint.next_n<"JOB">(ids).value() == jobs);
    const auto now = zsetkit_tests::server_now(c);
    auto from = clock_type::now();
    for (std::size_t i = 0; i < jobs; i += step) {
        std::vector<zsetkit::command> calls;
        for (std::size_t k = i; k < std::min(jobs, i + step); ++k) {
            calls.push_back(
                echomq::enqueue_at(orders, ids[k], "payload", zsetkit::unix_ms{now - (k * 7919) % 1000}).value());
        }
        if (i == jobs / 2) c.call("SCRIPT", "FLUSH");
        for (const auto& answer : pipeline(calls)) REQUIRE(answer.integer() == 1);
    }
    took("scheduled", jobs, from);
    CHECK(c.call("ZCARD", orders.schedule()).integer() == static_cast<std::int64_t>(jobs));

    from = clock_type::now();
    std::size_t promoted = 0;
    for (;;) {
        const auto moved = zsetkit_tests::run(c, echomq::promote(orders, 1000)).integer();
        if (moved == 0) break;
        promoted += static_cast<std::size_t>(moved);
    }
    took("promoted", promoted, from);
    CHECK(promoted == jobs);
    CHECK(c.call("EXISTS", orders.schedule()).integer() == 0);

    from = clock_type::now();
    std::size_t claimed = 0, completed = 0;
    bool in_order = true;
    while (claimed < jobs) {
        const std::size_t count = std::min(step, jobs - claimed);
        if (claimed == jobs / 2) c.call("SCRIPT", "FLUSH");
        const auto got = pipeline(std::vector<zsetkit::command>(count, echomq::claim(orders, 60000).value()));
        std::vector<zsetkit::command> calls;
        for (const auto& answer : got) {
            REQUIRE(answer.size() == 3);
            const auto id = zsetkit::job_id::parse(answer[0].text).value();
            // Whatever their run-at, jobs that are pending leave in the order they were minted. Two in a pipeline that the
            // flush cut may be read in another order than they were claimed, but never by the server.
            in_order = in_order && (id == ids[claimed] || (claimed >= jobs / 2 && claimed < jobs / 2 + step));
            ++claimed;
            calls.push_back(echomq::complete(orders, id, 1).value());
        }
        for (const auto& answer : pipeline(calls)) completed += answer.integer() == 1;
    }
    took("claimed and completed", completed, from);
    CHECK(in_order);
    CHECK(completed == jobs);
    CHECK(zsetkit_tests::run(c, echomq::claim(orders, 1)).size() == 0);
    CHECK(c.call("HGET", "emq:{orders}:metrics:completed", "count").text == std::to_string(jobs));
    CHECK(c.call("KEYS", "*").texts() == zsetkit_tests::list{"emq:{orders}:metrics:completed"});
}
