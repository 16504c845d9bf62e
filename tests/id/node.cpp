// SPDX-License-Identifier: MIT
#include <zsetkit/id/node.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>

#include "../support/catch.hpp"

using zsetkit::development_node;
using zsetkit::errc;
using zsetkit::error;
using zsetkit::node_number;

namespace {

// Named, because clang 14 crashes on an immediate constructor's call within CHECK.
constexpr node_number zero{0}, one{1}, two{2}, seven{7}, highest{1023};

constexpr bool refused(auto number) {
    const auto got = node_number::from_integer(number);
    return !got && got.error().code == errc::node_range;
}

}  // namespace

TEST_CASE("nodes are 0..1023, and every other number is errc::node_range", "[id]") {
    ZSETKIT_CHECK_TWICE(node_number::from_integer(0)->value() == 0);
    ZSETKIT_CHECK_TWICE(node_number::from_integer(1023)->value() == 1023);
    ZSETKIT_CHECK_TWICE(node_number::from_integer(std::int8_t{7})->value() == 7);
    ZSETKIT_CHECK_TWICE(highest.value() == 1023);
    ZSETKIT_CHECK_TWICE(refused(1024));
    ZSETKIT_CHECK_TWICE(refused(-1));
    ZSETKIT_CHECK_TWICE(refused(std::int8_t{-1}));
    ZSETKIT_CHECK_TWICE(refused(65536));
    ZSETKIT_CHECK_TWICE(refused(65536u + 7));
    ZSETKIT_CHECK_TWICE(refused(std::uint64_t{1} << 32));
    ZSETKIT_CHECK_TWICE(refused(~std::uint64_t{}));
    ZSETKIT_CHECK_TWICE(refused((std::numeric_limits<std::int64_t>::min)()));
    for (int i = -2000; i < 4000; ++i) {
        if (node_number::from_integer(i).has_value() != (i >= 0 && i < 1024)) FAIL(i);
    }
}

TEST_CASE("a node in the configuration is plain decimal digits", "[id]") {
    ZSETKIT_CHECK_TWICE(node_number::parse("0") == zero);
    ZSETKIT_CHECK_TWICE(node_number::parse("7") == seven);
    ZSETKIT_CHECK_TWICE(node_number::parse("1023") == highest);
    ZSETKIT_CHECK_TWICE(node_number::parse("1024").error() == error{errc::node_range});
    ZSETKIT_CHECK_TWICE(node_number::parse("4294967296").error() == error{errc::node_range});
    ZSETKIT_CHECK_TWICE(node_number::parse("18446744073709551616").error() == error{errc::node_range});
    ZSETKIT_CHECK_TWICE(node_number::parse("").error() == error{errc::syntax});
    ZSETKIT_CHECK_TWICE(node_number::parse("-1").error() == error{errc::syntax});
    ZSETKIT_CHECK_TWICE(node_number::parse("+7").error() == error{errc::syntax});
    ZSETKIT_CHECK_TWICE(node_number::parse(" 7").error() == error{errc::syntax});
    ZSETKIT_CHECK_TWICE(node_number::parse("7\n").error() == error{errc::syntax, 1});
    ZSETKIT_CHECK_TWICE(node_number::parse("007").error().code == errc::syntax);
    ZSETKIT_CHECK_TWICE(node_number::parse("0x7").error().code == errc::syntax);
    for (unsigned i = 0; i < 5000; ++i) {
        const auto got = node_number::parse(std::to_string(i));
        if (i < 1024 ? !(got && got->value() == i) : got.has_value()) FAIL(i);
    }
}

TEST_CASE("a development node depends on the host and on the process", "[id]") {
    ZSETKIT_CHECK_TWICE(development_node("host", 1) == development_node("host", 1));
    ZSETKIT_CHECK_TWICE(development_node("host", 1) != development_node("host", 2));
    ZSETKIT_CHECK_TWICE(development_node("host-a", 1) != development_node("host-b", 1));
    ZSETKIT_CHECK_TWICE(development_node("", 0).value() <= 1023);
}

TEST_CASE("development nodes spread: neighbouring processes and hosts land on about as many nodes as chance would",
          "[id]") {
    // 1024 throws at 1024 nodes hit 647 of them by chance.
    std::set<std::uint32_t> processes, hosts;
    for (std::uint64_t i = 0; i < 1024; ++i) {
        processes.insert(development_node("worker", 30000 + i).value());
        hosts.insert(development_node("worker-" + std::to_string(i), 1).value());
    }
    CHECK((processes.size() > 600 && processes.size() < 700));
    CHECK((hosts.size() > 600 && hosts.size() < 700));
}

TEST_CASE("development nodes collide as often as the header says", "[id]") {
    const auto all_differ = [](int processes) {
        double odds = 1;
        for (int i = 0; i < processes; ++i) odds *= 1 - i / 1024.0;
        return odds;
    };
    CHECK((1 / (1 - all_differ(10)) > 22.5 && 1 / (1 - all_differ(10)) < 23.5));
    CHECK((all_differ(37) > 0.5 && all_differ(38) < 0.5));
}

TEST_CASE("a node number is small, ordered, and made from integers alone", "[id]") {
    ZSETKIT_CHECK_TWICE(sizeof(node_number) == 2 && std::is_trivially_copyable_v<node_number>);
    ZSETKIT_CHECK_TWICE(one < two);
    ZSETKIT_CHECK_TWICE(noexcept(node_number::from_integer(0)) && noexcept(node_number::parse(std::string_view{})));
    ZSETKIT_CHECK_TWICE(!std::is_default_constructible_v<node_number>);
    ZSETKIT_CHECK_TWICE(!std::is_convertible_v<int, node_number>);
    ZSETKIT_CHECK_TWICE(!std::is_constructible_v<node_number, double>);
    ZSETKIT_CHECK_TWICE(!std::is_constructible_v<node_number, bool>);
}
