// SPDX-License-Identifier: MIT
//
// The public names, each used once as users spell them: a rename, or a change of what a call takes or returns, stops here.
// With ZSETKIT_IMPORT they come from the module: so its list of exports is no shorter than this one.
#if !defined(ZSETKIT_IMPORT)
#include <zsetkit/zsetkit.hpp>
#endif

#include <string>
#include <type_traits>
#include <unordered_set>
#include <vector>

#include "../support/catch.hpp"

#if defined(ZSETKIT_IMPORT)
import zsetkit;
#endif

using namespace zsetkit;
using namespace zsetkit::literals;

namespace {

// core
static_assert(name(errc::namespace_) == "namespace" && !message(errc::tier_range).empty());
[[maybe_unused]] constexpr errc all[] = {errc::length,         errc::namespace_,     errc::charset,
                                         errc::range,          errc::kind,           errc::node_range,
                                         errc::sequence_range, errc::before_epoch,   errc::past_horizon,
                                         errc::not_a_number,   errc::infinite,       errc::negative,
                                         errc::fraction,       errc::inexact,        errc::tier_range,
                                         errc::arrival_range,  errc::time_range,     errc::discriminator_range,
                                         errc::window_full,    errc::overflow,       errc::underflow,
                                         errc::syntax,         errc::queue_empty,    errc::queue_length,
                                         errc::queue_charset,  errc::queue_reserved, errc::braces,
                                         errc::job_id,         errc::unclassified};
[[maybe_unused]] constexpr zsetkit::error made{errc::length, 3};
static_assert(fixed_text<4>::capacity() == 4);
// score
static_assert(max_exact == 9007199254740991u && exact_score(std::uint64_t{5}) == 5.0 &&
              exact_integer(5.0).value() == 5u && is_exact(5.0));
static_assert(to_unix_ms(server_time{1, 2000}).value() == unix_ms{1002} &&
              parse_server_time("1", "2").value().seconds == 1);
static_assert(after(unix_ms{1}, std::uint64_t{2}).value().count == 3);
static_assert(split_score<32>::pack(1, 2) == 4294967298.0 && split_score<32>::unpack(4294967298.0)->high == 1 &&
              split_score<12>::first(1) == 4096.0 && split_score<12>::last(1) == 8191.0 && split_score<12>::max_high &&
              split_score<12>::max_low == 4095);
[[maybe_unused]] constexpr split_score<32>::parts pp{1, 2};
[[maybe_unused]] constexpr priority_score::parts pr{1, 7};
static_assert(priority_score::pack(1, 7) == 4294967303.0 && priority_score::pack_counter(1, 7) &&
              priority_score::front(1) && priority_score::first(1) && priority_score::last(1) &&
              priority_score::unpack(4294967303.0).value() == pr && priority_score::max_tier == 2097151 &&
              priority_score::max_arrival == 4294967295 && priority_score::arrivals_left(0));
static_assert(fire_time_score::pack(unix_ms{1769526697641}, 7) == 7247981353537543.0 &&
              fire_time_score::due(unix_ms{1}) && fire_time_score::unpack(7247981353537543.0)->discriminator == 7 &&
              fire_time_score::max_time == unix_ms{2199023255551} &&
              fire_time_score::next_in_window(unix_ms{1}, 4096.0) &&
              fire_time_score::next_in_window_saturating(unix_ms{1}, 8191.0) &&
              fire_time_score::slots_per_ms(unix_ms{1}) == 4096 && fire_time_score::from_counter(unix_ms{1}, 5));
[[maybe_unused]] constexpr fire_time_score::parts fp{unix_ms{1}, 2};
static_assert(run_at_score::pack(unix_ms{5}) && run_at_score::unpack(5.0)->count == 5 &&
              run_at_score::due(unix_ms{5}) && run_at_score::max_time.count == max_exact);
static_assert(epoch_seconds_score::pack(unix_seconds{5}) && epoch_seconds_score::unpack(5.0)->count == 5);
[[maybe_unused]] constexpr unix_ms n1 = next_after(unix_ms{5}, std::uint64_t{7});
[[maybe_unused]] constexpr unix_ms n2 = next_on_grid(unix_ms{5}, std::uint64_t{7}, unix_ms{20}, std::uint64_t{0});
[[maybe_unused]] constexpr score_text st = to_text(5.0);
static_assert(st.view() == "5" && parse_score("5") == 5.0);
static_assert(score_bound::at_least(5.0).text() == "5" && score_bound::at_most(5.0).text() == "5" &&
              score_bound::above(5.0).text() == "(5" && score_bound::below(5.0).text() == "(5" &&
              score_bound::lowest().text() == "-inf" && score_bound::highest().text() == "+inf" &&
              score_bound::parse("(5"));
static_assert(lex_bound::including("a").text() == "[a" && lex_bound::excluding("a").text() == "(a" &&
              lex_bound::first().text() == "-" && lex_bound::last().text() == "+");
[[maybe_unused]] constexpr explanation ex = explain(5.0);
// id
static_assert(base62::encode(61) == "0000000000z" && base62::decode("0000000000z").value() == 61);
static_assert(snowflake::from_integer(274557032793636864u)->time() == unix_ms{1769526697641});
static_assert(snowflake::compose(unix_ms{1769526697641}, 7, 0)->node() == 7 &&
              snowflake::compose(unix_ms{1769526697641}, 7, 0)->sequence() == 0 &&
              snowflake::compose(unix_ms{1769526697641}, 0, 0)->value() == 274557032793636864u);
static_assert(snowflake::first_at(unix_ms{1769526697641})->value() == 274557032793636864u &&
              snowflake::last_at(unix_ms{1769526697641}).has_value());
constexpr brand b{"JOB"};
static_assert(brand::parse("JOB").value() == b);
static_assert(branded_id::make(b, snowflake::from_integer(0).value()).text() == "JOB00000000000");
static_assert(branded_id::parse("USR0KHTOWnGLuC")->hash32() == 234878118 &&
              branded_id::parse("USR0KHTOWnGLuC")->brand() == brand{"USR"} &&
              branded_id::parse("USR0KHTOWnGLuC")->flake().value() == 274557032793636864u);
using jid = typed_id<"JOB">;
static_assert(std::is_same_v<jid, job_id> && sizeof(job_id) == 8);
static_assert(job_id::parse("USR0KHTOWnGLuC").error().code == errc::kind);
static_assert("JOB0KHTOWnGLuC"_id.text() == "JOB0KHTOWnGLuC" && "JOB0KHTOWnGLuC"_job.text() == "JOB0KHTOWnGLuC");
template <job_id J>
struct nt {};
using ntj = nt<"JOB0KHTOWnGLuC"_job>;
static_assert(to_stream_id("JOB0NpsIRaFoki"_id).text() == "1781000000010-28672");
// key
static_assert(crc16("123456789") == 0x31C3 && hash_tag("{a}b") == "a" && slot("orders") == 105 &&
              same_slot("{a}1", "{a}2") && same_slot("{a}1", "{a}2", "x{a}"));
constexpr auto q = echomq::queue::parse("orders").value();
static_assert(q.pending() == "emq:{orders}:pending" && q.active() == "emq:{orders}:active" &&
              q.schedule() == "emq:{orders}:schedule" && q.base() == "emq:{orders}:" && q.slot() == 105 &&
              q.name() == "orders");
static_assert(q.job("JOB0KHTOWnGLuC"_job) == "emq:{orders}:job:JOB0KHTOWnGLuC" &&
              q.job("JOB0KHTOWnGLuC"_id) == "emq:{orders}:job:JOB0KHTOWnGLuC");
static_assert(q.lane("GRP0KHTOWnGLuC"_id) == "emq:{orders}:g:GRP0KHTOWnGLuC:pending");
static_assert(echomq::reserve::version() == "{emq}:version");
static_assert(echomq::parse_key("emq:{orders}:pending").has_value() &&
              echomq::parse_key("x").error().code == errc::unclassified);
constexpr auto bq = bullmq::queue::parse("bull", "orders").value();
static_assert(bq.delayed() == "bull:orders:delayed" && bq.prioritized() == "bull:orders:prioritized" &&
              bq.priority_counter() == "bull:orders:pc");
static_assert(bullmq::queue::parse_clustered("{bull}", "orders").has_value());
static_assert(bullmq::parse_key("bull:orders:delayed").has_value() && bullmq::parse_job_id("cart-7").has_value());
static_assert(bullmq::job_id::parse("cart-7") == bullmq::parse_job_id("cart-7"));
// script
static_assert(sha1("") == "da39a3ee5e6b4b0d3255bfef95601890afd80709");
}  // namespace

