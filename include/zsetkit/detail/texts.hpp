// SPDX-License-Identifier: MIT
//
// What stream output and formatting write for each type, said once for both.
#ifndef ZSETKIT_DETAIL_TEXTS_HPP
#define ZSETKIT_DETAIL_TEXTS_HPP

#include <concepts>
#include <string_view>

#include "../core/errc.hpp"
#include "../core/fixed_text.hpp"

namespace zsetkit::inline v0::detail {

/// Types that write themselves: ids, keys, bounds.
template <class T>
concept has_text = requires(const T& value) {
    { value.text() } -> std::convertible_to<std::string_view>;
};

/// Codes and kinds that have a name: errc, reading, ...
template <class T>
concept has_name = requires(T value) {
    { name(value) } -> std::same_as<std::string_view>;
};

template <std::size_t N>
[[nodiscard]] constexpr const fixed_text<N>& printed(const fixed_text<N>& text) noexcept {
    return text;
}
template <has_text T>
[[nodiscard]] constexpr auto printed(const T& value) noexcept {
    return value.text();
}
template <has_name T>
[[nodiscard]] constexpr std::string_view printed(T value) noexcept {
    return name(value);
}

/// A type of zsetkit that has a printed form.
template <class T>
concept printable = requires(const T& value) {
    { printed(value) } -> std::convertible_to<std::string_view>;
};

}  // namespace zsetkit::inline v0::detail

#endif
