// SPDX-License-Identifier: MIT
//
// to_text on the bits of any double: exactly what std::to_chars writes, a plain integer below 2^53 apart; it reads back to
// the same bits, and no text of fewer significant digits does.
#include <zsetkit/score/text.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>

namespace {

bool reads_back(std::string_view text, std::uint64_t bits) {
    const auto score = zsetkit::parse_score(text);
    return score && std::bit_cast<std::uint64_t>(*score) == bits;
}

std::size_t significant_digits(std::string text) {
    text.resize(std::min(text.find('e'), text.size()));
    std::erase_if(text, [](char c) { return c == '-' || c == '.'; });
    const auto first = text.find_first_not_of('0'), last = text.find_last_not_of('0');
    return first == std::string::npos ? 1 : last - first + 1;
}

void check(std::uint64_t bits) {
    constexpr std::uint64_t infinity = 0x7ff0000000000000, sign = std::uint64_t{1} << 63;
    const auto score = std::bit_cast<double>(bits);
    const std::string text = zsetkit::to_text(score).to<std::string>();
    const std::uint64_t magnitude = bits & ~sign;
    if (magnitude > infinity) {
        if (!text.empty()) __builtin_trap();
        return;
    }
    if (!reads_back(text, magnitude == 0 ? 0 : bits)) __builtin_trap();
    if (magnitude == infinity) {
        if (text != (bits == magnitude ? "inf" : "-inf")) __builtin_trap();
        return;
    }
    std::array<char, 400> theirs;
    std::snprintf(theirs.data(), theirs.size(), "%.0f", score);
    if (magnitude < std::bit_cast<std::uint64_t>(9007199254740992.0) &&
        (magnitude == 0 || reads_back(theirs.data(), bits))) {
        if (text != (magnitude == 0 ? "0" : theirs.data())) __builtin_trap();
        return;
    }
#if defined(__cpp_lib_to_chars)
    const std::string_view shortest(theirs.data(),
                                    std::to_chars(theirs.data(), theirs.data() + theirs.size(), score).ptr);
    if (text != shortest) __builtin_trap();
#endif
    const std::size_t digits = significant_digits(text);
    if (digits > 17) {  // a large whole number, written out
        std::snprintf(theirs.data(), theirs.size(), "%.0f", score);
        if (text != theirs.data()) __builtin_trap();
    } else if (digits > 1) {
        std::snprintf(theirs.data(), theirs.size(), "%.*e", static_cast<int>(digits) - 2, score);
        // A whole number of 2^53 and more is written out too, where fewer digits would read back.
        const bool is_written_out =
            magnitude >= std::bit_cast<std::uint64_t>(9007199254740992.0) && text.find('e') == std::string::npos;
        if (!is_written_out && reads_back(theirs.data(), bits)) __builtin_trap();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < size && i < 8; ++i)
        bits |= std::uint64_t{data[i]} << 8 * i;  // the same on every machine
    check(bits);
    check(std::bit_cast<std::uint64_t>(static_cast<double>(bits)));
    check(std::bit_cast<std::uint64_t>(static_cast<double>(bits >> 11)));
    return 0;
}
