// SPDX-License-Identifier: MIT
#include <zsetkit/adapt/development_node.hpp>

#include <zsetkit/id/minter.hpp>

#include "../support/catch.hpp"

TEST_CASE("the development node is this process's: the same each time, and a node a minter takes", "[adapt]") {
    const auto node = zsetkit::development_node();
    CHECK(node == zsetkit::development_node());
    zsetkit::minter ids{zsetkit::development_node()};
    CHECK(ids.node() == node);
    CHECK(ids.next()->node() == node.value());
}
