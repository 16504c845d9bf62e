// SPDX-License-Identifier: MIT
//
// Times contenders against each other, interleaved so that a slow moment of the machine hits all of them, and prints one
// row a rival: ours, theirs, and the ratio of the minima. Read the ratios; nanoseconds are this machine's alone.
#ifndef ZSETKIT_TESTS_BENCH_RACE_HPP
#define ZSETKIT_TESTS_BENCH_RACE_HPP

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace zsetkit_bench {

/// Makes the compiler believe that `value` is read and all memory changed.
template <class T>
inline void keep(const T& value) {
    asm volatile("" : : "r"(&value) : "memory");
}

struct timing {
    double minimum;
    double median;
};

/// Nanoseconds an item for each of `runs`, every one of which handles `items` items a call.
template <class... Run>
std::vector<timing> measure(std::size_t items, Run&&... runs) {
    constexpr int repetitions = 31;
    std::vector<std::vector<double>> samples(sizeof...(Run));
    for (int repetition = -2; repetition < repetitions; ++repetition) {
        std::size_t index = 0;
        const auto once = [&](auto& run) {
            const auto start = std::chrono::steady_clock::now();
            run();
            const std::chrono::duration<double, std::nano> took = std::chrono::steady_clock::now() - start;
            if (repetition >= 0)
                samples[index].push_back(took.count() / static_cast<double>(items));  // the first two warm up
            ++index;
        };
        (once(runs), ...);
    }
    std::vector<timing> timings;
    for (auto& sample : samples) {
        std::sort(sample.begin(), sample.end());
        timings.push_back({sample.front(), sample[sample.size() / 2]});
    }
    return timings;
}

inline void print_heading() {
    std::printf("%-30s %-34s %17s %17s %7s %7s\n", "what", "rival", "ours ns (median)", "rival ns (median)", "ratio",
                "target");
}

/// One row: how many times as long as ours the rival takes. A target of 0 is printed as none.
inline void print_row(const char* what, const char* rival, timing ours, timing theirs, double target) {
    std::printf("%-30s %-34s %8.2f (%6.2f) %8.2f (%6.2f) %7.2f ", what, rival, ours.minimum, ours.median,
                theirs.minimum, theirs.median, theirs.minimum / ours.minimum);
    if (target > 0) {
        std::printf("%7.2f\n", target);
    } else {
        std::printf("%7s\n", "-");
    }
}

}  // namespace zsetkit_bench

#endif
