// SPDX-License-Identifier: MIT
#include <zsetkit/id/branded_id.hpp>

#include <algorithm>
#include <compare>
#include <concepts>
#include <cstdint>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_set>
#include <vector>

#include <rapidcheck.h>

#include "../support/catch.hpp"
#include "oracle.hpp"

using zsetkit::brand;
using zsetkit::branded_id;
using zsetkit::errc;
using zsetkit::error;
using zsetkit::snowflake;

namespace {

constexpr snowflake of(std::uint64_t value) { return snowflake::from_integer(value).value(); }
constexpr branded_id id(std::string_view text) { return branded_id::parse(text).value(); }

constexpr bool is(std::string_view text, std::string_view letters, std::uint64_t value) {
    const auto made = branded_id::make(brand::parse(letters).value(), of(value));
    return made.text() == text && branded_id::parse(text) == made && made.brand().text() == letters &&
           made.flake() == of(value) && made.hash32() == of(value).hash32();
}

/// The same answer as the oracle: the value, or the gate and the byte. The text is read from a block of exactly its size.
bool agrees_on(std::string_view text) {
    const auto expected = id_oracle::read_id(text);
    const std::unique_ptr<char[]> exact{new char[text.size()]};
    std::copy(text.begin(), text.end(), exact.get());
    const auto parsed = branded_id::parse({exact.get(), text.size()});
    if (!parsed) return name(parsed.error().code) == expected.gate && parsed.error().at == expected.at;
    return expected.gate.empty() && parsed->flake().value() == expected.value &&
           parsed->brand().text() == text.substr(0, 3) && parsed->text() == text;
}

}  // namespace

TEST_CASE("an id is its brand and its snowflake in 14 bytes, there and back", "[id]") {
    ZSETKIT_CHECK_TWICE(is("USR0KHTOWnGLuC", "USR", 274557032793636864));
    ZSETKIT_CHECK_TWICE(is("USR0NgWEfAEJfs", "USR", 320636799581945856));
    ZSETKIT_CHECK_TWICE(is("EVT000xY9Wvvcd", "EVT", 209715201620567));
    ZSETKIT_CHECK_TWICE(is("JOB0NpsIRaFoki", "JOB", 322679550813171712));
    ZSETKIT_CHECK_TWICE(is("USR00000000000", "USR", 0));
    ZSETKIT_CHECK_TWICE(is("USRAzL8n0Y58m7", "USR", 9223372036854775807));
    ZSETKIT_CHECK_TWICE(is("JOB00000000001", "JOB", 1));
    ZSETKIT_CHECK_TWICE(is("JOB000000000zz", "JOB", 3843));
    ZSETKIT_CHECK_TWICE(is("JOB00000000100", "JOB", 3844));
    ZSETKIT_CHECK_TWICE(is("JOB0KHTOWnXx2F", "JOB", 274557032797831167));
    ZSETKIT_CHECK_TWICE(is("AAA00000000000", "AAA", 0));
}

TEST_CASE("the gates are length, namespace, charset and range, in this order", "[id]") {
    ZSETKIT_CHECK_TWICE(branded_id::parse("USRzzzzzzzzzzz").error() == error{errc::range, 3});
    ZSETKIT_CHECK_TWICE(branded_id::parse("usr0KHTOWnGLuC").error() == error{errc::namespace_, 0});
    ZSETKIT_CHECK_TWICE(branded_id::parse("USR0KHTOWnGLu").error() == error{errc::length, 13});
    ZSETKIT_CHECK_TWICE(branded_id::parse("USR0KHTOWnGL!C").error() == error{errc::charset, 12});
    ZSETKIT_CHECK_TWICE(branded_id::parse("JOBRTLqyWNCqwK").error() == error{errc::range, 3});
    ZSETKIT_CHECK_TWICE(branded_id::parse("JOBLygHa16AHYG").error() == error{errc::range, 3});
    ZSETKIT_CHECK_TWICE(branded_id::parse("JOBAzL8n0Y58m8").error() == error{errc::range, 13});
    ZSETKIT_CHECK_TWICE(branded_id::parse("JOB").error() == error{errc::length, 3});
    ZSETKIT_CHECK_TWICE(branded_id::parse("").error() == error{errc::length, 0});
    ZSETKIT_CHECK_TWICE(branded_id::parse("JOB0KHTOWnGLuC ").error() == error{errc::length, 14});
    ZSETKIT_CHECK_TWICE(branded_id::parse(std::string_view{"JOB0KHTOWnGLuC\0", 15}).error() == error{errc::length, 14});
    // two gates fail: the earlier one answers
    ZSETKIT_CHECK_TWICE(branded_id::parse("usr!").error() == error{errc::length, 4});
    ZSETKIT_CHECK_TWICE(branded_id::parse("J0B!!!!!!!!!!!").error() == error{errc::namespace_, 1});
    ZSETKIT_CHECK_TWICE(branded_id::parse("JO@zzzzzzzzzzz").error() == error{errc::namespace_, 2});
    ZSETKIT_CHECK_TWICE(branded_id::parse("JOBzzzzzzzzzz!").error() == error{errc::charset, 13});
}

