// SPDX-License-Identifier: MIT
//
// A BullMQ (or EchoMQ v1) queue: a valid prefix and name, and every key that belongs to it.
//
//     bull:orders:delayed           queue::parse("bull", "orders")               a single server
//     bull:{orders}:delayed         queue::parse_clustered("bull", "{orders}")   a cluster, each queue on a slot of its own
//     {bull}:orders:delayed         queue::parse_clustered("{bull}", "orders")   a cluster, all queues on one slot
//
// - Neither part is empty, longer than 128 bytes or holds a colon; where a key's parts end would then be anyone's guess.
// - On a cluster the braces, wherever they stand, are part of the name. Without them the keys of one queue scatter over the
//   slots, and every script that names two of them fails: parse_clustered refuses that.
#ifndef ZSETKIT_KEY_BULLMQ_QUEUE_HPP
#define ZSETKIT_KEY_BULLMQ_QUEUE_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../core/fixed_text.hpp"
#include "../core/result.hpp"
#include "../detail/bits.hpp"
#include "../detail/digits.hpp"
#include "../detail/key_head.hpp"
#include "../detail/key_names.hpp"
#include "bullmq_family.hpp"
#include "bullmq_job_id.hpp"
#include "glob.hpp"
#include "job_part.hpp"
#include "slot.hpp"

/// BullMQ, and EchoMQ v1, which shares its keys: a queue, its keys, and jobs for BullMQ workers as commands.
namespace zsetkit::inline v0::bullmq {

/// The prefix BullMQ uses when none is given.
inline constexpr std::string_view default_prefix = "bull";

namespace detail {

inline constexpr std::size_t longest_prefix = 128, longest_number = 20;
inline constexpr std::size_t longest_base = longest_prefix + 1 + queue_name_limit + 1;
using key_head = zsetkit::detail::key_head<longest_base, 0>;

/// The text of a key made of the base, the family's word, and at most `Size` bytes more.
template <family Which, std::size_t Size = 0>
using key_text = key_head::text<word<Which>.size() + Size>;

inline constexpr std::size_t part_room = 1 + longest_job_part;
inline constexpr std::size_t scheduled_room = word<family::scheduler>.size() + longest_id + 1 + longest_number;

[[nodiscard]] constexpr error why_not_prefix(std::string_view prefix) noexcept {
    if (prefix.empty()) return {errc::prefix_empty, 0};
    if (const std::size_t at = prefix.find(':'); at < longest_prefix) return wrong_at(errc::prefix_charset, at);
    return prefix.size() > longest_prefix ? wrong_at(errc::prefix_length, longest_prefix) : nothing_wrong;
}

[[nodiscard]] constexpr error why_not_bull_name(std::string_view name) noexcept {
    if (name.empty()) return {errc::queue_empty, 0};
    if (const std::size_t at = name.find(':'); at < queue_name_limit) return wrong_at(errc::queue_charset, at);
    return name.size() > queue_name_limit ? wrong_at(errc::queue_length, queue_name_limit) : nothing_wrong;
}

/// The first brace that does not belong to a pair with something, and no brace, inside; the text's size when all do.
[[nodiscard]] constexpr std::size_t first_bad_brace(std::string_view text) noexcept {
    std::size_t open = text.npos;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '{') {
            if (open != text.npos) return i;
            open = i;
        } else if (text[i] == '}') {
            if (open == text.npos || i == open + 1) return i;
            open = text.npos;
        }
    }
    return open == text.npos ? text.size() : open;
}

}  // namespace detail

/// A BullMQ queue: its prefix and name, checked once, and every key of it.
class queue {
public:
    /// A prefix and a name may be wrong: parse them.
    queue(std::string_view prefix, std::string_view name) = delete;  // use queue::parse(prefix, name), a result<queue>

