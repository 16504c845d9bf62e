// SPDX-License-Identifier: MIT
#include <zsetkit/id/base62.hpp>

#include <cstdint>
#include <random>
#include <string>
#include <string_view>

#include <rapidcheck.h>

#include "../support/catch.hpp"
#include "oracle.hpp"

using zsetkit::errc;
using zsetkit::error;
namespace base62 = zsetkit::base62;

namespace {

constexpr std::uint64_t limit = std::uint64_t{1} << 63;

bool agrees_on(std::uint64_t value) {
    const auto text = base62::encode(value);
    if (text.view() != id_oracle::digits(value)) return false;
    return value < limit ? base62::decode(text) == value : base62::decode(text).error().code == errc::range;
}

bool agrees_on(std::string_view text) {
    const auto expected = id_oracle::read_base62(text);
    const auto value = base62::decode(text);
    if (value) return expected.gate.empty() && *value == expected.value;
    return name(value.error().code) == expected.gate && value.error().at == expected.at;
}

}  // namespace

TEST_CASE("a number is eleven digits, most significant first, zero padded", "[id]") {
    ZSETKIT_CHECK_TWICE(base62::encode(0) == "00000000000");
    ZSETKIT_CHECK_TWICE(base62::encode(1) == "00000000001");
    ZSETKIT_CHECK_TWICE(base62::encode(61) == "0000000000z");
    ZSETKIT_CHECK_TWICE(base62::encode(62) == "00000000010");
    ZSETKIT_CHECK_TWICE(base62::encode(3843) == "000000000zz");
    ZSETKIT_CHECK_TWICE(base62::encode(3844) == "00000000100");
    ZSETKIT_CHECK_TWICE(base62::encode(9007199254740991) == "00fFgnDxSe7");
    ZSETKIT_CHECK_TWICE(base62::encode(12345678901234) == "0003VLrOWLi");
    ZSETKIT_CHECK_TWICE(base62::encode(limit - 1) == "AzL8n0Y58m7");
    ZSETKIT_CHECK_TWICE(base62::encode(limit) == "AzL8n0Y58m8");
    ZSETKIT_CHECK_TWICE(base62::encode(~std::uint64_t{0}) == "LygHa16AHYF");
}

TEST_CASE("digits read back as the number they were written from", "[id]") {
    ZSETKIT_CHECK_TWICE(base62::decode("00000000000") == 0u);
    ZSETKIT_CHECK_TWICE(base62::decode("0000000000z") == 61u);
    ZSETKIT_CHECK_TWICE(base62::decode("0003VLrOWLi") == 12345678901234u);
    ZSETKIT_CHECK_TWICE(base62::decode("AzL8n0Y58m7") == limit - 1);
}

TEST_CASE("what is not the digits of an id's number is an error, at its first wrong byte", "[id]") {
    ZSETKIT_CHECK_TWICE(base62::decode("").error() == error{errc::length, 0});
    ZSETKIT_CHECK_TWICE(base62::decode("0000000000").error() == error{errc::length, 10});
    ZSETKIT_CHECK_TWICE(base62::decode("000000000000").error() == error{errc::length, 11});
    ZSETKIT_CHECK_TWICE(base62::decode("AzL8n0Y58m8").error() == error{errc::range, 10});
    ZSETKIT_CHECK_TWICE(base62::decode("B0000000000").error() == error{errc::range, 0});
    ZSETKIT_CHECK_TWICE(base62::decode("zzzzzzzzzzz").error() == error{errc::range, 0});
    ZSETKIT_CHECK_TWICE(base62::decode("LygHa16AHYG").error() == error{errc::range, 0});     // 2^64, not 0
    ZSETKIT_CHECK_TWICE(base62::decode("RTLqyWNCqwK").error() == error{errc::range, 0});     // 2^64 + 2^62
    ZSETKIT_CHECK_TWICE(base62::decode("zzzzzzzzzz ").error() == error{errc::charset, 10});  // before range
    ZSETKIT_CHECK_TWICE(base62::decode(std::string_view{"\0000000000000", 11}).error() == error{errc::charset, 0});
}

