// SPDX-License-Identifier: MIT
//
// EVALSHA first; on NOSCRIPT the text, once. A state machine that owns no socket: it says what to send and is told what came.
//
//     noscript call{echomq::enqueue(q, id, payload)};
//     auto answer = exchange(call.to_send());
//     if (is_error(answer) && call.on_error(text_of(answer)) == noscript::step::send) answer = exchange(call.to_send());
//
//     evalsha --answer--> done         eval --answer, or any error--> done
//        |                              ^
//        +-- NOSCRIPT ------------------+         any other error --> done
//
// A server forgets scripts when it restarts, is flushed, or is failed over to, so a sha that worked a moment ago may be refused
// at any time, and each call has to be ready for it. EVAL leaves the script on the server for the next EVALSHA.
#ifndef ZSETKIT_SCRIPT_NOSCRIPT_HPP
#define ZSETKIT_SCRIPT_NOSCRIPT_HPP

#include <cstdint>
#include <string_view>

#include "command.hpp"
#include "refusal.hpp"

namespace zsetkit::inline v0 {

/// The EVALSHA dance as a small state machine: send the sha, and the text when the server does not know it.
class noscript {
public:
    /// What to do next.
    enum class step : std::uint8_t {
        send,  ///< send to_send() and report its answer
        done,  ///< the answer that was reported last is the call's
    };

    /// The dance for a call.
    explicit constexpr noscript(const command& call) noexcept : call_{call} {}

    /// What to send now: the call by its sha, then, after NOSCRIPT, by its text.
    [[nodiscard]] constexpr const command& to_send() const noexcept { return call_; }

    /// Reports that the answer was an error; `text` is the error's, with or without the `-` it has on the wire.
    [[nodiscard]] constexpr step on_error(std::string_view text) noexcept {
        if (has_text_ || !call_.called() || !is_noscript(text)) return step::done;
        has_text_ = true;
        call_ = call_.as_eval();
        return step::send;
    }
    /// Reports that the answer was no error.
    [[nodiscard]] constexpr step on_answer() const noexcept { return step::done; }

    /// True once the text had to be sent.
    [[nodiscard]] constexpr bool sent_text() const noexcept { return has_text_; }

private:
    command call_;
    bool has_text_ = false;
};

}  // namespace zsetkit::inline v0

#endif
