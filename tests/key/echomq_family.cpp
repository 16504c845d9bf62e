// SPDX-License-Identifier: MIT
#include <zsetkit/key/echomq_family.hpp>

#include <set>
#include <string_view>

#include "../support/catch.hpp"

using zsetkit::redis_type;
using zsetkit::echomq::facts;
using zsetkit::echomq::family;

TEST_CASE("every family has its own name, and says what it holds", "[key]") {
    std::set<std::string_view> names;
    for (const auto& row : zsetkit::echomq::families) {
        names.insert(name(row.which));
        CHECK_FALSE(row.member.empty());
        CHECK_FALSE(row.word.empty());
        CHECK(row.score.empty() == (row.type != redis_type::zset));
    }
    CHECK(names.size() == zsetkit::echomq::family_count);
}

TEST_CASE("families have the types the protocol gives them", "[key]") {
    using enum family;
    for (const auto which : {pending, active, schedule, dead, repeat, lane})
        CHECK(facts(which).type == redis_type::zset);
    for (const auto which : {ring, wake, flow_outbox, job_logs}) CHECK(facts(which).type == redis_type::list);
    CHECK(facts(paused).type == redis_type::set);
    for (const auto which : {glimit, gactive, gweight, meta, metrics_completed, metrics_completed_data, metrics_failed,
                             metrics_failed_data, registration, job, job_processed, job_failed, job_unsuccessful}) {
        CHECK(facts(which).type == redis_type::hash);
    }
    for (const auto which : {limiter, dedup, job_lock, job_dependencies})
        CHECK(facts(which).type == redis_type::string);
    CHECK(facts(stream).type == redis_type::stream);
    CHECK(facts(events).type == redis_type::channel);
}

TEST_CASE("a sorted set says what its scores mean", "[key]") {
    ZSETKIT_CHECK_TWICE(facts(family::active).score == "when its lease ends, Unix ms");
    ZSETKIT_CHECK_TWICE(facts(family::schedule).score == "when it may run, Unix ms");
    ZSETKIT_CHECK_TWICE(facts(family::pending).member == "id of a job that may run now");
}

TEST_CASE("the reserve and the keys of queues are told apart by family", "[key]") {
    ZSETKIT_CHECK_TWICE(is_reserve(family::version) && is_reserve(family::migration));
    ZSETKIT_CHECK_TWICE(!is_reserve(family::pending) && !is_reserve(family::stream_archive));
    ZSETKIT_CHECK_TWICE(zsetkit::echomq::family_of(zsetkit::job_part::logs) == family::job_logs);
}
