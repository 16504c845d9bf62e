// SPDX-License-Identifier: MIT
//
// An argv and its RESP encoding, held as one: the encoded text in place, with a gap wherever a part is borrowed.
//
//     *7\r\n$7\r\nEVALSHA\r\n$40\r\n<sha>\r\n$1\r\n2\r\n ... $14\r\n<id>\r\n$100\r\n \r\n
//     parts:     ^at, 7             ^at, 40           ...                         ^ gap: 100 borrowed bytes belong here
//
// Parts are told by their offsets, so an image can be copied and moved and still be right. It never allocates. What is added
// must fit: the caller has proved it. Borrowed bytes are the caller's, and must live as long as the image.
#ifndef ZSETKIT_DETAIL_WIRE_IMAGE_HPP
#define ZSETKIT_DETAIL_WIRE_IMAGE_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../core/fixed_text.hpp"
#include "bits.hpp"
#include "lua_words.hpp"

namespace zsetkit::inline v0::detail {

/// Appends bytes to a std::string, a std::vector, or anything with append(pointer, count), insert(end, first, last) or push_back.
template <class Buffer>
constexpr void append_bytes(Buffer& to, std::string_view bytes) {
    if constexpr (requires { to.append(bytes.data(), bytes.size()); }) {
        to.append(bytes.data(), bytes.size());
    } else if constexpr (requires { to.insert(to.end(), bytes.data(), bytes.data() + bytes.size()); }) {
        to.insert(to.end(), bytes.data(), bytes.data() + bytes.size());
    } else {
        using value_type = typename Buffer::value_type;
        for (const char byte : bytes) to.push_back(static_cast<value_type>(byte));
    }
}

class wire_image {
public:
    static constexpr std::size_t capacity = 1024;
    static constexpr std::size_t most_parts = 16;

    constexpr wire_image() noexcept {
        if (in_constant_evaluation()) {
            for (part& one : parts_) one = {};
        }
    }
    // Only what is in use is copied.
    constexpr wire_image(const wire_image& from) noexcept : wire_image() { *this = from; }
    constexpr wire_image& operator=(const wire_image& from) noexcept {
        if (this == &from) return *this;
        for (std::size_t i = 0; i < from.count_; ++i) parts_[i] = from.parts_[i];
        text_.unchecked_resize(0);
        text_.unchecked_append(from.text_.view());
        count_ = from.count_;
        gaps_ = from.gaps_;
        return *this;
    }
    ~wire_image() = default;

    /// Begins the array of this many parts.
    constexpr void open(std::size_t parts) noexcept { write_length('*', parts); }
    /// Adds a part whose bytes are copied.
    constexpr void add(std::string_view bytes) noexcept {
        write_length('$', bytes.size());
        note_part(bytes.size());
        text_.unchecked_append(bytes);
        text_.unchecked_append(line_end);
    }
    /// Adds a part whose bytes stay where they are.
    constexpr void borrow(std::string_view bytes) noexcept {
        write_length('$', bytes.size());
        gaps_ |= 1u << count_;
        parts_[count_++] = {bytes.data(), bytes.size(), text_.size()};
        text_.unchecked_append(line_end);
    }
    /// Adds a number, in decimal.
    constexpr void add(std::uint64_t number) noexcept { add(decimal_text(number).view()); }
    /// Adds a part of another image: copied or borrowed, as it is there.
    constexpr void add_again(const wire_image& from, std::size_t index) noexcept {
        if (from.gaps_ >> index & 1) {
            borrow(from.at(index));
        } else {
            add(from.at(index));
        }
    }

    [[nodiscard]] constexpr std::size_t count() const noexcept { return count_; }
    [[nodiscard]] constexpr std::string_view at(std::size_t index) const noexcept {
        const part& one = parts_[index];
        return {gaps_ >> index & 1 ? one.borrowed : text_.data() + one.offset, one.size};
    }

    /// How many bytes append_to appends.
    [[nodiscard]] constexpr std::size_t wire_size() const noexcept {
        std::size_t size = text_.size();
        for (std::uint32_t left = gaps_; left != 0; left &= left - 1) {
            size += parts_[static_cast<std::size_t>(std::countr_zero(left))].size;
        }
        return size;
    }

    template <class Buffer>
    constexpr void append_to(Buffer& to) const {
        const std::string_view text = text_.view();
        std::size_t from = 0;
        for (std::uint32_t left = gaps_; left != 0; left &= left - 1) {
            const part& one = parts_[static_cast<std::size_t>(std::countr_zero(left))];
            append_bytes(to, text.substr(from, one.offset - from));
            append_bytes(to, {one.borrowed, one.size});
            from = one.offset;
        }
        append_bytes(to, text.substr(from));
    }

private:
    struct part {
        const char* borrowed;
        std::size_t size;
        std::size_t offset;
    };

    static constexpr std::string_view line_end = "\r\n";

    constexpr void note_part(std::size_t size) noexcept { parts_[count_++] = {nullptr, size, text_.size()}; }

    constexpr void write_length(char mark, std::size_t length) noexcept {
        text_.unchecked_append(mark);
        if (length < 10) {
            text_.unchecked_append(static_cast<char>('0' + length));
        } else if (length < 100) {
            text_.unchecked_append(static_cast<char>('0' + length / 10));
            text_.unchecked_append(static_cast<char>('0' + length % 10));
        } else {
            text_.unchecked_append(decimal_text(length).view());
        }
        text_.unchecked_append(line_end);
    }

    part parts_[most_parts];
    fixed_text<capacity> text_;
    std::uint8_t count_ = 0;
    std::uint32_t gaps_ = 0;
};

}  // namespace zsetkit::inline v0::detail

#endif
