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
// - tier: a priority above 2097151, whose arrivals share scores, or one below 0, or one that is not the row's;
// - 2039: a fire time past 2039-09-07T15:47:35.551Z, where slots are lost, or below 0, which is never due;
// - counter: the priority counter is no number, has wrapped at 2^32, or soon will;
// - cross-slot: keys of a queue that would lie on different nodes of a cluster;
// - row: members without a row, or whose row is no hash or has attempts that are no number: nobody can run them; and rows that the
//   server does not let this program read;
// - score: a number that no reading of this set explains, or a time so large that its neighbours share it.
//
// Others may use the server too. What only looks like a queue, `user:1:name`, is none, and a set that is no queue's is shown with
// the likeliest reading of its scores and without a warning. What changes or goes away meanwhile is left out.
#include <zsetkit/key.hpp>
#include <zsetkit/score.hpp>

#include <hiredis/hiredis.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
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
        if (context_ && !context_->err) return;
        std::fprintf(stderr, "no server at 127.0.0.1:%d; ", port);
        fail(context_ ? context_->errstr : "no memory");
    }
    server(const server&) = delete;
    server& operator=(const server&) = delete;
    ~server() { redisFree(context_); }

    reply call(const std::vector<std::string>& all) {
        send(all);
        return receive();
    }

    /// Sends without waiting: as many answers are to be received. An answer may be an error: a key of another type, of another node.
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
        return reply{static_cast<redisReply*>(got)};
    }

    [[noreturn]] static void fail(const char* why) {
        std::fprintf(stderr, "%s\n", why);
        std::exit(1);
    }

private:
    redisContext* context_;
};

std::string text_of(const redisReply& one) { return one.str ? std::string{one.str, one.len} : std::string{}; }

/// Keys and members hold any bytes: none may end a line, or tell the terminal what to do.
std::string printable(const std::string& text) {
    std::string made;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte != 0x7f) {
            made += c;
        } else {
            made += {'\\', 'x', "0123456789abcdef"[byte / 16], "0123456789abcdef"[byte % 16]};
        }
    }
    return made;
}

int warnings = 0;
void warn(const char* kind, const std::string& what) {
    std::printf("! %s: %s\n", kind, printable(what).c_str());
    ++warnings;
}

/// How the scores of a set are to be read; unknown where it is no queue's. And the rows of its members, where those are jobs to run.
struct place {
    std::optional<reading> as = {};
    std::string rows = {};   // what a row's key begins with, before the id
    std::string field = {};  // of the row: whether it fits is looked at
};

std::string queue_of(const bullmq::parsed_key& key) { return std::string{key.prefix} + ":" + std::string{key.queue}; }

place place_of(const std::string& key, const std::set<std::string>& queues) {
    if (const auto emq = echomq::parse_key(key)) {
        using echomq::family;
        if (facts(emq->which).type != redis_type::zset) return {};
        if (emq->which == family::repeat) return {.as = reading::run_at};
        const std::string rows{echomq::queue::parse(emq->queue).value().job_prefix()};
        if (emq->which == family::dead) return {.as = reading::pending, .rows = rows};
        const bool timed = emq->which == family::active || emq->which == family::schedule;
        return {.as = timed ? reading::run_at : reading::pending, .rows = rows, .field = "attempts"};
    }
    const auto bull = bullmq::parse_key(key);
    if (!bull || queues.count(queue_of(*bull)) == 0) return {};
    using bullmq::family;
    const std::string rows = queue_of(*bull) + ":";
    if (bull->which == family::delayed) return {.as = reading::fire_time, .rows = rows};
    if (bull->which == family::prioritized) return {.as = reading::priority, .rows = rows, .field = "priority"};
    if (bull->which == family::marker) return {.as = reading::marker};
    if (bull->which == family::job && bull->id == "priority") return {.as = reading::plain_tier};  // BullMQ 1 to 3
    return facts(bull->which).type == redis_type::zset ? place{.as = reading::run_at} : place{};
}

std::string utc(unix_ms time) {
    return time.count > max_exact ? std::to_string(time.count) + " ms" : to_utc(time).to<std::string>();
}

