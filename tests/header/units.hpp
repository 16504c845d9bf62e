// SPDX-License-Identifier: MIT
//
// What the two units of units.cpp and units_other.cpp each say about the library, to be compared.
#ifndef ZSETKIT_TESTS_HEADER_UNITS_HPP
#define ZSETKIT_TESTS_HEADER_UNITS_HPP

#include <array>
#include <string_view>

namespace zsetkit_tests {

using addresses = std::array<const void*, 4>;

addresses addresses_here() noexcept;
addresses addresses_there() noexcept;

}  // namespace zsetkit_tests

// The body of both functions: the addresses of tables and functions as this unit sees them.
#define ZSETKIT_ADDRESSES                                                                                         \
    {&zsetkit::version, &zsetkit::detail::errc_table,                                                             \
     reinterpret_cast<const void*>(static_cast<std::string_view (*)(zsetkit::errc) noexcept>(&zsetkit::message)), \
     reinterpret_cast<const void*>(&zsetkit::detail::stop)}

#endif
