// SPDX-License-Identifier: MIT
//
// Any bytes as a stream entry's id: accepted exactly when two plain decimal numbers below 2^64 stand around one dash.
#include <zsetkit/id/stream_id.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

void require(bool holds) {
    if (!holds) __builtin_trap();
}

/// Plain digits, no leading zero, at most 2^64 - 1: by comparing texts, not values.
bool is_number(const std::string& text) {
    if (text.empty() || text.find_first_not_of("0123456789") != std::string::npos) return false;
    if (text[0] == '0' && text.size() > 1) return false;
    return text.size() < 20 || (text.size() == 20 && text <= "18446744073709551615");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text{reinterpret_cast<const char*>(data), size};
    const auto dash = text.find('-');
    const bool expected =
        dash != std::string::npos && is_number(text.substr(0, dash)) && is_number(text.substr(dash + 1));
    const auto entry = zsetkit::stream_id::parse(text);
    require(entry.has_value() == expected);
    if (!entry) {
        require(entry.error().at <= size);
        return 0;
    }
    require(entry->text() == text);
    if (const auto flake = to_snowflake(*entry)) require(to_stream_id(*flake) == *entry);
    return 0;
}
