// SPDX-License-Identifier: MIT
//
// Ids as literals, checked by the compiler: a bad one does not compile, and the compiler quotes the gate it fails.
//
//     using namespace zsetkit::literals;
//     constexpr auto user = "USR0KHTOWnGLuC"_id;      // branded_id
//     constexpr auto job = "JOB0KHTOWnGLuC"_job;      // job_id
#ifndef ZSETKIT_ID_LITERALS_HPP
#define ZSETKIT_ID_LITERALS_HPP

#include <cstddef>
#include <string_view>

#include "branded_id.hpp"
#include "typed_id.hpp"

namespace zsetkit::inline v0 {

namespace detail {

// Declared, never defined and not constexpr: the compiler quotes the name of the one a literal runs into.
void an_id_is_exactly_fourteen_bytes();
void an_id_starts_with_three_capital_letters();
void an_id_ends_in_eleven_base62_digits();
void the_largest_id_payload_is_AzL8n0Y58m7();
void this_id_is_of_another_brand_than_JOB();

template <class Id>
consteval Id id_literal(std::string_view text) {
    const auto id = Id::parse(text);
    if (!id) {
        const errc gate = id.error().code;
        if (gate == errc::length) an_id_is_exactly_fourteen_bytes();
        if (gate == errc::namespace_) an_id_starts_with_three_capital_letters();
        if (gate == errc::charset) an_id_ends_in_eleven_base62_digits();
        if (gate == errc::range) the_largest_id_payload_is_AzL8n0Y58m7();
        if (gate == errc::kind) this_id_is_of_another_brand_than_JOB();
    }
    return *id;
}

}  // namespace detail

/// Ids as literals: `using namespace zsetkit::literals;`.
inline namespace literals {

/// The id a literal spells.
[[nodiscard]] consteval branded_id operator""_id(const char* text, std::size_t size) {
    return detail::id_literal<branded_id>({text, size});
}

/// The JOB id a literal spells.
[[nodiscard]] consteval job_id operator""_job(const char* text, std::size_t size) {
    return detail::id_literal<job_id>({text, size});
}

}  // namespace literals

}  // namespace zsetkit::inline v0

#endif
