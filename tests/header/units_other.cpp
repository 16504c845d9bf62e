// SPDX-License-Identifier: MIT
//
// The second unit, with other libraries' macros defined before the library is seen.
#include "units.hpp"

#include "hostile.hpp"

#include <all_headers.hpp>

zsetkit_tests::addresses zsetkit_tests::addresses_there() noexcept { return ZSETKIT_ADDRESSES; }
