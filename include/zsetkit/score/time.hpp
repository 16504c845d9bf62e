// SPDX-License-Identifier: MIT
//
// A strong unit for an instant: milliseconds since 1970-01-01T00:00:00Z.
#ifndef ZSETKIT_SCORE_TIME_HPP
#define ZSETKIT_SCORE_TIME_HPP

#include <compare>
#include <cstdint>

namespace zsetkit::inline v0 {

struct unix_ms {
    std::uint64_t count;

    friend constexpr auto operator<=>(const unix_ms&, const unix_ms&) noexcept = default;
};

}  // namespace zsetkit::inline v0

#endif
