// SPDX-License-Identifier: MIT
#include <zsetkit/core/result.hpp>

#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "../support/catch.hpp"

using zsetkit::errc;
using zsetkit::error;
using zsetkit::result;

namespace {

struct no_default {
    explicit constexpr no_default(int from) : value{from} {}
    int value;
};

constexpr result<int> half(int value) {
    if (value % 2 != 0) return error{errc::fraction, 3};
    return value / 2;
}

}  // namespace

TEST_CASE("a result holds a value or the error, never both", "[core]") {
    ZSETKIT_CHECK_TWICE(half(8).has_value());
    ZSETKIT_CHECK_TWICE(*half(8) == 4);
    ZSETKIT_CHECK_TWICE(half(8).value() == 4);
    ZSETKIT_CHECK_TWICE(!half(7));
    ZSETKIT_CHECK_TWICE(half(7).error() == error{errc::fraction, 3});
    ZSETKIT_CHECK_TWICE(half(7).value_or(9) == 9);
    ZSETKIT_CHECK_TWICE(result<int>{errc::range}.error() == error{errc::range, 0});
}

TEST_CASE("results compare by value, and by error", "[core]") {
    ZSETKIT_CHECK_TWICE(half(8) == half(8));
    ZSETKIT_CHECK_TWICE(half(8) == 4);
    ZSETKIT_CHECK_TWICE(half(7) == half(9));
    ZSETKIT_CHECK_TWICE(half(7) != half(8));
    ZSETKIT_CHECK_TWICE(half(7) != 4);
    ZSETKIT_CHECK_TWICE(result<double>{0.0} == -0.0);
}

TEST_CASE("results chain", "[core]") {
    ZSETKIT_CHECK_TWICE(half(8).and_then(half) == 2);
    ZSETKIT_CHECK_TWICE(half(6).and_then(half).error().code == errc::fraction);
    ZSETKIT_CHECK_TWICE(half(8).transform([](int value) { return value + 0.5; }).value() > 4.4);
    ZSETKIT_CHECK_TWICE(half(7).transform([](int value) { return value; }).error().at == 3);
    ZSETKIT_CHECK_TWICE(half(7).or_else([](error why) { return result<int>{static_cast<int>(why.at)}; }) == 3);
    ZSETKIT_CHECK_TWICE(half(8).or_else([](error why) { return result<int>{why}; }) == 4);
}

TEST_CASE("a result holds types that have no default, that only move, and that own", "[core]") {
    ZSETKIT_CHECK_TWICE(result<no_default> { no_default{3} } -> value == 3);
    result<std::unique_ptr<int>> only_moves{std::make_unique<int>(3)};
    auto taken = std::move(only_moves);
    CHECK(**taken == 3);
    auto pointer = std::move(taken).value();
    CHECK(*pointer == 3);

    result<std::string> owns{std::string(100, 'x')};
    auto copy = owns;
    copy = errc::range;
    CHECK(copy.error().code == errc::range);
    copy = owns;
    CHECK(copy->size() == 100);
    owns = std::move(copy);
    const auto& same = owns;
    owns = same;
    CHECK(*owns == std::string(100, 'x'));
}

TEST_CASE("a result is as cheap as its value", "[core]") {
    ZSETKIT_CHECK_TWICE(std::is_trivially_copyable_v<result<double>>);
    ZSETKIT_CHECK_TWICE(std::is_trivially_destructible_v<result<no_default>>);
    ZSETKIT_CHECK_TWICE(sizeof(result<double>) == 16);
    ZSETKIT_CHECK_TWICE(!std::is_default_constructible_v<result<int>>);
    ZSETKIT_CHECK_TWICE(!std::is_convertible_v<result<int>, bool>);
    ZSETKIT_CHECK_TWICE(!std::is_copy_constructible_v<result<std::unique_ptr<int>>>);
}

#if defined(__cpp_exceptions)
TEST_CASE("value() of an error throws, and says why", "[core]") {
    try {
        (void)half(7).value();
        FAIL("did not throw");
    } catch (const zsetkit::bad_result_access& thrown) {
        CHECK(thrown.error() == error{errc::fraction, 3});
        CHECK(thrown.what() == zsetkit::message(errc::fraction));
    }
}
#endif
