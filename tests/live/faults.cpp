// SPDX-License-Identifier: MIT
//
// A queue whose workers and server are killed at random, and a queue under load. ZSETKIT_FAULT_SECONDS says how long the faults
// go on (10 unless told), ZSETKIT_LOAD_JOBS how many jobs the load has (100000), ZSETKIT_FAULT_SEED where the dice start.
#include <zsetkit/script/echomq.hpp>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "../support/catch.hpp"
#include "workers.hpp"

namespace echomq = zsetkit::echomq;
using std::chrono::milliseconds;
using zsetkit_tests::connection;
using zsetkit_tests::redis_here;
using zsetkit_tests::redis_server;
using zsetkit_tests::workers;
using clock_type = std::chrono::steady_clock;

namespace {

constexpr echomq::queue orders{"orders"};

std::uint64_t setting(const char* name, std::uint64_t otherwise) {
    const char* given = std::getenv(name);
    return given ? std::strtoull(given, nullptr, 10) : otherwise;
}

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
    const auto seed = static_cast<unsigned>(setting("ZSETKIT_FAULT_SEED", std::random_device{}()));
    INFO("seed " << seed);
    std::mt19937 random{seed};

    std::size_t workers_killed = 0, servers_killed = 0, flushes = 0, looks = 0;
    const auto end = clock_type::now() + std::chrono::seconds{setting("ZSETKIT_FAULT_SECONDS", 10)};
    while (clock_type::now() < end) {
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
            if (dice == 10) {
                CHECK(c.call("SCRIPT", "FLUSH").text == "OK");
                ++flushes;
            }
            REQUIRE(zsetkit_tests::in_two_sets(c, orders) == 0);
            REQUIRE(zsetkit_tests::members_and_rows_apart(c, orders) == 0);
            // Producers wait while the others are far behind.
            board.producing = zsetkit_tests::jobs_in_sets(c, orders) < 1000;
            ++looks;
        }
    }

    board.producing = false;
    const auto deadline = clock_type::now() + std::chrono::seconds{300};
    auto c = server.connect();
    for (std::uint32_t before = 0, now = board.next; clock_type::now() < deadline; before = now, now = board.next) {
        std::this_thread::sleep_for(milliseconds{100});
        if (before == now && zsetkit_tests::jobs_in_sets(c, orders) == 0) break;
    }
    std::this_thread::sleep_for(milliseconds{50});  // the last answers are read and written down
    CHECK(zsetkit_tests::jobs_in_sets(c, orders) == 0);
    CHECK(all.finish() == 0);
    CHECK(zsetkit_tests::members_and_rows_apart(c, orders) == 0);

    const auto sum = zsetkit_tests::account_for(board);
    CHECK(sum.lost == 0);
    CHECK(sum.twice == 0);
    CHECK(sum.completed + sum.completed_unheard == sum.delivered);
    CHECK(sum.accepted <= sum.delivered);
    // The server counts a completion in the step that deletes the job: as many as there were jobs, so none was completed twice.
    CHECK(c.call("HGET", "emq:{orders}:metrics:completed", "count").text == std::to_string(sum.delivered));
    // Something happened of all that is tested here.
    CHECK(sum.completed > 100);
    CHECK(workers_killed > 0);
    CHECK(servers_killed > 0);
    CHECK(looks > 0);
    std::printf(
        "%zu jobs accepted, %zu perhaps; %zu delivered in %zu deliveries; %zu completed, %zu more whose answer was "
        "lost; lost %zu, twice %zu\n",
        sum.accepted, sum.perhaps, sum.delivered, sum.deliveries, sum.completed, sum.completed_unheard, sum.lost,
        sum.twice);
    std::printf(
        "seed %u: %zu workers and %zu servers killed, scripts flushed %zu times and sent again %zu times; promoted "
        "%zu, reaped %zu, "
        "retried %zu, too late %zu\n",
        seed, workers_killed, servers_killed, flushes, static_cast<std::size_t>(board.texts_sent),
        static_cast<std::size_t>(board.promoted), static_cast<std::size_t>(board.reaped),
        static_cast<std::size_t>(board.retried), static_cast<std::size_t>(board.too_late));
}

TEST_CASE("a hundred thousand jobs are scheduled, promoted, claimed in order and completed, scripts flushed halfway",
          "[live][faults]") {
    if (!redis_here()) return;
    const redis_server server;
    auto c = server.connect();
    const std::size_t jobs = setting("ZSETKIT_LOAD_JOBS", 100'000), step = 500;
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
