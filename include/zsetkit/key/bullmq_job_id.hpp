// SPDX-License-Identifier: MIT
//
// Custom job ids of BullMQ: which texts may stand in `<prefix>:<queue>:<id>`, and why the others may not.
//
//     cart-7, a:b:c            fine
//     42                       an integer: those are the queue's own counter
//     a:b                      a colon, and not exactly three parts
//     0, 0:a:b                 the number no job has, and what would look like it
//     wait, pc, repeat:a:b     a key of the queue itself: the job's row would overwrite it. BullMQ lets these through, and
//                              the queue is poisoned; so are de, dn and metrics, whose rows' neighbours are keys of the queue
//
// An id made by a job scheduler, repeat:<scheduler>:<ms>, is among the ids of three parts.
#ifndef ZSETKIT_KEY_BULLMQ_JOB_ID_HPP
#define ZSETKIT_KEY_BULLMQ_JOB_ID_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../core/result.hpp"
#include "../detail/key_names.hpp"
#include "../detail/script_integer.hpp"
#include "bullmq_family.hpp"
#include "job_part.hpp"

namespace zsetkit::inline v0::bullmq {

/// A text that has been checked to be a custom job id. It is a view: the text must outlive it.
class job_id {
public:
    /// The text of the id.
    [[nodiscard]] constexpr std::string_view view() const noexcept { return text_; }
    /// The same, so that an id goes where a text does.
    [[nodiscard]] constexpr operator std::string_view() const noexcept { return text_; }
    friend constexpr bool operator==(const job_id&, const job_id&) noexcept = default;

    /// The custom job id of a text: parse_job_id, where it is looked for.
    [[nodiscard]] static constexpr result<job_id> parse(std::string_view text) noexcept;
    /// The id of a text that the caller has checked.
    [[nodiscard]] static constexpr job_id unchecked(std::string_view text) noexcept { return job_id{text}; }

private:
    explicit constexpr job_id(std::string_view text) noexcept : text_{text} {}
    std::string_view text_;
};

namespace detail {

using namespace zsetkit::detail;

inline constexpr std::size_t longest_id = 255;

[[nodiscard]] constexpr std::size_t count_colons(std::string_view text) noexcept {
    std::size_t count = 0;
    for (const char c : text) count += c == ':';
    return count;
}

/// Where the last `:<ms>` of a text begins, ms being a plain decimal number; npos when it does not end so.
[[nodiscard]] constexpr std::size_t find_ms(std::string_view text) noexcept {
    const std::size_t colon = text.rfind(':');
    return colon != text.npos && is_plain_number(text.substr(colon + 1)) ? colon : text.npos;
}

/// The rule that a job scheduler's id breaks: 1..255 bytes that do not end like a key of one of its jobs.
[[nodiscard]] constexpr error why_not_scheduler(std::string_view id) noexcept {
    if (id.empty()) return {errc::name_empty, 0};
    if (id.size() > longest_id) return wrong_at(errc::name_length, longest_id);
    if (const std::size_t at = find_ms(id); at != id.npos) return wrong_at(errc::name_charset, at);
    if (const std::size_t colon = id.rfind(':'); colon != id.npos && parse_job_part(id.substr(colon + 1))) {
        if (const std::size_t at = find_ms(id.substr(0, colon)); at != id.npos) return wrong_at(errc::name_charset, at);
    }
    return nothing_wrong;
}

/// Whether a text is `repeat:<scheduler>:<ms>`.
[[nodiscard]] constexpr bool is_scheduled_id(std::string_view id) noexcept {
    constexpr std::string_view head = word<family::scheduler>;
    if (!id.starts_with(head)) return false;
    const std::size_t at = find_ms(id);
    return at != id.npos && at > head.size() &&
           why_not_scheduler(id.substr(head.size(), at - head.size())).code == errc{};
}

/// Whether a row at this id, or a key beside it, would be a key of the queue itself.
[[nodiscard]] constexpr bool is_poisoned(std::string_view id) noexcept {
    for (std::size_t i = 0; i < one_per_queue_count; ++i) {
        if (id == families[i].word) return true;
    }
    for (const std::string_view head : {word<family::dedup>, word<family::dedup_next>, word<family::scheduler>}) {
        if (id.starts_with(head) && !is_scheduled_id(id)) return true;
        if (id == head.substr(0, head.size() - 1)) return true;
    }
    return id == word<family::metrics_failed>.substr(0, word<family::metrics_failed>.find(':'));
}

}  // namespace detail

/// The custom job id of a text, 1..255 bytes. errc::job_id_empty; errc::name_length; errc::job_id_zero for 0 and what
/// begins 0:; errc::job_id_integer for what JavaScript reads and writes as an integer; errc::job_id_colon, at the
/// colon, unless there are none or two; errc::job_id_reserved for a key word of the queue. Tried in this order.
[[nodiscard]] constexpr result<job_id> parse_job_id(std::string_view text) noexcept {
    if (text.empty()) return errc::job_id_empty;
    if (text.size() > detail::longest_id) return detail::wrong_at(errc::name_length, detail::longest_id);
    if (text == "0" || text.starts_with("0:")) return errc::job_id_zero;
    if (detail::is_script_integer(text)) return errc::job_id_integer;
    if (const std::size_t colons = detail::count_colons(text); colons != 0 && colons != 2) {
        std::size_t at = text.find(':');
        for (int skipped = 0; colons > 2 && skipped < 2; ++skipped) at = text.find(':', at + 1);
        return detail::wrong_at(errc::job_id_colon, at);
    }
    if (detail::is_poisoned(text)) return errc::job_id_reserved;
    return job_id::unchecked(text);
}

constexpr result<job_id> job_id::parse(std::string_view text) noexcept { return parse_job_id(text); }

}  // namespace zsetkit::inline v0::bullmq

#endif
