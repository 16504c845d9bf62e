// SPDX-License-Identifier: MIT
#include <zsetkit/id/clock.hpp>

#include <chrono>
#include <cstdint>
#include <type_traits>

#include "../support/catch.hpp"

using zsetkit::coarse_clock_ms;
using zsetkit::system_clock_ms;
using zsetkit::unix_ms;
namespace detail = zsetkit::detail;

namespace {

std::uint64_t chrono_ms() {
    using namespace std::chrono;
    return static_cast<std::uint64_t>(duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count());
}

}  // namespace

TEST_CASE("a time of seconds and a fraction is read rounded down to the millisecond", "[id]") {
    ZSETKIT_CHECK_TWICE(detail::clock_reading(0, 0, 1'000'000).count == 0);
    ZSETKIT_CHECK_TWICE(detail::clock_reading(0, 999'999, 1'000'000).count == 0);
    ZSETKIT_CHECK_TWICE(detail::clock_reading(0, 1'000'000, 1'000'000).count == 1);
    ZSETKIT_CHECK_TWICE(detail::clock_reading(1'769'526'697, 641'999'999, 1'000'000).count == 1'769'526'697'641);
    ZSETKIT_CHECK_TWICE(detail::clock_reading(1'704'067'199, 999'999'999, 1'000'000).count == 1'704'067'199'999);
    ZSETKIT_CHECK_TWICE(detail::clock_reading(std::int64_t{3'903'090'455}, 551, 1).count == 3'903'090'455'551);
}

TEST_CASE("a time before 1970 reads as 0, which no id can carry", "[id]") {
    ZSETKIT_CHECK_TWICE(detail::clock_reading(-1, 999'999'999, 1'000'000).count == 0);
}

TEST_CASE("the system's clock is std::chrono's, to the millisecond", "[id]") {
    for (int i = 0; i < 1000; ++i) {
        const std::uint64_t before = chrono_ms(), now = system_clock_ms{}().count, after = chrono_ms();
        if (now < before || now > after) FAIL(before << " <= " << now << " <= " << after);
    }
}

TEST_CASE("the coarse clock lags by a kernel's tick at most", "[id]") {
    const std::uint64_t before = chrono_ms(), now = coarse_clock_ms{}().count, after = chrono_ms();
    CHECK(now + 20 >= before);
    CHECK(now <= after);
}

TEST_CASE("clocks are empty and never throw", "[id]") {
    ZSETKIT_CHECK_TWICE(std::is_empty_v<system_clock_ms> && std::is_empty_v<coarse_clock_ms>);
    ZSETKIT_CHECK_TWICE(noexcept(system_clock_ms{}()) && noexcept(coarse_clock_ms{}()));
    ZSETKIT_CHECK_TWICE(std::is_same_v<decltype(system_clock_ms{}()), unix_ms>);
}
