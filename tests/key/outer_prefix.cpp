// SPDX-License-Identifier: MIT
#include <zsetkit/key/outer_prefix.hpp>

#include <zsetkit/key/echomq.hpp>

#include <string>

#include "../support/catch.hpp"

using zsetkit::errc;
using zsetkit::error;
using zsetkit::outer_prefix;
using zsetkit::echomq::parse_key;

namespace {

constexpr auto app = outer_prefix::parse("app:").value();
constexpr zsetkit::echomq::queue orders{"orders"};

}  // namespace

TEST_CASE("a client's prefix goes on every key once, and leaves the slot alone", "[key]") {
    ZSETKIT_CHECK_TWICE(app.apply(orders.schedule()) == "app:emq:{orders}:schedule");
    ZSETKIT_CHECK_TWICE(zsetkit::slot(app.apply(orders.schedule())) == orders.slot());
    ZSETKIT_CHECK_TWICE(outer_prefix{}.apply(orders.ring()) == "emq:{orders}:ring");
    ZSETKIT_CHECK_TWICE(app.view() == "app:");
}

TEST_CASE("a prefixed key is unclassified until the prefix it is known to have is taken off", "[key]") {
    ZSETKIT_CHECK_TWICE(!parse_key("app:emq:{orders}:schedule"));
    ZSETKIT_CHECK_TWICE(app.strip("app:emq:{orders}:schedule").and_then(parse_key)->queue == "orders");
    ZSETKIT_CHECK_TWICE(app.strip("app:app:emq:{orders}:schedule").and_then(parse_key).error().code ==
                        errc::unclassified);
    ZSETKIT_CHECK_TWICE(app.strip("emq:{orders}:schedule").error() == error{errc::unclassified, 0});
    ZSETKIT_CHECK_TWICE(app.strip("apple").error() == error{errc::unclassified, 3});
    ZSETKIT_CHECK_TWICE(app.strip("ap").error() == error{errc::unclassified, 2});
    ZSETKIT_CHECK_TWICE(outer_prefix{}.strip("emq:{orders}:ring") == std::string_view{"emq:{orders}:ring"});
}

TEST_CASE("a prefix that would move the hash tag is refused", "[key]") {
    ZSETKIT_CHECK_TWICE(zsetkit::slot("{abc}emq:{orders}:schedule") != orders.slot());
    ZSETKIT_CHECK_TWICE(outer_prefix::parse("{abc}").error() == error{errc::braces, 0});
    ZSETKIT_CHECK_TWICE(outer_prefix::parse("a}:").error() == error{errc::braces, 1});
    ZSETKIT_CHECK_TWICE(outer_prefix::parse("").error() == error{errc::prefix_empty, 0});
    CHECK(outer_prefix::parse(std::string(128, 'p')).has_value());
    CHECK(outer_prefix::parse(std::string(129, 'p')).error() == error{errc::prefix_length, 128});
}
