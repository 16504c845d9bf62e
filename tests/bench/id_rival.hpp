// SPDX-License-Identifier: MIT
//
// What the id codec is timed against, written from the wire contract as a careful C programmer would: the value split at 62^6
// so that most divisions are by constants on small numbers, a table of digit pairs, a table-driven loop to decode. And the
// loop that everyone writes first. Included for rivals in the same unit, compiled by id_rival.cpp for separate ones.
#ifndef ZSETKIT_TESTS_BENCH_ID_RIVAL_HPP
#define ZSETKIT_TESTS_BENCH_ID_RIVAL_HPP

#include <cstdint>
#include <cstring>

namespace rival {

inline constexpr char alphabet[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

struct tables {
    char pair[62 * 62][2];
    unsigned char digit[256];
};
inline constexpr tables table = [] {
    tables made{};
    for (unsigned i = 0; i < 62 * 62; ++i) {
        made.pair[i][0] = alphabet[i / 62];
        made.pair[i][1] = alphabet[i % 62];
    }
    for (auto& entry : made.digit) entry = 255;
    for (unsigned i = 0; i < 62; ++i)
        made.digit[static_cast<unsigned char>(alphabet[i])] = static_cast<unsigned char>(i);
    return made;
}();

enum status { ok, bad_length, bad_namespace, bad_charset, bad_range };

inline void write_payload(char* to, std::uint64_t value) {
    constexpr std::uint64_t split = 56'800'235'584;  // 62^6
    const auto high = static_cast<std::uint32_t>(value / split);
    const std::uint64_t low = value % split;
    to[0] = alphabet[high / (3844 * 3844)];
    std::memcpy(to + 1, table.pair[high / 3844 % 3844], 2);
    std::memcpy(to + 3, table.pair[high % 3844], 2);
    const auto low_high = static_cast<std::uint32_t>(low / 3844);
    std::memcpy(to + 5, table.pair[low_high / 3844], 2);
    std::memcpy(to + 7, table.pair[low_high % 3844], 2);
    std::memcpy(to + 9, table.pair[low % 3844], 2);
}

inline status encode(const char* letters, std::uint64_t value, char* to) {
    for (int i = 0; i < 3; ++i) {
        if (letters[i] < 'A' || letters[i] > 'Z') return bad_namespace;
    }
    if (value >> 63 != 0) return bad_range;
    std::memcpy(to, letters, 3);
    write_payload(to + 3, value);
    return ok;
}

inline status encode_naive(const char* letters, std::uint64_t value, char* to) {
    for (int i = 0; i < 3; ++i) {
        if (letters[i] < 'A' || letters[i] > 'Z') return bad_namespace;
    }
    if (value >> 63 != 0) return bad_range;
    std::memcpy(to, letters, 3);
    for (int i = 13; i >= 3; --i) {
        to[i] = alphabet[value % 62];
        value /= 62;
    }
    return ok;
}

inline status decode(const char* text, std::size_t size, std::uint64_t* value) {
    if (size != 14) return bad_length;
    for (int i = 0; i < 3; ++i) {
        if (text[i] < 'A' || text[i] > 'Z') return bad_namespace;
    }
    std::uint64_t sum = 0;
    for (int i = 3; i < 14; ++i) {
        const unsigned char digit = table.digit[static_cast<unsigned char>(text[i])];
        if (digit == 255) return bad_charset;
        sum = sum * 62 + digit;
    }
    if (std::memcmp(text + 3, "AzL8n0Y58m7", 11) > 0) return bad_range;
    *value = sum;
    return ok;
}

}  // namespace rival

extern "C" {
int rival_encode(const char* letters, std::uint64_t value, char* to);
int rival_encode_naive(const char* letters, std::uint64_t value, char* to);
int rival_decode(const char* text, std::size_t size, std::uint64_t* value);
}

#endif
