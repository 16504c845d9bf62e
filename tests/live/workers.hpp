// SPDX-License-Identifier: MIT
//
// Eight processes that work on one EchoMQ queue while a test kills them, and the board in shared memory where each writes down
// what it was told, so that a killed process leaves its part of the account.
//
//     workers all{queue, port};            // producers, promoters, claimers, reapers, two of each: running
//     all.kill_one(index);                 // SIGKILL, and another takes its place
//     drain(all, queue, connect);          // no more jobs are made; those there are come to their end
//     account_for(all.shared());           // what became of each job
//
// A worker whose connection breaks takes the port from the board and connects again; it follows MOVED and ASK, and tries again
// later what a cluster can't do while a slot moves. It never repeats a call that mints a job, since a repeat after the job has ended would
// mint it anew: a call whose answer was lost counts as "perhaps". Where the board asks for a replica, an answer counts only once
// WAIT has said that the replica has what the call wrote.
#ifndef ZSETKIT_TESTS_LIVE_WORKERS_HPP
#define ZSETKIT_TESTS_LIVE_WORKERS_HPP

#include <zsetkit/id/minter.hpp>
#include <zsetkit/script/echomq.hpp>

#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "../support/catch.hpp"
#include "scripts.hpp"

namespace zsetkit_tests {

struct job_account {
    std::atomic<std::uint16_t> accepted;   ///< times the server said it was minted
    std::atomic<std::uint16_t> delivered;  ///< times a claimer got it
    std::atomic<std::uint16_t> asked;      ///< times a claimer was about to ask for its completion,
    std::atomic<std::uint16_t> answered;   ///< and how often it had an answer
    std::atomic<std::uint16_t> completed;  ///< times the answer was 1
};

struct board {
    static constexpr std::uint32_t most_jobs = 1'000'000;

    std::atomic<std::uint16_t> port;  ///< 0 while there is no server
    std::atomic<bool> producing, running;
    std::atomic<bool> replicated;     ///< an answer counts when a replica has what it says
    std::atomic<std::uint32_t> next;  ///< jobs handed out to producers
    std::atomic<std::uint64_t> promoted, reaped, retried, too_late, reconnected, redirected, asked, again, unconfirmed,
        texts_sent;
    std::array<job_account, most_jobs> jobs;
};

/// A client that survives its server: one connection, made again when it breaks.
class session {
public:
    explicit session(board& shared) : board_{shared} {}

    /// The server's answer, or none when it is not known whether the call took effect.
    std::optional<reply> run(const zsetkit::command& what) {
        zsetkit::noscript call{what};
        for (;;) {
            if (!wait_for_connection()) return std::nullopt;
            try {
                reply got = exchange(*connection_, call.to_send());
                if (got.text.starts_with("ASK ")) {
                    // For this call only: the slot is on its way there.
                    ++board_.asked;
                    connection there = connected(port_in(got));
                    do {
                        there.send("ASKING");
                        expect_ok(there.read());
                        got = exchange(there, call.to_send());
                    } while (got.is_error() && call.on_error(got.text) == zsetkit::noscript::step::send);
                }
                if (!got.is_error()) return got;
                if (got.text.starts_with("MOVED ")) {
                    ++board_.redirected;
                    connection_.reset();
                    connection_.emplace(connected(port_in(got)));
                    continue;
                }
                // Refused whole: a slot moves, a node has just started, or a primary has no replica yet.
                if (zsetkit::is_try_again(got.text) || got.text.starts_with("CLUSTERDOWN") ||
                    got.text.starts_with("LOADING") || got.text.find("NOREPLICAS") != std::string::npos) {
                    ++board_.again;
                    connection_.reset();
                    std::this_thread::sleep_for(std::chrono::milliseconds{5});
                    if (!board_.running) return std::nullopt;
                    continue;
                }
                if (call.on_error(got.text) == zsetkit::noscript::step::done) return got;
                ++board_.texts_sent;
            } catch (const std::runtime_error&) {
                connection_.reset();
                return std::nullopt;
            }
        }
    }

private:
    reply exchange(connection& server, const zsetkit::command& what) {
        std::string wire;
        what.append_resp(wire);
        server.send_bytes(wire);
        const bool replicated = board_.replicated;
        if (replicated) server.send("WAIT", 1, 1000);
        reply got = server.read();
        if (replicated && server.read().integer() < 1 && !got.is_error()) {
            ++board_.unconfirmed;
            throw std::runtime_error("the replica may not have it");
        }
        return got;
    }
    static std::uint16_t port_in(const reply& redirection) {
        return static_cast<std::uint16_t>(std::stoul(redirection.text.substr(redirection.text.rfind(':') + 1)));
    }
    /// A port that nobody listens on may connect to itself, when the kernel gives the socket that very number: hence the PING.
    static connection connected(std::uint16_t port) {
        connection fresh{port};
        const reply got = fresh.call("PING");
        if (got.text != "PONG" && !got.is_error()) throw std::runtime_error("not a server");
        return fresh;
    }
    bool wait_for_connection() {
        while (!connection_ && board_.running) {
            try {
                const std::uint16_t port = board_.port;
                if (port == 0) throw std::runtime_error("no server now");
                connection_.emplace(connected(port));
                ++board_.reconnected;
            } catch (const std::runtime_error&) {
                std::this_thread::sleep_for(std::chrono::milliseconds{5});
            }
        }
        return connection_.has_value();
    }

