// SPDX-License-Identifier: MIT
#include <zsetkit/adapt/expected.hpp>

#include "../support/catch.hpp"

#if defined(__cpp_lib_expected)

TEST_CASE("a result becomes a std::expected and comes back the same", "[adapt]") {
    using zsetkit::errc;
    using zsetkit::result;
    ZSETKIT_CHECK_TWICE(*zsetkit::to_expected(result<int>{7}) == 7);
    ZSETKIT_CHECK_TWICE(zsetkit::to_expected(result<int>{errc::range}).error().code == errc::range);
    ZSETKIT_CHECK_TWICE(zsetkit::from_expected(zsetkit::to_expected(result<int>{7})) == 7);
    ZSETKIT_CHECK_TWICE(zsetkit::from_expected(zsetkit::to_expected(result<int>{errc::range})) ==
                        result<int>{errc::range});
}

#else

TEST_CASE("where the library has no std::expected, the header is empty and harmless", "[adapt]") { SUCCEED(); }

#endif
