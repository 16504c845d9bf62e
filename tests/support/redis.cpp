// SPDX-License-Identifier: MIT
#include "redis.hpp"

#include <string>
#include <vector>

#include "catch.hpp"

using namespace std::string_literals;
using zsetkit_tests::redis_cluster;
using zsetkit_tests::redis_here;
using zsetkit_tests::redis_server;

TEST_CASE("the client reads every type of reply, in both protocols", "[support]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    CHECK(c.call("PING").text == "PONG");
    CHECK(c.call("GET", "none").is_nil());
    CHECK(c.call("EVAL", "return {1, {'a', 'b'}, false, {}}", 0).describe() == "* [:1] [* [$a] [$b]] [_] [*]");
    CHECK(c.call("NOPE").is_error());
    CHECK(c.call("ZADD", "z", 1, "a", 2, "b").integer() == 2);
    CHECK(c.call("ZRANGE", "z", 0, -1, "WITHSCORES").texts() == std::vector<std::string>{"a", "1", "b", "2"});
    CHECK_THROWS(c.call("PING").integer());
    CHECK_THROWS(c.call("PING").texts());

    CHECK(c.call("HELLO", 3).type == '%');
    CHECK(c.call("GET", "none").is_nil());
    const auto pairs = c.call("ZRANGE", "z", 0, -1, "WITHSCORES");
    CHECK(pairs.describe() == "* [* [$a] [,1]] [* [$b] [,2]]");
    c.call("HSET", "h", "field", "value");
    CHECK(c.call("HGETALL", "h").describe() == "% [$field] [$value]");
    c.call("SADD", "s", "only");
    CHECK(c.call("SMEMBERS", "s").describe() == "~ [$only]");
    CHECK(c.call("DEBUG", "PROTOCOL", "true").is_error());  // debug commands are off
    CHECK(c.call("INFO", "server").text.find("txt:") == std::string::npos);
}

TEST_CASE("the client is binary-safe and pipelines", "[support]") {
    if (!redis_here()) return;
    redis_server server;
    auto c = server.connect();
    const std::string bytes = "\0\r\n$3\xff"s + std::string(100000, 'x');
    CHECK(c.call("SET", bytes, bytes).text == "OK");
    CHECK(c.call("GET", bytes).text == bytes);
    CHECK(c.call("SET", "empty", "").text == "OK");
    CHECK(c.call("GET", "empty").text.empty());
    for (int i = 0; i < 10000; ++i) c.send("INCR", "n");
    for (int i = 0; i < 10000; ++i) REQUIRE(c.read().integer() == i + 1);
    c.send_bytes("*1\r\n$4\r\nPING\r\n*2\r\n$4\r\nECHO\r\n$2\r\nhi\r\n");
    CHECK(c.read().text == "PONG");
    CHECK(c.read().text == "hi");
}

TEST_CASE("a server ends with its object, and survives a restart with its append-only file", "[support]") {
    if (!redis_here()) return;
    pid_t pid = 0;
    {
        redis_server server{{"--appendonly", "yes", "--appendfsync", "always"}};
        CHECK(server.connect().call("SET", "kept", "yes").text == "OK");
        server.stop(SIGKILL);
        CHECK_THROWS(server.connect());
        server.start();
        CHECK(server.connect().call("GET", "kept").text == "yes");
        pid = server.pid();
        CHECK(::kill(pid, 0) == 0);
    }
    CHECK(::kill(pid, 0) != 0);
    CHECK_THROWS(redis_server{{"--no-such-option", "1"}});
}

TEST_CASE("a server ends when the program that started it dies", "[support]") {
    if (!redis_here()) return;
    // The folder outlives its server here, so it is made inside one that is removed below.
    std::string folder = (std::filesystem::temp_directory_path() / "zsetkit-redis-XXXXXX").string();
    REQUIRE(::mkdtemp(folder.data()) != nullptr);
    std::array<int, 2> ends{};
    REQUIRE(::pipe(ends.data()) == 0);
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        ::setenv("TMPDIR", folder.c_str(), 1);
        const redis_server server;
        const pid_t pid = server.pid();
        const bool told = ::write(ends[1], &pid, sizeof pid) == static_cast<ssize_t>(sizeof pid);
        ::kill(::getpid(), SIGKILL);
        ::_exit(told ? 0 : 1);
    }
    pid_t pid = 0;
    REQUIRE(::read(ends[0], &pid, sizeof pid) == static_cast<ssize_t>(sizeof pid));
    ::waitpid(child, nullptr, 0);
#if defined(__linux__)
    bool gone = false;
    for (int i = 0; i < 500 && !gone; ++i) {
        gone = ::kill(pid, 0) != 0 || std::ifstream{"/proc/" + std::to_string(pid) + "/cmdline"}.peek() == EOF;
        std::this_thread::sleep_for(std::chrono::milliseconds{10});
    }
    CHECK(gone);
#else
    ::kill(pid, SIGKILL);
#endif
    for (const int end : ends) ::close(end);
    std::filesystem::remove_all(folder);
}

TEST_CASE("a cluster of three masters answers for its slots and sends the others away", "[support]") {
    if (!redis_here()) return;
    const redis_cluster cluster;
    // The slot of "foo" is 12182.
    CHECK(cluster.connect_to_slot(12182).call("SET", "foo", "bar").text == "OK");
    const auto moved = cluster.connect(0).call("GET", "foo");
    CHECK(moved.is_error());
    CHECK(moved.text.rfind("MOVED 12182 ", 0) == 0);
    CHECK(cluster.connect(1).call("CLUSTER", "KEYSLOT", "foo").integer() == 12182);
}
