// SPDX-License-Identifier: MIT
//
// The real BullMQ and this library on one queue, both ways: the same calls leave the same bytes behind, its worker runs our jobs
// in our order, and no member of what it writes is beyond us.
#include <zsetkit/key/bullmq.hpp>
#include <zsetkit/score.hpp>
#include <zsetkit/script/bullmq.hpp>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "../support/catch.hpp"
#include "bullmq_packages.hpp"
#include "scripts.hpp"

namespace bullmq = zsetkit::bullmq;
using zsetkit::fire_time_score;
using zsetkit::priority_score;
using zsetkit::run_at_score;
using zsetkit::unix_ms;
using zsetkit_tests::connection;
using zsetkit_tests::list;
using zsetkit_tests::redis_here;
using zsetkit_tests::redis_server;
using zsetkit_tests::run;
using zsetkit_tests::server_now;

namespace {

constexpr unix_ms stamp{1769526697641};

std::uint64_t bits(double score) { return std::bit_cast<std::uint64_t>(score); }

/// One step of interop.cjs as our command; answers false when it is refused.
bool do_step(connection& c, const bullmq::queue& q, const std::string& step) {
    std::istringstream words{step};
    std::string what, first, second, third;
    words >> what >> first >> second >> third;
    const bullmq::new_job job{.name = "mail", .data = R"({"to":1})"};
    const auto times_at = step.find("* ");
    const int times = times_at == std::string::npos ? 1 : std::stoi(step.substr(times_at + 2));
    for (int i = 0; i < times; ++i) {
        const auto made = what == "add"       ? bullmq::add(q, job, stamp)
                          : what == "lifo"    ? bullmq::add(q, job, stamp, bullmq::end::front)
                          : what == "delayed" ? bullmq::add_delayed(q, job, stamp, std::stoull(first))
                          : what == "prioritized"
                              ? bullmq::add_prioritized(q, job, stamp, std::stoull(first))
                              : bullmq::change_priority(q, first, std::stoull(second),
                                                        third == "front" ? bullmq::end::front : bullmq::end::back);
        if (!made || run(c, *made).is_error()) return false;
    }
    return true;
}

/// What a queue holds, each key without its base: sets and lists with their members in order and their scores as the server prints
/// them, events without their entry ids. Rows are left without `opts`, whose bytes are the producer's own affair, and `meta`
/// without what BullMQ's Queue object says of itself.
std::map<std::string, std::string> queue_state(connection& c, const std::string& base) {
    std::map<std::string, std::string> state;
    for (const auto& key : c.call("KEYS", base + "*").texts()) {
        const std::string type = c.call("TYPE", key).text;
        std::string& line = state[key.substr(base.size())];
        const auto put = [&line](const std::string& text) { line += text + " "; };
        if (type == "zset") {
            for (const auto& text : c.call("ZRANGE", key, 0, -1, "WITHSCORES").texts()) put(text);
        } else if (type == "list") {
            for (const auto& text : c.call("LRANGE", key, 0, -1).texts()) put(text);
        } else if (type == "string") {
            put(c.call("GET", key).text);
        } else if (type == "stream") {
            for (const auto& entry : c.call("XRANGE", key, "-", "+").items) {
                for (const auto& text : entry[1].texts()) put(text);
            }
        } else if (type == "hash") {
            std::map<std::string, std::string> fields;
            const auto flat = c.call("HGETALL", key).texts();
            for (std::size_t i = 0; i + 1 < flat.size(); i += 2) fields[flat[i]] = flat[i + 1];
            fields.erase("opts");
            if (key == base + "meta") fields = {{"opts.maxLenEvents", fields["opts.maxLenEvents"]}};
            for (const auto& [field, value] : fields) put(field + "=" + value);
        }
    }
    return state;
}

}  // namespace

