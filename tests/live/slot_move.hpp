// SPDX-License-Identifier: MIT
//
// A slot on its way from one master to another, key by key, as an operator's tool moves it.
//
//     slot_move moving{cluster, slot, from, to};     // from here on, clients are sent away with ASK for what has left
//     moving.move({"emq:{orders}:pending"});         // these keys, if they are there
//     moving.move_all(100, [] { ... });              // the rest, some at a time, with something between the steps
//     moving.finish();                               // the new owner is the owner
#ifndef ZSETKIT_TESTS_LIVE_SLOT_MOVE_HPP
#define ZSETKIT_TESTS_LIVE_SLOT_MOVE_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "scripts.hpp"

namespace zsetkit_tests {

class slot_move {
public:
    slot_move(const redis_cluster& cluster, std::uint16_t slot, std::size_t from, std::size_t to)
        : cluster_{cluster}, slot_{slot}, from_{from}, to_{to} {
        reconnect();
        target_id_ = target_->call("CLUSTER", "MYID").text;
        expect_ok(target_->call("CLUSTER", "SETSLOT", slot, "IMPORTING", source_->call("CLUSTER", "MYID").text));
        expect_ok(source_->call("CLUSTER", "SETSLOT", slot, "MIGRATING", target_id_));
    }

    /// To be called when a node was killed between two steps. Both know that the slot moves: it is in their configuration.
    void reconnect() {
        source_.emplace(cluster_.connect(from_));
        target_.emplace(cluster_.connect(to_));
    }

    void move(const std::vector<std::string>& keys) {
        std::vector<std::string> migrate{"MIGRATE", "127.0.0.1", std::to_string(cluster_.port(to_)), "", "0",
                                         "5000",    "KEYS"};
        migrate.insert(migrate.end(), keys.begin(), keys.end());
        const reply moved = source_->call_list(migrate);
        if (moved.text != "NOKEY") expect_ok(moved);
    }

    /// The keys that are still at the source, `step` at a time in an order that `shuffle` decides.
    template <class Shuffle, class Pause>
    void move_all(std::size_t step, Shuffle shuffle, Pause pause) {
        for (;;) {
            auto keys = source_->call("CLUSTER", "GETKEYSINSLOT", slot_, 1000).texts();
            if (keys.empty()) return;
            shuffle(keys);
            keys.resize(std::min(keys.size(), step));
            move(keys);
            pause();
        }
    }

    /// Everyone learns the new owner, the new owner first.
    void finish() {
        for (std::size_t i = 0; i < redis_cluster::nodes; ++i) {
            const std::size_t node = (to_ + i) % redis_cluster::nodes;
            expect_ok(cluster_.connect(node).call("CLUSTER", "SETSLOT", slot_, "NODE", target_id_));
        }
    }

    [[nodiscard]] connection& source() { return *source_; }
    [[nodiscard]] connection& target() { return *target_; }

private:
    const redis_cluster& cluster_;
    std::uint16_t slot_;
    std::size_t from_, to_;
    std::optional<connection> source_, target_;
    std::string target_id_;
};

}  // namespace zsetkit_tests

#endif
