// SPDX-License-Identifier: MIT
// EXPECT: an_id_is_exactly_fourteen_bytes
#include <zsetkit/id.hpp>

using namespace zsetkit::literals;

int main() {
#if defined(ZSETKIT_CORRECTED)
    return "JOB0KHTOWnGLuC"_id.hash32() == 0;
#else
    return "JOB0KHTOWnGLu"_id.hash32() == 0;
#endif
}
