// SPDX-License-Identifier: MIT
#include <zsetkit/id/minter.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <set>
#include <span>
#include <string_view>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include <rapidcheck.h>

#include "../support/catch.hpp"

using zsetkit::branded_id;
using zsetkit::errc;
using zsetkit::job_id;
using zsetkit::minter;
using zsetkit::node_number;
using zsetkit::result;
using zsetkit::resume_point;
using zsetkit::snowflake;
using zsetkit::unix_ms;

namespace {

constexpr std::uint64_t epoch = 1704067200000, horizon = 3903090455551;
constexpr std::uint64_t now = 1769526697641;  // of the contract's vectors

// Named, because clang 14 crashes on an immediate constructor's call within CHECK.
constexpr node_number seven{7}, highest{1023};

/// A clock that shows what the test sets.
struct scripted {
    const std::uint64_t* shown;
    unix_ms operator()() const noexcept { return unix_ms{*shown}; }
};

snowflake id_of(std::uint64_t time, std::uint32_t node, std::uint32_t sequence) {
    return snowflake::compose(unix_ms{time}, node, sequence).value();
}

template <class Id>
bool fails_with(const result<Id>& got, errc code) {
    return !got && got.error().code == code;
}

}  // namespace

TEST_CASE("a frozen clock mints 4096 ids of its millisecond and then borrows from the next ones", "[id]") {
    const std::uint64_t clock = now;
    minter ids{7, scripted{&clock}};
    std::vector<job_id> minted;
    for (int i = 0; i < 50000; ++i) minted.push_back(ids.next<"JOB">().value());

    CHECK(minted[0].text() == "JOB0KHTOWnGTMe");
    CHECK(minted[4095].text() == "JOB0KHTOWnGUQh");
    CHECK(minted[4096].text() == "JOB0KHTOWnY4Ui");
    CHECK(minted[8192].text() == "JOB0KHTOWnpfcm");
    CHECK(minted[49999].text() == "JOB0KHTOWqff95");
    CHECK(minted[0].flake().value() == 274557032793665536);
    CHECK(minted[4095].flake().value() == 274557032793669631);
    CHECK(minted[4096].flake().value() == 274557032797859840);
    CHECK(minted[8192].flake().value() == 274557032802054144);
    CHECK(minted[49999].flake().value() == 274557032843998031);
    CHECK(minted[4096].flake() == id_of(now + 1, 7, 0));
    CHECK(minted[49999].flake() == id_of(now + 12, 7, 847));

    for (std::size_t i = 0; i < minted.size(); ++i) {
        if (minted[i].flake() != id_of(now + i / 4096, 7, static_cast<std::uint32_t>(i % 4096))) FAIL("id " << i);
    }
}

TEST_CASE("the first id of a fresh millisecond has sequence 0, also after a burst", "[id]") {
    std::uint64_t clock = now;
    minter ids{7, scripted{&clock}};
    for (int i = 0; i < 50000; ++i) CHECK_FALSE(!ids.next());
    CHECK(ids.drift_ms() == 12);
    clock = now + 7;
    CHECK(ids.drift_ms() == 5);
    CHECK(ids.next() == id_of(now + 12, 7, 848));
    clock = now + 1000;
    CHECK(ids.drift_ms() == 0);
    CHECK(ids.next() == id_of(now + 1000, 7, 0));
    CHECK(ids.next() == id_of(now + 1000, 7, 1));
    clock = now + 1001;
    CHECK(ids.next() == id_of(now + 1001, 7, 0));
}

TEST_CASE("a clock that goes back keeps counting", "[id]") {
    std::uint64_t clock = now;
    minter ids{7, scripted{&clock}};
    CHECK(ids.next() == id_of(now, 7, 0));
    clock = now - 3'600'000;
    CHECK(ids.next() == id_of(now, 7, 1));
    CHECK(ids.drift_ms() == 3'600'000);
    clock = 0;  // even to before the epoch
    CHECK(ids.next() == id_of(now, 7, 2));
    CHECK(ids.drift_ms() == now);
    clock = now + 1;
    CHECK(ids.next() == id_of(now + 1, 7, 0));
}

