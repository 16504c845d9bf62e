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
#include "lua_fragments.hpp"

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
// set. It is `base` and that id, and every declared key has been compared with `base` and its word, so on a cluster it lies in
// their slot.
TEST_CASE("every other key is declared, and every declared key is used", "[script]") {
    const std::map<std::string_view, std::string> declared{
        {"add", "wait, paused, active, meta, counter_key, marker, events"},
        {"add_delayed", "delayed, meta, counter_key, marker, events"},
        {"add_prioritized", "prioritized, counter, active, meta, counter_key, marker, events"},
        {"change_priority", "row, wait, paused, active, meta, prioritized, counter, marker"},
        {"promote", "delayed, wait, paused, active, meta, prioritized, counter, marker, events"},
        {"next_delay", ""}};
    for (const script* one : scripts::all) {
        const std::string body{one->body};
        const std::string& names = declared.at(one->name);
        std::set<std::string> locals;
        for (const auto& name : find_all(names, "[a-z_]+")) locals.insert(name.str());
        INFO(one->name);
        if (one->name == "next_delay") {
            CHECK(body.rfind("local call = redis.call\nif not string.find(KEYS[1] or '', ':delayed$') then return",
                             0) == 0);
        } else {
            // counter_key is `id`, counter is `pc`, a row is the id that was asked for; the others are their words.
            std::string words = names;
            words = std::regex_replace(words, std::regex{"counter_key"}, "id");
            words = std::regex_replace(words, std::regex{"counter"}, "pc");
            words = std::regex_replace(words, std::regex{"[a-z]+"}, "'$&'");
            words = std::regex_replace(words, std::regex{"'row'"}, "id");
            CHECK(body.find("local " + names + " = unpack(KEYS)\n") != std::string::npos);
            CHECK(body.find("{" + words + "}\n") != std::string::npos);
            const auto compared = body.find(
                "for i, word in ipairs(words) do\n  if KEYS[i] ~= base .. word then return redis.error_reply(");
            CHECK(compared < body.find("call('"));
            for (const auto& name : locals) {
                INFO(name);
                CHECK(find_all(body, "\\b" + name + "\\b").size() > 1);
            }
        }
        for (
            const auto& use : find_all(
                body,
                R"((?:call|try)\((?:'([A-Z]+)'|ARGV\[[0-9]\] == '1' and 'RPUSH' or 'LPUSH')(?:, ([^,()]+))?(?:, ([^,()]+))?)")) {
            const std::string command = use[1], key = command == "XINFO" ? use[3] : use[2];
            INFO(command << " " << key);
            if (command == "TIME") continue;
            if (command == "EXISTS" && key == "unpack") continue;  // of `keys`, each built from base
            const bool is_declared = key == "KEYS[1]" || locals.count(key) == 1;
            const bool list = key == "list" && body.find("local list = wait\n") != std::string::npos;
            const bool row = key == "base .. id" || ((key == "rows[i]" || key == "keys[i]") &&
                                                     body.find("keys[i] = base .. due[i]\n") != std::string::npos);
            CHECK((is_declared || list || row));
        }
        // Calls that may fail: promote asks for all rows of a batch, which are asked for one by one then, and reads rows that may be
        // no hashes; the others add the first event, which a stream may not take.
        CHECK(body.find("redis.call") == body.rfind("redis.call"));
        const std::size_t tries = one->name == "change_priority" || one->name == "next_delay" ? 0 : 2;
        CHECK(find_all(body, R"(try\()").size() == tries);
        CHECK(find_all(body, "redis[.]pcall").size() == (tries ? 1u : 0u));
        CHECK(find_all(body, "pcall").size() - find_all(body, R"(pcall\(cjson.decode)").size() == (tries ? 1u : 0u));
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
    const auto fragments = zsetkit_tests::lua_fragments(zsetkit::detail::bull_words);
    for (const auto& [name, text] : fragments) {
        INFO(name << ": " << text);
        CHECK(find_all(text, "[0-9]{2}").empty());
        CHECK(find_all(text, "EMQ").empty());
    }
    for (const char* name : {"whole", "now", "gather_due", "take_due", "due_until", "put_off_until", "same_queue",
                             "settings", "target", "wake", "probe_counter", "why_not_id", "is_json", "job", "mint"})
        CHECK(fragments.count(name) == 1);
    CHECK(scripts::add_delayed.body.find("local from = fire_time * 4096") != std::string_view::npos);
    CHECK(scripts::add_delayed.body.find("fire_time > 2199023255551") != std::string_view::npos);
    CHECK(scripts::add_prioritized.body.find("tier * 4294967296 + call('INCR', counter) % 4294967296") !=
          std::string_view::npos);
    CHECK(scripts::add_prioritized.body.find("whole(priority, 2097151)") != std::string_view::npos);
    CHECK(scripts::promote.body.find("(now + 1) * 4096 - 1") != std::string_view::npos);
    CHECK(scripts::add.body.find("'\\1id\\1wait\\1paused") != std::string_view::npos);
}
