// SPDX-License-Identifier: MIT
#include <zsetkit/key/echomq_parser.hpp>

#include <string>
#include <string_view>

#include "../support/catch.hpp"

using zsetkit::errc;
using zsetkit::error;
using zsetkit::echomq::family;
using zsetkit::echomq::parse_key;
using zsetkit::echomq::parsed_key;
using namespace std::string_view_literals;

namespace {

constexpr error leaves(std::uint32_t at) { return {errc::unclassified, at}; }

}  // namespace

TEST_CASE("a key is told apart into its family and parts", "[key]") {
    ZSETKIT_CHECK_TWICE(parse_key("emq:{orders}:schedule") == parsed_key{family::schedule, "orders", "", "", ""});
    ZSETKIT_CHECK_TWICE(parse_key("emq:{orders}:repeat") == parsed_key{family::repeat, "orders", "", "", ""});
    ZSETKIT_CHECK_TWICE(parse_key("emq:{orders}:repeat:a:{b}") ==
                        parsed_key{family::registration, "orders", "", "a:{b}", ""});
    ZSETKIT_CHECK_TWICE(parse_key("emq:{orders}:job:JOB0KHTOWnGLuC") ==
                        parsed_key{family::job, "orders", "JOB0KHTOWnGLuC", "", ""});
    ZSETKIT_CHECK_TWICE(parse_key("emq:{orders}:job:USR0KHTOWnGLuC:logs") ==
                        parsed_key{family::job_logs, "orders", "USR0KHTOWnGLuC", "", "logs"});
    ZSETKIT_CHECK_TWICE(parse_key("emq:{orders}:g:GRP0KHTOWnGLuC:pending") ==
                        parsed_key{family::lane, "orders", "GRP0KHTOWnGLuC", "", ""});
    ZSETKIT_CHECK_TWICE(parse_key("emq:{orders}:de:cart-7") == parsed_key{family::dedup, "orders", "", "cart-7", ""});
    ZSETKIT_CHECK_TWICE(parse_key("emq:{orders}:stream:audit") ==
                        parsed_key{family::stream, "orders", "", "audit", ""});
    ZSETKIT_CHECK_TWICE(parse_key("emq:{orders}:stream:audit:archived") ==
                        parsed_key{family::stream_archive, "orders", "", "audit", ""});
    ZSETKIT_CHECK_TWICE(parse_key("emq:{orders}:metrics:failed:data") ==
                        parsed_key{family::metrics_failed_data, "orders", "", "", ""});
    ZSETKIT_CHECK_TWICE(parse_key("emq:{orders}:flow:outbox") == parsed_key{family::flow_outbox, "orders", "", "", ""});
    ZSETKIT_CHECK_TWICE(parse_key("{emq}:version") == parsed_key{family::version, "", "", "", ""});
    ZSETKIT_CHECK_TWICE(parse_key("{emq}:migration:orders") == parsed_key{family::migration, "orders", "", "", ""});
    ZSETKIT_CHECK_TWICE(is_reserve(*parse_key("{emq}:locks")) && !is_reserve(*parse_key("emq:{q}:ring")));
}

