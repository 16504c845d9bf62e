// SPDX-License-Identifier: MIT
// EXPECT: deleted
#include <zsetkit/key/bullmq_queue.hpp>

int main() {
    constexpr auto orders = zsetkit::bullmq::queue::parse("bull", "orders").value();
#if defined(ZSETKIT_CORRECTED)
    return orders.job(*zsetkit::bullmq::parse_job_id("cart-7")).empty() ? 1 : 0;
#else
    return orders.job("cart-7").empty() ? 1 : 0;
#endif
}
