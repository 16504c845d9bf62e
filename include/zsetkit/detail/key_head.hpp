// SPDX-License-Identifier: MIT
//
// What all keys of a queue begin with, kept ready to be copied, and how the rest of a key is put behind it.
//
//     emq:{orders}: job:            base and, after it, `Ahead` bytes that the most frequent key continues with
//
// Most heads are at most 32 bytes long, and then one copy of 32 bytes takes the place of a loop or a call: what it
// copies too much is overwritten by the rest of the key, or lies behind its end.
#ifndef ZSETKIT_DETAIL_KEY_HEAD_HPP
#define ZSETKIT_DETAIL_KEY_HEAD_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../core/fixed_text.hpp"
#include "bits.hpp"

namespace zsetkit::inline v0::detail {

/// Writes a text and returns the place behind it.
constexpr char* put(char* to, std::string_view text) noexcept {
    copy_bytes(to, text.data(), text.size());
    return to + text.size();
}

template <std::size_t LongestBase, std::size_t Ahead>
class key_head {
    static constexpr std::size_t at_once = 32;
    static_assert(LongestBase >= at_once);

public:
    /// The text of a key whose part behind the base is at most `Size` bytes.
    template <std::size_t Size>
    using text = fixed_text<LongestBase + Size>;

    constexpr key_head() noexcept = default;

    constexpr void append(std::string_view piece) noexcept {
        put(bytes_ + size_, piece);
        size_ = static_cast<std::uint16_t>(size_ + piece.size());
    }

    [[nodiscard]] constexpr std::string_view base() const noexcept { return {bytes_, size_ - Ahead}; }
    [[nodiscard]] constexpr std::string_view base_and_ahead() const noexcept { return {bytes_, size_}; }

    /// Copies the base to the front of a key's buffer and returns the place behind it.
    constexpr char* start(char* to) const noexcept {
        copy_bytes(to, bytes_, at_once);
        if (size_ > at_once) copy_bytes(to + at_once, bytes_ + at_once, size_ - at_once);
        return to + (size_ - Ahead);
    }

    /// The base and what `write` puts behind it, at most `Size` bytes: it gets the place and returns the one behind the key.
    template <std::size_t Size, class Write>
    [[nodiscard]] constexpr text<Size> then(Write write) const noexcept {
        static_assert(Size >= Ahead, "what the head holds too much must fit as well");
        text<Size> key;
        char* const to = key.unchecked_buffer();
        key.unchecked_resize(static_cast<std::size_t>(write(start(to)) - to));
        return key;
    }

    /// The base and at most `Size` bytes of text.
    template <std::size_t Size>
    [[nodiscard]] constexpr text<Size> with(std::string_view first, std::string_view second = {},
                                            std::string_view third = {}) const noexcept {
        static_assert(Size >= Ahead, "what the head holds too much must fit as well");
        text<Size> key;
        char* const to = key.unchecked_buffer();
        key.unchecked_resize(static_cast<std::size_t>(put(put(put(start(to), first), second), third) - to));
        return key;
    }

private:
    char bytes_[LongestBase + Ahead]{};
    std::uint16_t size_ = 0;
};

}  // namespace zsetkit::inline v0::detail

#endif
