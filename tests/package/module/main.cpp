// SPDX-License-Identifier: MIT
//
// A program that imports zsetkit: constants, literals, a minter, a hash and a script, none of which may need an include.
#include <cstdio>
#include <string>
#include <unordered_set>

import zsetkit;

using namespace zsetkit;
using namespace zsetkit::literals;

static_assert(to_text(*fire_time_score::pack(unix_ms{1769526697641}, 7)) == "7247981353537543");
static_assert(priority_score::pack(2097152, 0).error().code == errc::tier_range);
static_assert("JOB0KHTOWnGLuC"_job < "JOB0NpsIRaFoki"_job && "JOB0KHTOWnGLuC"_job == "JOB0KHTOWnGLuC"_job);

int main() {
    minter mint{7};
    std::unordered_set<job_id> seen;
    for (int i = 0; i < 3; ++i) seen.insert(mint.next<"JOB">().value());

    std::string bytes;
    const auto orders = echomq::queue::parse("orders").value();
    echomq::enqueue(orders, *seen.begin(), "{}").append_resp(bytes);

    const bool right =
        seen.size() == 3 && bytes.starts_with("*") && parse_score("7247981353537543") == 7247981353537543.0;
    std::printf("zsetkit %d.%d.%d imported: %s\n", version.major_number, version.minor_number, version.patch_number,
                right ? "as it should be" : "WRONG");
    return right ? 0 : 1;
}
