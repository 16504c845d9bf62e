// SPDX-License-Identifier: MIT
#include <zsetkit/key/bullmq_queue.hpp>

#include <limits>
#include <string>
#include <string_view>
#include <type_traits>

#include "../support/catch.hpp"
#include "oracle.hpp"

using zsetkit::errc;
using zsetkit::error;
using zsetkit::job_part;
using zsetkit::bullmq::parse_job_id;
using zsetkit::bullmq::queue;

namespace {

constexpr auto orders = queue::parse("bull", "orders").value();

constexpr error refusal(std::string_view prefix, std::string_view name) { return queue::parse(prefix, name).error(); }
constexpr error refusal_on_cluster(std::string_view prefix, std::string_view name) {
    return queue::parse_clustered(prefix, name).error();
}

template <class Id>
concept takes_as_job = requires(const queue& q, const Id& id) { q.job(id); };

}  // namespace

TEST_CASE("a BullMQ queue's keys are prefix, name and word", "[key]") {
    ZSETKIT_CHECK_TWICE(orders.id() == "bull:orders:id");
    ZSETKIT_CHECK_TWICE(orders.wait() == "bull:orders:wait");
    ZSETKIT_CHECK_TWICE(orders.paused() == "bull:orders:paused");
    ZSETKIT_CHECK_TWICE(orders.active() == "bull:orders:active");
    ZSETKIT_CHECK_TWICE(orders.delayed() == "bull:orders:delayed");
    ZSETKIT_CHECK_TWICE(orders.prioritized() == "bull:orders:prioritized");
    ZSETKIT_CHECK_TWICE(orders.priority_counter() == "bull:orders:pc");
    ZSETKIT_CHECK_TWICE(orders.completed() == "bull:orders:completed");
    ZSETKIT_CHECK_TWICE(orders.failed() == "bull:orders:failed");
    ZSETKIT_CHECK_TWICE(orders.waiting_children() == "bull:orders:waiting-children");
    ZSETKIT_CHECK_TWICE(orders.repeat() == "bull:orders:repeat");
    ZSETKIT_CHECK_TWICE(orders.marker() == "bull:orders:marker");
    ZSETKIT_CHECK_TWICE(orders.stalled() == "bull:orders:stalled");
    ZSETKIT_CHECK_TWICE(orders.stalled_check() == "bull:orders:stalled-check");
    ZSETKIT_CHECK_TWICE(orders.limiter() == "bull:orders:limiter");
    ZSETKIT_CHECK_TWICE(orders.meta() == "bull:orders:meta");
    ZSETKIT_CHECK_TWICE(orders.events() == "bull:orders:events");
    ZSETKIT_CHECK_TWICE(orders.metrics_completed() == "bull:orders:metrics:completed");
    ZSETKIT_CHECK_TWICE(orders.metrics_completed_data() == "bull:orders:metrics:completed:data");
    ZSETKIT_CHECK_TWICE(orders.metrics_failed() == "bull:orders:metrics:failed");
    ZSETKIT_CHECK_TWICE(orders.metrics_failed_data() == "bull:orders:metrics:failed:data");
    ZSETKIT_CHECK_TWICE(*orders.dedup("a:b") == "bull:orders:de:a:b");
    ZSETKIT_CHECK_TWICE(*orders.dedup_next("a") == "bull:orders:dn:a");
    ZSETKIT_CHECK_TWICE(*orders.repeat("nightly") == "bull:orders:repeat:nightly");
    ZSETKIT_CHECK_TWICE(*orders.repeat("nightly", 1769526697641) == "bull:orders:repeat:nightly:1769526697641");
    ZSETKIT_CHECK_TWICE(*orders.repeat("nightly", 0, job_part::logs) == "bull:orders:repeat:nightly:0:logs");
    ZSETKIT_CHECK_TWICE(orders.name() == "orders" && orders.prefix() == "bull" && orders.base() == "bull:orders:");
}

