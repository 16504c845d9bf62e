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
    {errc::length, "length", "an id is exactly 14 bytes: three capitals and eleven base62 digits"},
    {errc::namespace_, "namespace", "an id starts with three capital letters A-Z"},
    {errc::charset, "charset", "an id's last eleven bytes are base62 digits 0-9 A-Z a-z"},
    {errc::range, "range", "the value does not fit: the largest is 2^63-1, written AzL8n0Y58m7"},
    {errc::kind, "kind", "a well-formed id of another brand stands where this brand is required"},
    {errc::node_range, "node_range", "node is not in 0..1023"},
    {errc::sequence_range, "sequence_range", "sequence is not in 0..4095"},
    {errc::entry_range, "entry_range", "the sequence of an id's stream entry is not in 0..4194303"},
    {errc::before_epoch, "before_epoch", "the time is before the ids' epoch, 2024-01-01T00:00:00Z"},
    {errc::past_horizon, "past_horizon", "the time is past the ids' horizon, 2093-09-06T15:47:35.551Z"},
    {errc::forked, "forked", "this minter was made before a fork: the child must make its own, with another node"},
    {errc::nothing_minted, "nothing_minted", "this minter has not minted an id yet"},

    {errc::not_a_number, "not_a_number", "a score is never NaN"},
    {errc::infinite, "infinite", "an infinite score carries no value"},
    {errc::negative, "negative", "the value is below 0"},
    {errc::fraction, "fraction", "the value has a fraction where a whole number is required"},
    {errc::inexact, "inexact", "above 9007199254740991 (2^53-1) neighbouring integers share one double"},
    {errc::high_range, "high_range", "the high part does not fit above the low bits: the pair would pass 2^53-1"},
    {errc::low_range, "low_range", "the low part does not fit its bits: it would carry into the high part"},
    {errc::tier_range, "tier_range", "tier is above 2097151: its arrivals would share scores"},
    {errc::arrival_range, "arrival_range", "arrival is above 4294967295: it would carry into the next tier"},
    {errc::time_range, "time_range",
     "time is past the last one this reading holds exactly: 2199023255551 ms (2039-09-07) for a fire time, "
     "9007199254740991 otherwise"},
    {errc::discriminator_range, "discriminator_range",
     "discriminator is above 4095: it would carry into the next millisecond"},
    {errc::microsecond_range, "microsecond_range", "microseconds are not in 0..999999"},
    {errc::interval_zero, "interval_zero", "a repeat interval is at least 1 ms"},
    {errc::outside_window, "outside_window", "the score given as the window's highest lies above the window"},
    {errc::window_full, "window_full", "all 4096 slots of this millisecond are taken"},

    {errc::overflow, "overflow", "the number is above the largest double, 1.7976931348623157e308"},
    {errc::underflow, "underflow", "the number is not zero but below half the smallest double, 4.9e-324"},
    {errc::syntax, "syntax",
     "the text is not of the form read here: a score is a sign, digits, point and exponent, or inf; an integer "
     "is digits without a leading zero; an instant is 2026-01-27T15:11:37.641Z"},
    {errc::too_long, "too_long", "the text is longer than this function holds"},
    {errc::integer_range, "integer_range", "the integer is above 18446744073709551615 (2^64-1)"},

    {errc::queue_empty, "queue_empty", "a queue name is not empty: without one the key has no hash tag"},
    {errc::queue_length, "queue_length", "a queue name is at most 128 bytes"},
    {errc::queue_charset, "queue_charset", "a queue name holds a byte the key grammar does not allow there"},
    {errc::queue_reserved, "queue_reserved", "the queue name emq is reserved: {emq} holds what all queues share"},
    {errc::prefix_empty, "prefix_empty", "a key prefix is not empty"},
    {errc::prefix_length, "prefix_length", "a key prefix is at most 128 bytes"},
    {errc::prefix_charset, "prefix_charset", "a key prefix holds a byte that would make the key ambiguous"},
    {errc::braces, "braces",
     "braces are unbalanced, empty or missing where a cluster key needs them for its hash tag; an EchoMQ queue's name "
     "is passed "
     "without them"},
    {errc::name_empty, "name_empty", "this name is not empty"},
    {errc::name_length, "name_length", "this name is longer than the key grammar allows"},
    {errc::name_charset, "name_charset", "this name holds a byte the key grammar does not allow there"},
    {errc::job_id, "job_id", "the job position takes a 14-byte branded id"},
    {errc::job_id_empty, "job_id_empty", "a custom job id is not empty"},
    {errc::job_id_integer, "job_id_integer", "a custom job id is not an integer: those are the queue's own counter"},
    {errc::job_id_colon, "job_id_colon", "a custom job id holds no colon, unless it has exactly three parts"},
    {errc::job_id_zero, "job_id_zero", "a custom job id is not 0 and does not start with 0:"},
    {errc::job_id_reserved, "job_id_reserved",
     "a custom job id is not a key word of the queue: it would overwrite that key"},
    {errc::job_part, "job_part", "a job's part is lock, logs, dependencies, processed, failed or unsuccessful"},
    {errc::slot_range, "slot_range", "a cluster slot is in 0..16383"},
    {errc::masters_range, "masters_range", "a cluster has 1..16384 masters, no more than it has slots"},
    {errc::cross_slot, "cross_slot", "the keys of one command hash to different cluster slots"},
    {errc::unclassified, "unclassified", "the key belongs to no family of this key space"},

    {errc::batch_range, "batch_range", "a batch is in 1..7000: a script can unpack fewer than 8000 values"},
    {errc::lease_range, "lease_range", "a lease is a whole number of milliseconds, at least 1, ending before 2^53"},
    {errc::delay_range, "delay_range", "a delay is a whole number of milliseconds, at least 0, ending before 2^53"},
    {errc::attempts_range, "attempts_range", "an attempt number is a whole number, at least 0"},
    {errc::stale, "stale", "the token is not that of the job's latest claim"},
    {errc::gone, "gone", "the job's row no longer exists"},
    {errc::in_flow, "in_flow", "the job is part of a flow, whose parent this library does not yet move"},
    {errc::argument, "argument", "a script's argument or key is missing, or does not belong to the others"},
    {errc::row_corrupt, "row_corrupt", "a stored number is not a whole number from 0 to 9007199254740990"},
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

/// A sentence for people, with the limit in it.
[[nodiscard]] constexpr std::string_view message(errc code) noexcept {
    const auto* entry = detail::find_errc(code);
    return entry ? entry->message : "unknown error code";
}

}  // namespace zsetkit::inline v0

#endif
