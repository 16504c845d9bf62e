// SPDX-License-Identifier: MIT
// EXPECT: deleted
#include <zsetkit/id/minter.hpp>

zsetkit::minter<> ids{7};
zsetkit::minter<> twin{ids};
