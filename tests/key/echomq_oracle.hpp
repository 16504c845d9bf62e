// SPDX-License-Identifier: MIT
//
// The EchoMQ v2 grammar once more, read off the wire page with plain string searches: what a key is, as the family's name and
// the parts joined by '|', or "" for no key. And the way back: the key the builders make from a parsed one's parts.
#ifndef ZSETKIT_TESTS_KEY_ECHOMQ_ORACLE_HPP
#define ZSETKIT_TESTS_KEY_ECHOMQ_ORACLE_HPP

#include <zsetkit/id/branded_id.hpp>
#include <zsetkit/key/echomq.hpp>

#include <cstddef>
#include <string>

namespace zsetkit_tests {

inline bool made_of(const std::string& text, const std::string& alphabet, std::size_t limit) {
    return !text.empty() && text.size() <= limit && text.find_first_not_of(alphabet) == std::string::npos;
}

inline const std::string capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
inline const std::string alphanumerics = "0123456789" + capitals + "abcdefghijklmnopqrstuvwxyz";

inline bool is_plain_name(const std::string& text, std::size_t limit) {
    return made_of(text, alphanumerics + "._-", limit);
}
inline bool is_queue_name(const std::string& text) { return is_plain_name(text, 128) && text != "emq"; }
inline bool is_free_name(const std::string& text) {
    return !text.empty() && text.size() <= 255 && text.find('\0') == std::string::npos;
}
inline bool is_branded_id(const std::string& text) {
    return text.size() == 14 && made_of(text.substr(0, 3), capitals, 3) && made_of(text.substr(3), alphanumerics, 11) &&
           text.substr(3) <= "AzL8n0Y58m7";
}

inline std::string echomq_key_by_search(const std::string& key) {
    if (key.rfind("{emq}:", 0) == 0) {
        const std::string unit = key.substr(6);
        if (unit == "version" || unit == "locks" || unit == "bundle") return unit;
        if (unit.rfind("migration:", 0) == 0 && is_queue_name(unit.substr(10))) return "migration|" + unit.substr(10);
        return "";
    }
    const auto close = key.find("}:");
    if (key.rfind("emq:{", 0) != 0 || close == std::string::npos || close < 5 ||
        !is_queue_name(key.substr(5, close - 5)))
        return "";
    const std::string queue = key.substr(5, close - 5), suffix = key.substr(close + 2);

    for (const char* word : {"pending", "active", "schedule", "dead", "repeat", "ring", "wake", "paused", "glimit",
                             "gactive", "gweight", "meta", "limiter", "events"}) {
        if (suffix == word) return std::string{word} + "|" + queue;
    }
    if (suffix == "metrics:completed") return "metrics_completed|" + queue;
    if (suffix == "metrics:completed:data") return "metrics_completed_data|" + queue;
    if (suffix == "metrics:failed") return "metrics_failed|" + queue;
    if (suffix == "metrics:failed:data") return "metrics_failed_data|" + queue;
    if (suffix == "flow:outbox") return "flow_outbox|" + queue;
    if (suffix.rfind("repeat:", 0) == 0 && is_free_name(suffix.substr(7)))
        return "registration|" + queue + "|" + suffix.substr(7);
    if (suffix.rfind("de:", 0) == 0 && is_plain_name(suffix.substr(3), 255))
        return "dedup|" + queue + "|" + suffix.substr(3);
    if (suffix.rfind("g:", 0) == 0 && suffix.size() == 24 && suffix.substr(16) == ":pending" &&
        is_branded_id(suffix.substr(2, 14))) {
        return "lane|" + queue + "|" + suffix.substr(2, 14);
    }
    if (suffix.rfind("stream:", 0) == 0) {
        const std::string name = suffix.substr(7);
        if (is_plain_name(name, 128)) return "stream|" + queue + "|" + name;
        if (name.size() > 9 && name.substr(name.size() - 9) == ":archived" &&
            is_plain_name(name.substr(0, name.size() - 9), 128)) {
            return "stream_archive|" + queue + "|" + name.substr(0, name.size() - 9);
        }
        return "";
    }
    if (suffix.rfind("job:", 0) == 0 && suffix.size() >= 18 && is_branded_id(suffix.substr(4, 14))) {
        const std::string id = suffix.substr(4, 14), tail = suffix.substr(18);
        if (tail.empty()) return "job|" + queue + "|" + id;
        for (const char* part : {"lock", "logs", "dependencies", "processed", "failed", "unsuccessful"}) {
            if (tail == std::string{":"} + part)
                return std::string{"job_"} + part + "|" + queue + "|" + id + "|" + part;
        }
    }
    return "";
}

inline std::string as_oracle_says(const zsetkit::echomq::parsed_key& key) {
    std::string said{name(key.which)};
    for (const auto piece : {key.queue, key.id, key.name, key.part}) {
        if (!piece.empty()) said += "|" + std::string{piece};
    }
    return said;
}

/// The key built from the parts alone.
inline std::string rebuild(const zsetkit::echomq::parsed_key& key) {
    namespace echomq = zsetkit::echomq;
    using echomq::family;
    const auto text = [](std::string_view made) { return std::string{made}; };
    switch (key.which) {
        case family::version:
            return text(echomq::reserve::version());
        case family::locks:
            return text(echomq::reserve::locks());
        case family::bundle:
            return text(echomq::reserve::bundle());
        default:
            break;
    }
    const auto queue = echomq::queue::parse(key.queue).value();
    const auto id = [&key] { return zsetkit::branded_id::parse(key.id).value(); };
    switch (key.which) {
        case family::migration:
            return text(echomq::reserve::migration(queue));
        case family::pending:
            return text(queue.pending());
        case family::active:
            return text(queue.active());
        case family::schedule:
            return text(queue.schedule());
        case family::dead:
            return text(queue.dead());
        case family::repeat:
            return text(queue.repeat());
        case family::ring:
            return text(queue.ring());
        case family::wake:
            return text(queue.wake());
        case family::paused:
            return text(queue.paused());
        case family::glimit:
            return text(queue.glimit());
        case family::gactive:
            return text(queue.gactive());
        case family::gweight:
            return text(queue.gweight());
        case family::meta:
            return text(queue.meta());
        case family::limiter:
            return text(queue.limiter());
        case family::events:
            return text(queue.events());
        case family::metrics_completed:
            return text(queue.metrics_completed());
        case family::metrics_completed_data:
            return text(queue.metrics_completed_data());
        case family::metrics_failed:
            return text(queue.metrics_failed());
        case family::metrics_failed_data:
            return text(queue.metrics_failed_data());
        case family::flow_outbox:
            return text(queue.flow_outbox());
        case family::registration:
            return text(queue.repeat(key.name).value());
        case family::dedup:
            return text(queue.dedup(key.name).value());
        case family::stream:
            return text(queue.stream(key.name).value());
        case family::stream_archive:
            return text(queue.stream_archive(key.name).value());
        case family::lane:
            return text(queue.lane(id()));
        case family::job:
            return text(queue.job(id()));
        default:
            return text(queue.job(id(), key.part).value());
    }
}

}  // namespace zsetkit_tests

#endif
