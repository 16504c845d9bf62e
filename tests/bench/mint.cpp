// SPDX-License-Identifier: MIT
//
// What an id costs: over the clock's own reading, in blocks, and with two threads at one minter.
//
// Rivals, in the same run: the clock alone, and the textbook generator: the same rule under a mutex.
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#if defined(__linux__)
#include <pthread.h>
#include <sched.h>
#include <sys/resource.h>
#endif

#include <zsetkit/adapt/cached_clock.hpp>
#include <zsetkit/id/minter.hpp>

namespace {

using zsetkit::job_id;
using zsetkit::minter;
using zsetkit::snowflake;

constexpr int repetitions = 21;

template <class T>
void keep(const T& value) {
#if defined(__GNUC__)
    asm volatile("" : : "r,m"(value) : "memory");
#else
    static volatile T sink;
    sink = value;
#endif
}

/// Nanoseconds per operation of one run of `work`, which does `operations` of them.
template <class Work>
double once(std::size_t operations, Work& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double, std::nano> took = std::chrono::steady_clock::now() - start;
    return took.count() / static_cast<double>(operations);
}

struct figures {
    std::vector<double> all;
    [[nodiscard]] double least() const { return *std::min_element(all.begin(), all.end()); }
    [[nodiscard]] double median() const {
        auto sorted = all;
        std::sort(sorted.begin(), sorted.end());
        return sorted[sorted.size() / 2];
    }
};

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

/// Two threads, each on a processor of its own, mint `each` ids from one minter; ns an id, from the common start to the later
/// end. Tried again when another program took a processor away, for then they did not run side by side.
template <class Mint>
double two_threads(std::size_t each, Mint mint) {
    for (int attempt = 0;; ++attempt) {
        std::atomic<int> ready{0};
        std::atomic<long> preempted{0};
        std::array<std::chrono::steady_clock::time_point, 2> start{}, end{};
        const auto run = [&](unsigned which) {
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
            const std::chrono::duration<double, std::nano> took = std::max(end[0], end[1]) - std::min(start[0], start[1]);
            return took.count() / static_cast<double>(2 * each);
        }
    }
}

void row(const char* what, const figures& ours, const figures& rival, const char* figure, double value, const char* target) {
    std::printf("%-42s %7.2f %7.2f   %7.2f %7.2f   %-10s %6.2f   %s\n", what, ours.least(), ours.median(), rival.least(), rival.median(),
                figure, value, target);
}

}  // namespace

