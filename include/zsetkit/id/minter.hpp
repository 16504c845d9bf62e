// SPDX-License-Identifier: MIT
//
// Mints snowflakes: strictly increasing for each minter, unique across nodes, from any number of threads without a lock.
//
//     inline constinit zsetkit::minter<> ids{7};         // one for the process: node 7, the system's clock
//     if (auto id = ids.next()) use(*id);
//
// - The state is one 64-bit atomic, `time << 12 | sequence`; the node stays outside. The next id is the larger of (now, 0)
//   and the successor of the one before. More than 4096 in a millisecond borrow from the milliseconds to come, never from
//   the node, and a clock that goes back keeps counting. drift_ms() shows how far ahead of the clock that has led.
// - Two ids are the same only when two minters with one node have minted at the same (time, sequence). So there is one minter
//   to a node at a time: share it, do not make one per id or per thread. It has no copies, because a copy repeats.
// - A restart whose clock has gone back, or that follows a burst closer than its drift, would repeat: hand it the last id of
//   the process before (`minter ids{7, {}, last}`). Every id it mints is above that one.
// - A fork copies the state, so the child would repeat the parent's ids. Nothing in here notices a fork: the program says
//   mark_forked() in the child, or lets adapt/fork_guard.hpp do it, and next() answers errc::forked there. Ids minted before
//   the fork, but not yet used, belong to both.
// - No error changes the state, and none repeats an id: past the horizon, and before the epoch, next() is an error.
#ifndef ZSETKIT_ID_MINTER_HPP
#define ZSETKIT_ID_MINTER_HPP

#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "../core/result.hpp"
#include "../detail/bits.hpp"
#include "../score/time.hpp"
#include "clock.hpp"
#include "node.hpp"
#include "snowflake.hpp"
#include "typed_id.hpp"

namespace zsetkit::inline v0 {

namespace detail {
inline constinit std::atomic<std::uint32_t> fork_generation{0};
}

/// Retires every minter made so far in this process: call it in the child after a fork. It is async-signal-safe. The
/// parent and minters made later are not touched; a constant minter (constinit) was made before every fork.
inline void mark_forked() noexcept { detail::fork_generation.fetch_add(1, std::memory_order_relaxed); }

/// Where a minter takes up: above an id of an earlier process, or anywhere. Made from a snowflake, from any id with a
/// flake(), from a result of either (`minter ids{7, {}, job_id::parse(saved)}`): an error there, but
/// errc::nothing_minted, is what the minter then answers, so that a damaged save can't lead to repeats.
class resume_point {
public:
    constexpr resume_point() noexcept = default;
    /// Above a snowflake.
    constexpr resume_point(snowflake last) noexcept : last_{last} {}
    /// Above any id that has a flake().
    template <class Id>
        requires requires(const Id& id) {
            { id.flake() } -> std::convertible_to<snowflake>;
        }
    constexpr resume_point(const Id& last) noexcept : last_{snowflake{last.flake()}} {}
    /// Above the id of a result, if it holds one; its error is kept.
    template <std::convertible_to<resume_point> Id>
    constexpr resume_point(const result<Id>& last) noexcept : last_{errc::nothing_minted} {
        if (last) {
            *this = resume_point{*last};
        } else {
            last_ = last.error();
        }
    }

    /// The id to stay above; errc::nothing_minted when there is none.
    [[nodiscard]] constexpr result<snowflake> last() const noexcept { return last_; }

private:
    result<snowflake> last_ = errc::nothing_minted;
};

// On a cache line of its own, so that writes to its neighbours do not slow it, nor it them.
/// Mints snowflakes of one node, unique and increasing, from any number of threads without a lock.
template <class Clock = system_clock_ms>
class alignas(64) minter {
    static_assert(clock_ms<Clock>, "a minter's clock is callable and answers unix_ms, or an integer of ms since 1970");

public:
    /// Mints for `node`, an integer, by `clock` and above `resume_after`. A node that is not in 0..1023 makes every
    /// next() answer errc::node_range; where the minter is a constant (constinit) it does not compile.
    constexpr explicit minter(detail::integer auto node, Clock clock = {}, resume_point resume_after = {}) noexcept
        : minter{node_number::from_integer(node), static_cast<Clock&&>(clock), resume_after} {}