    board& board_;
    std::optional<connection> connection_;
};

class workers {
public:
    enum class role { producer, promoter, claimer, reaper };
    /// Two of each, so that every script also meets itself.
    static constexpr std::array roles{role::producer, role::producer, role::promoter, role::promoter,
                                      role::claimer,  role::claimer,  role::reaper,   role::reaper};
    static_assert(std::all_of(roles.begin(), roles.end(),
                              [](role one) { return std::count(roles.begin(), roles.end(), one) > 1; }));
    static constexpr std::uint64_t lease_ms = 400;

    /// `replicated`: the server at that port has a replica.
    workers(const zsetkit::echomq::queue& q, std::uint16_t port, bool replicated = false) : queue_{q} {
        void* memory = ::mmap(nullptr, sizeof(board), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) throw std::runtime_error("no shared memory");
        board_ = new (memory) board{};
        board_->port = port;
        board_->replicated = replicated;
        board_->producing = board_->running = true;
        for (std::size_t i = 0; i < roles.size(); ++i) start(i);
    }
    workers(const workers&) = delete;
    workers& operator=(const workers&) = delete;
    ~workers() {
        for (const pid_t pid : pids_) {
            if (pid > 0) ::kill(pid, SIGKILL), ::waitpid(pid, nullptr, 0);
        }
        ::munmap(board_, sizeof(board));
    }

    [[nodiscard]] board& shared() { return *board_; }

    /// Kills a worker, wherever it is in its work, and starts another in its place.
    void kill_one(std::size_t index) {
        ::kill(pids_[index], SIGKILL);
        int status = 0;
        ::waitpid(pids_[index], &status, 0);
        if (!WIFSIGNALED(status)) ++failures_;
        start(index);
    }

    /// Ends all workers; answers how many had ended by themselves before, which none should.
    int finish() {
        board_->running = false;
        for (pid_t& pid : pids_) {
            int status = 0;
            ::waitpid(pid, &status, 0);
            if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) ++failures_;
            pid = 0;
        }
        return failures_;
    }

private:
    void start(std::size_t index) {
        const unsigned generation = ++generation_;
        const pid_t parent = ::getpid();
        pids_[index] = ::fork();
        if (pids_[index] < 0) throw std::runtime_error("cannot fork");
        if (pids_[index] > 0) return;
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (::getppid() != parent) ::_exit(1);
        try {
            work(roles[index], generation);
        } catch (const std::exception& why) {
            std::fprintf(stderr, "a worker failed: %s\n", why.what());
            ::_exit(1);
        }
        ::_exit(0);
    }

    void work(role as, unsigned generation) {
        session server{*board_};
        std::mt19937 random{generation};
        switch (as) {
            case role::producer:
                return produce(server, generation, random);
            case role::promoter:
                while (board_->running) {
                    const auto moved = server.run(zsetkit::echomq::promote(queue_, 1 + random() % 200).value());
                    pause_unless(moved && count(*moved, board_->promoted) > 0);
                }
                return;
            case role::claimer:
                while (board_->running) claim(server, random);
                return;
            case role::reaper:
                while (board_->running) {
                    const auto moved = server.run(zsetkit::echomq::reap(queue_));
                    pause_unless(moved && count(*moved, board_->reaped) > 0);
                }
        }
    }

    void produce(session& server, unsigned generation, std::mt19937& random) {
        zsetkit::minter<> ids{generation % 1024};
        while (board_->running) {
            // Not too far ahead of those who work, so that there is little left to drain.
            const std::uint32_t index = board_->producing ? board_->next.fetch_add(1) : board::most_jobs;
            if (index >= board::most_jobs) {
                pause_unless(false);
                continue;
            }
            const std::string payload = std::to_string(index);
            const auto id = ids.next<"JOB">().value();
            const auto minted = server.run(
                random() % 4 == 0 ? zsetkit::echomq::enqueue(queue_, id, payload)
                                  : zsetkit::echomq::enqueue_in(queue_, id, payload, random() % 300).value());
            if (!minted) continue;
            if (minted->integer() != 1) throw std::runtime_error("a fresh id was taken: " + minted->describe());
            ++board_->jobs[index].accepted;
        }
    }

