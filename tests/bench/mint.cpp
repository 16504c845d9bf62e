// SPDX-License-Identifier: MIT
//
// What an id costs: over the clock's own reading, in blocks, and with two threads at one minter.
//
// Rivals, in the same run: the clock alone, and the textbook generator: the same rule under a mutex. With two threads
// what counts is how long a cache line takes from one processor to the other, so the table also shows the floor of
// everything that shares a count: the clock and one fetch_add, which answers no question about time at all.
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <mutex>
#include <thread>
#include <vector>

#if defined(__linux__)
#include <pthread.h>
#include <sched.h>
#include <sys/resource.h>
#endif

#include <zsetkit/adapt/cached_clock.hpp>
#include <zsetkit/id/minter.hpp>

#include "race.hpp"

namespace {

using zsetkit::job_id;
using zsetkit::minter;
using zsetkit::snowflake;

using zsetkit_bench::keep;
using zsetkit_bench::print_row;
using zsetkit_bench::timing;

constexpr std::size_t count = 4096 * 4, block_size = 64, each = 20'000;

/// The rule under a lock, as generators are usually written.
template <class Clock>
class alignas(64) locked_minter {
public:
    explicit locked_minter(std::uint64_t node, Clock clock) : node_{node}, clock_{clock} {}

    std::uint64_t next() {
        const std::scoped_lock lock{mutex_};
        const std::uint64_t ticks = clock_().count - 1704067200000;
        if (ticks > ticks_) {
            ticks_ = ticks, sequence_ = 0;
        } else if (++sequence_ == 4096) {
            ++ticks_, sequence_ = 0;
        }
        return ticks_ << 22 | node_ << 12 | sequence_;
    }

private:
    std::mutex mutex_;
    std::uint64_t node_, ticks_ = 0, sequence_ = 0;
    Clock clock_;
};

#if defined(__linux__)
/// How often the scheduler has taken the processor from this thread.
long times_preempted() {
    rusage used{};
    getrusage(RUSAGE_THREAD, &used);
    return used.ru_nivcsw;
}
void stay_on(unsigned processor) {
    cpu_set_t only;
    CPU_ZERO(&only);
    CPU_SET(processor, &only);
    pthread_setaffinity_np(pthread_self(), sizeof only, &only);
}
#else
long times_preempted() { return 0; }
void stay_on(unsigned) {}
#endif

/// Two threads, each on a processor of its own, mint `each` ids from one minter; ns an id, from the common start to
/// the later end. Tried again when another program took a processor away, for then they did not run side by side.
template <class Mint>
double two_threads(const Mint& mint_of_both) {
    for (int attempt = 0;; ++attempt) {
        std::atomic<int> ready{0};
        std::atomic<long> preempted{0};
        std::array<std::chrono::steady_clock::time_point, 2> start{}, end{};
        const auto run = [&, mint = mint_of_both](unsigned which) mutable {
            stay_on(which);
            const long before = times_preempted();
            ++ready;
            while (ready.load(std::memory_order_acquire) < 2) {
            }
            start[which] = std::chrono::steady_clock::now();
            for (std::size_t i = 0; i < each; ++i) keep(mint());
            end[which] = std::chrono::steady_clock::now();
            preempted += times_preempted() - before;
        };
        std::thread first{run, 0u}, second{run, 1u};
        first.join();
        second.join();
        if (preempted == 0 || attempt == 200) {
            const std::chrono::duration<double, std::nano> took =
                std::max(end[0], end[1]) - std::min(start[0], start[1]);
            return took.count() / static_cast<double>(2 * each);
        }
    }
}

template <class... Mint>
std::vector<timing> measure_one_thread(Mint&&... mints) {
    return zsetkit_bench::measure(count, [&mints] {
        for (std::size_t i = 0; i < count; ++i) keep(mints());
    }...);
}

template <class... Mint>
std::vector<timing> measure_two_threads(Mint&&... mints) {
    constexpr int repetitions = 21;
    std::vector<std::vector<double>> samples(sizeof...(Mint));
    for (int i = 0; i < repetitions; ++i) {
        std::size_t index = 0;
        (samples[index++].push_back(two_threads(mints)), ...);
    }
    std::vector<timing> timings;
    for (auto& sample : samples) {
        std::sort(sample.begin(), sample.end());
        timings.push_back({sample.front(), sample[sample.size() / 2]});
    }
    return timings;
}

void print_over(const char* what, timing ours, timing clock) {
    std::printf("%-30s %-34s %8.2f (%6.2f) %8.2f (%6.2f) %+7.2f %+7.2f\n", what, "the clock alone: ns over",
                ours.minimum, ours.median, clock.minimum, clock.median, ours.minimum - clock.minimum, 6.0);
}

/// With two threads the medians count: a minimum is a run in which one thread happened to find the minter free.
void print_contended(const char* what, const char* rival, timing ours, timing theirs, double target) {
    print_row(what, rival, {ours.median, ours.minimum}, {theirs.median, theirs.minimum}, target);
}

}  // namespace

