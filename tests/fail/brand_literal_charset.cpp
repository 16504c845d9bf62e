// SPDX-License-Identifier: MIT
// EXPECT: a_brand_is_exactly_three_capital_letters
#include <zsetkit/id.hpp>

using namespace zsetkit::literals;

int main() {
#if defined(ZSETKIT_CORRECTED)
    return zsetkit::brand{"JOB"}.text().empty();
#else
    return zsetkit::brand{"Job"}.text().empty();
#endif
}
