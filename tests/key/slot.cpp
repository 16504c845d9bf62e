// SPDX-License-Identifier: MIT
#include <zsetkit/key/slot.hpp>

#include <rapidcheck.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

#include "../support/catch.hpp"
#include "oracle.hpp"

using zsetkit::crc16;
using zsetkit::errc;
using zsetkit::error;
using zsetkit::hash_tag;
using zsetkit::same_slot;
using zsetkit::slot;
using namespace std::string_view_literals;

namespace {

struct server_answer {
    std::string_view hex;
    int slot;
};

constexpr server_answer server_answers[] = {
#include "slots.inc"
};

constexpr unsigned digit(char c) { return static_cast<unsigned>(c <= '9' ? c - '0' : c - 'a' + 10); }

constexpr bool agrees(const server_answer& answer) {
    std::array<char, 1024> bytes{};
    for (std::size_t i = 0; i < answer.hex.size() / 2; ++i) {
        bytes[i] =
            static_cast<char>(static_cast<unsigned char>(digit(answer.hex[2 * i]) << 4 | digit(answer.hex[2 * i + 1])));
    }
    return slot({bytes.data(), answer.hex.size() / 2}) == answer.slot;
}

constexpr bool all_agree() {
    for (const auto& answer : server_answers) {
        if (!agrees(answer)) return false;
    }
    return true;
}

std::string random_bytes(std::mt19937_64& random, std::size_t size, std::string_view alphabet = {}) {
    std::string bytes(size, '\0');
    for (auto& byte : bytes) {
        byte = alphabet.empty() ? static_cast<char>(static_cast<unsigned char>(random()))
                                : alphabet[random() % alphabet.size()];
    }
    return bytes;
}

}  // namespace

TEST_CASE("every slot a server answered is the slot computed here", "[key]") {
    static_assert(all_agree());
    for (const auto& answer : server_answers) {
        INFO(answer.hex);
        CHECK(agrees(answer));
    }
}

TEST_CASE("the checksum is CRC16/XMODEM and no other of the CRC16 family", "[key]") {
    ZSETKIT_CHECK_TWICE(crc16("123456789") == 0x31C3);
    ZSETKIT_CHECK_TWICE(crc16("") == 0);
    ZSETKIT_CHECK_TWICE(crc16("foo") == 0xAF96);
    ZSETKIT_CHECK_TWICE(slot("123456789") == 12739);
    ZSETKIT_CHECK_TWICE(slot("orders") == 105);
    ZSETKIT_CHECK_TWICE(slot("q1") == 7450);
    ZSETKIT_CHECK_TWICE(slot("emq") == 9051);
    ZSETKIT_CHECK_TWICE(slot("") == 0);
    ZSETKIT_CHECK_TWICE(slot(std::string_view{}) == 0);
    ZSETKIT_CHECK_TWICE(slot("foo") == 12182);
}

TEST_CASE("an empty first pair of braces means that the key has no tag at all", "[key]") {
    ZSETKIT_CHECK_TWICE(slot("foo{}{bar}") == 8363);
    ZSETKIT_CHECK_TWICE(slot("{}abc") == 5980);
    ZSETKIT_CHECK_TWICE(slot("abc{}") == 16021);
    ZSETKIT_CHECK_TWICE(slot("{}") == 15257);
    ZSETKIT_CHECK_TWICE(slot("{}:q:delayed") == 10663);
    ZSETKIT_CHECK_TWICE(slot("{}}") == 14790);
    ZSETKIT_CHECK_TWICE(slot("}{}") == 8640);
    ZSETKIT_CHECK_TWICE(slot("a{}b") == 13694);
    ZSETKIT_CHECK_TWICE(hash_tag("foo{}{bar}").empty());
    ZSETKIT_CHECK_TWICE(zsetkit::hashed_part("foo{}{bar}") == "foo{}{bar}");
}

TEST_CASE("the tag runs from the first opening brace to the first closing one after it", "[key]") {
    ZSETKIT_CHECK_TWICE(slot("foo{{bar}}zap") == 4015);
    ZSETKIT_CHECK_TWICE(hash_tag("{{bar}}") == "{bar");
    ZSETKIT_CHECK_TWICE(slot("{{bar}}") == 4015);
    ZSETKIT_CHECK_TWICE(slot("a{'1':{'i32':1}}") == 5540);
    ZSETKIT_CHECK_TWICE(hash_tag("prefix-{foo-{bar}}") == "foo-{bar");
    ZSETKIT_CHECK_TWICE(slot("prefix-{foo-{bar}}") == 2298);
    ZSETKIT_CHECK_TWICE(slot("foo{bar}{zap}") == 5061);
    ZSETKIT_CHECK_TWICE(hash_tag("{{}}") == "{");
    ZSETKIT_CHECK_TWICE(slot("{{}}") == 4092);
    ZSETKIT_CHECK_TWICE(slot("{{a}}") == 10276);
    ZSETKIT_CHECK_TWICE(hash_tag("{bull}:{orders}:delayed") == "bull");
    ZSETKIT_CHECK_TWICE(slot("{bull}:{orders}:delayed") == 9263);
}

