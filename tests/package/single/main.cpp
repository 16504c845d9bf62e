// SPDX-License-Identifier: MIT
//
// Two units of a program that has the single header and nothing else of zsetkit: it compiles alone, and they link together.
#include "zsetkit.hpp"
#include "zsetkit.hpp"

#include <cstdio>

const void* table_there() noexcept;
zsetkit::score_text print_there(double score) noexcept;

int main() {
    using namespace zsetkit::literals;
    const auto score = zsetkit::fire_time_score::pack(zsetkit::unix_ms{1769526697641}, 7);
    const auto queue = zsetkit::echomq::queue::parse("orders").value();
    const bool right = print_there(*score) == "7247981353537543" &&
                       table_there() == &zsetkit::echomq::scripts::enqueue &&
                       queue.job("JOB0KHTOWnGLuC"_job) == "emq:{orders}:job:JOB0KHTOWnGLuC";
    std::printf("zsetkit %d.%d.%d in one header: %s\n", zsetkit::version.major_number, zsetkit::version.minor_number,
                zsetkit::version.patch_number, right ? "as it should be" : "WRONG");
    return right ? 0 : 1;
}
