// SPDX-License-Identifier: MIT
//
// Every way an input can be wrong, each with a name for logs and a sentence for people.
//
//     errc::tier_range   name: "tier_range"   message: "tier is above 2097151: its arrivals would share scores"
//
// A wrong input is a value here, never an exception: fallible functions return `result<T>` (core/result.hpp), whose
// error() is an `error`: the code, and the offset of the first offending byte when the input was text.
#ifndef ZSETKIT_CORE_ERRC_HPP
#define ZSETKIT_CORE_ERRC_HPP

#include "../version.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

/// Scores, ids, keys and scripts of queues on Redis and Valkey.
namespace zsetkit::inline v0 {

/// Every way an input can be wrong; 0 is none of them. name() gives its word for logs, message() its sentence, the limit in it.
enum class errc : std::uint8_t {
    // ids: the first four are the gates of parsing, in the order they are tried
    length = 1,
    namespace_,
    charset,
    range,
    kind,
    node_range,
    sequence_range,
    entry_range,
    before_epoch,
    past_horizon,
    forked,
    nothing_minted,
    // scores
    not_a_number,
    infinite,
    negative,
    fraction,
    inexact,
    high_range,
    low_range,
    tier_range,
    arrival_range,
    time_range,
    discriminator_range,
    microsecond_range,
    interval_zero,
    outside_window,
    window_full,
    // text
    overflow,
    underflow,
    syntax,
    too_long,
    integer_range,
    // keys
    queue_empty,
    queue_length,
    queue_charset,
    queue_reserved,
    prefix_empty,
    prefix_length,
    prefix_charset,
    braces,
    name_empty,
    name_length,
    name_charset,
    job_id,
    job_id_empty,
    job_id_integer,
    job_id_colon,
    job_id_zero,
    job_id_reserved,
    job_part,
    slot_range,
    masters_range,
    cross_slot,
    unclassified,
    // scripts
    batch_range,
    lease_range,
    delay_range,
    attempts_range,
    stale,
    gone,
    in_flow,
    argument,
    row_corrupt,
    data_json,
    opts_json,
    counter_behind,
    events_full,
    refused,
};

/// What went wrong, and where: `at` is the offset of the first offending byte when the input was text, else 0.
struct error {
    errc code;             ///< what is wrong
    std::uint32_t at = 0;  ///< offset in bytes of the first one that offends; 0 when the input was no text

