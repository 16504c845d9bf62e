// SPDX-License-Identifier: MIT
#include <zsetkit/key/echomq_reserve.hpp>

#include "../support/catch.hpp"
#include "oracle.hpp"

namespace reserve = zsetkit::echomq::reserve;

namespace {

constexpr zsetkit::echomq::queue orders{"orders"};

}  // namespace

TEST_CASE("the reserve's keys carry the tag no queue may have", "[key]") {
    ZSETKIT_CHECK_TWICE(reserve::version() == "{emq}:version");
    ZSETKIT_CHECK_TWICE(reserve::locks() == "{emq}:locks");
    ZSETKIT_CHECK_TWICE(reserve::bundle() == "{emq}:bundle");
    ZSETKIT_CHECK_TWICE(reserve::migration(orders) == "{emq}:migration:orders");
    ZSETKIT_CHECK_TWICE(reserve::slot == 9051);
    ZSETKIT_CHECK_TWICE(zsetkit::hash_tag(reserve::migration(orders).view()) == "emq");
    ZSETKIT_CHECK_TWICE(reserve::version().size() == reserve::version().capacity());
    ZSETKIT_CHECK_TWICE(reserve::pattern() == "{emq}:*");
    CHECK(zsetkit_tests::slot_by_search(reserve::bundle()) == reserve::slot);
}