TEST_CASE("the same calls to BullMQ and to our scripts leave the same members, scores, rows and events",
          "[live][bullmq]") {
    if (!redis_here()) return;
    for (const auto& package : zsetkit_tests::bullmq_packages()) {
        if (!package.has_windows()) continue;  // our scripts are those of 5.8.6 and later
        INFO(package.version);
        const redis_server server;
        auto c = server.connect();
        const auto ours = bullmq::queue::parse("bull", "ours").value();
        // The counter is near its two edges: where a signed 32-bit number ends, and where it wraps.
        for (const std::uint64_t counter : {std::uint64_t{0}, std::uint64_t{2147483646}, std::uint64_t{4294967290}}) {
            c.call("FLUSHALL");
            if (counter != 0) {
                for (const char* key : {"bull:ours:pc", "bull:theirs:pc"}) c.call("SET", key, counter);
            }
            const list steps{"delayed 5000 * 4100",
                             "delayed 1",
                             "delayed 5001 * 3",
                             "delayed 4999",
                             "prioritized 1",
                             "prioritized 2",
                             "prioritized 10",
                             "prioritized 2097151",
                             "prioritized 1 * 3",
                             "prioritized 2097151",
                             "add * 3",
                             "lifo",
                             "change 4107 5 back",
                             "change 4108 1 front",
                             "change 4109 2097151 front",
                             "change 4112 0 back",
                             "change 4111 0 front",
                             "change 4114 7 back",
                             "change 1 3 back",
                             "delayed 429496557910",
                             "prioritized 3"};
            std::string all;
            for (const auto& step : steps) all += (all.empty() ? "" : ",") + step;
            zsetkit_tests::run_node(
                "interop.cjs", package,
                {std::to_string(server.port()), "steps", "bull", "theirs", std::to_string(stamp.count), all});
            for (const auto& step : steps) {
                INFO(step);
                REQUIRE(do_step(c, ours, step));
            }
            const auto mine = queue_state(c, "bull:ours:"), theirs = queue_state(c, "bull:theirs:");
            CHECK(mine.size() == theirs.size());
            for (const auto& [key, value] : theirs) {
                INFO(key);
                CHECK((mine.count(key) == 1 && mine.at(key) == value));
                if (mine.count(key) == 0 || mine.at(key) != value) {
                    std::fprintf(stderr, "%s\n  theirs %.300s\n  ours   %.300s\n", key.c_str(), value.c_str(),
                                 mine.count(key) ? mine.at(key).c_str() : "none");
                }
            }
        }
    }
}

TEST_CASE("a BullMQ worker runs the jobs our commands write, in our order", "[live][bullmq]") {
    if (!redis_here()) return;
    for (const auto& package : zsetkit_tests::bullmq_packages()) {
        if (!package.has_windows()) continue;
        for (const auto& [prefix, name] : {std::pair{"bull", "orders"}, std::pair{"bull", "{orders}"}}) {
            INFO(package.version << " " << name);
            const redis_server server;
            auto c = server.connect();
            const auto q = bullmq::queue::parse(prefix, name).value();
            const unix_ms now{server_now(c)};
            const unix_ms past{now.count - 60000};
            int serial = 0;
            const auto job = [&serial](std::string_view called) {
                return bullmq::new_job{.name = called, .data = ++serial % 2 ? "{}" : R"({"n":[1,"x"]})"};
            };
            // In the order they should run: what waits, what is due by its time, the tiers, then what becomes due.
            run(c, bullmq::add(q, job("plain-1"), now));
            run(c, bullmq::add(q, job("plain-2"), now));
            run(c, bullmq::add(q, job("front"), now, bullmq::end::front));
            run(c, bullmq::add_prioritized(q, job("tier-10"), now, 10));
            run(c, bullmq::add_prioritized(q, job("tier-2"), now, 2));
            run(c, bullmq::add_prioritized(q, job("tier-2097151"), now, 2097151));
            run(c, bullmq::add_prioritized(q, job("tier-1"), now, 1));
            run(c, bullmq::add_prioritized(q, job("tier-2-again"), now, 2));
            const auto raised = run(c, bullmq::add_prioritized(q, job("raised"), now, 50)).text;
            CHECK(run(c, bullmq::change_priority(q, raised, 1, bullmq::end::front)).integer() == 0);
            run(c, bullmq::add_delayed(q, job("due-2"), past, 20));
            run(c, bullmq::add_delayed(q, job("due-1"), past, 10));
            run(c, bullmq::add_delayed(q, job("due-2-again"), past, 20));
            for (const char* later : {"later-2", "later-2-b", "later-2-c"})
                run(c, bullmq::add_delayed(q, job(later), now, 2500));
            run(c, bullmq::add_delayed(q, job("later-1"), now, 2499));
            const auto lines = zsetkit_tests::run_node("interop.cjs", package,
                                                       {std::to_string(server.port()), "work", prefix, name, "16"});
            list names, expected{"front",   "plain-1", "plain-2",   "due-1",        "due-2",   "due-2-again",
                                 "raised",  "tier-1",  "tier-2",    "tier-2-again", "tier-10", "tier-2097151",
                                 "later-1", "later-2", "later-2-b", "later-2-c"};
            for (const auto& line : lines)
                names.push_back(line.substr(line.find(' ') + 1, line.rfind(' ') - line.find(' ') - 1));
            CHECK(names == expected);
            CHECK(lines.at(0) == "3 front {}");
            CHECK(lines.at(2) == R"(2 plain-2 {"n":[1,"x"]})");
            const std::string base{q.base()};
            CHECK(c.call("ZCARD", base + "completed").integer() == 16);
            for (const char* empty : {"wait", "active", "delayed", "prioritized", "failed"})
                CHECK(c.call("EXISTS", base + empty).integer() == 0);
        }
    }
}

