// SPDX-License-Identifier: MIT
// EXPECT: (deleted|cannot convert|no viable conversion)
#include <zsetkit/id.hpp>

using namespace zsetkit::literals;

int main() {
#if defined(ZSETKIT_CORRECTED)
    const double score = static_cast<double>(zsetkit::snowflake{}.time().count);
    return score < 0;
#else
    const double score = static_cast<double>(zsetkit::snowflake{});
    return score < 0;
#endif
}
