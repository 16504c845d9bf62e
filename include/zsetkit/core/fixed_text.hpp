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

template <std::size_t N>
class fixed_text {
    static_assert(N > 0 && N < 65536, "fixed_text holds 1..65535 bytes");

public:
    using value_type = char;
    using size_type = std::conditional_t<(N < 256), std::uint8_t, std::uint16_t>;

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
    [[nodiscard]] constexpr std::string_view view() const noexcept { return {data(), size()}; }
    [[nodiscard]] constexpr operator std::string_view() const noexcept { return view(); }
    [[nodiscard]] constexpr const char* data() const noexcept { return data_; }
    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] static constexpr std::size_t capacity() noexcept { return N; }
    [[nodiscard]] constexpr const char* begin() const noexcept { return data_; }
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
    constexpr void unchecked_append(char byte) noexcept { data_[size_++] = byte; }

    /// The whole buffer, for writers that fill it in place and then say how much they wrote.
    [[nodiscard]] constexpr char* unchecked_buffer() noexcept { return data_; }
    constexpr void unchecked_resize(std::size_t size) noexcept { size_ = static_cast<size_type>(size); }

    friend constexpr bool operator==(const fixed_text& a, std::string_view b) noexcept { return a.view() == b; }
    friend constexpr std::strong_ordering operator<=>(const fixed_text& a, std::string_view b) noexcept {
        return a.view() <=> b;
    }

private:
    char data_[N];
    size_type size_ = 0;
};

/// Byte order, between texts of any two capacities.
template <std::size_t N, std::size_t M>
[[nodiscard]] constexpr bool operator==(const fixed_text<N>& a, const fixed_text<M>& b) noexcept {
    return a.view() == b.view();
}
template <std::size_t N, std::size_t M>
[[nodiscard]] constexpr std::strong_ordering operator<=>(const fixed_text<N>& a, const fixed_text<M>& b) noexcept {
    return a.view() <=> b.view();
}

}  // namespace zsetkit::inline v0

#endif
