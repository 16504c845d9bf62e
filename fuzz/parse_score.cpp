// SPDX-License-Identifier: MIT
//
// parse_score against a regular expression for the grammar and the C library's strtod for the value, bit for bit; the
// same bytes as a double against std::to_chars.
#include <zsetkit/score/exact.hpp>
#include <zsetkit/score/text.hpp>

#include <bit>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <regex>
#include <string>

namespace {

void check_reading(const std::string& text) {
    static const std::regex number{R"([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)"};
    static const std::regex infinity{"[+-]?inf(?:inity)?", std::regex::icase}, nan{"[+-]?nan", std::regex::icase};
    const auto ours = zsetkit::parse_score(text);
    const auto failed_as = [&](zsetkit::errc code) { return !ours && ours.error().code == code && ours.error().at <= text.size(); };
    const bool plain = text.find('\0') == text.npos;
    if (plain && std::regex_match(text, nan)) {
        if (!failed_as(zsetkit::errc::not_a_number)) __builtin_trap();
        return;
    }
    if (!plain || (!std::regex_match(text, number) && !std::regex_match(text, infinity))) {
        if (!failed_as(zsetkit::errc::syntax)) __builtin_trap();
        return;
    }
    const auto expected = std::bit_cast<std::uint64_t>(std::strtod(text.c_str(), nullptr));
    const std::uint64_t magnitude = expected << 1 >> 1;
    const bool is_number = std::regex_match(text, number);
    const bool is_zero = is_number && text.substr(0, text.find_first_of("eE")).find_first_of("123456789") == text.npos;
    if (is_number && magnitude == 0x7ff0000000000000) {
        if (!failed_as(zsetkit::errc::overflow)) __builtin_trap();
    } else if (magnitude == 0 && !is_zero) {
        if (!failed_as(zsetkit::errc::underflow)) __builtin_trap();
    } else if (!ours || std::bit_cast<std::uint64_t>(*ours) != (magnitude == 0 ? 0 : expected)) {
        __builtin_trap();
    }
}

void check_writing(double value) {
    const auto text = zsetkit::to_text(value);
    const auto bits = std::bit_cast<std::uint64_t>(value), magnitude = bits << 1 >> 1;
    if (magnitude > 0x7ff0000000000000) {
        if (!text.empty()) __builtin_trap();
        return;
    }
    if (zsetkit::is_exact(value) || zsetkit::is_exact(-value)) {
        if (text.view() != std::to_string(static_cast<long long>(value))) __builtin_trap();
    } else {
        char buffer[64];
        if (text.view() != std::string_view(buffer, static_cast<std::size_t>(std::to_chars(buffer, buffer + 64, value).ptr - buffer))) __builtin_trap();
    }
    const auto back = zsetkit::parse_score(text);
    if (!back || std::bit_cast<std::uint64_t>(*back) != (magnitude == 0 ? 0 : bits)) __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size > 2000) return 0;  // the regular expression recurses
    check_reading({reinterpret_cast<const char*>(data), size});
    if (size >= 8) {
        double value = 0;
        std::memcpy(&value, data, sizeof value);
        check_writing(value);
    }
    return 0;
}
