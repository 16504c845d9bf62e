// SPDX-License-Identifier: MIT
#include <zsetkit/script/echomq.hpp>

#include <zsetkit/score/instant.hpp>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "../support/catch.hpp"

namespace echomq = zsetkit::echomq;
using zsetkit::command;
using zsetkit::errc;
using zsetkit::job_id;
using zsetkit::unix_ms;

namespace {

constexpr echomq::queue orders{"orders"};
constexpr job_id job = job_id::parse("JOB0KHTOWnGLuC").value();
constexpr std::uint64_t max_exact = 9007199254740991;

/// The argv as a list, the sha replaced by the name of the script it belongs to.
std::vector<std::string> argv_of(const command& c) {
    std::vector<std::string> argv;
    c.for_each([&](std::string_view part) { argv.emplace_back(part); });
    for (const auto* one : echomq::scripts::all) {
        if (argv[1] == one->sha.view()) argv[1] = one->name;
    }
    return argv;
}

using list = std::vector<std::string>;

constexpr auto at_compile_time = echomq::enqueue_at(orders, job, "payload", unix_ms{1769526697641});

}  // namespace

TEST_CASE("each transition is a call of its script with the keys and arguments of the contract", "[script]") {
    const std::string row = "emq:{orders}:job:JOB0KHTOWnGLuC", base = "emq:{orders}:";
    CHECK(argv_of(echomq::enqueue(orders, job, "p")) ==
          list{"EVALSHA", "enqueue", "2", row, base + "pending", "JOB0KHTOWnGLuC", "p"});
    CHECK(argv_of(*echomq::enqueue_at(orders, job, "p", unix_ms{1769526697641})) ==
          list{"EVALSHA", "schedule", "2", row, base + "schedule", "JOB0KHTOWnGLuC", "p", "at", "1769526697641"});
    CHECK(argv_of(*echomq::enqueue_in(orders, job, "p", 5000)) ==
          list{"EVALSHA", "schedule", "2", row, base + "schedule", "JOB0KHTOWnGLuC", "p", "in", "5000"});
    CHECK(argv_of(*echomq::promote(orders, 1000)) ==
          list{"EVALSHA", "promote", "2", base + "schedule", base + "pending", base, "1000"});
    CHECK(argv_of(*echomq::claim(orders, 30000)) ==
          list{"EVALSHA", "claim", "2", base + "pending", base + "active", base + "job:", "30000"});
    CHECK(argv_of(*echomq::complete(orders, job, 3)) ==
          list{"EVALSHA", "complete", "2", base + "active", row, "JOB0KHTOWnGLuC", "3", base});
    CHECK(argv_of(*echomq::retry(orders, job, 3, 250, 5, "boom")) ==
          list{"EVALSHA", "retry", "4", base + "active", base + "schedule", base + "dead", row, "JOB0KHTOWnGLuC", "3",
               "250", "5", "boom", base});
    CHECK(argv_of(echomq::reap(orders)) == list{"EVALSHA", "reap", "2", base + "active", base + "pending", base});
    CHECK(argv_of(*echomq::repeat_register(orders, "n:{x}", 60000, "t", unix_ms{7})) ==
          list{"EVALSHA", "repeat_register", "2", base + "repeat", base + "repeat:n:{x}", "n:{x}", "60000", "t", "7"});
    CHECK(argv_of(*echomq::repeat_cancel(orders, "nightly")) ==
          list{"EVALSHA", "repeat_cancel", "2", base + "repeat", base + "repeat:nightly", "nightly"});
    CHECK(argv_of(*echomq::repeat_advance(orders, "nightly", unix_ms{8})) ==
          list{"EVALSHA", "repeat_advance", "2", base + "repeat", base + "repeat:nightly", "nightly", "8"});
}

