// SPDX-License-Identifier: MIT
// EXPECT: the_queue_name_emq_is_reserved
#include <zsetkit/key/echomq_queue.hpp>

int main() {
#if defined(ZSETKIT_CORRECTED)
    constexpr zsetkit::echomq::queue queue{"orders"};
#else
    constexpr zsetkit::echomq::queue queue{"emq"};
#endif
    return queue.pending().empty() ? 1 : 0;
}
