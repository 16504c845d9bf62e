// SPDX-License-Identifier: MIT
//
// Makes minters notice a fork, so that a child can't repeat its parent's ids.
//
//     int main() {
//         if (!zsetkit::guard_forks()) return 1;        // once, anywhere before the first fork
//
// From then on, in every child that fork() makes, every minter from before that fork answers errc::forked, and the
// child makes its own, with another node. The parent's minters, and the cost of an id, are what they were.
//
// - Children by fork(), and by whatever is made of it (popen, daemon, multiprocessing, prefork servers), are noticed.
// - A raw clone or fork system call, and a copy of a virtual machine or of a frozen container, run no handlers: there the
//   child calls mark_forked() itself. The child of vfork must not: it shares the parent's memory, and may only exec.
//   posix_spawn and exec start afresh and need nothing.
// - The guard covers the minters that share this program's symbols. A shared library built with hidden visibility has
//   its own, and calls guard_forks() for itself.
// - It asks nothing per id: getpid() would, and is a system call on current systems.
#ifndef ZSETKIT_ADAPT_FORK_GUARD_HPP
#define ZSETKIT_ADAPT_FORK_GUARD_HPP

#include "../id/minter.hpp"

#if defined(__unix__) || defined(__APPLE__)
#include <pthread.h>
#define ZSETKIT_HAS_FORK 1
#else
#define ZSETKIT_HAS_FORK 0
#endif

namespace zsetkit::inline v0 {

/// From now on fork() retires, in the child, the minters made before it. True when that is so, or when the system has
/// no fork; false when it is out of memory for the handler. Calls after the first, from any thread, only answer.
[[nodiscard]] inline bool guard_forks() noexcept {
#if ZSETKIT_HAS_FORK
    static const bool guarded = pthread_atfork(nullptr, nullptr, [] { mark_forked(); }) == 0;
    return guarded;
#else
    return true;
#endif
}

}  // namespace zsetkit::inline v0

#undef ZSETKIT_HAS_FORK

#endif
