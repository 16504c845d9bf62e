// SPDX-License-Identifier: MIT
//
// Every transition of an EchoMQ v2 job as a command: a queue and a job id in, something to send out.
//
//     auto c = echomq::enqueue(q, id, payload);              // command: nothing can be wrong with it
//     auto c = echomq::enqueue_in(q, id, payload, 5000);     // result<command>: the delay may be out of range
//
// - A queue's keys share a slot, so no command here can cross one; command::call checks the keys of scripts of your own.
// - Times are absolute (`_at`, the caller's Unix ms) or relative (`_in`, ms from the server's now).
// - A token is the attempt number a claim answered. What each script answers: script/echomq_scripts.hpp.
// - Somebody has to call promote and reap, about once a second: what is due, and what a dead worker held, waits for them.
// - Payloads, error texts, templates and names are borrowed: keep them until the command is sent.
#ifndef ZSETKIT_SCRIPT_ECHOMQ_HPP
#define ZSETKIT_SCRIPT_ECHOMQ_HPP

#include <cstdint>
#include <string_view>

#include "../core/result.hpp"
#include "../id/typed_id.hpp"
#include "../key/echomq_queue.hpp"
#include "../score/exact.hpp"
#include "../score/time.hpp"
#include "command.hpp"
#include "echomq_scripts.hpp"

