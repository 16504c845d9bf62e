// SPDX-License-Identifier: MIT
//
// Any bytes as the text of an error reply: a refusal exactly when its first word is a class of these scripts, and its code the
// one whose name stands behind the word.
#include <zsetkit/script/refusal.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace {

void require(bool holds) {
    if (!holds) __builtin_trap();
}

/// The code a refusal means, from its text; 0 for anything else. By comparing whole texts, one after another.
int expected(std::string text) {
    if (!text.empty() && text[0] == '-') text.erase(0, 1);
    const auto begins = [&text](const std::string& with) { return text == with || text.rfind(with + " ", 0) == 0; };
    if (begins("EMQKIND")) return static_cast<int>(zsetkit::errc::kind);
    if (text.rfind("EMQSTALE job gone", 0) == 0) return static_cast<int>(zsetkit::errc::gone);
    if (begins("EMQSTALE")) return static_cast<int>(zsetkit::errc::stale);
    for (const std::string word : {"EMQARG", "EMQROW", "EMQFLOW"}) {
        if (!begins(word)) continue;
        for (int code = 1; code < 256; ++code) {
            const std::string name{zsetkit::name(static_cast<zsetkit::errc>(code))};
            if (name == "unknown") continue;
            if (text == word + " " + name || text.rfind(word + " " + name + ":", 0) == 0) return code;
        }
        return static_cast<int>(zsetkit::errc::refused);
    }
    return 0;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text{reinterpret_cast<const char*>(data), size};
    const auto read = zsetkit::parse_refusal(text);
    const int wanted = expected(text);
    require(read.has_value() == (wanted != 0));
    if (read) {
        require(static_cast<int>(read->code) == wanted);
        require(text.find(read->word) <= 1);
    } else {
        require(read.error().code == zsetkit::errc::unclassified);
    }
    const std::string bare = text.substr(!text.empty() && text[0] == '-' ? 1 : 0);
    require(zsetkit::is_noscript(text) == (bare == "NOSCRIPT" || bare.rfind("NOSCRIPT ", 0) == 0));
    return 0;
}
