// SPDX-License-Identifier: MIT
//
// A prefix that a client puts in front of every key it sends, `app:`, made visible: put on and taken off in one place.
//
//     app:emq:{orders}:pending         apply(orders.pending())  <->  strip(key), then echomq::parse_key
//
// - The prefix holds no brace: one in front would take the hash tag away from the queue and scatter or pin its keys.
// - Keys that a script builds itself, from the base it was given, need the prefix in that base too: `apply(q.base())`.
// - A key parser accepts no prefix by itself, so a forgotten or a doubled one is unclassified, not silently another key.
#ifndef ZSETKIT_KEY_OUTER_PREFIX_HPP
#define ZSETKIT_KEY_OUTER_PREFIX_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../core/fixed_text.hpp"
#include "../core/result.hpp"
#include "../detail/key_names.hpp"

namespace zsetkit::inline v0 {

/// What a client library puts before every key on its own.
class outer_prefix {
public:
    /// How many bytes a prefix has at most.
    static constexpr std::size_t longest = 128;

    /// No prefix: keys stay as they are.
    constexpr outer_prefix() noexcept = default;

    /// The prefix of a text, with its separator. errc::prefix_empty; errc::prefix_length above 128 bytes; errc::braces at a brace.
    [[nodiscard]] static constexpr result<outer_prefix> parse(std::string_view text) noexcept {
        if (text.empty()) return errc::prefix_empty;
        if (text.size() > longest) return error{errc::prefix_length, std::uint32_t{longest}};
        if (const std::size_t at = detail::find_any_brace(text); at < text.size())
            return detail::wrong_at(errc::braces, at);
        outer_prefix made;
        made.text_.unchecked_append(text);
        return made;
    }

    /// The prefix itself; the view points into this object.
    [[nodiscard]] constexpr std::string_view view() const noexcept { return text_; }

    /// The key with the prefix in front.
    template <std::size_t N>
    [[nodiscard]] constexpr fixed_text<longest + N> apply(const fixed_text<N>& key) const noexcept {
        fixed_text<longest + N> whole;
        whole.unchecked_append(text_);
        whole.unchecked_append(key);
        return whole;
    }

    /// The key without the prefix, a view into it; errc::unclassified, at the first byte that differs, when it does not begin so.
    [[nodiscard]] constexpr result<std::string_view> strip(std::string_view key) const noexcept {
        if (key.starts_with(text_.view())) return key.substr(text_.size());
        std::uint32_t at = 0;
        while (at < key.size() && key[at] == text_.view()[at]) ++at;
        return error{errc::unclassified, at};
    }

private:
    fixed_text<longest> text_;
};

}  // namespace zsetkit::inline v0

#endif
