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

/// The value of a word; the compilation stops when it is not in the list.
[[nodiscard]] constexpr std::string_view value_of(std::string_view name, std::span<const filled_word> words) {
    for (const filled_word& word : words) {
        if (word.name.size() == name.size() && word.name == name) return trimmed(word.value);
    }
    the_text_uses_a_word_that_is_not_in_its_list();
    return {};
}

/// Writes the text with its words filled in to `to`, unless that is null, and returns how many bytes that is.
constexpr std::size_t fill_words(std::string_view source, std::span<const filled_word> words, char* to,
                                 unsigned depth = 0) {
    if (depth > 8) a_word_of_the_text_contains_itself();
    const char* from = source.data();
    const char* const end = from + source.size();
    std::size_t size = 0;
    while (from != end) {
        const char byte = *from++;
        if (byte == '$') {
            const char* const name = from;
            while (from != end && (*from == '_' || (*from >= 'a' && *from <= 'z') || (*from >= '0' && *from <= '9')))
                ++from;
            if (from != name) {
                const std::string_view value = value_of({name, static_cast<std::size_t>(from - name)}, words);
                size += fill_words(value, words, to ? to + size : nullptr, depth + 1);
                continue;
            }
        }
        if (byte == '\r') continue;
        if (to) to[size] = byte;
        ++size;
    }
    return size;
}

template <std::size_t N>
struct filled_bytes {
    char bytes[N] = {};
    [[nodiscard]] constexpr std::string_view view() const noexcept { return {bytes, N}; }
};

/// The text of `Source` with the words of `Words` filled in. Both are objects with static storage.
template <const std::string_view& Source, const auto& Words>
[[nodiscard]] consteval auto fill() {
    constexpr std::size_t size = fill_words(trimmed(Source), Words, nullptr);
    filled_bytes<size> filled;
    static_cast<void>(fill_words(trimmed(Source), Words, filled.bytes));
    return filled;
}

/// The filled text, stored once.
template <const std::string_view& Source, const auto& Words>
inline constexpr auto filled_text = fill<Source, Words>();

}  // namespace zsetkit::inline v0::detail

#endif
