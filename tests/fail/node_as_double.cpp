// SPDX-License-Identifier: MIT
// EXPECT: constraint|candidate template ignored|no matching function
#include <zsetkit/id.hpp>

using namespace zsetkit::literals;

int main() {
#if defined(ZSETKIT_CORRECTED)
    return zsetkit::snowflake::compose(zsetkit::snowflake::epoch, 7, 0).has_value() ? 0 : 1;
#else
    return zsetkit::snowflake::compose(zsetkit::snowflake::epoch, 7.0, 0).has_value() ? 0 : 1;
#endif
}
