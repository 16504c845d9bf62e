// SPDX-License-Identifier: MIT
#include <zsetkit/id/sort.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include <rapidcheck.h>

#include <zsetkit/id/typed_id.hpp>

#include "../support/catch.hpp"

using zsetkit::brand;
using zsetkit::branded_id;
using zsetkit::job_id;
using zsetkit::snowflake;
using zsetkit::sort_ids;

namespace {

template <class Id>
bool sorts(std::vector<Id> ids) {
    auto expected = ids;
    std::sort(expected.begin(), expected.end());
    sort_ids(ids);
    return ids == expected;
}

constexpr bool sorts_in_a_constant() {
    std::array<job_id, 100> ids{};
    std::uint64_t value = 1;
    for (auto& id : ids) {
        id = job_id::make(snowflake::unchecked(value));
        value = value * 6364136223846793005u % (std::uint64_t{1} << 62) + 1;
    }
    sort_ids(ids);
    for (std::size_t i = 1; i < ids.size(); ++i) {
        if (ids[i] < ids[i - 1]) return false;
    }
    return true;
}

}  // namespace

TEST_CASE("ids sort in a constant expression too", "[id]") { ZSETKIT_CHECK_TWICE(sorts_in_a_constant()); }

TEST_CASE("sorting agrees with std::sort at every size, in every bit and for every kind of id", "[id]") {
    std::mt19937_64 random{64};
    for (const std::size_t size : {0u, 1u, 2u, 3u, 31u, 32u, 33u, 34u, 64u, 255u, 256u, 257u, 1000u, 20'000u}) {
        for (const unsigned bits : {0u, 1u, 2u, 7u, 8u, 9u, 16u, 22u, 41u, 62u, 63u}) {
            for (const unsigned shift : {0u, 1u, 12u, 22u, 55u}) {
                CAPTURE(size, bits, shift);
                std::vector<snowflake> flakes;
                std::vector<job_id> jobs;
                std::vector<branded_id> ids;
                for (std::size_t i = 0; i < size; ++i) {
                    const std::uint64_t number = random() & ((std::uint64_t{1} << bits) - 1);
                    flakes.push_back(snowflake::unchecked(number << shift & snowflake::max_value));
                    jobs.push_back(job_id::make(flakes.back()));
                    const auto letters = std::vector<brand>{"JOB", "BOJ", "USR", "JOA"}[random() % 4];
                    ids.push_back(branded_id::make(letters, flakes.back()));
                }
                CHECK(sorts(flakes));
                CHECK(sorts(jobs));
                CHECK(sorts(ids));
                std::sort(jobs.begin(), jobs.end());
                CHECK(sorts(jobs));
                std::reverse(jobs.begin(), jobs.end());
                CHECK(sorts(jobs));
            }
        }
    }
}

TEST_CASE("sorting agrees with std::sort on arrays that hold one id out of place", "[id]") {
    std::vector<snowflake> ids;
    for (std::uint64_t i = 0; i < 500; ++i) ids.push_back(snowflake::unchecked(i << 22));
    for (std::size_t place = 1; place < ids.size(); ++place) {
        auto disturbed = ids;
        std::swap(disturbed[place], disturbed[place * 31 % ids.size()]);
        CHECK(sorts(disturbed));
    }
}

TEST_CASE("sorted ids are sorted texts", "[id]") {
    CHECK(rc::check("texts", [](const std::vector<std::uint64_t>& values) {
        std::vector<branded_id> ids;
        for (const auto value : values)
            ids.push_back(
                branded_id::make(value % 2 == 0 ? brand("JOB") : brand("USR"), snowflake::unchecked(value >> 1)));
        sort_ids(ids);
        std::vector<std::string> texts;
        for (const auto& id : ids) texts.emplace_back(id.text().view());
        RC_ASSERT(std::is_sorted(texts.begin(), texts.end()));
    }));
}
