// SPDX-License-Identifier: MIT
//
// Ids at scale: sort a large array of them, and merge streams that are each in mint order into one that is.
//
//     g++ -std=c++20 -O2 -Iinclude tests/examples/sort_and_merge.cpp && ./a.out
//
// Sorting is the library's: sort_ids goes by the bits of the ids. Merging is the standard library's, because an id is an
// ordinary ordered value: a priority queue of the streams' heads merges any number of them, one id of each in memory.
#include <zsetkit/id.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

using zsetkit::job_id;

namespace {

/// A stream of ids, read from its front; here a vector stands for a file, a socket or a cursor over a sorted set.
struct stream {
    std::vector<job_id> ids;
    std::size_t next = 0;

    bool done() const { return next == ids.size(); }
    job_id head() const { return ids[next]; }
};

/// Hands the ids of all streams to `use`, in mint order. Among equal ids the earlier stream comes first, so that the merge is
/// stable; ids of different nodes are never equal.
template <class Use>
void merge(std::vector<stream>& streams, Use use) {
    using entry = std::pair<job_id, std::size_t>;
    std::priority_queue<entry, std::vector<entry>, std::greater<>> heads;
    for (std::size_t i = 0; i < streams.size(); ++i) {
        if (!streams[i].done()) heads.emplace(streams[i].head(), i);
    }
    while (!heads.empty()) {
        const auto [id, from] = heads.top();
        heads.pop();
        use(id);
        if (auto& source = streams[from]; ++source.next, !source.done()) heads.emplace(source.head(), from);
    }
}

}  // namespace

int main() {
    // Eight nodes mint, each in order.
    std::vector<stream> streams;
    for (unsigned node = 0; node < 8; ++node) {
        zsetkit::minter<> ids{node};
        stream minted;
        for (int i = 0; i < 10'000; ++i) {
            if (const auto id = ids.next<"JOB">()) minted.ids.push_back(*id);
        }
        streams.push_back(std::move(minted));
    }

    // Everything thrown together, and sorted.
    std::vector<job_id> sorted;
    for (const auto& each : streams) sorted.insert(sorted.end(), each.ids.begin(), each.ids.end());
    zsetkit::sort_ids(sorted);

    // Or never unsorted in the first place.
    std::vector<job_id> merged;
    merge(streams, [&](job_id id) { merged.push_back(id); });

    if (merged != sorted || merged.size() != 80'000 || !std::is_sorted(merged.begin(), merged.end())) return 1;
    const auto first = merged.front().text();
    std::printf("%zu ids in mint order, the first one %.*s\n", merged.size(), static_cast<int>(first.size()),
                first.data());
    return 0;
}
