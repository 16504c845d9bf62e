// SPDX-License-Identifier: MIT
//
// What the live tests of scripts share: calling a script with any keys and arguments, and the whole state of a server as one value.
#ifndef ZSETKIT_TESTS_LIVE_SCRIPTS_HPP
#define ZSETKIT_TESTS_LIVE_SCRIPTS_HPP

#include <zsetkit/script/command.hpp>
#include <zsetkit/script/noscript.hpp>
#include <zsetkit/script/refusal.hpp>

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "../support/catch.hpp"
#include "../support/redis.hpp"

namespace zsetkit_tests {

using list = std::vector<std::string>;

inline void expect_ok(const reply& got) {
    if (got.text != "OK") throw std::runtime_error("the server refused: " + got.describe());
}

/// EVAL of a script with keys and arguments that a command would not let through.
inline reply eval(connection& c, const zsetkit::script& what, const list& keys, const list& arguments) {
    list argv{"EVAL", std::string{what.body}, std::to_string(keys.size())};
    argv.insert(argv.end(), keys.begin(), keys.end());
    argv.insert(argv.end(), arguments.begin(), arguments.end());
    return c.call_list(argv);
}

/// Runs a command as a client would: EVALSHA, and the text on NOSCRIPT.
inline reply run(connection& c, const zsetkit::command& what) {
    zsetkit::noscript call{what};
    for (;;) {
        std::string wire;
        call.to_send().append_resp(wire);
        c.send_bytes(wire);
        reply got = c.read();
        if (!got.is_error() || call.on_error(got.text) == zsetkit::noscript::step::done) return got;
    }
}
inline reply run(connection& c, const zsetkit::result<zsetkit::command>& what) { return run(c, what.value()); }

/// Calls a script with one key replaced, each in turn: by that of another queue, by one of no queue, by none, and by each of the
/// others. All are refused as keys that do not belong together.
inline void check_strange_keys(connection& c, const zsetkit::script& what, const list& keys, const list& arguments,
                               const std::string& base, const std::string& other_base) {
    for (std::size_t i = 0; i < keys.size(); ++i) {
        list strange{other_base + keys[i].substr(base.size()), keys[i] + "x", ""};
        for (const auto& other : keys) {
            if (other != keys[i]) strange.push_back(other);
        }
        for (const auto& key : strange) {
            list changed = keys;
            changed[i] = key;
            const reply answer = eval(c, what, changed, arguments);
            INFO(what.name << " with the key " << key << " for " << keys[i] << ": " << answer.describe());
            REQUIRE(answer.is_error());
            CHECK(zsetkit::parse_refusal(answer.text)->code == zsetkit::errc::argument);
        }
    }
}

/// Every key with the bytes of its value, and whether it expires.
inline std::map<std::string, std::string> snapshot(connection& c) {
    std::map<std::string, std::string> state;
    for (const auto& key : c.call("KEYS", "*").texts()) {
        state[key] = c.call("DUMP", key).text + c.call("PEXPIRETIME", key).text;
    }
    return state;
}

/// The same as something to read: `key: member score member score`, `key: field value`.
inline std::map<std::string, std::string> describe_state(connection& c) {
    std::map<std::string, std::string> state;
    for (const auto& key : c.call("KEYS", "*").texts()) {
        const std::string type = c.call("TYPE", key).text;
        list values;
        if (type == "zset") values = c.call("ZRANGE", key, 0, -1, "WITHSCORES").texts();
        if (type == "list") values = c.call("LRANGE", key, 0, -1).texts();
        if (type == "string") values = {c.call("GET", key).text};
        if (type == "set") {
            values = c.call("SMEMBERS", key).texts();
            std::sort(values.begin(), values.end());
        }
        if (type == "hash") {
            std::map<std::string, std::string> fields;
            const auto flat = c.call("HGETALL", key).texts();
            for (std::size_t i = 0; i + 1 < flat.size(); i += 2) fields[flat[i]] = flat[i + 1];
            for (const auto& [field, value] : fields) values.insert(values.end(), {field, value});
        }
        std::string& line = state[key];
        for (const auto& value : values) line += (line.empty() ? "" : " ") + value;
    }
    return state;
}

/// The server's clock in Unix ms.
inline std::uint64_t server_now(connection& c) {
    const auto time = c.call("TIME").texts();
    return zsetkit::parse_server_time(time[0], time[1])
        .and_then([](auto t) { return zsetkit::to_unix_ms(t); })
        .value()
        .count;
}

}  // namespace zsetkit_tests

#endif
