// SPDX-License-Identifier: MIT
//
// Building one enqueue command (EVALSHA, RESP, payload of 100 bytes) against hiredis and against std::string, and what one promote
// of 1000 due jobs costs a server, against the leanest script that makes the same ZREM, ZADD and HSET calls. Compile with -O2,
// link with hiredis. The second table needs redis-server and is left out where there is none.
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
        made.push_back({zsetkit::job_id::make(zsetkit::snowflake::unchecked((274557032793636864u + (i << 22)))), std::string(100, 'x')});
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
        for (const std::string_view part : {std::string_view{"EVALSHA"}, std::string_view{sha}, std::string_view{"2"},
                                            std::string_view{keys[0]}, std::string_view{keys[1]}, std::string_view{texts[7]},
                                            std::string_view{all[7].payload}}) {
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
                const char* argv[] = {"EVALSHA", sha.data(), "2", keys[0].data(), keys[1].data(), texts[i].data(), all[i].payload.data()};
                const std::size_t sizes[] = {7, sha.size(), 1, keys[0].size(), keys[1].size(), texts[i].size(), all[i].payload.size()};
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
                const char* argv[] = {"EVALSHA", sha.data(), "2", keys[0].data(), keys[1].data(), texts[i].data(), all[i].payload.data()};
                const std::size_t sizes[] = {7, sha.size(), 1, keys[0].size(), keys[1].size(), texts[i].size(), all[i].payload.size()};
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

}  // namespace

int main() {
    zsetkit_bench::print_heading();
    building();
}
