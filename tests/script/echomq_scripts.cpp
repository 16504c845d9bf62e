// SPDX-License-Identifier: MIT
//
// The scripts' texts, read as text: where their keys come from, how numbers reach a score, and that nothing is typed twice.
#include <zsetkit/script/echomq_scripts.hpp>

#include <algorithm>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "../support/catch.hpp"
#include "lua_fragments.hpp"

namespace scripts = zsetkit::echomq::scripts;
using zsetkit::script;

namespace {

std::vector<std::smatch> find_all(const std::string& text, const std::string& pattern) {
    const std::regex wanted{pattern};
    return {std::sregex_iterator{text.begin(), text.end(), wanted}, std::sregex_iterator{}};
}

std::size_t keys_of(std::string_view name) { return name == "retry" ? 4 : 2; }

}  // namespace

TEST_CASE("a script's sha is the sha1 of its body, whose ends are not blank", "[script]") {
    std::set<std::string_view> names, shas;
    for (const script* one : scripts::all) {
        CHECK(one->sha == zsetkit::sha1(one->body));
        CHECK(one->body.find('\r') == std::string_view::npos);
        CHECK(one->body.front() > ' ');
        CHECK(one->body.back() > ' ');
        CHECK(find_all(std::string{one->body}, "[$][^']").empty());  // a dollar only ends a pattern: no word was left
        names.insert(one->name);
        shas.insert(one->sha.view());
    }
    CHECK(names == std::set<std::string_view>{"enqueue", "schedule", "promote", "claim", "complete", "retry", "reap",
                                              "repeat_register", "repeat_cancel", "repeat_advance", "reschedule"});
    CHECK(shas.size() == names.size());
    static_assert(scripts::enqueue.sha == zsetkit::sha1(scripts::enqueue.body));
}

TEST_CASE("every declared key is used, and no key beyond them", "[script]") {
    for (const script* one : scripts::all) {
        const std::string body{one->body};
        std::size_t highest = 0;
        for (const auto& use : find_all(body, R"(KEYS\[([0-9]+)\])"))
            highest = (std::max<std::size_t>)(highest, std::stoul(use[1].str()));
        CHECK(highest == keys_of(one->name));
        CHECK(body.find("#KEYS < " + std::to_string(highest)) != std::string::npos);
    }
}

// A cluster knows the keys of a call before it runs it: they are the declared ones. The exceptions are documented here. A script
// that moves several jobs finds their rows by the ids in a set, and a job of a group brings its lane and the rota along; all of
// these begin with `base`, which the script has compared with a declared key, so they share its slot.
TEST_CASE("a key is KEYS[n], or built from a base that is the prefix of a declared key", "[script]") {
    const std::map<std::string_view, std::set<std::string>> built{
        {"promote", {"rows[i]", "keys[i]", "lane_of(group)", "ring", "wake", "paused", "glimit", "gactive"}},
        {"claim", {"row"}},
        {"complete",
         {"base .. 'pending'", "base .. 'schedule'", "base .. 'dead'", "metrics", "lane_of(group)", "lane", "ring",
          "wake", "paused", "glimit", "gactive"}},
        {"retry",
         {"base .. 'pending'", "base .. 'schedule'", "base .. 'dead'", "metrics", "lane_of(group)", "lane", "ring",
          "wake", "paused", "glimit", "gactive"}},
        {"reap", {"rows[i]", "keys[i]", "lane_of(group)", "ring", "wake", "paused", "glimit", "gactive"}},
    };
    for (const script* one : scripts::all) {
        const std::string body{one->body};
        const auto allowed = built.find(one->name);
        for (const auto& use : find_all(body, R"((?:call|try)\('([A-Z]+)'(?:, ((?:lane_of\(group\)|[^,()])+))?)")) {
            const std::string command = use[1], key = use[2];
            INFO(one->name << ": " << command << " " << key);
            if (command == "TIME") continue;
            if (key == "unpack") {  // call('ZADD', unpack(entering, 1, last)): the list begins with its key
                CHECK(body.find("entering, last = {KEYS[2]}, 1") != std::string::npos);
                continue;
            }
            const bool declared = std::regex_match(key, std::regex{R"(KEYS\[[0-9]\])"});
            const bool is_row = key == "row" && std::regex_search(body, std::regex{R"(row = [^\n]*KEYS\[[0-9]\]\n)"});
            CHECK((declared || is_row || (allowed != built.end() && allowed->second.count(key) == 1)));
        }
        if (allowed != built.end())
            CHECK(body.find("base .. '") < body.find("call('"));     // compared before the first call
        CHECK(body.find("redis.call") == body.rfind("redis.call"));  // `call` is its only other name
        // Calls that may fail: one asks for all rows of a batch, which are asked for one by one then, and one reads a row that may be
        // no hash.
        const std::size_t tries = one->name == "promote" || one->name == "reap" ? 2 : one->name == "claim" ? 1 : 0;
        CHECK(find_all(body, R"(try\()").size() == tries);
        CHECK(find_all(body, "pcall").size() == (tries ? 1u : 0u));
    }
}

