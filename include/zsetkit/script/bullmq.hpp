// SPDX-License-Identifier: MIT
//
// Jobs for BullMQ workers, as commands: the same keys, fields and scores BullMQ itself would write.
//
//     auto c = bullmq::add_delayed(q, {.name = "mail", .data = R"({"to":1})"}, now, 5000);    // a result<command>
//
// - data and opts are JSON as JavaScript reads it, which the script looks at: errc::data_json, errc::opts_json. Retries are an
//   option: {"attempts":3}. A delay, a priority, lifo and a jobId in opts do not place the job: add_delayed,
//   add_prioritized, end::front and .id do. An empty id asks for the queue's next number.
// - `now` is the job's timestamp, as BullMQ stamps it by the producer's clock; a delay counts from it.
// - A queue that is not clustered has its keys on many slots: on a cluster use queue::parse_clustered, or the server refuses.
// - Texts are borrowed: keep them until the command is sent. What each script answers: script/bullmq_scripts.hpp.
#ifndef ZSETKIT_SCRIPT_BULLMQ_HPP
#define ZSETKIT_SCRIPT_BULLMQ_HPP

#include <cstdint>
#include <string_view>

#include "../core/result.hpp"
#include "../key/bullmq_job_id.hpp"
#include "../key/bullmq_queue.hpp"
#include "../score/decimal.hpp"
#include "../score/exact.hpp"
#include "../score/fire_time.hpp"
#include "../score/priority.hpp"
#include "../score/time.hpp"
#include "bullmq_scripts.hpp"
#include "command.hpp"

