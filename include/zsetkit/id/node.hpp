// SPDX-License-Identifier: MIT
//
// The number of a minting process, 0..1023: what keeps ids of different processes apart. Two processes that mint at
// the same time must not share one, so it comes from configuration.
//
//     constexpr node_number literal{7};                   // node_number{1024} does not compile
//     auto configured = node_number::parse(text);         // decimal digits; errc::syntax, errc::node_range
//     auto counted = node_number::from_integer(ordinal);  // errc::node_range
//
// - 0 and 1023 are nodes like any other.
// - development_node(host, process) invents one where nothing is configured. It can collide: 10 processes share a node
//   with odds of 1 in 23, 38 with even odds. Two that do, and mint in the same millisecond, mint the same ids. For
//   development only.
#ifndef ZSETKIT_ID_NODE_HPP
#define ZSETKIT_ID_NODE_HPP

#include <compare>
#include <cstdint>
#include <string_view>

#include "../core/result.hpp"
#include "../detail/bits.hpp"
#include "../score/decimal.hpp"
#include "snowflake.hpp"

namespace zsetkit::inline v0 {

namespace detail {
/// Not constexpr: a constant that gets here does not compile.
inline void a_node_is_in_0_to_1023() noexcept {}
}  // namespace detail

/// A node, 0..1023: what tells the minters of a system apart.
class node_number {
public:
    /// The node of a constant; one that is not in 0..1023 does not compile.
    consteval explicit node_number(detail::integer auto constant) noexcept
        : value_{static_cast<std::uint16_t>(constant)} {
        if (!from_integer(constant)) detail::a_node_is_in_0_to_1023();
    }

    /// The node of this number; errc::node_range when it is not in 0..1023.
    [[nodiscard]] static constexpr result<node_number> from_integer(detail::integer auto number) noexcept {
        if (const auto id = snowflake::compose(snowflake::epoch, number, 0); !id) return id.error();
        return unchecked(static_cast<std::uint16_t>(number));
    }

    /// The node written in decimal digits, without sign, blank or leading zero; errc::syntax at the first other byte,
    /// errc::node_range above 1023.
    [[nodiscard]] static constexpr result<node_number> parse(std::string_view text) noexcept {
        const auto number = parse_u64(text);
        if (!number) return number.error().code == errc::syntax ? number.error() : error{errc::node_range};
        return from_integer(*number);
    }

    /// The number, 0..1023.
    [[nodiscard]] constexpr std::uint32_t value() const noexcept { return value_; }

    friend constexpr bool operator==(const node_number&, const node_number&) noexcept = default;
    friend constexpr std::strong_ordering operator<=>(const node_number&, const node_number&) noexcept = default;

private:
    constexpr node_number() noexcept = default;
    [[nodiscard]] static constexpr node_number unchecked(std::uint16_t number) noexcept {
        node_number made;
        made.value_ = number;
        return made;
    }

    std::uint16_t value_ = 0;
};

/// A node made up from the host's name and the process's number, for development only: it can collide, and nothing
/// notices. adapt/development_node.hpp fills in both.
[[nodiscard]] constexpr node_number development_node(std::string_view host, std::uint64_t process) noexcept {
    std::uint64_t hash = process;
    for (const char byte : host) hash = (hash ^ detail::byte_value(byte)) * 0x100'0000'01b3u;
    return *node_number::from_integer(detail::mix(hash ^ host.size()) & snowflake::max_node);
}

}  // namespace zsetkit::inline v0

#endif
