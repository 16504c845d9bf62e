// SPDX-License-Identifier: MIT
#include <zsetkit/core/fixed_text.hpp>

#include <compare>
#include <string>
#include <string_view>
#include <type_traits>

#include "../support/catch.hpp"

using zsetkit::errc;
using zsetkit::fixed_text;

TEST_CASE("a fixed_text holds exactly what it was made from, up to its capacity", "[core]") {
    ZSETKIT_CHECK_TWICE(fixed_text<5>::from("hello")->view() == "hello");
    ZSETKIT_CHECK_TWICE(fixed_text<5>::from("hello")->size() == 5);
    ZSETKIT_CHECK_TWICE(fixed_text<5>::from("")->empty());
    ZSETKIT_CHECK_TWICE(fixed_text<5>::capacity() == 5);
    ZSETKIT_CHECK_TWICE(fixed_text<5>::from("hello!").error() == zsetkit::error{errc::too_long, 5});
    const std::string long_text(65535, 'x');
    CHECK(fixed_text<65535>::from(long_text)->view() == long_text);
}

TEST_CASE("a fixed_text keeps every byte, NUL included", "[core]") {
    constexpr std::string_view bytes{"a\0b\xff", 4};
    ZSETKIT_CHECK_TWICE(fixed_text<8>::from(bytes)->view() == bytes);
}

TEST_CASE("texts of any two capacities compare by their bytes, as unsigned", "[core]") {
    constexpr auto low = fixed_text<14>::from("a").value();
    constexpr auto high = fixed_text<300>::from("b\x80").value();
    ZSETKIT_CHECK_TWICE(low != high);
    ZSETKIT_CHECK_TWICE(std::is_lt(low <=> high));
    ZSETKIT_CHECK_TWICE(low == "a");
    ZSETKIT_CHECK_TWICE("a" == low);
    ZSETKIT_CHECK_TWICE(std::is_gt(fixed_text<3>::from("\x80").value() <=> fixed_text<3>::from("\x7f").value()));
    CHECK(low == std::string{"a"});
    CHECK(low.to<std::string>() == "a");
}

TEST_CASE("a fixed_text costs its bytes and a length, and copies as bytes", "[core]") {
    ZSETKIT_CHECK_TWICE(sizeof(fixed_text<14>) == 15);
    ZSETKIT_CHECK_TWICE(sizeof(fixed_text<300>) == 302);
    ZSETKIT_CHECK_TWICE(std::is_trivially_copyable_v<fixed_text<14>>);
    ZSETKIT_CHECK_TWICE(std::is_nothrow_convertible_v<fixed_text<14>, std::string_view>);
}
