// SPDX-License-Identifier: MIT
// EXPECT: no matching function for call to
#include <zsetkit/score/text.hpp>

#if defined(ZSETKIT_CORRECTED)
constexpr auto text = zsetkit::to_text(5);
#else
constexpr auto text = zsetkit::to_text('5');  // would be "53"
#endif

int main() { return text.empty() ? 1 : 0; }
