// SPDX-License-Identifier: MIT
//
// result<T> to and from std::expected<T, error>. Opt-in, and there only where the library has std::expected (C++23).
#ifndef ZSETKIT_ADAPT_EXPECTED_HPP
#define ZSETKIT_ADAPT_EXPECTED_HPP

#include <version>

#if defined(__cpp_lib_expected)

#include <expected>
#include <utility>

#include "../core/result.hpp"

namespace zsetkit::inline v0 {

/// The same value or error as a std::expected.
template <class T>
[[nodiscard]] constexpr std::expected<T, error> to_expected(result<T> from) noexcept(
    std::is_nothrow_move_constructible_v<T>) {
    if (from) return *std::move(from);
    return std::unexpected{from.error()};
}

/// The same value or error as a result.
template <class T>
[[nodiscard]] constexpr result<T> from_expected(std::expected<T, error> from) noexcept(
    std::is_nothrow_move_constructible_v<T>) {
    if (from) return *std::move(from);
    return from.error();
}

}  // namespace zsetkit::inline v0

#endif

#endif
