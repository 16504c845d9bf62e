// SPDX-License-Identifier: MIT
//
// A program of someone who depends on zsetkit: what each way to consume it must build and run.
#include <zsetkit/version.hpp>
#include <zsetkit/zsetkit.hpp>

#include <cstdio>

static_assert(zsetkit::fire_time_score::pack(zsetkit::unix_ms{1769526697641}, 7).has_value());

int main() {
    const auto text = zsetkit::to_text(*zsetkit::fire_time_score::pack(zsetkit::unix_ms{1769526697641}, 7));
    std::printf("zsetkit %d.%d.%d\n", zsetkit::version.major_number, zsetkit::version.minor_number,
                zsetkit::version.patch_number);
    return text == "7247981353537543" ? 0 : 1;
}