TEST_CASE("encoding agrees with division around every power of 62 and of 2, and around multiples of 62^10", "[id]") {
    const auto around = [](std::uint64_t value) {
        for (std::uint64_t nearby = value - 3; nearby != value + 4; ++nearby) {
            if (!agrees_on(nearby)) return false;
        }
        return true;
    };
    std::uint64_t power = 1;
    for (int i = 0; i < 11; ++i, power *= 62) {
        for (std::uint64_t times = 0; times <= 62 && (times == 0 || power <= ~std::uint64_t{0} / times); ++times) {
            CAPTURE(i, times);
            CHECK(around(power * times));
        }
    }
    for (unsigned bit = 0; bit < 64; ++bit) CHECK(around(std::uint64_t{1} << bit));
}

TEST_CASE("encoding and decoding agree with the oracle on numbers of every size", "[id]") {
    std::mt19937_64 random{20240101};
    bool agree = true;
    for (int i = 0; i < 200'000; ++i) agree = agree && agrees_on(random() >> (random() % 64));
    CHECK(agree);
    CHECK(rc::check("any number", [](std::uint64_t value) { RC_ASSERT(agrees_on(value)); }));
}

TEST_CASE("decoding agrees with the oracle on any bytes, and on digits with a few other bytes among them", "[id]") {
    CHECK(rc::check("any bytes", [](const std::string& text) { RC_ASSERT(agrees_on(text)); }));
    std::mt19937_64 random{62};
    bool agree = true;
    for (int i = 0; i < 200'000; ++i) {
        std::string text(random() % 8 == 0 ? random() % 20 : 11, '0');
        if (text.empty()) text = "0";
        for (auto& c : text) c = id_oracle::alphabet[random() % 62];
        for (auto left = random() % 4; left > 0; --left)
            text[random() % text.size()] = static_cast<char>(random() % 256);
        if (random() % 2 == 0) text[0] = "09ABL"[random() % 5];
        agree = agree && agrees_on(text);
    }
    CHECK(agree);
}

TEST_CASE("in every place exactly the 62 digits are digits, whatever the sign of char", "[id]") {
    for (std::size_t place = 0; place < 11; ++place) {
        int accepted = 0, refused = 0;
        for (int byte = 0; byte < 256; ++byte) {
            std::string text = "00000000000";
            text[place] = static_cast<char>(static_cast<unsigned char>(byte));
            const auto value = base62::decode(text);
            accepted += value || value.error().code == errc::range;
            refused += !value && value.error() == error{errc::charset, static_cast<std::uint32_t>(place)};
        }
        CHECK(accepted == 62);
        CHECK(refused == 194);
    }
}

TEST_CASE("byte order of digits is numeric order", "[id]") {
    CHECK(rc::check("order", [](std::uint64_t a, std::uint64_t b) {
        RC_ASSERT((base62::encode(a).view() < base62::encode(b).view()) == (a < b));
    }));
}

namespace {

constexpr bool pairs_are_right() {
    const char* pair = zsetkit::detail::base62_pairs;
    for (const char high : zsetkit::detail::base62_alphabet) {
        for (const char low : zsetkit::detail::base62_alphabet) {
            if (*pair++ != high || *pair++ != low) return false;
        }
    }
    return *pair == '\0' && pair + 1 == zsetkit::detail::base62_pairs + sizeof zsetkit::detail::base62_pairs;
}

constexpr bool digits_are_right() {
    for (unsigned byte = 0; byte < 256; ++byte) {
        const auto digit = zsetkit::detail::base62_alphabet.find(static_cast<char>(static_cast<unsigned char>(byte)));
        std::size_t scaled = digit;
        for (const auto& place : zsetkit::detail::base62_digits.place) {
            const bool right = digit == std::string_view::npos ? place.of[byte] == 1u << 28 : place.of[byte] == scaled;
            if (!right) return false;
            scaled *= 62;
        }
    }
    return true;
}

}  // namespace

TEST_CASE("the tables are what the alphabet says", "[id]") {
    CHECK(zsetkit::detail::base62_alphabet == id_oracle::alphabet);
    ZSETKIT_CHECK_TWICE(pairs_are_right());
    ZSETKIT_CHECK_TWICE(digits_are_right());
    for (std::size_t n = 0; n < 62 * 62; ++n) {
        CHECK(std::string_view(zsetkit::detail::base62_pair(n), 2) == id_oracle::digits(n).substr(9));
    }
}