    /// Mints for a node_number, or for the result of parsing one: an error there is what every next() answers.
    constexpr explicit minter(result<node_number> node, Clock clock = {}, resume_point resume_after = {}) noexcept
        : state_{first_state(node, resume_after)},
          generation_(current_generation()),
          node_{node ? node->value() << snowflake::sequence_bits : 0},
          defect_{defect(node, resume_after)},
          clock_{static_cast<Clock&&>(clock)} {}

    minter(const minter&) = delete;
    minter& operator=(const minter&) = delete;

    /// The next id. errc::past_horizon when the clock or the state is past 2093-09-06T15:47:35.551Z,
    /// errc::before_epoch when the clock is before 2024 and there is nothing to continue, errc::node_range and what
    /// else the constructor was given, errc::forked after mark_forked(). A clock must not throw.
    [[nodiscard]] result<snowflake> next() noexcept {
        const std::uint64_t state = reserve(1);
        if (state > end) [[unlikely]]
            return why_refused(state);
        return compose(state);
    }
    /// The next id, of a brand: `next<"JOB">()`. Brands share the count, so ids of all brands sort by when they were minted.
    template <brand Brand>
    [[nodiscard]] result<typed_id<Brand>> next() noexcept {
        const std::uint64_t state = reserve(1);
        if (state > end) [[unlikely]]
            return why_refused(state);
        return typed_id<Brand>::make(compose(state));
    }

    /// Fills `ids` with consecutive ids, reserved in one step, and answers how many: all, or those left before the
    /// horizon. Other threads' ids are before or after the block, never inside. Errors as next(), but an empty `ids`
    /// is 0 unless the constructor was given an error.
    [[nodiscard]] result<std::size_t> next_n(std::span<snowflake> ids) noexcept {
        return fill(ids, [](snowflake id) { return id; });
    }
    /// The same, of a brand: `next_n<"JOB">(ids)`.
    template <brand Brand>
    [[nodiscard]] result<std::size_t> next_n(std::span<typed_id<Brand>> ids) noexcept {
        return fill(ids, typed_id<Brand>::make);
    }

    /// The newest id, minted or resumed after, as this node's: what to save for the next process's `resume_after`.
    /// errc::nothing_minted when there is none, errc::node_range and what else the constructor was given.
    [[nodiscard]] result<snowflake> last() const noexcept {
        const std::uint64_t state = state_.load(std::memory_order_relaxed);
        if (defect_ != errc{}) return defect_;
        if (state == 0) return errc::nothing_minted;
        return compose(state - 1);
    }

    /// By how many milliseconds the newest id is ahead of the clock; 0 when it is not. A burst of 4096 costs 1 ms.
    [[nodiscard]] std::uint64_t drift_ms() const noexcept {
        const auto newest = last();
        const unix_ms now = detail::read_clock(clock_);
        return newest && newest->time().count > now.count ? newest->time().count - now.count : 0;
    }

    /// The node it mints for; errc::node_range and what else the constructor was given: the check at start-up.
    [[nodiscard]] result<node_number> node() const noexcept {
        if (defect_ != errc{}) return defect_;
        return node_number::from_integer(node_ >> snowflake::sequence_bits);
    }

private:
    // A state is a (time, sequence); the atomic holds the first one that is still free, so that 0 says "none yet".
    static constexpr unsigned sequence_bits = snowflake::sequence_bits;
    static constexpr std::uint64_t max_ticks = snowflake::horizon.count - snowflake::epoch.count;
    static constexpr std::uint64_t end = (max_ticks + 1) << sequence_bits;
    // Below `plenty` not even 2^28 threads, each adding `max_step` at once, reach the end.
    static constexpr std::uint64_t max_step = 4096, plenty = end - (max_step << 28);