    friend constexpr bool operator==(const error&, const error&) noexcept = default;
};

namespace detail {

struct errc_entry {
    errc code;
    const char* name;  // not string_view: measuring 60 sentences in each unit would cost 10 ms of its compile time
    const char* message;
};

inline constexpr errc_entry errc_table[] = {
    {errc::length, "length",
     "the text has the wrong length: an id has 14 bytes, three capitals and eleven base62 digits; base62 alone has 11"},
    {errc::namespace_, "namespace", "the brand is not three capital letters A-Z, with which every id starts"},
    {errc::charset, "charset", "a byte is not a base62 digit: an id's last eleven bytes are of 0-9 A-Z a-z"},
    {errc::range, "range",
     "the value is above 9223372036854775807 (2^63-1), the largest of an id, written AzL8n0Y58m7"},
    {errc::kind, "kind", "the id is well formed, but of another brand than is required here: a job's is JOB"},
    {errc::node_range, "node_range", "node is not in 0..1023"},
    {errc::sequence_range, "sequence_range", "sequence is not in 0..4095"},
    {errc::entry_range, "entry_range",
     "the sequence of the stream entry is not in 0..4194303: no id has such an entry"},
    {errc::before_epoch, "before_epoch", "the time is before the ids' epoch, 2024-01-01T00:00:00Z"},
    {errc::past_horizon, "past_horizon", "the time is past the ids' horizon, 2093-09-06T15:47:35.551Z"},
    {errc::forked, "forked", "this minter was made before a fork: the child must make its own, with another node"},
    {errc::nothing_minted, "nothing_minted", "this minter has not minted an id yet"},

    {errc::not_a_number, "not_a_number", "the score is NaN: a sorted set holds none"},
    {errc::infinite, "infinite", "the score is infinite: it carries no value"},
    {errc::negative, "negative",
     "the value is below 0: times (0 is 1970), delays, tiers, counters and packed scores start at 0"},
    {errc::fraction, "fraction",
     "the value has a fraction: what is read here is a whole number in 0..9007199254740991 (2^53-1)"},
    {errc::inexact, "inexact",
     "the integer is above 9007199254740991 (2^53-1), where neighbouring integers share one double"},
    {errc::high_range, "high_range",
     "the high part does not fit above the low bits: the score would pass 9007199254740991 (2^53-1)"},
    {errc::low_range, "low_range", "the low part is above 2^LowBits-1: it would carry into the high part"},
    {errc::tier_range, "tier_range", "tier is above 2097151: its arrivals would share scores"},
    {errc::arrival_range, "arrival_range", "arrival is above 4294967295: it would carry into the next tier"},
    {errc::time_range, "time_range",
     "time is past the last one this reading holds exactly: 2199023255551 ms (2039-09-07) for a fire time, "
     "9007199254740991 otherwise"},
    {errc::discriminator_range, "discriminator_range",
     "discriminator is above 4095: it would carry into the next millisecond"},
    {errc::microsecond_range, "microsecond_range", "microseconds are not in 0..999999"},
    {errc::interval_zero, "interval_zero",
     "the repeat interval is no whole number of ms in 1..9007199254740991 (2^53-1)"},
    {errc::outside_window, "outside_window",
     "the score given as the window's highest is above it: a millisecond's window ends at ms * 4096 + 4095"},
    {errc::window_full, "window_full",
     "all 4096 slots of this millisecond are taken: the next job needs another millisecond"},

    {errc::overflow, "overflow", "the number is above the largest double, 1.7976931348623157e308"},
    {errc::underflow, "underflow", "the number is not zero but below half the smallest double, 4.9e-324"},
    {errc::syntax, "syntax",
     "the text is not of the form read here: score 1.5e3 or inf, integer 42, UTC 2026-01-27T15:11:37.641Z, bound (5, "
     "entry 37-0"},
    {errc::too_long, "too_long",
     "the text or list is longer than its place: capacity() bytes, 255 of a bound's member, 17 keys and arguments of a "
     "call"},
    {errc::integer_range, "integer_range", "the integer is above 18446744073709551615 (2^64-1)"},

    {errc::queue_empty, "queue_empty", "the queue name is empty: it has 1..128 bytes"},
    {errc::queue_length, "queue_length", "the queue name is longer than 128 bytes"},
    {errc::queue_charset, "queue_charset",
     "the queue name holds a byte it may not: EchoMQ's take letters, digits, dots, underscores and dashes, BullMQ's no "
     "colon"},
    {errc::queue_reserved, "queue_reserved",
     "the queue name is emq, which is reserved: {emq} holds what all queues share"},
    {errc::prefix_empty, "prefix_empty", "the key prefix is empty: it has 1..128 bytes"},
    {errc::prefix_length, "prefix_length", "the key prefix is longer than 128 bytes"},
    {errc::prefix_charset, "prefix_charset", "the key prefix holds a colon: a prefix ends at the key's first one"},
    {errc::braces, "braces",
     "braces are missing, empty, unpaired or not allowed: on a cluster BullMQ takes {orders}; EchoMQ names and "
     "prefixes go without"},
    {errc::name_empty, "name_empty", "the name is empty: it has at least 1 byte"},
    {errc::name_length, "name_length", "the name or id is longer than 255 bytes, or than 128 for a stream's name"},
    {errc::name_charset, "name_charset",
     "the name holds a byte it may not: of a dedup id or stream A-Za-z0-9._-, of a repeat no NUL, of a scheduler no "
     "end like :42"},
    {errc::job_id, "job_id", "the text is no EchoMQ job's id: that has 14 bytes, a brand and eleven base62 digits"},
    {errc::job_id_empty, "job_id_empty", "the job id is empty: it has 1..255 bytes"},
    {errc::job_id_integer, "job_id_integer",
     "the custom job id is an integer: those are the queue's own counter; put a letter in it"},
    {errc::job_id_colon, "job_id_colon",
     "the custom job id has colons, but not exactly two: it has none, or three parts as in a:b:c"},
    {errc::job_id_zero, "job_id_zero",
     "the job id is 0 or starts with '0:': no job has such an id, and the counter starts at 1"},
    {errc::job_id_reserved, "job_id_reserved",
     "the custom job id is a key of the queue, as wait, pc and repeat:a:5 are: the job would overwrite that key"},
    {errc::job_part, "job_part",
     "the word is no part of a job: those are lock, logs, dependencies, processed, failed and unsuccessful"},
    {errc::slot_range, "slot_range", "the slot is not in 0..16383, or there is no key to take it from"},
    {errc::masters_range, "masters_range",
     "the number of masters is not in 1..16384: a cluster has at most one for each of its slots"},
    {errc::cross_slot, "cross_slot",
     "the keys of one command hash to different cluster slots: give them one hash tag, as {orders} does"},
    {errc::unclassified, "unclassified",
     "of no kind known here: a key is as emq:{orders}:pending, with its braces, or bull:orders:wait; "
     "a reply speaks for itself"},

    {errc::batch_range, "batch_range", "the batch is not in 1..7000: a script can unpack fewer than 8000 values"},
    {errc::lease_range, "lease_range",
     "the lease is no whole number of ms from 1 on, or ends past 9007199254740991 (2^53-1) ms since 1970"},
    {errc::delay_range, "delay_range",
     "the delay is no whole number of ms from 0 on, or ends past 9007199254740991 (2^53-1) ms since 1970"},
    {errc::attempts_range, "attempts_range",
     "the token or number of attempts is no whole number in 0..9007199254740991 (2^53-1)"},
    {errc::stale, "stale",
     "the token is not that of the job's latest claim: a token is the attempt number a claim answered"},
    {errc::gone, "gone", "the job's row no longer exists: the job was completed or removed"},
    {errc::in_flow, "in_flow",
     "the job is part of a flow (its row has a parent), and this library does not yet move the parent"},
    {errc::argument, "argument", "a script's argument or key is missing, or does not belong to the others"},
    {errc::row_corrupt, "row_corrupt",
     "what is stored is corrupt: a job's row is no hash, "
     "or a counter or attempts are not whole and in 0..9007199254740990"},
    {errc::data_json, "data_json",
     "the data is not JSON as JavaScript reads it (it has no NaN, 0x10, 01 or raw line feed), "
     "or is nested over 1000 deep"},
    {errc::opts_json, "opts_json",
     "the options are not one JSON object as JavaScript reads it, as {} is, or are nested over 1000 deep"},
    {errc::counter_behind, "counter_behind",
     "the counter, <prefix>:<queue>:id, is behind its jobs: its next number is a job's already; set it to the highest"},
    {errc::events_full, "events_full",
     "the events stream has used the greatest id there is, and nothing can follow: delete that key"},
    {errc::refused, "refused", "the script refused the call"},
};

constexpr bool errc_table_is_dense() noexcept {
    std::size_t next = 1;
    for (const auto& entry : errc_table) {
        if (static_cast<std::size_t>(entry.code) != next++ || *entry.name == '\0' || *entry.message == '\0')
            return false;
    }
    return next == static_cast<std::size_t>(errc::refused) + 1;
}
static_assert(errc_table_is_dense(), "every errc has its row in errc_table, in order");

constexpr const errc_entry* find_errc(errc code) noexcept {
    const auto index = static_cast<std::size_t>(code) - 1;
    return index < sizeof errc_table / sizeof *errc_table ? &errc_table[index] : nullptr;
}

}  // namespace detail

/// The enumerator's name, for logs and wire ("tier_range"; `namespace_` reads "namespace").
[[nodiscard]] constexpr std::string_view name(errc code) noexcept {
    const auto* entry = detail::find_errc(code);
    return entry ? entry->name : "unknown";
}

/// A sentence for people, with the limit in it. As with name, the bytes are followed by a NUL: data() can be printed by %s.
[[nodiscard]] constexpr std::string_view message(errc code) noexcept {
    const auto* entry = detail::find_errc(code);
    return entry ? entry->message : "unknown error code";
}

}  // namespace zsetkit::inline v0

#endif
