// SPDX-License-Identifier: MIT
// EXPECT: no matching function for call to .*enqueue_in|constraints? not satisfied|unsatisfied constraint
#include <zsetkit/script/echomq.hpp>

constexpr zsetkit::echomq::queue orders{"orders"};

int main() { return zsetkit::echomq::enqueue_in(orders, zsetkit::job_id{}, "payload", 0.5) ? 0 : 1; }
