// SPDX-License-Identifier: MIT
// EXPECT: a minter's clock is callable and answers unix_ms
#include <zsetkit/id/minter.hpp>

double seconds() { return 1.7e9; }
zsetkit::minter<double (*)()> ids{7, seconds};
