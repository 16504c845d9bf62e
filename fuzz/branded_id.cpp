// SPDX-License-Identifier: MIT
//
// Any bytes as an id: the gates against the oracle, the typed id against the branded one, and every accepted text again.
#include <zsetkit/id/branded_id.hpp>
#include <zsetkit/id/compare_text.hpp>
#include <zsetkit/id/typed_id.hpp>

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../tests/id/oracle.hpp"

namespace {

void require(bool holds) {
    if (!holds) __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    const auto expected = id_oracle::read_id(text);
    const auto id = zsetkit::branded_id::parse(text);
    const auto job = zsetkit::job_id::parse(text);
    if (!id) {
        require(name(id.error().code) == expected.gate && id.error().at == expected.at);
        require(!job && job.error() == id.error());
    } else {
        require(expected.gate.empty() && id->flake().value() == expected.value);
        require(id->text() == text && id->brand().text() == text.substr(0, 3));
        require(zsetkit::branded_id::make(id->brand(), id->flake()) == *id);
        const bool is_job = text.substr(0, 3) == "JOB";
        require(job.has_value() == is_job && (is_job || job.error().code == zsetkit::errc::kind));
        require(!job || (job->text() == text && *job == *id));
    }
    // Two halves of the bytes, compared as texts.
    const std::string_view a = text.substr(0, size / 2), b = text.substr(size / 2);
    require(std::is_lt(zsetkit::compare_text(a, b)) == (a < b) && std::is_eq(zsetkit::compare_text(a, b)) == (a == b));
    require(zsetkit::text_less{}(a, b) == (a < b));
    return 0;
}
