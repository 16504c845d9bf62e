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

/// The largest number a job's time in an id may be. A script holds it as two numbers, the lower one of ten digits.
inline constexpr std::uint64_t plain_limit = ~std::uint64_t{0}, ten_digits = 10000000000;

/// Every key word of a queue, and the words that keys of ids and of measures begin with, each between two \1.
inline constexpr auto bull_reserved = [] {
    fixed_text<512> text;
    text.unchecked_append("\\1");
    for (std::size_t i = 0; i < bullmq::one_per_queue_count; ++i) {
        text.unchecked_append(bullmq::families[i].word);
        text.unchecked_append("\\1");
    }
    for (const std::string_view head : {bullmq::word<bullmq::family::dedup>, bullmq::word<bullmq::family::dedup_next>,
                                        bullmq::word<bullmq::family::metrics_failed>}) {
        text.unchecked_append(head.substr(0, head.find(':')));
        text.unchecked_append("\\1");
    }
    return text;
}();

/// Every declared key is `base` and its word: keys of one queue, each in its place.
inline constexpr std::string_view lua_bull_same_queue = R"lua(
for i, word in ipairs(words) do
  if KEYS[i] ~= base .. word then return redis.error_reply("$bad_argument") end
end
)lua";

/// What is read before a job is put where workers find it: whether they may be woken, and which list it belongs in.
inline constexpr std::string_view lua_bull_settings = R"lua(
local settings = call('HMGET', meta, 'paused', 'concurrency', 'version', 'opts.maxLenEvents')
local most_events = whole(settings[4] or nil, $max_exact) and settings[4] or '$events_kept'
call('ZCARD', marker)
)lua";
/// A stream whose last id is in the last millisecond there is takes no event: asked of the stream, which costs as much as adding a
/// job, and so only once for many jobs.
inline constexpr std::string_view lua_bull_stream_goes_on = R"lua(
if call('EXISTS', events) == 1 then
  local about = call('XINFO', 'STREAM', events)
  for i = 1, #about, 2 do
    if about[i] == 'last-generated-id' and string.find(about[i + 1], '^$last_entry_ms%-') then
      return redis.error_reply("$events_full")
    end
  end
end
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

/// Why a text is no custom id, as a sentence; nil for one that is. It says of every text what bullmq::parse_job_id says of it.
/// A number is JavaScript's: above 2^53 one that is written with the fewest digits that read back to it, filled up with zeros.
inline constexpr std::string_view lua_bull_why_not_id = R"lua(
local function is_integer(text)
  local digits = string.match(text, '^%-?([1-9][0-9]*)$')
  if not digits then return text == 'NaN' end
  local kept = string.match(digits, '^(.-)0*$')
  local size, value = #kept, tonumber(digits)
  if #digits > 21 or size > 17 then return false end
  if size < 16 then return true end
  local function written(places) return (string.gsub(string.format('%.' .. places .. 'e', value), '%.', '', 1)) end
  return tonumber(string.format('%.' .. size - 2 .. 'e', value)) ~= value and string.sub(written(size - 1), 1, size) == kept
end
local function is_plain(text)
  if #text > $plain_digits or not string.find(text, '^[0-9]+$') or string.find(text, '^0.') then return false end
  local high, low = tonumber(string.sub(text, 1, -11)) or 0, tonumber(string.sub(text, -10))
  return high < $plain_high or (high == $plain_high and low <= $plain_low)
end
local function why_not_id(id)
  if #id > $id_limit then return "$bad_name_length" end
  if id == '0' or string.sub(id, 1, 2) == '0:' then return "$bad_job_zero" end
  if is_integer(id) then return "$bad_job_integer" end
  local first, middle, last = string.match(id, '^([^:]*):([^:]*):([^:]*)$')
  local head = (first or '') .. ':'
  if not first and string.find(id, ':', 1, true) then return "$bad_job_colon" end
  if head == '$dedup' or head == '$dedup_next' or (head == '$scheduler' and (middle == '' or not is_plain(last)))
    or (not string.find(id, '\1', 1, true) and string.find('$reserved', '\1' .. id .. '\1', 1, true)) then
    return "$bad_job_reserved"
  end
