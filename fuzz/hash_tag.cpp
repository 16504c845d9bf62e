// SPDX-License-Identifier: MIT
//
// Any bytes as a key: its tag, checksum and slot must be those of two byte-by-byte searches and of long division, and
// as a stem they must lead the finder to a tag on the slot it was asked for.
#include <zsetkit/key/slot.hpp>
#include <zsetkit/key/tag_finder.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "../tests/key/oracle.hpp"

namespace {

void require(bool holds) {
    if (!holds) __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string copy{reinterpret_cast<const char*>(data),
                           size};  // of its exact size: a byte read beyond it is seen
    const std::string_view key{copy};
    const auto tag = zsetkit::hash_tag(key), expected = zsetkit_tests::hash_tag_by_search(key);
    require(tag == expected && (tag.empty() || tag.data() == expected.data()));
    require(zsetkit::crc16(key) == zsetkit_tests::crc16_bit_by_bit(key));
    require(zsetkit::detail::crc16_sliced(key) == zsetkit_tests::crc16_bit_by_bit(key));
    const auto slot = zsetkit_tests::slot_by_search(key);
    require(zsetkit::slot(key) == slot);

    const auto end = zsetkit::tag_for(slot, key);
    require(end.has_value() == (key.find_first_of("{}") == key.npos));
    if (end) require(zsetkit_tests::crc16_bit_by_bit(copy + end->to<std::string>()) % 16384 == slot);
    return 0;
}
