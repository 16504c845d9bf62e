// SPDX-License-Identifier: MIT
//
// Shows the sorted sets of every queue on a live server, BullMQ's and EchoMQ's, with their scores decoded, and warns about what the
// numbers can no longer say. It only reads. Over hiredis.
//
//     g++ -std=c++20 -O2 -Iinclude tests/examples/queue_inspector.cpp -lhiredis -o queue_inspector && ./queue_inspector 6379
//
// Warnings, each one line that begins with "! ":
// - collision: members that share a score, so that their bytes decide who goes first;
// - full: a millisecond whose 4096 slots are taken;
// - tier: a priority above 2097151, whose arrivals share scores, or one below 0;
// - 2039: a fire time past 2039-09-07T15:47:35.551Z, where slots are lost, or below 0, which is never due;
// - counter: the priority counter has wrapped at 2^32, or soon will;
// - cross-slot: keys of a queue that would lie on different nodes of a cluster;
// - row: members without a row, and members whose row is no hash: nobody can run them;
// - score: a number that no reading of this set explains.
#include <zsetkit/key.hpp>
#include <zsetkit/score.hpp>

#include <hiredis/hiredis.h>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace zsetkit;

struct free_reply {
    void operator()(redisReply* owned) const { freeReplyObject(owned); }
};
using reply = std::unique_ptr<redisReply, free_reply>;

class server {
public:
    explicit server(int port) : context_{redisConnect("127.0.0.1", port)} {
        if (!context_ || context_->err) fail(context_ ? context_->errstr : "no memory");
    }
    server(const server&) = delete;
    server& operator=(const server&) = delete;
    ~server() { redisFree(context_); }

    reply call(const std::vector<std::string>& all) {
        send(all);
        return receive();
    }

    /// Sends without waiting: as many answers are to be received.
    void send(const std::vector<std::string>& all) {
        std::vector<const char*> data;
        std::vector<std::size_t> sizes;
        for (const auto& word : all) data.push_back(word.data()), sizes.push_back(word.size());
        if (redisAppendCommandArgv(context_, static_cast<int>(all.size()), data.data(), sizes.data()) != REDIS_OK)
            fail(context_->errstr);
    }
    reply receive() {
        void* got = nullptr;
        if (redisGetReply(context_, &got) != REDIS_OK) fail(context_->errstr);
        reply owned{static_cast<redisReply*>(got)};
        if (owned->type == REDIS_REPLY_ERROR) fail(owned->str);
        return owned;
    }

private:
    [[noreturn]] static void fail(const char* why) {
        std::fprintf(stderr, "%s\n", why);
        std::exit(1);
    }
    redisContext* context_;
};

std::string text_of(const redisReply* one) { return one->str ? std::string{one->str, one->len} : std::string{}; }

int warnings = 0;
void warn(const char* kind, const std::string& what) {
    std::printf("! %s: %s\n", kind, what.c_str());
    ++warnings;
}

/// How the scores of a set are to be read.
enum class meaning { fire_time, priority, instant, order, unknown };

meaning meaning_of(const std::string& key) {
    if (const auto emq = echomq::parse_key(key)) {
        using echomq::family;
        if (emq->which == family::pending || emq->which == family::dead || emq->which == family::lane)
            return meaning::order;
        return meaning::instant;
    }
    if (const auto bull = bullmq::parse_key(key)) {
        using bullmq::family;
        if (bull->which == family::delayed) return meaning::fire_time;
        if (bull->which == family::prioritized) return meaning::priority;
        if (bull->which == family::marker) return meaning::unknown;
        return meaning::instant;
    }
    return meaning::unknown;
}

std::string utc(unix_ms time) { return to_utc(time).to<std::string>(); }

/// One score in words; warns where the set's reading loses something.
std::string decode(meaning as, const std::string& where, double score) {
    const auto all = explain(score);
    if (as == meaning::fire_time) {
        const auto* found = all.find(reading::fire_time);
        if (!found) {
            warn("2039", where + ": a fire time below 0 or not whole is never due, or not when it was meant");
            return "no fire time";
        }
        if (!found->exact) {
            warn("2039", where + ": past " + utc(fire_time_score::max_time) + ", a millisecond has " +
                             std::to_string(found->distinct_low) + " slots, not 4096");
        } else if (found->low == fire_time_score::max_discriminator) {
            warn("full", where + ": the last slot of its millisecond: jobs from the 4097th on share it");
        }
        return utc(found->time) + ", slot " + std::to_string(found->low);
    }
    if (as == meaning::priority) {
        const auto* found = all.find(reading::priority);
        if (!found) {
            warn("score", where + ": no tier has this score");
            return "no tier";
        }
        if (found->high < 0) warn("tier", where + ": tier " + std::to_string(found->high) + " is below 0");
        if (!found->exact) {
            warn("tier", where + ": tier " + std::to_string(found->high) + " is above " +
                             std::to_string(priority_score::max_tier) + ": of its 2^32 arrivals " +
                             std::to_string(found->distinct_low) + " have a score of their own");
        }
        return "tier " + std::to_string(found->high) +
               (found->low == 0 ? ", front" : ", arrival " + std::to_string(found->low));
    }
    if (as == meaning::order) {
        if (!all.find(reading::pending))
            warn("score", where + ": is not 0: the order of ids is no longer the order of this set");
        return "in the order of ids";
    }
    const auto* found = as == meaning::instant ? all.find(reading::run_at) : all.likeliest();
    if (!found) {
        warn("score", where + ": no queue writes this number here");
        return "not explained";
    }
    if (found->as == reading::pending) return "0";
    return (as == meaning::unknown ? std::string{name(found->as)} + " " : std::string{}) +
           (found->time == never ? std::to_string(found->high) : utc(found->time));
}

