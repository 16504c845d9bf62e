// SPDX-License-Identifier: MIT
//
// A node for a process that was not configured with one, from the host's name and the process's number. For development only.
//
//     zsetkit::minter ids{zsetkit::development_node()};
//
// It can collide, and nothing notices: of 10 processes two share a node with odds of 1 in 23, of 38 with even odds, and
// processes that share a host name and a process number (containers of one name, where both are 1) always do. In production the
// node comes from configuration: see id/node.hpp.
#ifndef ZSETKIT_ADAPT_DEVELOPMENT_NODE_HPP
#define ZSETKIT_ADAPT_DEVELOPMENT_NODE_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../id/node.hpp"

#if defined(_WIN32)
#include <cstdlib>
#include <process.h>
#else
#include <unistd.h>
#endif

namespace zsetkit::inline v0 {

/// The node of this process on this host: the same until either changes, so a child of fork() gets another, as a rule.
[[nodiscard]] inline node_number development_node() noexcept {
#if defined(_WIN32)
    const char* host = std::getenv("COMPUTERNAME");
    return development_node(host ? host : "", static_cast<std::uint64_t>(_getpid()));
#else
    char host[256] = {};
    // A name that can't be read, or is longer, leaves the rest of the buffer: the process's number still tells.
    if (gethostname(host, sizeof host - 1) != 0) host[0] = '\0';
    return development_node(host, static_cast<std::uint64_t>(getpid()));
#endif
}

}  // namespace zsetkit::inline v0

#endif