TEST_CASE("BullMQ's worker runs what our promote moved, as if it had moved it itself", "[live][bullmq]") {
    if (!redis_here()) return;
    for (const auto& package : zsetkit_tests::bullmq_packages()) {
        if (!package.has_windows()) continue;
        INFO(package.version);
        const redis_server server;
        auto c = server.connect();
        const auto q = bullmq::queue::parse("bull", "orders").value();
        const std::uint64_t past = server_now(c) - 60000;
        zsetkit_tests::run_node("interop.cjs", package,
                                {std::to_string(server.port()), "steps", "bull", "orders", std::to_string(past),
                                 "delayed 7 * 40,delayed 3 * 2"});
        CHECK(run(c, bullmq::promote(q, 7000)).integer() == 42);
        CHECK(run(c, bullmq::promote(q, 7000)).integer() == 0);
        const auto lines = zsetkit_tests::run_node("interop.cjs", package,
                                                   {std::to_string(server.port()), "work", "bull", "orders", "42"});
        list ids, expected{"41", "42"};
        for (int i = 1; i <= 40; ++i) expected.push_back(std::to_string(i));
        for (const auto& line : lines) ids.push_back(line.substr(0, line.find(' ')));
        CHECK(ids == expected);
    }
}

TEST_CASE("a BullMQ worker tries our jobs again as their options say, each in its tier", "[live][bullmq]") {
    if (!redis_here()) return;
    for (const auto& package : zsetkit_tests::bullmq_packages()) {
        if (!package.has_windows()) continue;
        INFO(package.version);
        const redis_server server;
        auto c = server.connect();
        const auto q = bullmq::queue::parse("bull", "orders").value();
        const unix_ms now{server_now(c)};
        const auto job = [](std::string_view called, std::string_view data) {
            return bullmq::new_job{.name = called, .data = data, .opts = R"({"attempts":3})"};
        };
        run(c, bullmq::add(q, job("plain", R"({"fails":1})"), now));
        run(c, bullmq::add_prioritized(q, job("last", R"({"fails":0})"), now, 2097151));
        run(c, bullmq::add_prioritized(q, job("always", R"({"fails":9})"), now, 7));
        const auto twice = run(c, bullmq::add_prioritized(q, job("twice", R"({"fails":2})"), now, 5)).text;
        run(c, bullmq::add_prioritized(q, job("peer", R"({"fails":0})"), now, 5));

        list runs, tiers;
        for (const auto& line : zsetkit_tests::run_node(
                 "interop.cjs", package, {std::to_string(server.port()), "retry", "bull", "orders", "5"})) {
            std::istringstream words{line};
            std::string called, attempts, member, score;
            words >> called >> attempts;
            runs.push_back(called + " " + attempts);
            if (called != "peer") continue;
            // A job that failed is behind its peers, in the same tier.
            while (words >> member >> score) {
                const auto parts = zsetkit::parse_score(score).and_then(priority_score::unpack).value();
                tiers.push_back(member + " in " + std::to_string(parts.tier) + " as " + std::to_string(parts.arrival));
            }
        }
        CHECK(runs == list{"plain 0", "plain 1", "twice 0", "peer 0", "twice 1", "twice 2", "always 0", "always 1",
                           "always 2", "last 0"});
        CHECK(tiers == list{twice + " in 5 as 5", "3 in 7 as 2", "2 in 2097151 as 1"});
        CHECK(c.call("HMGET", "bull:orders:" + twice, "priority", "opts", "atm").texts() ==
              list{"5", R"({"attempts":3})", "3"});
        CHECK(c.call("ZRANGE", "bull:orders:failed", 0, -1).texts() == list{"3"});
        CHECK(c.call("ZCARD", "bull:orders:completed").integer() == 4);
    }
}

