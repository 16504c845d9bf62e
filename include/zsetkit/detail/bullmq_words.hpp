// SPDX-License-Identifier: MIT
//
// The words of the BullMQ scripts, and the fragments several of them share: keys, row fields, the two packed scores, events.
//
// The fragments expect these locals: `call` (redis.call), and the keys they write, by their family's name. They take BullMQ 5.8.6
// and later as their model: the same scores for the same inputs, the same fields, the same marker and events.
#ifndef ZSETKIT_DETAIL_BULLMQ_WORDS_HPP
#define ZSETKIT_DETAIL_BULLMQ_WORDS_HPP

#include <array>
#include <cstdint>
#include <string_view>

#include "../key/bullmq_family.hpp"
#include "../key/bullmq_job_id.hpp"
#include "../score/fire_time.hpp"
#include "../score/priority.hpp"
#include "lua_words.hpp"

namespace zsetkit::inline v0::detail {

/// How many events a queue keeps when nobody has said.
inline constexpr std::uint64_t bull_events = 10000;
/// Since this version a paused queue keeps its jobs in `wait`; before, they go to `paused`.
inline constexpr std::uint64_t bull_one_list = 6;

/// Every key word of a queue, each between two \1.
inline constexpr auto bull_reserved = [] {
    fixed_text<512> text;
    text.unchecked_append("\\1");
    for (std::size_t i = 0; i < bullmq::one_per_queue_count; ++i) {
        text.unchecked_append(bullmq::families[i].word);
        text.unchecked_append("\\1");
    }
    return text;
}();

/// What is read before a job is put where workers find it: whether they may be woken, and which list it belongs in.
inline constexpr std::string_view lua_bull_settings = R"lua(
local settings = call('HMGET', meta, 'paused', 'concurrency', 'version', 'opts.maxLenEvents')
local most_events = whole(settings[4] or nil, $max_exact) and settings[4] or '$events_kept'
call('ZCARD', marker)
call('XLEN', events)
)lua";
inline constexpr std::string_view lua_bull_target = R"lua(
local held = settings[1] or (settings[2] and call('LLEN', active) >= (tonumber(settings[2]) or 0))
local list = wait
if settings[1] and (tonumber(string.match(settings[3] or '', '^bullmq:([0-9]+)') or 0) < $one_list) then list = paused end
call('LLEN', list)
)lua";
/// Wakes a worker for a job that may run now.
inline constexpr std::string_view lua_bull_wake = R"lua(
if not held then call('ZADD', marker, 0, '0') end
)lua";
/// Reads the priority counter before it is counted up.
inline constexpr std::string_view lua_bull_probe_counter = R"lua(
call('ZCARD', prioritized)
local counted = call('GET', counter)
if counted and not whole(counted, $max_exact - 1) then return redis.error_reply("$bad_row") end
)lua";

/// The new job's arguments: base, custom id or '', name, data, opts, timestamp. Its id is settled by $bull_mint.
inline constexpr std::string_view lua_bull_job = R"lua(
local base, id, name, data, opts, timestamp = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5], whole(ARGV[6], $max_exact)
local colons = select(2, string.gsub(id, ':', ''))
if name == '' or not pcall(cjson.decode, data) or string.sub(opts, 1, 1) ~= '{' or not pcall(cjson.decode, opts) then
  return redis.error_reply("$bad_argument")
end
if #id > $id_limit then return redis.error_reply("$bad_name_length") end
if id == '0' or string.sub(id, 1, 2) == '0:' then return redis.error_reply("$bad_job_zero") end
if whole(id, $max_exact) or whole(string.match(id, '^-(.+)$'), $max_exact) then return redis.error_reply("$bad_job_integer") end
if colons ~= 0 and colons ~= 2 then return redis.error_reply("$bad_job_colon") end
if id ~= '' and string.find('$reserved', '\1' .. id .. '\1', 1, true) then return redis.error_reply("$bad_job_reserved") end
if not timestamp then return redis.error_reply("$bad_time") end
)lua";

/// Counts the job, names it, and writes its row; ends the script when a job of this custom id exists, and refuses when the
/// counter was set back and the next number is a job's already. A custom id's row that may be on another node fails the call.
inline constexpr std::string_view lua_bull_mint = R"lua(
local number = call('GET', counter_key)
if number and not whole(number, $max_exact - 1) then return redis.error_reply("$bad_row") end
local exists = id ~= '' and call('EXISTS', base .. id) == 1
if id ~= '' and not exists then call('EXISTS', counter_key, base .. id) end
if id == '' then
  id = string.format('%.0f', (number or 0) + 1)
  if call('EXISTS', base .. id) == 1 then return redis.error_reply("$row_taken") end
end
call('INCR', counter_key)
if not settings[4] then call('HSET', meta, 'opts.maxLenEvents', most_events) end
if exists then
  call('XADD', events, 'MAXLEN', '~', most_events, '*', 'event', 'duplicated', 'jobId', id)
  return id
end
call('HSET', base .. id, 'name', name, 'data', data, 'opts', opts, 'timestamp', ARGV[6], 'delay', delay, 'priority', priority)
call('XADD', events, '*', 'event', 'added', 'jobId', id, 'name', name)
)lua";

inline constexpr auto bull_row_taken = refusal_sentence(refusal_word::row, errc::refused);
inline constexpr auto fire_width = to_integer_text(fire_time_score::max_discriminator + 1);
inline constexpr auto tier_width = to_integer_text(priority_score::max_arrival + 1);

inline constexpr std::array bull_words =
    join_words(shared_words, std::array{
                                 filled_word{"events_kept", decimal_of<bull_events>},
                                 filled_word{"one_list", decimal_of<bull_one_list>},
                                 filled_word{"id_limit", decimal_of<bullmq::detail::longest_id>},
                                 filled_word{"reserved", bull_reserved},
                                 filled_word{"fire_width", fire_width},
                                 filled_word{"fire_limit", decimal_of<fire_time_score::max_time.count>},
                                 filled_word{"tier_width", tier_width},
                                 filled_word{"tier_limit", decimal_of<priority_score::max_tier>},
                                 filled_word{"delayed", bullmq::word<bullmq::family::delayed>},
                                 filled_word{"wait_word", bullmq::word<bullmq::family::wait>},
                                 filled_word{"prioritized_word", bullmq::word<bullmq::family::prioritized>},
                                 filled_word{"row_taken", bull_row_taken},
                                 filled_word{"bad_job_zero", bad_argument<errc::job_id_zero>},
                                 filled_word{"bad_job_integer", bad_argument<errc::job_id_integer>},
                                 filled_word{"bad_job_colon", bad_argument<errc::job_id_colon>},
                                 filled_word{"bad_job_reserved", bad_argument<errc::job_id_reserved>},
                                 filled_word{"settings", lua_bull_settings},
                                 filled_word{"target", lua_bull_target},
                                 filled_word{"wake", lua_bull_wake},
                                 filled_word{"probe_counter", lua_bull_probe_counter},
                                 filled_word{"job", lua_bull_job},
                                 filled_word{"mint", lua_bull_mint},
                             });

}  // namespace zsetkit::inline v0::detail

#endif