namespace zsetkit::inline v0::bullmq {

/// A job to add: what BullMQ calls it, its JSON data and options, and its custom id when it has one.
struct new_job {
    std::string_view name;         ///< what its processor looks at
    std::string_view data = "{}";  ///< a JSON text
    std::string_view opts = "{}";  ///< a JSON object
    std::string_view id = {};      ///< a custom id; empty for one of the counter
};

/// Which end of its list or tier a job enters: behind the others, or before them.
enum class end : bool { back, front };

namespace detail {

// The most a command here holds is nine keys, a base, and 150 bytes of numbers and lengths; an id is at most 255 bytes.
static_assert(9 * (longest_base + 16 + 8) + longest_base + longest_id + 150 < wire_image::capacity);

template <family... Keys>
constexpr void put_keys(command& to, const queue& q) noexcept {
    (to.unchecked_add(q.base(), word<Keys>), ...);
}

/// The first six arguments of a script that adds a job.
constexpr void put_job(command& to, const queue& q, const new_job& job, unix_ms now) noexcept {
    to.unchecked_add(q.base());
    to.unchecked_borrow(job.id);
    to.unchecked_borrow(job.name);
    to.unchecked_borrow(job.data);
    to.unchecked_borrow(job.opts);
    to.unchecked_add(now.count);
}

/// The rule that the id of a job there may be breaks: one of the counter, 1..9007199254740991, or a custom one.
[[nodiscard]] constexpr error why_not_known(std::string_view id) noexcept {
    constexpr auto most = to_integer_text(max_exact);
    const bool counted = is_plain_number(id) && id != "0" &&
                         (id.size() < most.size() || (id.size() == most.size() && id <= most.view()));
    if (counted) return nothing_wrong;
    const auto custom = parse_job_id(id);
    return custom ? nothing_wrong : custom.error();
}

[[nodiscard]] constexpr error why_not_new(const new_job& job, unix_ms now) noexcept {
    if (job.name.empty()) return {errc::name_empty, 0};
    if (!job.id.empty()) {
        if (const auto id = parse_job_id(job.id); !id) return id.error();
    }
    return now.count > max_exact ? error{errc::time_range, 0} : nothing_wrong;
}

}  // namespace detail

/// Adds a job that may run now. Answers its id; for a custom id that exists it answers the same, and adds nothing: the queue's events
/// tell, `duplicated`. The texts of `job` are borrowed: they must outlive the command. errc::name_empty,
/// errc::time_range, and the errors of parse_job_id.
[[nodiscard]] constexpr result<command> add(const queue& q, const new_job& job, unix_ms now,
                                            end where = end::back) noexcept {
    if (const error why = detail::why_not_new(job, now); why.code != errc{}) return why;
    command made = command::unchecked_begin<scripts::add, 7, 7>();
    detail::put_keys<family::wait, family::paused, family::active, family::meta, family::id, family::marker,
                     family::events>(made, q);
    detail::put_job(made, q, job, now);
    made.unchecked_add(std::uint64_t{where == end::front});
    return made;
}

/// Adds a job that runs `delay` ms after `now`: its score is the next slot of that millisecond. The texts of
/// `job` are borrowed. errc::delay_range, errc::time_range past 2039-09-07T15:47:35.551Z, and the errors of add.
[[nodiscard]] constexpr result<command> add_delayed(const queue& q, const new_job& job, unix_ms now,
                                                    detail::integer auto delay) noexcept {
    if (const error why = detail::why_not_new(job, now); why.code != errc{}) return why;
    if (detail::is_negative(delay) || static_cast<std::uint64_t>(delay) > max_exact) return errc::delay_range;
    if (now.count + static_cast<std::uint64_t>(delay) > fire_time_score::max_time.count) return errc::time_range;
    command made = command::unchecked_begin<scripts::add_delayed, 5, 7>();
    detail::put_keys<family::delayed, family::meta, family::id, family::marker, family::events>(made, q);
    detail::put_job(made, q, job, now);
    made.unchecked_add(static_cast<std::uint64_t>(delay));
    return made;
}

/// Adds a job to a tier, 1 the most urgent, behind those that are there. The texts of `job` are borrowed.
/// errc::tier_range outside 1..2097151, and the errors of add.
[[nodiscard]] constexpr result<command> add_prioritized(const queue& q, const new_job& job, unix_ms now,
                                                        detail::integer auto priority) noexcept {
    if (const error why = detail::why_not_new(job, now); why.code != errc{}) return why;
    if (priority < 1 || static_cast<std::uint64_t>(priority) > priority_score::max_tier) return errc::tier_range;
    command made = command::unchecked_begin<scripts::add_prioritized, 7, 7>();
    detail::put_keys<family::prioritized, family::priority_counter, family::active, family::meta, family::id,
                     family::marker, family::events>(made, q);
    detail::put_job(made, q, job, now);
    made.unchecked_add(static_cast<std::uint64_t>(priority));
    return made;
}

/// Moves a job that waits to a tier, or with 0 to the list served before all tiers. The id is a custom one or a number's
/// text, and is borrowed.
/// errc::tier_range above 2097151 or below 0, and the errors of parse_job_id: a key of the queue is no job.
[[nodiscard]] constexpr result<command> change_priority(const queue& q, std::string_view id,
                                                        detail::integer auto priority, end where = end::back) noexcept {
    if (const error why = detail::why_not_known(id); why.code != errc{}) return why;
    if (detail::is_negative(priority) || static_cast<std::uint64_t>(priority) > priority_score::max_tier)
        return errc::tier_range;
    command made = command::unchecked_begin<scripts::change_priority, 8, 3>();
    made.unchecked_add(q.base(), id);
    detail::put_keys<family::wait, family::paused, family::active, family::meta, family::prioritized,
                     family::priority_counter, family::marker>(made, q);
    made.unchecked_borrow(id);
    made.unchecked_add(static_cast<std::uint64_t>(priority));
    made.unchecked_add(std::uint64_t{where == end::front});
    return made;
}

/// Moves what is due to where workers find it, at most `batch` jobs. Answers how many: repeat while it is a whole batch.
/// errc::batch_range outside 1..7000.
[[nodiscard]] constexpr result<command> promote(const queue& q, detail::integer auto batch) noexcept {
    if (batch < 1 || static_cast<std::uint64_t>(batch) > detail::script_batch_limit) return errc::batch_range;
    command made = command::unchecked_begin<scripts::promote, 9, 2>();
    detail::put_keys<family::delayed, family::wait, family::paused, family::active, family::meta, family::prioritized,
                     family::priority_counter, family::marker, family::events>(made, q);
    made.unchecked_add(q.base());
    made.unchecked_add(static_cast<std::uint64_t>(batch));
    return made;
}

/// Asks when the next delayed job is due. Answers {} or {ms left by the server's clock, its fire time in Unix ms}. A score that is no
/// fire time is answered as the nearest in 0..9007199254740991, and never more than 2199023255551 ms (69 years) are left: a clock that
/// counts nanoseconds can wait that long.
[[nodiscard]] constexpr command next_delay(const queue& q) noexcept {
    command made = command::unchecked_begin<scripts::next_delay, 1, 0>();
    detail::put_keys<family::delayed>(made, q);
    return made;
}

}  // namespace zsetkit::inline v0::bullmq

#endif
