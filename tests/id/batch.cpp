// SPDX-License-Identifier: MIT
#include <zsetkit/id/batch.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "../support/catch.hpp"
#include "oracle.hpp"

using zsetkit::errc;
using zsetkit::error;
using zsetkit::job_id;
using zsetkit::parse_batch;
using zsetkit::snowflake;
using zsetkit::write_batch;

namespace {

job_id job(std::uint64_t value) { return job_id::make(snowflake::from_integer(value).value()); }

std::string text_of(const std::vector<job_id>& ids) {
    std::string text;
    for (const auto& id : ids) text += "JOB" + id_oracle::digits(id.flake().value());
    return text;
}

bool round_trips(const std::vector<job_id>& ids) {
    const std::string expected = text_of(ids);
    std::string text(expected.size() + 3, '#');  // and nothing behind the texts is touched
    if (write_batch<"JOB">(ids, text) != expected.size() || text != expected + "###") return false;
    std::vector<job_id> read(ids.size() + 1, job(7));
    return parse_batch<"JOB">(expected, read) == ids.size() && std::equal(ids.begin(), ids.end(), read.begin()) &&
           read.back() == job(7);
}

constexpr bool round_trips_in_a_constant() {
    std::array<job_id, 20> ids{}, read{};
    std::array<char, 20 * 14> text{};
    for (std::size_t i = 0; i < ids.size(); ++i) ids[i] = job_id::make(snowflake::unchecked(i * 1234567890123));
    return write_batch<"JOB">(ids, text) == text.size() &&
           parse_batch<"JOB">(std::string_view{text.data(), text.size()}, read) == 20u && ids == read;
}

}  // namespace

TEST_CASE("a batch is what one id at a time is, at every size and every place in memory", "[id]") {
    ZSETKIT_CHECK_TWICE(round_trips_in_a_constant());
    std::mt19937_64 random{8};
    for (std::size_t size = 0; size < 70; ++size) {
        std::vector<job_id> ids;
        for (std::size_t i = 0; i < size; ++i) ids.push_back(job(random() >> (1 + random() % 63)));
        CAPTURE(size);
        CHECK(round_trips(ids));
    }
}

TEST_CASE("a batch is exact around every power of 62 and every multiple of 62^8", "[id]") {
    std::vector<job_id> ids;
    std::uint64_t power = 1;
    for (int i = 0; i < 11; ++i, power *= 62) {
        for (std::uint64_t times = 1; times < 62 && power <= snowflake::max_value / times; ++times) {
            for (std::uint64_t value = power * times - 3; value != power * times + 4; ++value)
                ids.push_back(job(value & snowflake::max_value));
        }
    }
    const std::uint64_t power_8 = 218340105584896;
    for (std::uint64_t times = 1; times <= snowflake::max_value / power_8; times += 5) {
        for (std::uint64_t value = power_8 * times - 2; value != power_8 * times + 3; ++value)
            ids.push_back(job(value));
    }
    for (std::uint64_t value = snowflake::max_value - 20; value <= snowflake::max_value; ++value)
        ids.push_back(job(value));
    CHECK(ids.size() > 40'000);
    CHECK(round_trips(ids));
    std::mt19937_64 random{88};
    for (auto& id : ids) id = job(random() >> 1);
    CHECK(round_trips(ids));
}

TEST_CASE("a batch with any one byte changed answers as one id at a time does, at the same byte", "[id]") {
    std::mt19937_64 random{11};
    std::vector<job_id> ids;
    for (int i = 0; i < 19; ++i)
        ids.push_back(job(i % 4 == 0 ? snowflake::max_value - static_cast<unsigned>(i) : random() >> 1));
    const std::string original = text_of(ids);
    long disagreements = 0;
    for (std::size_t place = 0; place < original.size(); ++place) {
        for (int byte = 0; byte < 256; ++byte) {
            std::string text = original;
            text[place] = static_cast<char>(static_cast<unsigned char>(byte));
            std::vector<job_id> read(ids.size());
            const auto answer = parse_batch<"JOB">(text, read);
            const std::size_t first = place / 14 * 14;
            const auto expected = job_id::parse(std::string_view{text}.substr(first, 14));
            if (expected) {
                disagreements += answer != ids.size() || read[place / 14] != *expected;
            } else {
                disagreements += answer.has_value() ||
                                 answer.error() != error{expected.error().code,
                                                         static_cast<std::uint32_t>(first) + expected.error().at};
                disagreements +=
                    !std::equal(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(place / 14), read.begin());
            }
        }
    }
    CHECK(disagreements == 0);
}

TEST_CASE("what does not fit is an error, and nothing is written or read", "[id]") {
    const std::vector<job_id> ids{job(1), job(2)};
    std::string text(27, '#');
    CHECK(write_batch<"JOB">(ids, text).error() == error{errc::too_long, 27});
    CHECK(text == std::string(27, '#'));
    std::vector<job_id> room(1, job(9));
    CHECK(parse_batch<"JOB">(text_of(ids), room).error() == error{errc::too_long, 14});
    CHECK(room[0] == job(9));
    CHECK(parse_batch<"JOB">("JOB0KHTOWnGLuCJOB", room).error() == error{errc::length, 17});
    CHECK(parse_batch<"JOB">("", room) == 0u);
    CHECK(parse_batch<"JOB">("USR0KHTOWnGLuC", room).error() == error{errc::kind, 0});
}
