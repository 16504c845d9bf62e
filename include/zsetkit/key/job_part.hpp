// SPDX-License-Identifier: MIT
//
// The keys beside a job's row, `<row>:<part>`: the same six words in EchoMQ and in BullMQ.
#ifndef ZSETKIT_KEY_JOB_PART_HPP
#define ZSETKIT_KEY_JOB_PART_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../core/result.hpp"

namespace zsetkit::inline v0 {

/// What lies beside a job's row, in a key of its own: `<row>:lock`, `<row>:logs` ...
enum class job_part : std::uint8_t { lock, logs, dependencies, processed, failed, unsuccessful };

namespace detail {

inline constexpr std::string_view job_part_words[] = {"lock",      "logs",   "dependencies",
                                                      "processed", "failed", "unsuccessful"};
inline constexpr std::size_t longest_job_part = 12;
static_assert(job_part_words[2].size() == longest_job_part && job_part_words[5].size() == longest_job_part);

}  // namespace detail

/// The part's word in a key: "lock", "logs" ...
[[nodiscard]] constexpr std::string_view name(job_part part) noexcept {
    return detail::job_part_words[static_cast<std::size_t>(part)];
}

/// The part a word names; errc::job_part when it names none.
[[nodiscard]] constexpr result<job_part> parse_job_part(std::string_view word) noexcept {
    for (std::size_t i = 0; i < 6; ++i) {
        if (detail::job_part_words[i] == word) return static_cast<job_part>(i);
    }
    return errc::job_part;
}

}  // namespace zsetkit::inline v0

#endif
