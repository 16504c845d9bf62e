// SPDX-License-Identifier: MIT
#include <zsetkit/key/bullmq_job_id.hpp>

#include <rapidcheck.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "../support/catch.hpp"
#include "bullmq_oracle.hpp"

using zsetkit::errc;
using zsetkit::error;
using zsetkit::bullmq::parse_job_id;

namespace {

constexpr error refusal(std::string_view id) { return parse_job_id(id).error(); }

}  // namespace

TEST_CASE("a custom job id is a name of its own, or has exactly three parts", "[key]") {
    ZSETKIT_CHECK_TWICE(parse_job_id("cart-7")->view() == "cart-7");
    ZSETKIT_CHECK_TWICE(parse_job_id("a:b:c").has_value());
    ZSETKIT_CHECK_TWICE(parse_job_id("a::").has_value());
    ZSETKIT_CHECK_TWICE(parse_job_id("a b*{c}").has_value());
    ZSETKIT_CHECK_TWICE(parse_job_id("JOB0KHTOWnGLuC").has_value());
    ZSETKIT_CHECK_TWICE(parse_job_id("repeat:nightly:1769526697641").has_value());
    ZSETKIT_CHECK_TWICE(refusal("") == error{errc::job_id_empty, 0});
    ZSETKIT_CHECK_TWICE(refusal("a:b") == error{errc::job_id_colon, 1});
    ZSETKIT_CHECK_TWICE(refusal(":a") == error{errc::job_id_colon, 0});
    ZSETKIT_CHECK_TWICE(refusal("a:b:c:d") == error{errc::job_id_colon, 5});
    ZSETKIT_CHECK_TWICE(refusal("0") == error{errc::job_id_zero, 0});
    ZSETKIT_CHECK_TWICE(refusal("0:a:b") == error{errc::job_id_zero, 0});
    ZSETKIT_CHECK_TWICE(zsetkit::bullmq::job_id::parse("cart-7")->view() == "cart-7");
    ZSETKIT_CHECK_TWICE(zsetkit::bullmq::job_id::parse("a:b").error() == error{errc::job_id_colon, 1});
    CHECK(parse_job_id(std::string(255, 'x')).has_value());
    CHECK(refusal(std::string(256, 'x')) == error{errc::name_length, 255});
}

TEST_CASE("an integer as JavaScript reads and writes it is a counter's id, not a custom one", "[key]") {
    ZSETKIT_CHECK_TWICE(refusal("1") == error{errc::job_id_integer, 0});
    ZSETKIT_CHECK_TWICE(refusal("42") == error{errc::job_id_integer, 0});
    ZSETKIT_CHECK_TWICE(refusal("-5") == error{errc::job_id_integer, 0});
    ZSETKIT_CHECK_TWICE(refusal("NaN") == error{errc::job_id_integer, 0});
    ZSETKIT_CHECK_TWICE(refusal("9007199254740992") == error{errc::job_id_integer, 0});
    ZSETKIT_CHECK_TWICE(refusal("1152921504606847000") == error{errc::job_id_integer, 0});
    for (const char* id :
         {"007", "+5", "-0", "1e3", "5 ", " 5", "1.5", "00", "-", "--1", "9007199254740993", "1152921504606846976",
          "1000000000000000000000", "123456789012345678901234567890", "Infinity"}) {
        CHECK(parse_job_id(id).has_value());
    }
}

TEST_CASE("a key word of the queue is refused, though BullMQ lets it poison the queue", "[key]") {
    for (const char* id : {"id",
                           "wait",
                           "paused",
                           "active",
                           "delayed",
                           "prioritized",
                           "pc",
                           "completed",
                           "failed",
                           "waiting-children",
                           "repeat",
                           "marker",
                           "stalled",
                           "stalled-check",
                           "limiter",
                           "meta",
                           "events",
                           "metrics",
                           "de",
                           "dn",
                           "metrics:completed:data",
                           "metrics:failed:data",
                           "de:a:b",
                           "dn:a:b",
                           "repeat:a:b",
                           "repeat::5",
                           "repeat:a:007"}) {
        INFO(id);
        CHECK(refusal(id) == error{errc::job_id_reserved, 0});
    }
    for (const char* id : {"Wait", "waits", "priority", "lock", "metrics:a:b", "wait:a:b", "repeats:a:b"}) {
        INFO(id);
        CHECK(parse_job_id(id).has_value());
    }
}

TEST_CASE("whole numbers around 2^53 and above pass exactly when their double is written so", "[key]") {
    std::mt19937_64 random{53};
    const auto check = [](const std::string& text) {
        INFO(text);
        REQUIRE(zsetkit::detail::is_script_integer(text) == zsetkit_tests::script_reads_as_integer(text));
    };
    for (std::uint64_t near = (std::uint64_t{1} << 53) - 100; near < (std::uint64_t{1} << 53) + 100; ++near)
        check(std::to_string(near));
    for (unsigned power = 53; power < 64; ++power) {
        for (int off = -40; off <= 40; ++off)
            check(std::to_string((std::uint64_t{1} << power) + static_cast<std::uint64_t>(off)));
    }
    // Around each power of two, where the doubles below lie closer: as many digits as can matter, then zeros.
    for (int power = 54; power < 70; ++power) {
        char text[64];
        const auto end = std::to_chars(text, text + sizeof text, std::ldexp(1.0, power), std::chars_format::fixed);
        const std::string exact{text, end.ptr};
        for (std::size_t kept = 13; kept <= 17; ++kept) {
            const std::uint64_t head = std::strtoull(exact.substr(0, kept).c_str(), nullptr, 10);
            for (std::uint64_t near = head - 100; near <= head + 100; ++near) {
                check(std::to_string(near) + std::string(exact.size() - std::min(kept, exact.size()), '0'));
            }
        }
    }
    for (int round = 0; round < 200000; ++round) {
        std::string digits = std::to_string(random());
        digits.resize(std::min<std::size_t>(digits.size(), 15 + random() % 3), '0');
        digits.append(random() % 6, '0');
        if (random() % 4 == 0) digits.insert(0, "-");
        check(digits);
        // A double as it is written, and its neighbours in the last place.
        const double value = static_cast<double>(random()) * static_cast<double>(1 + random() % 50);
        char text[64];
        const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::fixed);
        check({text, end.ptr});
    }
}

TEST_CASE("every text is a custom id or refused by the first rule it breaks", "[key]") {
    CHECK(rc::check("job ids", [] {
        const auto pieces = *rc::gen::container<std::vector<std::string>>(
            rc::gen::element<std::string>(":", "a", "0", "1", "-", "repeat", "de", "dn", "metrics", "failed", "data",
                                          "wait", "pc", "17", std::string(200, 'x'), "{", "NaN"));
        std::string id;
        for (const auto& piece : pieces) id += piece;
        const auto parsed = parse_job_id(id);
        RC_ASSERT((parsed ? std::string{} : std::string{name(parsed.error().code)}) ==
                  zsetkit_tests::why_not_custom_id(id));
        if (parsed) RC_ASSERT(parsed->view() == id);
    }));
}
