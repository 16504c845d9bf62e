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
#include <type_traits>

#include "../core/fixed_text.hpp"
#include "../score/decimal.hpp"
#include "bits.hpp"
#include "digits.hpp"

namespace zsetkit::inline v0::detail {

/// Appends bytes to a std::string, a std::vector, or anything with append(pointer, count), insert(end, first, last) or push_back.
template <class Buffer>
constexpr void append_bytes(Buffer& to, std::string_view bytes) {
    if constexpr (requires { to.append(bytes.data(), bytes.size()); }) {
        to.append(bytes.data(), bytes.size());
    } else if constexpr (requires {
                             requires std::is_convertible_v<char, typename Buffer::value_type>;  // std::byte is not
                             to.insert(to.end(), bytes.data(), bytes.data() + bytes.size());
                         }) {
        to.insert(to.end(), bytes.data(), bytes.data() + bytes.size());
    } else {
        using value_type = typename Buffer::value_type;
        for (const char byte : bytes) to.push_back(static_cast<value_type>(byte));
    }
}

/// Copies a text that is likely short: two overlapping blocks instead of a call.
constexpr void copy_short(char* to, std::string_view text) noexcept {
    const char* const from = text.data();
    const std::size_t size = text.size();
    if (size > 32 || size < 8) {
        copy_bytes(to, from, size);
    } else if (size >= 16) {
        copy_bytes(to, from, 16);
        copy_bytes(to + size - 16, from + size - 16, 16);
    } else {
        copy_bytes(to, from, 8);
        copy_bytes(to + size - 8, from + size - 8, 8);
    }
}

constexpr char* write_line_end(char* to) noexcept {
    copy_bytes(to, "\r\n", 2);
    return to + 2;
}

/// Writes the mark, the length and a line end, as one word where it fits; up to eight bytes are written.
constexpr char* write_length(char* to, char mark, std::size_t length) noexcept {
    if (length >= 100'000) {
        *to = mark;
        return write_line_end(to + 1 + write_decimal(to + 1, length));
    }
    std::uint64_t word = byte_value('\r') | byte_value('\n') << 8;
    std::ptrdiff_t size = 3;
    for (auto left = static_cast<std::uint32_t>(length);; ++size) {
        word = word << 8 | (byte_value('0') + left % 10);
        left /= 10;
        if (left == 0) break;
    }
    store_little(to, word << 8 | byte_value(mark));
    return to + size + 1;
}

/// The beginning of an image, as a constant.
template <std::size_t Size, std::size_t Parts>
struct wire_head {
    char bytes[Size];
    std::uint8_t sizes[Parts];
    std::uint8_t offsets[Parts];
};

class wire_image {
public:
    static constexpr std::size_t capacity = 3328;
    static constexpr std::size_t most_parts = 20;

    constexpr wire_image() noexcept {
        if (in_constant_evaluation()) {
            for (part& one : parts_) one = {};
        }
    }
    // Only what is in use is copied.
    constexpr wire_image(const wire_image& from) noexcept : wire_image() { copy(from); }
    constexpr wire_image& operator=(const wire_image& from) noexcept {
        if (this != &from) copy(from);
        return *this;
    }
    ~wire_image() = default;

    /// Begins the array of this many parts.
    constexpr void open(std::size_t parts) noexcept { finish(write_length(end(), '*', parts)); }
    /// Begins with what another image holds.
    template <std::size_t Size, std::size_t Parts>
    constexpr void open(const wire_head<Size, Parts>& head) noexcept {
        copy_bytes(text_.unchecked_buffer(), head.bytes, Size);
        text_.unchecked_resize(Size);
        for (std::size_t i = 0; i < Parts; ++i) {
            parts_[i].size = head.sizes[i];
            parts_[i].offset = head.offsets[i];
        }
        count_ = Parts;
    }

    /// Adds a part whose bytes are copied, from one piece or from two.
    constexpr void add(std::string_view bytes, std::string_view more = {}) noexcept {
        char* const to = start(bytes.size() + more.size());
        copy_short(to, bytes);
        copy_short(to + bytes.size(), more);
        finish(write_line_end(to + bytes.size() + more.size()));
    }
    /// Adds a part that ends in what `write(to)` writes, `size` bytes. Written in place: a text of small stores that is read
    /// back at once, to be copied, makes the processor wait.
    template <class Write>
    constexpr void add_written(std::string_view bytes, std::size_t size, Write write) noexcept {
        char* const to = start(bytes.size() + size);
        copy_short(to, bytes);
        write(to + bytes.size());
        finish(write_line_end(to + bytes.size() + size));
    }
    /// Adds a number, in decimal.
    constexpr void add(std::uint64_t number) noexcept {
        const auto digits = to_integer_text(number);
        add(digits.view());
    }
    /// Adds a part whose bytes stay where they are.
    constexpr void borrow(std::string_view bytes) noexcept {
        gaps_ |= 1u << count_;
        char* const to = start(bytes.size());
        parts_[count_ - 1u].borrowed = bytes.data();
        finish(write_line_end(to));
    }
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

    /// The image as a constant, to begin others with. It borrows nothing, and is of this size and number of parts.
    template <std::size_t Size, std::size_t Parts>
    [[nodiscard]] constexpr wire_head<Size, Parts> head() const noexcept {
        wire_head<Size, Parts> made{};
        copy_bytes(made.bytes, text_.data(), Size);
        for (std::size_t i = 0; i < Parts; ++i) {
            made.sizes[i] = static_cast<std::uint8_t>(parts_[i].size);
            made.offsets[i] = static_cast<std::uint8_t>(parts_[i].offset);
        }
        return made;
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
        const char* borrowed;  // set for the parts that are gaps
        std::size_t size;
        std::size_t offset;  // where the part begins in the text, or where its gap is
    };

    constexpr void copy(const wire_image& from) noexcept {
        for (std::size_t i = 0; i < from.count_; ++i) parts_[i] = from.parts_[i];
        text_.unchecked_resize(0);
        text_.unchecked_append(from.text_.view());
        count_ = from.count_;
        gaps_ = from.gaps_;
    }
    [[nodiscard]] constexpr char* end() noexcept { return text_.unchecked_buffer() + text_.size(); }
    constexpr void finish(const char* end) noexcept {
        text_.unchecked_resize(static_cast<std::size_t>(end - text_.unchecked_buffer()));
    }
    /// Writes the length of the next part, notes where the part begins, and returns that place.
    constexpr char* start(std::size_t size) noexcept {
        char* const to = write_length(end(), '$', size);
        parts_[count_].size = size;
        parts_[count_++].offset = static_cast<std::size_t>(to - text_.unchecked_buffer());
        return to;
    }

    part parts_[most_parts];
    fixed_text<capacity> text_;
    std::uint8_t count_ = 0;
    std::uint32_t gaps_ = 0;
};

}  // namespace zsetkit::inline v0::detail

#endif