TEST_CASE("the neighbours of the alphabet in ASCII are not in it", "[id]") {
    ZSETKIT_CHECK_TWICE(branded_id::parse("JOB0??????????").error() == error{errc::charset, 4});
    ZSETKIT_CHECK_TWICE(branded_id::parse("JOB,,,,,,,,,,,").error() == error{errc::charset, 3});
    ZSETKIT_CHECK_TWICE(branded_id::parse("JOB0KHTOWnGL-C").error() == error{errc::charset, 12});
    ZSETKIT_CHECK_TWICE(branded_id::parse("JOB0KHTOWnGL_C").error() == error{errc::charset, 12});
    ZSETKIT_CHECK_TWICE(branded_id::parse("JOB0000000000/").error() == error{errc::charset, 13});
    ZSETKIT_CHECK_TWICE(branded_id::parse("JOB0000000000:").error() == error{errc::charset, 13});
    ZSETKIT_CHECK_TWICE(branded_id::parse("JOB0000000000@").error() == error{errc::charset, 13});
    ZSETKIT_CHECK_TWICE(branded_id::parse("JOB0000000000[").error() == error{errc::charset, 13});
    ZSETKIT_CHECK_TWICE(branded_id::parse("JOB0000000000`").error() == error{errc::charset, 13});
    ZSETKIT_CHECK_TWICE(branded_id::parse("JOB0000000000{").error() == error{errc::charset, 13});
    ZSETKIT_CHECK_TWICE(branded_id::parse("Usr0KHTOWnGLuC").error() == error{errc::namespace_, 1});
    ZSETKIT_CHECK_TWICE(branded_id::parse("J0B0KHTOWnGLuC").error() == error{errc::namespace_, 1});
}

TEST_CASE("every brand there is writes and reads back, before random snowflakes", "[id]") {
    std::mt19937_64 random{26};
    bool agree = true;
    int brands = 0;
    for (const char a : id_oracle::capitals) {
        for (const char b : id_oracle::capitals) {
            for (const char c : id_oracle::capitals) {
                const std::string letters{a, b, c};
                for (const auto value :
                     {std::uint64_t{0}, random() >> 1, random() >> (1 + random() % 63), snowflake::max_value}) {
                    const auto made = branded_id::make(brand::parse(letters).value(), of(value));
                    agree = agree && made.text() == letters + id_oracle::digits(value) && agrees_on(made.text());
                }
                ++brands;
            }
        }
    }
    CHECK(agree);
    CHECK(brands == 17576);
}