TEST_CASE("no member that BullMQ writes is beyond us, and its scores are ours bit for bit", "[live][bullmq]") {
    if (!redis_here()) return;
    for (const auto& package : zsetkit_tests::bullmq_packages()) {
        INFO(package.version);
        const redis_server server;
        auto c = server.connect();
        const auto said =
            zsetkit_tests::run_node("interop.cjs", package, {std::to_string(server.port()), "fill", "bull", "orders"});
        for (const auto& line : said) std::printf("BullMQ %s: %s\n", package.version.c_str(), line.c_str());

        const auto now = server_now(c);
        const auto number = [](const std::string& text) { return text.empty() ? 0 : std::stoull(text); };
        const auto near_now = [now](unix_ms time) {
            return time.count > now - 600000 && time.count < now + 2 * 86400000;
        };
        std::map<std::string, std::size_t> explained;
        std::size_t unexplained = 0;
        for (const auto& key : c.call("KEYS", "*").texts()) {
            if (c.call("TYPE", key).text != "zset") continue;
            const auto place = bullmq::parse_key(key);
            REQUIRE(place);
            const auto flat = c.call("ZRANGE", key, 0, -1, "WITHSCORES").texts();
            for (std::size_t i = 0; i + 1 < flat.size(); i += 2) {
                const std::string &member = flat[i], row = "bull:orders:" + member;
                INFO(key << " " << member << " " << flat[i + 1]);
                const auto score = zsetkit::parse_score(flat[i + 1]);
                REQUIRE(score);
                const auto field = [&](const char* what) { return number(c.call("HGET", row, what).text); };
                bool right = false;
                if (place->which == bullmq::family::delayed) {
                    const auto parts = fire_time_score::unpack(*score);
                    const auto again = parts ? fire_time_score::pack(parts->time, parts->discriminator) : parts.error();
                    right = again && bits(*again) == bits(*score);
                    // A job that failed and waits to run again carries its first timestamp; a scheduler's its time in its name.
                    const auto id = bullmq::parse_key(row);
                    right = right && id &&
                            (c.call("HGET", row, "name").text == "back"
                                 ? near_now(parts->time)
                                 : parts->time.count == field("timestamp") + field("delay"));
                    if (right && !package.has_windows()) {
                        // Before 5.8.6 the slot was the job's number.
                        if (member.find_first_not_of("0123456789") == std::string::npos) {
                            right = bits(fire_time_score::from_counter(parts->time, number(member)).value()) ==
                                    bits(*score);
                        }
                    }
                } else if (place->which == bullmq::family::prioritized) {
                    const auto parts = priority_score::unpack(*score);
                    const auto again = parts ? priority_score::pack(parts->tier, parts->arrival) : parts.error();
                    right = again && bits(*again) == bits(*score) && parts->tier == field("priority") &&
                            parts->arrival <= number(c.call("GET", "bull:orders:pc").text);
                } else if (place->which == bullmq::family::marker) {
                    const auto found = zsetkit::explain(*score);
                    right = (member == "0" && found.find(zsetkit::reading::pending)) ||
                            (member == "1" &&
                             (found.find(zsetkit::reading::marker) || found.find(zsetkit::reading::run_at)));
                } else if (place->which == bullmq::family::job_unsuccessful) {
                    const auto time = run_at_score::unpack(*score);
                    right = time && near_now(*time);
                } else {
                    const auto time = run_at_score::unpack(*score);
                    right =
                        time && near_now(*time) && bits(run_at_score::pack(*time).value()) == bits(*score) &&
                        (place->which == bullmq::family::completed || place->which == bullmq::family::failed ||
                         place->which == bullmq::family::waiting_children || place->which == bullmq::family::repeat);
                }
                CHECK(right);
                ++(right ? explained[std::string{name(place->which)}] : unexplained);
            }
        }
        CHECK(unexplained == 0);
        // Five jobs share a millisecond and have a slot each, in the order they came.
        const auto first = c.call("ZRANGE", "bull:orders:delayed", 0, -1).texts();
        list same;
        for (const auto& id : first) {
            if (c.call("HGET", "bull:orders:" + id, "name").text == "same-ms") same.push_back(id);
        }
        CHECK(same == list{"1", "2", "3", "4", "5"});
        // Of the jobs that were added to a tier all are there, each in the tier it was told, arrivals of one in their order.
        list tiers, arrivals;
        const auto tiered = c.call("ZRANGE", "bull:orders:prioritized", 0, -1, "WITHSCORES").texts();
        for (std::size_t i = 0; i + 1 < tiered.size(); i += 2) {
            if (c.call("HGET", "bull:orders:" + tiered[i], "name").text != "tier") continue;
            const auto parts = zsetkit::parse_score(tiered[i + 1]).and_then(priority_score::unpack).value();
            tiers.push_back(std::to_string(parts.tier));
            arrivals.push_back(std::to_string(parts.arrival));
        }
        CHECK(tiers == list{"1", "1", "2", "2", "10", "2097151", "2097151"});
        CHECK(arrivals == list{"1", "5", "2", "6", "3", "4", "7"});
        for (const char* needed : {"delayed", "prioritized", "failed", "completed", "waiting_children", "repeat"}) {
            INFO(needed);
            CHECK(explained[needed] > 0);
        }
        std::string line;
        for (const auto& [set, count] : explained) line += " " + set + " " + std::to_string(count);
        std::printf("BullMQ %s: explained%s, unexplained %zu\n", package.version.c_str(), line.c_str(), unexplained);
    }
}