TEST_CASE("each policy of the reschedule family is its own function", "[script]") {
    const auto expected = [](const char* mode, const char* number, const char* policy) {
        return list{"EVALSHA",
                    "reschedule",
                    "2",
                    "emq:{orders}:job:JOB0KHTOWnGLuC",
                    "emq:{orders}:schedule",
                    "JOB0KHTOWnGLuC",
                    "p",
                    mode,
                    number,
                    policy};
    };
    CHECK(argv_of(*echomq::keep_at(orders, job, "p", unix_ms{9})) == expected("at", "9", "keep"));
    CHECK(argv_of(*echomq::keep_in(orders, job, "p", 9)) == expected("in", "9", "keep"));
    CHECK(argv_of(*echomq::earliest_at(orders, job, "p", unix_ms{9})) == expected("at", "9", "earliest"));
    CHECK(argv_of(*echomq::earliest_in(orders, job, "p", 9)) == expected("in", "9", "earliest"));
    CHECK(argv_of(*echomq::latest_at(orders, job, "p", unix_ms{9})) == expected("at", "9", "latest"));
    CHECK(argv_of(*echomq::latest_in(orders, job, "p", 9)) == expected("in", "9", "latest"));
    CHECK(argv_of(*echomq::debounce_at(orders, job, "p", unix_ms{9})) == expected("at", "9", "debounce"));
    CHECK(argv_of(*echomq::debounce_in(orders, job, "p", 9)) == expected("in", "9", "debounce"));
    CHECK(echomq::keep_at(orders, job, "p", unix_ms{max_exact + 1}).error().code == errc::time_range);
    CHECK(echomq::debounce_in(orders, job, "p", -1).error().code == errc::delay_range);
}

TEST_CASE("numbers out of range are refused before anything is sent", "[script]") {
    CHECK(echomq::enqueue_at(orders, job, "p", unix_ms{max_exact}).has_value());
    CHECK(echomq::enqueue_at(orders, job, "p", unix_ms{max_exact + 1}).error().code == errc::time_range);
    CHECK(echomq::enqueue_at(orders, job, "p", zsetkit::never).error().code == errc::time_range);
    CHECK(echomq::enqueue_in(orders, job, "p", 0).has_value());
    CHECK(echomq::enqueue_in(orders, job, "p", max_exact).has_value());
    CHECK(echomq::enqueue_in(orders, job, "p", max_exact + 1).error().code == errc::delay_range);
    CHECK(echomq::enqueue_in(orders, job, "p", -1).error().code == errc::delay_range);
    CHECK(echomq::promote(orders, 1).has_value());
    CHECK(echomq::promote(orders, 7000).has_value());
    CHECK(echomq::promote(orders, 0).error().code == errc::batch_range);
    CHECK(echomq::promote(orders, -1).error().code == errc::batch_range);
    CHECK(echomq::promote(orders, 7001).error().code == errc::batch_range);
    CHECK(echomq::promote(orders, (std::numeric_limits<std::uint64_t>::max)()).error().code == errc::batch_range);
    CHECK(echomq::claim(orders, 1).has_value());
    CHECK(echomq::claim(orders, 0).error().code == errc::lease_range);
    CHECK(echomq::claim(orders, -1).error().code == errc::lease_range);
    CHECK(echomq::claim(orders, max_exact + 1).error().code == errc::lease_range);
    CHECK(echomq::complete(orders, job, -1).error().code == errc::attempts_range);
    CHECK(echomq::retry(orders, job, -1, 0, 0, "").error().code == errc::attempts_range);
    CHECK(echomq::retry(orders, job, 1, -1, 0, "").error().code == errc::delay_range);
    CHECK(echomq::retry(orders, job, 1, max_exact + 1, 0, "").error().code == errc::delay_range);
    CHECK(echomq::retry(orders, job, 1, 0, -1, "").error().code == errc::attempts_range);
    CHECK(echomq::retry(orders, job, 1, 0, max_exact + 1, "").error().code == errc::attempts_range);
    CHECK(echomq::repeat_register(orders, "n", 0, "t", unix_ms{0}).error().code == errc::interval_zero);
    CHECK(echomq::repeat_register(orders, "n", -5, "t", unix_ms{0}).error().code == errc::negative);
    CHECK(echomq::repeat_register(orders, "n", max_exact + 1, "t", unix_ms{0}).error().code == errc::time_range);
    CHECK(echomq::repeat_register(orders, "n", 1, "t", unix_ms{max_exact + 1}).error().code == errc::time_range);
    CHECK(echomq::repeat_register(orders, "", 1, "t", unix_ms{0}).error().code == errc::name_empty);
    CHECK(echomq::repeat_cancel(orders, std::string(256, 'n')).error().code == errc::name_length);
    CHECK(echomq::repeat_advance(orders, std::string_view{"a\0b", 3}, unix_ms{0}).error().code == errc::name_charset);
    CHECK(echomq::repeat_advance(orders, "n", unix_ms{max_exact + 1}).error().code == errc::time_range);
}

