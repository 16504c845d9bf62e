// SPDX-License-Identifier: MIT
//
// The scripts of EchoMQ v2, as constants: one transition, one script. `base` is `emq:{q}:`.
//
//     script            KEYS                            ARGV                                    answers
//     enqueue           row, pending                    id, payload                             1, or 0: the row exists
//     schedule          row, schedule                   id, payload, at|in, ms                  1, or 0: the row exists
//     promote           schedule, pending               base, batch 1..7000                     how many left the schedule
//     claim             pending, active                 base job:, lease ms                     {}, or {id, payload, attempts}
//     complete          active, row                     id, token, base                         1, or 0: the row is gone
//     retry             active, schedule, dead, row     id, token, delay, max, error, base      "scheduled" or "dead"
//     reap              active, pending                 base                                    how many left active, up to 100
//     repeat_register   repeat, repeat:<name>           name, every ms, template, first ms      1, or 0: the record exists
//     repeat_cancel     repeat, repeat:<name>           name                                    1, or 0: there was no record
//     repeat_advance    repeat, repeat:<name>           name, next ms                           1, or 0: there is no record
//     reschedule        row, schedule                   id, payload, at|in, ms, policy          {1|0, run-at}, {0}: not scheduled
//
// A claim answers attempts as an integer; its digits are the token, and who claimed the job last holds it. Refusals:
// script/refusal.hpp. A call that is refused, or meets a key of a wrong type (the server's own WRONGTYPE), has written nothing. reap and promote until they
// answer less than a whole batch.
//
// A member of a set whose row is missing is never dropped: on a cluster the row may be on its way to this node. promote and reap
// put it off by a second and take the next ones; claim puts it in active with a lease of a second, where reap finds it. They do not
// count it. So they do with one whose row is no hash, and claim with one whose attempts are no number; a call that finds only such
// members answers errc::row_corrupt and changes nothing. A client may follow ASK with all of these; is_try_again tells the answer to a call that has
// to be sent again.
#ifndef ZSETKIT_SCRIPT_ECHOMQ_SCRIPTS_HPP
#define ZSETKIT_SCRIPT_ECHOMQ_SCRIPTS_HPP

#include <array>
#include <string_view>

#include "../detail/echomq_lua.hpp"
#include "../detail/echomq_timer_lua.hpp"
#include "../detail/echomq_words.hpp"
#include "../detail/filled_text.hpp"
#include "script.hpp"

namespace zsetkit::inline v0 {

namespace detail {

inline constexpr std::array echomq_words =
    join_words(emq_words, std::array{filled_word{"repeat_keys", lua_repeat_keys}});

template <const std::string_view& Source>
[[nodiscard]] consteval script echomq_script(std::string_view name) {
    return make_script(name, filled_text<Source, echomq_words>.view());
}

}  // namespace detail

/// The Lua of EchoMQ v2, one script a transition. The functions of the same names in echomq make the calls.
namespace echomq::scripts {

/// Mints a job into pending. echomq::enqueue calls it.
inline constexpr script enqueue = detail::echomq_script<detail::emq_source::enqueue>("enqueue");
/// Mints a job that runs at a time, or after a delay. echomq::enqueue_at and enqueue_in call it.
inline constexpr script schedule = detail::echomq_script<detail::emq_source::schedule>("schedule");
/// Moves what is due from the schedule to pending. echomq::promote calls it.
inline constexpr script promote = detail::echomq_script<detail::emq_source::promote>("promote");
/// Takes the first pending job, for the ms of a lease. echomq::claim calls it.
inline constexpr script claim = detail::echomq_script<detail::emq_source::claim>("claim");
/// Ends a job that has succeeded, and deletes its row. echomq::complete calls it.
inline constexpr script complete = detail::echomq_script<detail::emq_source::complete>("complete");
/// Ends an attempt that has failed: the job is scheduled again, or dead. echomq::retry calls it.
inline constexpr script retry = detail::echomq_script<detail::emq_source::retry>("retry");
/// Moves jobs whose lease has ended back to pending. echomq::reap calls it.
inline constexpr script reap = detail::echomq_script<detail::emq_source::reap>("reap");
/// Registers a repeat under a name. echomq::repeat_register calls it.
inline constexpr script repeat_register = detail::echomq_script<detail::emq_source::repeat_register>("repeat_register");
/// Takes a repeat away. echomq::repeat_cancel calls it.
inline constexpr script repeat_cancel = detail::echomq_script<detail::emq_source::repeat_cancel>("repeat_cancel");
/// Sets a repeat's next run. echomq::repeat_advance calls it.
inline constexpr script repeat_advance = detail::echomq_script<detail::emq_source::repeat_advance>("repeat_advance");
/// Mints a job, or settles which run-at one that is scheduled has. echomq::keep_at, earliest_at, latest_at, debounce_at and
/// their twins with a delay call it.
inline constexpr script reschedule = detail::echomq_script<detail::emq_source::reschedule>("reschedule");

/// All of them, to load or to check.
inline constexpr const script* all[] = {&enqueue, &schedule,        &promote,       &claim,          &complete,  &retry,
                                        &reap,    &repeat_register, &repeat_cancel, &repeat_advance, &reschedule};

}  // namespace echomq::scripts

}  // namespace zsetkit::inline v0

#endif
