// SPDX-License-Identifier: MIT
#include <zsetkit/script/bullmq.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "../support/catch.hpp"

namespace bullmq = zsetkit::bullmq;
using zsetkit::command;
using zsetkit::errc;
using zsetkit::unix_ms;

namespace {

using list = std::vector<std::string>;

constexpr auto orders = bullmq::queue::parse_clustered("bull", "{orders}").value();
constexpr unix_ms stamp{1769526697641};
constexpr std::uint64_t max_exact = 9007199254740991, last_fire_time = 2199023255551;

/// The argv as a list, the sha replaced by the name of the script it belongs to.
list argv_of(const command& c) {
    list argv;
    c.for_each([&](std::string_view part) { argv.emplace_back(part); });
    for (const auto* one : bullmq::scripts::all) {
        if (argv[1] == one->sha.view()) argv[1] = one->name;
    }
    return argv;
}

}  // namespace

TEST_CASE("each BullMQ command is a call of its script with its keys and arguments", "[script]") {
    const std::string base = "bull:{orders}:";
    const auto keys = [&](const list& words, list argv, const list& arguments) {
        argv.push_back(std::to_string(words.size()));
        for (const auto& word : words) argv.push_back(base + word);
        argv.insert(argv.end(), arguments.begin(), arguments.end());
        return argv;
    };
    CHECK(argv_of(*bullmq::add(orders, {.name = "n"}, stamp)) ==
          keys({"wait", "paused", "active", "meta", "id", "marker", "events"}, {"EVALSHA", "add"},
               {base, "", "n", "{}", "{}", "1769526697641", "0"}));
    CHECK(argv_of(*bullmq::add(orders, {.name = "n", .data = "[1]", .opts = R"({"attempts":2})", .id = "cart-7"}, stamp,
                               bullmq::end::front)) ==
          keys({"wait", "paused", "active", "meta", "id", "marker", "events"}, {"EVALSHA", "add"},
               {base, "cart-7", "n", "[1]", R"({"attempts":2})", "1769526697641", "1"}));
    CHECK(argv_of(*bullmq::add_delayed(orders, {.name = "n"}, stamp, 5000)) ==
          keys({"delayed", "meta", "id", "marker", "events"}, {"EVALSHA", "add_delayed"},
               {base, "", "n", "{}", "{}", "1769526697641", "5000"}));
    CHECK(argv_of(*bullmq::add_prioritized(orders, {.name = "n"}, stamp, 7)) ==
          keys({"prioritized", "pc", "active", "meta", "id", "marker", "events"}, {"EVALSHA", "add_prioritized"},
               {base, "", "n", "{}", "{}", "1769526697641", "7"}));
    CHECK(argv_of(*bullmq::change_priority(orders, "42", 7, bullmq::end::front)) ==
          keys({"42", "wait", "paused", "active", "meta", "prioritized", "pc", "marker"},
               {"EVALSHA", "change_priority"}, {"42", "7", "1"}));
    CHECK(argv_of(*bullmq::promote(orders, 100)) ==
          keys({"delayed", "wait", "paused", "active", "meta", "prioritized", "pc", "marker", "events"},
               {"EVALSHA", "promote"}, {base, "100"}));
    CHECK(argv_of(bullmq::next_delay(orders)) == keys({"delayed"}, {"EVALSHA", "next_delay"}, {}));
}