TEST_CASE("nodes are 0..1023, and any other number is an error, never a part of the time", "[id]") {
    const std::uint64_t clock = now;
    const scripted frozen{&clock};
    CHECK(minter{0, frozen}.next() == id_of(now, 0, 0));
    CHECK(minter{1023, frozen}.next() == id_of(now, 1023, 0));
    CHECK(minter{std::int8_t{7}, frozen}.next() == id_of(now, 7, 0));
    CHECK(minter{highest, frozen}.next() == id_of(now, 1023, 0));
    CHECK(minter{node_number::parse("1023"), frozen}.next() == id_of(now, 1023, 0));

    const auto refuses = [](auto&& ids, errc why) {
        std::array<snowflake, 3> block{};
        std::array<job_id, 3> jobs{};
        CHECK(fails_with(ids.next(), why));
        CHECK(fails_with(ids.template next<"JOB">(), why));
        CHECK(fails_with(ids.next_n(block), why));
        CHECK(fails_with(ids.next_n(std::span<snowflake>{}), why));
        CHECK(fails_with(ids.template next_n<"JOB">(jobs), why));
        CHECK(fails_with(ids.last(), why));
        CHECK(fails_with(ids.node(), why));
        CHECK(ids.drift_ms() == 0);
        CHECK(fails_with(ids.next(), why));
    };
    refuses(minter{1024, frozen}, errc::node_range);
    refuses(minter{-1, frozen}, errc::node_range);
    refuses(minter{65536, frozen}, errc::node_range);
    refuses(minter{std::uint64_t{1} << 32, frozen}, errc::node_range);
    refuses(minter{~std::uint64_t{}, frozen}, errc::node_range);
    refuses(minter{(std::numeric_limits<std::int64_t>::min)(), frozen}, errc::node_range);
    refuses(minter{node_number::parse("1024"), frozen}, errc::node_range);
    refuses(minter{node_number::parse("seven"), frozen}, errc::syntax);
    for (const std::uint64_t odd : {std::uint64_t{0}, epoch - 1, horizon + 1, ~std::uint64_t{}}) {
        refuses(minter{1024, scripted{&odd}}, errc::node_range);
        refuses(minter{1024, scripted{&odd}, id_of(now, 7, 0)}, errc::node_range);
    }
    CHECK(minter{7, frozen}.node() == seven);
}

TEST_CASE("before the epoch and past the horizon there are errors, not ids", "[id]") {
    std::uint64_t clock = epoch - 1;
    minter ids{1023, scripted{&clock}};
    std::array<snowflake, 8> block{};
    CHECK(fails_with(ids.next(), errc::before_epoch));
    CHECK(fails_with(ids.next_n(block), errc::before_epoch));
    CHECK(fails_with(ids.last(), errc::nothing_minted));
    clock = 0;
    CHECK(fails_with(ids.next(), errc::before_epoch));
    clock = horizon + 1;
    CHECK(fails_with(ids.next(), errc::past_horizon));
    clock = ~std::uint64_t{};
    CHECK(fails_with(ids.next(), errc::past_horizon));
    CHECK(fails_with(ids.next_n(block), errc::past_horizon));

    clock = epoch;
    CHECK(ids.next() == id_of(epoch, 1023, 0));
    clock = horizon + 1;
    CHECK(fails_with(ids.next(), errc::past_horizon));
    clock = epoch;
    CHECK(ids.next() == id_of(epoch, 1023, 1));

    clock = horizon;
    for (std::uint32_t i = 0; i < 4090; ++i) {
        if (ids.next() != id_of(horizon, 1023, i)) FAIL("id " << i);
    }
    CHECK(ids.next_n(block) == 6u);  // what is left, not an error and not a wrap
    CHECK(block[0] == id_of(horizon, 1023, 4090));
    CHECK(block[5].value() == snowflake::max_value);
    CHECK(block[6] == snowflake{});
    for (const std::uint64_t shown : {horizon, horizon + 1, epoch, epoch - 1}) {
        clock = shown;
        CHECK(fails_with(ids.next(), errc::past_horizon));
        CHECK(fails_with(ids.next_n(block), errc::past_horizon));
    }
    CHECK(ids.last() == snowflake::unchecked(snowflake::max_value));
}

