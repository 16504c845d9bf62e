// SPDX-License-Identifier: MIT
//
// parse_server_time on two texts, split at the first NUL, against a digit-by-digit reading in long numbers.
#include <zsetkit/score/time.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

/// A text of digits without a leading zero, or empty for "0" apart: compared by length first, then by bytes.
bool is_number(std::string_view text) {
    return !text.empty() && (text == "0" || text[0] != '0') &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}
bool is_above(std::string_view number, std::string_view limit) {
    return number.size() != limit.size() ? number.size() > limit.size() : number > limit;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view all(reinterpret_cast<const char*>(data), size);
    const std::size_t cut = std::min(all.find('\0'), size);
    const std::string_view seconds = all.substr(0, cut), microseconds = all.substr(std::min(cut + 1, size));
    const auto ours = zsetkit::parse_server_time(seconds, microseconds);
    if (!is_number(seconds) || !is_number(microseconds)) {
        if (ours || ours.error().code != zsetkit::errc::syntax || ours.error().at > size) __builtin_trap();
    } else if (is_above(seconds, "9007199254740")) {
        if (ours || ours.error().code != zsetkit::errc::time_range) __builtin_trap();
    } else if (is_above(microseconds, "999999")) {
        if (ours || ours.error().code != zsetkit::errc::microsecond_range) __builtin_trap();
    } else {
        if (!ours || std::to_string(ours->seconds) != seconds || std::to_string(ours->microseconds) != microseconds)
            __builtin_trap();
        const auto ms = zsetkit::to_unix_ms(*ours);
        if (ms ? ms->count != ours->seconds * 1000 + ours->microseconds / 1000 : ours->seconds != 9007199254740)
            __builtin_trap();
    }
    return 0;
}
