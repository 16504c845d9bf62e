// SPDX-License-Identifier: MIT
#include <zsetkit/key/bullmq_family.hpp>

#include <set>
#include <string_view>

#include "../support/catch.hpp"

using zsetkit::redis_type;
using zsetkit::bullmq::facts;
using zsetkit::bullmq::family;

TEST_CASE("every BullMQ family has its own name, and says what it holds", "[key]") {
    std::set<std::string_view> names;
    for (const auto& row : zsetkit::bullmq::families) {
        names.insert(name(row.which));
        CHECK_FALSE(row.member.empty());
        CHECK(row.word.empty() == (row.which >= family::job));
        CHECK(row.score.empty() == (row.type != redis_type::zset));
    }
    CHECK(names.size() == zsetkit::bullmq::family_count);
}

TEST_CASE("BullMQ families have the types BullMQ gives them", "[key]") {
    using enum family;
    for (const auto which :
         {delayed, prioritized, completed, failed, waiting_children, repeat, marker, job_unsuccessful}) {
        CHECK(facts(which).type == redis_type::zset);
    }
    for (const auto which : {wait, paused, active, metrics_completed_data, metrics_failed_data, job_logs}) {
        CHECK(facts(which).type == redis_type::list);
    }
    for (const auto which : {stalled, job_dependencies}) CHECK(facts(which).type == redis_type::set);
    for (const auto which :
         {meta, metrics_completed, metrics_failed, dedup_next, scheduler, job, job_processed, job_failed}) {
        CHECK(facts(which).type == redis_type::hash);
    }
    for (const auto which : {id, priority_counter, stalled_check, limiter, dedup, job_lock})
        CHECK(facts(which).type == redis_type::string);
    CHECK(facts(events).type == redis_type::stream);
}

TEST_CASE("a BullMQ sorted set says what its scores mean", "[key]") {
    ZSETKIT_CHECK_TWICE(facts(family::prioritized).score == "tier * 2^32 + arrival in that tier");
    ZSETKIT_CHECK_TWICE(facts(family::delayed).score == "when it may run: Unix ms * 4096 + arrival slot in that ms");
    ZSETKIT_CHECK_TWICE(zsetkit::bullmq::family_of(zsetkit::job_part::lock) == family::job_lock);
}