TEST_CASE("clocks answer unix_ms, or an integer of any kind", "[id]") {
    const auto mints_now = [](auto clock) { return minter{7, clock}.next() == id_of(now, 7, 0); };
    CHECK(mints_now([] { return unix_ms{now}; }));
    CHECK(mints_now([] { return now; }));
    CHECK(mints_now([] { return static_cast<std::int64_t>(now); }));
    CHECK(mints_now([calls = 0]() mutable { return now + static_cast<unsigned>(calls++); }));
    CHECK(fails_with(minter{7, [] { return -1; }}.next(), errc::before_epoch));
    CHECK(fails_with(minter{7, [] { return (std::numeric_limits<std::int64_t>::min)(); }}.next(), errc::before_epoch));

    static constexpr auto is_clock = []<class T>(std::type_identity<T>) { return zsetkit::clock_ms<T>; };
    ZSETKIT_CHECK_TWICE(is_clock(std::type_identity<scripted>{}));
    ZSETKIT_CHECK_TWICE(is_clock(std::type_identity<unix_ms (*)()>{}));
    ZSETKIT_CHECK_TWICE(!is_clock(std::type_identity<double (*)()>{}));
    ZSETKIT_CHECK_TWICE(!is_clock(std::type_identity<bool (*)()>{}));
    ZSETKIT_CHECK_TWICE(!is_clock(std::type_identity<zsetkit::unix_seconds (*)()>{}));
    ZSETKIT_CHECK_TWICE(!is_clock(std::type_identity<int>{}));
}

TEST_CASE("a block is consecutive ids, reserved in one step", "[id]") {
    const std::uint64_t clock = now;
    minter ids{7, scripted{&clock}};
    std::array<snowflake, 5000> block{};
    CHECK(ids.next_n(std::span{block}.first(0)) == 0u);
    CHECK(fails_with(ids.last(), errc::nothing_minted));  // it did not even look at the clock
    CHECK(ids.next_n(std::span{block}.first(3)) == 3u);
    CHECK(ids.next() == id_of(now, 7, 3));
    CHECK(ids.next_n(block) == 5000u);
    for (std::uint32_t i = 0; i < 5000; ++i) {
        if (block[i] != id_of(now + (i + 4) / 4096, 7, (i + 4) % 4096)) FAIL("id " << i);
    }
    CHECK(ids.last() == block.back());

    std::array<job_id, 2> jobs{};
    CHECK(ids.next_n<"JOB">(jobs) == 2u);
    CHECK(jobs[1].flake() == id_of(now + 1, 7, 909));
    std::vector<job_id> more(2);
    CHECK(ids.next_n<"JOB">(more) == 2u);
    CHECK(more[0] > jobs[1]);
}

TEST_CASE("brands share the count, so ids of one minter sort by when they were minted", "[id]") {
    const std::uint64_t clock = now;
    minter ids{0, scripted{&clock}};
    CHECK(ids.next<"USR">()->text() == "USR0KHTOWnGLuC");
    CHECK(ids.next<"JOB">()->flake() == id_of(now, 0, 1));
    CHECK(ids.next() == id_of(now, 0, 2));
}

TEST_CASE("a restart mints above the id it resumes after, whatever the clock says", "[id]") {
    const auto resumed = [](std::uint64_t clock, std::uint32_t node, resume_point after) {
        return minter{node, scripted{&clock}, after}.next();
    };
    const snowflake last = id_of(now, 7, 41);
    CHECK(resumed(now, 7, last) == id_of(now, 7, 42));
    CHECK(resumed(now - 1, 7, last) == id_of(now, 7, 42));
    CHECK(resumed(0, 7, last) == id_of(now, 7, 42));
    CHECK(resumed(now + 1, 7, last) == id_of(now + 1, 7, 0));
    CHECK(resumed(now, 7, id_of(now, 7, 4095)) == id_of(now + 1, 7, 0));
    // Another node's id can't be repeated, but the order is kept all the same.
    CHECK(resumed(now, 8, last) == id_of(now, 8, 42));
    CHECK(resumed(now, 6, last) == id_of(now + 1, 6, 0));
    // The very first of all ids is an id like any other.
    CHECK(resumed(epoch, 0, snowflake{}) == id_of(epoch, 0, 1));
    CHECK(resumed(epoch, 0, {}) == id_of(epoch, 0, 0));
    CHECK(fails_with(resumed(now, 7, id_of(horizon, 7, 4095)), errc::past_horizon));
    CHECK(fails_with(resumed(now, 7, id_of(horizon, 8, 0)), errc::past_horizon));

    CHECK(resumed(now, 7, job_id::make(last)) == id_of(now, 7, 42));
    CHECK(resumed(now, 7, branded_id::make("USR", last)) == id_of(now, 7, 42));
    CHECK(resumed(now, 7, job_id::parse("JOB0KHTOWnGUQh")) == id_of(now + 1, 7, 0));
}