#if defined(ZSETKIT_QUEUE_INSPECTOR)
namespace {

/// What the inspector says of a server.
struct inspected {
    explicit inspected(const redis_server& server)
        : lines{zsetkit_tests::output_lines(std::string{ZSETKIT_QUEUE_INSPECTOR} + " " +
                                            std::to_string(server.port()))} {}

    /// How many warnings begin and go on so.
    [[nodiscard]] std::ptrdiff_t warnings(std::string_view start, std::string_view part = {}) const {
        return std::count_if(lines.begin(), lines.end(), [&](const std::string& line) {
            return line.starts_with("! " + std::string{start}) && line.find(part) != std::string::npos;
        });
    }
    /// Whether the member of the set is shown with these words.
    [[nodiscard]] bool shows(std::string_view member, std::string_view words) const {
        return std::any_of(lines.begin(), lines.end(), [&](const std::string& line) {
            return line.starts_with("  " + std::string{member} + " ") && line.ends_with("  " + std::string{words});
        });
    }
    [[nodiscard]] std::string text() const {
        std::string all;
        for (const auto& line : lines) all += line + "\n";
        return all;
    }

    list lines;
};

}  // namespace

TEST_CASE("where BullMQ itself goes wrong, the inspector says so", "[live][bullmq]") {
    if (!redis_here()) return;
    for (const auto& package : zsetkit_tests::bullmq_packages()) {
        INFO(package.version);
        const redis_server server;
        const std::string port = std::to_string(server.port());
        // Old slots come from the job's number, so a few jobs may have the last; old counters turn negative at 2^31.
        zsetkit_tests::run_node("interop.cjs", package, {port, "counters", "{bull}", "orders"});
        const inspected counters{server};
        INFO(counters.text());
        CHECK(counters.shows(package.has_windows() ? "4099" : "4095",
                             "2026-01-27T15:11:42.641Z, slot " + std::string{package.has_windows() ? "5" : "4095"}));
        const std::string too_early =
            "{bull}:orders:prioritized 4101: the score says tier 4, the row priority 5, and so for 2 more: ";
        CHECK(counters.warnings("tier: " + too_early) == (package.has_windows() ? 0 : 1));
        CHECK(counters.warnings("") == (package.has_windows() ? 0 : 1));
        if (!package.has_windows()) continue;

        server.connect().call("FLUSHALL");
        zsetkit_tests::run_node("interop.cjs", package, {port, "mess", "bull", "orders"});
        const inspected mess{server};
        INFO(mess.text());
        CHECK(mess.warnings("collision: bull:orders:delayed", "5 members share the score 7247981374021631") == 1);
        CHECK(mess.warnings("full: ") == 1);
        CHECK(mess.warnings("full: bull:orders:delayed 2026-01-27T15:11:42.641Z: 4100 jobs, 5 in the last", "4097th") ==
              1);
        CHECK(mess.warnings("2039: bull:orders:delayed", "2048 slots") > 0);
        CHECK(mess.warnings("tier: bull:orders:prioritized", "tier 2097152 is above 2097151") > 0);
        CHECK(mess.warnings("tier: bull:orders:prioritized", "tier -1 is below 0") == 1);
        CHECK(mess.warnings("tier: bull:orders:prioritized", "the row") == 0);
        CHECK(mess.warnings("collision: bull:orders:prioritized", "members share") > 0);
        CHECK(mess.warnings("counter: bull:orders:pc", "4294967297 has wrapped") == 1);
        CHECK(mess.warnings("cross-slot: bull:orders", "slots") == 1);
    }
}

