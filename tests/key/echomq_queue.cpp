// SPDX-License-Identifier: MIT
#include <zsetkit/key/echomq_queue.hpp>

#include <zsetkit/id/literals.hpp>

#include <string>
#include <string_view>
#include <type_traits>

#include "../support/catch.hpp"
#include "oracle.hpp"

using zsetkit::errc;
using zsetkit::error;
using zsetkit::job_part;
using zsetkit::echomq::queue;
using namespace zsetkit::literals;
using namespace std::string_view_literals;

namespace {

constexpr queue orders{"orders"};
constexpr auto job = "JOB0KHTOWnGLuC"_job;
constexpr std::string_view longest =
    "aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffgggggggggghhhhhhhhhhiiiiiiiiiijjjjjjjjjjkkkkkkkkkkllll"
    "llllll12345678";

constexpr error refusal(std::string_view name) { return queue::parse(name).error(); }

template <class Queue, class Id>
concept takes_as_job = requires(const Queue& queue, const Id& id) { queue.job(id); };

}  // namespace

TEST_CASE("a queue's keys are the grammar's, with the name in braces", "[key]") {
    ZSETKIT_CHECK_TWICE(orders.pending() == "emq:{orders}:pending");
    ZSETKIT_CHECK_TWICE(orders.active() == "emq:{orders}:active");
    ZSETKIT_CHECK_TWICE(orders.schedule() == "emq:{orders}:schedule");
    ZSETKIT_CHECK_TWICE(orders.dead() == "emq:{orders}:dead");
    ZSETKIT_CHECK_TWICE(orders.repeat() == "emq:{orders}:repeat");
    ZSETKIT_CHECK_TWICE(orders.ring() == "emq:{orders}:ring");
    ZSETKIT_CHECK_TWICE(orders.wake() == "emq:{orders}:wake");
    ZSETKIT_CHECK_TWICE(orders.paused() == "emq:{orders}:paused");
    ZSETKIT_CHECK_TWICE(orders.glimit() == "emq:{orders}:glimit");
    ZSETKIT_CHECK_TWICE(orders.gactive() == "emq:{orders}:gactive");
    ZSETKIT_CHECK_TWICE(orders.gweight() == "emq:{orders}:gweight");
    ZSETKIT_CHECK_TWICE(orders.meta() == "emq:{orders}:meta");
    ZSETKIT_CHECK_TWICE(orders.limiter() == "emq:{orders}:limiter");
    ZSETKIT_CHECK_TWICE(orders.events() == "emq:{orders}:events");
    ZSETKIT_CHECK_TWICE(orders.metrics_completed() == "emq:{orders}:metrics:completed");
    ZSETKIT_CHECK_TWICE(orders.metrics_completed_data() == "emq:{orders}:metrics:completed:data");
    ZSETKIT_CHECK_TWICE(orders.metrics_failed() == "emq:{orders}:metrics:failed");
    ZSETKIT_CHECK_TWICE(orders.metrics_failed_data() == "emq:{orders}:metrics:failed:data");
    ZSETKIT_CHECK_TWICE(orders.flow_outbox() == "emq:{orders}:flow:outbox");
    ZSETKIT_CHECK_TWICE(*orders.repeat("nightly:{a}") == "emq:{orders}:repeat:nightly:{a}");
    ZSETKIT_CHECK_TWICE(*orders.dedup("cart-7") == "emq:{orders}:de:cart-7");
    ZSETKIT_CHECK_TWICE(*orders.stream("audit") == "emq:{orders}:stream:audit");
    ZSETKIT_CHECK_TWICE(*orders.stream_archive("audit") == "emq:{orders}:stream:audit:archived");
    ZSETKIT_CHECK_TWICE(orders.pattern() == "emq:{orders}:*");
    ZSETKIT_CHECK_TWICE(orders.job_pattern() == "emq:{orders}:job:??????????????");
}