TEST_CASE("what is no key is unclassified, at the byte where it leaves the grammar", "[key]") {
    ZSETKIT_CHECK_TWICE(parse_key("").error() == leaves(0));
    ZSETKIT_CHECK_TWICE(parse_key("emq").error() == leaves(3));
    ZSETKIT_CHECK_TWICE(parse_key("bull:orders:wait").error() == leaves(0));
    ZSETKIT_CHECK_TWICE(parse_key("emq:orders:wait").error() == leaves(4));
    ZSETKIT_CHECK_TWICE(parse_key("EMQ:{orders}:pending").error() == leaves(0));
    ZSETKIT_CHECK_TWICE(parse_key("emq:{}:pending").error() == leaves(5));
    ZSETKIT_CHECK_TWICE(parse_key("emq:{emq}:pending").error() == leaves(5));
    ZSETKIT_CHECK_TWICE(parse_key("emq:{a:b}:schedule").error() == leaves(6));
    ZSETKIT_CHECK_TWICE(parse_key("emq:{a b}:schedule").error() == leaves(6));
    ZSETKIT_CHECK_TWICE(parse_key("emq:{a\0b}:schedule"sv).error() == leaves(6));
    ZSETKIT_CHECK_TWICE(parse_key("emq:{orders}").error() == leaves(12));
    ZSETKIT_CHECK_TWICE(parse_key("emq:{orders}pending").error() == leaves(12));
    ZSETKIT_CHECK_TWICE(parse_key("emq:{orders}:").error() == leaves(13));
    ZSETKIT_CHECK_TWICE(parse_key("emq:{orders}:pending:").error() == leaves(13));
    ZSETKIT_CHECK_TWICE(parse_key("emq:{orders}:repeat:").error() == leaves(20));
    ZSETKIT_CHECK_TWICE(parse_key("emq:{orders}:repeat:a\0"sv).error() == leaves(21));
    ZSETKIT_CHECK_TWICE(parse_key("emq:{orders}:job:123").error() == leaves(17));
    ZSETKIT_CHECK_TWICE(parse_key("emq:{orders}:job:meta").error() == leaves(17));
    ZSETKIT_CHECK_TWICE(parse_key("emq:{orders}:job:usr0KHTOWnGLuC").error() == leaves(17));
    ZSETKIT_CHECK_TWICE(parse_key("emq:{orders}:job:USR0KHTOWnGL!C").error() == leaves(29));
    ZSETKIT_CHECK_TWICE(parse_key("emq:{orders}:job:JOB0KHTOWnGLuC:").error() == leaves(32));
    ZSETKIT_CHECK_TWICE(parse_key("emq:{orders}:job:JOB0KHTOWnGLuCx").error() == leaves(31));
    ZSETKIT_CHECK_TWICE(parse_key("emq:{orders}:job:JOB0KHTOWnGLuClock").error() == leaves(31));
    ZSETKIT_CHECK_TWICE(parse_key("emq:{orders}:job:JOB0KHTOWnGLuC:lock:").error() == leaves(32));
    ZSETKIT_CHECK_TWICE(parse_key("emq:{orders}:g:GRP0KHTOWnGLuC:active").error() == leaves(29));
    ZSETKIT_CHECK_TWICE(parse_key("emq:{orders}:de:a:b").error() == leaves(17));
    ZSETKIT_CHECK_TWICE(parse_key("emq:{orders}:stream::archived").error() == leaves(20));
    ZSETKIT_CHECK_TWICE(parse_key("emq:{orders}:stream:a:archived:archived").error() == leaves(21));
    ZSETKIT_CHECK_TWICE(parse_key("{emq}:pending").error() == leaves(6));
    ZSETKIT_CHECK_TWICE(parse_key("{emq}:migration:").error() == leaves(16));
    ZSETKIT_CHECK_TWICE(parse_key("{emq}:migration:emq").error() == leaves(16));
    ZSETKIT_CHECK_TWICE(parse_key("{orders}:pending").error() == leaves(1));
    ZSETKIT_CHECK_TWICE(parse_key("myPrefix:emq:{orders}:schedule").error() == leaves(0));
    ZSETKIT_CHECK_TWICE(parse_key("{abc}emq:{orders}:schedule").error() == leaves(1));
}

TEST_CASE("names at their limit are keys, and one byte more is none", "[key]") {
    const std::string base = "emq:{orders}:";
    CHECK(parse_key("emq:{" + std::string(128, 'q') + "}:ring").has_value());
    CHECK(parse_key("emq:{" + std::string(129, 'q') + "}:ring").error() == leaves(133));
    CHECK(parse_key(base + "repeat:" + std::string(255, 'n')).has_value());
    CHECK(parse_key(base + "repeat:" + std::string(256, 'n')).error() == leaves(275));
    CHECK(parse_key(base + "de:" + std::string(255, 'n')).has_value());
    CHECK_FALSE(parse_key(base + "de:" + std::string(256, 'n')).has_value());
    CHECK(parse_key(base + "stream:" + std::string(128, 'n')).has_value());
    CHECK(parse_key(base + "stream:" + std::string(128, 'n') + ":archived").has_value());
    CHECK_FALSE(parse_key(base + "stream:" + std::string(129, 'n')).has_value());
    CHECK_FALSE(parse_key(base + "stream:" + std::string(129, 'n') + ":archived").has_value());
}
