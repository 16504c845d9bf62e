// SPDX-License-Identifier: MIT
#include <zsetkit/script/command.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "../support/catch.hpp"

using zsetkit::command;
using zsetkit::errc;
using zsetkit::make_script;

namespace {

constexpr auto one = make_script("one", "return 1");

/// RESP written from its specification, one byte after another.
std::string encode(const std::vector<std::string>& argv) {
    std::string wire = "*" + std::to_string(argv.size()) + "\r\n";
    for (const auto& part : argv) wire += "$" + std::to_string(part.size()) + "\r\n" + part + "\r\n";
    return wire;
}

std::vector<std::string> argv_of(const command& c) {
    std::vector<std::string> argv;
    c.for_each([&](std::string_view part) { argv.emplace_back(part); });
    return argv;
}

void check_wire(const command& c, const std::vector<std::string>& argv) {
    CHECK(argv_of(c) == argv);
    CHECK(c.size() == argv.size());
    std::string text = "before";
    c.append_resp(text);
    CHECK(text == "before" + encode(argv));
    CHECK(c.resp_size() == encode(argv).size());
    std::vector<char> chars;
    c.append_resp(chars);
    CHECK(std::string(chars.begin(), chars.end()) == encode(argv));
    std::vector<std::uint8_t> bytes;
    c.append_resp(bytes);
    CHECK(std::string(bytes.begin(), bytes.end()) == encode(argv));
    std::vector<std::byte> raw;
    c.append_resp(raw);
    std::deque<std::byte> scattered;
    c.append_resp(scattered);
    const auto to_char = [](std::byte byte) { return static_cast<char>(byte); };
    std::string from_raw(raw.size(), ' '), from_scattered(scattered.size(), ' ');
    std::transform(raw.begin(), raw.end(), from_raw.begin(), to_char);
    std::transform(scattered.begin(), scattered.end(), from_scattered.begin(), to_char);
    CHECK(from_raw == encode(argv));
    CHECK(from_scattered == encode(argv));
    std::deque<char> queue;
    c.append_resp(queue);
    CHECK(std::string(queue.begin(), queue.end()) == encode(argv));
}

struct push_back_only {
    using value_type = unsigned char;
    std::string bytes;
    void push_back(value_type byte) { bytes.push_back(static_cast<char>(byte)); }
};

}  // namespace

TEST_CASE("a call is EVALSHA, the sha, the number of keys, the keys and the arguments", "[script]") {
    const std::string_view keys[] = {"emq:{orders}:pending", "emq:{orders}:active"}, arguments[] = {"a", ""};
    const auto c = command::call(one, keys, arguments);
    REQUIRE(c);
    check_wire(*c, {"EVALSHA", "e0e1f9fabfc9d4800c877a703b823ac0578ff8db", "2", "emq:{orders}:pending",
                    "emq:{orders}:active", "a", ""});
    CHECK(c->key_count() == 2);
    CHECK(c->key(1) == keys[1]);
    CHECK(c->slot() == std::uint16_t{105});
    CHECK(c->called() == &one);

    check_wire(c->as_eval(), {"EVAL", "return 1", "2", "emq:{orders}:pending", "emq:{orders}:active", "a", ""});
    CHECK(c->as_eval().key(0) == keys[0]);
    CHECK(c->as_eval().slot() == std::uint16_t{105});
    check_wire(c->as_eval().as_eval(), argv_of(c->as_eval()));

    push_back_only plain;
    c->append_resp(plain);
    CHECK(plain.bytes == encode(argv_of(*c)));
}

TEST_CASE("a script is loaded by its text", "[script]") {
    const auto c = command::load(one);
    check_wire(c, {"SCRIPT", "LOAD", "return 1"});
    CHECK(c.key_count() == 0);
    CHECK(c.slot().error().code == errc::unclassified);
    CHECK(c.called() == nullptr);
    check_wire(c.as_eval(), {"SCRIPT", "LOAD", "return 1"});
}

TEST_CASE("keys that would leave the slot are refused before anything is sent", "[script]") {
    const std::string_view apart[] = {"emq:{orders}:schedule", "emq:{mail}:pending"};
    CHECK(command::call(one, apart, {}).error() == zsetkit::error{errc::cross_slot, 1});
    const std::string_view third[] = {"{a}1", "{a}2", "b"};
    CHECK(command::call(one, third, {}).error() == zsetkit::error{errc::cross_slot, 2});
    CHECK(command::call(one, {}, {}).has_value());
    CHECK(command::call(one, {}, {})->slot().error().code == errc::unclassified);
}

TEST_CASE("a call takes seventeen keys and arguments, and refuses more", "[script]") {
    const std::array<std::string_view, 18> arguments{};
    const std::span<const std::string_view> all{arguments};
    CHECK(command::call(one, {}, all.first(17)).has_value());
    CHECK(command::call(one, {}, all.first(17))->size() == command::max_size);
    CHECK(command::call(one, {}, all).error().code == errc::too_long);
    CHECK(command::call(one, all.first(9), all.first(9)).error().code == errc::too_long);
    std::vector<std::string> argv(command::max_size);
    argv[0] = "EVALSHA", argv[1] = one.sha.to<std::string>(), argv[2] = "0";
    check_wire(*command::call(one, {}, all.first(17)), argv);
}

TEST_CASE("parts of every length are encoded with their length, and carry any byte", "[script]") {
    for (const std::size_t size :
         {0u, 1u, 9u, 10u, 11u, 99u, 100u, 101u, 999u, 1000u, 9999u, 10000u, 99999u, 100000u, 1234567u}) {
        const std::string payload(size, 'x');
        const std::string_view arguments[] = {payload};
        check_wire(*command::call(one, {}, arguments), {"EVALSHA", std::string{one.sha.view()}, "0", payload});
    }
    const std::string odd("\0\r\n$5\r\n\xff*", 9);
    const std::string_view arguments[] = {odd, odd};
    check_wire(*command::call(one, {}, arguments), {"EVALSHA", std::string{one.sha.view()}, "0", odd, odd});
}

TEST_CASE("a command can be copied and moved, and still holds its own parts", "[script]") {
    static_assert(std::is_nothrow_move_constructible_v<command> && std::is_nothrow_copy_assignable_v<command>);
    const std::string_view arguments[] = {"a"};
    std::vector<command> many;
    for (int i = 0; i < 100; ++i) many.push_back(*command::call(one, {}, arguments));  // moves them as it grows
    command last = many.back();
    const auto expected = argv_of(*command::call(one, {}, arguments));
    {
        const command moved = std::move(many[3]);
        many.clear();
        many.shrink_to_fit();
        check_wire(moved, expected);
        last = command::load(one);
        last = moved;
    }
    check_wire(last, expected);
    last = *&last;
    check_wire(last, expected);
    const char* const begin = reinterpret_cast<const char*>(&last);
    CHECK(last[0].data() >= begin);
    CHECK(last[0].data() < begin + sizeof last);
}
