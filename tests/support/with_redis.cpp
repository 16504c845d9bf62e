// SPDX-License-Identifier: MIT
//
// Runs a program beside a server of its own: `with_redis <program> <argument>...`, where @port stands for the server's port.
// Ends as the program ends; where there is no server it says SKIPPED, and fails under CI=true.
#include "redis.hpp"

#include <exception>

int main(int argc, char** argv) try {
    if (argc < 2) return 2;
    if (!zsetkit_tests::redis_here()) return 0;
    const zsetkit_tests::redis_server server;
    std::string port = std::to_string(server.port());
    std::vector<char*> words{argv + 1, argv + argc};
    for (char*& word : words) {
        if (std::string_view{word} == "@port") word = port.data();
    }
    words.push_back(nullptr);

    const pid_t child = ::fork();
    if (child == 0) {
        ::execv(words.front(), words.data());
        ::_exit(127);
    }
    int status = 0;
    if (child < 0 || ::waitpid(child, &status, 0) != child) return 1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
} catch (const std::exception& why) {
    std::fprintf(stderr, "%s\n", why.what());
    return 1;
}