TEST_CASE("what BullMQ would let through is refused before anything is sent", "[script]") {
    CHECK(bullmq::add(orders, {.name = ""}, stamp).error().code == errc::name_empty);
    CHECK(bullmq::add(orders, {.name = "n", .id = "42"}, stamp).error().code == errc::job_id_integer);
    CHECK(bullmq::add(orders, {.name = "n", .id = "wait"}, stamp).error().code == errc::job_id_reserved);
    CHECK(bullmq::add(orders, {.name = "n"}, unix_ms{max_exact}).has_value());
    CHECK(bullmq::add(orders, {.name = "n"}, unix_ms{max_exact + 1}).error().code == errc::time_range);
    CHECK(bullmq::add_delayed(orders, {.name = "n"}, stamp, last_fire_time - stamp.count).has_value());
    CHECK(bullmq::add_delayed(orders, {.name = "n"}, stamp, last_fire_time - stamp.count + 1).error().code ==
          errc::time_range);
    CHECK(bullmq::add_delayed(orders, {.name = "n"}, stamp, -1).error().code == errc::delay_range);
    CHECK(bullmq::add_delayed(orders, {.name = "n"}, stamp, max_exact + 1).error().code == errc::delay_range);
    CHECK(bullmq::add_delayed(orders, {.name = "n", .id = "a:b"}, stamp, 1).error().code == errc::job_id_colon);
    CHECK(bullmq::add_prioritized(orders, {.name = "n"}, stamp, 1).has_value());
    CHECK(bullmq::add_prioritized(orders, {.name = "n"}, stamp, 2097151).has_value());
    CHECK(bullmq::add_prioritized(orders, {.name = "n"}, stamp, 2097152).error().code == errc::tier_range);
    CHECK(bullmq::add_prioritized(orders, {.name = "n"}, stamp, 0).error().code == errc::tier_range);
    CHECK(bullmq::add_prioritized(orders, {.name = "n"}, stamp, -1).error().code == errc::tier_range);
    CHECK(bullmq::change_priority(orders, "1", 0).has_value());
    CHECK(bullmq::change_priority(orders, "1", 2097152).error().code == errc::tier_range);
    CHECK(bullmq::change_priority(orders, std::string(256, 'x'), 1).error().code == errc::name_length);
    CHECK(bullmq::promote(orders, 0).error().code == errc::batch_range);
    CHECK(bullmq::promote(orders, 7001).error().code == errc::batch_range);
}

TEST_CASE("the keys of a clustered queue's commands lie in its slot", "[script]") {
    const command all[] = {*bullmq::add(orders, {.name = "n"}, stamp),
                           *bullmq::add_delayed(orders, {.name = "n"}, stamp, 1),
                           *bullmq::add_prioritized(orders, {.name = "n"}, stamp, 1),
                           *bullmq::change_priority(orders, "cart-7", 1),
                           *bullmq::promote(orders, 1),
                           bullmq::next_delay(orders)};
    for (const auto& one : all) {
        for (std::size_t i = 0; i < one.key_count(); ++i) CHECK(zsetkit::slot(one.key(i)) == *orders.slot());
    }
}

TEST_CASE("the longest prefix, name and id fit", "[script]") {
    const auto queue = bullmq::queue::parse(std::string(128, 'p'), std::string(128, 'q')).value();
    const std::string id(255, 'i'), base = std::string(128, 'p') + ":" + std::string(128, 'q') + ":";
    CHECK(argv_of(*bullmq::promote(queue, 7000))[11] == base + "events");
    CHECK(argv_of(*bullmq::change_priority(queue, id, 2097151))[3] == base + id);
    CHECK(argv_of(*bullmq::add(queue, {.name = id, .id = id}, unix_ms{max_exact}))[16] == "0");
}

TEST_CASE("a call whose keys lie on several slots has no slot to be sent to", "[script]") {
    const auto without_braces = bullmq::queue::parse("bull", "orders").value();
    const auto made = bullmq::add(without_braces, {.name = "mail"}, unix_ms{1});
    REQUIRE(made);
    ZSETKIT_CHECK_TWICE(bullmq::add(bullmq::queue::parse("bull", "orders").value(), {.name = "mail"}, unix_ms{1})
                            .value()
                            .slot()
                            .error() == zsetkit::error{errc::cross_slot, 1});
    CHECK(made->slot().error() == zsetkit::error{errc::cross_slot, 1});
    CHECK(bullmq::next_delay(without_braces).slot() == zsetkit::slot("bull:orders:delayed"));  // it has one key
    const auto clustered = bullmq::queue::parse_clustered("{bull}", "orders").value();
    CHECK(bullmq::add(clustered, {.name = "mail"}, unix_ms{1})->slot() == *clustered.slot());
}
