// SPDX-License-Identifier: MIT
//
// The BullMQ scripts' texts, read as text: where their keys come from, how numbers reach a score, and that nothing is typed twice.
#include <zsetkit/script/bullmq_scripts.hpp>

#include <algorithm>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "../support/catch.hpp"

namespace scripts = zsetkit::bullmq::scripts;
using zsetkit::script;

namespace {

std::vector<std::smatch> find_all(const std::string& text, const std::string& pattern) {
    const std::regex wanted{pattern};
    return {std::sregex_iterator{text.begin(), text.end(), wanted}, std::sregex_iterator{}};
}

}  // namespace

TEST_CASE("a BullMQ script's sha is the sha1 of its body, whose ends are not blank", "[script]") {
    for (const script* one : scripts::all) {
        CHECK(one->sha == zsetkit::sha1(one->body));
        CHECK(one->body.find('\r') == std::string_view::npos);
        CHECK(one->body.front() > ' ');
        CHECK(one->body.back() > ' ');
        CHECK(find_all(std::string{one->body}, "[$][^']").empty());
    }
    static_assert(scripts::add.sha == zsetkit::sha1(scripts::add.body));
}

// The row of a job is the one key that can't be declared: its name is the number the script itself hands out, or an id found in a
// set. It is `base` and that id, and `base` has been compared with a declared key, so on a cluster it lies in their slot.
TEST_CASE("every other key is declared, and every declared key is used", "[script]") {
    const std::map<std::string_view, std::size_t> keys{
        {"add", 7},     {"add_delayed", 5}, {"add_prioritized", 7}, {"change_priority", 8},
        {"promote", 9}, {"next_delay", 1}};
    for (const script* one : scripts::all) {
        const std::string body{one->body};
        std::size_t highest = 0;
        for (const auto& use : find_all(body, R"(KEYS\[([0-9]+)\])"))
            highest = (std::max<std::size_t>)(highest, std::stoul(use[1].str()));
        CHECK(highest == keys.at(one->name));
        CHECK(body.find("#KEYS < " + std::to_string(highest)) != std::string::npos);
        const bool moves = one->name != "next_delay";
        if (moves) {
            const bool compared = body.find(".. 'wait' ~= wait") != std::string::npos ||
                                  body.find(".. 'delayed' ~= delayed") != std::string::npos ||
                                  body.find(".. 'prioritized' ~= prioritized") != std::string::npos ||
                                  body.find(".. id ~= row") != std::string::npos;
            CHECK(compared);
        }
        const std::set<std::string> locals{"wait",   "paused", "active",  "meta",        "counter_key",
                                           "marker", "events", "delayed", "prioritized", "counter"};
        for (const auto& use :
             find_all(body, R"(call\((?:'([A-Z]+)'|ARGV\[[0-9]\] == '1' and 'RPUSH' or 'LPUSH')(?:, ([^,()]+))?)")) {
            const std::string command = use[1], key = use[2];
            INFO(one->name << ": " << command << " " << key);
            if (command == "TIME") continue;
            if (command == "EXISTS" && key == "unpack") continue;  // of `keys`, each built from base
            const bool declared = key == "KEYS[1]" || locals.count(key) == 1;
            const bool list = key == "list" && body.find("local list = wait\n") != std::string::npos;
            const bool row = key == "base .. id" ||
                             ((key == "rows[i]" || key == "keys[i]") &&
                              body.find("keys[i] = base .. due[i] end") != std::string::npos) ||
                             (key == "row" && (body.find("local row = base .. id") != std::string::npos ||
                                               body.find("local row, ") != std::string::npos));
            CHECK((declared || list || row));
        }
        CHECK(body.find("redis.call") == body.rfind("redis.call"));
        // The one call that may fail: it asks for all rows of a batch at once, and the rows are asked for one by one then.
        CHECK(find_all(body, "pcall").size() - find_all(body, R"(pcall\(cjson.decode)").size() ==
              (one->name == "promote" ? 1u : 0u));
    }
}

TEST_CASE("a BullMQ score is a number, never a text put together", "[script]") {
    for (const script* one : scripts::all) {
        const std::string body{one->body};
        CHECK(body.find("tostring") == std::string::npos);
        CHECK(body.find("cjson.encode") == std::string::npos);
        CHECK(body.find("bit.") == std::string::npos);
        for (const auto& use : find_all(body, R"(call\('ZADD', [^,]+, (.*), (?:id|'[01]')\))")) {
            INFO(one->name << ": " << use[0].str());
            CHECK(use[1].str().find("..") == std::string::npos);
            CHECK(use[1].str().find("ARGV") == std::string::npos);
        }
        // The one other format tells whether an id is a number as JavaScript writes it.
        for (const auto& use : find_all(body, R"(format\('([^']*)'( \.\. [^,]* \.\. 'e', value\))?)"))
            CHECK((use[1] == "%.0f" || (use[1] == "%." && use[2].matched)));
    }
}

TEST_CASE("the packed widths and limits come from the scores' own constants", "[script]") {
    namespace source = zsetkit::detail::bull_source;
    for (const std::string_view text : {source::add, source::add_delayed, source::add_prioritized,
                                        source::change_priority, source::promote, source::next_delay}) {
        const std::string typed{text};
        CHECK(find_all(typed, "[0-9]{2}").empty());
        CHECK(find_all(typed, "EMQ").empty());
    }
    CHECK(scripts::add_delayed.body.find("local from = fire_time * 4096") != std::string_view::npos);
    CHECK(scripts::add_delayed.body.find("fire_time > 2199023255551") != std::string_view::npos);
    CHECK(scripts::add_prioritized.body.find("tier * 4294967296 + call('INCR', counter) % 4294967296") !=
          std::string_view::npos);
    CHECK(scripts::add_prioritized.body.find("whole(priority, 2097151)") != std::string_view::npos);
    CHECK(scripts::promote.body.find("(now + 1) * 4096 - 1") != std::string_view::npos);
    CHECK(scripts::add.body.find("'\\1id\\1wait\\1paused") != std::string_view::npos);
}