    /// The queue of a prefix and a name, braces or not. errc::prefix_empty, errc::prefix_charset, errc::prefix_length
    /// about the prefix; errc::queue_empty, errc::queue_charset, errc::queue_length about the name.
    [[nodiscard]] static constexpr result<queue> parse(std::string_view prefix, std::string_view name) noexcept {
        if (const error why = detail::why_not_prefix(prefix); why.code != errc{}) return why;
        if (const error why = detail::why_not_bull_name(name); why.code != errc{}) return why;
        return queue{valid{}, prefix, name};
    }

    /// The same for a cluster. errc::braces when a brace of the prefix or the name is unpaired, nested or around
    /// nothing, `at` its offset in `<prefix>:<name>`, and when there is none at all, at 0.
    [[nodiscard]] static constexpr result<queue> parse_clustered(std::string_view prefix,
                                                                 std::string_view name) noexcept {
        const auto made = parse(prefix, name);
        if (!made) return made;
        if (const std::size_t at = detail::first_bad_brace(prefix); at < prefix.size())
            return detail::wrong_at(errc::braces, at);
        if (const std::size_t at = detail::first_bad_brace(name); at < name.size()) {
            return detail::wrong_at(errc::braces, prefix.size() + 1 + at);
        }
        if (!made->is_clustered()) return errc::braces;
        return made;
    }

    /// The prefix, `bull` unless another was given.
    [[nodiscard]] constexpr std::string_view prefix() const noexcept { return base().substr(0, prefix_size_); }
    /// The queue's name, its braces with it.
    [[nodiscard]] constexpr std::string_view name() const noexcept {
        return base().substr(prefix_size_ + 1u, base().size() - prefix_size_ - 2u);
    }
    /// What every key of the queue begins with: `bull:orders:`. The views point into the queue.
    [[nodiscard]] constexpr std::string_view base() const noexcept { return head_.base(); }

    /// Whether the keys of the queue share one slot whatever follows the base.
    [[nodiscard]] constexpr bool is_clustered() const noexcept { return slot_ < slot_count; }
    /// The slot all keys share; errc::braces when they have no common hash tag.
    [[nodiscard]] constexpr result<std::uint16_t> slot() const noexcept {
        if (!is_clustered()) return errc::braces;
        return slot_;
    }

    /// The queue's key of a family that has one key per queue: `q.key<family::wait>()`.
    template <family Which>
        requires(static_cast<std::size_t>(Which) < one_per_queue_count)
    [[nodiscard]] constexpr detail::key_text<Which> key() const noexcept {
        return head_.with<word<Which>.size()>(word<Which>);
    }