std::string in_words(const interpretation& found) {
    if (found.as == reading::pending) return "0";
    if (found.as == reading::plain_tier) return "tier " + std::to_string(found.high);
    if (found.as == reading::priority) {
        return "tier " + std::to_string(found.high) +
               (found.low == 0 ? ", front" : ", arrival " + std::to_string(found.low));
    }
    return utc(found.time) + (found.as == reading::fire_time ? ", slot " + std::to_string(found.low) : std::string{});
}

/// One score in words; warns where the set's reading loses something.
std::string decode(std::optional<reading> as, const std::string& where, double score) {
    if (!as) {
        const auto all = explain(score);
        const auto* likely = all.likeliest();
        return likely ? in_words(*likely) + " (" + std::string{name(likely->as)} + ")" : "a number";
    }
    // A marker is 0, or the time of a fire-time score: with the slot as a fraction.
    const auto all = explain(*as == reading::marker ? std::floor(score) : score);
    if (*as == reading::marker && all.find(reading::pending)) return "0";
    const auto* found = all.find(*as == reading::marker ? reading::run_at : *as);
    if (!found && *as == reading::plain_tier) {  // those of old were not bounded
        if (const auto tier = exact_integer(score)) return "tier " + std::to_string(*tier);
    }
    if (!found) {
        if (*as == reading::fire_time) {
            warn("2039", where + ": a fire time below 0 or not whole is never due, or not when it was meant");
        } else if (*as == reading::pending) {
            warn("score", where + ": is not 0: the order of ids is no longer the order of this set");
        } else {
            warn("score", where + ": no queue writes this number here");
        }
        return "not explained";
    }
    if (*as == reading::priority && found->high < 0)
        warn("tier", where + ": tier " + std::to_string(found->high) + " is below 0");
    if (!found->exact && *as == reading::priority) {
        warn("tier", where + ": tier " + std::to_string(found->high) + " is above " +
                         std::to_string(priority_score::max_tier) + ": of its 2^32 arrivals " +
                         std::to_string(found->distinct_low) + " have a score of their own");
    } else if (!found->exact && *as == reading::fire_time) {
        warn("2039", where + ": past " + utc(fire_time_score::max_time) + ", a millisecond has " +
                         std::to_string(found->distinct_low) + " slots, not 4096");
    } else if (!found->exact) {
        warn("score", where + ": above " + std::to_string(max_exact) + ", the largest exact time: neighbours share it");
    }
    return *as == reading::pending ? "in the order of ids" : in_words(*found);
}

/// The jobs of each millisecond of a delayed set, one after the other. A slot alone does not tell how many there are: up to BullMQ
/// 5.8.5 the first job may have the last slot.
class milliseconds {
public:
    explicit milliseconds(const std::string& key) : key_{key} {}
    void add(double score) {
        const auto parts = fire_time_score::unpack(score);
        if (!parts || parts->time != time_) end();
        if (!parts) return;  // decode has warned
        time_ = parts->time;
        ++jobs_;
        if (parts->discriminator == fire_time_score::max_discriminator) ++in_last_slot_;
    }
    void end() {
        if (jobs_ > fire_time_score::max_discriminator || in_last_slot_ > 1) {
            warn("full", key_ + " " + utc(time_) + ": " + std::to_string(jobs_) + " jobs, " +
                             std::to_string(in_last_slot_) + " in the last slot: from the 4097th on jobs share one");
        }
        jobs_ = in_last_slot_ = 0;
    }

private:
    const std::string& key_;
    unix_ms time_{0};
    std::size_t jobs_ = 0, in_last_slot_ = 0;
};

/// Members of which the same is to be said: the first of them, and how many.
class group {
public:
    void add(const std::string& member) {
        if (++count_ <= 3) first_ += (count_ > 1 ? ", " : "") + member;
    }
    void warn_of(const std::string& key, const std::string& what) const {
        if (count_ == 0) return;
        const std::string more = count_ > 3 ? " and " + std::to_string(count_ - 3) + " more" : "";
        warn("row", key + " " + first_ + more + ": " + what);
    }

private:
    std::size_t count_ = 0;
    std::string first_;
};

