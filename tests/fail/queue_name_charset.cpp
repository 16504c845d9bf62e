// SPDX-License-Identifier: MIT
// EXPECT: a_queue_name_is_made_of_letters_digits_dots_underscores_and_dashes
#include <zsetkit/key/echomq_queue.hpp>

int main() {
#if defined(ZSETKIT_CORRECTED)
    constexpr zsetkit::echomq::queue queue{"orders"};
#else
    constexpr zsetkit::echomq::queue queue{"a:b"};
#endif
    return queue.pending().empty() ? 1 : 0;
}
