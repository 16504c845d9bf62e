// SPDX-License-Identifier: MIT
//
// What a C++ producer or promoter of a BullMQ queue needs, as scripts. `base` is `<prefix>:<queue>:`.
//
//     script            KEYS                                           ARGV                                        answers
//     add               wait, paused, active, meta, id, marker,        base, id, name, data, opts, timestamp ms,   the job's id
//                       events                                         lifo 0|1
//     add_delayed       delayed, meta, id, marker, events              ... timestamp ms, delay ms                  the job's id
//     add_prioritized   prioritized, pc, active, meta, id, marker,     ... timestamp ms, priority 1..2097151       the job's id
//                       events
//     change_priority   row, wait, paused, active, meta,               id, priority 0..2097151, lifo 0|1           0, or -1: no job
//                       prioritized, pc, marker
//     promote           delayed, wait, paused, active, meta,           base, batch 1..7000                         how many left delayed
//                       prioritized, pc, marker, events
//     next_delay        delayed                                        -                                           {ms left, fire time}, {}
//
// Scores, fields, marker and events are those of BullMQ 5.8.6 and later for the same inputs, so its workers serve these jobs. An
// empty id asks for the queue's next number. What BullMQ lets through and this refuses: a tier above 2097151, a fire time past
// 2039, fractions and negative numbers, ids that are key words, and data and opts that its worker's JSON.parse would refuse; also
// JSON nested more than 1000 deep, and a new number that is a job's already (errc::counter_behind), whose row BullMQ writes over.
// Refusals: script/refusal.hpp.
// Deduplication, flows and job schedulers are not here. promote puts a member off by a second when it has no row, since on a cluster
// the row may be on its way to this node, and when its row is no hash; BullMQ moves the one like any other, and at the other it fails
// half-way: the jobs due with it are in no set then. A call that finds only rows that are no hash answers errc::row_corrupt.
// promote also moves what has a score below 0, which BullMQ never finds due.
#ifndef ZSETKIT_SCRIPT_BULLMQ_SCRIPTS_HPP
#define ZSETKIT_SCRIPT_BULLMQ_SCRIPTS_HPP

#include <string_view>

#include "../detail/bullmq_lua.hpp"
#include "../detail/bullmq_words.hpp"
#include "../detail/filled_text.hpp"
#include "script.hpp"

namespace zsetkit::inline v0 {

namespace detail {

template <const std::string_view& Source>
[[nodiscard]] consteval script bullmq_script(std::string_view name) {
    return make_script(name, filled_text<Source, bull_words>.view());
}

}  // namespace detail

/// The Lua for BullMQ queues. The functions of the same names in bullmq make the calls.
namespace bullmq::scripts {

/// Adds a job that may run now. bullmq::add calls it.
inline constexpr script add = zsetkit::detail::bullmq_script<zsetkit::detail::bull_source::add>("add");
/// Adds a job that runs after a delay in ms. bullmq::add_delayed calls it.
inline constexpr script add_delayed =
    zsetkit::detail::bullmq_script<zsetkit::detail::bull_source::add_delayed>("add_delayed");
/// Adds a job to a tier, 1 the most urgent. bullmq::add_prioritized calls it.
inline constexpr script add_prioritized =
    zsetkit::detail::bullmq_script<zsetkit::detail::bull_source::add_prioritized>("add_prioritized");
/// Moves a job that waits to another tier. bullmq::change_priority calls it.
inline constexpr script change_priority =
    zsetkit::detail::bullmq_script<zsetkit::detail::bull_source::change_priority>("change_priority");
/// Moves what is due to where workers find it. bullmq::promote calls it.
inline constexpr script promote = zsetkit::detail::bullmq_script<zsetkit::detail::bull_source::promote>("promote");
/// Answers when the next delayed job is due. bullmq::next_delay calls it.
inline constexpr script next_delay =
    zsetkit::detail::bullmq_script<zsetkit::detail::bull_source::next_delay>("next_delay");

/// All of them, to load or to check.
inline constexpr const script* all[] = {&add, &add_delayed, &add_prioritized, &change_priority, &promote, &next_delay};

}  // namespace bullmq::scripts

}  // namespace zsetkit::inline v0

#endif
