// SPDX-License-Identifier: MIT
//
// The reserve of EchoMQ v2: the keys that belong to no queue, `{emq}:version` and its neighbours. Their hash tag is
// `emq`, which is why no queue may have that name.
#ifndef ZSETKIT_KEY_ECHOMQ_RESERVE_HPP
#define ZSETKIT_KEY_ECHOMQ_RESERVE_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../core/fixed_text.hpp"
#include "echomq_family.hpp"
#include "echomq_queue.hpp"
#include "slot.hpp"

namespace zsetkit::inline v0::echomq {

namespace detail {

inline constexpr std::string_view reserve_base = "{emq}:";

template <family Which, std::size_t More = 0>
[[nodiscard]] constexpr auto reserve_key(std::string_view tail = {}) noexcept {
    fixed_text<reserve_base.size() + word<Which>.size() + More> key;
    key.unchecked_append(reserve_base);
    key.unchecked_append(word<Which>);
    key.unchecked_append(tail);
    return key;
}

}  // namespace detail

/// The keys of EchoMQ v2 that belong to no queue, `{emq}:` in front.
namespace reserve {

/// The slot of every key in the reserve.
inline constexpr std::uint16_t slot = zsetkit::slot(detail::reserve_base);

/// The version of the protocol.
[[nodiscard]] constexpr auto version() noexcept { return detail::reserve_key<family::version>(); }
/// The locks all queues share.
[[nodiscard]] constexpr auto locks() noexcept { return detail::reserve_key<family::locks>(); }
/// The scripts all queues share.
[[nodiscard]] constexpr auto bundle() noexcept { return detail::reserve_key<family::bundle>(); }
/// The journal of a queue's migration.
[[nodiscard]] constexpr auto migration(const queue& of) noexcept {
    return detail::reserve_key<family::migration, detail::queue_name_limit>(of.name());
}
/// A pattern for SCAN that the keys of the reserve match, and no other.
[[nodiscard]] constexpr std::string_view pattern() noexcept { return "{emq}:*"; }

}  // namespace reserve

}  // namespace zsetkit::inline v0::echomq

#endif
