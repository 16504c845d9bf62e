// SPDX-License-Identifier: MIT
//
// The bytes that names in an EchoMQ key are made of, [A-Za-z0-9._-], and the rules a queue's name must keep.
#ifndef ZSETKIT_DETAIL_KEY_NAMES_HPP
#define ZSETKIT_DETAIL_KEY_NAMES_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../core/errc.hpp"
#include "bits.hpp"
#include "read_plain.hpp"

namespace zsetkit::inline v0::detail {

[[nodiscard]] constexpr bool is_alphanumeric(char c) noexcept {
    return byte_value(c) - unsigned{'0'} < 10 || (byte_value(c) | 0x20) - unsigned{'a'} < 26;
}

[[nodiscard]] constexpr bool is_name_byte(char c) noexcept {
    return is_alphanumeric(c) || c == '.' || c == '_' || c == '-';
}

/// The offset of the first byte, from `from` on, that no name may hold; the text's size when all may stand.
[[nodiscard]] constexpr std::size_t end_of_name(std::string_view text, std::size_t from = 0) noexcept {
    while (from < text.size() && is_name_byte(text[from])) ++from;
    return from;
}

/// Whether a text is a number of 64 bits in decimal: no sign, no leading zero.
[[nodiscard]] constexpr bool is_plain_number(std::string_view text) noexcept {
    constexpr std::string_view largest = "18446744073709551615";
    if (text.empty() || (text[0] == '0' && text.size() > 1) || text.size() > largest.size()) return false;
    for (const char c : text) {
        if (byte_value(c) - unsigned{'0'} >= 10) return false;
    }
    return text.size() < largest.size() || text <= largest;
}

/// Whether eight bytes are alphanumeric, all at once: adding lifts a byte's top bit from '0', or from past '9', on, and so for
/// the letters in lower case. Only a byte that is no ASCII carries into the next, and then the answer is no anyway.
[[nodiscard]] constexpr bool are_alphanumeric(std::uint64_t eight) noexcept {
    constexpr std::uint64_t ones = 0x0101010101010101, top = 0x80 * ones;
    const std::uint64_t lower = eight | 0x20 * ones;
    const std::uint64_t digit = (eight + (0x80 - '0') * ones) & ~(eight + (0x7f - '9') * ones);
    const std::uint64_t letter = (lower + (0x80 - 'a') * ones) & ~(lower + (0x7f - 'z') * ones);
    return ((digit | letter) & ~eight & top) == top;
}

inline constexpr std::size_t id_size = 14;

/// The offset at which a text stops being an id, three capitals and eleven base62 digits up to AzL8n0Y58m7; id_size when its
/// first fourteen bytes are one. The id room has the same gates; a key's position needs no value, so it can do without.
[[nodiscard]] constexpr std::size_t end_of_id(std::string_view text) noexcept {
    constexpr std::string_view largest = "AzL8n0Y58m7";
    const auto is_capital = [text](std::size_t at) { return byte_value(text[at]) - unsigned{'A'} < 26; };
    if (text.size() >= id_size && is_capital(0) && is_capital(1) && is_capital(2) && text[3] < largest[0] &&
        are_alphanumeric(load_little(text.data())) && are_alphanumeric(load_little(text.data() + id_size - 8))) {
        return id_size;  // most ids, until 2087
    }
    for (std::size_t at = 0; at < id_size; ++at) {
        if (at == text.size()) return at;
        if (at < 3 ? !is_capital(at) : !is_alphanumeric(text[at])) return at;
    }
    if (text.substr(3, 11) <= largest) return id_size;
    std::size_t at = 3;
    while (text[at] == largest[at - 3]) ++at;
    return at;
}

/// The offset of the first brace of either kind; the text's size when there is none.
[[nodiscard]] constexpr std::size_t find_any_brace(std::string_view text) noexcept {
    std::size_t at = 0;
    while (at < text.size() && text[at] != '{' && text[at] != '}') ++at;
    return at;
}

/// What a check answers when nothing is wrong: the code that no errc has.
inline constexpr error nothing_wrong{errc{}, 0};

[[nodiscard]] constexpr error wrong_at(errc code, std::size_t at) noexcept { return {code, clamp_offset(at)}; }

/// What names are given as. Functions of names are templates for one reason: who does not call them does not pay, on
/// every include, for the types of their results.
template <class Text>
concept key_name = std::convertible_to<const Text&, std::string_view>;

inline constexpr std::size_t queue_name_limit = 128;
inline constexpr std::string_view reserved_queue_name = "emq";

/// The first rule that an EchoMQ queue's name breaks, and at which byte.
[[nodiscard]] constexpr error why_not_queue_name(std::string_view name) noexcept {
    if (name.empty()) return {errc::queue_empty, 0};
    if (const std::size_t at = end_of_name(name); at < name.size() && at < queue_name_limit) {
        return wrong_at(name[at] == '{' || name[at] == '}' ? errc::braces : errc::queue_charset, at);
    }
    if (name.size() > queue_name_limit) return wrong_at(errc::queue_length, queue_name_limit);
    if (name == reserved_queue_name) return {errc::queue_reserved, 0};
    return nothing_wrong;
}

/// The first rule that another name in a key breaks: 1..`limit` bytes of the names' alphabet.
[[nodiscard]] constexpr error why_not_name(std::string_view name, std::size_t limit) noexcept {
    if (name.empty()) return {errc::name_empty, 0};
    if (const std::size_t at = end_of_name(name); at < name.size() && at < limit)
        return wrong_at(errc::name_charset, at);
    return name.size() > limit ? wrong_at(errc::name_length, limit) : nothing_wrong;
}

/// The same for a name of any bytes.
[[nodiscard]] constexpr error why_not_any_name(std::string_view name, std::size_t limit) noexcept {
    if (name.empty()) return {errc::name_empty, 0};
    return name.size() > limit ? wrong_at(errc::name_length, limit) : nothing_wrong;
}

/// The same for a name of any bytes but NUL.
[[nodiscard]] constexpr error why_not_free_name(std::string_view name, std::size_t limit) noexcept {
    if (const std::size_t at = name.find('\0'); at < limit) return wrong_at(errc::name_charset, at);
    return why_not_any_name(name, limit);
}

}  // namespace zsetkit::inline v0::detail

#endif
