// SPDX-License-Identifier: MIT
// EXPECT: (cannot convert|could not convert|no viable conversion).*unix_
#include <zsetkit/score/instant.hpp>

#if defined(ZSETKIT_CORRECTED)
constexpr auto score = zsetkit::epoch_seconds_score::pack(ceil_seconds(zsetkit::unix_ms{1769526697641}));
#else
constexpr auto score = zsetkit::epoch_seconds_score::pack(zsetkit::unix_ms{1769526697641});  // 40,000 years ahead
#endif

int main() { return score.has_value() ? 0 : 1; }
