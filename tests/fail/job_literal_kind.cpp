// SPDX-License-Identifier: MIT
// EXPECT: this_id_is_of_another_brand_than_JOB
#include <zsetkit/id.hpp>

using namespace zsetkit::literals;

int main() {
#if defined(ZSETKIT_CORRECTED)
    return "JOB0KHTOWnGLuC"_job.hash32() == 0;
#else
    return "USR0KHTOWnGLuC"_job.hash32() == 0;
#endif
}
