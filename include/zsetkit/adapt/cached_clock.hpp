// SPDX-License-Identifier: MIT
//
// A clock that stands still until it is told the time: for event loops that read the real clock once a turn, and for a
// minter that must not read it for every id (about 25 ns).
//
//     zsetkit::cached_clock clock;                          // reads the system's clock once
//     zsetkit::minter ids{7, clock.reader()};
//     loop.every_turn([&] { clock.refresh(); });            // from any thread
//
// - Between two refreshes ids carry one millisecond, and past 4096 of them borrow from the next; they stay unique and increasing.
// - It may be set back: a minter keeps counting then.
// - The cached_clock outlives its readers.
#ifndef ZSETKIT_ADAPT_CACHED_CLOCK_HPP
#define ZSETKIT_ADAPT_CACHED_CLOCK_HPP

#include <atomic>
#include <cstdint>

#include "../id/clock.hpp"

namespace zsetkit::inline v0 {

/// A clock that answers the time it was last told: one store by whoever refreshes it, one load by each minter.
class cached_clock {
public:
    /// Starts at the system's time, or at `now`.
    cached_clock() noexcept { refresh(); }
    /// Starts at `now`.
    explicit cached_clock(unix_ms now) noexcept : now_{now.count} {}
    cached_clock(const cached_clock&) = delete;
    cached_clock& operator=(const cached_clock&) = delete;

    /// Takes the time from `source`.
    template <clock_ms Source = system_clock_ms>
    void refresh(Source source = {}) noexcept {
        set(detail::read_clock(source));
    }
    /// Takes the time from the caller.
    void set(unix_ms now) noexcept { now_.store(now.count, std::memory_order_relaxed); }

    /// The time as of the last refresh().
    [[nodiscard]] unix_ms operator()() const noexcept { return unix_ms{now_.load(std::memory_order_relaxed)}; }

    /// What a minter holds: a pointer to this clock.
    class reader_type {
    public:
        /// The time the clock was last told.
        [[nodiscard]] unix_ms operator()() const noexcept { return (*clock_)(); }

    private:
        friend cached_clock;
        explicit reader_type(const cached_clock& clock) noexcept : clock_{&clock} {}

        const cached_clock* clock_;
    };
    /// A reader of this clock, for a minter; the clock must outlive it.
    [[nodiscard]] reader_type reader() const noexcept { return reader_type{*this}; }

private:
    std::atomic<std::uint64_t> now_{0};
};

}  // namespace zsetkit::inline v0

#endif