TEST_CASE("only a job's id and a whole number are taken", "[script]") {
    const auto enqueues = [](const auto& id) { return requires { echomq::enqueue(orders, id, "p"); }; };
    CHECK(enqueues(job));
    CHECK(!enqueues(zsetkit::branded_id{}));
    CHECK(!enqueues(std::string_view{"JOB0KHTOWnGLuC"}));
    CHECK(!enqueues(zsetkit::typed_id<"USR">{}));
    const auto waits = [](auto delay) { return requires { echomq::enqueue_in(orders, job, "p", delay); }; };
    CHECK(waits(5));
    CHECK(!waits(5.0));
    CHECK(!waits(true));
    CHECK(!waits('5'));
}

TEST_CASE("a command is a constant where its parts are", "[script]") {
    static_assert(at_compile_time.has_value() && at_compile_time->size() == 9);
    static_assert((*at_compile_time)[3] == "emq:{orders}:job:JOB0KHTOWnGLuC" &&
                  (*at_compile_time)[8] == "1769526697641");
    CHECK(argv_of(*at_compile_time) == argv_of(*echomq::enqueue_at(orders, job, "payload", unix_ms{1769526697641})));
}

TEST_CASE("the longest names fit, whatever the numbers", "[script]") {
    const std::string longest(128, 'q'), name(255, 'n'), text(100000, 'x');
    const auto queue = echomq::queue::parse(longest).value();
    const job_id last = job_id::parse("JOBAzL8n0Y58m7").value();
    const auto retry =
        echomq::retry(queue, last, (std::numeric_limits<std::uint64_t>::max)(), max_exact, max_exact, text);
    REQUIRE(retry);
    const auto argv = argv_of(*retry);
    CHECK(argv[6] == "emq:{" + longest + "}:job:JOBAzL8n0Y58m7");
    CHECK(argv[8] == "18446744073709551615");
    CHECK(argv[11] == text);
    CHECK(argv[12] == "emq:{" + longest + "}:");
    const auto repeat = echomq::repeat_register(queue, name, max_exact, text, unix_ms{max_exact});
    REQUIRE(repeat);
    CHECK(argv_of(*repeat)[4] == "emq:{" + longest + "}:repeat:" + name);
    const auto latest = echomq::latest_at(queue, last, text, unix_ms{max_exact});
    CHECK(argv_of(*latest)[9] == "latest");
    // As EVAL the text is borrowed: the image holds no more than before.
    CHECK(retry->as_eval()[1] == echomq::scripts::retry.body);
    CHECK(retry->as_eval()[12] == argv[12]);
}

TEST_CASE("every command's keys lie in the queue's slot", "[script]") {
    for (const std::string_view name : {"orders", "mail", "q1", "a"}) {
        const auto queue = echomq::queue::parse(name).value();
        const command all[] = {echomq::enqueue(queue, job, ""),
                               *echomq::enqueue_in(queue, job, "", 1),
                               *echomq::keep_in(queue, job, "", 1),
                               *echomq::promote(queue, 1),
                               *echomq::claim(queue, 1),
                               *echomq::complete(queue, job, 1),
                               *echomq::retry(queue, job, 1, 1, 1, ""),
                               echomq::reap(queue),
                               *echomq::repeat_register(queue, "}{", 1, "", unix_ms{0}),
                               *echomq::repeat_cancel(queue, "{x}"),
                               *echomq::repeat_advance(queue, "y", unix_ms{0})};
        for (const auto& one : all) {
            CHECK(one.key_count() >= 2);
            for (std::size_t i = 0; i < one.key_count(); ++i) CHECK(zsetkit::slot(one.key(i)) == queue.slot());
        }
    }
}