TEST_CASE("a job is named by a number of the counter or by a checked custom id, never by a bare text", "[key]") {
    ZSETKIT_CHECK_TWICE(*orders.job(42) == "bull:orders:42");
    ZSETKIT_CHECK_TWICE(*orders.job(42u, job_part::lock) == "bull:orders:42:lock");
    ZSETKIT_CHECK_TWICE(*orders.job((std::numeric_limits<std::uint64_t>::max)()) == "bull:orders:18446744073709551615");
    ZSETKIT_CHECK_TWICE(orders.job(0).error().code == errc::job_id_zero);
    ZSETKIT_CHECK_TWICE(orders.job(-1, job_part::lock).error().code == errc::negative);
    ZSETKIT_CHECK_TWICE(orders.job(*parse_job_id("cart-7")) == "bull:orders:cart-7");
    ZSETKIT_CHECK_TWICE(orders.job(*parse_job_id("a:b:c"), job_part::unsuccessful) == "bull:orders:a:b:c:unsuccessful");
    ZSETKIT_CHECK_TWICE(takes_as_job<int> && takes_as_job<zsetkit::bullmq::job_id>);
    ZSETKIT_CHECK_TWICE(!takes_as_job<std::string_view> && !takes_as_job<char[3]> && !takes_as_job<double> &&
                        !takes_as_job<bool>);
}

TEST_CASE("a queue on a cluster has its braces in the prefix or in the name, and knows its slot", "[key]") {
    ZSETKIT_CHECK_TWICE(queue::parse_clustered("{bull}", "orders")->slot() == 9263);
    ZSETKIT_CHECK_TWICE(queue::parse_clustered("bull", "{orders}")->slot() == 105);
    ZSETKIT_CHECK_TWICE(queue::parse_clustered("{bull}", "{orders}")->slot() == 9263);
    ZSETKIT_CHECK_TWICE(queue::parse_clustered("{bull}", "orders")->delayed() == "{bull}:orders:delayed");
    ZSETKIT_CHECK_TWICE(queue::parse_clustered("a{b}", "c{d}e{f}")->slot() == zsetkit::slot("b"));
    ZSETKIT_CHECK_TWICE(!orders.is_clustered() && orders.slot().error().code == errc::braces);
    ZSETKIT_CHECK_TWICE(queue::parse("bull", "{orders}")->is_clustered());
    ZSETKIT_CHECK_TWICE(!queue::parse("{}bull", "{orders}")->is_clustered());
}

TEST_CASE("what would scatter a queue over slots, or only looks like a tag, is refused on a cluster", "[key]") {
    ZSETKIT_CHECK_TWICE(refusal_on_cluster("bull", "orders") == error{errc::braces, 0});
    ZSETKIT_CHECK_TWICE(refusal_on_cluster("bull", "{}") == error{errc::braces, 6});
    ZSETKIT_CHECK_TWICE(refusal_on_cluster("{bull", "orders") == error{errc::braces, 0});
    ZSETKIT_CHECK_TWICE(refusal_on_cluster("bull}", "orders") == error{errc::braces, 4});
    ZSETKIT_CHECK_TWICE(refusal_on_cluster("bull", "{{orders}}") == error{errc::braces, 6});
    ZSETKIT_CHECK_TWICE(refusal_on_cluster("bull", "{orders}}") == error{errc::braces, 13});
    ZSETKIT_CHECK_TWICE(refusal_on_cluster("{bull}", "or{}ders") == error{errc::braces, 10});
    ZSETKIT_CHECK_TWICE(refusal_on_cluster("{bull}", "orders{") == error{errc::braces, 13});
    ZSETKIT_CHECK_TWICE(refusal_on_cluster("}{", "orders") == error{errc::braces, 0});
    ZSETKIT_CHECK_TWICE(refusal_on_cluster("{bull}", "a:b") == error{errc::queue_charset, 1});
}

