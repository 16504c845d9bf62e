// SPDX-License-Identifier: MIT
//
// The three capital letters that lead every id and say what it names: JOB, USR, EVT ...
//
//     constexpr brand job{"JOB"};              // checked by the compiler; clang 14 wants parentheses around a temporary
//     auto given = brand::parse(text);         // checked at run time
//
// - Brands compare as their bytes do; ids of different brands sort by brand first.
// - The default is AAA, the first of all brands, so that arrays of ids can be made before they are filled.
// - It is usable as a template argument, typed_id<"JOB">, and fills a word, so that a result of it travels in registers.
#ifndef ZSETKIT_ID_BRAND_HPP
#define ZSETKIT_ID_BRAND_HPP

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../core/fixed_text.hpp"
#include "../core/result.hpp"
#include "../detail/bits.hpp"

namespace zsetkit::inline v0 {

namespace detail {

/// Declared, never defined and not constexpr: the compiler quotes the name when a literal fails.
void a_brand_is_exactly_three_capital_letters();

/// Three bytes as a number, the first one lowest: how a brand lies in memory on most machines.
[[nodiscard]] constexpr std::uint32_t load_three(const char* from) noexcept {
    return byte_value(from[0]) | byte_value(from[1]) << 8 | byte_value(from[2]) << 16;
}

/// Whether the lower three bytes are capitals, all at once: A-Z less 0x40 is 1..26, and only from 1..26 neither taking 1 away
/// nor adding 5 reaches a byte's upper three bits. A carry or borrow comes from a byte that has failed already.
[[nodiscard]] constexpr bool is_three_capitals(std::uint32_t packed) noexcept {
    const std::uint32_t letters = packed ^ 0x404040u;
    return (((letters + 0x050505u) | (letters - 0x010101u)) & 0xe0e0e0u) == 0;
}

/// The offset of the first byte that is no capital letter.
[[nodiscard]] constexpr std::uint32_t first_not_capital(std::string_view text) noexcept {
    std::uint32_t at = 0;
    while (at < text.size() && byte_value(text[at]) - unsigned{'A'} < 26) ++at;
    return at;
}

/// Where a text stops being three capitals.
[[nodiscard, gnu::cold, gnu::noinline]] constexpr error why_not_brand(std::string_view text) noexcept {
    const std::uint32_t at = first_not_capital(text);
    return {errc::namespace_, at < 3 ? at : 3};
}

/// A brand's letters from a literal, its terminating NUL included.
[[nodiscard]] consteval std::uint32_t brand_literal(std::string_view text) noexcept {
    if (first_not_capital(text) != 3 || text.size() != 4 || text[3] != '\0') a_brand_is_exactly_three_capital_letters();
    return load_three(text.data());
}

}  // namespace detail

/// The three capitals an id begins with.
class brand {
public:
    /// The brand AAA.
    constexpr brand() noexcept = default;

    /// The brand of a literal; anything but three capitals does not compile.
    template <std::size_t N>
    consteval brand(const char (&text)[N]) noexcept : unchecked_packed{detail::brand_literal({text, N})} {}

    /// The brand of a text; errc::namespace_, at the first byte that is missing, too many or no capital.
    [[nodiscard, gnu::always_inline]] static constexpr result<brand> parse(std::string_view text) noexcept {
        if (text.size() == 3) {
            if (const auto packed = detail::load_three(text.data()); detail::is_three_capitals(packed))
                return unchecked(packed);
        }
        return detail::why_not_brand(text);
    }

    /// The brand of three capitals packed as by `unchecked_packed`.
    [[nodiscard]] static constexpr brand unchecked(std::uint32_t packed) noexcept {
        brand made;
        made.unchecked_packed = packed;
        return made;
    }

    /// The three letters.
    [[nodiscard]] constexpr fixed_text<3> text() const noexcept {
        fixed_text<3> written;
        for (unsigned shift = 0; shift < 24; shift += 8)
            written.unchecked_append(static_cast<char>(unchecked_packed >> shift & 0xff));
        return written;
    }

    friend constexpr bool operator==(const brand&, const brand&) noexcept = default;
    /// Byte order of the letters.
    friend constexpr std::strong_ordering operator<=>(const brand& a, const brand& b) noexcept {
        return a.rank() <=> b.rank();
    }

    /// The letters as a number, the first one in the high bits: numeric order is byte order.
    [[nodiscard]] constexpr std::uint32_t rank() const noexcept {
        return (unchecked_packed & 0xff) << 16 | (unchecked_packed & 0xff00) | unchecked_packed >> 16;
    }

    /// Public because a template argument's members must be: the letters, the first one in the low bits.
    alignas(8) std::uint32_t unchecked_packed = 0x414141;
};

static_assert(sizeof(brand) == 8);

}  // namespace zsetkit::inline v0

#endif