TEST_CASE("the inspector has nothing to say of a queue that is as it should be, nor of what is no queue",
          "[live][bullmq]") {
    if (!redis_here()) return;
    const redis_server server;
    auto c = server.connect();
    const auto q = bullmq::queue::parse_clustered("bull", "{orders}").value();
    for (int i = 0; i < 3; ++i) run(c, bullmq::add_delayed(q, {.name = "mail"}, stamp, 5000));
    for (const int tier : {1, 2, 2097151}) run(c, bullmq::add_prioritized(q, {.name = "mail"}, stamp, tier));
    CHECK(inspected{server}.lines.back() == "3 sets, 0 warnings");

    c.call("FLUSHALL");
    c.call("MSET", "user:1:id", 7, "user:1:name", "x", "user:1:mail", "y", "user:1:active", 1);
    c.call("ZADD", "leaderboard", "42.5", "joe", 7, "ann", 7, "bob");
    c.call("ZADD", "game:eu:priority", "0.5", "joe");
    c.call("ZADD", "delayed-queue-example", 1706649000, "JOB0KHTOWnGLuC hello");
    const inspected shared{server};
    INFO(shared.text());
    CHECK(shared.shows("joe", "a number"));
    CHECK(shared.shows("JOB0KHTOWnGLuC hello", "2024-01-30T21:10:00.000Z (seconds)"));
    CHECK(shared.lines.back() == "3 sets, 0 warnings");
}

