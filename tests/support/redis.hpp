// SPDX-License-Identifier: MIT
//
// A real server for a test: started on a free loopback port with a folder of its own, stopped by its process id.
//
//     TEST_CASE("...", "[live]") {
//         if (!zsetkit_tests::redis_here()) return;         // says SKIPPED, and fails where CI=true
//         zsetkit_tests::redis_server server;
//         auto c = server.connect();
//
// No server outlives its object: the destructor ends it, and on Linux the kernel does when the test program dies.
// ZSETKIT_REDIS_SERVER names another program to start, a Valkey or another version.
#ifndef ZSETKIT_TESTS_SUPPORT_REDIS_HPP
#define ZSETKIT_TESTS_SUPPORT_REDIS_HPP

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#if defined(__linux__)
#include <sys/prctl.h>
#endif

#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "resp.hpp"

namespace zsetkit_tests {

/// The server program to start, empty when there is none.
inline std::string redis_program() {
    if (const char* given = std::getenv("ZSETKIT_REDIS_SERVER")) return given;
    const char* path = std::getenv("PATH");
    for (const char* name : {"redis-server", "valkey-server"}) {
        std::istringstream folders{path ? path : ""};
        for (std::string folder; std::getline(folders, folder, ':');) {
            const std::string program = folder + "/" + name;
            if (::access(program.c_str(), X_OK) == 0) return program;
        }
    }
    return {};
}

/// Whether live tests can run here. Says so when they can't; where CI=true that is a failure.
inline bool redis_here() {
    if (!redis_program().empty()) return true;
    const char* ci = std::getenv("CI");
    if (ci && std::string_view{ci} == "true") throw std::runtime_error("no redis-server, and CI=true asks for one");
    std::fprintf(stderr, "SKIPPED: no redis-server on this machine, so nothing was tested against a real one\n");
    return false;
}

/// A loopback port nothing listens on, low enough that port + 10000 (a cluster's bus) is one too.
inline std::uint16_t free_port() {
    for (int attempt = 0; attempt < 1000; ++attempt) {
        std::array<int, 2> sockets{-1, -1};
        std::uint16_t port = 0;
        bool both = true;
        for (auto& made : sockets) {
            made = ::socket(AF_INET, SOCK_STREAM, 0);
            sockaddr_in at{};
            at.sin_family = AF_INET;
            at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
            at.sin_port = htons(static_cast<std::uint16_t>(port == 0 ? 0 : port + 10000));
            socklen_t size = sizeof at;
            both = both && ::bind(made, reinterpret_cast<const sockaddr*>(&at), sizeof at) == 0 &&
                   ::getsockname(made, reinterpret_cast<sockaddr*>(&at), &size) == 0;
            if (port == 0) port = ntohs(at.sin_port);
            both = both && port <= 55535;
        }
        for (const int made : sockets) ::close(made);
        if (both) return port;
    }
    throw std::runtime_error("no free port");
}

class redis_server {
public:
    /// `options` are added to the command line: {"--appendonly", "yes"}.
    explicit redis_server(std::vector<std::string> options = {}) : options_{std::move(options)} {
        std::string pattern = (std::filesystem::temp_directory_path() / "zsetkit-redis-XXXXXX").string();
        if (!::mkdtemp(pattern.data())) throw std::runtime_error("cannot make " + pattern);
        folder_ = pattern;
        try {
            start();
        } catch (...) {
            std::filesystem::remove_all(folder_);
            throw;
        }
    }
    redis_server(const redis_server&) = delete;
    redis_server& operator=(const redis_server&) = delete;
    ~redis_server() {
        stop(SIGKILL);
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }

    [[nodiscard]] std::uint16_t port() const { return port_; }
    [[nodiscard]] pid_t pid() const { return pid_; }
    [[nodiscard]] connection connect() const { return connection{port_}; }

    /// Ends the server: SIGTERM lets it finish its files, SIGKILL is a crash.
    void stop(int signal = SIGTERM) {
        if (pid_ <= 0) return;
        ::kill(pid_, signal);
        ::waitpid(pid_, nullptr, 0);
        pid_ = 0;
    }

