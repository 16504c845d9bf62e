// SPDX-License-Identifier: MIT
//
// What an EchoMQ v2 key is: its family and its parts. Total: every byte string is a key of exactly one family of a queue or of
// the reserve, or errc::unclassified at the byte where it leaves the grammar.
//
//     emq:{orders}:job:JOB0KHTOWnGLuC:lock
//          queue      id              part       family::job_lock
//
// Building a key from the parts of a parsed one gives the same key again, and parsing a built key gives its parts. The parts
// are views into the key. A client's own prefix in front is no part of the grammar: take it off first (outer_prefix.hpp).
#ifndef ZSETKIT_KEY_ECHOMQ_PARSER_HPP
#define ZSETKIT_KEY_ECHOMQ_PARSER_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../core/result.hpp"
#include "../detail/key_names.hpp"
#include "echomq_family.hpp"
#include "echomq_queue.hpp"
#include "echomq_reserve.hpp"
#include "job_part.hpp"

namespace zsetkit::inline v0::echomq {

/// A key's family and parts; what the family does not have is empty.
struct parsed_key {
    family which;            ///< what the key is
    std::string_view queue;  ///< without its braces; for a migration, the queue it is about
    std::string_view id;     ///< a job's or a lane's, 14 bytes
    std::string_view name;   ///< a registration's, stream's, or a deduplication id
    std::string_view part;   ///< of a job: "lock", "logs" ...

    friend constexpr bool operator==(const parsed_key&, const parsed_key&) noexcept = default;
};

/// Whether the key belongs to the reserve rather than to a queue.
[[nodiscard]] constexpr bool is_reserve(const parsed_key& key) noexcept { return is_reserve(key.which); }

namespace detail {

/// The parts of a key whose first `from` bytes are its base, already read into `found`.
class suffix_parser {
public:
    constexpr suffix_parser(std::string_view key, std::size_t from, parsed_key found) noexcept
        : key_{key}, from_{from}, found_{found} {}

    [[nodiscard]] constexpr result<parsed_key> parse() noexcept {
        if (take(word<family::job>)) return job();
        if (take(word<family::lane>)) return lane();
        if (take(word<family::registration>))
            return named(family::registration, why_not_free_name(rest(), longest_name));
        if (take(word<family::dedup>)) return named(family::dedup, why_not_name(rest(), longest_name));
        if (take(word<family::stream>)) return stream();
        for (std::size_t i = 0; i < one_per_queue_count; ++i) {
            if (rest() == families[i].word) return is(families[i].which);
        }
        return unclassified();
    }

private:
    [[nodiscard]] constexpr std::string_view rest() const noexcept { return key_.substr(from_); }
    [[nodiscard]] constexpr result<parsed_key> unclassified(std::size_t behind = 0) const noexcept {
        return wrong_at(errc::unclassified, from_ + behind);
    }
    [[nodiscard]] constexpr result<parsed_key> is(family which) noexcept {
        found_.which = which;
        return found_;
    }

    [[nodiscard]] constexpr bool take(std::string_view word) noexcept {
        if (!rest().starts_with(word)) return false;
        from_ += word.size();
        return true;
    }
    [[nodiscard]] constexpr error take_id() noexcept {
        if (const std::size_t at = end_of_id(rest()); at < id_size) return wrong_at(errc::unclassified, from_ + at);
        found_.id = rest().substr(0, id_size);
        from_ += id_size;
        return nothing_wrong;
    }

    [[nodiscard]] constexpr result<parsed_key> job() noexcept {
        if (const error why = take_id(); why.code != errc{}) return why;
        if (rest().empty()) return is(family::job);
        if (!take(":")) return unclassified();
        const auto part = parse_job_part(rest());
        if (!part) return unclassified();
        found_.part = rest();
        return is(family_of(*part));
    }
    [[nodiscard]] constexpr result<parsed_key> lane() noexcept {
        if (const error why = take_id(); why.code != errc{}) return why;
        return rest() == lane_tail ? is(family::lane) : unclassified();
    }
    [[nodiscard]] constexpr result<parsed_key> named(family which, error why) noexcept {
        if (why.code != errc{}) return unclassified(why.at);
        found_.name = rest();
        return is(which);
    }
    [[nodiscard]] constexpr result<parsed_key> stream() noexcept {
        if (!rest().ends_with(archive_tail)) return named(family::stream, why_not_name(rest(), longest_stream_name));
        const std::string_view name = rest().substr(0, rest().size() - archive_tail.size());
        if (const error why = why_not_name(name, longest_stream_name); why.code != errc{}) return unclassified(why.at);
        found_.name = name;
        return is(family::stream_archive);
    }

    std::string_view key_;
    std::size_t from_;
    parsed_key found_;
};

[[nodiscard]] constexpr result<parsed_key> parse_reserve_key(std::string_view key) noexcept {
    const std::string_view unit = key.substr(reserve_base.size());
    for (const family which : {family::version, family::locks, family::bundle}) {
        if (unit == facts(which).word) return parsed_key{which, {}, {}, {}, {}};
    }
    if (!unit.starts_with(word<family::migration>)) return wrong_at(errc::unclassified, reserve_base.size());
    const std::string_view queue = unit.substr(word<family::migration>.size());
    const error why = why_not_queue_name(queue);
    if (why.code != errc{}) return wrong_at(errc::unclassified, key.size() - queue.size() + why.at);
    return parsed_key{family::migration, queue, {}, {}, {}};
}

/// Where two texts first differ.
[[nodiscard]] constexpr std::size_t first_difference(std::string_view a, std::string_view b) noexcept {
    std::size_t at = 0;
    while (at < a.size() && at < b.size() && a[at] == b[at]) ++at;
    return at;
}

}  // namespace detail

/// The family and the parts of a key; errc::unclassified, at the first byte that no key could have there, when it is none.
[[nodiscard]] constexpr result<parsed_key> parse_key(std::string_view key) noexcept {
    if (!key.starts_with(detail::tag_start)) {
        if (key.starts_with(detail::reserve_base)) return detail::parse_reserve_key(key);
        const bool like_reserve = key.starts_with('{');
        return detail::wrong_at(errc::unclassified,
                                detail::first_difference(key, like_reserve ? detail::reserve_base : detail::tag_start));
    }
    const std::size_t begin = detail::tag_start.size(), end = detail::end_of_name(key, begin);
    const std::string_view queue = key.substr(begin, end - begin);
    if (const error why = detail::why_not_queue_name(queue); why.code != errc{})
        return detail::wrong_at(errc::unclassified, begin + why.at);
    if (!key.substr(end).starts_with(detail::tag_end)) {
        return detail::wrong_at(errc::unclassified, end + detail::first_difference(key.substr(end), detail::tag_end));
    }
    return detail::suffix_parser{key, end + detail::tag_end.size(), {{}, queue, {}, {}, {}}}.parse();
}

}  // namespace zsetkit::inline v0::echomq

#endif
