// SPDX-License-Identifier: MIT
// EXPECT: a_node_is_in_0_to_1023
#include <zsetkit/id/minter.hpp>

constinit zsetkit::minter<> ids{-1};
