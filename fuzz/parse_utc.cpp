// SPDX-License-Identifier: MIT
//
// parse_utc against a regular expression and a calendar that counts year by year; what was read is written back the same.
#include <zsetkit/score/utc.hpp>

#include <cstdint>
#include <optional>
#include <regex>
#include <string>
#include <string_view>

namespace {

bool is_leap(std::uint64_t year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

/// The milliseconds of a text that is an instant, past 2^53 too; none for any other text.
std::optional<std::uint64_t> slowly(const std::string& text) {
    static const std::regex form{R"((\d{4}|\+\d{6})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?Z)?)"};
    std::smatch found;
    if (!std::regex_match(text, found, form)) return std::nullopt;
    const auto number = [&](std::size_t group) { return found[group].matched ? std::stoull(found[group].str()) : 0; };
    const std::uint64_t year = number(1), month = number(2), day = number(3);
    const unsigned lengths[] = {31, is_leap(year) ? 29u : 28u, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (year < 1970 || month < 1 || month > 12 || day < 1 || day > lengths[month - 1]) return std::nullopt;
    if (number(4) > 23 || number(5) > 59 || number(6) > 59) return std::nullopt;
    std::uint64_t days = day - 1;
    for (std::uint64_t before = 1970; before < year; ++before) days += is_leap(before) ? 366u : 365u;
    for (std::uint64_t before = 1; before < month; ++before) days += lengths[before - 1];
    std::string fraction = found[7].str();
    fraction.resize(9, '0');
    const std::uint64_t nanoseconds = std::stoull(fraction);
    return ((days * 24 + number(4)) * 60 + number(5)) * 60000 + number(6) * 1000 + (nanoseconds + 999999) / 1000000;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size > 64) return 0;
    const std::string text(reinterpret_cast<const char*>(data), size);
    const auto ours = zsetkit::parse_utc(text);
    const auto expected = slowly(text);
    if (!expected) {
        if (ours || ours.error().code != zsetkit::errc::syntax || ours.error().at > size) __builtin_trap();
        return 0;
    }
    if (*expected > zsetkit::max_exact) {
        if (ours || ours.error().code != zsetkit::errc::time_range) __builtin_trap();
        return 0;
    }
    if (!ours || ours->count != *expected) __builtin_trap();
    if (zsetkit::parse_utc(zsetkit::to_utc(*ours)) != *ours) __builtin_trap();
    return 0;
}
