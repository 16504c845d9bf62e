// SPDX-License-Identifier: MIT
#include <zsetkit/adapt/fork_guard.hpp>

#include <array>
#include <cstdint>

#include "../support/catch.hpp"

using zsetkit::guard_forks;

TEST_CASE("the guard can be asked for any number of times", "[adapt]") {
    CHECK(guard_forks());
    CHECK(guard_forks());
}

#if defined(__unix__) || defined(__APPLE__)
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__linux__)
#include <csignal>
#include <sys/syscall.h>
#endif

using zsetkit::errc;
using zsetkit::minter;
using zsetkit::snowflake;
using zsetkit::unix_ms;

namespace {

constexpr std::uint64_t now = 1769526697641;

unix_ms frozen() noexcept { return unix_ms{now}; }

snowflake id_of(std::uint32_t node, std::uint32_t sequence) {
    return *snowflake::compose(unix_ms{now}, node, sequence);
}

/// What a process sends home: an id, or the error there was instead.
struct message {
    std::uint64_t id;
    errc why;
};

message of(const zsetkit::result<snowflake>& got) {
    return got ? message{got->value(), errc{}} : message{0, got.error().code};
}

/// Runs `child` in a process made by `make_process`, and returns what it sends home.
template <class MakeProcess, class Child>
std::array<message, 3> in_child(MakeProcess make_process, Child child) {
    std::array<message, 3> heard{};
    int ends[2] = {-1, -1};
    REQUIRE(pipe(ends) == 0);
    const pid_t made = make_process();
    if (made == 0) {
        const std::array<message, 3> said = child();
        const bool sent = write(ends[1], said.data(), sizeof said) == static_cast<ssize_t>(sizeof said);
        _exit(sent ? 0 : 1);
    }
    REQUIRE(made > 0);
    close(ends[1]);
    CHECK(read(ends[0], heard.data(), sizeof heard) == static_cast<ssize_t>(sizeof heard));
    close(ends[0]);
    int status = -1;
    CHECK(waitpid(made, &status, 0) == made);
    CHECK(status == 0);
    return heard;
}

}  // namespace

TEST_CASE("after a fork the parent's minter is an error in the child, and goes on in the parent", "[adapt]") {
    REQUIRE(guard_forks());
    minter ids{7, frozen};
    CHECK(ids.next() == id_of(7, 0));

    const auto heard = in_child(fork, [&ids] {
        std::array<snowflake, 4> block{};
        const auto filled = ids.next_n(block);
        minter own{8, frozen};
        return std::array{of(ids.next()), message{0, filled ? errc{} : filled.error().code}, of(own.next())};
    });
    CHECK(heard[0].why == errc::forked);
    CHECK(heard[1].why == errc::forked);
    CHECK(heard[2].id == id_of(8, 0).value());

    CHECK(ids.next() == id_of(7, 1));
}

TEST_CASE("a child's own minter is an error in its children", "[adapt]") {
    REQUIRE(guard_forks());
    const auto heard = in_child(fork, [] {
        minter own{8, frozen};
        const auto first = of(own.next());
        const pid_t grandchild = fork();
        if (grandchild == 0) {
            const auto got = own.next();
            _exit(!got && got.error().code == errc::forked ? 77 : 1);
        }
        int status = -1;
        const bool waited = grandchild > 0 && waitpid(grandchild, &status, 0) == grandchild;
        const bool refused = waited && WIFEXITED(status) && WEXITSTATUS(status) == 77;
        return std::array{first, message{refused, errc{}}, of(own.next())};
    });
    CHECK(heard[0].id == id_of(8, 0).value());
    CHECK(heard[1].id == 1);
    CHECK(heard[2].id == id_of(8, 1).value());
}

#if defined(__linux__) && defined(SYS_clone) && !defined(__s390__) && !defined(__SANITIZE_THREAD__)
TEST_CASE("a raw system call runs no handlers: the child would repeat the parent's ids until it calls mark_forked",
          "[adapt]") {
    REQUIRE(guard_forks());
    minter ids{7, frozen};
    const auto raw_fork = [] {
        return static_cast<pid_t>(syscall(SYS_clone, static_cast<long>(SIGCHLD), 0L, 0L, 0L, 0L));
    };
    const auto heard = in_child(raw_fork, [&ids] {
        const auto repeated = of(ids.next());
        zsetkit::mark_forked();
        return std::array{repeated, of(ids.next()), of(minter{8, frozen}.next())};
    });
    CHECK(ids.next()->value() == heard[0].id);
    CHECK(heard[1].why == errc::forked);
    CHECK(heard[2].id == id_of(8, 0).value());
}
#endif
#endif
