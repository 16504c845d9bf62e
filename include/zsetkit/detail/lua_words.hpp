// SPDX-License-Identifier: MIT
//
// The words both lines' scripts share: limits, the id's shape, and the fragments that check an argument.
// Every number and sentence comes from the constant the C++ side uses; none is typed in a script's text.
#ifndef ZSETKIT_DETAIL_LUA_WORDS_HPP
#define ZSETKIT_DETAIL_LUA_WORDS_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../core/errc.hpp"
#include "../score/decimal.hpp"
#include "../score/exact.hpp"
#include "../script/refusal.hpp"
#include "filled_text.hpp"

namespace zsetkit::inline v0::detail {

/// The value as an object with static storage, so that a word can view it.
template <std::uint64_t Value>
inline constexpr auto decimal_of = to_integer_text(Value);
template <errc Code>
inline constexpr auto bad_argument = refusal_sentence(refusal_word::argument, Code);
template <errc Code>
inline constexpr auto bad_row = refusal_sentence(refusal_word::row, Code);
template <errc Code>
inline constexpr auto bad_flow = refusal_sentence(refusal_word::flow, Code);

/// The largest batch: Lua unpacks fewer than 8000 values.
inline constexpr std::uint64_t script_batch_limit = 7000;

/// A member whose row is missing, or is no row, is looked at again after so many ms; one call puts off about so many.
inline constexpr std::uint64_t put_off_ms = 1000;
inline constexpr std::uint64_t aside_limit = 1000;

inline constexpr std::uint64_t most_digits = decimal_of<max_exact>.size();

/// The text as a whole number in 0..most in its canonical form, else nil. Nothing else is handed to tonumber, which takes
/// "nan", "inf", "0x10", " 7 " and "1e3".
inline constexpr std::string_view lua_whole = R"lua(
local function whole(text, most)
  if not text or #text > $most_digits or not string.find(text, '^[0-9]+$') then return nil end
  if #text > 1 and string.byte(text) == 48 then return nil end
  local number = tonumber(text)
  if number <= most then return number end
end
)lua";

/// The server's clock in Unix ms.
inline constexpr std::string_view lua_now = R"lua(
local time = call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
)lua";

/// Gathers the first `batch` members of $due_set that are due into `ids`, their rows into `rows`, $row_field of those that have it
/// into `fields` and how many into `count`; those without a row, and those whose
/// row is no hash, into `aside`, and others are taken in their stead as long as those are few. All rows are looked for in one call; it fails, and is asked again row by row, where some are on
/// another node. Where all that is due is such a row, the call is refused, so that somebody hears of it.
inline constexpr std::string_view lua_gather_due = R"lua(
local ids, rows, fields, aside, count, bad = {}, {}, {}, {}, 0, false
repeat
  local wanted = batch - count
  local due, keys, read = call('ZRANGEBYSCORE', $due_set, '-inf', $due_until, 'LIMIT', count + #aside, wanted), {}, {}
  if #due == 0 then break end
  local all_hashes = true
  for i = 1, #due do
    keys[i] = $row_prefix .. due[i]
    local field = try('HGET', keys[i], '$row_field')
    if field then
      if field.err then
        if not string.find(field.err, '^WRONGTYPE') then return field end
        all_hashes, bad = false, true
      end
      read[i] = field
    end
  end
  local all_there = try('EXISTS', unpack(keys)) == #due
  if all_there and all_hashes and count == 0 then
    ids, rows, fields, count = due, keys, read, #due
  else
    for i = 1, #due do
      local field = read[i]
      if (field and field.err) or not (all_there or call('EXISTS', keys[i]) == 1) then
        aside[#aside + 1] = due[i]
      else
        count = count + 1
        ids[count], rows[count], fields[count] = due[i], keys[i], field
      end
    end
  end
until #due < wanted or count == batch or #aside >= $aside_limit
if count == 0 and bad and #aside < $aside_limit then return redis.error_reply("$bad_row") end
if count + #aside == 0 then return 0 end
)lua";

/// Removes nothing, as a script's first write: a server at its memory limit lets a script add once it has removed, and so a job can
/// leave its set last. A call that the server ends half-way, because its user may not write some key, then leaves it in two sets, not
/// in none.
inline constexpr std::string_view lua_begin_writing = R"lua(
call('ZREMRANGEBYRANK', KEYS[1], 1, 0)
)lua";

/// Begins the writing, and puts off what can't be worked with.
inline constexpr std::string_view lua_put_aside = R"lua(
$begin_writing
for _, id in ipairs(aside) do call('ZADD', $due_set, $put_off_until, id) end
if count == 0 then return 0 end
)lua";

/// Takes what was gathered out of $due_set. Where nothing was put off the gathered members are the first ones of the set, and to
/// remove a range costs a fraction of removing as many by name.
inline constexpr std::string_view lua_take_due = R"lua(
if #aside == 0 then call('ZREMRANGEBYRANK', $due_set, 0, count - 1) else call('ZREM', $due_set, unpack(ids)) end
)lua";

inline constexpr std::array shared_words{
    filled_word{"max_exact", decimal_of<max_exact>},
    filled_word{"most_digits", decimal_of<most_digits>},
    filled_word{"batch_limit", decimal_of<script_batch_limit>},
    filled_word{"put_off", decimal_of<put_off_ms>},
    filled_word{"aside_limit", decimal_of<aside_limit>},
    filled_word{"whole", lua_whole},
    filled_word{"now", lua_now},
    filled_word{"gather_due", lua_gather_due},
    filled_word{"begin_writing", lua_begin_writing},
    filled_word{"put_aside", lua_put_aside},
    filled_word{"take_due", lua_take_due},
    filled_word{"bad_argument", bad_argument<errc::argument>},
    filled_word{"bad_time", bad_argument<errc::time_range>},
    filled_word{"bad_delay", bad_argument<errc::delay_range>},
    filled_word{"bad_batch", bad_argument<errc::batch_range>},
    filled_word{"bad_lease", bad_argument<errc::lease_range>},
    filled_word{"bad_attempts", bad_argument<errc::attempts_range>},
    filled_word{"bad_interval", bad_argument<errc::interval_zero>},
    filled_word{"bad_name_empty", bad_argument<errc::name_empty>},
    filled_word{"bad_name_length", bad_argument<errc::name_length>},
    filled_word{"bad_name_charset", bad_argument<errc::name_charset>},
    filled_word{"bad_tier", bad_argument<errc::tier_range>},
    filled_word{"bad_row", bad_row<errc::row_corrupt>},
};

/// Two lists of words as one.
template <std::size_t N, std::size_t M>
[[nodiscard]] constexpr std::array<filled_word, N + M> join_words(const std::array<filled_word, N>& a,
                                                                  const std::array<filled_word, M>& b) noexcept {
    std::array<filled_word, N + M> joined{};
    for (std::size_t i = 0; i < N; ++i) joined[i] = a[i];
    for (std::size_t i = 0; i < M; ++i) joined[N + i] = b[i];
    return joined;
}

}  // namespace zsetkit::inline v0::detail

#endif
