// SPDX-License-Identifier: MIT
//
// The id format once more, slow and obvious, written from the contract alone: one digit at a time, one gate after the other.
#ifndef ZSETKIT_TESTS_ID_ORACLE_HPP
#define ZSETKIT_TESTS_ID_ORACLE_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace id_oracle {

inline const std::string alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
inline const std::string capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
inline const std::string largest = "AzL8n0Y58m7";
inline constexpr std::uint64_t epoch = 1704067200000;

inline std::string digits(std::uint64_t value) {
    std::string text;
    for (int i = 0; i < 11; ++i) {
        text.insert(text.begin(), alphabet[value % 62]);
        value /= 62;
    }
    return text;
}

struct reading {
    std::string gate;  // empty when the text is an id
    std::size_t at = 0;
    std::uint64_t value = 0;
};

/// The last two gates, on eleven digits that stand at `offset`.
inline reading read_digits(std::string_view text, std::size_t offset) {
    for (std::size_t i = 0; i < 11; ++i) {
        if (alphabet.find(text[i]) == std::string::npos) return {"charset", offset + i, 0};
    }
    for (std::size_t i = 0; i < 11; ++i) {  // alphabet order, so that no byte order is taken for granted
        const auto digit = alphabet.find(text[i]), limit = alphabet.find(largest[i]);
        if (digit < limit) break;
        if (digit > limit) return {"range", offset + i, 0};
    }
    std::uint64_t value = 0;
    for (const char c : text) value = value * 62 + alphabet.find(c);
    return {"", 0, value};
}

inline reading read_base62(std::string_view text) {
    if (text.size() != 11) return {"length", text.size() < 11 ? text.size() : 11, 0};
    return read_digits(text, 0);
}

inline reading read_id(std::string_view text) {
    if (text.size() != 14) return {"length", text.size() < 14 ? text.size() : 14, 0};
    for (std::size_t i = 0; i < 3; ++i) {
        if (capitals.find(text[i]) == std::string::npos) return {"namespace", i, 0};
    }
    return read_digits(text.substr(3), 3);
}

}  // namespace id_oracle

#endif
