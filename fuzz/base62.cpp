// SPDX-License-Identifier: MIT
//
// Any number written and read again, and any bytes as digits, both against division by 62.
#include <zsetkit/id/base62.hpp>

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
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < size && i < 8; ++i) value = value << 8 | data[i];
    const auto digits = zsetkit::base62::encode(value);
    require(digits.view() == id_oracle::digits(value));
    const auto back = zsetkit::base62::decode(digits);
    require(value >> 63 == 0 ? back == value : !back && back.error().code == zsetkit::errc::range);

    const std::string_view text{reinterpret_cast<const char*>(data), size};
    const auto expected = id_oracle::read_base62(text);
    const auto read = zsetkit::base62::decode(text);
    if (read) {
        require(expected.gate.empty() && *read == expected.value && zsetkit::base62::encode(*read) == text);
    } else {
        require(name(read.error().code) == expected.gate && read.error().at == expected.at);
    }
    return 0;
}
