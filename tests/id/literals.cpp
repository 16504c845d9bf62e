// SPDX-License-Identifier: MIT
#include <zsetkit/id/literals.hpp>

#include <concepts>

#include "../support/catch.hpp"

// Before any using-directive: no literal of this library is visible here, so this program may have its own.
constexpr int operator""_job(const char*, std::size_t) { return 7; }
static_assert("not a job id"_job == 7);

namespace {

namespace with_literals {
using namespace zsetkit::literals;
constexpr auto id = "USR0KHTOWnGLuC"_id;
}  // namespace with_literals

}  // namespace

TEST_CASE("a literal is the id it spells", "[id]") {
    using zsetkit::literals::operator""_id;
    ZSETKIT_CHECK_TWICE("USR0KHTOWnGLuC"_id.text() == "USR0KHTOWnGLuC");
    ZSETKIT_CHECK_TWICE(with_literals::id == zsetkit::branded_id::parse("USR0KHTOWnGLuC").value());
    ZSETKIT_CHECK_TWICE(std::same_as<decltype("USR0KHTOWnGLuC"_id), zsetkit::branded_id>);
    ZSETKIT_CHECK_TWICE("USRAzL8n0Y58m7"_id.flake().value() == zsetkit::snowflake::max_value);
}

TEST_CASE("a job literal is a job_id", "[id]") {
    using zsetkit::literals::operator""_job;
    ZSETKIT_CHECK_TWICE("JOB0KHTOWnGLuC"_job.text() == "JOB0KHTOWnGLuC");
    ZSETKIT_CHECK_TWICE(std::same_as<decltype("JOB0KHTOWnGLuC"_job), zsetkit::job_id>);
}