    /// Reserves `wanted` states, 1 or more, and answers the first, or end + errc. Fewer than wanted only where they meet `end`.
    [[nodiscard]] std::uint64_t reserve(std::size_t wanted) noexcept {
        const unix_ms now = detail::read_clock(clock_);
        if (detail::fork_generation.load(std::memory_order_relaxed) != generation_) [[unlikely]]
            return refusal(errc::forked);
        std::uint64_t free = state_.load(std::memory_order_relaxed);
        // Relaxed will do: the modifications of one atomic have one order, and it is all that the ids depend on.
        for (;;) {
            std::uint64_t first = free;
            if (now.count > snowflake::epoch.count + (free >> sequence_bits)) {
                if (now.count > snowflake::horizon.count) [[unlikely]]
                    return refusal(errc::past_horizon);
                first = (now.count - snowflake::epoch.count) << sequence_bits;
            } else if (free == end) {
                return refusal(errc::past_horizon);
            } else if (free == 0 && now.count < snowflake::epoch.count) {
                return refusal(errc::before_epoch);
            }
            const std::uint64_t after = first + count_from(first, wanted);
            if (state_.compare_exchange_weak(free, after, std::memory_order_relaxed)) return first;
        }
    }

    [[nodiscard]] static std::size_t count_from(std::uint64_t first, std::size_t wanted) noexcept {
        return end - first < wanted ? (end - first) & ~std::size_t{} : wanted;
    }

    [[nodiscard]] std::uint64_t refusal(errc why) const noexcept {
        return end + static_cast<std::uint64_t>(defect_ != errc{} ? defect_ : why);
    }
    [[nodiscard]] static errc why_refused(std::uint64_t refusal) noexcept { return static_cast<errc>(refusal - end); }

    template <class Id, class Make>
    [[nodiscard]] result<std::size_t> fill(std::span<Id> ids, Make make) noexcept {
        if (ids.empty() && defect_ == errc{}) return std::size_t{0};
        const std::uint64_t first = reserve(ids.size());
        if (first > end) [[unlikely]]
            return why_refused(first);
        const std::size_t count = count_from(first, ids.size());
        for (std::size_t i = 0; i < count;) {
            // Within a millisecond the next id is one more.
            std::uint64_t id = compose(first + i).value();
            const std::uint64_t left = snowflake::max_sequence - (id & snowflake::max_sequence);
            const std::size_t stop = count - i <= left ? count : i + static_cast<std::size_t>(left) + 1;
            for (; i < stop; ++i) ids[i] = make(snowflake::unchecked(id++));
        }
        return count;
    }

    [[nodiscard]] constexpr snowflake compose(std::uint64_t state) const noexcept {
        const std::uint64_t ticks = state >> sequence_bits, sequence = state & snowflake::max_sequence;
        return snowflake::unchecked(ticks << (snowflake::node_bits + sequence_bits) | node_ | sequence);
    }

    // Where a constant minter starts, and any other now.
    [[nodiscard]] static constexpr std::uint32_t current_generation() noexcept {
        if (detail::in_constant_evaluation()) return 0;
        return detail::fork_generation.load(std::memory_order_relaxed);
    }

    static constexpr errc defect(const result<node_number>& node, const resume_point& after) noexcept {
        if (!node) {
            if (detail::in_constant_evaluation()) detail::a_node_is_in_0_to_1023();
            return node.error().code;
        }
        const auto last = after.last();
        return last || last.error().code == errc::nothing_minted ? errc{} : last.error().code;
    }

    static constexpr std::uint64_t first_state(const result<node_number>& node, const resume_point& after) noexcept {
        if (defect(node, after) != errc{}) return end;
        const auto last = after.last();
        if (!last) return 0;
        const std::uint64_t ticks = last->time().count - snowflake::epoch.count;
        // Another node's id is above all of a smaller node's of that millisecond: leave it whole.
        if (last->node() > node->value()) return (ticks + 1) << sequence_bits;
        return (ticks << sequence_bits | last->sequence()) + 1;
    }

    std::atomic<std::uint64_t> state_;
    std::uint32_t generation_;
    std::uint32_t node_;  // shifted to its place
    errc defect_;         // errc{} when there is none; else state_ is `end`
    [[no_unique_address]] mutable Clock clock_;
};

/// `minter{7}` is a minter<>, and `minter{7, clock}` one by that clock.
template <detail::integer Node, class Clock = system_clock_ms>
minter(Node, Clock = {}, resume_point = {}) -> minter<Clock>;
/// The same with a node_number, or the result of parsing one.
template <class Clock = system_clock_ms>
minter(result<node_number>, Clock = {}, resume_point = {}) -> minter<Clock>;

static_assert(sizeof(void*) < 8 || std::atomic<std::uint64_t>::is_always_lock_free,
              "minting takes no lock on a 64-bit machine");

}  // namespace zsetkit::inline v0

#endif
