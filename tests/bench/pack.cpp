// SPDX-License-Identifier: MIT
//
// What checking costs: packing and unpacking with every limit checked, beside the shift and conversion people write by
// hand, which takes what it gets. Both sides read the same arrays; repetitions take turns.
#include <zsetkit/score/fire_time.hpp>
#include <zsetkit/score/priority.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <random>
#include <vector>

namespace {

constexpr std::size_t count = 4096;
constexpr int repetitions = 201;
constexpr int rounds = 16;

struct pair {
    std::uint64_t high;
    std::uint64_t low;
};

std::array<pair, count> pairs;
std::array<double, count> scores;
volatile std::uint64_t sink;

template <class Work>
double nanoseconds(Work work) {
    const auto from = std::chrono::steady_clock::now();
    std::uint64_t sum = 0;
    for (int round = 0; round < rounds; ++round) sum += work();
    const auto to = std::chrono::steady_clock::now();
    sink = sum;
    return std::chrono::duration<double, std::nano>(to - from).count() / (rounds * count);
}

template <class Ours, class Rival>
void compare(const char* what, Ours ours, Rival rival) {
    std::vector<double> mine, theirs;
    for (int i = 0; i < repetitions; ++i) {
        mine.push_back(nanoseconds(ours));
        theirs.push_back(nanoseconds(rival));
    }
    std::sort(mine.begin(), mine.end());
    std::sort(theirs.begin(), theirs.end());
    std::printf("%-28s %9.2f %9.2f %9.2f %9.2f %8.2f   <= 1.5\n", what, mine.front(), theirs.front(),
                mine[repetitions / 2], theirs[repetitions / 2], mine[repetitions / 2] / theirs[repetitions / 2]);
}

// Each side packs an array of pairs into an array of scores, then unpacks that: a writer's work and a reader's.
template <unsigned LowBits>
std::uint64_t by_hand() {
    for (std::size_t i = 0; i < count; ++i) scores[i] = static_cast<double>(pairs[i].high << LowBits | pairs[i].low);
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const auto whole = static_cast<std::uint64_t>(scores[i]);
        sum += (whole >> LowBits) ^ (whole & ((std::uint64_t{1} << LowBits) - 1));
    }
    return sum;
}

std::uint64_t priority() {
    for (std::size_t i = 0; i < count; ++i) {
        const auto score = zsetkit::priority_score::pack(pairs[i].high, pairs[i].low);
        if (!score) return 0;
        scores[i] = *score;
    }
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const auto parts = zsetkit::priority_score::unpack(scores[i]);
        if (!parts) return 0;
        sum += parts->tier ^ parts->arrival;
    }
    return sum;
}

std::uint64_t fire_time() {
    for (std::size_t i = 0; i < count; ++i) {
        const auto score = zsetkit::fire_time_score::pack({pairs[i].high}, pairs[i].low);
        if (!score) return 0;
        scores[i] = *score;
    }
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const auto parts = zsetkit::fire_time_score::unpack(scores[i]);
        if (!parts) return 0;
        sum += parts->time.count ^ parts->discriminator;
    }
    return sum;
}

}  // namespace

int main() {
    std::mt19937_64 random{20240101};
    std::printf("%-28s %9s %9s %9s %9s %8s   %s\n", "pack + unpack, ns a score", "min ours", "by hand", "med ours",
                "by hand", "ratio", "target");
    for (auto& each : pairs) each = {random() % 2097152, random() % 4294967296};
    compare("priority, checked", priority, by_hand<32>);
    for (auto& each : pairs) each = {1700000000000 + random() % 400000000000, random() % 4096};
    compare("fire time, checked", fire_time, by_hand<12>);
}
