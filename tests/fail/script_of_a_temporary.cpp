// SPDX-License-Identifier: MIT
// EXPECT: deleted
#include <zsetkit/script/command.hpp>

int main() { return zsetkit::command::call(zsetkit::make_script("one", "return 1"), {}, {}) ? 0 : 1; }
