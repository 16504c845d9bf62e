// SPDX-License-Identifier: MIT
//
// The four rooms as a C++20 module: `import zsetkit;` brings the names that <zsetkit/zsetkit.hpp> declares, and no macro.
// The opt-in headers adapt/... and id/batch.hpp are not in it; include them after the import.
//
// The list is what people read and compilers take; it holds each public name of those headers, and no other.
module;

#include "zsetkit.hpp"

export module zsetkit;

export namespace zsetkit::inline v0 {
// version
using zsetkit::semantic_version;
using zsetkit::version;

// core
using zsetkit::bad_result_access;
using zsetkit::errc;
using zsetkit::error;
using zsetkit::fixed_text;
using zsetkit::message;
using zsetkit::name;
using zsetkit::operator<=>;
using zsetkit::operator==;
using zsetkit::result;

// score
using zsetkit::after;
using zsetkit::before;
using zsetkit::ceil_microseconds;
using zsetkit::ceil_nanoseconds;
using zsetkit::ceil_seconds;
using zsetkit::checked_next_after;
using zsetkit::checked_next_on_grid;
using zsetkit::checked_text;
using zsetkit::epoch_seconds_score;
using zsetkit::exact_integer;
using zsetkit::exact_score;
using zsetkit::exact_sum;
using zsetkit::explain;
using zsetkit::explanation;
using zsetkit::fire_time_score;
using zsetkit::floor_seconds;
using zsetkit::integer_text;
using zsetkit::interpretation;
using zsetkit::is_exact;
using zsetkit::lex_bound;
using zsetkit::max_exact;
using zsetkit::never;
using zsetkit::next_after;
using zsetkit::next_on_grid;
using zsetkit::parse_score;
using zsetkit::parse_server_time;
using zsetkit::parse_u64;
using zsetkit::parse_utc;
using zsetkit::pending_score;
using zsetkit::priority_score;
using zsetkit::reading;
using zsetkit::run_at_score;
using zsetkit::score_after;
using zsetkit::score_before;
using zsetkit::score_bound;
using zsetkit::score_bound_text;
using zsetkit::score_text;
using zsetkit::server_time;
using zsetkit::spacing;
using zsetkit::split_score;
using zsetkit::to_integer_text;
using zsetkit::to_text;
using zsetkit::to_unix_ms;
using zsetkit::to_utc;
using zsetkit::unix_ms;
using zsetkit::unix_seconds;
using zsetkit::utc_text;

// id
using zsetkit::brand;
using zsetkit::branded_id;
using zsetkit::coarse_clock_ms;
using zsetkit::compare_text;
using zsetkit::development_node;
using zsetkit::job_id;
using zsetkit::lex_end;
using zsetkit::lex_window;
using zsetkit::mark_forked;
using zsetkit::minted_between;
using zsetkit::minted_since;
using zsetkit::minter;
using zsetkit::newer_in_brand;
using zsetkit::newer_than;
using zsetkit::node_number;
using zsetkit::older_in_brand;
using zsetkit::older_than;
using zsetkit::resume_point;
using zsetkit::snowflake;
using zsetkit::sort_ids;
using zsetkit::stream_entries;
using zsetkit::stream_id;
using zsetkit::stream_window;
using zsetkit::system_clock_ms;
using zsetkit::text_less;
using zsetkit::to_snowflake;
using zsetkit::to_stream_id;
using zsetkit::typed_id;
using zsetkit::whole_brand;
using zsetkit::whole_set;

// key
using zsetkit::crc16;
using zsetkit::glob_escape;
using zsetkit::hash_tag;
using zsetkit::hashed_part;
using zsetkit::job_part;
using zsetkit::master_of;
using zsetkit::measure_spread;
using zsetkit::outer_prefix;
using zsetkit::parse_job_part;
using zsetkit::redis_type;
using zsetkit::same_slot;
using zsetkit::shared_slot;
using zsetkit::slot;
using zsetkit::slot_count;
using zsetkit::spread_report;
using zsetkit::tag_for;

// script
using zsetkit::command;
using zsetkit::is_noscript;
using zsetkit::is_try_again;
using zsetkit::make_script;
using zsetkit::noscript;
using zsetkit::parse_refusal;
using zsetkit::refusal;
using zsetkit::script;
using zsetkit::sha1;
}  // namespace zsetkit::inline v0

export namespace zsetkit::inline v0::base62 {
using zsetkit::base62::decode;
using zsetkit::base62::digits;
using zsetkit::base62::encode;
using zsetkit::base62::largest;
}  // namespace zsetkit::inline v0::base62

