// SPDX-License-Identifier: MIT
// EXPECT: an_id_starts_with_three_capital_letters
#include <zsetkit/id.hpp>

using namespace zsetkit::literals;

int main() {
#if defined(ZSETKIT_CORRECTED)
    return "USR0KHTOWnGLuC"_id.hash32() == 0;
#else
    return "usr0KHTOWnGLuC"_id.hash32() == 0;
#endif
}
