// SPDX-License-Identifier: MIT
//
// How a set of queues lies on a cluster: over how many slots, how evenly over N masters, and whether anything is spread
// at all.
//
//     std::uint32_t queues_per_master[3];
//     auto spread = measure_spread(slots_of_queues, queues_per_master);       // result<spread_report>
//     if (auto why = spread->warning(); !why.empty()) ...           // all queues under {bull} share one slot
//
// Masters are taken to share the slots as a new cluster does: in equal consecutive ranges, three masters holding
// 0..5460, 5461..10922 and 10923..16383. After resharding, count with the cluster's own table instead.
#ifndef ZSETKIT_KEY_SPREAD_HPP
#define ZSETKIT_KEY_SPREAD_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "../core/result.hpp"
#include "../detail/bits.hpp"
#include "slot.hpp"

namespace zsetkit::inline v0 {

/// The master, 0..masters-1, that holds a slot when the slots are shared out evenly; errc::masters_range
/// unless 1..16384, errc::slot_range above 16383.
[[nodiscard]] constexpr result<std::uint32_t> master_of(std::uint16_t slot, detail::integer auto masters) noexcept {
    if (detail::is_negative(masters) || masters < 1 || static_cast<std::uint64_t>(masters) > slot_count)
        return errc::masters_range;
    if (slot >= slot_count) return errc::slot_range;
    // Master i begins at slot round(i * 16384 / masters): the last i that lies below the slot's middle. None lies on it.
    return (2u * slot + 1u) * static_cast<std::uint32_t>(masters) / (2u * slot_count);
}

/// How queues lie on the masters of a cluster.
struct spread_report {
    std::size_t queues;               ///< how many were counted
    std::size_t distinct_slots;       ///< how many different slots they lie on
    std::size_t masters;              ///< how many masters there are
    std::size_t idle_masters;         ///< how many of them hold none of the queues
    std::uint32_t busiest_master;     ///< the first of those that hold most
    std::uint32_t queues_on_busiest;  ///< how many queues that one holds

    /// What an operator should know, in a sentence; empty when the queues are spread.
    [[nodiscard]] constexpr std::string_view warning() const noexcept {
        if (queues < 2) return {};
        if (distinct_slots == 1) return "all queues share one slot: a cluster cannot spread them, whatever its size";
        if (masters > 1 && queues_on_busiest == queues)
            return "all queues lie on one master: the others have nothing to do";
        return {};
    }
};

/// How queues on these slots lie on as many masters as `per_master` has places, which are filled with the queues of
/// each. errc::masters_range unless there are 1..16384; errc::slot_range above 16383, `at` the position in the list.
[[nodiscard]] constexpr result<spread_report> measure_spread(std::span<const std::uint16_t> lie_on,
                                                             std::span<std::uint32_t> per_master) noexcept {
    if (per_master.empty() || per_master.size() > slot_count) return errc::masters_range;
    spread_report report{lie_on.size(), 0, per_master.size(), 0, 0, 0};
    std::uint64_t taken[slot_count / 64]{};
    for (auto& count : per_master) count = 0;
    for (std::size_t i = 0; i < lie_on.size(); ++i) {
        const auto master = master_of(lie_on[i], per_master.size());
        if (!master) return error{master.error().code, static_cast<std::uint32_t>(i)};
        per_master[*master] += 1;
        auto& word = taken[lie_on[i] / 64];
        const std::uint64_t bit = std::uint64_t{1} << lie_on[i] % 64;
        report.distinct_slots += (word & bit) == 0;
        word |= bit;
    }
    for (std::size_t i = 0; i < per_master.size(); ++i) {
        report.idle_masters += per_master[i] == 0;
        if (per_master[i] <= report.queues_on_busiest) continue;
        report.busiest_master = static_cast<std::uint32_t>(i);
        report.queues_on_busiest = per_master[i];
    }
    return report;
}

}  // namespace zsetkit::inline v0

#endif
