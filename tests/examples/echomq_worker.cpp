// SPDX-License-Identifier: MIT
//
// An EchoMQ producer and worker: schedule, promote, claim, complete, retry, reap and repeat, each one atomic script. Over hiredis.
//
//     redis-server --port 7000 &
//     g++ -std=c++20 -O2 -Iinclude tests/examples/echomq_worker.cpp -lhiredis -o echomq_worker && ./echomq_worker 7000
//
// The whole client is `client::run`: it sends a command's argv, and the script's text when the server answers NOSCRIPT. What a
// job's life looks like is in main, from top to bottom.
#include <zsetkit/id/minter.hpp>
#include <zsetkit/score.hpp>
#include <zsetkit/script.hpp>

#include <hiredis/hiredis.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace {

using namespace zsetkit;

struct free_reply {
    void operator()(redisReply* owned) const { freeReplyObject(owned); }
};
using reply = std::unique_ptr<redisReply, free_reply>;

class client {
public:
    explicit client(int port) : context_{redisConnect("127.0.0.1", port)} {
        if (!context_ || context_->err) fail(context_ ? context_->errstr : "no memory");
    }
    client(const client&) = delete;
    client& operator=(const client&) = delete;
    ~client() { redisFree(context_); }

    reply run(const command& what) {
        noscript call{what};
        for (;;) {
            const command& next = call.to_send();
            const char* data[command::max_size];
            std::size_t sizes[command::max_size];
            int count = 0;
            next.for_each([&](std::string_view part) { data[count] = part.data(), sizes[count++] = part.size(); });
            reply got{static_cast<redisReply*>(redisCommandArgv(context_, count, data, sizes))};
            if (!got) fail(context_->errstr);  // a client that reconnects would do it here
            if (got->type != REDIS_REPLY_ERROR) return got;
            if (call.on_error({got->str, got->len}) == noscript::step::done) return got;
        }
    }
    /// A builder's result: what was out of range never reaches the server.
    reply run(const result<command>& what) {
        if (!what) fail(message(what.error().code).data());
        return run(*what);
    }
    /// Any command.
    reply call(const std::vector<std::string>& argv) {
        std::vector<const char*> data;
        std::vector<std::size_t> sizes;
        for (const auto& part : argv) data.push_back(part.data()), sizes.push_back(part.size());
        reply got{static_cast<redisReply*>(
            redisCommandArgv(context_, static_cast<int>(argv.size()), data.data(), sizes.data()))};
        if (!got || got->type == REDIS_REPLY_ERROR) fail(got ? got->str : context_->errstr);
        return got;
    }

private:
    [[noreturn]] static void fail(const char* why) {
        std::fprintf(stderr, "%s\n", why);
        std::exit(1);
    }
    redisContext* context_;
};

struct claimed {
    job_id id;
    std::string payload;
    long long attempts = 0;  ///< also the token that complete and retry ask for
};

/// The next job for `lease` ms, if there is one.
bool claim(client& server, const echomq::queue& q, int lease, claimed& job) {
    const reply got = server.run(echomq::claim(q, lease));
    if (got->type != REDIS_REPLY_ARRAY || got->elements != 3) return false;
    job.id = job_id::parse({got->element[0]->str, got->element[0]->len}).value();
    job.payload.assign(got->element[1]->str, got->element[1]->len);
    job.attempts = got->element[2]->integer;
    return true;
}

std::string text_of(const redisReply* one) { return one->str ? std::string{one->str, one->len} : std::string{}; }

/// What a scheduler does about once a second: each repeat that is due mints a job of its template and gets its next run. It mints
/// before it advances: one that dies in between leaves a job too many, never one too few. Let one process do it a queue, or two
/// mint the same run. Answers how many were minted.
int run_repeats(client& server, const echomq::queue& q, minter<>& ids) {
    int minted = 0;
    const unix_ms now = system_clock_ms{}();
    const reply due = server.call({"ZRANGEBYSCORE", q.repeat().to<std::string>(), "-inf", std::to_string(now.count)});
    for (std::size_t i = 0; i < due->elements; ++i) {
        const std::string name = text_of(due->element[i]);
        const reply record = server.call({"HMGET", q.repeat(name).value().to<std::string>(), "every_ms", "template"});
        const auto every = parse_score(text_of(record->element[0])).and_then(exact_integer);
        const auto next = every ? checked_next_after(now, *every) : result<unix_ms>{every.error()};
        const auto id = ids.next<"JOB">();
        if (!next || !id) {
            std::fprintf(stderr, "repeat %s: %s\n", name.c_str(),
                         message((next ? id.error() : next.error()).code).data());
            continue;
        }
        server.run(echomq::enqueue(q, *id, text_of(record->element[1])));
        server.run(echomq::repeat_advance(q, name, *next));
        ++minted;
    }
    return minted;
}