TEST_CASE("a tag counts wherever in the key it stands", "[key]") {
    ZSETKIT_CHECK_TWICE(slot("foo{bar}") == 5061);
    ZSETKIT_CHECK_TWICE(same_slot("foo{bar}", "{bar}", "bar"));
    ZSETKIT_CHECK_TWICE(same_slot("emq:{orders}:schedule", "emq:{orders}:pending", "orders"));
    ZSETKIT_CHECK_TWICE(slot("emq:{orders}:schedule") == 105);
    ZSETKIT_CHECK_TWICE(slot("emq:{default}:schedule") == 5718);
    ZSETKIT_CHECK_TWICE(same_slot({"{bull}:orders:delayed", "{bull}:orders:wait", "bull"}));
    ZSETKIT_CHECK_TWICE(slot("bull") == 9263);
    ZSETKIT_CHECK_TWICE(slot("{user1000}.following") == 3443);
    ZSETKIT_CHECK_TWICE(slot("{abc}emq:{orders}:schedule") == 7638);
}

TEST_CASE("a key is bytes: NUL and broken encodings are ordinary", "[key]") {
    ZSETKIT_CHECK_TWICE(slot("\x81{A\x81}"sv) == 16212);
    ZSETKIT_CHECK_TWICE(hash_tag("\x81{A\x81}"sv) == "A\x81"sv);
    ZSETKIT_CHECK_TWICE(slot("{\0}"sv) == 0);
    ZSETKIT_CHECK_TWICE(hash_tag("{\0}"sv) == "\0"sv);
    ZSETKIT_CHECK_TWICE(slot("emq:{a\0b}:schedule"sv) == 8383);
    ZSETKIT_CHECK_TWICE(hash_tag("emq:{a\0b}:schedule"sv) == "a\0b"sv);
    ZSETKIT_CHECK_TWICE(slot("emq:{a b}:schedule") == 9817);
    ZSETKIT_CHECK_TWICE(slot("emq:{A}:pending") == 6373);
    ZSETKIT_CHECK_TWICE(slot("emq:{a}:pending") == 15495);
}

TEST_CASE("keys of different slots are refused as one command, and the first stranger is named", "[key]") {
    static constexpr std::string_view mixed[] = {"emq:{orders}:schedule", "emq:{orders}:pending",
                                                 "emq:{mail}:schedule"};
    ZSETKIT_CHECK_TWICE(zsetkit::shared_slot(mixed).error() == error{errc::cross_slot, 2});
    ZSETKIT_CHECK_TWICE(zsetkit::shared_slot(std::span{mixed}.first(2)) == 105);
    ZSETKIT_CHECK_TWICE(zsetkit::shared_slot({}).error().code == errc::slot_range);
    ZSETKIT_CHECK_TWICE(!same_slot("emq:{orders}:schedule", "emq:{mail}:schedule"));
    ZSETKIT_CHECK_TWICE(!same_slot("a", "a", "b"));
    ZSETKIT_CHECK_TWICE(!same_slot({"a", "b"}));
}

TEST_CASE("the checksum equals long division of random bytes up to 64 KiB", "[key]") {
    std::mt19937_64 random{20240101};
    for (std::size_t size = 0; size < 600; ++size) {
        const std::string bytes = random_bytes(random, size);
        const std::uint16_t expected = zsetkit_tests::crc16_bit_by_bit(bytes);
        REQUIRE(crc16(bytes) == expected);
        REQUIRE(zsetkit::detail::crc16_sliced(bytes) == expected);
    }
    for (int round = 0; round < 64; ++round) {
        const std::string bytes = random_bytes(random, random() % 65537);
        const std::uint16_t expected = zsetkit_tests::crc16_bit_by_bit(bytes);
        REQUIRE(crc16(bytes) == expected);
        REQUIRE(zsetkit::detail::crc16_sliced(bytes) == expected);
    }
}

#if ZSETKIT_X86_BLOCKS
TEST_CASE("carry-less multiplication agrees with the slices at every length it takes", "[key]") {
    std::mt19937_64 random{7};
    if (!zsetkit::detail::has_clmul()) return;
    for (std::size_t size = 9; size < 2000; ++size) {
        const std::string bytes = random_bytes(random, size);
        const auto expected = zsetkit::detail::crc16_sliced(bytes);
        if (size <= 16) REQUIRE(zsetkit::detail::crc16_clmul_short(bytes.data(), size) == expected);
        if (size >= 16) REQUIRE(zsetkit::detail::crc16_clmul(bytes) == expected);
    }
}
#endif

TEST_CASE("the tag is the one a byte-by-byte search finds, at every length and offset", "[key]") {
    std::mt19937_64 random{42};
    for (int round = 0; round < 200000; ++round) {
        const std::size_t size = random() % 70;
        // Few braces or many: both the searches that end at once and those that cross blocks.
        const std::string_view alphabets[] = {"{}", "a{}", "abcdefghijklm{}",
                                              "abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstu{}"};
        const std::string key = random_bytes(random, size, alphabets[random() % 4]);
        const auto found = hash_tag(key), expected = zsetkit_tests::hash_tag_by_search(key);
        INFO(key);
        REQUIRE(found == expected);
        if (!expected.empty()) REQUIRE(found.data() == expected.data());
        REQUIRE(slot(key) == zsetkit_tests::slot_by_search(key));
    }
}

TEST_CASE("any bytes hash to the slot of their tag, and braces alone decide which bytes those are", "[key]") {
    CHECK(rc::check("slot", [](const std::string& head, const std::string& tag, const std::string& tail) {
        RC_ASSERT(slot(head) == zsetkit_tests::slot_by_search(head));
        if (tag.empty() || tag.find('}') != std::string::npos || head.find('{') != std::string::npos) return;
        const std::string key = head + "{" + tag + "}" + tail;
        RC_ASSERT(hash_tag(key) == tag);
        RC_ASSERT(slot(key) == zsetkit_tests::crc16_bit_by_bit(tag) % 16384);
    }));
}
