// SPDX-License-Identifier: MIT
//
// score_bound::parse and lex_bound::parse: what is read is written back as a text that reads the same, and the marks are
// judged by a second, plain reading of the rules.
#include <zsetkit/score/bound.hpp>

#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using zsetkit::errc;
    const std::string_view text(reinterpret_cast<const char*>(data), size);

    const auto score = zsetkit::score_bound::parse(text);
    const bool marked = size > 0 && text[0] == '(';
    const auto number = zsetkit::parse_score(marked ? text.substr(1) : text);
    if (score.has_value() != number.has_value()) __builtin_trap();
    if (score) {
        if (score->exclusive() != marked || zsetkit::score_bound::parse(score->text()) != *score) __builtin_trap();
        if (score->text().empty() || score->text() == "(") __builtin_trap();
        if (score->admits_as_lower(*number) == marked || score->admits_as_upper(*number) == marked) __builtin_trap();
    } else if (score.error().code != number.error().code || score.error().at > size) {
        __builtin_trap();
    }

    const auto member = zsetkit::lex_bound::parse(text);
    const bool open = text == "-" || text == "+", named = size > 0 && (text[0] == '[' || text[0] == '(');
    if (member) {
        if (!(open || named) || member->text() != text) __builtin_trap();
        if (named && (member->member() != text.substr(1) || member->exclusive() != (text[0] == '('))) __builtin_trap();
    } else if (member.error().code != (named ? errc::too_long : errc::syntax) || (named && size <= 256)) {
        __builtin_trap();
    }
    return 0;
}
