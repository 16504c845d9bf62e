// SPDX-License-Identifier: MIT
//
// The BullMQ key grammar once more, read off the wire page with plain string searches: what a key is, as the family's name and
// the parts joined by '|', or "" for no key; which texts are custom job ids; and the key the builders make from parts.
#ifndef ZSETKIT_TESTS_KEY_BULLMQ_ORACLE_HPP
#define ZSETKIT_TESTS_KEY_BULLMQ_ORACLE_HPP

#include <zsetkit/key/bullmq.hpp>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zsetkit_tests {

inline bool begins(const std::string& text, const std::string& head) { return text.compare(0, head.size(), head) == 0; }

inline bool is_decimal(const std::string& text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos &&
           (text == "0" || text[0] != '0');
}
inline bool fits_64_bits(const std::string& decimal) {
    return decimal.size() < 20 || (decimal.size() == 20 && decimal <= "18446744073709551615");
}

/// String(parseInt(text, 10)) === text, through the double and its shortest digits.
inline bool script_reads_as_integer(const std::string& text) {
    if (text == "NaN") return true;
    const std::string digits = begins(text, "-") ? text.substr(1) : text;
    if (!is_decimal(digits) || text == "-0" || digits.size() > 30) return false;
    char scientific[64];
    const auto end = std::to_chars(scientific, scientific + sizeof scientific, std::strtod(digits.c_str(), nullptr),
                                   std::chars_format::scientific);
    std::string mantissa{scientific, end.ptr};
    const auto e = mantissa.find('e');
    const auto exponent = static_cast<std::size_t>(std::atoi(mantissa.c_str() + e + 1));
    mantissa.resize(e);
    if (mantissa.size() > 1) mantissa.erase(1, 1);  // the point
    if (exponent >= 21) return false;
    if (mantissa.size() < exponent + 1) mantissa.append(exponent + 1 - mantissa.size(), '0');
    return mantissa == digits;
}

inline std::vector<std::string> split_at_colons(const std::string& text) {
    std::vector<std::string> parts{""};
    for (const char c : text) {
        if (c == ':') {
            parts.emplace_back();
        } else {
            parts.back() += c;
        }
    }
    return parts;
}

inline bool is_part(const std::string& word) {
    for (const char* part : {"lock", "logs", "dependencies", "processed", "failed", "unsuccessful"}) {
        if (word == part) return true;
    }
    return false;
}

inline bool is_scheduler(const std::string& id) {
    if (id.empty() || id.size() > 255) return false;
    const auto parts = split_at_colons(id);
    const auto is_ms = [](const std::string& part) { return is_decimal(part) && fits_64_bits(part); };
    if (parts.size() >= 2 && is_ms(parts.back())) return false;
    return !(parts.size() >= 3 && is_part(parts.back()) && is_ms(parts[parts.size() - 2]));
}

/// The scheduler that made the job of this id, or "".
inline std::string scheduler_of_job(const std::string& suffix) {
    if (!begins(suffix, "repeat:")) return "";
    const auto parts = split_at_colons(suffix.substr(7));
    if (parts.size() < 2 || !is_decimal(parts.back()) || !fits_64_bits(parts.back())) return "";
    const std::string id = suffix.substr(7, suffix.size() - 7 - parts.back().size() - 1);
    return is_scheduler(id) ? id : "";
}

inline const std::vector<std::pair<std::string, std::string>>& bullmq_words() {
    static const std::vector<std::pair<std::string, std::string>> words{
        {"id", "id"},
        {"wait", "wait"},
        {"paused", "paused"},
        {"active", "active"},
        {"delayed", "delayed"},
        {"prioritized", "prioritized"},
        {"pc", "priority_counter"},
        {"completed", "completed"},
        {"failed", "failed"},
        {"waiting-children", "waiting_children"},
        {"repeat", "repeat"},
        {"marker", "marker"},
        {"stalled", "stalled"},
        {"stalled-check", "stalled_check"},
        {"limiter", "limiter"},
        {"meta", "meta"},
        {"events", "events"},
        {"metrics:completed", "metrics_completed"},
        {"metrics:completed:data", "metrics_completed_data"},
        {"metrics:failed", "metrics_failed"},
        {"metrics:failed:data", "metrics_failed_data"}};
    return words;
}

/// The first rule a custom job id breaks, by name, or "".
inline std::string why_not_custom_id(const std::string& id) {
    if (id.empty()) return "job_id_empty";
    if (id.size() > 255) return "name_length";
    if (id == "0" || begins(id, "0:")) return "job_id_zero";
    if (script_reads_as_integer(id)) return "job_id_integer";
    const auto parts = split_at_colons(id);
    if (parts.size() != 1 && parts.size() != 3) return "job_id_colon";
    for (const auto& word : bullmq_words()) {
        if (id == word.first) return "job_id_reserved";
    }
    for (const char* word : {"de", "dn", "repeat"}) {
        if (id == word || (begins(id, std::string{word} + ":") && scheduler_of_job(id).empty()))
            return "job_id_reserved";
    }
    return id == "metrics" ? "job_id_reserved" : "";
}