TEST_CASE("a damaged save is an error of the minter, not a fresh start", "[id]") {
    const std::uint64_t clock = now;
    minter wrong_kind{7, scripted{&clock}, job_id::parse("USR0KHTOWnGUQh")};
    CHECK(fails_with(wrong_kind.next(), errc::kind));
    CHECK(fails_with(wrong_kind.last(), errc::kind));
    minter truncated{7, scripted{&clock}, branded_id::parse("JOB0KHTOWn")};
    CHECK(fails_with(truncated.next(), errc::length));
    minter too_large{7, scripted{&clock}, snowflake::from_integer(~std::uint64_t{})};
    CHECK(fails_with(too_large.next(), errc::range));
    CHECK(fails_with(too_large.node(), errc::range));
}

TEST_CASE("last() is what the next process resumes after, even if this one minted nothing", "[id]") {
    std::uint64_t clock = now;
    minter first{7, scripted{&clock}};
    CHECK(fails_with(first.last(), errc::nothing_minted));
    minter second{7, scripted{&clock}, first.last()};  // nothing minted: nothing to stay above
    CHECK(second.next() == id_of(now, 7, 0));
    CHECK(second.last() == id_of(now, 7, 0));
    clock = now - 5000;
    const minter third{7, scripted{&clock}, second.last()};
    CHECK(third.last() == id_of(now, 7, 0));
    CHECK(third.drift_ms() == 5000);
    minter fourth{7, scripted{&clock}, third.last()};
    CHECK(fourth.next() == id_of(now, 7, 1));
}

namespace {

/// The contract's rule as a person would carry it out: a time and a count, no bits.
struct model {
    std::uint64_t node = 0;
    std::uint64_t clock = 0;
    bool any = false;
    std::uint64_t time = 0, sequence = 0;

    errc step() {
        std::uint64_t t = time, s = sequence;
        if (clock > horizon) return errc::past_horizon;
        if (!any && clock < epoch) return errc::before_epoch;
        if (!any || clock > time) {
            t = clock, s = 0;
        } else if (s == 4095) {
            t = t + 1, s = 0;
        } else {
            s = s + 1;
        }
        if (t > horizon) return errc::past_horizon;
        any = true, time = t, sequence = s;
        return errc{};
    }
    std::uint64_t newest() const { return ((time - epoch) * 1024 + node) * 4096 + sequence; }
    std::uint64_t drift() const { return any && time > clock ? time - clock : 0; }
};

enum class act { tick, leap, back, burst, block, edge, count };

template <class Minter>
void agree(const Minter& ids, const model& expected) {
    RC_ASSERT(ids.last() ==
              (expected.any ? result<snowflake>{snowflake::unchecked(expected.newest())} : errc::nothing_minted));
    RC_ASSERT(ids.drift_ms() == expected.drift());
}

}  // namespace

TEST_CASE("a minter does what the contract's rule says under any clock", "[id]") {
    CHECK(rc::check("stalls, leaps, steps back, bursts, blocks and both edges of time", [] {
        model expected;
        expected.node = *rc::gen::inRange<std::uint64_t>(0, 1024);
        expected.clock = *rc::gen::element(now, epoch, epoch - 1, horizon - 2, std::uint64_t{0});
        std::uint64_t clock = expected.clock;
        minter ids{expected.node, scripted{&clock}};
        const int steps = *rc::gen::inRange(1, 40);
        for (int i = 0; i < steps; ++i) {
            const auto amount =
                *rc::gen::oneOf(rc::gen::inRange<std::uint64_t>(0, 4), rc::gen::inRange<std::uint64_t>(4090, 4100),
                                rc::gen::inRange<std::uint64_t>(0, 9000));
            switch (static_cast<act>(*rc::gen::inRange(0, static_cast<int>(act::count)))) {
                case act::tick:
                    clock += amount % 4;
                    break;
                case act::leap:
                    clock += amount * 1'000'003;
                    break;
                case act::back:
                    clock -= std::min(clock, amount * 7);
                    break;
                case act::edge:
                    clock =
                        *rc::gen::element(epoch - 1, epoch, horizon - 1, horizon, horizon + 1, now, ~std::uint64_t{});
                    break;
                case act::burst:
                    expected.clock = clock;
                    for (std::uint64_t n = 0; n < amount; ++n) {
                        const errc why = expected.step();
                        const auto got = ids.next();
                        if (why != errc{}) {
                            RC_ASSERT(fails_with(got, why));
                            break;
                        }
                        RC_ASSERT(got == snowflake::unchecked(expected.newest()));
                    }
                    break;
                case act::block: {
                    expected.clock = clock;
                    std::vector<snowflake> block(amount);
                    const auto got = ids.next_n(block);
                    model probe = expected;
                    const errc why = probe.step();
                    if (why != errc{} && amount != 0) {
                        RC_ASSERT(fails_with(got, why));
                        break;
                    }
                    std::size_t count = 0;
                    while (count < block.size() && expected.step() == errc{}) {
                        RC_ASSERT(block[count] == snowflake::unchecked(expected.newest()));
                        ++count;
                    }
                    RC_ASSERT(got == count);
                    break;
                }
                case act::count:
                    break;
            }
            expected.clock = clock;
            agree(ids, expected);
        }
    }));
}

