// SPDX-License-Identifier: MIT
//
// Any bytes as a BullMQ key, and as a job id: what the parsers say must be what the rules say, read off slowly
// (bullmq_oracle.hpp), and the parts must build the same key again.
#include <zsetkit/key/bullmq.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

#include "../tests/key/bullmq_oracle.hpp"
#include "../tests/key/oracle.hpp"

namespace {

void require(bool holds) {
    if (!holds) __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string key{reinterpret_cast<const char*>(data), size};
    const auto parsed = zsetkit::bullmq::parse_key(key);
    const auto expected = zsetkit_tests::bullmq_key_by_search(key);
    require(parsed.has_value() == !expected.empty());
    if (parsed) {
        require(zsetkit_tests::as_oracle_says(*parsed) == expected);
        require(zsetkit_tests::rebuild(*parsed) == key);
        if (const auto queue = zsetkit::bullmq::queue::parse_clustered(parsed->prefix, parsed->queue)) {
            require(queue->slot() == zsetkit_tests::slot_by_search(key));
        }
    } else {
        require(parsed.error().code == zsetkit::errc::unclassified && parsed.error().at <= size);
    }

    const auto id = zsetkit::bullmq::parse_job_id(key);
    const auto why_not = zsetkit_tests::why_not_custom_id(key);
    require((id ? std::string{} : std::string{name(id.error().code)}) == why_not);
    return 0;
}