    void claim(session& server, std::mt19937& random) {
        const auto got = server.run(zsetkit::echomq::claim(queue_, lease_ms).value());
        if (!got || got->size() == 0) return pause_unless(false);
        if (got->is_error()) throw std::runtime_error("claim: " + got->text);
        const auto id = zsetkit::job_id::parse((*got)[0].text).value();
        auto& account = board_->jobs.at(std::stoul((*got)[1].text));
        const auto token = static_cast<std::uint64_t>((*got)[2].integer());
        ++account.delivered;
        if (random() % 16 == 0) {
            const auto put_off =
                server.run(zsetkit::echomq::retry(queue_, id, token, random() % 100, 1000, "on purpose").value());
            if (put_off && put_off->text == "scheduled") ++board_->retried;
            if (put_off && put_off->is_error()) note_stale(*put_off);
            return;
        }
        if (random() % 200 == 0) std::this_thread::sleep_for(std::chrono::milliseconds{lease_ms + 200});  // too slow
        std::atomic<std::uint16_t> gone{0};
        for (bool known = false; !known && board_->running;) {
            ++account.asked;
            const auto ended = server.run(zsetkit::echomq::complete(queue_, id, token).value());
            if (!ended) continue;
            known = true;
            if (ended->is_error()) note_stale(*ended);
            if (!ended->is_error()) ++(ended->integer() == 1 ? account.completed : gone);
            ++account.answered;
        }
        board_->too_late += gone;
    }

    void note_stale(const reply& refused) {
        const auto why = zsetkit::parse_refusal(refused.text);
        if (!why || (why->code != zsetkit::errc::stale && why->code != zsetkit::errc::gone)) {
            throw std::runtime_error("refused: " + refused.text);
        }
        ++board_->too_late;
    }
    static std::int64_t count(const reply& moved, std::atomic<std::uint64_t>& sum) {
        if (moved.is_error()) throw std::runtime_error("refused: " + moved.text);
        sum += static_cast<std::uint64_t>(moved.integer());
        return moved.integer();
    }
    static void pause_unless(bool busy) {
        if (!busy) std::this_thread::sleep_for(std::chrono::milliseconds{2});
    }

    zsetkit::echomq::queue queue_;
    board* board_ = nullptr;
    std::array<pid_t, roles.size()> pids_{};
    unsigned generation_ = 0;
    int failures_ = 0;
};

/// What became of the jobs, once nothing is left to do.
struct final_account {
    std::size_t handed_out = 0, accepted = 0, perhaps = 0, delivered = 0, deliveries = 0, completed = 0,
                completed_unheard = 0;
    std::size_t lost = 0, twice = 0;
};

inline final_account account_for(board& shared) {
    final_account all;
    all.handed_out = std::min<std::size_t>(shared.next, board::most_jobs);
    for (std::size_t i = 0; i < all.handed_out; ++i) {
        const auto& job = shared.jobs[i];
        ++(job.accepted ? all.accepted : all.perhaps);
        all.delivered += job.delivered > 0;
        all.deliveries += job.delivered;
        all.completed += job.completed == 1;
        all.twice += job.completed > 1;
        const bool unheard = job.completed == 0 && job.asked > job.answered;
        all.completed_unheard += unheard;
        // The server said it has the job, or somebody got it: then it must have been ended by somebody.
        all.lost += (job.accepted || job.delivered) && job.completed == 0 && !unheard;
    }
    return all;
}

/// How many members the queue's sets share, counted by the server in one step.
inline std::int64_t in_two_sets(connection& c, const zsetkit::echomq::queue& q) {
    static constexpr std::string_view text = R"lua(
        local shared = 0
        for i = 1, #KEYS do
            for j = i + 1, #KEYS do shared = shared + #redis.call('ZINTER', 2, KEYS[i], KEYS[j]) end
        end
        return shared)lua";
    return c.call("EVAL", text, 4, q.pending(), q.active(), q.schedule(), q.dead()).integer();
}

inline std::int64_t jobs_in_sets(connection& c, const zsetkit::echomq::queue& q) {
    std::int64_t all = 0;
    for (const std::string& key : {q.pending().to<std::string>(), q.active().to<std::string>(),
                                   q.schedule().to<std::string>(), q.dead().to<std::string>()}) {
        all += c.call("ZCARD", key).integer();
    }
    return all;
}