TEST_CASE("any id resumed after is exceeded, whatever its node and the clock", "[id]") {
    CHECK(rc::check("the first id after a restart is above the last one before", [] {
        const auto last = snowflake::unchecked(*rc::gen::inRange<std::uint64_t>(0, (snowflake::max_value >> 23) << 22));
        const auto node = *rc::gen::inRange<std::uint32_t>(0, 1024);
        const std::uint64_t clock = last.time().count + *rc::gen::inRange<std::uint64_t>(0, 8) - 4;
        const auto got = minter{node, scripted{&clock}, last}.next();
        RC_ASSERT(got.has_value());
        RC_ASSERT(got->value() > last.value());
        RC_ASSERT(got->node() == node);
        RC_ASSERT(got->time().count <= std::max(clock, last.time().count + 1));
    }));
}

namespace {

#if defined(__SANITIZE_THREAD__)
#define ZSETKIT_TESTS_TSAN 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define ZSETKIT_TESTS_TSAN 1
#endif
#endif
#if !defined(ZSETKIT_TESTS_TSAN)
#define ZSETKIT_TESTS_TSAN 0
#endif

/// Mints from several threads at once; every thread keeps its ids in its own order.
template <class Minter, class Mint>
std::vector<std::vector<snowflake>> race(Minter& ids, std::size_t threads, std::size_t each, Mint mint) {
    std::vector<std::vector<snowflake>> minted(threads, std::vector<snowflake>(each));
    std::atomic<std::size_t> ready{0};
    std::vector<std::thread> running;
    for (auto& mine : minted) {
        running.emplace_back([&ids, &mine, &ready, threads, &mint] {
            ++ready;
            while (ready < threads) std::this_thread::yield();
            mint(ids, std::span{mine});
        });
    }
    for (auto& thread : running) thread.join();
    return minted;
}

void check_distinct_and_increasing(const std::vector<std::vector<snowflake>>& minted) {
    std::vector<snowflake> all;
    for (const auto& mine : minted) {
        CHECK(std::adjacent_find(mine.begin(), mine.end(), [](auto a, auto b) { return a.value() >= b.value(); }) ==
              mine.end());
        all.insert(all.end(), mine.begin(), mine.end());
    }
    std::sort(all.begin(), all.end(), [](auto a, auto b) { return a.value() < b.value(); });
    CHECK(std::adjacent_find(all.begin(), all.end()) == all.end());
    CHECK(std::all_of(all.begin(), all.end(), [](auto id) { return id.node() == 1023; }));
}

}  // namespace

TEST_CASE("8 threads mint 1,000,000 ids each: all distinct, and increasing in every thread", "[id]") {
    minter<> ids{1023};
    check_distinct_and_increasing(race(ids, 8, 1'000'000, [](auto& from, std::span<snowflake> mine) {
        for (auto& id : mine) id = from.next().value();
    }));
}

TEST_CASE("threads that take blocks and threads that take single ids never get the same one", "[id]") {
    const std::uint64_t clock = now;  // frozen: all that tells ids apart is the one step
    minter ids{1023, scripted{&clock}};
    const std::size_t each = 200'000;
    const auto minted = race(ids, 4, each, [](auto& from, std::span<snowflake> mine) {
        for (std::size_t at = 0, size = 1; at < mine.size(); size = (size * 7 + 1) % 97) {
            const auto wanted = std::min(size, mine.size() - at);
            if (wanted == 1) mine[at] = from.next().value();
            if (wanted != 1 && from.next_n(mine.subspan(at, wanted)).value() != wanted) return;
            at += wanted;
        }
    });
    check_distinct_and_increasing(minted);
    CHECK(ids.last() == id_of(now + (4 * each - 1) / 4096, 1023, (4 * each - 1) % 4096));  // none was skipped either
}

