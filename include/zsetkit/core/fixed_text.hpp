// SPDX-License-Identifier: MIT
//
// Text with a capacity known at compile time, held by value: what every function that writes text returns.
// No allocation, no terminating NUL; it converts to std::string_view by itself and to an owning string on request.
//
//     auto key = q.job(id);                 // fixed_text<...>
//     send(key.view());                     // or pass `key` where a string_view is taken
//     auto owned = key.to<std::string>();
//
// There is no terminating NUL: printf takes it as "%.*s" with size() and data(), never as "%s".
// The view points into the object: `std::string_view v = q.job(id);` dangles, `auto key = q.job(id);` does not.
#ifndef ZSETKIT_CORE_FIXED_TEXT_HPP
#define ZSETKIT_CORE_FIXED_TEXT_HPP

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "result.hpp"
#include "../detail/bits.hpp"

namespace zsetkit::inline v0 {

/// A text of at most N bytes that owns them: no allocation, no NUL at its end.
template <std::size_t N>
class fixed_text {
    static_assert(N > 0 && N < 65536, "fixed_text holds 1..65535 bytes");

public:
    using value_type = char;  ///< what a container of bytes calls its element
    using size_type = std::conditional_t<(N < 256), std::uint8_t, std::uint16_t>;  ///< what the length is stored as

    constexpr fixed_text() noexcept {
        // A constant must not hold indeterminate bytes; at run time clearing them would cost more than writing the text.
        if (detail::in_constant_evaluation()) {
            for (auto& byte : data_) byte = '\0';
        }
    }

    /// A copy of `text`; errc::too_long, at the first byte that does not fit, when it is longer than the capacity.
    [[nodiscard]] static constexpr result<fixed_text> from(std::string_view text) noexcept {
        if (text.size() > N) return error{errc::too_long, static_cast<std::uint32_t>(N)};
        fixed_text made;
        made.unchecked_append(text);
        return made;
    }

    // Called with exactly these two types, string_view's constructor from any two iterators is not even tried: 8 ms a unit.
    /// The text; it points into this object.
    [[nodiscard]] constexpr std::string_view view() const noexcept { return {data(), size()}; }
    /// The same, so that a fixed_text goes where a string_view does.
    [[nodiscard]] constexpr operator std::string_view() const noexcept { return view(); }
    /// The first byte; no NUL follows the last.
    [[nodiscard]] constexpr const char* data() const noexcept { return data_; }
    /// How many bytes the text has.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    /// Whether the text has no byte.
    [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
    /// How many bytes it can have.
    [[nodiscard]] static constexpr std::size_t capacity() noexcept { return N; }
    /// The first byte, for loops.
    [[nodiscard]] constexpr const char* begin() const noexcept { return data_; }
    /// The place behind the last byte, for loops.
    [[nodiscard]] constexpr const char* end() const noexcept { return data_ + size_; }

    /// An owning copy, as any type made from a pointer and a length: `to<std::string>()`.
    template <class String>
    [[nodiscard]] constexpr String to() const {
        return String(data_, size_);
    }

    /// Appends without a check: the caller has proved that the text fits.
    constexpr void unchecked_append(std::string_view text) noexcept {
        detail::copy_bytes(data_ + size_, text.data(), text.size());
        size_ = static_cast<size_type>(size_ + text.size());
    }
    /// Appends a byte, without a check either.
    constexpr void unchecked_append(char byte) noexcept { data_[size_++] = byte; }

    /// The whole buffer, for writers that fill it in place and then say how much they wrote.
    [[nodiscard]] constexpr char* unchecked_buffer() noexcept { return data_; }
    /// Sets the length after unchecked_buffer() was filled.
    constexpr void unchecked_resize(std::size_t size) noexcept { size_ = static_cast<size_type>(size); }

    /// Equal byte by byte; any text type that converts to string_view compares.
    friend constexpr bool operator==(const fixed_text& a, std::string_view b) noexcept { return a.view() == b; }
    /// Byte order, bytes as unsigned.
    friend constexpr std::strong_ordering operator<=>(const fixed_text& a, std::string_view b) noexcept {
        return a.view() <=> b;
    }

private:
    char data_[N];
    size_type size_ = 0;
};

/// Equal byte by byte, between texts of any two capacities.
template <std::size_t N, std::size_t M>
[[nodiscard]] constexpr bool operator==(const fixed_text<N>& a, const fixed_text<M>& b) noexcept {
    return a.view() == b.view();
}
/// Byte order, bytes as unsigned, between texts of any two capacities.
template <std::size_t N, std::size_t M>
[[nodiscard]] constexpr std::strong_ordering operator<=>(const fixed_text<N>& a, const fixed_text<M>& b) noexcept {
    return a.view() <=> b.view();
}

}  // namespace zsetkit::inline v0

#endif