inline bool is_any_job_id(const std::string& id) {
    if (is_decimal(id) && fits_64_bits(id)) return id != "0";
    return !scheduler_of_job(id).empty() || why_not_custom_id(id).empty();
}

inline std::string bullmq_key_by_search(const std::string& key) {
    const auto parts = split_at_colons(key);
    if (parts.size() < 3) return "";
    for (int i = 0; i < 2; ++i) {
        const auto& part = parts[static_cast<std::size_t>(i)];
        if (part.empty() || part.size() > 128) return "";
    }
    const std::string where = "|" + parts[0] + "|" + parts[1],
                      suffix = key.substr(parts[0].size() + parts[1].size() + 2);
    for (const auto& word : bullmq_words()) {
        if (suffix == word.first) return word.second + where;
    }
    if (begins(suffix, "de:"))
        return suffix.size() > 3 && suffix.size() <= 258 ? "dedup" + where + "|" + suffix.substr(3) : "";
    if (begins(suffix, "dn:"))
        return suffix.size() > 3 && suffix.size() <= 258 ? "dedup_next" + where + "|" + suffix.substr(3) : "";
    const auto as_job = [&where](const std::string& id, const std::string& family, const std::string& part) {
        const std::string scheduler = scheduler_of_job(id);
        return family + where + "|" + id + (scheduler.empty() ? "" : "|" + scheduler) +
               (part.empty() ? "" : "|" + part);
    };
    if (is_any_job_id(suffix)) return as_job(suffix, "job", "");
    if (is_part(parts.back()) && suffix.size() > parts.back().size()) {
        const std::string id = suffix.substr(0, suffix.size() - parts.back().size() - 1);
        if (is_any_job_id(id)) return as_job(id, "job_" + parts.back(), parts.back());
    }
    if (begins(suffix, "repeat:") && is_scheduler(suffix.substr(7)))
        return "scheduler" + where + "|" + suffix.substr(7);
    return "";
}

inline std::string as_oracle_says(const zsetkit::bullmq::parsed_key& key) {
    std::string said{name(key.which)};
    for (const auto piece : {key.prefix, key.queue, key.id, key.name, key.part}) {
        if (!piece.empty()) said += "|" + std::string{piece};
    }
    return said;
}

/// The key built from the parts alone.
inline std::string rebuild(const zsetkit::bullmq::parsed_key& key) {
    namespace bullmq = zsetkit::bullmq;
    using bullmq::family;
    const auto q = bullmq::queue::parse(key.prefix, key.queue).value();
    const auto text = [](std::string_view made) { return std::string{made}; };
    switch (key.which) {
        case family::id:
            return text(q.id());
        case family::wait:
            return text(q.wait());
        case family::paused:
            return text(q.paused());
        case family::active:
            return text(q.active());
        case family::delayed:
            return text(q.delayed());
        case family::prioritized:
            return text(q.prioritized());
        case family::priority_counter:
            return text(q.priority_counter());
        case family::completed:
            return text(q.completed());
        case family::failed:
            return text(q.failed());
        case family::waiting_children:
            return text(q.waiting_children());
        case family::repeat:
            return text(q.repeat());
        case family::marker:
            return text(q.marker());
        case family::stalled:
            return text(q.stalled());
        case family::stalled_check:
            return text(q.stalled_check());
        case family::limiter:
            return text(q.limiter());
        case family::meta:
            return text(q.meta());
        case family::events:
            return text(q.events());
        case family::metrics_completed:
            return text(q.metrics_completed());
        case family::metrics_completed_data:
            return text(q.metrics_completed_data());
        case family::metrics_failed:
            return text(q.metrics_failed());
        case family::metrics_failed_data:
            return text(q.metrics_failed_data());
        case family::dedup:
            return text(q.dedup(key.name).value());
        case family::dedup_next:
            return text(q.dedup_next(key.name).value());
        case family::scheduler:
            return text(q.repeat(key.name).value());
        default:
            break;
    }
    const auto part = zsetkit::parse_job_part(key.part);
    const auto number = [](std::string_view digits) { return std::strtoull(std::string{digits}.c_str(), nullptr, 10); };
    if (!key.name.empty()) {
        const std::uint64_t ms = number(key.id.substr(key.id.rfind(':') + 1));
        return part ? text(q.repeat(key.name, ms, *part).value()) : text(q.repeat(key.name, ms).value());
    }
    if (const auto custom = bullmq::parse_job_id(key.id))
        return part ? text(q.job(*custom, *part)) : text(q.job(*custom));
    return part ? text(q.job(number(key.id), *part).value()) : text(q.job(number(key.id)).value());
}

}  // namespace zsetkit_tests

#endif
