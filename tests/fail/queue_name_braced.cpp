// SPDX-License-Identifier: MIT
// EXPECT: a_queue_name_is_passed_without_braces
#include <zsetkit/key/echomq_queue.hpp>

int main() {
#if defined(ZSETKIT_CORRECTED)
    constexpr zsetkit::echomq::queue queue{"orders"};
#else
    constexpr zsetkit::echomq::queue queue{"{orders}"};
#endif
    return queue.pending().empty() ? 1 : 0;
}
