// SPDX-License-Identifier: MIT
//
// A delayed queue on the textbook pattern: one sorted set, the score is when, the member is what. Over hiredis.
//
//     redis-server --port 7000 &
//     g++ -std=c++20 -O2 -Iinclude tests/examples/delayed_queue.cpp -lhiredis -o delayed_queue && ./delayed_queue 7000
//
// What the textbook leaves open, and what is done about it here:
// - Two equal messages would be one member: each member begins with an id, and so messages of one second leave in the order
//   they were minted.
// - A score printed by to_string or `<<` may come out as 1.7e+09: score_text never does.
// - Two pollers read the same member: whoever's ZREM answers 1 has it. It is gone then, whatever becomes of the poller; for a
//   queue that survives that see echomq_worker.cpp.
#include <zsetkit/id.hpp>
#include <zsetkit/id/minter.hpp>
#include <zsetkit/score.hpp>

#include <hiredis/hiredis.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace zsetkit;
struct release {
    void operator()(redisReply* owned) const { freeReplyObject(owned); }
    void operator()(redisContext* owned) const { redisFree(owned); }
};
using reply = std::unique_ptr<redisReply, release>;
using server = std::unique_ptr<redisContext, release>;

reply call(redisContext& to, const std::vector<std::string_view>& words) {
    std::vector<const char*> data;
    std::vector<std::size_t> sizes;
    for (const auto word : words) data.push_back(word.data()), sizes.push_back(word.size());
    reply got{
        static_cast<redisReply*>(redisCommandArgv(&to, static_cast<int>(words.size()), data.data(), sizes.data()))};
    if (got && got->type != REDIS_REPLY_ERROR) return got;
    std::fprintf(stderr, "%s\n", got ? got->str : to.errstr);
    std::exit(1);
}

unix_seconds now() {
    const auto since_1970 = std::chrono::system_clock::now().time_since_epoch();
    return {static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::seconds>(since_1970).count())};
}

constexpr std::string_view key = "delayed-queue-example";

void put(redisContext& to, job_id id, unix_seconds when, std::string_view message) {
    const auto score = to_text(epoch_seconds_score::pack(when).value());
    call(to, {"ZADD", key, "NX", score, id.text().to<std::string>() + " " + std::string{message}});
}

/// Takes what is due, at most ten messages, in order.
std::vector<std::string> take(redisContext& from) {
    const auto due = score_bound::at_most(epoch_seconds_score::due(now()).value());
    const reply found =
        call(from, {"ZRANGEBYSCORE", key, score_bound::lowest().text(), due.text(), "LIMIT", "0", "10"});
    std::vector<std::string> taken;
    for (std::size_t i = 0; i < found->elements; ++i) {
        const std::string member{found->element[i]->str, found->element[i]->len};
        if (call(from, {"ZREM", key, member})->integer == 1) taken.push_back(member.substr(job_id{}.text().size() + 1));
    }
    return taken;
}

}  // namespace

int main(int argc, char** argv) {
    const server redis{redisConnect("127.0.0.1", argc > 1 ? std::atoi(argv[1]) : 6379)};
    if (!redis || redis->err) return std::fprintf(stderr, "no server: %s\n", redis ? redis->errstr : "no memory"), 1;
    call(*redis, {"DEL", key});

    minter<> ids{1};
    const auto start = now();
    const auto mint = [&ids] { return ids.next<"JOB">().value(); };
    put(*redis, mint(), {start.count + 3600}, "in an hour");
    put(*redis, mint(), start, "first of this second");
    put(*redis, mint(), start, "second of this second");
    put(*redis, mint(), start, "second of this second");  // the same words, another message
    put(*redis, mint(), {start.count - 60}, "a minute late");

    const auto taken = take(*redis);
    for (const auto& message : taken) std::printf("%s\n", message.c_str());
    const std::vector<std::string> expected{"a minute late", "first of this second", "second of this second",
                                            "second of this second"};
    const bool right = taken == expected && take(*redis).empty() && call(*redis, {"ZCARD", key})->integer == 1;
    call(*redis, {"DEL", key});
    return right ? 0 : 1;
}
