// SPDX-License-Identifier: MIT
// EXPECT: typed_id
#include <zsetkit/script/echomq.hpp>

constexpr zsetkit::echomq::queue orders{"orders"};

int main() { return static_cast<int>(zsetkit::echomq::enqueue(orders, zsetkit::typed_id<"USR">{}, "payload").size()); }