TEST_CASE("an id minted after another thread's was seen is above it", "[id]") {
    const std::uint64_t clock = now;
    minter ids{1023, scripted{&clock}};
    std::atomic<std::uint64_t> seen{0};
    std::atomic<bool> wrong{false};
    (void)race(ids, 2, 20'000, [&](auto& from, std::span<snowflake> mine) {
        for (auto& id : mine) {
            const std::uint64_t before = seen.load(std::memory_order_acquire);
            id = from.next().value();
            if (id.value() <= before) wrong = true;
            seen.store(id.value(), std::memory_order_release);
        }
    });
    CHECK_FALSE(wrong);
}

TEST_CASE("mark_forked retires the minters made before it, and no other", "[id]") {
    const std::uint64_t clock = now;
    minter parents{7, scripted{&clock}};
    CHECK(parents.next() == id_of(now, 7, 0));
    zsetkit::mark_forked();
    std::array<snowflake, 2> block{};
    CHECK(fails_with(parents.next(), errc::forked));
    CHECK(fails_with(parents.next<"JOB">(), errc::forked));
    CHECK(fails_with(parents.next_n(block), errc::forked));
    CHECK(parents.last() == id_of(now, 7, 0));
    CHECK(fails_with(minter<>{1024}.next(), errc::node_range));

    minter childs{8, scripted{&clock}, parents.last()};
    CHECK(childs.next() == id_of(now, 8, 1));
    zsetkit::mark_forked();
    CHECK(fails_with(childs.next(), errc::forked));
}

namespace {

// How a program has one minter: a constant one where the node is known, a function's where it is configured.
constinit minter<> process_ids{7};

minter<>& configured_ids() {
    static minter<> one{node_number::parse(zsetkit_tests::opaque(std::string_view{"12"}))};
    return one;
}

}  // namespace

TEST_CASE("a minter for each id repeats itself, one for the process does not", "[id]") {
    const std::uint64_t clock = now;
    std::set<std::uint64_t> wrong, right;
    for (int i = 0; i < 100; ++i) {
        wrong.insert(minter{7, scripted{&clock}}.next()->value());
        right.insert(configured_ids().next()->value());
    }
    CHECK(wrong.size() == 1);
    CHECK(right.size() == 100);
    CHECK(configured_ids().last()->node() == 12);
}

TEST_CASE("a constant minter is from before every fork of its process", "[id]") {
    // mark_forked() has been called above, or is called now.
    zsetkit::mark_forked();
    CHECK(fails_with(process_ids.next(), errc::forked));
    CHECK(process_ids.node() == seven);
}

TEST_CASE("a minter is one cache line, never copied, and never throws", "[id]") {
    using ids = minter<>;
    ZSETKIT_CHECK_TWICE(!std::is_copy_constructible_v<ids> && !std::is_copy_assignable_v<ids>);
    ZSETKIT_CHECK_TWICE(!std::is_move_constructible_v<ids> && !std::is_move_assignable_v<ids>);
    ZSETKIT_CHECK_TWICE(std::is_trivially_destructible_v<ids>);
    ZSETKIT_CHECK_TWICE(sizeof(ids) == 64 && alignof(ids) == 64);
    ZSETKIT_CHECK_TWICE(noexcept(std::declval<ids&>().next()));
    ZSETKIT_CHECK_TWICE(noexcept(std::declval<ids&>().next<"JOB">()));
    ZSETKIT_CHECK_TWICE(noexcept(std::declval<ids&>().next_n(std::declval<std::span<snowflake>>())));
    ZSETKIT_CHECK_TWICE(noexcept(std::declval<const ids&>().last()));
    ZSETKIT_CHECK_TWICE(noexcept(std::declval<const ids&>().drift_ms()));
    ZSETKIT_CHECK_TWICE(std::is_nothrow_constructible_v<ids, int>);
    ZSETKIT_CHECK_TWICE(!std::is_constructible_v<ids, double>);
    ZSETKIT_CHECK_TWICE(!std::is_constructible_v<ids, bool>);
    ZSETKIT_CHECK_TWICE(!std::is_constructible_v<ids, char>);
    ZSETKIT_CHECK_TWICE(std::is_same_v<decltype(std::declval<ids&>().next()), result<snowflake>>);
    ZSETKIT_CHECK_TWICE(std::is_same_v<decltype(std::declval<ids&>().next<"JOB">()), result<job_id>>);
    ZSETKIT_CHECK_TWICE(std::is_same_v<decltype(std::declval<ids&>().drift_ms()), std::uint64_t>);
    ZSETKIT_CHECK_TWICE(std::is_same_v<decltype(minter{7}), minter<>>);
}