export namespace zsetkit::inline v0::bullmq {
using zsetkit::bullmq::add;
using zsetkit::bullmq::add_delayed;
using zsetkit::bullmq::add_prioritized;
using zsetkit::bullmq::change_priority;
using zsetkit::bullmq::default_prefix;
using zsetkit::bullmq::end;
using zsetkit::bullmq::facts;
using zsetkit::bullmq::families;
using zsetkit::bullmq::family;
using zsetkit::bullmq::family_count;
using zsetkit::bullmq::family_facts;
using zsetkit::bullmq::family_of;
using zsetkit::bullmq::job_id;
using zsetkit::bullmq::name;
using zsetkit::bullmq::new_job;
using zsetkit::bullmq::next_delay;
using zsetkit::bullmq::one_per_queue_count;
using zsetkit::bullmq::parse_job_id;
using zsetkit::bullmq::parse_key;
using zsetkit::bullmq::parsed_key;
using zsetkit::bullmq::promote;
using zsetkit::bullmq::queue;
using zsetkit::bullmq::word;
}  // namespace zsetkit::inline v0::bullmq

export namespace zsetkit::inline v0::bullmq::scripts {
using zsetkit::bullmq::scripts::add;
using zsetkit::bullmq::scripts::add_delayed;
using zsetkit::bullmq::scripts::add_prioritized;
using zsetkit::bullmq::scripts::all;
using zsetkit::bullmq::scripts::change_priority;
using zsetkit::bullmq::scripts::next_delay;
using zsetkit::bullmq::scripts::promote;
}  // namespace zsetkit::inline v0::bullmq::scripts

export namespace zsetkit::inline v0::echomq {
using zsetkit::echomq::claim;
using zsetkit::echomq::complete;
using zsetkit::echomq::debounce_at;
using zsetkit::echomq::debounce_in;
using zsetkit::echomq::earliest_at;
using zsetkit::echomq::earliest_in;
using zsetkit::echomq::enqueue;
using zsetkit::echomq::enqueue_at;
using zsetkit::echomq::enqueue_in;
using zsetkit::echomq::facts;
using zsetkit::echomq::families;
using zsetkit::echomq::family;
using zsetkit::echomq::family_count;
using zsetkit::echomq::family_facts;
using zsetkit::echomq::family_of;
using zsetkit::echomq::is_reserve;
using zsetkit::echomq::keep_at;
using zsetkit::echomq::keep_in;
using zsetkit::echomq::latest_at;
using zsetkit::echomq::latest_in;
using zsetkit::echomq::max_batch;
using zsetkit::echomq::name;
using zsetkit::echomq::one_per_queue_count;
using zsetkit::echomq::parse_key;
using zsetkit::echomq::parsed_key;
using zsetkit::echomq::promote;
using zsetkit::echomq::queue;
using zsetkit::echomq::reap;
using zsetkit::echomq::reap_batch;
using zsetkit::echomq::repeat_advance;
using zsetkit::echomq::repeat_cancel;
using zsetkit::echomq::repeat_register;
using zsetkit::echomq::retry;
using zsetkit::echomq::word;
}  // namespace zsetkit::inline v0::echomq

export namespace zsetkit::inline v0::echomq::reserve {
using zsetkit::echomq::reserve::bundle;
using zsetkit::echomq::reserve::locks;
using zsetkit::echomq::reserve::migration;
using zsetkit::echomq::reserve::pattern;
using zsetkit::echomq::reserve::slot;
using zsetkit::echomq::reserve::version;
}  // namespace zsetkit::inline v0::echomq::reserve

export namespace zsetkit::inline v0::echomq::scripts {
using zsetkit::echomq::scripts::all;
using zsetkit::echomq::scripts::claim;
using zsetkit::echomq::scripts::complete;
using zsetkit::echomq::scripts::enqueue;
using zsetkit::echomq::scripts::promote;
using zsetkit::echomq::scripts::reap;
using zsetkit::echomq::scripts::repeat_advance;
using zsetkit::echomq::scripts::repeat_cancel;
using zsetkit::echomq::scripts::repeat_register;
using zsetkit::echomq::scripts::reschedule;
using zsetkit::echomq::scripts::retry;
using zsetkit::echomq::scripts::schedule;
}  // namespace zsetkit::inline v0::echomq::scripts

export namespace zsetkit::inline v0::inline literals {
using zsetkit::literals::operator""_id;
using zsetkit::literals::operator""_job;
}  // namespace zsetkit::inline v0::inline literals

export namespace zsetkit::inline v0::refusal_text {
using zsetkit::refusal_text::gone;
using zsetkit::refusal_text::kind;
using zsetkit::refusal_text::stale_complete;
using zsetkit::refusal_text::stale_retry;
}  // namespace zsetkit::inline v0::refusal_text

export namespace zsetkit::inline v0::refusal_word {
using zsetkit::refusal_word::argument;
using zsetkit::refusal_word::flow;
using zsetkit::refusal_word::kind;
using zsetkit::refusal_word::row;
using zsetkit::refusal_word::stale;
}  // namespace zsetkit::inline v0::refusal_word
