// SPDX-License-Identifier: MIT
//
// What a BullMQ (or EchoMQ v1) key is: its family and its parts. Total: every byte string is a key of exactly one family, or
// errc::unclassified.
//
//     bull:{orders}:repeat:nightly:1769526697641:lock
//     prefix queue         name                  part       family::job_lock; id is repeat:nightly:1769526697641
//
// - The prefix ends at the first colon, the queue at the second: neither may hold one.
// - A word of the queue goes before a job of that name, so a poisoned id (bullmq_job_id.hpp) is never mistaken for a job.
// - Building a key from the parts of a parsed one gives the same key again. The parts are views into the key.
#ifndef ZSETKIT_KEY_BULLMQ_PARSER_HPP
#define ZSETKIT_KEY_BULLMQ_PARSER_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../core/result.hpp"
#include "bullmq_family.hpp"
#include "bullmq_job_id.hpp"
#include "bullmq_queue.hpp"
#include "job_part.hpp"

namespace zsetkit::inline v0::bullmq {

/// A key's family and parts; what the family does not have is empty.
struct parsed_key {
    family which;             ///< what the key is
    std::string_view prefix;  ///< of the queue
    std::string_view queue;   ///< the queue's name, its braces with it
    std::string_view id;      ///< a job's: a number, a custom id, or repeat:(scheduler):(ms)
    std::string_view name;    ///< a scheduler's, of its jobs too, or a deduplication id
    std::string_view part;    ///< of a job: "lock", "logs" ...

    friend constexpr bool operator==(const parsed_key&, const parsed_key&) noexcept = default;
};

namespace detail {

/// A job's id as it stands in a key: a counter's number or a custom id.
[[nodiscard]] constexpr bool is_job_id(std::string_view id) noexcept {
    if (is_plain_number(id)) return id != "0";
    return parse_job_id(id).has_value();
}

/// Reads `<id>[:<part>]` into `found`; false when it is none.
[[nodiscard]] constexpr bool read_job(std::string_view suffix, parsed_key& found) noexcept {
    const auto take = [&found](std::string_view id, family which, std::string_view part) {
        const bool scheduled = is_scheduled_id(id);
        if (!scheduled && !is_job_id(id)) return false;
        constexpr std::size_t head = word<family::scheduler>.size();
        if (scheduled) found.name = id.substr(head, find_ms(id) - head);
        found.which = which;
        found.id = id;
        found.part = part;
        return true;
    };
    if (take(suffix, family::job, {})) return true;
    const std::size_t colon = suffix.rfind(':');
    if (colon == suffix.npos) return false;
    const auto part = parse_job_part(suffix.substr(colon + 1));
    return part && take(suffix.substr(0, colon), family_of(*part), suffix.substr(colon + 1));
}

[[nodiscard]] constexpr bool read_suffix(std::string_view suffix, parsed_key& found) noexcept {
    for (std::size_t i = 0; i < one_per_queue_count; ++i) {
        if (suffix != families[i].word) continue;
        found.which = families[i].which;
        return true;
    }
    const auto named = [suffix, &found](family which, auto why_not) {
        const std::string_view name = suffix.substr(facts(which).word.size());
        if (why_not(name).code != errc{}) return false;
        found.which = which;
        found.name = name;
        return true;
    };
    const auto any_name = [](std::string_view name) { return why_not_any_name(name, longest_id); };
    if (suffix.starts_with(word<family::dedup>)) return named(family::dedup, any_name);
    if (suffix.starts_with(word<family::dedup_next>)) return named(family::dedup_next, any_name);
    if (read_job(suffix, found)) return true;
    return suffix.starts_with(word<family::scheduler>) && named(family::scheduler, why_not_scheduler);
}

}  // namespace detail

/// The family and the parts of a key; errc::unclassified when it is none, at the first byte of the part that fits nothing.
[[nodiscard]] constexpr result<parsed_key> parse_key(std::string_view key) noexcept {
    const std::size_t first = key.find(':'), second = first == key.npos ? key.npos : key.find(':', first + 1);
    const std::string_view prefix = key.substr(0, first);
    if (first == key.npos || detail::why_not_prefix(prefix).code != errc{}) return errc::unclassified;
    const std::string_view queue = key.substr(first + 1, second == key.npos ? second : second - first - 1);
    if (second == key.npos || detail::why_not_bull_name(queue).code != errc{})
        return detail::wrong_at(errc::unclassified, first + 1);
    parsed_key found{{}, prefix, queue, {}, {}, {}};
    if (!detail::read_suffix(key.substr(second + 1), found)) return detail::wrong_at(errc::unclassified, second + 1);
    return found;
}

}  // namespace zsetkit::inline v0::bullmq

#endif