/// What is wrong with the rows of a set's members.
class row_check {
public:
    row_check(server& from, const std::string& key, const place& at) : from_{from}, key_{key}, at_{at} {}

    /// Looks at the rows of members and their scores, as ZRANGE answers them.
    void look(const redisReply& page) {
        if (at_.rows.empty()) return;
        for (std::size_t i = 0; i + 1 < page.elements; i += 2) {
            const std::string member = text_of(*page.element[i]);
            from_.send({"TYPE", at_.rows + member});
            from_.send({"HGET", at_.rows + member, at_.field});
            from_.send({"ZSCORE", key_, member});
        }
        for (std::size_t i = 0; i + 1 < page.elements; i += 2) {
            const reply type = from_.receive(), field = from_.receive(), now = from_.receive();
            const std::string score = text_of(*page.element[i + 1]);
            if (text_of(*now) != score) continue;  // it has moved on, and its row with it
            const std::string member = text_of(*page.element[i]);
            if (type->type == REDIS_REPLY_ERROR) {
                unreadable_.add(member);
                why_ = text_of(*type);
            } else if (text_of(*type) == "none") {
                missing_.add(member);
            } else if (text_of(*type) != "hash") {
                no_hash_.add(member);
            } else if (field->type == REDIS_REPLY_STRING) {
                compare(member, score, text_of(*field));
            }
        }
    }

    void report() const {
        missing_.warn_of(key_, "no row, so nobody can run this");
        no_hash_.warn_of(key_, "the row is no hash, so nobody can run this");
        bad_attempts_.warn_of(key_, "the row's attempts are no whole number, so nobody can run this");
        unreadable_.warn_of(key_, "the row can't be read: " + why_);
        if (other_tier_ == 0) return;
        const std::string others = other_tier_ > 1 ? ", and so for " + std::to_string(other_tier_ - 1) + " more" : "";
        warn("tier", key_ + " " + first_ + others +
                         ": one was changed without the other, or a BullMQ up to 5.8.0 has counted "
                         "past 2^31: it reads the counter as a signed number, which takes a tier off");
    }

private:
    void compare(const std::string& member, const std::string& score, const std::string& field) {
        if (at_.field == "attempts") {
            const auto attempts = parse_u64(field);
            if (!attempts || *attempts >= max_exact) bad_attempts_.add(member);  // a claim adds 1
            return;
        }
        const auto number = parse_score(score);
        const auto all = explain(number ? *number : 0);
        const auto* found = all.find(reading::priority);
        // Past the largest tier the score is rounded, maybe to the next.
        if (!found || !found->exact || std::to_string(found->high) == field) return;
        if (other_tier_++ == 0)
            first_ = member + ": the score says tier " + std::to_string(found->high) + ", the row priority " + field;
    }

    server& from_;
    const std::string& key_;
    const place& at_;
    group missing_, no_hash_, bad_attempts_, unreadable_;
    std::size_t other_tier_ = 0;
    std::string why_, first_;
};