    /// Starts it, in the same folder; on the port it had, unless somebody has taken that since.
    void start() {
        for (int attempt = 0; attempt < 5; ++attempt) {
            if (attempt > 0 || port_ == 0) port_ = free_port();
            spawn();
            if (wait_until_ready()) return;
            stop(SIGKILL);  // most likely another program took the port first
        }
        std::ifstream log{folder_ / "log"};
        throw std::runtime_error("the server did not start:\n" + std::string{std::istreambuf_iterator<char>{log}, {}});
    }

private:
    void spawn() {
        std::vector<std::string> words{redis_program(), "--port", std::to_string(port_), "--bind", "127.0.0.1",
                                       "--save",        "",       "--appendonly",        "no",     "--logfile",
                                       "log",           "--dir",  folder_.string()};
        words.insert(words.end(), options_.begin(), options_.end());
        std::vector<char*> arguments;
        for (auto& word : words) arguments.push_back(word.data());
        arguments.push_back(nullptr);

        const pid_t parent = ::getpid();
        pid_ = ::fork();
        if (pid_ < 0) throw std::runtime_error("cannot fork");
        if (pid_ > 0) return;
        // The child: only calls that are safe after fork.
#if defined(__linux__)
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
        const int null = ::open("/dev/null", O_RDWR);
        if (::getppid() == parent && ::dup2(null, 0) >= 0 && ::dup2(null, 1) >= 0 && ::dup2(null, 2) >= 0) {
            ::execv(arguments.front(), arguments.data());
        }
        ::_exit(127);
    }

    bool wait_until_ready() {
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds{30};
        while (std::chrono::steady_clock::now() < deadline) {
            if (::waitpid(pid_, nullptr, WNOHANG) != 0) {
                pid_ = 0;
                return false;
            }
            try {
                if (connect().call("PING").text == "PONG") return true;
            } catch (const std::runtime_error&) {
                // not listening yet
            }
            std::this_thread::sleep_for(std::chrono::milliseconds{10});
        }
        return false;
    }

    std::vector<std::string> options_;
    std::filesystem::path folder_;
    std::uint16_t port_ = 0;
    pid_t pid_ = 0;
};

/// Three masters that share the 16384 slots: node 0 holds 0..5460, node 1 5461..10922, node 2 the rest.
class redis_cluster {
public:
    static constexpr std::size_t nodes = 3;

    /// `options` are added to the command line of each.
    explicit redis_cluster(std::vector<std::string> options = {}) {
        options.insert(options.end(), {"--cluster-enabled", "yes", "--cluster-config-file", "nodes.conf",
                                       "--cluster-node-timeout", "15000"});
        for (auto& node : nodes_) node = std::make_unique<redis_server>(options);
        for (std::size_t i = 0; i < nodes; ++i) {
            auto c = connect(i);
            expect_ok(c.call("CLUSTER", "SET-CONFIG-EPOCH", i + 1));
            std::vector<std::string> add{"CLUSTER", "ADDSLOTS"};
            for (unsigned slot = 0; slot < 16384; ++slot) {
                if (node_of(slot) == i) add.push_back(std::to_string(slot));
            }
            expect_ok(c.call_list(add));
            if (i > 0) expect_ok(c.call("CLUSTER", "MEET", "127.0.0.1", nodes_[0]->port()));
        }
        for (std::size_t i = 0; i < nodes; ++i) wait_until_whole(i);
    }

    [[nodiscard]] static constexpr std::size_t node_of(unsigned slot) {
        return slot <= 5460 ? 0 : slot <= 10922 ? 1 : 2;
    }
    /// A connection to one node, or to the node that holds a slot.
    [[nodiscard]] connection connect(std::size_t node) const { return nodes_.at(node)->connect(); }
    [[nodiscard]] connection connect_to_slot(unsigned slot) const { return connect(node_of(slot)); }
    [[nodiscard]] std::uint16_t port(std::size_t node) const { return nodes_.at(node)->port(); }

    /// Kills a node, starts it again, and waits until it serves: about two seconds, since a master that comes back
    /// first looks whether it has been replaced.
    void crash(std::size_t node) {
        nodes_.at(node)->stop(SIGKILL);
        nodes_.at(node)->start();
        wait_until_whole(node);
    }

private:
    static void expect_ok(const reply& got) {
        if (got.text != "OK") throw std::runtime_error("the cluster refused: " + got.describe());
    }

    void wait_until_whole(std::size_t node) const {
        auto c = connect(node);
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds{60};
        while (std::chrono::steady_clock::now() < deadline) {
            const auto info = c.call("CLUSTER", "INFO").text;
            if (info.find("cluster_state:ok") != std::string::npos &&
                info.find("cluster_slots_ok:16384") != std::string::npos &&
                info.find("cluster_known_nodes:3") != std::string::npos) {
                return;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds{50});
        }
        throw std::runtime_error("the cluster did not form");
    }

    std::array<std::unique_ptr<redis_server>, nodes> nodes_;
};

}  // namespace zsetkit_tests

#endif
