// SPDX-License-Identifier: MIT
//
// Any bytes as an EchoMQ key: what the parser says must be what the grammar says, read off slowly (echomq_oracle.hpp), and the
// parts must build the same key again, on the slot of its queue. And as a queue's name: valid exactly when its keys parse.
#include <zsetkit/key/echomq.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

#include "../tests/key/echomq_oracle.hpp"
#include "../tests/key/oracle.hpp"

namespace {

void require(bool holds) {
    if (!holds) __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string key{reinterpret_cast<const char*>(data), size};
    const auto parsed = zsetkit::echomq::parse_key(key);
    const auto expected = zsetkit_tests::echomq_key_by_search(key);
    require(parsed.has_value() == !expected.empty());
    if (parsed) {
        require(zsetkit_tests::as_oracle_says(*parsed) == expected);
        require(zsetkit_tests::rebuild(*parsed) == key);
        require(zsetkit_tests::hash_tag_by_search(key) == (is_reserve(*parsed) ? "emq" : parsed->queue));
    } else {
        require(parsed.error().code == zsetkit::errc::unclassified && parsed.error().at <= size);
    }

    const auto queue = zsetkit::echomq::queue::parse(key);
    require(queue.has_value() == zsetkit_tests::is_queue_name(key));
    if (queue) {
        require(queue->slot() == zsetkit_tests::slot_by_search(key));
        require(queue->pending() == "emq:{" + key + "}:pending");
        require(zsetkit::echomq::parse_key(queue->pending()).has_value());
    }
    return 0;
}
