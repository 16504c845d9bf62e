// SPDX-License-Identifier: MIT
//
// The queue that the live tests of the BullMQ scripts use, and its keys as BullMQ spells them.
#ifndef ZSETKIT_TESTS_LIVE_BULLMQ_NAMES_HPP
#define ZSETKIT_TESTS_LIVE_BULLMQ_NAMES_HPP

#include <zsetkit/key/bullmq.hpp>
#include <zsetkit/score/time.hpp>

#include <string>

namespace zsetkit_tests::bullmq_names {

inline const auto orders = zsetkit::bullmq::queue::parse("bull", "orders").value();
inline const std::string base = "bull:orders:", delayed = base + "delayed", prioritized = base + "prioritized",
                         waiting = base + "wait", paused = base + "paused", active_list = base + "active",
                         marker = base + "marker", meta = base + "meta", events = base + "events", pc = base + "pc",
                         id_counter = base + "id";
/// A producer's clock.
inline constexpr zsetkit::unix_ms stamp{1769526697641};

}  // namespace zsetkit_tests::bullmq_names

#endif
