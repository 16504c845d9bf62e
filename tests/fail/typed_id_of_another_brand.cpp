// SPDX-License-Identifier: MIT
// EXPECT: (conversion|convert|viable).*typed_id
#include <zsetkit/id.hpp>

using namespace zsetkit::literals;

int main() {
#if defined(ZSETKIT_CORRECTED)
    const zsetkit::job_id job = zsetkit::typed_id<"JOB">{};
    return job.hash32() != 0;
#else
    const zsetkit::job_id job = zsetkit::typed_id<"USR">{};
    return job.hash32() != 0;
#endif
}