    /// The key of the family of this name; facts(family) has its type, members and scores.
    ///@{
    [[nodiscard]] constexpr detail::key_text<family::id> id() const noexcept { return key<family::id>(); }
    [[nodiscard]] constexpr detail::key_text<family::wait> wait() const noexcept { return key<family::wait>(); }
    [[nodiscard]] constexpr detail::key_text<family::paused> paused() const noexcept { return key<family::paused>(); }
    [[nodiscard]] constexpr detail::key_text<family::active> active() const noexcept { return key<family::active>(); }
    [[nodiscard]] constexpr detail::key_text<family::delayed> delayed() const noexcept {
        return key<family::delayed>();
    }
    [[nodiscard]] constexpr detail::key_text<family::prioritized> prioritized() const noexcept {
        return key<family::prioritized>();
    }
    [[nodiscard]] constexpr detail::key_text<family::priority_counter> priority_counter() const noexcept {
        return key<family::priority_counter>();
    }
    [[nodiscard]] constexpr detail::key_text<family::completed> completed() const noexcept {
        return key<family::completed>();
    }
    [[nodiscard]] constexpr detail::key_text<family::failed> failed() const noexcept { return key<family::failed>(); }
    [[nodiscard]] constexpr detail::key_text<family::waiting_children> waiting_children() const noexcept {
        return key<family::waiting_children>();
    }
    [[nodiscard]] constexpr detail::key_text<family::repeat> repeat() const noexcept { return key<family::repeat>(); }
    [[nodiscard]] constexpr detail::key_text<family::marker> marker() const noexcept { return key<family::marker>(); }
    [[nodiscard]] constexpr detail::key_text<family::stalled> stalled() const noexcept {
        return key<family::stalled>();
    }
    [[nodiscard]] constexpr detail::key_text<family::stalled_check> stalled_check() const noexcept {
        return key<family::stalled_check>();
    }
    [[nodiscard]] constexpr detail::key_text<family::limiter> limiter() const noexcept {
        return key<family::limiter>();
    }
    [[nodiscard]] constexpr detail::key_text<family::meta> meta() const noexcept { return key<family::meta>(); }
    [[nodiscard]] constexpr detail::key_text<family::events> events() const noexcept { return key<family::events>(); }
    [[nodiscard]] constexpr detail::key_text<family::metrics_completed> metrics_completed() const noexcept {
        return key<family::metrics_completed>();
    }
    [[nodiscard]] constexpr detail::key_text<family::metrics_completed_data> metrics_completed_data() const noexcept {
        return key<family::metrics_completed_data>();
    }
    [[nodiscard]] constexpr detail::key_text<family::metrics_failed> metrics_failed() const noexcept {
        return key<family::metrics_failed>();
    }
    [[nodiscard]] constexpr detail::key_text<family::metrics_failed_data> metrics_failed_data() const noexcept {
        return key<family::metrics_failed_data>();
    }
    ///@}

    /// A job with a custom id, and a key beside it: `q.job(*bullmq::parse_job_id(text), job_part::lock)`.
    [[nodiscard]] constexpr detail::key_head::text<detail::longest_id> job(job_id id) const noexcept {
        return head_.with<detail::longest_id>(id);
    }
    /// A key beside a custom job's: its lock, its logs ...
    [[nodiscard]] constexpr detail::key_head::text<detail::longest_id + detail::part_room> job(
        job_id id, job_part part) const noexcept {
        return head_.then<detail::longest_id + detail::part_room>(
            [id, part](char* to) { return put_part(detail::put(to, id), part); });
    }
    /// A job with a number of the queue's own counter, and a key beside it. errc::job_id_zero, errc::negative below 1.
    [[nodiscard]] constexpr result<detail::key_head::text<detail::longest_number>> job(
        detail::integer auto number) const noexcept {
        if (const error why = why_not_number(number); why.code != errc{}) return why;
        return head_.then<detail::longest_number>(
            [number](char* to) { return put_number(to, static_cast<std::uint64_t>(number)); });
    }
    /// A key beside a numbered job's. The same errors.
    [[nodiscard]] constexpr result<detail::key_head::text<detail::longest_number + detail::part_room>> job(
        detail::integer auto number, job_part part) const noexcept {
        if (const error why = why_not_number(number); why.code != errc{}) return why;
        return head_.then<detail::longest_number + detail::part_room>(
            [number, part](char* to) { return put_part(put_number(to, static_cast<std::uint64_t>(number)), part); });
    }
    /// A text is not an id: parse it first, with bullmq::parse_job_id.
    template <std::convertible_to<std::string_view> Text>
        requires(!std::same_as<Text, job_id>)
    void job(const Text&) const = delete;