TEST_CASE("an id with any one byte changed is read as the oracle reads it", "[id]") {
    std::mt19937_64 random{14};
    std::vector<std::string> texts{"USR0KHTOWnGLuC", "EVT000xY9Wvvcd", "USR00000000000", "USRAzL8n0Y58m7",
                                   "ZZZAzL8n0Y58m6"};
    for (int i = 0; i < 195; ++i) texts.push_back("JOB" + id_oracle::digits(random() >> (1 + random() % 63)));
    long disagreements = 0, accepted = 0;
    for (const auto& original : texts) {
        for (std::size_t place = 0; place < 14; ++place) {
            for (int byte = 0; byte < 256; ++byte) {
                std::string text = original;
                text[place] = static_cast<char>(static_cast<unsigned char>(byte));
                disagreements += !agrees_on(text);
                accepted += branded_id::parse(text).has_value();
            }
        }
    }
    CHECK(disagreements == 0);
    CHECK(accepted > 100'000);
}

TEST_CASE("every prefix and every extension of an id fails the length gate", "[id]") {
    const std::string text = "JOB0KHTOWnGLuCJOB0KHTOWnGLuC";
    for (std::size_t size = 0; size <= text.size(); ++size) {
        CHECK(agrees_on(text.substr(0, size)));
        CHECK(branded_id::parse(text.substr(0, size)).has_value() == (size == 14));
    }
}

TEST_CASE("any bytes are read as the oracle reads them", "[id]") {
    CHECK(rc::check("any text", [](const std::string& text) { RC_ASSERT(agrees_on(text)); }));
    CHECK(rc::check("14 bytes",
                    [] { RC_ASSERT(agrees_on(*rc::gen::container<std::string>(14, rc::gen::arbitrary<char>()))); }));
    CHECK(rc::check("almost an id", [] {
        auto text = *rc::gen::container<std::string>(14, rc::gen::elementOf(id_oracle::alphabet));
        for (std::size_t i = 0; i < 3; ++i) text[i] = *rc::gen::elementOf(id_oracle::capitals);
        text[3] = *rc::gen::elementOf(std::string{"0159AB"});
        RC_ASSERT(agrees_on(text));
    }));
}

TEST_CASE("byte order of the texts is the order of the ids: brand, then mint order", "[id]") {
    ZSETKIT_CHECK_TWICE(id("JOB0KHTOWnGLuC") < id("JOB0KHTOWnGLuD"));
    ZSETKIT_CHECK_TWICE(id("JOBAzL8n0Y58m7") < id("USR00000000000"));
    ZSETKIT_CHECK_TWICE(id("AZZ0KHTOWnGLuC") < id("BAA0KHTOWnGLuC"));
    ZSETKIT_CHECK_TWICE(std::is_eq(id("JOB0KHTOWnGLuC") <=> id("JOB0KHTOWnGLuC")));
    ZSETKIT_CHECK_TWICE(id("JOB0KHTOWnGLuC") != id("USR0KHTOWnGLuC"));

    CHECK(rc::check("order", [] {
        const auto letters = rc::gen::container<std::string>(3, rc::gen::elementOf(std::string{"ABYZ"}));
        const auto value = rc::gen::oneOf(rc::gen::inRange<std::uint64_t>(0, std::uint64_t{1} << 63),
                                          rc::gen::inRange<std::uint64_t>(0, 9));
        const auto a = branded_id::make(brand::parse(*letters).value(), of(*value));
        const auto b = branded_id::make(brand::parse(*letters).value(), of(*value));
        const std::string x{a.text().view()}, y{b.text().view()};
        RC_ASSERT((a < b) == (x < y));
        RC_ASSERT((a == b) == (x == y));
        RC_ASSERT((a > b) == (x > y));
    }));
}

TEST_CASE("std::hash tells brands apart and spreads ids minted one a millisecond", "[id]") {
    std::set<std::size_t> buckets, hashes;
    for (std::uint64_t i = 0; i < 1024; ++i) {
        buckets.insert(std::hash<branded_id>{}(branded_id::make("JOB", of(i << 22))) & 1023);
        hashes.insert(std::hash<branded_id>{}(branded_id::make("JOB", of(i))));
        hashes.insert(std::hash<branded_id>{}(branded_id::make("USR", of(i))));
    }
    CHECK(buckets.size() >= 500);
    CHECK(hashes.size() == 2048);
    const std::unordered_set<branded_id> set{id("JOB0KHTOWnGLuC"), id("USR0KHTOWnGLuC"), id("JOB0KHTOWnGLuC")};
    CHECK(set.size() == 2);
}

TEST_CASE("hash32 is the snowflake's, whatever the brand", "[id]") {
    ZSETKIT_CHECK_TWICE(id("USR0KHTOWnGLuC").hash32() == 234878118);
    ZSETKIT_CHECK_TWICE(id("EVT000xY9Wvvcd").hash32() == 2510208562);
    ZSETKIT_CHECK_TWICE(id("JOB0NpsIRaFoki").hash32() == 3137317427);
    ZSETKIT_CHECK_TWICE(id("USRAzL8n0Y58m7").hash32() == 2186628710);
}

TEST_CASE("an id writes itself into a larger buffer without touching its neighbours", "[id]") {
    std::string buffer(20, '#');
    id("JOB0KHTOWnGLuC").unchecked_write(buffer.data() + 3);
    CHECK(buffer == "###JOB0KHTOWnGLuC###");
}

namespace {
template <branded_id Id>
inline constexpr auto text_of = Id.text();
}  // namespace

TEST_CASE("a branded_id is two words, regular and usable as a template argument", "[id]") {
    ZSETKIT_CHECK_TWICE(sizeof(branded_id) == 16);
    ZSETKIT_CHECK_TWICE(std::regular<branded_id> && std::totally_ordered<branded_id>);
    ZSETKIT_CHECK_TWICE(std::is_trivially_copyable_v<branded_id>);
    ZSETKIT_CHECK_TWICE(text_of<id("EVT000xY9Wvvcd")> == "EVT000xY9Wvvcd");
    ZSETKIT_CHECK_TWICE(branded_id{}.text() == "AAA00000000000");
    ZSETKIT_CHECK_TWICE(noexcept(branded_id::parse(std::string_view{})) && noexcept(branded_id{}.text()));
}