int main() {
    // From the first thread on the C library takes its locks in earnest; a rival that never had to would not be one.
    std::thread{[] {}}.join();

    const zsetkit::cached_clock cached;
    minter<> ids{7}, shared{7};
    minter coarse_ids{7, zsetkit::coarse_clock_ms{}};
    minter cached_ids{7, cached.reader()}, shared_cached{7, cached.reader()};
    locked_minter<zsetkit::system_clock_ms> locked{7, {}};
    locked_minter<zsetkit::cached_clock::reader_type> locked_cached{7, cached.reader()};
    struct alignas(64) {
        std::atomic<std::uint64_t> count{0};
    } floor;

    const auto one = measure_one_thread(
        [] { return zsetkit::system_clock_ms{}().count; }, [&] { return ids.next()->value(); },
        [&] { return ids.next<"JOB">()->flake().value(); }, [] { return zsetkit::coarse_clock_ms{}().count; },
        [&] { return coarse_ids.next()->value(); }, [&] { return cached().count; },
        [&] { return cached_ids.next()->value(); }, [&] { return locked.next(); },
        [&] { return locked_cached.next(); });
    std::array<snowflake, block_size> block{};
    std::array<job_id, block_size> jobs{};
    const auto blocks = zsetkit_bench::measure(
        count,
        [&] {
            for (std::size_t i = 0; i < count; i += block_size) keep(*ids.next_n(block)), keep(block);
        },
        [&] {
            for (std::size_t i = 0; i < count; i += block_size) keep(*ids.next_n<"JOB">(jobs)), keep(jobs);
        });
    const auto two =
        measure_two_threads([&] { return shared.next()->value(); }, [&] { return locked.next(); },
                            [&] {
                                keep(zsetkit::system_clock_ms{}().count);
                                return floor.count.fetch_add(1, std::memory_order_relaxed);
                            },
                            [&] { return shared_cached.next()->value(); }, [&] { return locked_cached.next(); },
                            [&shared, own = std::array<snowflake, block_size>{}, at = block_size]() mutable {
                                if (at == block_size) at = shared.next_n(own) == block_size ? 0 : block_size - 1;
                                return own[at++].value();
                            });

    zsetkit_bench::print_heading();
    print_over("next, system clock", one[1], one[0]);
    print_over("next<\"JOB\">, system clock", one[2], one[0]);
    print_over("next, coarse clock", one[4], one[3]);
    print_over("next, cached clock", one[6], one[5]);
    print_row("next, system clock", "mutex", one[1], one[7], 0);
    print_row("next, cached clock", "mutex", one[6], one[8], 0);
    print_row("next_n of 64 (target 1 ns)", "mutex", blocks[0], one[7], 0);
    print_row("next_n<\"JOB\"> of 64 (1 ns)", "mutex", blocks[1], one[7], 0);
    std::printf("two threads, of one minter: median (minimum)\n");
    print_contended("next, system clock", "mutex", two[0], two[1], 3);
    print_contended("next, system clock", "clock and fetch_add: the floor", two[0], two[2], 0);
    print_contended("next, cached clock", "mutex", two[3], two[4], 3);
    print_contended("blocks of 64, system clock", "mutex", two[5], two[1], 3);
    return 0;
}
