// SPDX-License-Identifier: MIT
// EXPECT: a_queue_name_is_at_most_128_bytes
#include <zsetkit/key/echomq_queue.hpp>

int main() {
#if defined(ZSETKIT_CORRECTED)
    constexpr zsetkit::echomq::queue queue{"orders"};
#else
    constexpr zsetkit::echomq::queue queue{
        "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcd"
        "ef0123456789abcdef0"};
#endif
    return queue.pending().empty() ? 1 : 0;
}
