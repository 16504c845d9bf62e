// SPDX-License-Identifier: MIT
//
// What kind of value a key holds, in the words a server's TYPE answers with. Two more stand for what TYPE never says: a
// name that is only published to, and a key whose kind the protocol leaves open.
#ifndef ZSETKIT_KEY_REDIS_TYPE_HPP
#define ZSETKIT_KEY_REDIS_TYPE_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace zsetkit::inline v0 {

/// The kind of value a key holds.
enum class redis_type : std::uint8_t { string, list, set, zset, hash, stream, channel, unspecified };

/// The type's name: "zset", "list" ... as TYPE answers it; "channel" and "unspecified" for what it never does.
[[nodiscard]] constexpr std::string_view name(redis_type type) noexcept {
    constexpr std::string_view names[] = {"string", "list", "set", "zset", "hash", "stream", "channel", "unspecified"};
    return names[static_cast<std::size_t>(type)];
}

}  // namespace zsetkit::inline v0

#endif
