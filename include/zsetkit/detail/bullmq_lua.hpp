// SPDX-License-Identifier: MIT
//
// The Lua texts of what a producer or a promoter of a BullMQ queue needs, before their words are filled in. They look at the
// arguments, then at what is stored, then write, and take a missing row, as those of echomq_lua.hpp do. A job's row is `base` and its id,
// which only the script knows when the queue counts it; every script checks that its declared keys are `base` and their words.
#ifndef ZSETKIT_DETAIL_BULLMQ_LUA_HPP
#define ZSETKIT_DETAIL_BULLMQ_LUA_HPP

#include <string_view>

namespace zsetkit::inline v0::detail::bull_source {

// KEYS wait, paused, active, meta, id, marker, events; ARGV base, id, name, data, opts, timestamp, lifo 0 | 1
inline constexpr std::string_view add = R"lua(
local call, try = redis.call, redis.pcall
$whole
local wait, paused, active, meta, counter_key, marker, events = unpack(KEYS)
local base, words = ARGV[1], {'$wait', '$paused', '$active', '$meta', '$id', '$marker', '$events'}
if #ARGV < 7 or (ARGV[7] ~= '0' and ARGV[7] ~= '1') then return redis.error_reply("$bad_argument") end
$same_queue
$job
local delay, priority = '0', '0'
$settings
$target
$mint
call(ARGV[7] == '1' and 'RPUSH' or 'LPUSH', list, id)
$wake
call('XADD', events, 'MAXLEN', '~', most_events, '*', 'event', 'waiting', 'jobId', id)
return id
)lua";

// KEYS delayed, meta, id, marker, events; ARGV base, id, name, data, opts, timestamp, delay
inline constexpr std::string_view add_delayed = R"lua(
local call, try = redis.call, redis.pcall
$whole
local delayed, meta, counter_key, marker, events = unpack(KEYS)
local base, words = ARGV[1], {'$delayed', '$meta', '$id', '$marker', '$events'}
if #ARGV < 7 then return redis.error_reply("$bad_argument") end
$same_queue
$job
local delay, priority = ARGV[7], '0'
local wait_ms = whole(delay, $max_exact)
if not wait_ms then return redis.error_reply("$bad_delay") end
local fire_time = timestamp + wait_ms
if fire_time > $fire_limit then return redis.error_reply("$bad_time") end
$settings
local from = fire_time * $fire_width
local last = from + $fire_width - 1
local highest = call('ZREVRANGEBYSCORE', delayed, last, from, 'WITHSCORES', 'LIMIT', 0, 1)[2]
local score = highest and math.min(math.floor(tonumber(highest)) + 1, last) or from
$mint
call('ZADD', delayed, score, id)
call('XADD', events, 'MAXLEN', '~', most_events, '*', 'event', 'delayed', 'jobId', id, 'delay', fire_time)
call('ZADD', marker, tonumber(call('ZRANGE', delayed, 0, 0, 'WITHSCORES')[2]) / $fire_width, '1')
return id
)lua";

// KEYS prioritized, pc, active, meta, id, marker, events; ARGV base, id, name, data, opts, timestamp, priority
inline constexpr std::string_view add_prioritized = R"lua(
local call, try = redis.call, redis.pcall
$whole
local prioritized, counter, active, meta, counter_key, marker, events = unpack(KEYS)
local base, words = ARGV[1], {'$prioritized', '$pc', '$active', '$meta', '$id', '$marker', '$events'}
if #ARGV < 7 then return redis.error_reply("$bad_argument") end
$same_queue
$job
local delay, priority = '0', ARGV[7]
local tier = whole(priority, $tier_limit)
if not tier or tier == 0 then return redis.error_reply("$bad_tier") end
$settings
local held = settings[1] or (settings[2] and call('LLEN', active) >= (tonumber(settings[2]) or 0))
$probe_counter
$mint
call('ZADD', prioritized, tier * $tier_width + call('INCR', counter) % $tier_width, id)
$wake
call('XADD', events, 'MAXLEN', '~', most_events, '*', 'event', 'waiting', 'jobId', id)
return id
)lua";

