// SPDX-License-Identifier: MIT
// EXPECT: use queue::parse\(name\), a result<queue>
#include <zsetkit/key/echomq.hpp>

std::string_view configured();
#if defined(ZSETKIT_CORRECTED)
const auto orders = zsetkit::echomq::queue::parse(configured());
#else
const zsetkit::echomq::queue orders{configured()};
#endif
