// SPDX-License-Identifier: MIT
//
// An EchoMQ producer and worker over Boost.Redis (Boost 1.84 or later): coroutines on one connection.
//
//     redis-server --port 7000 &
//     g++ -std=c++20 -O2 -Iinclude tests/examples/boost_redis_worker.cpp -lssl -lcrypto -pthread -o worker && ./worker 7000
//
// Boost.Redis writes requests and reads replies itself, so a command goes to it as an argv. `run` is all there is between the two:
// it sends the argv, and the script's text when the server answers NOSCRIPT. The rest shows what each call answers.
#include <zsetkit/id/minter.hpp>
#include <zsetkit/score.hpp>
#include <zsetkit/script.hpp>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/consign.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/redis/connection.hpp>
#include <boost/redis/src.hpp>  // in one unit of a program

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace asio = boost::asio;
namespace redis = boost::redis;
using namespace zsetkit;

/// One reply: the texts of its parts in order, a nested array's after its head; or an error's text.
struct reply {
    std::vector<std::string> parts;
    std::string error;
};

class client {
public:
    explicit client(std::shared_ptr<redis::connection> connection) : connection_{std::move(connection)} {}

    asio::awaitable<reply> run(command what) {
        noscript call{what};
        for (;;) {
            std::vector<std::string_view> argv;
            call.to_send().for_each([&](std::string_view part) { argv.push_back(part); });
            reply got = co_await send(argv);
            if (got.error.empty() || call.on_error(got.error) == noscript::step::done) co_return got;
        }
    }
    /// A builder's result: what was out of range never reaches the server.
    asio::awaitable<reply> run(result<command> what) {
        if (!what) throw std::runtime_error(std::string{message(what.error().code)});
        co_return co_await run(*what);
    }
    asio::awaitable<reply> send(std::vector<std::string_view> argv) {
        redis::request request;
        request.push_range(argv[0], argv.begin() + 1, argv.end());
        redis::generic_response answer;
        co_await connection_->async_exec(request, answer, asio::use_awaitable);
        reply got;
        if (answer.has_error()) {
            got.error = answer.error().diagnostic;
        } else {
            for (const auto& node : answer.value()) {
                if (!redis::resp3::is_aggregate(node.data_type)) got.parts.push_back(node.value);
            }
        }
        co_return got;
    }
    void close() { connection_->cancel(); }

private:
    std::shared_ptr<redis::connection> connection_;
};

int failures = 0;
void expect(const char* what, bool right) {
    std::printf("%-62s %s\n", what, right ? "yes" : "NO");
    failures += !right;
}
bool is(const reply& got, std::string_view text) { return got.parts.size() == 1 && got.parts[0] == text; }

asio::awaitable<void> wait_ms(int ms) {
    asio::steady_timer timer{co_await asio::this_coro::executor, std::chrono::milliseconds{ms}};
    co_await timer.async_wait(asio::use_awaitable);
}

asio::awaitable<void> a_days_work(client server) {
    constexpr echomq::queue mail{"zsetkit-boost-example"};
    std::vector<std::string> left;
    for (const char* set : {"pending", "active", "schedule", "dead", "metrics:completed", "metrics:failed"})
        left.push_back(std::string{mail.base()} + set);
    const auto clean = [&left, &server]() -> asio::awaitable<void> {
        std::vector<std::string_view> argv{"DEL"};
        argv.insert(argv.end(), left.begin(), left.end());
        co_await server.send(argv);
    };
    co_await clean();

    // The producer.
    minter<> ids{1};
    const auto hello = ids.next<"JOB">().value(), later = ids.next<"JOB">().value();
    left.push_back(mail.job(later).to<std::string>());
    expect("a job is enqueued", is(co_await server.run(echomq::enqueue(mail, hello, "hello")), "1"));
    expect("a second time it is there already", is(co_await server.run(echomq::enqueue(mail, hello, "hello")), "0"));
    expect("a job is scheduled, 100 ms from the server's now",
           is(co_await server.run(echomq::enqueue_in(mail, later, "later", 100)), "1"));

    // The worker: claim, do the work, complete. A claim answers id, payload and attempts, which is the token; or nothing.
    reply job = co_await server.run(echomq::claim(mail, 1000));
    expect("the first job is claimed",
           job.parts == std::vector<std::string>{hello.text().to<std::string>(), "hello", "1"});
    job = co_await server.run(echomq::claim(mail, 1000));
    expect("the other is not due yet", job.parts.empty() && job.error.empty());
    const reply stale = co_await server.run(echomq::complete(mail, hello, 2));
    expect("a wrong token is refused", parse_refusal(stale.error)->code == errc::stale);
    expect("it is completed", is(co_await server.run(echomq::complete(mail, hello, 1)), "1"));

    // The promoter and the reaper, once a second or so; and a job that fails until it is dead.
    co_await wait_ms(120);
    expect("the scheduled job is promoted", is(co_await server.run(echomq::promote(mail, 1000)), "1"));
    job = co_await server.run(echomq::claim(mail, 50));
    expect("it is claimed by a worker that goes silent", job.parts.size() == 3 && job.parts[1] == "later");
    co_await wait_ms(70);
    expect("its lease has ended, it is reaped", is(co_await server.run(echomq::reap(mail)), "1"));
    job = co_await server.run(echomq::claim(mail, 1000));
    expect("it is claimed again, attempt 2", job.parts.size() == 3 && job.parts[2] == "2");
    expect("two attempts were allowed: it is dead",
           is(co_await server.run(echomq::retry(mail, later, 2, 1000, 2, "no such mailbox")), "dead"));
    co_await clean();
    server.close();
}

}  // namespace

int main(int argc, char** argv) {
    asio::io_context context;
    const auto connection = std::make_shared<redis::connection>(context);
    redis::config where;
    where.addr.port = argc > 1 ? argv[1] : "6379";
    connection->async_run(where, redis::logger{redis::logger::level::err}, asio::consign(asio::detached, connection));
    asio::co_spawn(context, a_days_work(client{connection}), [&](std::exception_ptr failed) {
        if (!failed) return;
        try {
            std::rethrow_exception(failed);
        } catch (const std::exception& why) {
            std::fprintf(stderr, "%s\n", why.what());
        }
        ++failures;
        connection->cancel();
    });
    context.run();
    return failures == 0 ? 0 : 1;
}
