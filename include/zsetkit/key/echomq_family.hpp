// SPDX-License-Identifier: MIT
//
// The families of EchoMQ v2 keys: the word each is spelled with, the type it has on the server, and what its members
// and scores mean, as sentences a dashboard can print. Builders and parser read the words from the one table below.
//
// Families come in three groups: one key per queue (`word` is all that follows `emq:{q}:`), one key per name or id
// (`word` is what leads it), and the reserve, `{emq}:`, which belongs to no queue.
#ifndef ZSETKIT_KEY_ECHOMQ_FAMILY_HPP
#define ZSETKIT_KEY_ECHOMQ_FAMILY_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "job_part.hpp"
#include "redis_type.hpp"

namespace zsetkit::inline v0::echomq {

/// What an EchoMQ v2 key is; facts() has its word, its type, and what it holds.
enum class family : std::uint8_t {
    // one key per queue
    pending,
    active,
    schedule,
    dead,
    repeat,
    ring,
    wake,
    paused,
    glimit,
    gactive,
    gweight,
    meta,
    limiter,
    events,
    metrics_completed,
    metrics_completed_data,
    metrics_failed,
    metrics_failed_data,
    flow_outbox,
    // one key per name or id
    registration,
    job,
    job_lock,
    job_logs,
    job_dependencies,
    job_processed,
    job_failed,
    job_unsuccessful,
    lane,
    dedup,
    stream,
    stream_archive,
    // the reserve
    version,
    locks,
    bundle,
    migration,
};

/// What a key of a family is and holds.
struct family_facts {
    family which;             ///< the family
    std::string_view name;    ///< the enumerator's own
    std::string_view word;    ///< the fixed part of the key behind its base
    redis_type type;          ///< what TYPE answers for the key
    std::string_view member;  ///< what a member, element, field or value is
    std::string_view score;   ///< what its score is; empty unless the type is zset
};

/// The facts of every family, in the order of the enumerators.
inline constexpr family_facts families[] = {
    {family::pending, "pending", "pending", redis_type::zset, "id of a job that may run now",
     "always 0: the id itself carries the order"},
    {family::active, "active", "active", redis_type::zset, "id of a claimed job", "when its lease ends, Unix ms"},
    {family::schedule, "schedule", "schedule", redis_type::zset, "id of a job that waits for its time",
     "when it may run, Unix ms"},
    {family::dead, "dead", "dead", redis_type::zset, "id of a job that used up its attempts",
     "always 0: the id itself carries the order"},
    {family::repeat, "repeat", "repeat", redis_type::zset, "name of a repeating registration", "its next run, Unix ms"},
    {family::ring, "ring", "ring", redis_type::list, "group whose lane can be served, in turn", ""},
    {family::wake, "wake", "wake", redis_type::list, "token that wakes one waiting worker", ""},
    {family::paused, "paused", "paused", redis_type::set, "group that is not served", ""},
    {family::glimit, "glimit", "glimit", redis_type::hash, "group, and how many of its jobs may be active", ""},
    {family::gactive, "gactive", "gactive", redis_type::hash, "group, and how many of its jobs are active", ""},
    {family::gweight, "gweight", "gweight", redis_type::hash, "group, and its weight in the rotation", ""},
    {family::meta, "meta", "meta", redis_type::hash, "setting of the queue, and its value", ""},
    {family::limiter, "limiter", "limiter", redis_type::string, "state of the rate limiter", ""},
    {family::events, "events", "events", redis_type::channel, "message about a job that changed its state", ""},
    {family::metrics_completed, "metrics_completed", "metrics:completed", redis_type::hash,
     "measure of completed jobs, and its value", ""},
    {family::metrics_completed_data, "metrics_completed_data", "metrics:completed:data", redis_type::hash,
     "sample of completed jobs, and its value", ""},
    {family::metrics_failed, "metrics_failed", "metrics:failed", redis_type::hash,
     "measure of failed jobs, and its value", ""},
    {family::metrics_failed_data, "metrics_failed_data", "metrics:failed:data", redis_type::hash,
     "sample of failed jobs, and its value", ""},
    {family::flow_outbox, "flow_outbox", "flow:outbox", redis_type::list,
     "message of a flow that is still to be delivered", ""},

    {family::registration, "registration", "repeat:", redis_type::hash,
     "every_ms and template of a repeating registration", ""},
    {family::job, "job", "job:", redis_type::hash, "field of the job's row: state, attempts, payload ...", ""},
    {family::job_lock, "job_lock", "job:", redis_type::string, "token of the worker that holds the job", ""},
    {family::job_logs, "job_logs", "job:", redis_type::list, "line the job logged", ""},
    {family::job_dependencies, "job_dependencies", "job:", redis_type::string, "how many children are still to finish",
     ""},
    {family::job_processed, "job_processed", "job:", redis_type::hash, "child that finished, and its result", ""},
    {family::job_failed, "job_failed", "job:", redis_type::hash, "child that failed, and why", ""},
    {family::job_unsuccessful, "job_unsuccessful", "job:", redis_type::hash, "child that did not succeed, and why", ""},
    {family::lane, "lane", "g:", redis_type::zset, "id of the group's job that may run now",
     "always 0: the id itself carries the order"},
    {family::dedup, "dedup", "de:", redis_type::string, "id of the job that holds this deduplication id", ""},
    {family::stream, "stream", "stream:", redis_type::stream, "record, named by the mint time of its branded id", ""},
    {family::stream_archive, "stream_archive", "stream:", redis_type::unspecified,
     "what left the stream for the archive", ""},

    {family::version, "version", "version", redis_type::string, "version of the protocol all queues speak", ""},
    {family::locks, "locks", "locks", redis_type::unspecified, "locks that all queues share", ""},
    {family::bundle, "bundle", "bundle", redis_type::unspecified, "the scripts all queues share", ""},
    {family::migration, "migration", "migration:", redis_type::unspecified, "journal of a queue's migration", ""},
};

/// How many families there are.
inline constexpr std::size_t family_count = sizeof families / sizeof *families;
/// How many of them, the first ones, have one key per queue.
inline constexpr std::size_t one_per_queue_count = static_cast<std::size_t>(family::registration);

static_assert(
    [] {
        for (std::size_t i = 0; i < family_count; ++i) {
            if (static_cast<std::size_t>(families[i].which) != i) return false;
            if ((families[i].type == redis_type::zset) == families[i].score.empty()) return false;
        }
        return family_count == static_cast<std::size_t>(family::migration) + 1;
    }(),
    "every family has its row, in order, and exactly the sorted sets say what their scores mean");

/// All that is known about a family: its word, type, and what it holds.
[[nodiscard]] constexpr const family_facts& facts(family which) noexcept {
    return families[static_cast<std::size_t>(which)];
}

/// The fixed part of a family's keys behind their base.
template <family Which>
inline constexpr std::string_view word = facts(Which).word;

/// The enumerator's name: "pending", "job_lock" ...
[[nodiscard]] constexpr std::string_view name(family which) noexcept { return facts(which).name; }

/// Whether the family lies in the reserve, `{emq}:`, which belongs to no queue.
[[nodiscard]] constexpr bool is_reserve(family which) noexcept { return which >= family::version; }

/// The family of the key beside a job's row.
[[nodiscard]] constexpr family family_of(job_part part) noexcept {
    return static_cast<family>(static_cast<std::size_t>(family::job_lock) + static_cast<std::size_t>(part));
}
static_assert(family_of(job_part::lock) == family::job_lock &&
              family_of(job_part::unsuccessful) == family::job_unsuccessful);

}  // namespace zsetkit::inline v0::echomq

#endif
