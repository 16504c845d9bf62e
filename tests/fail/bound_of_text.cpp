// SPDX-License-Identifier: MIT
// EXPECT: no matching function for call to
#include <zsetkit/score/bound.hpp>

#if defined(ZSETKIT_CORRECTED)
constexpr auto bound = *zsetkit::score_bound::parse("(5");
#else
constexpr auto bound = zsetkit::score_bound::above("5");  // a score is a number: its text goes through parse
#endif

int main() { return bound.exclusive() ? 0 : 1; }
