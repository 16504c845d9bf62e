// SPDX-License-Identifier: MIT
//
// Delayed jobs a second that reach a server on loopback, in pipelines of 500: our commands, BullMQ's addBulk, and the ceiling, a
// pipeline of plain ZADD and HSET that checks nothing. One server, one connection, interleaved repetitions, all in one run.
//
//     bench_end_to_end [jobs] [repetitions]
#include <zsetkit/id/minter.hpp>
#include <zsetkit/score.hpp>
#include <zsetkit/script.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "../live/bullmq_packages.hpp"
#include "../support/redis.hpp"

namespace {

namespace bullmq = zsetkit::bullmq;
namespace echomq = zsetkit::echomq;
using zsetkit_tests::connection;

constexpr std::size_t step = 500;
constexpr std::string_view payload = R"({"to":1})";

/// Seconds for `jobs` jobs; `put` appends one to the wire and answers how many replies it has.
template <class Put>
double measure(connection& c, std::size_t jobs, Put put) {
    std::string wire;
    const auto start = std::chrono::steady_clock::now();
    for (std::size_t i = 0; i < jobs; i += step) {
        wire.clear();
        std::size_t replies = 0;
        for (std::size_t k = 0; k < step; ++k) replies += put(wire, i + k);
        c.send_bytes(wire);
        for (; replies > 0; --replies) {
            if (const auto got = c.read(); got.is_error()) throw std::runtime_error(got.text);
        }
    }
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

struct row {
    const char* what;
    std::function<double()> once;
    std::vector<double> seconds{};
};

}  // namespace

int main(int argc, char** argv) try {
    const std::size_t jobs = argc > 1 ? std::strtoul(argv[1], nullptr, 10) / step * step : 50'000;
    const int repetitions = argc > 2 ? std::atoi(argv[2]) : 15;
    if (!zsetkit_tests::redis_here()) return 0;
    const zsetkit_tests::redis_server server;
    auto c = server.connect();
    for (const auto* one : echomq::scripts::all) c.call("SCRIPT", "LOAD", one->body);
    for (const auto* one : bullmq::scripts::all) c.call("SCRIPT", "LOAD", one->body);

    constexpr echomq::queue orders{"orders"};
    const auto mail = bullmq::queue::parse("bull", "ours").value();
    zsetkit::minter<> ids{1};
    const auto packages = zsetkit_tests::bullmq_packages();
    const zsetkit::unix_ms now{1'800'000'000'000};

    std::vector<row> rows;
    rows.push_back({"plain ZADD + HSET, the ceiling", [&] {
                        const std::string schedule = orders.schedule().to<std::string>();
                        return measure(c, jobs, [&](std::string& wire, std::size_t i) {
                            const auto id = ids.next<"JOB">().value();
                            const auto text = id.text();
                            const auto key = orders.job(id);
                            const auto score = zsetkit::to_text(zsetkit::run_at_score::pack({now.count + i}).value());
                            const auto add = [&wire](std::initializer_list<std::string_view> words) {
                                wire += "*" + std::to_string(words.size()) + "\r\n";
                                for (const auto word : words)
                                    wire.append("$" + std::to_string(word.size()) + "\r\n").append(word).append("\r\n");
                            };
                            add({"ZADD", schedule, score, text});
                            add({"HSET", key, "state", "scheduled", "attempts", "0", "payload", payload});
                            return std::size_t{2};
                        });
                    }});
    rows.push_back(
        {"zsetkit echomq::enqueue_in", [&] {
             return measure(c, jobs, [&](std::string& wire, std::size_t i) {
                 echomq::enqueue_in(orders, ids.next<"JOB">().value(), payload, 3600000 + i)->append_resp(wire);
                 return std::size_t{1};
             });
         }});
    rows.push_back(
        {"zsetkit bullmq::add_delayed", [&] {
             return measure(c, jobs, [&](std::string& wire, std::size_t i) {
                 bullmq::add_delayed(mail, {.name = "mail", .data = payload}, now, 3600000 + i)->append_resp(wire);
                 return std::size_t{1};
             });
         }});
    std::vector<std::string> names;
    for (const auto& package : packages) names.push_back("BullMQ " + package.version + " addBulk");
    for (std::size_t i = 0; i < packages.size(); ++i) {
        rows.push_back({names[i].c_str(), [&, i] {
                            const std::vector<std::string> arguments{std::to_string(server.port()), "bulk", "bull",
                                                                     "theirs", std::to_string(jobs)};
                            return std::stod(zsetkit_tests::run_node("interop.cjs", packages[i], arguments).back());
                        }});
    }

    for (int repetition = 0; repetition < repetitions; ++repetition) {
        for (auto& each : rows) {
            c.call("FLUSHALL");
            each.seconds.push_back(each.once());
        }
    }
    std::printf("%zu jobs, %d repetitions\n%-34s %12s %12s %14s %16s\n", jobs, repetitions, "what", "best jobs/s",
                "median", "of the ceiling", "times addBulk");
    const auto per_second = [&](const row& each, bool best) {
        std::vector<double> sorted = each.seconds;
        std::sort(sorted.begin(), sorted.end());
        return static_cast<double>(jobs) / sorted[best ? 0 : sorted.size() / 2];
    };
    for (const auto& each : rows) {
        std::printf("%-34s %12.0f %12.0f %14.2f", each.what, per_second(each, true), per_second(each, false),
                    per_second(each, true) / per_second(rows[0], true));
        if (rows.size() > 3) std::printf(" %16.2f", per_second(each, true) / per_second(rows[3], true));
        std::printf("\n");
    }
    return 0;
} catch (const std::exception& why) {
    std::fprintf(stderr, "%s\n", why.what());
    return 1;
}
