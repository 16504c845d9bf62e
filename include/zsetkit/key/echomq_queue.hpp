// SPDX-License-Identifier: MIT
//
// An EchoMQ v2 queue: a valid name, and every key that belongs to it.
//
//     constexpr echomq::queue orders{"orders"};        // a bad literal does not compile
//     auto q = echomq::queue::parse(name);             // result<queue>
//
//     emq:{orders}:pending                             q->pending()
//     emq:{orders}:job:JOB0KHTOWnGLuC                  q->job(id)
//     emq:{orders}:job:JOB0KHTOWnGLuC:lock             q->job(id, job_part::lock)
//
// - The name is 1..128 bytes of [A-Za-z0-9._-], not "emq", and without the braces: the keys add them.
// - Every key has the hash tag `orders`, so all of them share one slot, which the queue knows without hashing.
// - A key is a fixed_text of the family's longest size: nothing is allocated, and it works in constant expressions.
// - A job's position takes an id, never a text: parse the text first, and a counter, a word or a typing mistake stops there.
#ifndef ZSETKIT_KEY_ECHOMQ_QUEUE_HPP
#define ZSETKIT_KEY_ECHOMQ_QUEUE_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "../core/fixed_text.hpp"
#include "../core/result.hpp"
#include "../detail/key_head.hpp"
#include "../detail/key_names.hpp"
#include "echomq_family.hpp"
#include "job_part.hpp"
#include "slot.hpp"

/// EchoMQ v2: a queue, its keys, and each transition of a job as a command.
namespace zsetkit::inline v0::echomq {

namespace detail {

using namespace zsetkit::detail;

inline constexpr std::string_view tag_start = "emq:{", tag_end = "}:", job_word = word<family::job>;
inline constexpr std::size_t longest_base = tag_start.size() + queue_name_limit + tag_end.size();
inline constexpr std::size_t longest_name = 255, longest_stream_name = 128;
inline constexpr std::string_view archive_tail = ":archived", lane_tail = ":pending";

using key_head = zsetkit::detail::key_head<longest_base, job_word.size()>;

/// The text of a key made of the base, the family's word, and at most `Size` bytes more.
template <family Which, std::size_t Size = 0>
using key_text = key_head::text<word<Which>.size() + Size>;

inline constexpr std::size_t job_part_room = job_word.size() + id_size + 1 + longest_job_part;
using job_part_text = key_head::text<job_part_room>;

inline constexpr std::size_t archive_room =
    word<family::stream_archive>.size() + longest_stream_name + archive_tail.size();
using archive_text = key_head::text<archive_room>;

// Declared, never defined and not constexpr: the compiler quotes the name of the rule a literal breaks.
void a_queue_name_is_not_empty();
void a_queue_name_is_at_most_128_bytes();
void a_queue_name_is_made_of_letters_digits_dots_underscores_and_dashes();
void a_queue_name_is_passed_without_braces();
void the_queue_name_emq_is_reserved();

consteval std::string_view queue_literal(std::string_view name) {
    const errc broken = why_not_queue_name(name).code;
    if (broken == errc::queue_empty) a_queue_name_is_not_empty();
    if (broken == errc::queue_length) a_queue_name_is_at_most_128_bytes();
    if (broken == errc::queue_charset) a_queue_name_is_made_of_letters_digits_dots_underscores_and_dashes();
    if (broken == errc::braces) a_queue_name_is_passed_without_braces();
    if (broken == errc::queue_reserved) the_queue_name_emq_is_reserved();
    return name;
}

/// A branded_id or a typed_id: what writes fourteen bytes. The id room itself is not needed here, and is not included.
template <class Id>
concept branded = requires(const Id& id, char* to) {
    id.brand();
    id.flake();
    id.unchecked_write(to);
};

}  // namespace detail

/// An EchoMQ queue: its name, checked once, and every key of it.
class queue {
public:
    /// The queue of a literal name; a bad one does not compile.
    template <std::size_t N>
    consteval explicit queue(const char (&name)[N]) noexcept : queue{valid{}, detail::queue_literal({name, N - 1})} {}

    /// A name that is known at run time only may be wrong: parse it.
    explicit queue(std::string_view name) = delete;  // use queue::parse(name), a result<queue>

    /// The queue of a name. errc::queue_empty; errc::braces or errc::queue_charset at the first such byte;
    /// errc::queue_length above 128 bytes; errc::queue_reserved for "emq".
    [[nodiscard]] static constexpr result<queue> parse(std::string_view name) noexcept {
        if (const error why = detail::why_not_queue_name(name); why.code != errc{}) return why;
        return queue{valid{}, name};
    }

