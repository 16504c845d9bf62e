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

#include <array>
#include <cstddef>
#include <cstdint>
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

/// Where in a list the words are whose names look alike. Every `$` of every text looks a word up, and a compiler evaluates so
/// slowly that a search through the whole list is most of what an include costs.
template <std::size_t N>
struct word_index {
    static_assert(N < 256);
    unsigned char first[64] = {}, next[N] = {};  // one more than where a word is; 0 ends a chain

    explicit constexpr word_index(const std::array<filled_word, N>& words) noexcept {
        for (std::size_t i = N; i-- > 0;) {
            unsigned char& head = first[chain(words[i].name.data(), words[i].name.size())];
            next[i] = head;
            head = static_cast<unsigned char>(i + 1);
        }
    }
    [[nodiscard]] static constexpr unsigned chain(const char* name, std::size_t size) noexcept {
        return (byte_value(name[0]) + 7 * byte_value(name[size - 1]) + static_cast<unsigned>(size)) % 64;
    }
};

/// A list of words, and its index.
template <std::size_t N>
struct word_list {
    const std::array<filled_word, N>& words;
    const word_index<N>& index;
};

/// The value of a word; the compilation stops when it is not in the list.
template <std::size_t N>
[[nodiscard]] constexpr std::string_view value_of(const char* name, std::size_t size, const word_list<N>& list) {
    for (unsigned i = list.index.first[word_index<N>::chain(name, size)]; i != 0; i = list.index.next[i - 1]) {
        const filled_word& word = list.words[i - 1];
        if (word.name == std::string_view{name, size}) return trimmed(word.value);
    }
    the_text_uses_a_word_that_is_not_in_its_list();
    return {};
}

/// Writes the text with its words filled in to `to`, and returns the end of what it wrote.
template <std::size_t N>
constexpr char* fill_words(std::string_view source, const word_list<N>& list, char* to, unsigned depth = 0) {
    if (depth > 8) a_word_of_the_text_contains_itself();
    const char* from = source.data();
    const char* const end = from + source.size();
    while (from != end) {
        const char byte = *from++;
        if (byte == '$') {
            const char* const name = from;
            while (from != end && (*from == '_' || (*from >= 'a' && *from <= 'z') || (*from >= '0' && *from <= '9')))
                ++from;
            if (from != name) {
                to = fill_words(value_of(name, static_cast<std::size_t>(from - name), list), list, to, depth + 1);
                continue;
            }
        }
        if (byte != '\r') *to++ = byte;
    }
    return to;
}

template <std::size_t N>
struct filled_bytes {
    char bytes[N] = {};
    [[nodiscard]] constexpr std::string_view view() const noexcept { return {bytes, N}; }
};

/// A list's index, made once.
template <const auto& Words>
inline constexpr word_index<Words.size()> index_of{Words};

/// The text of `Source` with the words of `Words` filled in. Both are objects with static storage. A text that does not fit into
/// the room it is first written to does not compile.
template <const std::string_view& Source, const auto& Words>
[[nodiscard]] consteval auto fill() {
    struct roomy {
        char bytes[8192] = {};
        std::size_t size = 0;
    };
    constexpr roomy whole = [] {
        roomy made;
        const word_list<Words.size()> list{Words, index_of<Words>};
        made.size = static_cast<std::size_t>(fill_words(trimmed(Source), list, made.bytes) - made.bytes);
        return made;
    }();
    filled_bytes<whole.size> filled;
    for (std::size_t i = 0; i < whole.size; ++i) filled.bytes[i] = whole.bytes[i];
    return filled;
}

/// The filled text, stored once.
template <const std::string_view& Source, const auto& Words>
inline constexpr auto filled_text = fill<Source, Words>();

}  // namespace zsetkit::inline v0::detail

#endif
