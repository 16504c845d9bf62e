// SPDX-License-Identifier: MIT
// EXPECT: deleted
#include <zsetkit/id/literals.hpp>
#include <zsetkit/key/echomq_queue.hpp>

using namespace zsetkit::literals;

int main() {
    constexpr zsetkit::echomq::queue orders{"orders"};
#if defined(ZSETKIT_CORRECTED)
    return orders.job("JOB0KHTOWnGLuC"_job).empty() ? 1 : 0;
#else
    return orders.job("JOB0KHTOWnGLuC").empty() ? 1 : 0;
#endif
}
