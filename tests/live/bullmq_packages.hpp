// SPDX-License-Identifier: MIT
//
// The real BullMQ for live tests: pinned versions from npm, installed once a user below the temporary folder, and a way to run a
// Node program with one of them.
//
//     for (const auto& bullmq : zsetkit_tests::bullmq_packages()) {      // none: says SKIPPED, and throws where CI=true
//         const auto lines = zsetkit_tests::run_node("interop.cjs", bullmq, {std::to_string(server.port()), "write"});
//
// ZSETKIT_BULLMQ names folders to take instead, separated by colons, each with one version in its node_modules.
#ifndef ZSETKIT_TESTS_LIVE_BULLMQ_PACKAGES_HPP
#define ZSETKIT_TESTS_LIVE_BULLMQ_PACKAGES_HPP

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace zsetkit_tests {

/// A folder with one BullMQ in its node_modules.
struct bullmq_package {
    std::string folder;
    std::string version;

    /// Whether its delayed scores count arrivals in a window, as since 5.8.6, and its marker is a set of its own.
    [[nodiscard]] bool has_windows() const { return version.substr(0, 2) != "4."; }
};

/// A word for the shell that stands for exactly this text.
inline std::string shell_word(std::string_view text) {
    std::string made = "'";
    for (const char c : text) made += c == '\'' ? std::string{"'\\''"} : std::string{c};
    return made + "'";
}

/// Runs a program by the shell: its lines on standard output. Throws when it fails.
inline std::vector<std::string> output_lines(const std::string& command) {
    std::FILE* pipe = ::popen(command.c_str(), "r");
    if (!pipe) throw std::runtime_error("cannot run " + command);
    std::string all;
    char buffer[4096];
    while (const std::size_t got = std::fread(buffer, 1, sizeof buffer, pipe)) all.append(buffer, got);
    const int status = ::pclose(pipe);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) throw std::runtime_error("failed: " + command + "\n" + all);
    std::vector<std::string> lines;
    std::istringstream text{all};
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    return lines;
}

/// Installs a version where it stays, unless it is there. A second program that does the same at once is harmless: each installs
/// into a folder of its own, and the first to finish gives it the name.
inline std::string install_bullmq(const std::string& version) {
    namespace fs = std::filesystem;
    const fs::path all = fs::temp_directory_path() / ("zsetkit-bullmq-" + std::to_string(::getuid()));
    const fs::path wanted = all / version;
    if (fs::exists(wanted)) return wanted.string();
    fs::create_directories(all);
    std::string fresh = (all / "new-XXXXXX").string();
    if (!::mkdtemp(fresh.data())) throw std::runtime_error("cannot make " + fresh);
    try {
        output_lines("npm install --silent --no-audit --no-fund --prefix " + shell_word(fresh) + " bullmq@" + version +
                     " ioredis@5 2>&1");
    } catch (...) {
        fs::remove_all(fresh);
        throw;
    }
    std::error_code taken;
    fs::rename(fresh, wanted, taken);
    if (taken) fs::remove_all(fresh);
    return wanted.string();
}

/// The versions to test against; none, and a line that says why, where they can't be had. Throws then where CI=true.
inline std::vector<bullmq_package> bullmq_packages() {
    std::vector<bullmq_package> found;
    try {
        std::vector<std::string> folders;
        if (const char* given = std::getenv("ZSETKIT_BULLMQ")) {
            std::istringstream list{given};
            for (std::string folder; std::getline(list, folder, ':');) folders.push_back(folder);
        } else {
            output_lines("node --version 2>&1 && npm --version 2>&1");
            for (const char* version : {"6.7.0", "5.80.0", "4.17.0"}) folders.push_back(install_bullmq(version));
        }
        for (const auto& folder : folders) {
            const auto version =
                output_lines("node -p 'require(process.argv[1] + \"/node_modules/bullmq/package.json\").version' " +
                             shell_word(std::filesystem::absolute(folder).string()));
            found.push_back({folder, version.at(0)});
        }
    } catch (const std::exception& why) {
        const char* ci = std::getenv("CI");
        if (ci && std::string_view{ci} == "true") throw;
        std::fprintf(stderr, "SKIPPED: no BullMQ to test against: %s\n", why.what());
        found.clear();
    }
    return found;
}

/// Runs a program beside the calling test with a BullMQ: `node <program> <folder> <arguments...>`.
inline std::string node_command(std::string_view program, const bullmq_package& bullmq,
                                const std::vector<std::string>& arguments) {
    const std::string here = __FILE__;
    std::string command = "node " + shell_word(here.substr(0, here.rfind('/') + 1) + std::string{program}) + " " +
                          shell_word(bullmq.folder);
    for (const auto& argument : arguments) command += " " + shell_word(argument);
    return command;
}
inline std::vector<std::string> run_node(std::string_view program, const bullmq_package& bullmq,
                                         const std::vector<std::string>& arguments) {
    return output_lines(node_command(program, bullmq, arguments));
}

}  // namespace zsetkit_tests

#endif
