// SPDX-License-Identifier: MIT
// EXPECT: a_node_is_in_0_to_1023
#include <zsetkit/id/node.hpp>

constexpr zsetkit::node_number node{1024};
