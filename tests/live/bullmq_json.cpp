// SPDX-License-Identifier: MIT
//
// The JSON a BullMQ job brings: our scripts take what the JSON.parse of its worker takes. A job whose data that refuses fails its
// worker, and with BullMQ 4 all jobs behind it; the JSON reader of a server's Lua is no help, it takes NaN, 0x10 and raw line feeds.
#include <zsetkit/script/bullmq.hpp>

#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "../support/catch.hpp"
#include "bullmq_names.hpp"
#include "bullmq_packages.hpp"
#include "scripts.hpp"

namespace bullmq = zsetkit::bullmq;
using zsetkit::errc;
using zsetkit::parse_refusal;
using zsetkit_tests::list;
using zsetkit_tests::redis_here;
using zsetkit_tests::redis_server;
using zsetkit_tests::run;
using namespace zsetkit_tests::bullmq_names;

namespace {

/// What somebody once sent, and what a reader of numbers, strings or blanks may get wrong.
const list texts{
    "{}",
    "[]",
    "0",
    "-0",
    "null",
    "true",
    "false",
    "\"\"",
    "\"text\"",
    " \t\r\n{ \"a\" : [ 1 , 2 ] } \n",
    R"({"to":1,"cc":[2,3.5,-4e10,5E-3,6e+7,0.0,-0.5,1e05],"on":true,"off":false,"none":null})",
    R"({"a":"\" \\ \/ \b \f \n \r \t \u00e9 \ud83d\ude00"})",
    R"(["\\","\\\\","\"","\\\"","a\\"])",
    R"({"emoji":"😀","text":"größer","deep":[[[[[[{"x":[]}]]]]]]})",
    R"({"half":"\ud800","other":"\udfff","text":"\\ud800","both":"\\\ud800"})",
    R"({"a":"NaN","b":"0x10","c":"1.","d":"[,]"})",
    R"({"":{"":""}})",
    "123456789012345678901234567890",
    "1e999",
    "\"\x7f\"",
    "",
    " ",
    "NaN",
    "[NaN]",
    "nan",
    "-nan",
    "Infinity",
    "-Infinity",
    "inf",
    "[-inf]",
    "0x10",
    "[1,0x10]",
    "01",
    "-01",
    "[00]",
    "1.",
    "[1.]",
    ".5",
    "-.5",
    "-",
    "+1",
    "[+1]",
    "1e",
    "1e+",
    "1.e5",
    "1.5.5",
    "1 2",
    "{} {}",
    "[1,]",
    "[,1]",
    "{\"a\":1,}",
    "{a:1}",
    "{'a':1}",
    "{\"a\" 1}",
    "[1 2]",
    "[\"a\"\"b\"]",
    "\"a\nb\"",
    "\"a\tb\"",
    std::string("\"a\0b\"", 5),
    std::string("{}\0", 3),
    std::string("{}\0{", 4),
    "\"\x1f\"",
    "\"\\x41\"",
    "\"\\u12\"",
    "\"\\ud8zz\"",
    "\"\\\"",
    "\"a",
    "a\"",
    "{\f}",
    "[1\v]",
    "\xef\xbb\xbf{}",
    "\xc2\xa0{}",
    "undefined",
    "True",
    "nul",
    "nulll",
    "truefalse",
    "// {}",
    "{/**/}",
};

/// A text with a few bytes changed, taken out or put in.
std::string changed(std::string text, std::mt19937& random) {
    const std::string_view bytes{"{}[]\",:\\0123456789+-.eEnNaAiIfFxtruls/bud8c \t\n\r\f\0\x01\x1f\x7f\xc3\xa9", 59};
    for (auto times = 1 + random() % 3; times > 0; --times) {
        const char byte = bytes[random() % bytes.size()];
        const std::size_t at = random() % (text.size() + 1);
        const auto kind = random() % 3;
        if (kind == 0 || at == text.size()) {
            text.insert(text.begin() + static_cast<std::ptrdiff_t>(at), byte);
        } else if (kind == 1) {
            text[at] = byte;
        } else {
            text.erase(at, 1);
        }
    }
    return text;
}

/// What JSON.parse says of each.
std::string verdicts_of_javascript(const zsetkit_tests::bullmq_package& package, const list& all) {
    const auto path = std::filesystem::temp_directory_path() / ("zsetkit-json-" + std::to_string(::getpid()));
    std::ofstream file{path};
    for (const auto& text : all) {
        for (const char c : text) {
            const auto byte = static_cast<unsigned char>(c);
            file << "0123456789abcdef"[byte / 16] << "0123456789abcdef"[byte % 16];
        }
        file << '\n';
    }
    file.close();
    const auto lines = zsetkit_tests::run_node("json.cjs", package, {path.string()});
    std::filesystem::remove(path);
    return lines.at(0);
}

}  // namespace

TEST_CASE("a job's data is taken where the worker's JSON.parse takes it, and refused where it does not",
          "[live][bullmq]") {
    if (!redis_here()) return;
    const auto packages = zsetkit_tests::bullmq_packages();
    if (packages.empty()) return;
    list all = texts;
    const auto seed = std::random_device{}();
    std::mt19937 random{seed};
    while (all.size() < 20000) all.push_back(changed(texts[random() % texts.size()], random));
    const std::string theirs = verdicts_of_javascript(packages.front(), all);
    REQUIRE(theirs.size() == all.size());

    const redis_server server;
    auto c = server.connect();
    c.call("SCRIPT", "LOAD", bullmq::scripts::add.body);
    std::size_t taken = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto answer = run(c, bullmq::add(orders, {.name = "mail", .data = all[i]}, stamp));
        INFO("seed " << seed << ", '" << all[i] << "': " << answer.describe());
        REQUIRE(answer.is_error() == (theirs[i] == '0'));
        if (answer.is_error()) {
            CHECK(parse_refusal(answer.text)->code == errc::data_json);
        } else {
            REQUIRE(c.call("HGET", base + answer.text, "data").text == all[i]);
            ++taken;
        }
        // The options are one object.
        if (i < texts.size()) {
            const auto blank = all[i].find_first_not_of(" \t\r\n");
            const bool is_object = theirs[i] == '1' && blank != std::string::npos && all[i][blank] == '{';
            const auto opts = run(c, bullmq::add(orders, {.name = "mail", .opts = all[i]}, stamp));
            CHECK(opts.is_error() != is_object);
            if (opts.is_error()) CHECK(parse_refusal(opts.text)->code == errc::opts_json);
        }
    }
    CHECK(taken > 500);
    std::printf("%zu texts, %zu of them JSON\n", all.size(), taken);
}

TEST_CASE("data may be nested a thousand deep, and large", "[live]") {
    if (!redis_here()) return;
    const redis_server server;
    auto c = server.connect();
    const auto add = [&c](const std::string& data) {
        return run(c, bullmq::add(orders, {.name = "mail", .data = data}, stamp));
    };
    CHECK(add(std::string(1000, '[') + std::string(1000, ']')).text == "1");
    const auto deep = add(std::string(1001, '[') + std::string(1001, ']'));
    CHECK(parse_refusal(deep.text)->code == errc::data_json);
    CHECK(add("\"" + std::string(4 << 20, 'x') + "\"").text == "2");
    std::string numbers = "[0";
    while (numbers.size() < (1 << 20)) numbers += ",12345.678e-9";
    CHECK(add(numbers + "]").text == "3");
}
