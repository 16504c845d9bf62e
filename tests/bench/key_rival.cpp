// SPDX-License-Identifier: MIT
#include "key_rival.hpp"

#include <fmt/compile.h>

#include <array>
#include <cstdio>
#include <string>

namespace rival {

namespace {

const std::array<std::uint16_t, 256> table = [] {
    std::array<std::uint16_t, 256> made{};
    for (unsigned byte = 0; byte < 256; ++byte) {
        unsigned crc = byte << 8;
        for (int bit = 0; bit < 8; ++bit) crc = (crc << 1) ^ ((crc & 0x8000u) != 0 ? 0x1021u : 0u);
        made[byte] = static_cast<std::uint16_t>(crc);
    }
    return made;
}();

std::uint16_t crc16(const char* bytes, std::size_t size) {
    std::uint16_t crc = 0;
    for (std::size_t i = 0; i < size; ++i) {
        crc =
            static_cast<std::uint16_t>((crc << 8) ^ table[((crc >> 8) ^ static_cast<unsigned char>(bytes[i])) & 0xff]);
    }
    return crc;
}

unsigned slot(const char* key, std::size_t size) {
    std::size_t open = 0;
    while (open < size && key[open] != '{') ++open;
    if (open == size) return crc16(key, size) & 0x3fff;
    std::size_t close = open + 1;
    while (close < size && key[close] != '}') ++close;
    if (close == size || close == open + 1) return crc16(key, size) & 0x3fff;
    return crc16(key + open + 1, close - open - 1) & 0x3fff;
}

std::uint64_t taste(const char* key, std::size_t size) {
    return static_cast<std::uint64_t>(static_cast<unsigned char>(key[size - 1])) + size;
}

}  // namespace

std::uint64_t slots(const std::string_view* keys, std::size_t count) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += slot(keys[i].data(), keys[i].size());
    return sum;
}

std::uint64_t keys_by_snprintf(const char* queue, const job* jobs, std::size_t count) {
    std::uint64_t sum = 0;
    char key[256];
    for (std::size_t i = 0; i < count; ++i) {
        const int size = std::snprintf(key, sizeof key, "emq:{%s}:job:%s", queue, jobs[i].id);
        sum += taste(key, static_cast<std::size_t>(size));
    }
    return sum;
}

std::uint64_t keys_by_string(std::string_view queue, const job* jobs, std::size_t count) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
        std::string key;
        key.reserve(5 + queue.size() + 6 + 14);
        key.append("emq:{").append(queue).append("}:job:").append(jobs[i].id, 14);
        sum += taste(key.data(), key.size());
    }
    return sum;
}

std::uint64_t keys_by_fmt(std::string_view queue, const job* jobs, std::size_t count) {
    std::uint64_t sum = 0;
    char key[256];
    for (std::size_t i = 0; i < count; ++i) {
        const char* end =
            fmt::format_to(key, FMT_COMPILE("emq:{{{}}}:job:{}"), queue, std::string_view{jobs[i].id, 14});
        sum += taste(key, static_cast<std::size_t>(end - key));
    }
    return sum;
}

}  // namespace rival
