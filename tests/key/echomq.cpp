// SPDX-License-Identifier: MIT
#include <zsetkit/key/echomq.hpp>

#include <rapidcheck.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "../support/catch.hpp"
#include "echomq_oracle.hpp"
#include "oracle.hpp"

using zsetkit::echomq::parse_key;
using zsetkit::echomq::queue;

namespace {

rc::Gen<std::string> text_of(const std::string& alphabet, int longest) {
    return rc::gen::mapcat(rc::gen::inRange(1, longest + 1), [alphabet](int size) {
        return rc::gen::container<std::string>(static_cast<std::size_t>(size), rc::gen::elementOf(alphabet));
    });
}

rc::Gen<std::string> queue_name() {
    return rc::gen::suchThat(text_of(zsetkit_tests::alphanumerics + "._-", 128), zsetkit_tests::is_queue_name);
}

rc::Gen<std::string> branded_text() {
    return rc::gen::map(
        rc::gen::pair(rc::gen::arbitrary<std::array<std::uint8_t, 3>>(), rc::gen::arbitrary<std::uint64_t>()),
        [](const std::pair<std::array<std::uint8_t, 3>, std::uint64_t>& of) {
            std::string text;
            for (const auto letter : of.first) text += static_cast<char>('A' + letter % 26);
            const auto digits = zsetkit::branded_id::make(zsetkit::brand::parse(text).value(),
                                                          zsetkit::snowflake::from_integer(of.second >> 1).value());
            return std::string{digits.text()};
        });
}

/// A key of any family, as the grammar spells it.
rc::Gen<std::string> any_key() {
    const auto names = text_of(zsetkit_tests::alphanumerics + "._-", 128);
    return rc::gen::map(
        rc::gen::tuple(queue_name(), rc::gen::inRange(0, 36), branded_text(), names, text_of("ab:{}*\xff /", 255)),
        [](const std::tuple<std::string, int, std::string, std::string, std::string>& of) {
            const auto& [q, which, id, name, free] = of;
            const char* const words[] = {"pending",
                                         "active",
                                         "schedule",
                                         "dead",
                                         "repeat",
                                         "ring",
                                         "wake",
                                         "paused",
                                         "glimit",
                                         "gactive",
                                         "gweight",
                                         "meta",
                                         "limiter",
                                         "events",
                                         "metrics:completed",
                                         "metrics:completed:data",
                                         "metrics:failed",
                                         "metrics:failed:data",
                                         "flow:outbox"};
            const char* const parts[] = {":lock", ":logs", ":dependencies", ":processed", ":failed", ":unsuccessful"};
            const std::string base = "emq:{" + q + "}:";
            if (which < 19) return base + words[which];
            if (which < 25) return base + "job:" + id + parts[which - 19];
            switch (which) {
                case 25:
                    return base + "job:" + id;
                case 26:
                    return base + "g:" + id + ":pending";
                case 27:
                    return base + "de:" + name;
                case 28:
                    return base + "stream:" + name;
                case 29:
                    return base + "stream:" + name + ":archived";
                case 30:
                    return base + "repeat:" + free;
                case 31:
                    return std::string{"{emq}:version"};
                case 32:
                    return std::string{"{emq}:locks"};
                case 33:
                    return std::string{"{emq}:bundle"};
                default:
                    return "{emq}:migration:" + q;
            }
        });
}

/// A text of the grammar's own pieces, whole or cut: mostly no key, and close to one.
rc::Gen<std::string> almost_a_key() {
    return rc::gen::map(rc::gen::container<std::vector<std::string>>(rc::gen::element<std::string>(
                            "emq:{", "{emq}:", "emq", "}:", "}", "{", ":", "q", "orders", "pending", "repeat",
                            "repeat:", "job:", "JOB0KHTOWnGLuC", "JOBzzzzzzzzzzz", ":lock", ":pending",
                            "g:", "de:", "stream:", ":archived", "metrics:", "completed", ":data",
                            "migration:", "version", "x", std::string(1, '\0'), "\xff", "flow:outbox")),
                        [](const std::vector<std::string>& pieces) {
                            std::string text;
                            for (const auto& piece : pieces) text += piece;
                            return text;
                        });
}

bool agrees_with_oracle(const std::string& key) {
    const auto parsed = parse_key(key);
    const std::string expected = zsetkit_tests::echomq_key_by_search(key);
    if (!parsed)
        return expected.empty() && parsed.error().code == zsetkit::errc::unclassified &&
               parsed.error().at <= key.size();
    return zsetkit_tests::as_oracle_says(*parsed) == expected && zsetkit_tests::rebuild(*parsed) == key;
}

}  // namespace

