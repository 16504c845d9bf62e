// SPDX-License-Identifier: MIT
// EXPECT: a_queue_name_is_not_empty
#include <zsetkit/key/echomq_queue.hpp>

int main() {
#if defined(ZSETKIT_CORRECTED)
    constexpr zsetkit::echomq::queue queue{"orders"};
#else
    constexpr zsetkit::echomq::queue queue{""};
#endif
    return queue.pending().empty() ? 1 : 0;
}
