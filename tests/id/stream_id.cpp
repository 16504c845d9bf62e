// SPDX-License-Identifier: MIT
#include <zsetkit/id/stream_id.hpp>

#include <cstdint>
#include <string>
#include <string_view>

#include <rapidcheck.h>

#include <zsetkit/id/typed_id.hpp>

#include "../support/catch.hpp"

using zsetkit::branded_id;
using zsetkit::errc;
using zsetkit::error;
using zsetkit::snowflake;
using zsetkit::stream_id;
using zsetkit::to_snowflake;
using zsetkit::to_stream_id;
using zsetkit::unix_ms;

namespace {

constexpr bool is(std::string_view id, std::string_view entry) {
    const auto branded = branded_id::parse(id).value();
    const auto made = to_stream_id(branded);
    return made.text() == entry && stream_id::parse(entry) == made && to_snowflake(made) == branded.flake();
}

}  // namespace

TEST_CASE("a stream entry is the mint time, and the node and sequence below it", "[id]") {
    ZSETKIT_CHECK_TWICE(is("USR0KHTOWnGLuC", "1769526697641-0"));
    ZSETKIT_CHECK_TWICE(is("USR0NgWEfAEJfs", "1780512970164-0"));
    ZSETKIT_CHECK_TWICE(is("EVT000xY9Wvvcd", "1704117200000-1620567"));
    ZSETKIT_CHECK_TWICE(is("JOB0NpsIRaFoki", "1781000000010-28672"));
    ZSETKIT_CHECK_TWICE(is("USR00000000000", "1704067200000-0"));
    ZSETKIT_CHECK_TWICE(is("USRAzL8n0Y58m7", "3903090455551-4194303"));
    ZSETKIT_CHECK_TWICE(to_stream_id(zsetkit::job_id{}).text() == "1704067200000-0");
}

TEST_CASE("stream entries are ordered as their ids are", "[id]") {
    CHECK(rc::check("order", [] {
        const auto value = rc::gen::inRange<std::uint64_t>(0, std::uint64_t{1} << 63);
        const auto a = snowflake::from_integer(*value).value(), b = snowflake::from_integer(*value).value();
        RC_ASSERT((to_stream_id(a) < to_stream_id(b)) == (a < b));
        RC_ASSERT(to_snowflake(to_stream_id(a)) == a);
        RC_ASSERT(to_stream_id(a).text() ==
                  std::to_string(a.value() / 4194304 + 1704067200000) + "-" + std::to_string(a.value() % 4194304));
    }));
}

TEST_CASE("a window of entries has both its instants inside", "[id]") {
    constexpr auto window = zsetkit::stream_entries(unix_ms{1769526697641}, unix_ms{1769526697650});
    ZSETKIT_CHECK_TWICE(window.first.text() == "1769526697641-0");
    ZSETKIT_CHECK_TWICE(window.last.text() == "1769526697650-4194303");
}

TEST_CASE("a text that is no stream entry is an error, at its first wrong byte", "[id]") {
    ZSETKIT_CHECK_TWICE(stream_id::parse("").error() == error{errc::syntax, 0});
    ZSETKIT_CHECK_TWICE(stream_id::parse("12").error() == error{errc::syntax, 2});
    ZSETKIT_CHECK_TWICE(stream_id::parse("12-").error() == error{errc::syntax, 3});
    ZSETKIT_CHECK_TWICE(stream_id::parse("-5").error() == error{errc::syntax, 0});
    ZSETKIT_CHECK_TWICE(stream_id::parse("12-x").error() == error{errc::syntax, 3});
    ZSETKIT_CHECK_TWICE(stream_id::parse("12-*").error() == error{errc::syntax, 3});
    ZSETKIT_CHECK_TWICE(stream_id::parse("1 2-3").error() == error{errc::syntax, 1});
    ZSETKIT_CHECK_TWICE(stream_id::parse("12-3-4").error() == error{errc::syntax, 4});
    ZSETKIT_CHECK_TWICE(stream_id::parse("+").error() == error{errc::syntax, 0});
    ZSETKIT_CHECK_TWICE(stream_id::parse("18446744073709551616-0").error().code == errc::integer_range);
    ZSETKIT_CHECK_TWICE(stream_id::parse("0-18446744073709551616").error().code == errc::integer_range);
    ZSETKIT_CHECK_TWICE(stream_id::parse("18446744073709551615-18446744073709551615")->text() ==
                        "18446744073709551615-18446744073709551615");
}

TEST_CASE("an entry that no id has is an error", "[id]") {
    ZSETKIT_CHECK_TWICE(to_snowflake({unix_ms{1769526697641}, 4194304}).error().code == errc::entry_range);
    ZSETKIT_CHECK_TWICE(to_snowflake({unix_ms{1704067199999}, 0}).error().code == errc::before_epoch);
    ZSETKIT_CHECK_TWICE(to_snowflake({unix_ms{3903090455552}, 0}).error().code == errc::past_horizon);
}