TEST_CASE("the inspector counts rows that are gone, are no hash, or have attempts that are no number",
          "[live][bullmq]") {
    if (!redis_here()) return;
    const redis_server server;
    auto c = server.connect();
    c.call("HSET", "emq:{orders}:job:JOB0KHTOWnGLuC", "state", "pending", "attempts", 0, "payload", "p");
    c.call("HSET", "emq:{orders}:job:JOB0KHTOWnGLuD", "state", "pending", "attempts", "1e3", "payload", "p");
    c.call("HSET", "emq:{orders}:job:JOB0KHTOWnGLuE", "state", "pending", "attempts", "9007199254740991");
    c.call("HSET", "emq:{orders}:job:JOB0KHTOWnGLuF", "state", "pending", "payload", "p");
    const list ids{"JOB0KHTOWnGLuC", "JOB0KHTOWnGLuD", "JOB0KHTOWnGLuE",
                   "JOB0KHTOWnGLuF", "JOB0NgWEfAEJfs", "JOB0NpsIRaFoki"};
    for (const auto& id : ids) {
        for (const char* set : {"pending", "active", "schedule", "dead", "g:USR0KHTOWnGLuC:pending"})
            c.call("ZADD", "emq:{orders}:" + std::string{set}, 0, id);
    }
    const auto q = bullmq::queue::parse("bull", "{orders}").value();
    for (int i = 0; i < 3; ++i) run(c, bullmq::add_delayed(q, {.name = "mail"}, stamp, 5000));
    c.call("DEL", "bull:{orders}:2");
    c.call("SET", "bull:{orders}:2", "text");
    c.call("DEL", "bull:{orders}:3", "bull:{orders}:marker");
    const inspected rows{server};
    INFO(rows.text());
    for (const char* set : {"pending", "active", "schedule", "dead", "g:USR0KHTOWnGLuC:pending"}) {
        const std::string start = "row: emq:{orders}:" + std::string{set} + " ";
        CHECK(rows.warnings(start + "JOB0NgWEfAEJfs, JOB0NpsIRaFoki: no row, so nobody") == 1);
        CHECK(rows.warnings(start + "JOB0KHTOWnGLuD, JOB0KHTOWnGLuE: the row's attempts are no whole number") ==
              (set == std::string_view{"dead"} ? 0 : 1));
    }
    CHECK(rows.warnings("row: bull:{orders}:delayed 3: no row, so nobody can run this") == 1);
    CHECK(rows.warnings("row: bull:{orders}:delayed 2: the row is no hash, so nobody can run this") == 1);
    CHECK(rows.lines.back() == "6 sets, 11 warnings");
}

TEST_CASE("the inspector compares a tier with the row's where there is one", "[live][bullmq]") {
    if (!redis_here()) return;
    const redis_server server;
    auto c = server.connect();
    c.call("ZADD", "bull:{orders}:prioritized", 4294967297, "1", 4294967298, "2", 4294967299, "3", "9007203549708287",
           "4");
    c.call("SET", "bull:{orders}:1", "text");
    c.call("HSET", "bull:{orders}:2", "name", "mail");
    c.call("HSET", "bull:{orders}:3", "priority", 3);
    c.call("HSET", "bull:{orders}:4", "priority", 2097152);  // 2097152 * 2^32 + 2^32 - 1 rounds to the next tier
    const inspected rows{server};
    INFO(rows.text());
    CHECK(rows.warnings("row: bull:{orders}:prioritized 1: the row is no hash") == 1);
    CHECK(rows.warnings("tier: bull:{orders}:prioritized 3: the score says tier 1, the row priority 3: ") == 1);
    CHECK(rows.warnings("tier: bull:{orders}:prioritized 4: tier 2097153 is above 2097151") == 1);
    CHECK(rows.lines.back() == "1 sets, 3 warnings");
    // Rows on another node, or out of bounds for this user, are no row's fault.
    c.call("ACL", "SETUSER", "default", "resetkeys", "~*:prioritized");
    const inspected unreadable{server};
    INFO(unreadable.text());
    CHECK(unreadable.warnings("row: bull:{orders}:prioritized 1, 2, 3 and 1 more: the row can't be read: NOPERM") == 1);
    CHECK(unreadable.lines.back() == "1 sets, 2 warnings");
}

TEST_CASE("the inspector lets no member end a line or command a terminal", "[live][bullmq]") {
    if (!redis_here()) return;
    const redis_server server;
    auto c = server.connect();
    c.call("ZADD", "emq:{orders}:pending", 0, "a\n! tier: forged", 0, "\x1b[2J");
    const inspected escaped{server};
    INFO(escaped.text());
    CHECK(escaped.warnings("tier: ") == 0);
    CHECK(escaped.shows("a\\x0a! tier: forged", "the same"));
    CHECK(escaped.text().find('\x1b') == std::string::npos);
    CHECK(escaped.lines.back() == "1 sets, 1 warnings");
}

TEST_CASE("the inspector names counters of another type, and those near their end", "[live][bullmq]") {
    if (!redis_here()) return;
    const redis_server server;
    auto c = server.connect();
    c.call("LPUSH", "bull:{a}:pc", 1);
    c.call("SET", "bull:{b}:pc", "many");
    c.call("SET", "bull:{c}:pc", 4294967290);
    c.call("SET", "bull:{d}:pc", 4194967295);
    const inspected counters{server};
    INFO(counters.text());
    CHECK(counters.warnings("counter: bull:{a}:pc is no counter") == 1);
    CHECK(counters.warnings("counter: bull:{b}:pc is no counter") == 1);
    CHECK(counters.warnings("counter: bull:{c}:pc = 4294967290: 5 arrivals are left before it wraps") == 1);
    CHECK(counters.lines.back() == "0 sets, 3 warnings");
}

