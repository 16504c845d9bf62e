// SPDX-License-Identifier: MIT
// EXPECT: the_largest_id_payload_is_AzL8n0Y58m7
#include <zsetkit/id.hpp>

using namespace zsetkit::literals;

int main() {
#if defined(ZSETKIT_CORRECTED)
    return "JOBAzL8n0Y58m7"_job.hash32() == 0;
#else
    return "JOBLygHa16AHYG"_job.hash32() == 0;
#endif
}
