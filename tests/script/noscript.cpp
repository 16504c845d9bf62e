// SPDX-License-Identifier: MIT
#include <zsetkit/script/noscript.hpp>

#include <string>
#include <string_view>

#include "../support/catch.hpp"

using zsetkit::command;
using zsetkit::noscript;

namespace {

constexpr auto one = zsetkit::make_script("one", "return 1");
constexpr std::string_view refused = "NOSCRIPT No matching script. Please use EVAL.";

command call_one() { return *command::call(one, {}, {}); }

}  // namespace

TEST_CASE("a call goes out by its sha, and is over with its answer", "[script]") {
    noscript call{call_one()};
    CHECK(call.to_send()[0] == "EVALSHA");
    CHECK(call.on_answer() == noscript::step::done);
    CHECK(!call.sent_text());
}

TEST_CASE("on NOSCRIPT the text goes out, once", "[script]") {
    noscript call{call_one()};
    CHECK(call.on_error(refused) == noscript::step::send);
    CHECK(call.to_send()[0] == "EVAL");
    CHECK(call.to_send()[1] == "return 1");
    CHECK(call.sent_text());
    CHECK(call.on_error(refused) == noscript::step::done);
}

TEST_CASE("any other error is the call's answer", "[script]") {
    for (const std::string_view text : {"EMQSTALE job gone", "ERR broken", "MOVED 105 127.0.0.1:7001", ""}) {
        noscript call{call_one()};
        CHECK(call.on_error(text) == noscript::step::done);
        CHECK(call.to_send()[0] == "EVALSHA");
        noscript second{call_one()};
        CHECK(second.on_error(std::string{"-"} + std::string{refused}) == noscript::step::send);
        CHECK(second.on_error(text) == noscript::step::done);
    }
}

TEST_CASE("a command that calls no script has no text to send", "[script]") {
    noscript load{command::load(one)};
    CHECK(load.on_error(refused) == noscript::step::done);
}