TEST_CASE("every public name is there, and takes what users give it", "[header]") {
    std::unordered_set<branded_id> s1;
    std::unordered_set<job_id> s2;
    std::unordered_set<snowflake> s3;
    const script& s = echomq::scripts::enqueue;
    (void)s.name;
    (void)s.body;
    (void)s.sha;
    (void)echomq::scripts::schedule;
    (void)echomq::scripts::promote;
    (void)echomq::scripts::claim;
    (void)echomq::scripts::complete;
    (void)echomq::scripts::retry;
    (void)echomq::scripts::reap;
    (void)echomq::scripts::repeat_register;
    (void)echomq::scripts::repeat_cancel;
    (void)echomq::scripts::repeat_advance;
    std::string out;
    echomq::enqueue(q, "JOB0KHTOWnGLuC"_job, "{}").append_resp(out);
    auto c2 = echomq::enqueue_at(q, "JOB0KHTOWnGLuC"_job, "{}", unix_ms{5});
    auto c3 = echomq::enqueue_in(q, "JOB0KHTOWnGLuC"_job, "{}", 500);
    auto c4 = echomq::promote(q, 100);
    auto c5 = echomq::claim(q, 30000);
    (void)c2;
    (void)c3;
    (void)c4;
    (void)c5;
    minter m(7);
    auto id = m.next();
    auto j = m.next<"JOB">();
    std::vector<snowflake> v(5);
    auto n = m.next_n(v);
    (void)m.last();
    (void)m.drift_ms();
    unix_ms now{1769526697641};
    auto clk = [&] { return now; };
    minter<decltype(clk)> m2(7, clk);
    (void)m2.next();
    minter m3(7, clk, *id);
    (void)m3.next();
    result<double> r = 5.0;
    (void)r.value_or(1.0);
    CHECK(r == 5.0);
    CHECK(id.has_value());
    CHECK(j.has_value());
    CHECK(n == 5u);
    CHECK(!out.empty());
}