TEST_CASE("a bad prefix or name is refused with the rule and the byte", "[key]") {
    ZSETKIT_CHECK_TWICE(refusal("", "orders") == error{errc::prefix_empty, 0});
    ZSETKIT_CHECK_TWICE(refusal("app:bull", "orders") == error{errc::prefix_charset, 3});
    ZSETKIT_CHECK_TWICE(refusal("bull", "") == error{errc::queue_empty, 0});
    ZSETKIT_CHECK_TWICE(refusal("{bull}", "a:b") == error{errc::queue_charset, 1});
    CHECK(refusal(std::string(129, 'p'), "orders") == error{errc::prefix_length, 128});
    CHECK(refusal("bull", std::string(129, 'q')) == error{errc::queue_length, 128});
    ZSETKIT_CHECK_TWICE(queue::parse("bull", "or ders/*").has_value());
    ZSETKIT_CHECK_TWICE(orders.repeat("").error() == error{errc::name_empty, 0});
    ZSETKIT_CHECK_TWICE(orders.repeat("a:17").error() == error{errc::name_charset, 1});
    ZSETKIT_CHECK_TWICE(orders.repeat("a:17:lock").error() == error{errc::name_charset, 1});
    ZSETKIT_CHECK_TWICE(orders.repeat("a:17", 5).error() == error{errc::name_charset, 1});
    ZSETKIT_CHECK_TWICE(orders.repeat("a:017").has_value() && orders.repeat("17").has_value() &&
                        orders.repeat("a:lock").has_value());
    ZSETKIT_CHECK_TWICE(orders.dedup("").error() == error{errc::name_empty, 0});
    CHECK(orders.dedup(std::string(256, 'x')).error() == error{errc::name_length, 255});
    CHECK(orders.dedup_next(std::string(256, 'x')).error() == error{errc::name_length, 255});
    CHECK(orders.repeat(std::string(256, 'x')).error() == error{errc::name_length, 255});
}

TEST_CASE("the longest prefix and name make the longest keys, each exactly as large as its text", "[key]") {
    const std::string prefix(128, 'p'), name(128, 'q'), longest(255, 'i');
    const auto big = queue::parse(prefix, name).value();
    CHECK(big.wait() == prefix + ":" + name + ":wait");
    CHECK(big.wait().size() == big.wait().capacity());
    CHECK(big.prefix() == prefix);
    CHECK(big.name() == name);
    const auto id = parse_job_id(longest).value();
    CHECK(big.job(id, job_part::dependencies).size() == big.job(id, job_part::dependencies).capacity());
    const auto last = (std::numeric_limits<std::uint64_t>::max)();
    CHECK(big.repeat(longest, last, job_part::dependencies)->size() ==
          big.repeat(longest, last, job_part::dependencies)->capacity());
    for (std::size_t size = 1; size <= 128; ++size) {
        const auto q = queue::parse("b", name.substr(0, size)).value();
        REQUIRE(q.pattern() == "b:" + name.substr(0, size) + ":*");
        REQUIRE(*q.job(7) == "b:" + name.substr(0, size) + ":7");
    }
}

TEST_CASE("a pattern for SCAN takes the bytes of a name literally", "[key]") {
    ZSETKIT_CHECK_TWICE(orders.pattern() == "bull:orders:*");
    ZSETKIT_CHECK_TWICE(queue::parse("b*", "[o]?\\")->pattern() == "b\\*:\\[o]\\?\\\\:*");
}

TEST_CASE("a BullMQ queue is a plain value", "[key]") {
    ZSETKIT_CHECK_TWICE(std::is_trivially_copyable_v<queue>);
    ZSETKIT_CHECK_TWICE(orders == queue::parse("bull", "orders").value());
    ZSETKIT_CHECK_TWICE(orders != queue::parse("bull", "order").value());
    ZSETKIT_CHECK_TWICE(noexcept(orders.job(42)));
}