int main() {
    constexpr std::size_t count = 4096 * 4, block_size = 64, each = 20'000;

    minter<> with_clock{7};
    minter<> typed{7};
    minter with_coarse{7, zsetkit::coarse_clock_ms{}};
    const zsetkit::cached_clock cached;
    minter with_cached{7, cached.reader()};
    minter<> in_blocks{7};
    minter<> shared{7};
    minter shared_cached{7, cached.reader()};
    locked_minter<zsetkit::system_clock_ms> locked{7, {}};
    locked_minter<zsetkit::cached_clock::reader_type> locked_cached{7, cached.reader()};

    auto clock_alone = [] { for (std::size_t i = 0; i < count; ++i) keep(zsetkit::system_clock_ms{}().count); };
    auto coarse_alone = [] { for (std::size_t i = 0; i < count; ++i) keep(zsetkit::coarse_clock_ms{}().count); };
    auto cached_alone = [&] { for (std::size_t i = 0; i < count; ++i) keep(cached().count); };
    auto mint = [&] { for (std::size_t i = 0; i < count; ++i) keep(with_clock.next()->value()); };
    auto mint_typed = [&] { for (std::size_t i = 0; i < count; ++i) keep(typed.next<"JOB">()->flake().value()); };
    auto mint_coarse = [&] { for (std::size_t i = 0; i < count; ++i) keep(with_coarse.next()->value()); };
    auto mint_cached = [&] { for (std::size_t i = 0; i < count; ++i) keep(with_cached.next()->value()); };
    auto mint_locked = [&] { for (std::size_t i = 0; i < count; ++i) keep(locked.next()); };
    auto mint_locked_cached = [&] { for (std::size_t i = 0; i < count; ++i) keep(locked_cached.next()); };
    std::array<snowflake, block_size> block{};
    auto mint_blocks = [&] {
        for (std::size_t i = 0; i < count; i += block_size) {
            keep(*in_blocks.next_n(block));
            keep(block[block_size - 1].value());
        }
    };
    std::array<job_id, block_size> jobs{};
    auto mint_job_blocks = [&] {
        for (std::size_t i = 0; i < count; i += block_size) {
            keep(*in_blocks.next_n<"JOB">(jobs));
            keep(jobs[block_size - 1].flake().value());
        }
    };

    // From the first thread on the C library takes its locks in earnest; a rival that never had to would not be one.
    std::thread{[] {}}.join();

    figures clock_ns, coarse_ns, cached_ns, mint_ns, typed_ns, mint_coarse_ns, mint_cached_ns, locked_ns, locked_cached_ns, block_ns,
        jobs_ns, pair_ns, pair_cached_ns, pair_locked_ns, pair_locked_cached_ns;
    for (int i = 0; i < repetitions; ++i) {
        clock_ns.all.push_back(once(count, clock_alone));
        mint_ns.all.push_back(once(count, mint));
        typed_ns.all.push_back(once(count, mint_typed));
        locked_ns.all.push_back(once(count, mint_locked));
        coarse_ns.all.push_back(once(count, coarse_alone));
        mint_coarse_ns.all.push_back(once(count, mint_coarse));
        cached_ns.all.push_back(once(count, cached_alone));
        mint_cached_ns.all.push_back(once(count, mint_cached));
        locked_cached_ns.all.push_back(once(count, mint_locked_cached));
        block_ns.all.push_back(once(count, mint_blocks));
        jobs_ns.all.push_back(once(count, mint_job_blocks));
        pair_ns.all.push_back(two_threads(each, [&] { return shared.next()->value(); }));
        pair_locked_ns.all.push_back(two_threads(each, [&] { return locked.next(); }));
        pair_cached_ns.all.push_back(two_threads(each, [&] { return shared_cached.next()->value(); }));
        pair_locked_cached_ns.all.push_back(two_threads(each, [&] { return locked_cached.next(); }));
    }

    std::printf("ns an id: minimum and median of %d runs\n", repetitions);
    std::printf("%-42s %7s %7s   %7s %7s   %-10s %6s   %s\n", "what", "ours", "median", "rival", "median", "", "", "target");
    const auto over = [](const figures& ours, const figures& clock) { return ours.least() - clock.least(); };
    const auto ratio = [](const figures& ours, const figures& rival) { return rival.least() / ours.least(); };
    row("next(), system clock; rival: clock alone", mint_ns, clock_ns, "over", over(mint_ns, clock_ns), "<= 6 ns");
    row("next<\"JOB\">(), system clock; clock alone", typed_ns, clock_ns, "over", over(typed_ns, clock_ns), "<= 6 ns");
    row("next(), coarse clock; clock alone", mint_coarse_ns, coarse_ns, "over", over(mint_coarse_ns, coarse_ns), "<= 6 ns");
    row("next(), cached clock; clock alone", mint_cached_ns, cached_ns, "over", over(mint_cached_ns, cached_ns), "<= 6 ns");
    row("next(), system clock; mutex", mint_ns, locked_ns, "ratio", ratio(mint_ns, locked_ns), "");
    row("next(), cached clock; mutex", mint_cached_ns, locked_cached_ns, "ratio", ratio(mint_cached_ns, locked_cached_ns), "");
    row("next_n of 64; mutex", block_ns, locked_ns, "ns", block_ns.least(), "<= 1 ns");
    row("next_n<\"JOB\"> of 64; mutex", jobs_ns, locked_ns, "ns", jobs_ns.least(), "<= 1 ns");
    // Medians here: a minimum is the run in which one thread happened to find the minter free most of the time.
    const auto middle = [](const figures& ours, const figures& rival) { return rival.median() / ours.median(); };
    row("two threads, system clock; mutex", pair_ns, pair_locked_ns, "of medians", middle(pair_ns, pair_locked_ns), ">= 3");
    row("two threads, cached clock; mutex", pair_cached_ns, pair_locked_cached_ns, "of medians", middle(pair_cached_ns, pair_locked_cached_ns),
        ">= 3");
    return 0;
}
