// SPDX-License-Identifier: MIT
//
// A C++ producer for a BullMQ queue: the worker is Node's. Over hiredis.
//
//     redis-server --port 7000 &
//     g++ -std=c++20 -O2 -Iinclude tests/examples/bullmq_producer.cpp -lhiredis -o bullmq_producer && ./bullmq_producer 7000
//
//     npm install bullmq ioredis
//     node -e "new (require('bullmq').Worker)('zsetkit-mail', async job => console.log(job.id, job.name, job.data),
//                                             {connection: {port: 7000}})"
//
// Started first, the worker prints: front, plain, tier 1, tier 1 again, tier 10; and two seconds after the producer ran: first, second, third.
#include <zsetkit/score.hpp>
#include <zsetkit/script.hpp>

#include <hiredis/hiredis.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace bullmq = zsetkit::bullmq;

namespace {

/// Sends a command, and its script's text where the server asks for it. Prints the job's id; 1 is a failure.
int send(redisContext* to, const zsetkit::result<zsetkit::command>& what) {
    if (!what) return std::fprintf(stderr, "%s\n", zsetkit::message(what.error().code).data()), 1;
    zsetkit::noscript call{*what};
    for (;;) {
        std::vector<const char*> data;
        std::vector<std::size_t> sizes;
        call.to_send().for_each(
            [&](std::string_view part) { data.push_back(part.data()), sizes.push_back(part.size()); });
        auto* got =
            static_cast<redisReply*>(redisCommandArgv(to, static_cast<int>(data.size()), data.data(), sizes.data()));
        if (!got) return std::fprintf(stderr, "%s\n", to->errstr), 1;
        const std::string text{got->str ? got->str : "", got->str ? got->len : 0};
        const bool failed = got->type == REDIS_REPLY_ERROR;
        freeReplyObject(got);
        if (!failed) return std::printf("job %s\n", text.c_str()), 0;
        if (call.on_error(text) == zsetkit::noscript::step::done) return std::fprintf(stderr, "%s\n", text.c_str()), 1;
    }
}

}  // namespace

int main(int argc, char** argv) {
    redisContext* redis = redisConnect("127.0.0.1", argc > 1 ? std::atoi(argv[1]) : 6379);
    if (!redis || redis->err) return std::fprintf(stderr, "no server: %s\n", redis ? redis->errstr : "no memory"), 1;
    const auto q = bullmq::queue::parse(bullmq::default_prefix, "zsetkit-mail").value();

    // A job's timestamp is the producer's clock, as BullMQ has it; a delay counts from there.
    const auto since_1970 = std::chrono::system_clock::now().time_since_epoch();
    const zsetkit::unix_ms now{
        static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(since_1970).count())};

    int failures = 0;
    failures += send(redis, bullmq::add(q, {.name = "plain", .data = R"({"to":"a@example.org"})"}, now));
    failures += send(redis, bullmq::add(q, {.name = "front"}, now, bullmq::end::front));
    failures += send(redis, bullmq::add_prioritized(q, {.name = "tier 10"}, now, 10));
    failures += send(redis, bullmq::add_prioritized(q, {.name = "tier 1", .opts = R"({"attempts":3})"}, now, 1));
    failures += send(redis, bullmq::add_prioritized(q, {.name = "tier 1 again"}, now, 1));
    // Two jobs of one millisecond run in the order they were added: each takes the next slot of it.
    failures += send(redis, bullmq::add_delayed(q, {.name = "second"}, now, 2000));
    failures += send(redis, bullmq::add_delayed(q, {.name = "third"}, now, 2000));
    failures += send(redis, bullmq::add_delayed(q, {.name = "first"}, now, 1999));

    redisFree(redis);
    return failures == 0 ? 0 : 1;
}
