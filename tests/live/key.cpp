// SPDX-License-Identifier: MIT
//
// Slots and keys against real servers: what CLUSTER KEYSLOT answers, which keys a cluster takes in one script, and what
// SCAN finds by a queue's pattern.
#include <zsetkit/id/literals.hpp>
#include <zsetkit/key.hpp>

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "../support/catch.hpp"
#include "../support/redis.hpp"

namespace {

namespace bullmq = zsetkit::bullmq;
namespace echomq = zsetkit::echomq;
using namespace zsetkit::literals;

std::string random_key(std::mt19937_64& random) {
    static const std::string_view alphabets[] = {{},
                                                 "{}",
                                                 "{}a",
                                                 "abc{}:*",
                                                 "{}\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80",
                                                 "0123456789abcdefghijklmnopqrstuvwxyz{}",
                                                 "\x81{}\xff\xfe\n\r \t"};
    const auto alphabet = alphabets[random() % 7];
    std::string key(random() % (random() % 8 == 0 ? 400 : 40), '\0');
    for (auto& byte : key) {
        byte = alphabet.empty() || random() % 16 == 0 ? static_cast<char>(static_cast<unsigned char>(random()))
                                                      : alphabet[random() % alphabet.size()];
    }
    return key;
}

/// Every key a queue has, one of each family, and a few of those that come in numbers.
std::vector<std::string> all_keys(const echomq::queue& q) {
    const auto job = "JOB0KHTOWnGLuC"_job;
    std::vector<std::string> keys;
    const auto add = [&keys](const auto&... each) { (keys.emplace_back(std::string_view{each}), ...); };
    add(q.pending(), q.active(), q.schedule(), q.dead(), q.repeat(), q.ring(), q.wake(), q.paused());
    add(q.glimit(), q.gactive(), q.gweight(), q.meta(), q.limiter(), q.events(), q.flow_outbox());
    add(q.metrics_completed(), q.metrics_completed_data(), q.metrics_failed(), q.metrics_failed_data());
    add(*q.repeat("nightly}{:*"), *q.dedup("cart-7"), *q.stream("audit"), *q.stream_archive("audit"));
    add(q.job(job), q.lane("GRP0KHTOWnGLuC"_id));
    for (const auto part : {"lock", "logs", "dependencies", "processed", "failed", "unsuccessful"})
        add(*q.job(job, part));
    return keys;
}

std::vector<std::string> all_keys(const bullmq::queue& q) {
    std::vector<std::string> keys;
    const auto add = [&keys](const auto&... each) { (keys.emplace_back(std::string_view{each}), ...); };
    add(q.id(), q.wait(), q.paused(), q.active(), q.delayed(), q.prioritized(), q.priority_counter());
    add(q.completed(), q.failed(), q.waiting_children(), q.repeat(), q.marker(), q.stalled());
    add(q.stalled_check(), q.limiter(), q.meta(), q.events(), *q.dedup("{x}"), *q.repeat("}{"), *q.job(42));
    add(q.job(*bullmq::parse_job_id("{a}:b:c"), zsetkit::job_part::lock));
    return keys;
}

std::vector<std::string> script_over(const std::vector<std::string>& keys) {
    std::vector<std::string> words{
        "EVAL", "for _, k in ipairs(KEYS) do redis.call('SET', k, '1') end return redis.call('EXISTS', unpack(KEYS))",
        std::to_string(keys.size())};
    words.insert(words.end(), keys.begin(), keys.end());
    return words;
}

}  // namespace

TEST_CASE("a server in cluster mode answers the same slot for 20000 random and adversarial keys", "[live]") {
    if (!zsetkit_tests::redis_here()) return;
    const zsetkit_tests::redis_server server{{"--cluster-enabled", "yes"}};
    auto c = server.connect();
    std::mt19937_64 random{16384};
    std::vector<std::string> keys;
    for (int i = 0; i < 20000; ++i) keys.push_back(random_key(random));
    for (const auto& key : keys) c.send("CLUSTER", "KEYSLOT", key);
    std::size_t tagged = 0, wrong = 0;
    for (const auto& key : keys) {
        tagged += !zsetkit::hash_tag(key).empty();
        wrong += c.read().integer() != zsetkit::slot(key);
    }
    CHECK(wrong == 0);
    CHECK(tagged > 4000);
    CHECK(tagged < 16000);
}

