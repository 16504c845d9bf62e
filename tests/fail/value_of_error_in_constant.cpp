// SPDX-License-Identifier: MIT
// EXPECT: constant
#include <zsetkit/core/result.hpp>

#if defined(ZSETKIT_CORRECTED)
constexpr zsetkit::result<int> given{7};
#else
constexpr zsetkit::result<int> given{zsetkit::errc::range};
#endif
constexpr int value = *given;

int main() { return value == 7 ? 0 : 1; }
