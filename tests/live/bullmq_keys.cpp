// SPDX-License-Identifier: MIT
//
// The real BullMQ against our reading of its keys: bullmq_keys.cjs fills a server, and every key it left behind must
// have a family whose type is the one the server says, parts that build it again, and a scheduler or queue the program
// knew.
//
// ZSETKIT_BULLMQ names folders, separated by colons, each with one version in its node_modules:
//
//     for v in 6.7.0 5.80.0 4.17.0; do npm install --prefix DIR/$v bullmq@$v ioredis; done
//     ZSETKIT_BULLMQ=DIR/6.7.0:DIR/5.80.0:DIR/4.17.0 live_tests "[bullmq]"
#include <zsetkit/key/bullmq.hpp>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "../key/bullmq_oracle.hpp"
#include "../support/catch.hpp"
#include "../support/redis.hpp"

namespace {

std::vector<std::string> bullmq_folders() {
    std::vector<std::string> folders;
    const char* given = std::getenv("ZSETKIT_BULLMQ");
    std::istringstream list{given ? given : ""};
    for (std::string folder; std::getline(list, folder, ':');) folders.push_back(folder);
    if (folders.empty()) std::fprintf(stderr, "SKIPPED: ZSETKIT_BULLMQ names no BullMQ to test against\n");
    return folders;
}

std::vector<std::string> scan(zsetkit_tests::connection& c) {
    std::vector<std::string> keys;
    std::string cursor = "0";
    do {
        const auto page = c.call("SCAN", cursor, "COUNT", 1000);
        cursor = page[0].text;
        for (const auto& key : page[1].texts()) keys.push_back(key);
    } while (cursor != "0");
    return keys;
}

}  // namespace

TEST_CASE("every key the real BullMQ leaves behind is placed, with the type it has", "[live][bullmq]") {
    if (!zsetkit_tests::redis_here()) return;
    for (const auto& folder : bullmq_folders()) {
        const zsetkit_tests::redis_server server;
        const std::string script = std::string{__FILE__}.substr(0, std::string{__FILE__}.rfind('.')) + ".cjs";
        INFO(folder);
        const std::string command = "node '" + script + "' '" + folder + "' " + std::to_string(server.port());
        REQUIRE(std::system(command.c_str()) == 0);

        auto c = server.connect();
        std::set<std::string> families;
        std::size_t placed = 0;
        const auto keys = scan(c);
        for (const auto& key : keys) {
            INFO(key);
            const auto parsed = zsetkit::bullmq::parse_key(key);
            CHECK(parsed.has_value());
            if (!parsed) continue;
            INFO(name(parsed->which));
            CHECK(c.call("TYPE", key).text == name(facts(parsed->which).type));
            CHECK(zsetkit_tests::rebuild(*parsed) == key);
            CHECK(zsetkit_tests::as_oracle_says(*parsed) == zsetkit_tests::bullmq_key_by_search(key));
            families.emplace(name(parsed->which));
            ++placed;
        }
        CHECK(placed == keys.size());
        for (const char* expected : {"id",
                                     "active",
                                     "delayed",
                                     "prioritized",
                                     "priority_counter",
                                     "completed",
                                     "failed",
                                     "waiting_children",
                                     "repeat",
                                     "limiter",
                                     "meta",
                                     "events",
                                     "stalled",
                                     "stalled_check",
                                     "metrics_completed",
                                     "metrics_completed_data",
                                     "metrics_failed",
                                     "metrics_failed_data",
                                     "job",
                                     "job_lock",
                                     "job_logs",
                                     "job_dependencies",
                                     "job_processed"}) {
            INFO(expected);
            CHECK(families.count(expected) == 1);
        }
        std::string seen;
        for (const auto& family : families) seen += " " + family;
        std::printf("%s: %zu keys placed in %zu families:%s\n", folder.c_str(), placed, families.size(), seen.c_str());
    }
}