TEST_CASE("a server in cluster mode puts every tag the finder makes on the slot it was made for", "[live]") {
    if (!zsetkit_tests::redis_here()) return;
    const zsetkit_tests::redis_server server{{"--cluster-enabled", "yes"}};
    auto c = server.connect();
    for (std::uint16_t slot = 0; slot < zsetkit::slot_count; ++slot)
        c.send("CLUSTER", "KEYSLOT", *zsetkit::tag_for(slot));
    std::size_t wrong = 0;
    for (std::uint16_t slot = 0; slot < zsetkit::slot_count; ++slot) wrong += c.read().integer() != slot;
    CHECK(wrong == 0);
}

TEST_CASE("a cluster runs one script over all keys of a queue, and refuses it when a key of another queue joins",
          "[live]") {
    if (!zsetkit_tests::redis_here()) return;
    const zsetkit_tests::redis_cluster cluster;
    std::vector<bool> used(3);
    const auto check = [&](std::vector<std::string> keys, std::uint16_t slot, std::string stranger) {
        auto c = cluster.connect_to_slot(slot);
        used[zsetkit::master_of(slot, 3).value()] = true;
        REQUIRE(zsetkit::master_of(slot, 3).value() == zsetkit_tests::redis_cluster::node_of(slot));
        const auto count = static_cast<std::int64_t>(keys.size());
        CHECK(c.call_list(script_over(keys)).integer() == count);
        // On another node the server itself says where the keys live.
        const auto elsewhere =
            cluster.connect((zsetkit_tests::redis_cluster::node_of(slot) + 1) % 3).call_list(script_over(keys));
        CHECK(elsewhere.text.find("MOVED " + std::to_string(slot) + " ") != std::string::npos);
        keys.push_back(std::move(stranger));
        CHECK(c.call_list(script_over(keys)).text.find("CROSSSLOT") != std::string::npos);
        const std::vector<std::string_view> views{keys.begin(), keys.end()};
        CHECK(zsetkit::shared_slot(views).error() ==
              zsetkit::error{zsetkit::errc::cross_slot, static_cast<std::uint32_t>(count)});
    };
    const echomq::queue mail{"mail"};
    for (const auto& q :
         {echomq::queue{"orders"}, echomq::queue{"default"}, echomq::queue{"a"}, echomq::queue{"EMQ"}}) {
        check(all_keys(q), q.slot(), mail.pending().to<std::string>());
        check(all_keys(q), q.slot(), echomq::reserve::version().to<std::string>());
    }
    for (const auto& [prefix, name] :
         {std::pair{"{bull}", "orders"}, std::pair{"bull", "{orders}"}, std::pair{"{bull}", "{orders}"}}) {
        const auto q = bullmq::queue::parse_clustered(prefix, name).value();
        check(all_keys(q), q.slot().value(), "bull:{mail}:wait");
    }
    CHECK(std::count(used.begin(), used.end(), true) == 3);
    // What parse_clustered refuses is what a cluster refuses.
    const auto scattered = bullmq::queue::parse("bull", "orders").value();
    CHECK(cluster.connect(0).call_list(script_over(all_keys(scattered))).text.find("CROSSSLOT") != std::string::npos);
}

TEST_CASE("SCAN finds the keys of a queue by its pattern, and no other queue's", "[live]") {
    if (!zsetkit_tests::redis_here()) return;
    const zsetkit_tests::redis_server server;
    auto c = server.connect();
    const auto found = [&c](std::string_view pattern) {
        auto keys = c.call("KEYS", pattern).texts();
        std::sort(keys.begin(), keys.end());
        return keys;
    };
    const auto put = [&c](std::vector<std::string> keys) {
        for (const auto& key : keys) c.call("SET", key, "1");
        std::sort(keys.begin(), keys.end());
        return keys;
    };
    const auto longer = echomq::queue::parse("orders").value(), shorter = echomq::queue::parse("order").value();
    const auto orders = put(all_keys(longer)), order = put(all_keys(shorter));
    CHECK(found(longer.pattern()) == orders);
    CHECK(found(shorter.pattern()) == order);
    CHECK(found(longer.job_pattern()) == std::vector<std::string>{"emq:{orders}:job:JOB0KHTOWnGLuC"});
    for (const char* name : {"a*b", "a?b", "a[x]b", "a\\b", "axb", "[^a]", "ab", "\\*", "*"}) {
        const auto q = bullmq::queue::parse("b*", name).value();
        put(all_keys(q));
    }
    for (const char* name : {"a*b", "a?b", "a[x]b", "a\\b", "axb", "[^a]", "ab", "\\*", "*"}) {
        const auto q = bullmq::queue::parse("b*", name).value();
        auto keys = all_keys(q);
        std::sort(keys.begin(), keys.end());
        INFO(name);
        CHECK(found(q.pattern()) == keys);
    }
    CHECK(found(*zsetkit::glob_escape<100>("b*:a?b:wait")) == std::vector<std::string>{"b*:a?b:wait"});
}
