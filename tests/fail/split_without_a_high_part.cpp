// SPDX-License-Identifier: MIT
// EXPECT: a score has 53 bits: leave at least one above the low part
#include <zsetkit/score/split.hpp>

#if defined(ZSETKIT_CORRECTED)
constexpr auto most = zsetkit::split_score<52>::max_high;
#else
constexpr auto most = zsetkit::split_score<53>::max_high;
#endif

int main() { return static_cast<int>(most - 1); }
