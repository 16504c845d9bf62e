// SPDX-License-Identifier: MIT
// EXPECT: (unable to find|no matching) .*literal operator.*_job
#include <zsetkit/id.hpp>

#if defined(ZSETKIT_CORRECTED)
using namespace zsetkit::literals;
#endif

int main() { return "JOB0KHTOWnGLuC"_job.hash32() == 0; }
