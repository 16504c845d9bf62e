// SPDX-License-Identifier: MIT
#include <all_headers.hpp>
#include <all_headers.hpp>

#include "units.hpp"

#include "../support/catch.hpp"

zsetkit_tests::addresses zsetkit_tests::addresses_here() noexcept { return ZSETKIT_ADDRESSES; }

TEST_CASE("two units that include every header share one copy of each table and function", "[header]") {
    CHECK(zsetkit_tests::addresses_here() == zsetkit_tests::addresses_there());
}
