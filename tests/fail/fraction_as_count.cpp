// SPDX-License-Identifier: MIT
// EXPECT: no matching function for call to
#include <zsetkit/score/priority.hpp>

#if defined(ZSETKIT_CORRECTED)
constexpr auto score = zsetkit::priority_score::pack(1, 2);
#else
constexpr auto score = zsetkit::priority_score::pack(1.5, 2);  // would be cut to tier 1 in silence
#endif

int main() { return score.has_value() ? 0 : 1; }