namespace zsetkit::inline v0::echomq {

/// The largest batch a promote takes: a script can't unpack 8000 values.
inline constexpr std::uint64_t max_batch = detail::script_batch_limit;
/// How many jobs one reap takes at most.
inline constexpr std::uint64_t reap_batch = detail::reap_batch;

namespace detail {

// The longest call, a retry, has four keys, a base and an id within the image, and fewer than 250 bytes of numbers and lengths.
static_assert(3 * (longest_base + 8) + (longest_base + job_word.size() + id_length) + longest_base + id_length + 250 <
              wire_image::capacity);
// The next longest holds the record of a repeat.
static_assert((longest_base + 8) + (longest_base + 8 + longest_name) + 250 < wire_image::capacity);

template <const script& What, family Set, std::size_t Arguments>
[[nodiscard]] constexpr command start_mint(const queue& q, job_id id, std::string_view payload) noexcept {
    command made = command::unchecked_begin<What, 2, Arguments>();
    made.unchecked_add_id(q.job_prefix(), id);
    made.unchecked_add(q.base(), word<Set>);
    const std::string_view row = made.key(0);  // ends in the id: copied, not converted again
    made.unchecked_add(row.substr(row.size() - id_length));
    made.unchecked_borrow(payload);
    return made;
}

[[nodiscard]] constexpr command schedule(const queue& q, job_id id, std::string_view payload, std::string_view mode,
                                         std::uint64_t number, std::string_view policy) noexcept {
    command made = policy.empty() ? start_mint<scripts::schedule, family::schedule, 4>(q, id, payload)
                                  : start_mint<scripts::reschedule, family::schedule, 5>(q, id, payload);
    made.unchecked_add(mode);
    made.unchecked_add(number);
    if (!policy.empty()) made.unchecked_add(policy);
    return made;
}

[[nodiscard]] constexpr result<command> schedule_at(const queue& q, job_id id, std::string_view payload, unix_ms when,
                                                    std::string_view policy = {}) noexcept {
    if (when.count > max_exact) return errc::time_range;
    return schedule(q, id, payload, emq::mode_at, when.count, policy);
}

[[nodiscard]] constexpr result<command> schedule_in(const queue& q, job_id id, std::string_view payload,
                                                    integer auto delay, std::string_view policy = {}) noexcept {
    if (is_negative(delay) || static_cast<std::uint64_t>(delay) > max_exact) return errc::delay_range;
    return schedule(q, id, payload, emq::mode_in, static_cast<std::uint64_t>(delay), policy);
}

template <const script& What, std::size_t Arguments>
[[nodiscard]] constexpr result<command> start_repeat(const queue& q, std::string_view name) noexcept {
    const auto record = q.repeat(name);
    if (!record) return record.error();
    command made = command::unchecked_begin<What, 2, Arguments>();
    made.unchecked_add(q.base(), word<family::repeat>);
    made.unchecked_add(*record);
    made.unchecked_borrow(name);
    return made;
}

}  // namespace detail

/// Mints a job into `pending`. Answers 1, or 0 when the job exists. The payload is borrowed: it must outlive the command.
[[nodiscard]] constexpr command enqueue(const queue& q, job_id id, std::string_view payload) noexcept {
    return detail::start_mint<scripts::enqueue, family::pending, 2>(q, id, payload);
}

/// Mints a job that runs at a time. Answers 1, or 0 when the job exists. The payload is borrowed. errc::time_range above
/// 9007199254740991 ms.
[[nodiscard]] constexpr result<command> enqueue_at(const queue& q, job_id id, std::string_view payload,
                                                   unix_ms when) noexcept {
    return detail::schedule_at(q, id, payload, when);
}
/// Mints a job that runs `delay` ms from the server's now. Answers 1, or 0 when the job exists. The payload is borrowed.
/// errc::delay_range outside 0..9007199254740991 ms.
[[nodiscard]] constexpr result<command> enqueue_in(const queue& q, job_id id, std::string_view payload,
                                                   detail::integer auto delay) noexcept {
    return detail::schedule_in(q, id, payload, delay);
}

/// Mints a job that runs at a time; when it is scheduled already, the run-at that is there stays. Answers {1, run-at} when this
/// call decided, {0, run-at} when what was there stays, {0} when the job is past being scheduled. Whoever decides the run-at
/// decides the payload too, which is borrowed. errc::time_range above 9007199254740991 ms.
[[nodiscard]] constexpr result<command> keep_at(const queue& q, job_id id, std::string_view payload,
                                                unix_ms when) noexcept {
    return detail::schedule_at(q, id, payload, when, detail::emq::policy_keep);
}
/// The same, `delay` ms from the server's now. errc::delay_range outside 0..9007199254740991 ms.
[[nodiscard]] constexpr result<command> keep_in(const queue& q, job_id id, std::string_view payload,
                                                detail::integer auto delay) noexcept {
    return detail::schedule_in(q, id, payload, delay, detail::emq::policy_keep);
}
/// As keep_at, but the earlier run-at wins. errc::time_range.
[[nodiscard]] constexpr result<command> earliest_at(const queue& q, job_id id, std::string_view payload,
                                                    unix_ms when) noexcept {
    return detail::schedule_at(q, id, payload, when, detail::emq::policy_earliest);
}
/// The same, `delay` ms from the server's now. errc::delay_range outside 0..9007199254740991 ms.
[[nodiscard]] constexpr result<command> earliest_in(const queue& q, job_id id, std::string_view payload,
                                                    detail::integer auto delay) noexcept {
    return detail::schedule_in(q, id, payload, delay, detail::emq::policy_earliest);
}
/// As keep_at, but the later run-at wins. errc::time_range.
[[nodiscard]] constexpr result<command> latest_at(const queue& q, job_id id, std::string_view payload,
                                                  unix_ms when) noexcept {
    return detail::schedule_at(q, id, payload, when, detail::emq::policy_latest);
}
/// The same, `delay` ms from the server's now. errc::delay_range outside 0..9007199254740991 ms.
[[nodiscard]] constexpr result<command> latest_in(const queue& q, job_id id, std::string_view payload,
                                                  detail::integer auto delay) noexcept {
    return detail::schedule_in(q, id, payload, delay, detail::emq::policy_latest);
}
/// As keep_at, but the last call wins: each one puts the job off, or pulls it in. errc::time_range.
[[nodiscard]] constexpr result<command> debounce_at(const queue& q, job_id id, std::string_view payload,
                                                    unix_ms when) noexcept {
    return detail::schedule_at(q, id, payload, when, detail::emq::policy_debounce);
}
/// The same, `delay` ms from the server's now. errc::delay_range outside 0..9007199254740991 ms.
[[nodiscard]] constexpr result<command> debounce_in(const queue& q, job_id id, std::string_view payload,
                                                    detail::integer auto delay) noexcept {
    return detail::schedule_in(q, id, payload, delay, detail::emq::policy_debounce);
}

/// Moves what is due from the schedule to `pending`, at most `batch` jobs. Answers how many: repeat while it is a whole batch.
/// Call it about once a second, from one process or from many: nothing scheduled runs before. errc::batch_range outside 1..7000.
[[nodiscard]] constexpr result<command> promote(const queue& q, detail::integer auto batch) noexcept {
    if (batch < 1 || static_cast<std::uint64_t>(batch) > max_batch) return errc::batch_range;
    command made = command::unchecked_begin<scripts::promote, 2, 2>();
    made.unchecked_add(q.base(), word<family::schedule>);
    made.unchecked_add(q.base(), word<family::pending>);
    made.unchecked_add(q.base());
    made.unchecked_add(static_cast<std::uint64_t>(batch));
    return made;
}

/// Takes the first pending job, for `lease` ms. Answers {}, or {id, payload, attempts}: two texts and an integer, 1 for the first
/// attempt, which is the token for complete and retry. errc::lease_range outside 1..9007199254740991 ms.
[[nodiscard]] constexpr result<command> claim(const queue& q, detail::integer auto lease) noexcept {
    if (lease < 1 || static_cast<std::uint64_t>(lease) > max_exact) return errc::lease_range;
    command made = command::unchecked_begin<scripts::claim, 2, 2>();
    made.unchecked_add(q.base(), word<family::pending>);
    made.unchecked_add(q.base(), word<family::active>);
    made.unchecked_add(q.job_prefix());
    made.unchecked_add(static_cast<std::uint64_t>(lease));
    return made;
}

/// Ends a job that has succeeded, and deletes its row, the payload with it. Answers 1, or 0 when the job is gone; refuses a
/// token that is not the latest. A token is good until the next claim, wherever the job is meanwhile; 0 is that of a job nobody has
/// claimed. errc::attempts_range when the token is negative.
[[nodiscard]] constexpr result<command> complete(const queue& q, job_id id, detail::integer auto token) noexcept {
    if (detail::is_negative(token)) return errc::attempts_range;
    command made = command::unchecked_begin<scripts::complete, 2, 3>();
    made.unchecked_add(q.base(), word<family::active>);
    made.unchecked_add_id(q.job_prefix(), id);
    made.unchecked_add_id({}, id);
    made.unchecked_add(static_cast<std::uint64_t>(token));
    made.unchecked_add(q.base());
    return made;
}

/// Ends an attempt that has failed: the job runs again in `delay` ms, or is dead once it has had `max_attempts`. Answers
/// "scheduled" or "dead"; refuses a token that is not the latest, as complete does: who sends a retry twice moves the job twice.
/// `why` is borrowed. errc::attempts_range,
/// errc::delay_range.
[[nodiscard]] constexpr result<command> retry(const queue& q, job_id id, detail::integer auto token,
                                              detail::integer auto delay, detail::integer auto max_attempts,
                                              std::string_view why) noexcept {
    if (detail::is_negative(token) || detail::is_negative(max_attempts)) return errc::attempts_range;
    if (static_cast<std::uint64_t>(max_attempts) > max_exact) return errc::attempts_range;
    if (detail::is_negative(delay) || static_cast<std::uint64_t>(delay) > max_exact) return errc::delay_range;
    command made = command::unchecked_begin<scripts::retry, 4, 6>();
    made.unchecked_add(q.base(), word<family::active>);
    made.unchecked_add(q.base(), word<family::schedule>);
    made.unchecked_add(q.base(), word<family::dead>);
    made.unchecked_add_id(q.job_prefix(), id);
    made.unchecked_add_id({}, id);
    made.unchecked_add(static_cast<std::uint64_t>(token));
    made.unchecked_add(static_cast<std::uint64_t>(delay));
    made.unchecked_add(static_cast<std::uint64_t>(max_attempts));
    made.unchecked_borrow(why);
    made.unchecked_add(q.base());
    return made;
}

/// Moves jobs whose lease has ended back to `pending`, at most 100. Answers how many: repeat while it is a whole batch. Call it
/// about once a second, from one process or from many: a job whose worker died runs again no sooner.
[[nodiscard]] constexpr command reap(const queue& q) noexcept {
    command made = command::unchecked_begin<scripts::reap, 2, 1>();
    made.unchecked_add(q.base(), word<family::active>);
    made.unchecked_add(q.base(), word<family::pending>);
    made.unchecked_add(q.base());
    return made;
}

/// Registers a repeat under a name. A scheduler, one a queue, reads from the set q.repeat() which names are due, enqueues a job of
/// each one's template (fields `every_ms` and `template` of q.repeat(name)), and advances it. Answers 1, or 0 when the name is taken. The name and the template are borrowed.
/// errc::negative, errc::interval_zero, errc::time_range above 9007199254740991 ms, and the errors of queue::repeat.
[[nodiscard]] constexpr result<command> repeat_register(const queue& q, std::string_view name,
                                                        detail::integer auto every, std::string_view payload_template,
                                                        unix_ms first) noexcept {
    if (detail::is_negative(every)) return errc::negative;
    if (every == 0) return errc::interval_zero;
    if (static_cast<std::uint64_t>(every) > max_exact || first.count > max_exact) return errc::time_range;
    auto made = detail::start_repeat<scripts::repeat_register, 4>(q, name);
    if (!made) return made;
    made->unchecked_add(static_cast<std::uint64_t>(every));
    made->unchecked_borrow(payload_template);
    made->unchecked_add(first.count);
    return made;
}

/// Takes a repeat away. Answers 1, or 0 when there was none. The name is borrowed. The errors of queue::repeat.
[[nodiscard]] constexpr result<command> repeat_cancel(const queue& q, std::string_view name) noexcept {
    return detail::start_repeat<scripts::repeat_cancel, 1>(q, name);
}

/// Sets a repeat's next run: checked_next_after or checked_next_on_grid, which say what is wrong with an interval. Answers 1, or 0 when it was cancelled meanwhile. The name is
/// borrowed. errc::time_range above 9007199254740991 ms, and the errors of queue::repeat.
[[nodiscard]] constexpr result<command> repeat_advance(const queue& q, std::string_view name, unix_ms next) noexcept {
    if (next.count > max_exact) return errc::time_range;
    auto made = detail::start_repeat<scripts::repeat_advance, 2>(q, name);
    if (made) made->unchecked_add(next.count);
    return made;
}

}  // namespace zsetkit::inline v0::echomq

#endif
