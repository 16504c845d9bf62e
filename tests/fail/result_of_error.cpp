// SPDX-License-Identifier: MIT
// EXPECT: a result's value is not itself an error
#include <zsetkit/core/result.hpp>

int main() {
#if defined(ZSETKIT_CORRECTED)
    using value = int;
#else
    using value = zsetkit::error;
#endif
    return zsetkit::result<value>{zsetkit::errc::range}.has_value() ? 1 : 0;
}
