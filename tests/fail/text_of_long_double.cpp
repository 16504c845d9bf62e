// SPDX-License-Identifier: MIT
// EXPECT: no matching function for call to
#include <zsetkit/score/text.hpp>

#if defined(ZSETKIT_CORRECTED)
constexpr auto text = zsetkit::to_text(0.1);
#else
constexpr auto text = zsetkit::to_text(0.1L);  // would be rounded to a double in silence
#endif

int main() { return text.empty() ? 1 : 0; }
