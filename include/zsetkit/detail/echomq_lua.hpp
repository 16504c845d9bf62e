// SPDX-License-Identifier: MIT
//
// The Lua texts of the EchoMQ v2 transitions of a job, before their words are filled in.
//
// Each one has the same three parts: look at the arguments, look at what is stored, write. A call that is refused, or that
// meets a key of a wrong type, fails in one of the first two: every key that will be written has been read with a command of its
// type by then. Scripts that move a job begin with a removal, so that a server at its memory limit can still drain, and take
// the job out of where it was last, so that none is lost if the server stops them; those that add a job add first, so that a
// server at its limit refuses them whole.
//
// Keys: KEYS[n] wherever the caller declares them. A script that moves several jobs, or one of a group, builds the others from
// `base`, which it has found to be the prefix of a declared key: same queue, same slot.
//
// While a slot moves between nodes, some of its keys are on one and some on the other, and a client that follows ASK comes to the
// node they move to. There a key that has not arrived looks like one that does not exist. For declared keys the server sees to it:
// it answers TRYAGAIN unless all of them are there. For the others:
// - A row that is missing may be on its way. Its member stays in a sorted set, $put_off ms ahead, so that it is not in the way of
//   others, and is looked at again then. A row that is gone for good leaves a member that comes up once a second, until somebody
//   removes it. So does one that is no hash, or whose attempts are no number; where nothing else is to be done, the call is refused
//   for it, so that somebody hears of it.
// - A key that a script would make when it is missing is asked for by an EXISTS together with a declared one. While the slot moves,
//   the server fails a call of two keys when it lacks one, as it does TRYAGAIN; is_try_again in script/refusal.hpp knows both.
#ifndef ZSETKIT_DETAIL_ECHOMQ_LUA_HPP
#define ZSETKIT_DETAIL_ECHOMQ_LUA_HPP

#include <string_view>

namespace zsetkit::inline v0::detail::emq_source {

// KEYS row, pending; ARGV id, payload
inline constexpr std::string_view enqueue = R"lua(
local call = redis.call
$is_job
$is_row_beside
local id = ARGV[1]
if not is_job(id) then return redis.error_reply("$not_a_job") end
if #KEYS < 2 or #ARGV < 2 or not is_row_beside('$pending') then return redis.error_reply("$bad_argument") end
if call('EXISTS', KEYS[1]) == 1 then return 0 end
call('ZADD', KEYS[2], 0, id)
call('HSET', KEYS[1], 'state', '$state_pending', 'attempts', '0', 'payload', ARGV[2])
return 1
)lua";

// KEYS row, schedule; ARGV id, payload, at | in, number
inline constexpr std::string_view schedule = R"lua(
local call = redis.call
$is_job
$is_row_beside
$whole
local id, mode = ARGV[1], ARGV[3]
if not is_job(id) then return redis.error_reply("$not_a_job") end
if #KEYS < 2 or #ARGV < 4 or not is_row_beside('$schedule') then return redis.error_reply("$bad_argument") end
$run_at
if call('EXISTS', KEYS[1]) == 1 then return 0 end
call('ZADD', KEYS[2], run_at, id)
call('HSET', KEYS[1], 'state', '$state_scheduled', 'attempts', '0', 'payload', ARGV[2])
return 1
)lua";

// KEYS schedule, pending; ARGV base, batch
inline constexpr std::string_view promote = R"lua(
local call, try = redis.call, redis.pcall
$whole
local base, batch = ARGV[1], whole(ARGV[2], $batch_limit)
if #KEYS < 2 or #ARGV < 2 or base .. '$schedule' ~= KEYS[1] or base .. '$pending' ~= KEYS[2] then
  return redis.error_reply("$bad_argument")
end
if not batch or batch == 0 then return redis.error_reply("$bad_batch") end
$now
local leaving = false
$move_to_pending
)lua";