TEST_CASE("a score is a number, a validated argument or %.0f, never a text put together", "[script]") {
    for (const script* one : scripts::all) {
        const std::string body{one->body};
        CHECK(body.find("tostring") == std::string::npos);
        CHECK(body.find("cjson") == std::string::npos);
        CHECK(body.find("bit.") == std::string::npos);
        for (const auto& use : find_all(body, R"(call\('ZADD', (?:[^,(]|lane_of\(group\))+, ([^,]+),)")) {
            INFO(one->name << ": " << use[0].str());
            CHECK(
                std::set<std::string>{"0", "run_at", "now + lease", "now + delay", "now + 1000", "first", "next"}.count(
                    use[1]) == 1);
        }
        for (const auto& use : find_all(body, R"(call\('ZRANGEBYSCORE', KEYS\[1\], ([^)]*)\))")) {
            CHECK(std::regex_match(use[1].str(), std::regex{R"('-inf', now, 'LIMIT', count \+ #aside, wanted)"}));
        }
        for (const auto& use : find_all(body, R"(format\('([^']*)')")) CHECK(use[1] == "%.0f");
    }
}

TEST_CASE("limits, words and sentences come from the library's constants", "[script]") {
    namespace source = zsetkit::detail::emq_source;
    for (const std::string_view text :
         {source::enqueue, source::schedule, source::promote, source::claim, source::complete, source::retry,
          source::reap, source::repeat_register, source::repeat_cancel, source::repeat_advance, source::reschedule}) {
        const std::string typed{text};
        CHECK(find_all(typed, "[0-9]{2}").empty());
        CHECK(find_all(typed, "EMQ").empty());
        CHECK(find_all(typed, "'(pending|scheduled|active|dead|job:|repeat|ring|wake|at|in)'").empty());
    }
    const auto fragments = zsetkit_tests::lua_fragments(zsetkit::detail::echomq_words);
    for (const auto& [name, text] : fragments) {
        INFO(name << ": " << text);
        CHECK(find_all(text, "[0-9]{2}").empty());
        CHECK(find_all(text, "EMQ").empty());
        CHECK(find_all(text, "'(pending|scheduled|active|dead|job:|repeat|ring|wake|at|in)'").empty());
    }
    for (const char* name : {"whole", "now", "gather_due", "take_due", "put_off_until", "run_at", "move_to_pending",
                             "is_job", "rota", "leave", "take_out", "probe_sets", "repeat_keys"})
        CHECK(fragments.count(name) == 1);
    // Sentences stand in double quotes: they hold neither those nor a backslash.
    for (const auto& entry : zsetkit::detail::errc_table)
        CHECK(zsetkit::message(entry.code).find_first_of("\"\\\n") == std::string_view::npos);
    CHECK(scripts::promote.body.find("7000") != std::string_view::npos);
    CHECK(scripts::claim.body.find("9007199254740991") != std::string_view::npos);
    CHECK(scripts::enqueue.body.find("'^JOB[0-9A-Za-z]+$'") != std::string_view::npos);
    CHECK(scripts::enqueue.body.find("'AzL8n0Y58m7'") != std::string_view::npos);
}
