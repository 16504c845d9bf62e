// SPDX-License-Identifier: MIT
//
// Building one enqueue command (EVALSHA, RESP, payload of 100 bytes) against hiredis and against std::string, and what one promote
// of 1000 due jobs costs a server, against the leanest script that makes the same ZREM, ZADD and HSET calls. The second table needs redis-server and is left out where there is none.
#include <zsetkit/script/echomq.hpp>

#include <hiredis/hiredis.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "../support/redis.hpp"
#include "race.hpp"

namespace {
std::size_t allocations = 0;
}

void* operator new(std::size_t size) {
    ++allocations;
    if (void* made = std::malloc(size ? size : 1)) return made;
    throw std::bad_alloc{};
}
void operator delete(void* made) noexcept { std::free(made); }
void operator delete(void* made, std::size_t) noexcept { std::free(made); }

namespace {

namespace echomq = zsetkit::echomq;
using zsetkit_bench::keep;
using zsetkit_bench::measure;
using zsetkit_bench::print_row;

constexpr std::size_t count = 4096;

struct job {
    zsetkit::job_id id;
    std::string payload;
};

std::vector<job> jobs() {
    std::vector<job> made;
    for (std::size_t i = 0; i < count; ++i) {
        made.push_back({zsetkit::job_id::make(zsetkit::snowflake::unchecked((274557032793636864u + (i << 22)))),
                        std::string(100, 'x')});
    }
    return made;
}

/// What people write: an argv for hiredis, keys put together with std::string.
std::array<std::string, 2> keys_of(const std::string& queue, std::string_view id) {
    return {"emq:{" + queue + "}:job:" + std::string{id}, "emq:{" + queue + "}:pending"};
}

void append_part(std::string& to, std::string_view part) {
    char digits[20];
    const auto end = std::to_chars(digits, digits + sizeof digits, part.size()).ptr;
    to += '$';
    to.append(digits, static_cast<std::size_t>(end - digits));
    to += "\r\n";
    to += part;
    to += "\r\n";
}

void building() {
    const auto all = jobs();
    const auto queue = echomq::queue::parse("orders").value();
    const std::string name = "orders", sha{echomq::scripts::enqueue.sha.view()};
    std::vector<std::string> texts;
    for (const auto& one : all) texts.push_back(one.id.text().to<std::string>());

    std::string ours, theirs;
    echomq::enqueue(queue, all[7].id, all[7].payload).append_resp(ours);
    {
        const auto keys = keys_of(name, texts[7]);
        theirs = "*7\r\n";
        for (const std::string_view part :
             {std::string_view{"EVALSHA"}, std::string_view{sha}, std::string_view{"2"}, std::string_view{keys[0]},
              std::string_view{keys[1]}, std::string_view{texts[7]}, std::string_view{all[7].payload}}) {
            append_part(theirs, part);
        }
    }
    if (ours != theirs) std::abort();

    std::string buffer, rival_buffer;
    buffer.reserve(1000);
    rival_buffer.reserve(1000);
    const std::size_t before = allocations;
    for (const auto& one : all) {
        buffer.clear();
        echomq::enqueue(queue, one.id, one.payload).append_resp(buffer);
        keep(buffer);
    }
    const std::size_t made = allocations - before;

    const auto timings = measure(
        count,
        [&] {
            for (const auto& one : all) {
                buffer.clear();
                echomq::enqueue(queue, one.id, one.payload).append_resp(buffer);
                keep(buffer);
            }
        },
        [&] {
            for (std::size_t i = 0; i < count; ++i) {
                const auto keys = keys_of(name, texts[i]);
                const char* argv[] = {"EVALSHA",       sha.data(),           "2", keys[0].data(), keys[1].data(),
                                      texts[i].data(), all[i].payload.data()};
                const std::size_t sizes[] = {
                    7, sha.size(), 1, keys[0].size(), keys[1].size(), texts[i].size(), all[i].payload.size()};
                char* wire = nullptr;
                const auto size = redisFormatCommandArgv(&wire, 7, argv, sizes);
                keep(size);
                redisFreeCommand(wire);
            }
        },
        [&] {
            // The keys handed over ready: hiredis alone.
            const auto keys = keys_of(name, texts[0]);
            for (std::size_t i = 0; i < count; ++i) {
                const char* argv[] = {"EVALSHA",       sha.data(),           "2", keys[0].data(), keys[1].data(),
                                      texts[i].data(), all[i].payload.data()};
                const std::size_t sizes[] = {
                    7, sha.size(), 1, keys[0].size(), keys[1].size(), texts[i].size(), all[i].payload.size()};
                char* wire = nullptr;
                const auto size = redisFormatCommandArgv(&wire, 7, argv, sizes);
                keep(size);
                redisFreeCommand(wire);
            }
        },
        [&] {
            for (std::size_t i = 0; i < count; ++i) {
                const auto keys = keys_of(name, texts[i]);
                rival_buffer.clear();
                rival_buffer += "*7\r\n";
                append_part(rival_buffer, "EVALSHA");
                append_part(rival_buffer, sha);
                append_part(rival_buffer, "2");
                append_part(rival_buffer, keys[0]);
                append_part(rival_buffer, keys[1]);
                append_part(rival_buffer, texts[i]);
                append_part(rival_buffer, all[i].payload);
                keep(rival_buffer);
            }
        });
    print_row("build one enqueue", "hiredis argv + string keys", timings[0], timings[1], 3);
    print_row("build one enqueue", "hiredis argv, keys given", timings[0], timings[2], 3);
    print_row("build one enqueue", "std::string, warm", timings[0], timings[3], 3);
    std::printf("allocations in %zu commands once the buffer is warm: %zu\n", count, made);
}

/// The calls a promote makes, and nothing else: no check, no clock, no groups. Once one by one and once in whole batches.
constexpr zsetkit::script lean_single = zsetkit::make_script(
    "lean, job by job",
    "local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[3], 'LIMIT', 0, ARGV[2]) "
    "for i = 1, #due do redis.call('ZREM', KEYS[1], due[i]) redis.call('ZADD', KEYS[2], 0, due[i]) "
    "redis.call('HSET', ARGV[1] .. 'job:' .. due[i], 'state', 'pending') end return #due");
constexpr zsetkit::script lean_batched = zsetkit::make_script(
    "lean, ZREM and ZADD batched",
    "local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[3], 'LIMIT', 0, ARGV[2]) "
    "redis.call('ZREM', KEYS[1], unpack(due)) local all = {} for i = 1, #due do all[2 * i - 1] = '0' all[2 * i] = "
    "due[i] "
    "end "
    "redis.call('ZADD', KEYS[2], unpack(all)) "
    "for i = 1, #due do redis.call('HSET', ARGV[1] .. 'job:' .. due[i], 'state', 'pending') end return #due");

/// What the server says one call took, in microseconds, with 1000 due jobs.
double promote_cost(zsetkit_tests::connection& c, const zsetkit::script& what, const std::vector<job>& all) {
    c.call("FLUSHALL");
    for (std::size_t i = 0; i < 1000; ++i) {
        const auto id = all[i].id.text();
        c.send("HSET", "emq:{orders}:job:" + id.to<std::string>(), "state", "scheduled", "attempts", 0, "payload",
               all[i].payload);
        c.send("ZADD", "emq:{orders}:schedule", 1000 + i, id);
    }
    for (int i = 0; i < 2000; ++i) c.read();
    c.call("CONFIG", "RESETSTAT");
    const auto moved =
        c.call("EVALSHA", what.sha, 2, "emq:{orders}:schedule", "emq:{orders}:pending", "emq:{orders}:", 1000, 5000);
    if (moved.integer() != 1000) std::abort();
    const std::string stats = c.call("INFO", "commandstats").text;
    const auto at = stats.find("cmdstat_evalsha:");
    return std::atof(stats.c_str() + stats.find("usec=", at) + 5);
}

void promoting() {
    if (zsetkit_tests::redis_program().empty()) return;
    zsetkit_tests::redis_server server;
    auto c = server.connect();
    const auto all = jobs();
    const zsetkit::script* contenders[] = {&echomq::scripts::promote, &lean_single, &lean_batched};
    std::vector<double> samples[3];
    for (const auto* one : contenders) c.call("SCRIPT", "LOAD", one->body);
    for (int repetition = 0; repetition < 101; ++repetition) {
        for (std::size_t i = 0; i < 3; ++i) samples[i].push_back(promote_cost(c, *contenders[i], all));
    }
    for (auto& sample : samples) std::sort(sample.begin(), sample.end());
    std::printf("\none promote of 1000 due jobs, server time, one round trip\n%-30s %12s %12s %22s %12s\n", "script",
                "minimum us", "median us", "ours / this (at most)", "of medians");
    for (std::size_t i = 0; i < 3; ++i) {
        const auto& sample = samples[i];
        std::printf("%-30.*s %12.0f %12.0f %15.2f (1.30) %12.2f\n", static_cast<int>(contenders[i]->name.size()),
                    contenders[i]->name.data(), sample.front(), sample[sample.size() / 2],
                    samples[0].front() / sample.front(), samples[0][sample.size() / 2] / sample[sample.size() / 2]);
    }
}

}  // namespace

int main() {
    zsetkit_bench::print_heading();
    building();
    promoting();
}