TEST_CASE("a job's keys have 17 bytes before the id of a short queue", "[key]") {
    ZSETKIT_CHECK_TWICE(orders.job(job) == "emq:{orders}:job:JOB0KHTOWnGLuC");
    ZSETKIT_CHECK_TWICE(orders.job(job).view().find("JOB") == 17);
    ZSETKIT_CHECK_TWICE(orders.job("USR0KHTOWnGLuC"_id) == "emq:{orders}:job:USR0KHTOWnGLuC");
    ZSETKIT_CHECK_TWICE(orders.job(job, job_part::lock) == "emq:{orders}:job:JOB0KHTOWnGLuC:lock");
    ZSETKIT_CHECK_TWICE(orders.job(job, job_part::unsuccessful) == "emq:{orders}:job:JOB0KHTOWnGLuC:unsuccessful");
    ZSETKIT_CHECK_TWICE(*orders.job(job, "dependencies") == "emq:{orders}:job:JOB0KHTOWnGLuC:dependencies");
    ZSETKIT_CHECK_TWICE(orders.job(job, "children").error().code == errc::job_part);
    ZSETKIT_CHECK_TWICE(orders.lane("GRP0KHTOWnGLuC"_id) == "emq:{orders}:g:GRP0KHTOWnGLuC:pending");
}

TEST_CASE("a job's position takes ids and nothing that merely looks like one", "[key]") {
    ZSETKIT_CHECK_TWICE(takes_as_job<queue, zsetkit::job_id>);
    ZSETKIT_CHECK_TWICE(takes_as_job<queue, zsetkit::branded_id>);
    ZSETKIT_CHECK_TWICE(takes_as_job<queue, zsetkit::typed_id<"USR">>);
    ZSETKIT_CHECK_TWICE(!takes_as_job<queue, std::string_view>);
    ZSETKIT_CHECK_TWICE(!takes_as_job<queue, char[15]>);
    ZSETKIT_CHECK_TWICE(!takes_as_job<queue, int>);
    ZSETKIT_CHECK_TWICE(!takes_as_job<queue, zsetkit::result<zsetkit::job_id>>);
    CHECK_FALSE(takes_as_job<queue, std::string>);
}

TEST_CASE("the longest name makes the longest keys, each exactly as large as its text", "[key]") {
    static constexpr auto big = queue::parse(longest).value();
    ZSETKIT_CHECK_TWICE(longest.size() == 128);
    ZSETKIT_CHECK_TWICE(big.name() == longest);
    ZSETKIT_CHECK_TWICE(big.pending().size() == big.pending().capacity());
    ZSETKIT_CHECK_TWICE(big.dead().size() == big.dead().capacity());
    ZSETKIT_CHECK_TWICE(big.job(job).size() == big.job(job).capacity());
    ZSETKIT_CHECK_TWICE(big.job(job, job_part::dependencies).size() == big.job(job, job_part::dependencies).capacity());
    ZSETKIT_CHECK_TWICE(big.lane(zsetkit::branded_id{}).size() == big.lane(zsetkit::branded_id{}).capacity());
    const std::string text = "emq:{" + std::string{longest} + "}:";
    CHECK(big.base() == text);
    CHECK(big.job_prefix() == text + "job:");
    CHECK(big.job(job) == text + "job:JOB0KHTOWnGLuC");
    CHECK(*big.dedup(std::string(255, 'x')) == text + "de:" + std::string(255, 'x'));
    CHECK(big.dedup(std::string(255, 'x'))->size() == big.dedup("x")->capacity());
    CHECK(*big.stream_archive(longest) == text + "stream:" + std::string{longest} + ":archived");
}

TEST_CASE("names of every length are copied whole", "[key]") {
    for (std::size_t size = 1; size <= 128; ++size) {
        const std::string name{longest.substr(0, size)};
        const auto q = queue::parse(name).value();
        REQUIRE(q.name() == name);
        REQUIRE(q.job(job) == "emq:{" + name + "}:job:JOB0KHTOWnGLuC");
        REQUIRE(q.ring() == "emq:{" + name + "}:ring");
        REQUIRE(q.slot() == zsetkit_tests::crc16_bit_by_bit(name) % 16384);
    }
}

TEST_CASE("a queue knows its slot, and a reserve's slot is not a queue's by its tag", "[key]") {
    ZSETKIT_CHECK_TWICE(orders.slot() == 105);
    // Names of their own, here and below: clang 14 crashes on some expressions that make a queue of a literal in place.
    constexpr queue usual{"default"}, upper{"A"}, lower{"a"};
    ZSETKIT_CHECK_TWICE(usual.slot() == 5718);
    ZSETKIT_CHECK_TWICE(upper.slot() == 6373);
    ZSETKIT_CHECK_TWICE(lower.slot() == 15495);
    ZSETKIT_CHECK_TWICE(upper != lower);
    ZSETKIT_CHECK_TWICE(lower == queue::parse("a").value());
}