TEST_CASE("a key of any family parses to its parts, and the parts build it again", "[key]") {
    CHECK(rc::check("build . parse = identity", [] {
        const auto key = *any_key();
        RC_ASSERT(parse_key(key).has_value());
        RC_ASSERT(agrees_with_oracle(key));
    }));
}

TEST_CASE("a key built from parts parses to the same parts", "[key]") {
    CHECK(rc::check("parse . build = identity", [] {
        const auto name = *queue_name();
        const auto id = *branded_text();
        const auto registration = *text_of("ab:{}*\xff /", 255);
        const auto q = queue::parse(name).value();
        const auto job = q.job(zsetkit::branded_id::parse(id).value(), zsetkit::job_part::processed);
        RC_ASSERT(parse_key(job)->queue == name);
        RC_ASSERT(parse_key(job)->id == id);
        RC_ASSERT(parse_key(job)->part == "processed");
        RC_ASSERT(parse_key(q.repeat(registration).value())->name == registration);
    }));
}

TEST_CASE("all keys of a queue share one tag and slot, and never the reserve's tag", "[key]") {
    CHECK(rc::check("one tag", [] {
        const auto key = *any_key();
        const auto parsed = parse_key(key).value();
        if (is_reserve(parsed)) {
            RC_ASSERT(zsetkit_tests::hash_tag_by_search(key) == "emq");
            RC_ASSERT(key[0] == '{');
        } else {
            RC_ASSERT(zsetkit_tests::hash_tag_by_search(key) == parsed.queue);
            RC_ASSERT(parsed.queue != "emq");
            RC_ASSERT(zsetkit_tests::slot_by_search(key) == queue::parse(parsed.queue)->slot());
            RC_ASSERT(key[0] == 'e');
        }
    }));
}

TEST_CASE("eight bytes are alphanumeric exactly when each of them is", "[key]") {
    for (int at = 0; at < 8; ++at) {
        for (int byte = 0; byte < 256; ++byte) {
            for (const char others : {'0', '9', 'A', 'Z', 'a', 'z'}) {
                std::string text(8, others);
                text[static_cast<std::size_t>(at)] = static_cast<char>(static_cast<unsigned char>(byte));
                const bool expected = zsetkit_tests::made_of(text, zsetkit_tests::alphanumerics, 8);
                REQUIRE(zsetkit::detail::are_alphanumeric(zsetkit::detail::load_little(text.data())) == expected);
            }
        }
    }
}

TEST_CASE("an id in a key passes the gates of the id room, and no others", "[key]") {
    CHECK(rc::check("ids", [] {
        auto text = *branded_text();
        const auto at = static_cast<std::size_t>(*rc::gen::inRange(0, 14));
        text[at] = *rc::gen::arbitrary<char>();
        text.resize(static_cast<std::size_t>(*rc::gen::inRange(10, 20)), 'z');
        const auto id = zsetkit::branded_id::parse(text.substr(0, 14));
        RC_ASSERT(id.has_value() == (zsetkit::detail::end_of_id(text) == 14));
        if (!id && id.error().code != zsetkit::errc::length) {
            // The id room tries its gates one after another over the whole text; a key stops at the first byte.
            RC_ASSERT(zsetkit::detail::end_of_id(text) <= id.error().at);
        }
    }));
    for (const char* text :
         {"JOBAzL8n0Y58m7", "JOBAzL8n0Y58m8", "JOBB0000000000", "JOBAzL8n0Y58mA", "JOBRTLqyWNCqwK", "JOBzzzzzzzzzzz"}) {
        CHECK(zsetkit::branded_id::parse(text).has_value() == (zsetkit::detail::end_of_id(text) == 14));
    }
}

TEST_CASE("every byte string is a key of one family or unclassified, as the grammar says", "[key]") {
    CHECK(rc::check("arbitrary bytes", [](const std::string& bytes) { RC_ASSERT(agrees_with_oracle(bytes)); }));
    CHECK(rc::check("pieces of the grammar", [] { RC_ASSERT(agrees_with_oracle(*almost_a_key())); }));
    CHECK(rc::check("a suffix of any pieces", [] { RC_ASSERT(agrees_with_oracle("emq:{q}:" + *almost_a_key())); }));
    CHECK(rc::check("a key with one byte changed, dropped or added", [] {
        auto key = *any_key();
        const auto at = static_cast<std::size_t>(*rc::gen::inRange<int>(0, static_cast<int>(key.size())));
        const auto byte = *rc::gen::arbitrary<char>();
        auto dropped = key, added = key;
        key[at] = byte;
        dropped.erase(at, 1);
        added.insert(at, 1, byte);
        RC_ASSERT(agrees_with_oracle(key));
        RC_ASSERT(agrees_with_oracle(dropped));
        RC_ASSERT(agrees_with_oracle(added));
    }));
}