// KEYS row, wait, paused, active, meta, prioritized, pc, marker; ARGV id, priority, lifo 0 | 1
inline constexpr std::string_view change_priority = R"lua(
local call = redis.call
$whole
$why_not_id
local row, wait, paused, active, meta, prioritized, counter, marker = unpack(KEYS)
local id, tier, base = ARGV[1], whole(ARGV[2], $tier_limit), string.sub(wait or '', 1, -#'$wait' - 1)
local words = {id, '$wait', '$paused', '$active', '$meta', '$prioritized', '$pc', '$marker'}
if #ARGV < 3 or id == '' or (ARGV[3] ~= '0' and ARGV[3] ~= '1') then return redis.error_reply("$bad_argument") end
$same_queue
local why_not = (id == '0' or not whole(id, $max_exact)) and why_not_id(id)
if why_not then return redis.error_reply(why_not) end
if not tier then return redis.error_reply("$bad_tier") end
if call('EXISTS', row) == 0 then return -1 end
call('HLEN', row)
local settings = call('HMGET', meta, 'paused', 'concurrency', 'version')
call('ZCARD', marker)
$target
call('LLEN', wait)
call('LLEN', paused)
$probe_counter
if call('ZREM', prioritized, id) == 1 or call('LREM', wait, -1, id) > 0 or call('LREM', paused, -1, id) > 0 then
  if tier == 0 then
    call(ARGV[3] == '1' and 'RPUSH' or 'LPUSH', list, id)
    $wake
  elseif ARGV[3] == '1' then
    call('ZADD', prioritized, tier * $tier_width, id)
  else
    call('ZADD', prioritized, tier * $tier_width + call('INCR', counter) % $tier_width, id)
    $wake
  end
end
call('HSET', row, 'priority', ARGV[2])
return 0
)lua";

// KEYS delayed, wait, paused, active, meta, prioritized, pc, marker, events; ARGV base, batch
inline constexpr std::string_view promote = R"lua(
local call, try = redis.call, redis.pcall
$whole
local delayed, wait, paused, active, meta, prioritized, counter, marker, events = unpack(KEYS)
local base, batch = ARGV[1], whole(ARGV[2], $batch_limit)
local words = {'$delayed', '$wait', '$paused', '$active', '$meta', '$prioritized', '$pc', '$marker', '$events'}
if #ARGV < 2 then return redis.error_reply("$bad_argument") end
$same_queue
if not batch or batch == 0 then return redis.error_reply("$bad_batch") end
$now
$gather_due
local tiers = {}
for i = 1, count do
  local tier = tonumber(fields[i] or 0) or 0
  if tier ~= tier then tier = 0 end
  tiers[i] = tier
end
$settings
$stream_goes_on
$target
$probe_counter
$put_aside
for i = 1, count do call('HSET', rows[i], 'delay', '0') end
$take_due
for i = 1, count do
  local id = ids[i]
  if tiers[i] == 0 then
    call('LPUSH', list, id)
  else
    call('ZADD', prioritized, tiers[i] * $tier_width + call('INCR', counter) % $tier_width, id)
  end
  call('XADD', events, 'MAXLEN', '~', most_events, '*', 'event', 'waiting', 'jobId', id, 'prev', 'delayed')
end
$wake
return count
)lua";

// KEYS delayed
inline constexpr std::string_view next_delay = R"lua(
local call = redis.call
if not string.find(KEYS[1] or '', ':$delayed$') then return redis.error_reply("$bad_argument") end
local score = call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')[2]
if not score then return {} end
$now
local fire_time = math.max(math.min(math.floor(tonumber(score) / $fire_width), $max_exact), 0)
return {math.max(math.min(fire_time - now, $fire_limit), 0), fire_time}
)lua";

}  // namespace zsetkit::inline v0::detail::bull_source

#endif