    /// The name, without braces. The views of name, base and job_prefix point into the queue.
    [[nodiscard]] constexpr std::string_view name() const noexcept {
        return base().substr(detail::tag_start.size(),
                             base().size() - detail::tag_start.size() - detail::tag_end.size());
    }
    /// What every key of the queue begins with: `emq:{orders}:`.
    [[nodiscard]] constexpr std::string_view base() const noexcept { return head_.base(); }
    /// What every job's key begins with: `emq:{orders}:job:`.
    [[nodiscard]] constexpr std::string_view job_prefix() const noexcept { return head_.base_and_ahead(); }
    /// The cluster slot all keys of the queue share; known, not computed.
    [[nodiscard]] constexpr std::uint16_t slot() const noexcept { return slot_; }

    /// The queue's key of a family that has one key per queue: `q.key<family::pending>()`.
    template <family Which>
        requires(static_cast<std::size_t>(Which) < one_per_queue_count)
    [[nodiscard]] constexpr detail::key_text<Which> key() const noexcept {
        return head_.with<word<Which>.size()>(word<Which>);
    }

    /// Jobs that may run now: a sorted set, every score 0.
    [[nodiscard]] constexpr detail::key_text<family::pending> pending() const noexcept {
        return key<family::pending>();
    }
    /// Claimed jobs: a sorted set by the end of their lease, ms.
    [[nodiscard]] constexpr detail::key_text<family::active> active() const noexcept { return key<family::active>(); }
    /// Jobs that wait for their time: a sorted set by run-at, ms.
    [[nodiscard]] constexpr detail::key_text<family::schedule> schedule() const noexcept {
        return key<family::schedule>();
    }
    /// Jobs that used up their attempts: a sorted set, every score 0.
    [[nodiscard]] constexpr detail::key_text<family::dead> dead() const noexcept { return key<family::dead>(); }
    /// Names of registrations: a sorted set by next run, ms.
    [[nodiscard]] constexpr detail::key_text<family::repeat> repeat() const noexcept { return key<family::repeat>(); }
    /// The rota of groups: a list.
    [[nodiscard]] constexpr detail::key_text<family::ring> ring() const noexcept { return key<family::ring>(); }
    /// Tokens that wake workers: a list.
    [[nodiscard]] constexpr detail::key_text<family::wake> wake() const noexcept { return key<family::wake>(); }
    /// Groups that are not served: a set.
    [[nodiscard]] constexpr detail::key_text<family::paused> paused() const noexcept { return key<family::paused>(); }
    /// How many jobs of each group may be active: a hash.
    [[nodiscard]] constexpr detail::key_text<family::glimit> glimit() const noexcept { return key<family::glimit>(); }
    /// How many jobs of each group are active: a hash.
    [[nodiscard]] constexpr detail::key_text<family::gactive> gactive() const noexcept {
        return key<family::gactive>();
    }
    /// The groups' weights in the rota: a hash.
    [[nodiscard]] constexpr detail::key_text<family::gweight> gweight() const noexcept {
        return key<family::gweight>();
    }
    /// The queue's settings: a hash.
    [[nodiscard]] constexpr detail::key_text<family::meta> meta() const noexcept { return key<family::meta>(); }
    /// The rate limiter's state: a string.
    [[nodiscard]] constexpr detail::key_text<family::limiter> limiter() const noexcept {
        return key<family::limiter>();
    }
    /// The channel events are published on.
    [[nodiscard]] constexpr detail::key_text<family::events> events() const noexcept { return key<family::events>(); }
    /// Measures of completed jobs: a hash.
    [[nodiscard]] constexpr detail::key_text<family::metrics_completed> metrics_completed() const noexcept {
        return key<family::metrics_completed>();
    }
    /// The samples of completed jobs: a hash.
    [[nodiscard]] constexpr detail::key_text<family::metrics_completed_data> metrics_completed_data() const noexcept {
        return key<family::metrics_completed_data>();
    }
    /// Measures of failed jobs: a hash.
    [[nodiscard]] constexpr detail::key_text<family::metrics_failed> metrics_failed() const noexcept {
        return key<family::metrics_failed>();
    }
    /// The samples of failed jobs: a hash.
    [[nodiscard]] constexpr detail::key_text<family::metrics_failed_data> metrics_failed_data() const noexcept {
        return key<family::metrics_failed_data>();
    }
    /// Messages of flows still to be delivered: a list.
    [[nodiscard]] constexpr detail::key_text<family::flow_outbox> flow_outbox() const noexcept {
        return key<family::flow_outbox>();
    }

