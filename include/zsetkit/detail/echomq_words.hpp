// SPDX-License-Identifier: MIT
//
// The words of the EchoMQ v2 scripts: keys, row fields, states, refusals, and the fragments several scripts share.
//
// The fragments expect these locals: `call` (redis.call), `base` (`emq:{q}:`), `id`. Keys that are not in KEYS are built from
// `base` only after `base` has been found to be the prefix of a declared key, so they lie in its slot.
#ifndef ZSETKIT_DETAIL_ECHOMQ_WORDS_HPP
#define ZSETKIT_DETAIL_ECHOMQ_WORDS_HPP

#include <array>
#include <cstdint>
#include <string_view>

#include "../id/base62.hpp"
#include "../id/typed_id.hpp"
#include "../key/echomq_family.hpp"
#include "../key/echomq_queue.hpp"
#include "lua_words.hpp"

namespace zsetkit::inline v0::detail {

/// What rows and arguments say.
namespace emq {
/// What the field `state` of a row says.
namespace state {
inline constexpr std::string_view pending = "pending", scheduled = "scheduled", active = "active", dead = "dead";
}  // namespace state
/// The words of a schedule's arguments.
inline constexpr std::string_view mode_at = "at", mode_in = "in", policy_keep = "keep", policy_earliest = "earliest",
                                  policy_latest = "latest", policy_debounce = "debounce";
}  // namespace emq

inline constexpr std::uint64_t reap_batch = 100;
inline constexpr std::uint64_t wake_limit = 64;

inline constexpr auto job_brand_text = fixed_text<3>::from("JOB").value();
static_assert(job_id{}.text().view().starts_with(job_brand_text.view()));

/// Is it a well-formed id of brand JOB? All 14 bytes count. Bytes are compared one by one: `<` on strings in Lua follows the
/// server's locale.
inline constexpr std::string_view lua_is_job = R"lua(
local function is_job(id)
  if not id or #id ~= $id_length or not string.find(id, '^$brand[0-9A-Za-z]+$') then return false end
  for i = 1, $id_digits do
    local digit, most = string.byte(id, $brand_length + i), string.byte('$largest', i)
    if digit ~= most then return digit < most end
  end
  return true
end
)lua";

/// Are the keys the row of the job ARGV[1] and a set of its queue, in this order?
inline constexpr std::string_view lua_is_row_beside = R"lua(
local function is_row_beside(set)
  local base = string.sub(KEYS[2] or '', 1, -#set - 1)
  return base .. '$job' .. ARGV[1] == KEYS[1] and base .. set == KEYS[2]
end
)lua";

/// A group's lane and rota. `ring_if_serviceable` puts the group in the ring when it has work, is not paused, is below its
/// limit and is not there yet. `probe` reads every key `ring_if_serviceable` may write, so that a key of a wrong type, or one that
/// may be on another node, fails the call before anything is written.
inline constexpr std::string_view lua_rota = R"lua(
local ring, wake, paused = base .. '$ring', base .. '$wake', base .. '$paused'
local glimit, gactive = base .. '$glimit', base .. '$gactive'
local function lane_of(group) return base .. '$lane' .. group .. '$lane_tail' end
local function probe(group)
  call('ZCARD', lane_of(group))
  call('LLEN', ring)
  call('LLEN', wake)
  call('SCARD', paused)
  call('HLEN', glimit)
  call('HLEN', gactive)
  call('EXISTS', KEYS[1], lane_of(group), ring, wake, paused, glimit, gactive)
end
local function ring_if_serviceable(group)
  if call('ZCARD', lane_of(group)) == 0 or call('SISMEMBER', paused, group) == 1 then return end
  local limit = call('HGET', glimit, group)
  local used = tonumber(call('HGET', gactive, group) or 0) or 0
  if limit and used >= (tonumber(limit) or 0) then return end
  if call('LPOS', ring, group) then return end
  call('RPUSH', ring, group)
  call('LPUSH', wake, '1')
  call('LTRIM', wake, 0, $wake_last)
end
local function enter_lane(group, id)
  call('ZADD', lane_of(group), 0, id)
  ring_if_serviceable(group)
end
)lua";

/// A job of a group stopped being active: the group has room for one more.
inline constexpr std::string_view lua_leave = R"lua(
local function leave_active(group)
  local left = (tonumber(call('HGET', gactive, group) or 0) or 0) - 1
  if left > 0 then call('HSET', gactive, group, string.format('%.0f', left)) else call('HDEL', gactive, group) end
end
)lua";

/// Takes a job out of the set it is in: `active`, or wherever a reap, a promote or a late answer has brought it since; not out of the
/// one it has just entered.
inline constexpr std::string_view lua_take_out = R"lua(
local function take_out(id, group, entered)
  if call('ZREM', KEYS[1], id) == 1 then
    if group then
      leave_active(group)
      ring_if_serviceable(group)
    end
    return
  end
  if group then
    local lane = lane_of(group)
    call('ZREM', lane, id)
    if call('ZCARD', lane) == 0 then call('LREM', ring, 0, group) end
  else
    call('ZREM', base .. '$pending', id)
  end
  if entered ~= base .. '$schedule' then call('ZREM', base .. '$schedule', id) end
  if entered ~= base .. '$dead' then call('ZREM', base .. '$dead', id) end
end
)lua";

/// What complete and retry read before they write, so that a key of a wrong type, or one that may be on another node, fails the
/// call before that. `metrics` is the hash whose count may grow.
inline constexpr std::string_view lua_probe_sets = R"lua(
if call('ZSCORE', KEYS[1], id) then
  call('EXISTS', KEYS[1], metrics)
