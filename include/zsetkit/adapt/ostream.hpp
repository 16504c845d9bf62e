// SPDX-License-Identifier: MIT
//
// operator<< for what zsetkit writes: texts, ids, bounds as themselves, codes and readings by name, an error as
// "tier_range at 3: <sentence>", instants in UTC. Opt-in: <ostream> is heavy.
#ifndef ZSETKIT_ADAPT_OSTREAM_HPP
#define ZSETKIT_ADAPT_OSTREAM_HPP

#include <ostream>
#include <string_view>

#include "../core/errc.hpp"
#include "../detail/texts.hpp"
#include "../score/utc.hpp"

namespace zsetkit::inline v0 {

/// Writes a text, an id, a key or a bound as itself, a code or a reading by its name.
template <class Traits, detail::printable T>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out, const T& value) {
    return out << std::string_view{detail::printed(value)};
}

/// Writes an error as its name, its offset in bytes and its sentence: "tier_range at 3: tier is above ...".
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out, const error& why) {
    return out << name(why.code) << " at " << why.at << ": " << message(why.code);
}

/// Writes an instant in UTC: "2026-01-27T15:11:37.641Z".
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out, unix_ms time) {
    return out << to_utc(time).view();
}

/// Writes seconds since 1970 with their unit: "1769526697 s".
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out, unix_seconds time) {
    return out << time.count << " s";
}

}  // namespace zsetkit::inline v0

#endif
