// SPDX-License-Identifier: MIT
// EXPECT: a_brand_is_exactly_three_capital_letters
#include <zsetkit/id.hpp>

using namespace zsetkit::literals;

int main() {
#if defined(ZSETKIT_CORRECTED)
    return zsetkit::typed_id<"JOB">{}.hash32() != 0;
#else
    return zsetkit::typed_id<"JOBS">{}.hash32() != 0;
#endif
}
