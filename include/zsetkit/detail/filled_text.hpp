// SPDX-License-Identifier: MIT
//
// Text with `$words`, filled in at compile time: how a script's body takes its numbers, key words and sentences from the
// constants the rest of the library uses, instead of typing them again.
//
//     source   "if n > $max_exact then return $refuse_delay end"
//     words    {"max_exact", "9007199254740991"}, {"refuse_delay", "redis.error_reply(\"$arg delay ...\")"}, ...
//
// A word is `$` and [a-z0-9_]+, the longest run; its value may hold words itself. A `$` before anything else stands for
// itself. A word that is not in the list does not compile. What can differ between two checkouts of one source does not reach the result: carriage returns are dropped,
// and so are the newlines and blanks at both ends.
#ifndef ZSETKIT_DETAIL_FILLED_TEXT_HPP
#define ZSETKIT_DETAIL_FILLED_TEXT_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "bits.hpp"

namespace zsetkit::inline v0::detail {

struct filled_word {
    std::string_view name;
    std::string_view value;
};

/// Declared but never constexpr: reaching one stops the compilation, and its name says why.
void the_text_uses_a_word_that_is_not_in_its_list();
void a_word_of_the_text_contains_itself();

[[nodiscard]] constexpr std::string_view trimmed(std::string_view text) noexcept {
    const auto is_blank = [](char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; };
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

/// Calls `emit(byte)` for each byte of the text with its words filled in.
template <class Emit>
constexpr void fill_words(std::string_view source, std::span<const filled_word> words, Emit& emit, unsigned depth = 0) {
    if (depth > 8) a_word_of_the_text_contains_itself();
    for (std::size_t i = 0; i < source.size(); ++i) {
        if (source[i] == '\r') continue;
        if (source[i] != '$') {
            emit(source[i]);
            continue;
        }
        std::size_t end = i + 1;
        while (end < source.size() && (source[end] == '_' || (source[end] >= 'a' && source[end] <= 'z') ||
                                       (source[end] >= '0' && source[end] <= '9'))) {
            ++end;
        }
        const std::string_view name = source.substr(i + 1, end - i - 1);
        if (name.empty()) {
            emit('$');
            continue;
        }
        const filled_word* found = nullptr;
        for (const filled_word& word : words) {
            if (word.name == name) {
                found = &word;
                break;
            }
        }
        if (!found) return the_text_uses_a_word_that_is_not_in_its_list();
        fill_words(trimmed(found->value), words, emit, depth + 1);
        i = end - 1;
    }
}

template <std::size_t N>
struct filled_bytes {
    char bytes[N] = {};
    [[nodiscard]] constexpr std::string_view view() const noexcept { return {bytes, N}; }
};

/// The text of `Source` with the words of `Words` filled in. Both are objects with static storage.
template <const std::string_view& Source, const auto& Words>
[[nodiscard]] consteval auto fill() {
    constexpr std::size_t size = [] {
        std::size_t count = 0;
        auto emit = [&count](char) { ++count; };
        fill_words(trimmed(Source), Words, emit);
        return count;
    }();
    filled_bytes<size> filled;
    std::size_t at = 0;
    auto emit = [&](char c) { filled.bytes[at++] = c; };
    fill_words(trimmed(Source), Words, emit);
    return filled;
}

/// The filled text, stored once.
template <const std::string_view& Source, const auto& Words>
inline constexpr auto filled_text = fill<Source, Words>();

}  // namespace zsetkit::inline v0::detail

#endif
