// SPDX-License-Identifier: MIT
#include <zsetkit/key/bullmq.hpp>

#include <rapidcheck.h>

#include <string>
#include <string_view>
#include <vector>

#include "../support/catch.hpp"
#include "bullmq_oracle.hpp"
#include "oracle.hpp"

using zsetkit::bullmq::parse_key;
using zsetkit::bullmq::queue;

namespace {

rc::Gen<std::string> joined(rc::Gen<std::vector<std::string>> pieces) {
    return rc::gen::map(std::move(pieces), [](const std::vector<std::string>& of) {
        std::string text;
        for (const auto& piece : of) text += piece;
        return text;
    });
}

rc::Gen<std::string> some_pieces() {
    return joined(rc::gen::container<std::vector<std::string>>(rc::gen::element<std::string>(
        "bull", "{orders}", ":", ":", ":", ":wait", "repeat:", "de:", "dn:", "metrics:", "failed", ":data", ":lock",
        ":logs", "0", "17", "-", "a", "b", "{", "}", "*", std::string(1, '\0'), "\xff", "pc", std::string(127, 'n'),
        "1769526697641", "18446744073709551616")));
}

bool agrees_with_oracle(const std::string& key) {
    const auto parsed = parse_key(key);
    const std::string expected = zsetkit_tests::bullmq_key_by_search(key);
    if (!parsed)
        return expected.empty() && parsed.error().code == zsetkit::errc::unclassified &&
               parsed.error().at <= key.size();
    return zsetkit_tests::as_oracle_says(*parsed) == expected && zsetkit_tests::rebuild(*parsed) == key;
}

}  // namespace

TEST_CASE("every byte string is a key of one BullMQ family or unclassified, and a key's parts build it again",
          "[key]") {
    CHECK(rc::check("arbitrary bytes", [](const std::string& bytes) { RC_ASSERT(agrees_with_oracle(bytes)); }));
    CHECK(rc::check("pieces of the grammar", [] { RC_ASSERT(agrees_with_oracle(*some_pieces())); }));
    CHECK(rc::check("pieces behind a base", [] { RC_ASSERT(agrees_with_oracle("bull:orders:" + *some_pieces())); }));
    CHECK(rc::check("pieces behind a scheduler's word",
                    [] { RC_ASSERT(agrees_with_oracle("bull:orders:repeat:" + *some_pieces())); }));
}

TEST_CASE("every word of the queue parses to its family", "[key]") {
    for (const auto& [word, name] : zsetkit_tests::bullmq_words()) {
        CHECK(agrees_with_oracle("{bull}:orders:" + word));
        CHECK(zsetkit::bullmq::name(parse_key("{bull}:orders:" + word)->which) == name);
    }
}

TEST_CASE("a built BullMQ key parses to the parts it was built from", "[key]") {
    CHECK(rc::check("parse . build = identity", [](const std::string& scheduler, std::uint64_t ms) {
        const auto q = queue::parse("{bull}", "orders").value();
        const auto built = q.repeat(scheduler, ms, zsetkit::job_part::lock);
        if (!built) return;
        const auto parsed = parse_key(*built);
        RC_ASSERT(parsed->name == scheduler);
        RC_ASSERT(parsed->id == "repeat:" + scheduler + ":" + std::to_string(ms));
        RC_ASSERT(parsed->part == "lock");
    }));
    CHECK(rc::check("custom ids", [](const std::string& text) {
        const auto id = zsetkit::bullmq::parse_job_id(text);
        if (!id) return;
        const auto key = queue::parse("bull", "orders")->job(*id);
        const auto parsed = parse_key(key);
        RC_ASSERT(parsed->id == text);
        RC_ASSERT(parsed->which == zsetkit::bullmq::family::job);
    }));
}

TEST_CASE("all keys of a queue that a cluster takes lie on its slot", "[key]") {
    CHECK(rc::check("one slot", [] {
        const auto text = [] {
            return *joined(rc::gen::container<std::vector<std::string>>(
                rc::gen::element<std::string>("{", "}", "a", "bull", "{orders}", "x")));
        };
        const auto prefix = text(), name = text();
        const auto q = queue::parse_clustered(prefix, name);
        if (!q) return;
        const auto slot = q->slot().value();
        for (const std::string suffix : {"wait", "1", "{", "}", "{x}", "a{b}:c:d", "}{"}) {
            RC_ASSERT(zsetkit_tests::slot_by_search(std::string{q->base()} + suffix) == slot);
        }
    }));
}