int failures = 0;
void expect(const char* what, bool right) {
    std::printf("%-62s %s\n", what, right ? "yes" : "NO");
    failures += !right;
}

void wait_ms(int ms) { std::this_thread::sleep_for(std::chrono::milliseconds{ms}); }

}  // namespace

int main(int argc, char** argv) {
    client server{argc > 1 ? std::atoi(argv[1]) : 6379};
    constexpr echomq::queue mail{"zsetkit-example"};
    for (const char* set :
         {"pending", "active", "schedule", "dead", "repeat", "repeat:nightly", "metrics:completed", "metrics:failed"}) {
        server.call({"DEL", std::string{mail.base()} + set});
    }

    // The producer. A minter is one per process, its node number unique in the fleet.
    minter<> ids{1};
    const auto hello = ids.next<"JOB">().value(), later = ids.next<"JOB">().value();
    expect("a job is enqueued", server.run(echomq::enqueue(mail, hello, "hello"))->integer == 1);
    expect("a second time it is there already", server.run(echomq::enqueue(mail, hello, "hello"))->integer == 0);
    expect("a job is scheduled, 100 ms from the server's now",
           server.run(echomq::enqueue_in(mail, later, "later", 100))->integer == 1);
    expect("a delay below zero is refused before it is sent",
           echomq::enqueue_in(mail, later, "never", -1).error().code == errc::delay_range);

    // A worker: claim, do the work, complete. The token is the attempt: who lost the job can't end it.
    claimed job;
    expect("the first job is claimed", claim(server, mail, 1000, job) && job.id == hello && job.payload == "hello");
    expect("the other is not due yet", !claim(server, mail, 1000, job));
    const reply stale = server.run(echomq::complete(mail, hello, job.attempts + 1));
    expect("a wrong token is refused",
           stale->type == REDIS_REPLY_ERROR && parse_refusal({stale->str, stale->len})->code == errc::stale);
    expect("it is completed", server.run(echomq::complete(mail, hello, job.attempts))->integer == 1);

    // A promoter, once a second or so: due jobs become pending.
    wait_ms(120);
    expect("the scheduled job is promoted", server.run(echomq::promote(mail, 1000))->integer == 1);

    // It fails, waits, fails again and is dead.
    expect("it is claimed, attempt 1", claim(server, mail, 1000, job) && job.id == later && job.attempts == 1);
    const reply again = server.run(echomq::retry(mail, job.id, job.attempts, 1, 2, "no such mailbox"));
    expect("it failed: it is scheduled again", std::string_view{again->str, again->len} == "scheduled");
    wait_ms(20);
    expect("and promoted", server.run(echomq::promote(mail, 1000))->integer == 1);
    expect("it is claimed, attempt 2, by a worker that goes silent", claim(server, mail, 50, job) && job.attempts == 2);

    // A reaper, once a second or so: a lease that has ended makes the job pending.
    wait_ms(70);
    expect("its lease has ended, it is reaped", server.run(echomq::reap(mail))->integer == 1);
    expect("it is claimed, attempt 3", claim(server, mail, 1000, job) && job.attempts == 3);
    const reply dead = server.run(echomq::retry(mail, job.id, job.attempts, 1000, 2, "no such mailbox"));
    expect("two attempts were allowed: it is dead", std::string_view{dead->str, dead->len} == "dead");

    // A repeat: registered once, by whoever comes first; its first run is due already.
    constexpr std::uint64_t day = 86'400'000;
    expect("a repeat is registered",
           server.run(echomq::repeat_register(mail, "nightly", day, "report", before(system_clock_ms{}(), 5).value()))
                   ->integer == 1);
    expect("its run is minted", run_repeats(server, mail, ids) == 1);
    expect("its next run is tomorrow", run_repeats(server, mail, ids) == 0);
    expect("it is cancelled", server.run(echomq::repeat_cancel(mail, "nightly"))->integer == 1);
    expect("the report is claimed and completed",
           claim(server, mail, 1000, job) && server.run(echomq::complete(mail, job.id, job.attempts))->integer == 1);

    server.call({"DEL", mail.job(later).to<std::string>()});
    for (const char* set : {"dead", "metrics:completed", "metrics:failed"})
        server.call({"DEL", std::string{mail.base()} + set});
    return failures == 0 ? 0 : 1;
}
