// SPDX-License-Identifier: MIT
#include <zsetkit/id/typed_id.hpp>

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_set>

#include <rapidcheck.h>

#include "../support/catch.hpp"
#include "oracle.hpp"

using zsetkit::branded_id;
using zsetkit::errc;
using zsetkit::error;
using zsetkit::job_id;
using zsetkit::snowflake;
using user_id = zsetkit::typed_id<"USR">;

namespace {

constexpr snowflake of(std::uint64_t value) { return snowflake::from_integer(value).value(); }
constexpr job_id job(std::string_view text) { return job_id::parse(text).value(); }

}  // namespace

TEST_CASE("a typed id reads and writes ids of its brand", "[id]") {
    ZSETKIT_CHECK_TWICE(job("JOB0KHTOWnGLuC").flake() == of(274557032793636864));
    ZSETKIT_CHECK_TWICE(job("JOB0KHTOWnGLuC").text() == "JOB0KHTOWnGLuC");
    ZSETKIT_CHECK_TWICE(job_id::make(of(0)).text() == "JOB00000000000");
    ZSETKIT_CHECK_TWICE(user_id::make(of(snowflake::max_value)).text() == "USRAzL8n0Y58m7");
    ZSETKIT_CHECK_TWICE(job_id::brand().text() == "JOB");
    ZSETKIT_CHECK_TWICE(job("JOB0NpsIRaFoki").hash32() == 3137317427);
}

TEST_CASE("a well-formed id of another brand is errc::kind, at the first letter that differs", "[id]") {
    ZSETKIT_CHECK_TWICE(job_id::parse("USR0KHTOWnGLuC").error() == error{errc::kind, 0});
    ZSETKIT_CHECK_TWICE(job_id::parse("JAB0KHTOWnGLuC").error() == error{errc::kind, 1});
    ZSETKIT_CHECK_TWICE(job_id::parse("JOC0KHTOWnGLuC").error() == error{errc::kind, 2});
    ZSETKIT_CHECK_TWICE(user_id::parse("JOB0KHTOWnGLuC").error() == error{errc::kind, 0});
}

TEST_CASE("only a well-formed id can be of another kind: the four gates come first", "[id]") {
    ZSETKIT_CHECK_TWICE(job_id::parse("JOB").error() == error{errc::length, 3});
    ZSETKIT_CHECK_TWICE(job_id::parse("USR").error() == error{errc::length, 3});
    ZSETKIT_CHECK_TWICE(job_id::parse("job0KHTOWnGLuC").error() == error{errc::namespace_, 0});
    ZSETKIT_CHECK_TWICE(job_id::parse("USR0KHTOWnGL!C").error() == error{errc::charset, 12});
    ZSETKIT_CHECK_TWICE(job_id::parse("JOB0KHTOWnGL!C").error() == error{errc::charset, 12});
    ZSETKIT_CHECK_TWICE(job_id::parse("USRzzzzzzzzzzz").error() == error{errc::range, 3});
    ZSETKIT_CHECK_TWICE(job_id::parse("JOBLygHa16AHYG").error() == error{errc::range, 3});
}

TEST_CASE("a typed id reads any bytes as branded_id does, and then asks for its brand", "[id]") {
    const auto agrees = [](std::string_view text) {
        const auto typed = job_id::parse(text);
        const auto branded = branded_id::parse(text);
        if (!branded) return !typed && typed.error() == branded.error();
        if (branded->brand() != job_id::brand()) return !typed && typed.error().code == errc::kind;
        return typed && typed->flake() == branded->flake();
    };
    CHECK(rc::check("any text", [&](const std::string& text) { RC_ASSERT(agrees(text)); }));
    CHECK(rc::check("almost a job id", [&] {
        auto text = "JOB" + *rc::gen::container<std::string>(11, rc::gen::elementOf(id_oracle::alphabet));
        text[3] = *rc::gen::elementOf(std::string{"0159AB"});
        RC_ASSERT(agrees(text));
        text[*rc::gen::inRange<std::size_t>(0, 14)] = *rc::gen::arbitrary<char>();
        RC_ASSERT(agrees(text));
    }));
}

TEST_CASE("a typed id becomes a branded id by itself; the way back asks for the brand", "[id]") {
    ZSETKIT_CHECK_TWICE(branded_id{job("JOB0KHTOWnGLuC")} == branded_id::parse("JOB0KHTOWnGLuC").value());
    ZSETKIT_CHECK_TWICE(job("JOB0KHTOWnGLuC") == branded_id::parse("JOB0KHTOWnGLuC").value());
    ZSETKIT_CHECK_TWICE(job("JOB0KHTOWnGLuC") < branded_id::parse("USR00000000000").value());
    ZSETKIT_CHECK_TWICE(job_id::from(branded_id::parse("JOB0KHTOWnGLuC").value()) == job("JOB0KHTOWnGLuC"));
    ZSETKIT_CHECK_TWICE(job_id::from(branded_id::parse("JAB0KHTOWnGLuC").value()).error() == error{errc::kind, 1});
    ZSETKIT_CHECK_TWICE(std::is_convertible_v<job_id, branded_id>);
    ZSETKIT_CHECK_TWICE(!std::is_constructible_v<job_id, branded_id>);
    ZSETKIT_CHECK_TWICE(!std::is_constructible_v<job_id, user_id>);
    ZSETKIT_CHECK_TWICE(!std::is_constructible_v<job_id, snowflake>);
    ZSETKIT_CHECK_TWICE(!std::is_constructible_v<double, job_id>);
}

TEST_CASE("typed ids are in mint order, which is the byte order of their texts", "[id]") {
    ZSETKIT_CHECK_TWICE(job("JOB0KHTOWnGLuC") < job("JOB0KHTOWnGLuD"));
    CHECK(rc::check("order", [] {
        const auto value = rc::gen::inRange<std::uint64_t>(0, std::uint64_t{1} << 63);
        const auto a = job_id::make(of(*value)), b = job_id::make(of(*value));
        RC_ASSERT((a < b) == (a.text().view() < b.text().view()));
        RC_ASSERT((a < b) == (a.flake().value() < b.flake().value()));
    }));
}

TEST_CASE("a typed id writes itself into a larger buffer without touching its neighbours", "[id]") {
    std::string buffer(20, '#');
    job("JOB0KHTOWnGLuC").unchecked_write(buffer.data() + 3);
    CHECK(buffer == "###JOB0KHTOWnGLuC###");
}

namespace {
template <job_id Id>
inline constexpr auto text_of = Id.text();
}  // namespace

TEST_CASE("a job_id is 8 bytes, trivially copyable, regular, ordered, hashable and usable as a template argument",
          "[id]") {
    ZSETKIT_CHECK_TWICE(sizeof(job_id) == 8);
    ZSETKIT_CHECK_TWICE(std::is_trivially_copyable_v<job_id> && std::is_standard_layout_v<job_id>);
    ZSETKIT_CHECK_TWICE(std::regular<job_id> && std::totally_ordered<job_id>);
    ZSETKIT_CHECK_TWICE(text_of<job("JOB0KHTOWnGLuC")> == "JOB0KHTOWnGLuC");
    ZSETKIT_CHECK_TWICE(std::same_as<job_id, zsetkit::typed_id<"JOB">>);
    ZSETKIT_CHECK_TWICE(!std::same_as<job_id, user_id>);
    ZSETKIT_CHECK_TWICE(noexcept(job_id::parse(std::string_view{})) && noexcept(job_id{}.text()));
    const std::unordered_set<job_id> set{job_id::make(of(1)), job_id::make(of(2)), job_id::make(of(1))};
    CHECK(set.size() == 2);
}
