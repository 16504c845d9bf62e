// SPDX-License-Identifier: MIT
// EXPECT: use queue::parse\(prefix, name\), a result<queue>
#include <zsetkit/key/bullmq.hpp>

#if defined(ZSETKIT_CORRECTED)
const auto orders = zsetkit::bullmq::queue::parse("bull", "orders");
#else
const zsetkit::bullmq::queue orders{"bull", "orders"};
#endif