void show(server& from, const std::string& key, const place& at) {
    std::printf("%s\n", printable(key).c_str());
    // Members that share a score are neighbours. A page at a time: a set may be large, and others use the server too.
    constexpr std::size_t page = 1000, shown = 20;
    const bool served_by_score = at.as == reading::fire_time || at.as == reading::priority;
    milliseconds windows{key};
    row_check rows{from, key, at};
    std::string last_score;
    std::pair<double, std::string> last;
    std::size_t sharing = 0, members = 0;
    const auto report_sharing = [&] {
        if (sharing > 1 && served_by_score)
            warn("collision", key + ": " + std::to_string(sharing) + " members share the score " + last_score);
        sharing = 0;
    };
    std::size_t start = 0;
    for (bool more = true; more; start += page) {
        const reply got =
            from.call({"ZRANGE", key, std::to_string(start), std::to_string(start + page - 1), "WITHSCORES"});
        if (got->type != REDIS_REPLY_ARRAY) {
            std::printf("  %s\n", text_of(*got).c_str());  // it is no sorted set any more
            break;
        }
        rows.look(*got);
        for (std::size_t i = 0; i + 1 < got->elements; i += 2) {
            const std::string member = text_of(*got->element[i]), score = text_of(*got->element[i + 1]);
            const auto number = parse_score(score);
            std::pair now{number ? *number : 0, member};
            if (members > 0 && now <= last) continue;  // it was on the page before: new members have moved it on
            last = std::move(now);
            const bool same = members > 0 && score == last_score;
            if (!same) report_sharing();
            last_score = score;
            ++sharing;
            if (number && at.as == reading::fire_time) windows.add(*number);
            const std::string words = same     ? "the same"
                                      : number ? decode(at.as, key + " " + member, *number)
                                               : std::string{message(number.error().code)};
            if (members++ < shown)
                std::printf("  %-30s %-22s %s\n", printable(member).c_str(), score.c_str(), words.c_str());
        }
        more = got->elements == 2 * page;
    }
    report_sharing();
    windows.end();
    rows.report();
    if (members > shown) std::printf("  ... %zu members\n", members);
}

void show_counter(server& from, const std::string& key) {
    const reply got = from.call({"GET", key});
    if (got->type == REDIS_REPLY_NIL) return;  // gone meanwhile
    const auto count = parse_score(text_of(*got)).and_then(exact_integer);
    if (got->type != REDIS_REPLY_STRING || !count) return warn("counter", key + " is no counter");
    const std::string start = key + " = " + std::to_string(*count);
    const auto left = priority_score::arrivals_left(*count);
    if (priority_score::arrival_wraps(*count)) {
        warn("counter", start + " has wrapped at 2^32: newer jobs go before older ones of their tier");
    } else if (left < 100'000'000) {
        warn("counter", start + ": " + std::to_string(left) +
                            " arrivals are left before it wraps and new jobs go before old ones");
    }
}

/// Whether the key is one that only a queue has. Many a program has keys like `user:1:id`, and `user:1:7` could be a job's row.
bool makes_queue(const bullmq::parsed_key& key, const std::string& type) {
    using bullmq::family;
    if (key.which == family::priority_counter) return true;
    return static_cast<std::size_t>(key.which) < bullmq::one_per_queue_count && key.which != family::id &&
           type == name(facts(key.which).type);
}

}  // namespace

int main(int argc, char** argv) {
    server redis{argc > 1 ? std::atoi(argv[1]) : 6379};

    std::set<std::string> sets, counters, queues;
    std::map<std::string, std::set<std::uint16_t>> slots;  // of the keys of what may be a queue
    std::string cursor = "0";
    do {
        const reply found = redis.call({"SCAN", cursor, "COUNT", "1000"});
        if (found->type != REDIS_REPLY_ARRAY) server::fail(text_of(*found).c_str());
        cursor = text_of(*found->element[0]);
        const redisReply& keys = *found->element[1];
        for (std::size_t i = 0; i < keys.elements; ++i) redis.send({"TYPE", text_of(*keys.element[i])});
        for (std::size_t i = 0; i < keys.elements; ++i) {
            const std::string key = text_of(*keys.element[i]), type = text_of(*redis.receive());
            if (type == name(redis_type::zset)) sets.insert(key);
            const auto bull = bullmq::parse_key(key);
            if (!bull || echomq::parse_key(key)) continue;
            slots[queue_of(*bull)].insert(slot(key));
            if (makes_queue(*bull, type)) queues.insert(queue_of(*bull));
            if (bull->which == bullmq::family::priority_counter) counters.insert(key);
        }
    } while (cursor != "0");

    for (const auto& key : sets) show(redis, key, place_of(key, queues));
    for (const auto& key : counters) show_counter(redis, key);
    for (const auto& queue : queues) {
        if (slots[queue].size() > 1) {
            warn("cross-slot", queue + ": its keys lie on " + std::to_string(slots[queue].size()) +
                                   " slots: on a cluster its scripts fail; put the prefix or the name in braces");
        }
    }
    std::printf("%zu sets, %d warnings\n", sets.size(), warnings);
    return 0;
}