TEST_CASE("a bad queue name is refused with the rule and the byte", "[key]") {
    ZSETKIT_CHECK_TWICE(refusal("") == error{errc::queue_empty, 0});
    ZSETKIT_CHECK_TWICE(refusal(std::string_view{}) == error{errc::queue_empty, 0});
    ZSETKIT_CHECK_TWICE(refusal("emq") == error{errc::queue_reserved, 0});
    ZSETKIT_CHECK_TWICE(refusal("{orders}") == error{errc::braces, 0});
    ZSETKIT_CHECK_TWICE(refusal("or}ders") == error{errc::braces, 2});
    ZSETKIT_CHECK_TWICE(refusal("a:b") == error{errc::queue_charset, 1});
    ZSETKIT_CHECK_TWICE(refusal("a\0b"sv) == error{errc::queue_charset, 1});
    ZSETKIT_CHECK_TWICE(refusal("ord*") == error{errc::queue_charset, 3});
    ZSETKIT_CHECK_TWICE(refusal("ord?rs") == error{errc::queue_charset, 3});
    ZSETKIT_CHECK_TWICE(refusal("[o]") == error{errc::queue_charset, 0});
    ZSETKIT_CHECK_TWICE(refusal("or\\ders") == error{errc::queue_charset, 2});
    ZSETKIT_CHECK_TWICE(refusal("a b") == error{errc::queue_charset, 1});
    ZSETKIT_CHECK_TWICE(refusal("a/b") == error{errc::queue_charset, 1});
    ZSETKIT_CHECK_TWICE(refusal("a#1") == error{errc::queue_charset, 1});
    ZSETKIT_CHECK_TWICE(refusal("caf\xc3\xa9") == error{errc::queue_charset, 3});
    ZSETKIT_CHECK_TWICE(queue::parse("mail.out").value().pending() == "emq:{mail.out}:pending");
    ZSETKIT_CHECK_TWICE(queue::parse("EMQ").has_value());
    ZSETKIT_CHECK_TWICE(queue::parse("emq1").has_value());
    ZSETKIT_CHECK_TWICE(queue::parse("42").has_value());
    CHECK(refusal(std::string(129, 'q')) == error{errc::queue_length, 128});
    CHECK(refusal(std::string(500, 'q')) == error{errc::queue_length, 128});
    CHECK(refusal(std::string(128, 'q') + ":") == error{errc::queue_length, 128});
    CHECK(refusal(std::string(127, 'q') + ":") == error{errc::queue_charset, 127});
    CHECK(message(errc::braces).find("without") != std::string_view::npos);
}

TEST_CASE("a bad name of a registration, stream or deduplication is refused with the rule and the byte", "[key]") {
    ZSETKIT_CHECK_TWICE(orders.repeat("").error() == error{errc::name_empty, 0});
    ZSETKIT_CHECK_TWICE(orders.repeat("a\0b"sv).error() == error{errc::name_charset, 1});
    ZSETKIT_CHECK_TWICE(orders.dedup("").error() == error{errc::name_empty, 0});
    ZSETKIT_CHECK_TWICE(orders.dedup("a:b").error() == error{errc::name_charset, 1});
    ZSETKIT_CHECK_TWICE(orders.stream("").error() == error{errc::name_empty, 0});
    ZSETKIT_CHECK_TWICE(orders.stream("a{b").error() == error{errc::name_charset, 1});
    ZSETKIT_CHECK_TWICE(orders.stream_archive("a:").error() == error{errc::name_charset, 1});
    CHECK(orders.repeat(std::string(255, '\xff')).has_value());
    CHECK(orders.repeat(std::string(256, 'a')).error() == error{errc::name_length, 255});
    CHECK(orders.repeat(std::string(255, 'a') + '\0').error() == error{errc::name_length, 255});
    CHECK(orders.dedup(std::string(256, 'a')).error() == error{errc::name_length, 255});
    CHECK(orders.stream(std::string(129, 'a')).error() == error{errc::name_length, 128});
    CHECK(orders.stream_archive(std::string(129, 'a')).error() == error{errc::name_length, 128});
}

TEST_CASE("a queue is a plain value", "[key]") {
    ZSETKIT_CHECK_TWICE(std::is_trivially_copyable_v<queue>);
    ZSETKIT_CHECK_TWICE(!std::is_default_constructible_v<queue>);
    ZSETKIT_CHECK_TWICE(!std::is_convertible_v<std::string_view, queue>);
    ZSETKIT_CHECK_TWICE(noexcept(orders.job(job)));
    ZSETKIT_CHECK_TWICE(sizeof(queue) <= 144);
}
