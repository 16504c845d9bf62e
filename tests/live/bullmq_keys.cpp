// SPDX-License-Identifier: MIT
//
// The real BullMQ against our reading of its keys: bullmq_keys.cjs fills a server, and every key it left behind must
// have a family whose type is the one the server says, parts that build it again, and a scheduler or queue the program
// knew.
//
// Which versions, and where they come from: bullmq_packages.hpp.
#include <zsetkit/key/bullmq.hpp>

#include <cstdio>
#include <set>
#include <string>
#include <vector>

#include "../key/bullmq_oracle.hpp"
#include "../support/catch.hpp"
#include "../support/redis.hpp"
#include "bullmq_packages.hpp"

namespace {

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
    for (const auto& bullmq : zsetkit_tests::bullmq_packages()) {
        const zsetkit_tests::redis_server server;
        INFO(bullmq.version);
        zsetkit_tests::run_node("bullmq_keys.cjs", bullmq, {std::to_string(server.port())});

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
        std::printf("%s: %zu keys placed in %zu families:%s\n", bullmq.version.c_str(), placed, families.size(),
                    seen.c_str());
    }
}
