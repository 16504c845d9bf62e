// SPDX-License-Identifier: MIT
// EXPECT: one_per_queue_count
#include <zsetkit/key/echomq_queue.hpp>

using zsetkit::echomq::family;

int main() {
    constexpr zsetkit::echomq::queue orders{"orders"};
#if defined(ZSETKIT_CORRECTED)
    return orders.key<family::pending>().empty() ? 1 : 0;
#else
    return orders.key<family::job>().empty() ? 1 : 0;
#endif
}
