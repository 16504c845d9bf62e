// SPDX-License-Identifier: MIT
// EXPECT: an_id_ends_in_eleven_base62_digits
#include <zsetkit/id.hpp>

using namespace zsetkit::literals;

int main() {
#if defined(ZSETKIT_CORRECTED)
    return "USR0KHTOWnGLuC"_id.hash32() == 0;
#else
    return "USR0KHTOWnGL!C"_id.hash32() == 0;
#endif
}