/// Members without a row, and rows in no set: the queue's whole state, read in one step.
inline std::int64_t members_and_rows_apart(connection& c, const zsetkit::echomq::queue& q) {
    static constexpr std::string_view text = R"lua(
        local rows, apart, members = {}, 0, 0
        for _, row in ipairs(redis.call('KEYS', ARGV[1] .. '*')) do rows[row] = true end
        for i = 1, #KEYS do
            for _, id in ipairs(redis.call('ZRANGE', KEYS[i], 0, -1)) do
                if rows[ARGV[1] .. id] then rows[ARGV[1] .. id] = nil else apart = apart + 1 end
            end
        end
        for _ in pairs(rows) do apart = apart + 1 end
        return apart)lua";
    return c.call("EVAL", text, 4, q.pending(), q.active(), q.schedule(), q.dead(), q.job_prefix()).integer();
}

/// A number from the environment.
inline std::uint64_t setting(const char* name, std::uint64_t otherwise) {
    const char* given = std::getenv(name);
    return given ? std::strtoull(given, nullptr, 10) : otherwise;
}
/// How long the faults of one test go on, and where its dice start.
inline std::chrono::seconds fault_time() { return std::chrono::seconds{setting("ZSETKIT_FAULT_SECONDS", 7)}; }
inline unsigned fault_seed() { return static_cast<unsigned>(setting("ZSETKIT_FAULT_SEED", std::random_device{}())); }

/// When a server is to forget its scripts: whenever the dice say so, and once for certain when half of the time is over.
class script_flushes {
public:
    explicit script_flushes(std::chrono::steady_clock::duration time)
        : middle_{std::chrono::steady_clock::now() + time / 2} {}

    void flush(connection& c, bool dice, const board& shared) {
        const bool middle = !sent_before_ && std::chrono::steady_clock::now() >= middle_;
        if (!dice && !middle) return;
        expect_ok(c.call("SCRIPT", "FLUSH"));
        ++count_;
        if (middle) sent_before_ = shared.texts_sent;
    }
    [[nodiscard]] bool had_the_certain_one() const { return sent_before_.has_value(); }
    [[nodiscard]] std::size_t count() const { return count_; }

    /// Checks, once the workers have ended, that it happened and that they noticed.
    void check(const board& shared) const {
        CHECK(count_ > 0);
        REQUIRE(sent_before_);
        CHECK(shared.texts_sent > *sent_before_);
    }

private:
    std::chrono::steady_clock::time_point middle_;
    std::optional<std::uint64_t> sent_before_;  ///< texts sent before the certain one
    std::size_t count_ = 0;
};

/// Checks that no job is in two sets and none without a row, and has the producers wait when the others are far behind.
inline void look_at(connection& c, const zsetkit::echomq::queue& q, board& shared) {
    REQUIRE(in_two_sets(c, q) == 0);
    REQUIRE(members_and_rows_apart(c, q) == 0);
    shared.producing = jobs_in_sets(c, q) < 1000;
}

/// Lets the workers end all jobs, then the workers, and checks what became of each job. Answers the account, printed too.
inline final_account drain(workers& all, connection c, const zsetkit::echomq::queue& q) {
    using std::chrono::milliseconds, std::chrono::steady_clock;
    board& shared = all.shared();
    shared.producing = false;
    const auto deadline = steady_clock::now() + std::chrono::seconds{300};
    for (std::uint32_t before = 0, now = shared.next; steady_clock::now() < deadline; before = now, now = shared.next) {
        std::this_thread::sleep_for(milliseconds{100});
        if (before == now && jobs_in_sets(c, q) == 0) break;
    }
    std::this_thread::sleep_for(milliseconds{50});  // the last answers are read and written down
    CHECK(jobs_in_sets(c, q) == 0);
    CHECK(all.finish() == 0);
    CHECK(members_and_rows_apart(c, q) == 0);

    const final_account sum = account_for(shared);
    CHECK(sum.lost == 0);
    CHECK(sum.twice == 0);
    CHECK(sum.completed + sum.completed_unheard == sum.delivered);
    CHECK(sum.accepted <= sum.delivered);
    // The server counts a completion in the step that deletes the job: as many as there were jobs, so none was completed twice.
    CHECK(c.call("HGET", std::string{q.base()} + "metrics:completed", "count").text == std::to_string(sum.delivered));
    CHECK(sum.completed > 20);  // how many depends on what else the machine does
    std::printf(
        "%zu jobs accepted, %zu perhaps; %zu delivered in %zu deliveries; %zu completed, %zu more whose answer was "
        "lost; lost %zu, twice %zu\n"
        "promoted %zu, reaped %zu, retried %zu, too late %zu; scripts sent again %zu times, calls tried again %zu "
        "times\n",
        sum.accepted, sum.perhaps, sum.delivered, sum.deliveries, sum.completed, sum.completed_unheard, sum.lost,
        sum.twice, std::size_t{shared.promoted}, std::size_t{shared.reaped}, std::size_t{shared.retried},
        std::size_t{shared.too_late}, std::size_t{shared.texts_sent}, std::size_t{shared.again});
    return sum;
}

}  // namespace zsetkit_tests

#endif