end
)lua";

/// Whether JavaScript reads the text as JSON, once the server's reader has been told to take no number but a decimal one.
/// That reader refuses half a surrogate pair, which JavaScript writes as an escape, and takes raw control bytes and dots without
/// digits on both sides. Those are looked for outside and inside of strings, in the few texts that may have them: each step is one
/// pass in C, because data may be large.
inline constexpr std::string_view lua_bull_is_json = R"lua(
local function odd_dot(text)
  return string.find(text, '.', 1, true)
    and (string.find(text, '%d%.%D') or string.find(text, '%d%.$') or string.find(text, '-.', 1, true))
end
local function is_json(text)
  if not pcall(cjson.decode, text) and not pcall(cjson.decode, (string.gsub(text, '\\u[dD][89a-fA-F]', '\\u00'))) then
    return false
  end
  if not string.find(text, '%c') and not odd_dot(text) then return true end
  local rest = string.gsub(text, '\\.', '')
  rest = string.gsub(rest, '"[^"%z\1-\31]*"', '')
  return not string.find(rest, '[%z"]') and not odd_dot(rest)
end
)lua";

/// The reader's setting is the server's own, and is put back; a reader of one's own would cost more than all the rest.
/// The new job's arguments: base, custom id or '', name, data, opts, timestamp. Its id is settled by $mint.
inline constexpr std::string_view lua_bull_job = R"lua(
$why_not_id
$is_json
local id, name, data, opts, timestamp = ARGV[2], ARGV[3], ARGV[4], ARGV[5], whole(ARGV[6], $max_exact)
if name == '' then return redis.error_reply("$bad_name_empty") end
local lenient = cjson.decode_invalid_numbers()
cjson.decode_invalid_numbers(false)
local data_reads, opts_read = is_json(data), string.find(opts, '^[ \t\r\n]*{') and is_json(opts)
cjson.decode_invalid_numbers(lenient)
if not data_reads then return redis.error_reply("$bad_data") end
if not opts_read then return redis.error_reply("$bad_opts") end
local why_not = id ~= '' and why_not_id(id)
if why_not then return redis.error_reply(why_not) end
if not timestamp then return redis.error_reply("$bad_time") end
)lua";

/// Counts the job, names it, and writes its row; ends the script when a job of this custom id exists, and refuses when the
/// counter was set back and the next number is a job's already. A custom id's row that may be on another node fails the call.
/// Whether the stream goes on is seen more cheaply than by asking: by its last entry, and where that is gone by adding the first
/// event before anything else is written. When it takes none nothing has been written, or one event that is taken back.
inline constexpr std::string_view lua_bull_mint = R"lua(
local number = call('GET', counter_key)
if number and not whole(number, $max_exact - 1) then return redis.error_reply("$bad_row") end
local exists = id ~= '' and call('EXISTS', base .. id) == 1
if id ~= '' and not exists then call('EXISTS', counter_key, base .. id) end
if id == '' then
  id = string.format('%.0f', (number or 0) + 1)
  if call('EXISTS', base .. id) == 1 then return redis.error_reply("$counter_behind") end
end
if call('XREVRANGE', events, '+', '$last_entry_ms', 'COUNT', 1)[1] then return redis.error_reply("$events_full") end
local entry
if exists then
  entry = try('XADD', events, 'MAXLEN', '~', most_events, '*', 'event', 'duplicated', 'jobId', id)
else
  entry = try('XADD', events, '*', 'event', 'added', 'jobId', id, 'name', name)
end
if entry.err then
  $stream_goes_on
  return entry
end
if string.find(entry, '^$last_entry_ms%-') then
  call('XDEL', events, entry)
  return redis.error_reply("$events_full")
end
call('INCR', counter_key)
if not settings[4] then call('HSET', meta, 'opts.maxLenEvents', most_events) end
if exists then return id end
call('HSET', base .. id, 'name', name, 'data', data, 'opts', opts, 'timestamp', ARGV[6], 'delay', delay, 'priority', priority)
)lua";

