// SPDX-License-Identifier: MIT
//
// The families of BullMQ keys, which EchoMQ v1 shares: the word each is spelled with behind `<prefix>:<queue>:`, the
// type it has on the server, and what its members and scores mean, as sentences a dashboard can print. Builders, parser
// and the rules for job ids read the words from the one table below.
//
// Types and meanings are those of BullMQ 4.17 to 6.7, as they were found on a live server.
#ifndef ZSETKIT_KEY_BULLMQ_FAMILY_HPP
#define ZSETKIT_KEY_BULLMQ_FAMILY_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "job_part.hpp"
#include "redis_type.hpp"

namespace zsetkit::inline v0::bullmq {

/// What a key of a BullMQ queue is; facts() has its word, its type, and what it holds.
enum class family : std::uint8_t {
    // one key per queue
    id,
    wait,
    paused,
    active,
    delayed,
    prioritized,
    priority_counter,
    completed,
    failed,
    waiting_children,
    repeat,
    marker,
    stalled,
    stalled_check,
    limiter,
    meta,
    events,
    metrics_completed,
    metrics_completed_data,
    metrics_failed,
    metrics_failed_data,
    // one key per name or id
    dedup,
    dedup_next,
    scheduler,
    job,
    job_lock,
    job_logs,
    job_dependencies,
    job_processed,
    job_failed,
    job_unsuccessful,
};

/// What a key of a family is and holds.
struct family_facts {
    family which;             ///< the family
    std::string_view name;    ///< the enumerator's own
    std::string_view word;    ///< the fixed part of the key behind its base; a job's key has none
    redis_type type;          ///< what TYPE answers for the key
    std::string_view member;  ///< what a member, element, field or value is
    std::string_view score;   ///< what its score is; empty unless the type is zset
};

/// The facts of every family, in the order of the enumerators.
inline constexpr family_facts families[] = {
    {family::id, "id", "id", redis_type::string, "the last number given to a job", ""},
    {family::wait, "wait", "wait", redis_type::list, "id of a job that may run now", ""},
    {family::paused, "paused", "paused", redis_type::list, "id of a job held back while the queue is paused", ""},
    {family::active, "active", "active", redis_type::list, "id of a job a worker holds", ""},
    {family::delayed, "delayed", "delayed", redis_type::zset, "id of a job that waits for its time",
     "when it may run: Unix ms * 4096 + arrival slot in that ms"},
    {family::prioritized, "prioritized", "prioritized", redis_type::zset, "id of a job that may run now",
     "tier * 2^32 + arrival in that tier"},
    {family::priority_counter, "priority_counter", "pc", redis_type::string, "how many prioritized jobs have arrived",
     ""},
    {family::completed, "completed", "completed", redis_type::zset, "id of a completed job",
     "when it completed, Unix ms"},
    {family::failed, "failed", "failed", redis_type::zset, "id of a failed job", "when it failed, Unix ms"},
    {family::waiting_children, "waiting_children", "waiting-children", redis_type::zset,
     "id of a job that waits for its children", "since when it waits, Unix ms"},
    {family::repeat, "repeat", "repeat", redis_type::zset, "id of a job scheduler", "its next run, Unix ms"},
    {family::marker, "marker", "marker", redis_type::zset, "0 for work that is ready, 1 for delayed work",
     "0, or when the next delayed job is due, Unix ms"},
    {family::stalled, "stalled", "stalled", redis_type::set, "id of an active job that must show it is alive", ""},
    {family::stalled_check, "stalled_check", "stalled-check", redis_type::string,
     "when stalled jobs were last looked for, Unix ms", ""},
    {family::limiter, "limiter", "limiter", redis_type::string, "jobs started in the rate limiter's window", ""},
    {family::meta, "meta", "meta", redis_type::hash, "setting of the queue, and its value", ""},
    {family::events, "events", "events", redis_type::stream, "event of a job or of the queue", ""},
    {family::metrics_completed, "metrics_completed", "metrics:completed", redis_type::hash,
     "measure of completed jobs, and its value", ""},
    {family::metrics_completed_data, "metrics_completed_data", "metrics:completed:data", redis_type::list,
     "jobs completed in one minute", ""},
    {family::metrics_failed, "metrics_failed", "metrics:failed", redis_type::hash,
     "measure of failed jobs, and its value", ""},
    {family::metrics_failed_data, "metrics_failed_data", "metrics:failed:data", redis_type::list,
     "jobs failed in one minute", ""},

    {family::dedup, "dedup", "de:", redis_type::string, "id of the job that holds this deduplication id", ""},
    {family::dedup_next, "dedup_next", "dn:", redis_type::hash,
     "field of the job to add when the one that holds this id ends", ""},
    {family::scheduler, "scheduler", "repeat:", redis_type::hash, "setting of a job scheduler, and its value", ""},
    {family::job, "job", "", redis_type::hash, "field of the job: name, data, opts, timestamp ...", ""},
    {family::job_lock, "job_lock", "", redis_type::string, "token of the worker that holds the job", ""},
    {family::job_logs, "job_logs", "", redis_type::list, "line the job logged", ""},
    {family::job_dependencies, "job_dependencies", "", redis_type::set, "key of a child that has not finished", ""},
    {family::job_processed, "job_processed", "", redis_type::hash, "key of a child that finished, and its result", ""},
    {family::job_failed, "job_failed", "", redis_type::hash,
     "key of a child whose failure is ignored, and why it failed", ""},
    {family::job_unsuccessful, "job_unsuccessful", "", redis_type::zset, "key of a child that failed",
     "when it failed, Unix ms"},
};

/// How many families there are.
inline constexpr std::size_t family_count = sizeof families / sizeof *families;
/// How many of them, the first ones, have one key per queue.
inline constexpr std::size_t one_per_queue_count = static_cast<std::size_t>(family::dedup);

static_assert(
    [] {
        for (std::size_t i = 0; i < family_count; ++i) {
            if (static_cast<std::size_t>(families[i].which) != i) return false;
            if ((families[i].type == redis_type::zset) == families[i].score.empty()) return false;
        }
        return family_count == static_cast<std::size_t>(family::job_unsuccessful) + 1;
    }(),
    "every family has its row, in order, and exactly the sorted sets say what their scores mean");

/// All that is known about a family: its word, type, and what it holds.
[[nodiscard]] constexpr const family_facts& facts(family which) noexcept {
    return families[static_cast<std::size_t>(which)];
}

/// The fixed part of a family's keys behind their base.
template <family Which>
inline constexpr std::string_view word = facts(Which).word;

/// The enumerator's name: "wait", "job_lock" ...
[[nodiscard]] constexpr std::string_view name(family which) noexcept { return facts(which).name; }

/// The family of the key beside a job's.
[[nodiscard]] constexpr family family_of(job_part part) noexcept {
    return static_cast<family>(static_cast<std::size_t>(family::job_lock) + static_cast<std::size_t>(part));
}
static_assert(family_of(job_part::lock) == family::job_lock &&
              family_of(job_part::unsuccessful) == family::job_unsuccessful);

}  // namespace zsetkit::inline v0::bullmq

#endif