    /// A job scheduler's record. errc::name_empty; errc::name_length above 255 bytes; errc::name_charset where the id
    /// ends like a key of one of its jobs, `:<ms>`.
    template <detail::key_name Text>
    [[nodiscard]] constexpr result<detail::key_text<family::scheduler, detail::longest_id>> repeat(
        const Text& scheduler) const noexcept {
        if (const error why = detail::why_not_scheduler(scheduler); why.code != errc{}) return why;
        return head_.with<word<family::scheduler>.size() + detail::longest_id>(word<family::scheduler>, scheduler);
    }
    /// The job a scheduler makes for a time, Unix ms, and a key beside it. Errors as for repeat(scheduler).
    template <detail::key_name Text>
    [[nodiscard]] constexpr result<detail::key_head::text<detail::scheduled_room>> repeat(
        const Text& scheduler, std::uint64_t ms) const noexcept {
        if (const error why = detail::why_not_scheduler(scheduler); why.code != errc{}) return why;
        return head_.then<detail::scheduled_room>(
            [&scheduler, ms](char* to) { return put_scheduled(to, scheduler, ms); });
    }
    /// A key beside such a job. The same errors.
    template <detail::key_name Text>
    [[nodiscard]] constexpr result<detail::key_head::text<detail::scheduled_room + detail::part_room>> repeat(
        const Text& scheduler, std::uint64_t ms, job_part part) const noexcept {
        if (const error why = detail::why_not_scheduler(scheduler); why.code != errc{}) return why;
        return head_.then<detail::scheduled_room + detail::part_room>(
            [&scheduler, ms, part](char* to) { return put_part(put_scheduled(to, scheduler, ms), part); });
    }

    /// Who holds a deduplication id. errc::name_empty; errc::name_length above 255 bytes.
    template <detail::key_name Text>
    [[nodiscard]] constexpr result<detail::key_text<family::dedup, detail::longest_id>> dedup(
        const Text& id) const noexcept {
        if (const error why = detail::why_not_any_name(id, detail::longest_id); why.code != errc{}) return why;
        return head_.with<word<family::dedup>.size() + detail::longest_id>(word<family::dedup>, id);
    }
    /// The job that takes over when the holder of a deduplication id ends. Errors as for dedup.
    template <detail::key_name Text>
    [[nodiscard]] constexpr result<detail::key_text<family::dedup_next, detail::longest_id>> dedup_next(
        const Text& id) const noexcept {
        if (const error why = detail::why_not_any_name(id, detail::longest_id); why.code != errc{}) return why;
        return head_.with<word<family::dedup_next>.size() + detail::longest_id>(word<family::dedup_next>, id);
    }

    /// A pattern for SCAN that every key of the queue matches, and no other.
    [[nodiscard]] constexpr fixed_text<2 * detail::longest_base + 1> pattern() const noexcept {
        fixed_text<2 * detail::longest_base + 1> made;
        zsetkit::detail::append_escaped(made, base());
        made.unchecked_append('*');
        return made;
    }

    /// Equal when prefix and name are.
    friend constexpr bool operator==(const queue& a, const queue& b) noexcept { return a.base() == b.base(); }

private:
    struct valid {};

    constexpr queue(valid, std::string_view prefix, std::string_view name) noexcept
        : prefix_size_{static_cast<std::uint8_t>(prefix.size())} {
        for (const std::string_view piece : {prefix, std::string_view{":"}, name, std::string_view{":"}})
            head_.append(piece);
        if (!hash_tag(base()).empty()) slot_ = zsetkit::slot(base());
    }

    static constexpr char* put_number(char* to, std::uint64_t number) noexcept {
        return to + detail::write_decimal(to, number);
    }
    static constexpr char* put_part(char* to, job_part part) noexcept {
        return detail::put(detail::put(to, ":"), zsetkit::name(part));
    }
    static constexpr char* put_scheduled(char* to, std::string_view scheduler, std::uint64_t ms) noexcept {
        to = detail::put(detail::put(to, word<family::scheduler>), scheduler);
        return put_number(detail::put(to, ":"), ms);
    }
    static constexpr error why_not_number(detail::integer auto number) noexcept {
        if (detail::is_negative(number)) return {errc::negative, 0};
        return number == 0 ? error{errc::job_id_zero, 0} : detail::nothing_wrong;
    }

    detail::key_head head_;
    std::uint8_t prefix_size_;
    std::uint16_t slot_ = slot_count;  // that is none
};

}  // namespace zsetkit::inline v0::bullmq

#endif
