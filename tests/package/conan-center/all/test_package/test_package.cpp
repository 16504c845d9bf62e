// SPDX-License-Identifier: MIT
#include <zsetkit/zsetkit.hpp>

#include <cstdio>

int main() {
    const auto packed = zsetkit::fire_time_score::pack(zsetkit::unix_ms{1769526697641}, 7);
    if (!packed || zsetkit::to_text(*packed) != "7247981353537543") {
        return 1;
    }
    std::puts("zsetkit packs a fire time");
    return 0;
}