// KEYS pending, active; ARGV job-key prefix, lease ms
inline constexpr std::string_view claim = R"lua(
local call, try = redis.call, redis.pcall
$whole
local prefix, lease = ARGV[1], whole(ARGV[2], $max_exact)
if #KEYS < 2 or #ARGV < 2 then return redis.error_reply("$bad_argument") end
local base = string.sub(KEYS[1], 1, -#'$pending' - 1)
if base .. '$pending' ~= KEYS[1] or base .. '$active' ~= KEYS[2] or base .. '$job' ~= prefix then
  return redis.error_reply("$bad_argument")
end
$now
if not lease or lease == 0 or now + lease > $max_exact then return redis.error_reply("$bad_lease") end
call('ZCARD', KEYS[2])
local aside, id, row, fields, bad = {}, nil, nil, nil, false
for at = 0, $aside_limit - 1 do
  local one = call('ZRANGE', KEYS[1], at, at)[1]
  if not one then break end
  row = prefix .. one
  fields = try('HMGET', row, 'state', 'attempts', 'payload')
  if fields.err and not string.find(fields.err, '^WRONGTYPE') then return fields end
  if fields.err or (fields[2] and not whole(fields[2], $max_exact - 1)) then
    bad = true
  elseif fields[1] or fields[2] or fields[3] then
    id = one
    break
  end
  aside[at + 1] = one
end
if bad and not id and #aside < $aside_limit then return redis.error_reply("$bad_row") end
if not id and #aside == 0 then return {} end
$begin_writing
for _, one in ipairs(aside) do
  call('ZADD', KEYS[2], now + $put_off, one)
  call('ZREM', KEYS[1], one)
end
if not id then return {} end
local attempts = call('HINCRBY', row, 'attempts', 1)
call('HSET', row, 'state', '$state_active')
call('ZADD', KEYS[2], now + lease, id)
call('ZREM', KEYS[1], id)
return {id, fields[3], attempts}
)lua";

// KEYS active, row; ARGV id, token, base
inline constexpr std::string_view complete = R"lua(
local call = redis.call
$is_job
$whole
local id, token, base, row = ARGV[1], ARGV[2], ARGV[3], KEYS[2]
if not is_job(id) then return redis.error_reply("$not_a_job") end
if #KEYS < 2 or #ARGV < 3 or base .. '$active' ~= KEYS[1] or base .. '$job' .. id ~= row then
  return redis.error_reply("$bad_argument")
end
if call('EXISTS', row) == 0 then return 0 end
local fields = call('HMGET', row, 'attempts', 'group', 'parent')
local group, metrics = fields[2], base .. '$metrics_completed'
if fields[1] ~= token then return redis.error_reply("$stale_complete") end
if fields[3] then return redis.error_reply("$in_flow") end
$rota
$leave
$take_out
$probe_sets
$begin_writing
call('HINCRBY', metrics, 'count', 1)
take_out(id, group)
call('DEL', row)
return 1
)lua";

// KEYS active, schedule, dead, row; ARGV id, token, delay ms, max attempts, error text, base
inline constexpr std::string_view retry = R"lua(
local call = redis.call
$is_job
$whole
local id, token, base, row = ARGV[1], ARGV[2], ARGV[6], KEYS[4]
local delay, most = whole(ARGV[3], $max_exact), whole(ARGV[4], $max_exact)
if not is_job(id) then return redis.error_reply("$not_a_job") end
if #KEYS < 4 or #ARGV < 6 or base .. '$active' ~= KEYS[1] or base .. '$schedule' ~= KEYS[2] or base .. '$dead' ~= KEYS[3]
  or base .. '$job' .. id ~= row then
  return redis.error_reply("$bad_argument")
end
if not most then return redis.error_reply("$bad_attempts") end
$now
if not delay or now + delay > $max_exact then return redis.error_reply("$bad_delay") end
if call('EXISTS', row) == 0 then return redis.error_reply("$gone") end
local fields = call('HMGET', row, 'attempts', 'group', 'parent')
local group, metrics = fields[2], base .. '$metrics_failed'
if fields[1] ~= token then return redis.error_reply("$stale_retry") end
if fields[3] then return redis.error_reply("$in_flow") end
local attempts = whole(token, $max_exact)
if not attempts then return redis.error_reply("$bad_row") end
$rota
$leave
$take_out
$probe_sets
call('ZCARD', KEYS[2])
call('ZCARD', KEYS[3])
$begin_writing
local entered, state = KEYS[2], '$state_scheduled'
if attempts >= most then
  entered, state = KEYS[3], '$state_dead'
  call('HINCRBY', metrics, 'count', 1)
  call('ZADD', KEYS[3], 0, id)
else
  call('ZADD', KEYS[2], now + delay, id)
end
call('HSET', row, 'state', state, 'last_error', ARGV[5])
take_out(id, group, entered)
return state
)lua";

// KEYS active, pending; ARGV base
inline constexpr std::string_view reap = R"lua(
local call, try = redis.call, redis.pcall
local base = ARGV[1]
if #KEYS < 2 or #ARGV < 1 or base .. '$active' ~= KEYS[1] or base .. '$pending' ~= KEYS[2] then
  return redis.error_reply("$bad_argument")
end
$now
local batch, leaving = $reap_batch, true
$move_to_pending
)lua";

}  // namespace zsetkit::inline v0::detail::emq_source

#endif
