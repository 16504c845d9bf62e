// SPDX-License-Identifier: MIT
#include <zsetkit/key/bullmq_parser.hpp>

#include <string>
#include <string_view>

#include "../support/catch.hpp"

using zsetkit::errc;
using zsetkit::error;
using zsetkit::bullmq::family;
using zsetkit::bullmq::parse_key;
using zsetkit::bullmq::parsed_key;

namespace {

constexpr error leaves(std::uint32_t at) { return {errc::unclassified, at}; }

}  // namespace

TEST_CASE("a BullMQ key is told apart into its family and parts", "[key]") {
    ZSETKIT_CHECK_TWICE(parse_key("{bull}:orders:delayed") ==
                        parsed_key{family::delayed, "{bull}", "orders", "", "", ""});
    ZSETKIT_CHECK_TWICE(parse_key("bull:{orders}:pc") ==
                        parsed_key{family::priority_counter, "bull", "{orders}", "", "", ""});
    ZSETKIT_CHECK_TWICE(parse_key("bull:orders:42") == parsed_key{family::job, "bull", "orders", "42", "", ""});
    ZSETKIT_CHECK_TWICE(parse_key("bull:orders:42:logs") ==
                        parsed_key{family::job_logs, "bull", "orders", "42", "", "logs"});
    ZSETKIT_CHECK_TWICE(parse_key("bull:orders:cart-7:lock") ==
                        parsed_key{family::job_lock, "bull", "orders", "cart-7", "", "lock"});
    ZSETKIT_CHECK_TWICE(parse_key("bull:orders:a:b:c") == parsed_key{family::job, "bull", "orders", "a:b:c", "", ""});
    ZSETKIT_CHECK_TWICE(parse_key("bull:orders:a:b:lock") ==
                        parsed_key{family::job, "bull", "orders", "a:b:lock", "", ""});
    ZSETKIT_CHECK_TWICE(parse_key("bull:orders:a:b:c:lock") ==
                        parsed_key{family::job_lock, "bull", "orders", "a:b:c", "", "lock"});
    ZSETKIT_CHECK_TWICE(parse_key("bull:orders:repeat") == parsed_key{family::repeat, "bull", "orders", "", "", ""});
    ZSETKIT_CHECK_TWICE(parse_key("bull:orders:repeat:nightly") ==
                        parsed_key{family::scheduler, "bull", "orders", "", "nightly", ""});
    ZSETKIT_CHECK_TWICE(parse_key("bull:orders:repeat:a:lock") ==
                        parsed_key{family::scheduler, "bull", "orders", "", "a:lock", ""});
    ZSETKIT_CHECK_TWICE(parse_key("bull:orders:repeat:nightly:17") ==
                        parsed_key{family::job, "bull", "orders", "repeat:nightly:17", "nightly", ""});
    ZSETKIT_CHECK_TWICE(parse_key("bull:orders:repeat:a:b:17:lock") ==
                        parsed_key{family::job_lock, "bull", "orders", "repeat:a:b:17", "a:b", "lock"});
    ZSETKIT_CHECK_TWICE(parse_key("bull:orders:de:a:b") == parsed_key{family::dedup, "bull", "orders", "", "a:b", ""});
    ZSETKIT_CHECK_TWICE(parse_key("bull:orders:dn:x") == parsed_key{family::dedup_next, "bull", "orders", "", "x", ""});
    ZSETKIT_CHECK_TWICE(parse_key("bull:orders:metrics:failed:data") ==
                        parsed_key{family::metrics_failed_data, "bull", "orders", "", "", ""});
}

TEST_CASE("a BullMQ key word goes before a job of that name", "[key]") {
    ZSETKIT_CHECK_TWICE(parse_key("bull:orders:failed")->which == family::failed);
    ZSETKIT_CHECK_TWICE(parse_key("bull:orders:wait:lock").error() == leaves(12));
    ZSETKIT_CHECK_TWICE(parse_key("bull:orders:pc:logs").error() == leaves(12));
    ZSETKIT_CHECK_TWICE(parse_key("bull:orders:metrics:failed")->which == family::metrics_failed);
    ZSETKIT_CHECK_TWICE(parse_key("bull:orders:de:lock")->which == family::dedup);
}

TEST_CASE("what is no BullMQ key is unclassified, at the part that fits nothing", "[key]") {
    ZSETKIT_CHECK_TWICE(parse_key("").error() == leaves(0));
    ZSETKIT_CHECK_TWICE(parse_key("bull").error() == leaves(0));
    ZSETKIT_CHECK_TWICE(parse_key("bull:orders").error() == leaves(5));
    ZSETKIT_CHECK_TWICE(parse_key("::").error() == leaves(0));
    ZSETKIT_CHECK_TWICE(parse_key("bull::wait").error() == leaves(5));
    ZSETKIT_CHECK_TWICE(parse_key(":orders:wait").error() == leaves(0));
    ZSETKIT_CHECK_TWICE(parse_key("bull:orders:").error() == leaves(12));
    ZSETKIT_CHECK_TWICE(parse_key("bull:orders:0").error() == leaves(12));
    ZSETKIT_CHECK_TWICE(parse_key("bull:orders:0:a:b").error() == leaves(12));
    ZSETKIT_CHECK_TWICE(parse_key("bull:orders:-5").error() == leaves(12));
    ZSETKIT_CHECK_TWICE(parse_key("bull:orders:a:b").error() == leaves(12));
    ZSETKIT_CHECK_TWICE(parse_key("bull:orders:a:b:c:d").error() == leaves(12));
    ZSETKIT_CHECK_TWICE(parse_key("bull:orders::lock").error() == leaves(12));
    ZSETKIT_CHECK_TWICE(parse_key("bull:orders:repeat:").error() == leaves(12));
    ZSETKIT_CHECK_TWICE(parse_key("bull:orders:de:").error() == leaves(12));
    CHECK(parse_key(std::string(129, 'p') + ":q:wait").error() == leaves(0));
    CHECK(parse_key("p:" + std::string(129, 'q') + ":wait").error() == leaves(2));
    CHECK(parse_key("p:q:" + std::string(256, 'i')).error() == leaves(4));
}