/// What a job's row is called before its id, for the members of this set; empty where the members are no jobs that are to run.
std::string row_prefix(const std::string& key) {
    if (const auto emq = echomq::parse_key(key)) {
        using echomq::family;
        const bool jobs = emq->which == family::pending || emq->which == family::active ||
                          emq->which == family::schedule || emq->which == family::dead || emq->which == family::lane;
        return jobs ? std::string{echomq::queue::parse(emq->queue).value().job_prefix()} : std::string{};
    }
    if (const auto bull = bullmq::parse_key(key)) {
        using bullmq::family;
        const bool jobs = bull->which == family::delayed || bull->which == family::prioritized;
        return jobs ? std::string{bull->prefix} + ":" + std::string{bull->queue} + ":" : std::string{};
    }
    return {};
}

void show(server& from, const std::string& key) {
    const auto as = meaning_of(key);
    std::printf("%s\n", key.c_str());
    // Members that share a score are neighbours. A page at a time: a set may be large, and others use the server too.
    constexpr std::size_t page = 1000, shown = 20;
    std::string last_score;
    std::size_t sharing = 1, index = 0, without_row = 0, no_hash = 0;
    const std::string prefix = row_prefix(key);
    const auto report = [&] {
        const bool may_tie = as == meaning::order || as == meaning::instant || as == meaning::unknown;
        if (sharing > 1 && !may_tie)
            warn("collision", key + ": " + std::to_string(sharing) + " members share the score " + last_score);
        sharing = 1;
    };
    for (bool more = true; more;) {
        const reply got =
            from.call({"ZRANGE", key, std::to_string(index), std::to_string(index + page - 1), "WITHSCORES"});
        if (!prefix.empty()) {
            for (std::size_t i = 0; i + 1 < got->elements; i += 2)
                from.send({"TYPE", prefix + text_of(got->element[i])});
            for (std::size_t i = 0; i + 1 < got->elements; i += 2) {
                const std::string type = text_of(from.receive().get());
                if (type == "none") ++without_row;
                if (type != "none" && type != "hash") ++no_hash;
            }
        }
        for (std::size_t i = 0; i + 1 < got->elements; i += 2, ++index) {
            const std::string member = text_of(got->element[i]), score = text_of(got->element[i + 1]);
            if (index > 0 && score == last_score) {
                ++sharing;
                if (index < shown) std::printf("  %-30s %-22s the same\n", member.c_str(), score.c_str());
                continue;
            }
            if (index > 0) report();
            last_score = score;
            const auto number = parse_score(score);
            const std::string words =
                number ? decode(as, key + " " + member, *number) : std::string{message(number.error().code)};
            if (index < shown) std::printf("  %-30s %-22s %s\n", member.c_str(), score.c_str(), words.c_str());
        }
        more = got->elements == 2 * page;
    }
    report();
    if (without_row > 0)
        warn("row", key + ": " + std::to_string(without_row) + " members have no row, so nobody can run them");
    if (no_hash > 0)
        warn("row", key + ": of " + std::to_string(no_hash) + " members the row is no hash, so nobody can run them");
    if (index > shown) std::printf("  ... %zu members\n", index);
}

}  // namespace

int main(int argc, char** argv) {
    server redis{argc > 1 ? std::atoi(argv[1]) : 6379};

    std::set<std::string> sets, counters;
    std::map<std::string, std::set<std::uint16_t>> queues;  // and the slots of their keys
    std::string cursor = "0";
    do {
        const reply found = redis.call({"SCAN", cursor, "COUNT", "1000"});
        cursor = text_of(found->element[0]);
        for (std::size_t i = 0; i < found->element[1]->elements; ++i) {
            const std::string key = text_of(found->element[1]->element[i]);
            const auto bull =
                echomq::parse_key(key) ? result<bullmq::parsed_key>{errc::unclassified} : bullmq::parse_key(key);
            if (bull) queues[std::string{bull->prefix} + ":" + std::string{bull->queue}].insert(slot(key));
            if (bull && bull->which == bullmq::family::priority_counter) counters.insert(key);
            if (text_of(redis.call({"TYPE", key}).get()) == "zset") sets.insert(key);
        }
    } while (cursor != "0");

    for (const auto& key : sets) show(redis, key);
    for (const auto& key : counters) {
        const auto count = parse_score(text_of(redis.call({"GET", key}).get())).and_then(exact_integer);
        if (!count) {
            warn("counter", key + " is no counter");
        } else if (priority_score::arrival_wraps(*count)) {
            warn("counter", key + " = " + std::to_string(*count) +
                                " has wrapped at 2^32: newer jobs go before older ones of their tier");
        } else if (priority_score::arrivals_left(*count) < 100'000'000) {
            warn("counter", key + " = " + std::to_string(*count) + ": " +
                                std::to_string(priority_score::arrivals_left(*count)) +
                                " arrivals are left before it wraps and new jobs go before old ones");
        }
    }
    for (const auto& [queue, slots] : queues) {
        if (slots.size() > 1) {
            warn("cross-slot", queue + ": its keys lie on " + std::to_string(slots.size()) +
                                   " slots: on a cluster its scripts fail; put the prefix or the name in braces");
        }
    }
    std::printf("%zu sets, %d warnings\n", sets.size(), warnings);
    return 0;
}
