// SPDX-License-Identifier: MIT
//
// Slots, keys and parsing beside what programs do instead (key_rival.cpp). Both sides read the same arrays of random keys and
// ids; repetitions take turns. The rivals that build a key get the id's text ready made: encoding it is ours alone.
#include <zsetkit/id.hpp>
#include <zsetkit/key.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "key_rival.hpp"

namespace {

// So few that texts, views and tables stay in the first-level cache: what is timed is the work, not fetching the keys.
constexpr std::size_t count = 256;
constexpr int repetitions = 2001;

volatile std::uint64_t sink;

template <class Work>
double nanoseconds(Work work) {
    const auto from = std::chrono::steady_clock::now();
    sink = work();
    const auto to = std::chrono::steady_clock::now();
    return std::chrono::duration<double, std::nano>(to - from).count() / static_cast<double>(count);
}

template <class Ours, class Rival>
void compare(const char* what, Ours ours, Rival other, const char* target) {
    std::vector<double> mine, theirs;
    for (int i = 0; i < repetitions; ++i) {
        mine.push_back(nanoseconds(ours));
        theirs.push_back(nanoseconds(other));
    }
    std::sort(mine.begin(), mine.end());
    std::sort(theirs.begin(), theirs.end());
    std::printf("%-44s %8.2f %8.2f %8.2f %8.2f %8.2f   %s\n", what, mine.front(), theirs.front(), mine[repetitions / 2],
                theirs[repetitions / 2], theirs.front() / mine.front(), target);
}

std::mt19937_64 random_bits{20240101};

std::string letters(std::size_t size) {
    std::string text(size, 'a');
    for (auto& c : text) c = static_cast<char>('a' + random_bits() % 26);
    return text;
}

void slots(const char* what, std::size_t tag, std::size_t whole, const char* target) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < count; ++i)
        texts.push_back(tag == 0 ? letters(whole) : "emq:{" + letters(tag) + "}:pending");
    const std::vector<std::string_view> keys{texts.begin(), texts.end()};
    compare(
        what,
        [&keys] {
            std::uint64_t sum = 0;
            for (const auto key : keys) sum += zsetkit::slot(key);
            return sum;
        },
        [&keys] { return rival::slots(keys.data(), keys.size()); }, target);
}

}  // namespace

int main() {
    std::printf("%-44s %8s %8s %8s %8s %8s   %s\n", "ns a key", "min ours", "rival", "med ours", "rival", "ratio",
                "target");
    slots("slot: 14 bytes, no tag / byte table", 0, 14, ">= 3.5");
    slots("slot: tag of 6 bytes / byte table", 6, 0, ">= 1.5");
    slots("slot: tag of 16 bytes / byte table", 16, 0, ">= 3");
    slots("slot: tag of 64 bytes / byte table", 64, 0, ">= 7");
    slots("slot: tag of 128 bytes / byte table", 128, 0, ">= 7");

    const auto orders = zsetkit::echomq::queue::parse("orders").value();
    std::vector<zsetkit::job_id> ids;
    std::vector<rival::job> jobs(count);
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < count; ++i) {
        ids.push_back(zsetkit::job_id::make(zsetkit::snowflake::from_integer(random_bits() >> 1).value()));
        const auto text = ids.back().text();
        std::copy(text.begin(), text.end(), jobs[i].id);
        jobs[i].id[14] = '\0';
        texts.push_back(orders.job(ids.back()).to<std::string>());
    }
    const auto build = [&] {
        std::uint64_t sum = 0;
        for (const auto id : ids) {
            const auto key = orders.job(id);
            sum += static_cast<unsigned char>(key.data()[key.size() - 1]) + key.size();
        }
        return sum;
    };
    compare(
        "emq:{orders}:job:<id> / fmt, compiled", build,
        [&] { return rival::keys_by_fmt("orders", jobs.data(), count); }, ">= 5");
    compare(
        "emq:{orders}:job:<id> / snprintf", build,
        [&] { return rival::keys_by_snprintf("orders", jobs.data(), count); }, ">= 10");
    compare(
        "emq:{orders}:job:<id> / string, reserved", build,
        [&] { return rival::keys_by_string("orders", jobs.data(), count); }, ">= 3");
    const auto parse = [&texts] {
        std::uint64_t sum = 0;
        for (const auto& text : texts) {
            const auto parsed = zsetkit::echomq::parse_key(text);
            sum += parsed ? parsed->id.size() + parsed->queue.size() : 0;
        }
        return sum;
    };
    compare("parse_key of it / building it", parse, build, ">= 0.1");
    compare(
        "slot of it by the queue / byte table",
        [&orders, &texts] {
            std::uint64_t sum = 0;
            for (const auto& text : texts) sum += orders.slot() + text.size();
            return sum;
        },
        [&texts] {
            std::uint64_t sum = 0;
            for (const auto& text : texts) {
                const std::string_view key{text};
                sum += rival::slots(&key, 1);
            }
            return sum;
        },
        "");
}
