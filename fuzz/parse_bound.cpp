// SPDX-License-Identifier: MIT
//
// Both bound parsers on any bytes. score_bound against its definition: one optional parenthesis, then a score. lex_bound
// against a list of the four forms. What reads must print to a text that reads to the same bound.
#include <zsetkit/score/bound.hpp>

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

void check_score_bound(const std::string& text) {
    const auto ours = zsetkit::score_bound::parse(text);
    const bool exclusive = !text.empty() && text.front() == '(';
    const std::string number = exclusive ? text.substr(1) : text;
    const auto score = zsetkit::parse_score(number);
    if (ours.has_value() != score.has_value()) __builtin_trap();
    if (!ours) {
        if (ours.error().code != score.error().code || ours.error().at != score.error().at + (exclusive ? 1u : 0u))
            __builtin_trap();
        return;
    }
    if (number.empty()) __builtin_trap();
    if (ours->exclusive() != exclusive ||
        std::bit_cast<std::uint64_t>(ours->value()) != std::bit_cast<std::uint64_t>(*score))
        __builtin_trap();
    std::string expected = zsetkit::to_text(*score).to<std::string>();
    if (expected == "inf") expected = "+inf";
    if (ours->text() != (exclusive ? "(" + expected : expected)) __builtin_trap();
    const auto again = zsetkit::score_bound::parse(ours->text());
    if (!again || *again != *ours) __builtin_trap();
    if (ours->admits_as_lower(*score) == exclusive || ours->admits_as_upper(*score) == exclusive) __builtin_trap();
}

void check_lex_bound(const std::string& text) {
    const auto ours = zsetkit::lex_bound::parse(text);
    const bool has_mark = !text.empty() && (text.front() == '[' || text.front() == '(');
    if (text == "-" || text == "+" || (has_mark && text.size() <= 256)) {
        if (!ours || ours->text() != text || ours->exclusive() != (text.front() == '(')) __builtin_trap();
        if (ours->member() != text.substr(1)) __builtin_trap();
        if (has_mark && ours->admits_as_lower(text.substr(1)) == ours->exclusive()) __builtin_trap();
    } else if (has_mark) {
        if (ours || ours.error().code != zsetkit::errc::too_long || ours.error().at != 256) __builtin_trap();
    } else {
        const bool starts_as_an_end = !text.empty() && (text.front() == '-' || text.front() == '+');
        if (ours || ours.error().code != zsetkit::errc::syntax || ours.error().at != (starts_as_an_end ? 1u : 0u))
            __builtin_trap();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    check_score_bound(text);
    check_lex_bound(text);
    return 0;
}