else
  call('EXISTS', metrics, base .. '$pending', base .. '$schedule', base .. '$dead')
  call('ZCARD', base .. '$pending')
  call('ZCARD', base .. '$schedule')
  call('ZCARD', base .. '$dead')
end
if group then probe(group) end
local count = call('HGET', metrics, 'count')
if count and not whole(count, $max_exact - 1) then return redis.error_reply("$bad_row") end
)lua";

/// The score of `mode` and ARGV[4]: an absolute time, or a delay on the server's clock.
inline constexpr std::string_view lua_run_at = R"lua(
local number, run_at = whole(ARGV[4], $max_exact), nil
if mode == '$mode_at' then
  if not number then return redis.error_reply("$bad_time") end
  run_at = number
elseif mode == '$mode_in' then
  $now
  if not number or now + number > $max_exact then return redis.error_reply("$bad_delay") end
  run_at = now + number
else
  return redis.error_reply("$bad_argument")
end
)lua";

/// Moves the first `batch` jobs that are due from KEYS[1] to pending (KEYS[2]), or each to its group's lane; `leaving` says that
/// KEYS[1] is active. Members without a usable row are put off.
inline constexpr std::string_view lua_move_to_pending = R"lua(
$rota
$leave
local prefix, probed = base .. '$job', {}
call('ZCARD', KEYS[2])
$gather_due
for _, group in pairs(fields) do
  if not probed[group] then
    probe(group)
    probed[group] = true
  end
end
$put_aside
local entering, last = {KEYS[2]}, 1
for i = 1, count do
  call('HSET', rows[i], 'state', '$state_pending')
  local group = fields[i]
  if group then
    if leaving then leave_active(group) end
    enter_lane(group, ids[i])
  else
    entering[last + 1], entering[last + 2] = '0', ids[i]
    last = last + 2
    if last > $batch_limit - 2 then
      call('ZADD', unpack(entering, 1, last))
      last = 1
    end
  end
end
if last > 1 then call('ZADD', unpack(entering, 1, last)) end
$take_due
return count
)lua";

inline constexpr std::array emq_words =
    join_words(shared_words, std::array{
                                 filled_word{"pending", echomq::word<echomq::family::pending>},
                                 filled_word{"active", echomq::word<echomq::family::active>},
                                 filled_word{"schedule", echomq::word<echomq::family::schedule>},
                                 filled_word{"dead", echomq::word<echomq::family::dead>},
                                 filled_word{"repeat", echomq::word<echomq::family::repeat>},
                                 filled_word{"ring", echomq::word<echomq::family::ring>},
                                 filled_word{"wake", echomq::word<echomq::family::wake>},
                                 filled_word{"paused", echomq::word<echomq::family::paused>},
                                 filled_word{"glimit", echomq::word<echomq::family::glimit>},
                                 filled_word{"gactive", echomq::word<echomq::family::gactive>},
                                 filled_word{"job", echomq::word<echomq::family::job>},
                                 filled_word{"lane", echomq::word<echomq::family::lane>},
                                 filled_word{"metrics_completed", echomq::word<echomq::family::metrics_completed>},
                                 filled_word{"metrics_failed", echomq::word<echomq::family::metrics_failed>},
                                 filled_word{"state_pending", emq::state::pending},
                                 filled_word{"state_scheduled", emq::state::scheduled},
                                 filled_word{"state_active", emq::state::active},
                                 filled_word{"state_dead", emq::state::dead},
                                 filled_word{"lane_tail", echomq::detail::lane_tail},
                                 filled_word{"brand", job_brand_text},
                                 filled_word{"brand_length", decimal_of<job_brand_text.size()>},
                                 filled_word{"id_length", decimal_of<id_length>},
                                 filled_word{"id_digits", decimal_of<base62::digits>},
                                 filled_word{"largest", base62::largest},
                                 filled_word{"reap_batch", decimal_of<reap_batch>},
                                 filled_word{"wake_last", decimal_of<wake_limit - 1>},
                                 filled_word{"name_limit", decimal_of<echomq::detail::longest_name>},
                                 filled_word{"not_a_job", refusal_text::kind},
                                 filled_word{"stale_complete", refusal_text::stale_complete},
                                 filled_word{"stale_retry", refusal_text::stale_retry},
                                 filled_word{"gone", refusal_text::gone},
                                 filled_word{"in_flow", bad_flow<errc::in_flow>},
                                 filled_word{"mode_at", emq::mode_at},
                                 filled_word{"mode_in", emq::mode_in},
                                 filled_word{"policy_keep", emq::policy_keep},
                                 filled_word{"policy_earliest", emq::policy_earliest},
                                 filled_word{"policy_latest", emq::policy_latest},
                                 filled_word{"policy_debounce", emq::policy_debounce},
                                 filled_word{"run_at", lua_run_at},
                                 filled_word{"move_to_pending", lua_move_to_pending},
                                 filled_word{"due_set", "KEYS[1]"},
                                 filled_word{"due_until", "now"},
                                 filled_word{"put_off_until", "now + $put_off"},
                                 filled_word{"row_prefix", "prefix"},
                                 filled_word{"row_field", "group"},
                                 filled_word{"is_job", lua_is_job},
                                 filled_word{"is_row_beside", lua_is_row_beside},
                                 filled_word{"rota", lua_rota},
                                 filled_word{"leave", lua_leave},
                                 filled_word{"take_out", lua_take_out},
                                 filled_word{"probe_sets", lua_probe_sets},
                             });

}  // namespace zsetkit::inline v0::detail

#endif