    /// The row of a job: a hash. Any brand is taken here; the scripts admit JOB alone.
    template <detail::branded Id>
    [[nodiscard]] constexpr detail::key_text<family::job, detail::id_size> job(const Id& id) const noexcept {
        return head_.then<detail::job_word.size() + detail::id_size>([&id](char* to) { return put_job(to, id); });
    }
    /// A key beside the row of a job.
    template <detail::branded Id>
    [[nodiscard]] constexpr detail::job_part_text job(const Id& id, job_part part) const noexcept {
        return head_.then<detail::job_part_room>(
            [&id, part](char* to) { return detail::put(detail::put(put_job(to, id), ":"), zsetkit::name(part)); });
    }
    /// The same from the part's word; errc::job_part when there is no such part.
    template <detail::branded Id>
    [[nodiscard]] constexpr result<detail::job_part_text> job(const Id& id, std::string_view part) const noexcept {
        const auto known = parse_job_part(part);
        if (!known) return known.error();
        return job(id, *known);
    }
    /// A text is not an id: parse it first, with job_id::parse or branded_id::parse.
    template <std::convertible_to<std::string_view> Text>
    void job(const Text&) const = delete;
    template <std::convertible_to<std::string_view> Text, class Part>
    void job(const Text&, const Part&) const = delete;

    /// The lane of a group, any branded id: a sorted set, every score 0.
    template <detail::branded Id>
    [[nodiscard]] constexpr detail::key_text<family::lane, detail::id_size + detail::lane_tail.size()> lane(
        const Id& group) const noexcept {
        return head_.then<word<family::lane>.size() + detail::id_size + detail::lane_tail.size()>([&group](char* to) {
            to = detail::put(to, word<family::lane>);
            group.unchecked_write(to);
            return detail::put(to + detail::id_size, detail::lane_tail);
        });
    }

    /// The record of a repeating registration: a hash. errc::name_empty, errc::name_length above 255 bytes,
    /// errc::name_charset at a NUL.
    template <detail::key_name Text>
    [[nodiscard]] constexpr result<detail::key_text<family::registration, detail::longest_name>> repeat(
        const Text& name) const noexcept {
        if (const error why = detail::why_not_free_name(name, detail::longest_name); why.code != errc{}) return why;
        return head_.with<word<family::registration>.size() + detail::longest_name>(word<family::registration>, name);
    }
    /// Who holds a deduplication id: a string. errc::name_empty, errc::name_length above 255 bytes, errc::name_charset.
    template <detail::key_name Text>
    [[nodiscard]] constexpr result<detail::key_text<family::dedup, detail::longest_name>> dedup(
        const Text& id) const noexcept {
        if (const error why = detail::why_not_name(id, detail::longest_name); why.code != errc{}) return why;
        return head_.with<word<family::dedup>.size() + detail::longest_name>(word<family::dedup>, id);
    }
    /// A stream of records. errc::name_empty, errc::name_length above 128 bytes, errc::name_charset.
    template <detail::key_name Text>
    [[nodiscard]] constexpr result<detail::key_text<family::stream, detail::longest_stream_name>> stream(
        const Text& name) const noexcept {
        if (const error why = detail::why_not_name(name, detail::longest_stream_name); why.code != errc{}) return why;
        return head_.with<word<family::stream>.size() + detail::longest_stream_name>(word<family::stream>, name);
    }
    /// What left a stream for the archive. Errors as for stream.
    template <detail::key_name Text>
    [[nodiscard]] constexpr result<detail::archive_text> stream_archive(const Text& name) const noexcept {
        if (const error why = detail::why_not_name(name, detail::longest_stream_name); why.code != errc{}) return why;
        return head_.with<detail::archive_room>(word<family::stream_archive>, name, detail::archive_tail);
    }

    /// A pattern for SCAN that every key of the queue matches, and no other.
    [[nodiscard]] constexpr detail::key_head::text<4> pattern() const noexcept { return head_.with<4>("*"); }
    /// A pattern for SCAN that the rows of jobs match, and not what lies beside them.
    [[nodiscard]] constexpr detail::key_text<family::job, detail::id_size> job_pattern() const noexcept {
        return head_.with<detail::job_word.size() + detail::id_size>(detail::job_word, "??????????????");
    }

    /// Equal when the names are.
    friend constexpr bool operator==(const queue& a, const queue& b) noexcept { return a.name() == b.name(); }

private:
    struct valid {};

    constexpr queue(valid, std::string_view name) noexcept : slot_{zsetkit::slot(name)} {
        head_.append(detail::tag_start);
        head_.append(name);
        head_.append(detail::tag_end);
        head_.append(detail::job_word);
    }

    template <class Id>
    static constexpr char* put_job(char* to, const Id& id) noexcept {
        id.unchecked_write(to + detail::job_word.size());  // the word itself came with the head
        return to + detail::job_word.size() + detail::id_size;
    }

    detail::key_head head_;
    std::uint16_t slot_;
};

}  // namespace zsetkit::inline v0::echomq

#endif