inline constexpr auto fire_width = to_integer_text(fire_time_score::max_discriminator + 1);
inline constexpr auto tier_width = to_integer_text(priority_score::max_arrival + 1);

inline constexpr std::array bull_words =
    join_words(shared_words, std::array{
                                 filled_word{"events_kept", decimal_of<bull_events>},
                                 filled_word{"one_list", decimal_of<bull_one_list>},
                                 filled_word{"id_limit", decimal_of<bullmq::detail::longest_id>},
                                 filled_word{"reserved", bull_reserved},
                                 filled_word{"fire_width", fire_width},
                                 filled_word{"due_set", "delayed"},
                                 filled_word{"due_until", "(now + 1) * $fire_width - 1"},
                                 filled_word{"put_off_until", "(now + $put_off) * $fire_width"},
                                 filled_word{"row_prefix", "base"},
                                 filled_word{"row_field", "priority"},
                                 filled_word{"fire_limit", decimal_of<fire_time_score::max_time.count>},
                                 filled_word{"tier_width", tier_width},
                                 filled_word{"tier_limit", decimal_of<priority_score::max_tier>},
                                 filled_word{"wait", bullmq::word<bullmq::family::wait>},
                                 filled_word{"paused", bullmq::word<bullmq::family::paused>},
                                 filled_word{"active", bullmq::word<bullmq::family::active>},
                                 filled_word{"delayed", bullmq::word<bullmq::family::delayed>},
                                 filled_word{"prioritized", bullmq::word<bullmq::family::prioritized>},
                                 filled_word{"pc", bullmq::word<bullmq::family::priority_counter>},
                                 filled_word{"id", bullmq::word<bullmq::family::id>},
                                 filled_word{"marker", bullmq::word<bullmq::family::marker>},
                                 filled_word{"meta", bullmq::word<bullmq::family::meta>},
                                 filled_word{"events", bullmq::word<bullmq::family::events>},
                                 filled_word{"dedup", bullmq::word<bullmq::family::dedup>},
                                 filled_word{"dedup_next", bullmq::word<bullmq::family::dedup_next>},
                                 filled_word{"scheduler", bullmq::word<bullmq::family::scheduler>},
                                 filled_word{"plain_digits", decimal_of<decimal_of<plain_limit>.size()>},
                                 filled_word{"plain_high", decimal_of<plain_limit / ten_digits>},
                                 filled_word{"plain_low", decimal_of<plain_limit % ten_digits>},
                                 filled_word{"why_not_id", lua_bull_why_not_id},
                                 filled_word{"is_json", lua_bull_is_json},
                                 filled_word{"same_queue", lua_bull_same_queue},
                                 filled_word{"last_entry_ms", decimal_of<plain_limit>},
                                 filled_word{"bad_data", bad_argument<errc::data_json>},
                                 filled_word{"bad_opts", bad_argument<errc::opts_json>},
                                 filled_word{"counter_behind", bad_row<errc::counter_behind>},
                                 filled_word{"events_full", bad_row<errc::events_full>},
                                 filled_word{"bad_job_zero", bad_argument<errc::job_id_zero>},
                                 filled_word{"bad_job_integer", bad_argument<errc::job_id_integer>},
                                 filled_word{"bad_job_colon", bad_argument<errc::job_id_colon>},
                                 filled_word{"bad_job_reserved", bad_argument<errc::job_id_reserved>},
                                 filled_word{"settings", lua_bull_settings},
                                 filled_word{"stream_goes_on", lua_bull_stream_goes_on},
                                 filled_word{"target", lua_bull_target},
                                 filled_word{"wake", lua_bull_wake},
                                 filled_word{"probe_counter", lua_bull_probe_counter},
                                 filled_word{"job", lua_bull_job},
                                 filled_word{"mint", lua_bull_mint},
                             });

}  // namespace zsetkit::inline v0::detail

#endif
