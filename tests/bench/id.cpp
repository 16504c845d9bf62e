// SPDX-License-Identifier: MIT
//
// The id codec, comparison and sort against what people write by hand. Compile with -O2 and link with id_rival.cpp.
#include <zsetkit/id.hpp>
#include <zsetkit/id/batch.hpp>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "id_rival.hpp"
#include "race.hpp"

namespace {

using zsetkit_bench::keep;
using zsetkit_bench::measure;
using zsetkit_bench::print_row;

constexpr std::size_t count = 4096;
constexpr int passes = 16;

// Texts are written over each other, for ours and for the rivals, so that the first-level cache takes them: 4096 texts are
// twice as large as some such caches, and then a part of each figure is the second one's.
constexpr std::size_t written = 64;

// What the contract asks differs with the compiler, because the rivals do.
#if defined(__clang__)
constexpr double encode_target = 1.8, checked_target = 1.35, parse_target = 2.4;
#else
constexpr double encode_target = 2.2, checked_target = 1.8, parse_target = 3.2;
#endif

struct id_bytes {
    char bytes[16];
};

std::vector<std::uint64_t> random_values(std::size_t size) {
    std::mt19937_64 random{20240101};
    std::vector<std::uint64_t> values(size);
    for (auto& value : values) value = random() >> 1;
    return values;
}

zsetkit::job_id job_of(std::uint64_t value) { return zsetkit::job_id::make(zsetkit::snowflake::unchecked(value)); }

// Runs are given plain pointers by value: through a reference to a vector every byte written could be part of the vector
// itself, and the compiler would load its pointer again after each store, for ours and for the rivals.
template <class One>
auto over_all(One one) {
    return [one] {
        for (int pass = 0; pass < passes; ++pass) {
            for (std::size_t i = 0; i < count; ++i) one(i);
            keep(pass);
        }
    };
}

/// The multiplications of an encode and nothing else, none waiting for another: no encoder of this kind is faster.
std::uint64_t six_products(std::uint64_t value) {
    const auto upper = [value](std::uint64_t i) { return zsetkit::detail::multiply(value + i, 3844 + i).high; };
    return upper(0) ^ upper(1) ^ upper(2) ^ upper(3) ^ upper(4) ^ upper(5);
}

void encoding() {
    auto value_store = random_values(count);
    std::vector<zsetkit::job_id> job_store;
    for (const auto value : value_store) job_store.push_back(job_of(value));
    std::vector<id_bytes> brand_store(count), buffer_store(written);
    for (std::size_t i = 0; i < count; ++i) std::memcpy(brand_store[i].bytes, i % 3 == 0 ? "USR" : "JOB", 3);
    std::vector<zsetkit::fixed_text<14>> text_store(written);
    const auto* const values = value_store.data();
    const auto* const jobs = job_store.data();
    const auto* const brands = brand_store.data();
    auto* const texts = text_store.data();
    auto* const buffers = buffer_store.data();
    keep(values), keep(texts), keep(buffers);  // known elsewhere: no store to them may be left out

    const auto timings = measure(
        count * passes,  //
        over_all([=](std::size_t i) { texts[i % written] = jobs[i].text(); }),
        over_all([=](std::size_t i) { keep(jobs[i].text()); }),
        over_all([=](std::size_t i) { jobs[i].unchecked_write(buffers[i % written].bytes); }),
        over_all([=](std::size_t i) {
            const auto letters = zsetkit::brand::parse({brands[i].bytes, 3});
            if (letters) keep(zsetkit::branded_id::make(*letters, jobs[i].flake()).text());
        }),
        over_all([=](std::size_t i) { (void)rival_encode(brands[i].bytes, values[i], buffers[i % written].bytes); }),
        over_all([=](std::size_t i) { (void)rival::encode("JOB", values[i], buffers[i % written].bytes); }),
        over_all([=](std::size_t i) { (void)rival::encode(brands[i].bytes, values[i], buffers[i % written].bytes); }),
        over_all(
            [=](std::size_t i) { (void)rival_encode_naive(brands[i].bytes, values[i], buffers[i % written].bytes); }),
        over_all([=](std::size_t i) { keep(six_products(values[i])); }));
    print_row("job_id::text", "split at 62^6, separate unit", timings[1], timings[4], encode_target);
    print_row("job_id::text", "split at 62^6, same unit, JOB", timings[1], timings[5], 0);
    print_row("job_id::text", "naive % 62", timings[1], timings[7], 4);
    print_row("job_id::text, then copied", "split at 62^6, separate unit", timings[0], timings[4], 0);
    print_row("job_id::unchecked_write", "split at 62^6, separate unit", timings[2], timings[4], encode_target);
    print_row("brand checked, make, text", "split at 62^6, separate unit", timings[3], timings[4], checked_target);
    print_row("brand checked, make, text", "split at 62^6, same unit", timings[3], timings[6], 0);
    print_row("six products of 64 bits: floor", "split at 62^6, separate unit", timings[8], timings[4], 0);
}

void decoding() {
    auto value_store = random_values(count);
    std::vector<id_bytes> text_store(count);
    for (std::size_t i = 0; i < count; ++i) (void)rival::encode("JOB", value_store[i], text_store[i].bytes);
    const auto* const texts = text_store.data();
    auto* const decoded = value_store.data();
    keep(texts);

    const auto timings =
        measure(count * passes, over_all([=](std::size_t i) {
                    if (const auto id = zsetkit::job_id::parse({texts[i].bytes, 14})) decoded[i] = id->flake().value();
                }),
                over_all([=](std::size_t i) {
                    if (const auto id = zsetkit::branded_id::parse({texts[i].bytes, 14}))
                        decoded[i] = id->flake().value();
                }),
                over_all([=](std::size_t i) { (void)rival_decode(texts[i].bytes, 14, &decoded[i]); }),
                over_all([=](std::size_t i) { (void)rival::decode(texts[i].bytes, 14, &decoded[i]); }));
    print_row("job_id::parse", "table loop, separate unit", timings[0], timings[2], parse_target);
    print_row("job_id::parse", "table loop, same unit", timings[0], timings[3], 0);
    print_row("branded_id::parse", "table loop, separate unit", timings[1], timings[2], parse_target);
    print_row("branded_id::parse", "table loop, same unit", timings[1], timings[3], 0);

    // The next text to read depends on the value just read.
    std::size_t next = 0;
    const auto chain = [&next](auto read) {
        return [&next, read] {
            for (std::size_t i = 0; i < count * passes; ++i) next = static_cast<std::size_t>(read(next)) % count;
        };
    };
    const auto latencies = measure(count * passes, chain([=](std::size_t i) {
                                       const auto id = zsetkit::branded_id::parse({texts[i].bytes, 14});
                                       return id ? id->flake().value() : 0;
                                   }),
                                   chain([=](std::size_t i) {
                                       std::uint64_t value = 0;
                                       return rival_decode(texts[i].bytes, 14, &value) == 0 ? value : 0;
                                   }));
    keep(next);
    print_row("branded_id::parse, latency", "table loop, separate unit", latencies[0], latencies[1], 1.6);
}

void comparing() {
    const auto value_store = random_values(count);
    std::vector<std::string> text_store;
    // Ids of one day: the texts share their first bytes, as those in a queue do.
    for (const auto value : value_store) {
        text_store.push_back(
            job_of(274557032793636864 + value % (std::uint64_t{86'400'000} << 22)).text().to<std::string>());
    }
    const auto* const texts = text_store.data();
    std::size_t less = 0, rival_less = 0;
    auto* const sum = &less;
    auto* const rival_sum = &rival_less;
    const auto timings =
        measure(count * passes,
                over_all([=](std::size_t i) { *sum += zsetkit::text_less{}(texts[i], texts[(i + 1) % count]); }),
                over_all([=](std::size_t i) { *rival_sum += texts[i] < texts[(i + 1) % count]; }));
    keep(less);
    keep(rival_less);
    print_row("text_less", "std::string <", timings[0], timings[1], 2);
}

void sorting() {
    constexpr std::size_t many = 1'000'000;
    const auto values = random_values(many);
    std::vector<zsetkit::job_id> ids, ids_again;
    std::vector<std::string> texts, texts_again;
    for (const auto value : values) ids.push_back(job_of(value));
    for (const auto& id : ids) texts.push_back(id.text().to<std::string>());
    // The copies that each run sorts are timed alone and taken off.
    const auto timings = measure(
        many,  //
        [&] { ids_again = ids, zsetkit::sort_ids(ids_again); },
        [&] { ids_again = ids, std::sort(ids_again.begin(), ids_again.end()); },
        [&] { texts_again = texts, std::sort(texts_again.begin(), texts_again.end()); },
        [&] { ids_again = ids, keep(ids_again); }, [&] { texts_again = texts, keep(texts_again); });
    const auto net = [](zsetkit_bench::timing all, zsetkit_bench::timing copy) {
        return zsetkit_bench::timing{all.minimum - copy.minimum, all.median - copy.median};
    };
    print_row("sort_ids, 1,000,000", "std::sort of the strings", net(timings[0], timings[3]),
              net(timings[2], timings[4]), 4);
    print_row("sort_ids, 1,000,000", "std::sort of the ids", net(timings[0], timings[3]), net(timings[1], timings[3]),
              0);
}

void batches() {
    const auto values = random_values(count);
    std::vector<zsetkit::job_id> ids;
    for (const auto value : values) ids.push_back(job_of(value));
    std::string texts(count * 14, ' ');
    bool all = true;
    const auto timings = measure(
        count * passes,
        [&] {
            for (int pass = 0; pass < passes; ++pass)
                all = zsetkit::write_batch<"JOB">(ids, texts).has_value() && all, keep(texts);
        },
        [&] {
            for (int pass = 0; pass < passes; ++pass)
                all = zsetkit::parse_batch<"JOB">(texts, ids).has_value() && all, keep(ids);
        },
        [&] {
            for (std::size_t i = 0; i < count * passes; ++i)
                ids[i % count].unchecked_write(texts.data() + i % count * 14);
        },
        [&] {
            for (std::size_t i = 0; i < count * passes; ++i)
                ids[i % count] = *zsetkit::job_id::parse({texts.data() + i % count * 14, 14});
        });
    if (!all) std::printf("a batch failed\n");
    print_row("write_batch", "one at a time", timings[0], timings[2], 0);
    print_row("parse_batch", "one at a time", timings[1], timings[3], 0);
}

}  // namespace

int main() {
    zsetkit_bench::print_heading();
    encoding();
    decoding();
    batches();
    comparing();
    sorting();
}