TEST_CASE("the inspector reads plain tiers and markers with a slot, and names what is no time or too large",
          "[live][bullmq]") {
    if (!redis_here()) return;
    const redis_server server;
    auto c = server.connect();
    c.call("HSET", "bull:{orders}:meta", "opts.maxLenEvents", 10000);
    c.call("ZADD", "bull:{orders}:priority", 5, "plain", 3000000, "large", "0.5", "half");
    c.call("ZADD", "bull:{orders}:marker", "1798761600000.0002", 1, 0, 0);
    c.call("ZADD", "emq:{orders}:repeat", 9007199254740991, "exact", 9007199254740994, "above", "inf", "never");
    c.call("ZADD", "bull:{orders}:7:dependencies", "0.5", "no set of this type is a queue's");
    const inspected scores{server};
    INFO(scores.text());
    CHECK(scores.shows("plain", "tier 5"));
    CHECK(scores.shows("large", "tier 3000000"));
    CHECK(scores.warnings("score: bull:{orders}:priority half: no queue writes this number here") == 1);
    CHECK(scores.shows("0", "0"));
    CHECK(scores.shows("1", "2027-01-01T00:00:00.000Z"));
    CHECK(scores.shows("exact", "+287396-10-12T08:59:00.991Z"));
    CHECK(scores.shows("above", "9007199254740994 ms"));
    CHECK(scores.warnings("score: emq:{orders}:repeat above: above 9007199254740991, the largest exact time") == 1);
    CHECK(scores.warnings("score: emq:{orders}:repeat never: no queue writes this number here") == 1);
    CHECK(scores.lines.back() == "4 sets, 3 warnings");
}

TEST_CASE("to the inspector a millisecond is full when it has 4096 jobs, or several in the last slot",
          "[live][bullmq]") {
    if (!redis_here()) return;
    const redis_server server;
    auto c = server.connect();
    // Three milliseconds: 4096 jobs, then one in the last slot alone, then two in it.
    list add{"ZADD", "bull:{orders}:delayed"};
    const std::uint64_t start = 7247981374017536;  // of a millisecond; whole pages, and more
    for (std::uint64_t i = 0; i < 4096; ++i) add.insert(add.end(), {std::to_string(start + i), std::to_string(i + 1)});
    for (const char* member : {"one", "two", "three"})
        add.insert(add.end(),
                   {std::to_string(start + 4095 + (member == std::string_view{"one"} ? 4096 : 8192)), member});
    c.call_list(add);
    const inspected windows{server};
    INFO(windows.text());
    CHECK(windows.warnings("full: bull:{orders}:delayed 2026-01-27T15:11:42.641Z: 4096 jobs, 1 in") == 1);
    CHECK(windows.warnings("full: bull:{orders}:delayed 2026-01-27T15:11:42.643Z: 2 jobs, 2 in") == 1);
    CHECK(windows.warnings("full: ") == 2);
}
#endif

#if defined(ZSETKIT_BULLMQ_PRODUCER)
TEST_CASE("the example producer feeds a Node worker", "[live][bullmq]") {
    if (!redis_here()) return;
    for (const auto& package : zsetkit_tests::bullmq_packages()) {
        if (!package.has_windows()) continue;
        INFO(package.version);
        const redis_server server;
        const std::string port = std::to_string(server.port());
        CHECK(zsetkit_tests::output_lines(std::string{ZSETKIT_BULLMQ_PRODUCER} + " " + port).size() == 8);
        CHECK(zsetkit_tests::run_node("interop.cjs", package, {port, "work", "bull", "zsetkit-mail", "8"}) ==
              list{"2 front {}", R"(1 plain {"to":"a@example.org"})", "4 tier 1 {}", "5 tier 1 again {}",
                   "3 tier 10 {}", "8 first {}", "6 second {}", "7 third {}"});
    }
}
#endif
