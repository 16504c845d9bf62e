// SPDX-License-Identifier: MIT
//
// parse_score on any bytes, against the grammar of the wire contract read character by character and the C library's
// strtod in the C locale, bit for bit; parse_u64 on the same bytes, against comparison of digit strings.
#include <zsetkit/score/decimal.hpp>
#include <zsetkit/score/text.hpp>

#include <bit>
#include <clocale>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#if defined(__APPLE__)
#include <xlocale.h>
#endif

namespace {

enum class shape { wrong, number, infinity, nan };

struct reading {
    shape what;
    bool is_zero;  // a number with no digit but 0 before its power
};

bool equals_word(std::string_view text, std::string_view lower, std::string_view upper) {
    if (text.size() != lower.size()) return false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != lower[i] && text[i] != upper[i]) return false;
    }
    return true;
}

reading read(std::string_view text) {
    std::size_t at = 0;
    const auto peek = [&] { return at < text.size() ? text[at] : '\0'; };
    const auto is_digit = [&] {
        return at < text.size() && std::string_view{"0123456789"}.find(text[at]) != std::string_view::npos;
    };
    if (at < text.size() && (peek() == '+' || peek() == '-')) ++at;
    const std::string_view word = text.substr(at);
    if (equals_word(word, "nan", "NAN")) return {shape::nan, false};
    if (equals_word(word, "inf", "INF") || equals_word(word, "infinity", "INFINITY")) return {shape::infinity, false};
    std::size_t digits = 0;
    bool is_zero = true;
    const auto take = [&] {
        for (; is_digit(); ++at, ++digits) is_zero = is_zero && text[at] == '0';
    };
    take();
    if (peek() == '.') ++at, take();
    if (digits == 0) return {shape::wrong, false};
    if (peek() == 'e' || peek() == 'E') {
        ++at;
        if (peek() == '+' || peek() == '-') ++at;
        if (!is_digit()) return {shape::wrong, false};
        while (is_digit()) ++at;
    }
    return {at == text.size() ? shape::number : shape::wrong, is_zero};
}

double by_library(const std::string& text) {
#if defined(__GLIBC__) || defined(__APPLE__)
    static const locale_t c_locale = newlocale(LC_ALL_MASK, "C", nullptr);
    return strtod_l(text.c_str(), nullptr, c_locale);
#else
    return std::strtod(text.c_str(), nullptr);
#endif
}

void check_score(std::string_view text) {
    using zsetkit::errc;
    constexpr std::uint64_t infinity = 0x7ff0000000000000, sign = std::uint64_t{1} << 63;
    const auto ours = zsetkit::parse_score(text);
    const auto fails = [&](errc code) { return !ours && ours.error().code == code; };
    const auto gives = [&](std::uint64_t bits) { return ours && std::bit_cast<std::uint64_t>(*ours) == bits; };
    const bool negative = text.starts_with('-');
    const auto [what, is_zero] = read(text);
    bool right = false;
    switch (what) {
        case shape::wrong: {
            right = fails(errc::syntax) && ours.error().at <= text.size();
            // What stands before the byte at fault is not at fault, and the byte is.
            if (right) {
                const auto before = zsetkit::parse_score(text.substr(0, ours.error().at));
                right = before || before.error().code != errc::syntax || before.error().at == ours.error().at;
            }
            break;
        }
        case shape::nan:
            right = fails(errc::not_a_number);
            break;
        case shape::infinity:
            right = gives(negative ? infinity | sign : infinity);
            break;
        case shape::number: {
            const auto bits = std::bit_cast<std::uint64_t>(by_library(std::string{text}));
            if ((bits & ~sign) == infinity) {
                right = fails(errc::overflow);
            } else if ((bits & ~sign) == 0) {
                right = is_zero ? gives(0) : fails(errc::underflow);
            } else {
                right = gives(bits);
            }
            break;
        }
    }
    if (!right) __builtin_trap();
    if (ours && !(zsetkit::parse_score(zsetkit::to_text(*ours)) == *ours)) __builtin_trap();
}

void check_integer(std::string_view text) {
    const auto ours = zsetkit::parse_u64(text);
    const auto other = text.find_first_not_of("0123456789");
    constexpr std::string_view largest = "18446744073709551615";
    if (text.empty() || other != std::string_view::npos || (text[0] == '0' && text.size() > 1)) {
        if (ours || ours.error().code != zsetkit::errc::syntax) __builtin_trap();
        const bool has_zero = text.size() > 1 && text[0] == '0';
        if (ours.error().at != (text.empty() ? 0 : has_zero ? 1 : other)) __builtin_trap();
    } else if (text.size() > largest.size() || (text.size() == largest.size() && text > largest)) {
        if (ours || ours.error().code != zsetkit::errc::integer_range) __builtin_trap();
    } else {
        if (!ours || std::to_string(*ours) != text || zsetkit::to_integer_text(*ours) != text) __builtin_trap();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    check_score(text);
    check_integer(text);
    return 0;
}
