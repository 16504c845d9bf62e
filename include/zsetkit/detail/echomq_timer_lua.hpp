// SPDX-License-Identifier: MIT
//
// The Lua texts of what EchoMQ v2 does by the clock: registering repeats, and moving a job that is already scheduled.
// The rules of echomq_lua.hpp hold here too.
#ifndef ZSETKIT_DETAIL_ECHOMQ_TIMER_LUA_HPP
#define ZSETKIT_DETAIL_ECHOMQ_TIMER_LUA_HPP

#include <string_view>

namespace zsetkit::inline v0::detail {

/// KEYS repeat, repeat:<name>, and ARGV[1] name, of all three repeat scripts.
inline constexpr std::string_view lua_repeat_keys = R"lua(
local name = ARGV[1]
if #KEYS < 2 or not name then return redis.error_reply("$bad_argument") end
if name == '' then return redis.error_reply("$bad_name_empty") end
if #name > $name_limit then return redis.error_reply("$bad_name_length") end
if string.find(name, '%z') then return redis.error_reply("$bad_name_charset") end
if KEYS[2] ~= KEYS[1] .. ':' .. name or string.sub(KEYS[1], -#'$repeat') ~= '$repeat' then
  return redis.error_reply("$bad_argument")
end
)lua";

namespace emq_source {

// KEYS repeat, repeat:<name>; ARGV name, every ms, template, first ms
inline constexpr std::string_view repeat_register = R"lua(
local call = redis.call
$whole
$repeat_keys
if #ARGV < 4 then return redis.error_reply("$bad_argument") end
local every, first = whole(ARGV[2], $max_exact), whole(ARGV[4], $max_exact)
if not every or every == 0 then return redis.error_reply("$bad_interval") end
if not first then return redis.error_reply("$bad_time") end
if call('HLEN', KEYS[2]) > 0 then return 0 end
call('ZADD', KEYS[1], first, name)
call('HSET', KEYS[2], 'every_ms', ARGV[2], 'template', ARGV[3])
return 1
)lua";

// KEYS repeat, repeat:<name>; ARGV name
inline constexpr std::string_view repeat_cancel = R"lua(
local call = redis.call
$repeat_keys
call('HLEN', KEYS[2])
call('ZREM', KEYS[1], name)
return call('DEL', KEYS[2])
)lua";

// KEYS repeat, repeat:<name>; ARGV name, next ms
inline constexpr std::string_view repeat_advance = R"lua(
local call = redis.call
$whole
$repeat_keys
local next = whole(ARGV[2], $max_exact)
if not next then return redis.error_reply("$bad_time") end
if call('HLEN', KEYS[2]) == 0 then
  call('ZREM', KEYS[1], name)
  return 0
end
call('ZADD', KEYS[1], next, name)
return 1
)lua";

// KEYS row, schedule; ARGV id, payload, at | in, number, keep | earliest | latest | debounce
// Answers {1, run-at} when this call decided the run-at, {0, run-at} when the one there stays, {0} when the job is past being
// scheduled. The payload goes with the run-at: the call that decides one decides the other.
inline constexpr std::string_view reschedule = R"lua(
local call = redis.call
$is_job
$is_row_beside
$whole
local id, mode, policy, row = ARGV[1], ARGV[3], ARGV[5], KEYS[1]
if not is_job(id) then return redis.error_reply("$not_a_job") end
if #KEYS < 2 or #ARGV < 5 or not is_row_beside('$schedule') then return redis.error_reply("$bad_argument") end
if policy ~= '$policy_keep' and policy ~= '$policy_earliest' and policy ~= '$policy_latest' and policy ~= '$policy_debounce' then
  return redis.error_reply("$bad_argument")
end
$run_at
local there = call('EXISTS', row) == 1
if there and call('HGET', row, 'state') ~= '$state_scheduled' then return {0} end
local before = call('ZSCORE', KEYS[2], id)
if there and before then
  local was = tonumber(before)
  if policy == '$policy_keep' or (policy == '$policy_earliest' and run_at >= was)
    or (policy == '$policy_latest' and run_at <= was) then
    return {0, before}
  end
end
call('ZADD', KEYS[2], run_at, id)
if there then
  call('HSET', row, 'payload', ARGV[2])
else
  call('HSET', row, 'state', '$state_scheduled', 'attempts', '0', 'payload', ARGV[2])
end
return {1, string.format('%.0f', run_at)}
)lua";

}  // namespace emq_source

}  // namespace zsetkit::inline v0::detail

#endif
