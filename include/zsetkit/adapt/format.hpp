// SPDX-License-Identifier: MIT
//
// std::format for what zsetkit writes: texts, ids, bounds as themselves, codes and readings by name, instants in UTC.
// They take the format specification of a string: "{:>20}". Opt-in, and there only where the library has std::format.
#ifndef ZSETKIT_ADAPT_FORMAT_HPP
#define ZSETKIT_ADAPT_FORMAT_HPP

#include <version>

#if defined(__cpp_lib_format)

#include <format>
#include <string_view>

#include "../core/errc.hpp"
#include "../detail/texts.hpp"
#include "../score/utc.hpp"

template <zsetkit::detail::printable T>
struct std::formatter<T, char> : std::formatter<std::string_view, char> {
    auto format(const T& value, auto& context) const {
        const auto& text = zsetkit::detail::printed(value);
        return std::formatter<std::string_view, char>::format(std::string_view{text}, context);
    }
};

template <>
struct std::formatter<zsetkit::unix_ms, char> : std::formatter<std::string_view, char> {
    auto format(zsetkit::unix_ms time, auto& context) const {
        return std::formatter<std::string_view, char>::format(zsetkit::to_utc(time).view(), context);
    }
};

#endif

#endif
