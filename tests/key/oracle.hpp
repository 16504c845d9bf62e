// SPDX-License-Identifier: MIT
//
// Slow and obvious: the checksum by long division, one bit at a time, and the hash tag by two searches.
#ifndef ZSETKIT_TESTS_KEY_ORACLE_HPP
#define ZSETKIT_TESTS_KEY_ORACLE_HPP

#include <cstdint>
#include <string_view>

namespace zsetkit_tests {

inline std::uint16_t crc16_bit_by_bit(std::string_view bytes) {
    unsigned remainder = 0;
    for (const char byte : bytes) {
        remainder ^= static_cast<unsigned>(static_cast<unsigned char>(byte)) << 8;
        for (int bit = 0; bit < 8; ++bit) {
            remainder <<= 1;
            if (remainder & 0x10000) remainder ^= 0x11021;
        }
    }
    return static_cast<std::uint16_t>(remainder);
}

inline std::string_view hash_tag_by_search(std::string_view key) {
    const auto open = key.find('{');
    if (open == std::string_view::npos) return {};
    const auto close = key.find('}', open + 1);
    return close == std::string_view::npos ? std::string_view{} : key.substr(open + 1, close - open - 1);
}

inline std::uint16_t slot_by_search(std::string_view key) {
    const auto tag = hash_tag_by_search(key);
    return static_cast<std::uint16_t>(crc16_bit_by_bit(tag.empty() ? key : tag) & 0x3fff);
}

}  // namespace zsetkit_tests

#endif
