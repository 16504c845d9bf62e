// SPDX-License-Identifier: MIT
//
// An id as queues, rows and members carry it: a brand and a snowflake, 14 bytes of text.
//
//     JOB 0KHTOWnGLuC       3 capitals, 11 base62 digits
//     brand  snowflake
//
// - Within a brand, byte order of texts = numeric order = mint order; across brands, the letters come first. Byte order only:
//   a case-insensitive or language collation breaks it.
// - parse tries four gates in this order and says which one failed, and at which byte: errc::length (not 14 bytes),
//   errc::namespace_ (not three capitals), errc::charset (not a digit), errc::range (above AzL8n0Y58m7).
// - make and text never fail: a brand and a snowflake are valid by construction.
// When the brand is known at compile time, typed_id.hpp is half the size and refuses any other brand.
#ifndef ZSETKIT_ID_BRANDED_ID_HPP
#define ZSETKIT_ID_BRANDED_ID_HPP

#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../core/fixed_text.hpp"
#include "../core/result.hpp"
#include "../detail/bits.hpp"
#include "base62.hpp"
#include "brand.hpp"
#include "snowflake.hpp"

namespace zsetkit::inline v0 {

namespace detail {

inline constexpr std::size_t id_length = 14;

// Four bytes as an integer, and back, the first one in the low bits on every machine.
struct four_bytes {
    char bytes[4];
};
[[nodiscard]] constexpr std::uint32_t load_four(const char* from) noexcept {
    if (std::endian::native != std::endian::little) return load_three(from) | byte_value(from[3]) << 24;
    four_bytes raw{};
    copy_bytes(raw.bytes, from, 4);
    return std::bit_cast<std::uint32_t>(raw);
}
constexpr void store_four(char* to, std::uint32_t value) noexcept {
    if (std::endian::native != std::endian::little) {
        for (unsigned i = 0; i < 4; ++i) to[i] = static_cast<char>(value >> 8 * i & 0xff);
        return;
    }
    copy_bytes(to, std::bit_cast<four_bytes>(value).bytes, 4);
}

/// Writes the 14 bytes of an id.
constexpr void write_id(char* to, brand letters, snowflake flake) noexcept {
    const auto [digit, rest] = split_first_digit(flake.value());
    const std::uint32_t head = letters.unchecked_packed | byte_value(base62_alphabet.data()[digit]) << 24;
    store_four(to, head);
    write_ten_digits(to + 4, rest);
}

/// The first gate that a text fails, given that it fails one.
[[nodiscard, gnu::cold, gnu::noinline]] constexpr error why_not_id(std::string_view text) noexcept {
    if (text.size() != id_length) {
        return {errc::length, static_cast<std::uint32_t>(text.size() < id_length ? text.size() : id_length)};
    }
    if (const auto at = first_not_capital(text.substr(0, 3)); at < 3) return {errc::namespace_, at};
    return why_not_base62(text.data() + 3, 3);
}

}  // namespace detail

/// An id of any brand: three capitals and a snowflake, 14 bytes as text.
class branded_id {
public:
    /// AAA00000000000, the first of all ids.
    constexpr branded_id() noexcept = default;

    /// The id of a brand and a snowflake.
    [[nodiscard]] static constexpr branded_id make(zsetkit::brand letters, snowflake flake) noexcept {
        branded_id made;
        made.unchecked_flake = flake;
        made.unchecked_brand = letters;
        return made;
    }

    /// The id of a text of 14 bytes. errc::length, errc::namespace_, errc::charset, errc::range, tried in this order, at the
    /// first offending byte; a missing byte offends too.
    [[nodiscard, gnu::always_inline]] static constexpr result<branded_id> parse(std::string_view text) noexcept {
        if (text.size() == detail::id_length) {
            const auto payload = detail::read_digits(text.data() + 3);
            const std::uint32_t head = detail::load_four(text.data());
            if (payload.valid && detail::is_three_capitals(head)) {
                return make(zsetkit::brand::unchecked(head & 0xffffff), snowflake::unchecked(payload.value));
            }
        }
        return detail::why_not_id(text);
    }

    /// The 14 bytes.
    [[nodiscard]] constexpr fixed_text<detail::id_length> text() const noexcept {
        fixed_text<detail::id_length> written;
        unchecked_write(written.unchecked_buffer());
        written.unchecked_resize(detail::id_length);
        return written;
    }
    /// Writes the 14 bytes to where the caller has made room for them.
    constexpr void unchecked_write(char* to) const noexcept { detail::write_id(to, unchecked_brand, unchecked_flake); }

    /// The three capitals.
    [[nodiscard]] constexpr zsetkit::brand brand() const noexcept { return unchecked_brand; }
    /// The snowflake: time, node, sequence.
    [[nodiscard]] constexpr snowflake flake() const noexcept { return unchecked_flake; }
    /// The snowflake's partition hash: use it `mod 2^k` with k <= 8 only.
    [[nodiscard]] constexpr std::uint32_t hash32() const noexcept { return unchecked_flake.hash32(); }

    friend constexpr bool operator==(const branded_id&, const branded_id&) noexcept = default;
    /// Byte order of the texts: brand, then mint order.
    friend constexpr std::strong_ordering operator<=>(const branded_id& a, const branded_id& b) noexcept {
        if (a.unchecked_brand != b.unchecked_brand) return a.unchecked_brand <=> b.unchecked_brand;
        return a.unchecked_flake <=> b.unchecked_flake;
    }

    /// Public because a template argument's members must be; read brand() and flake(), build with make or parse.
    snowflake unchecked_flake;
    /// Public for the same reason.
    zsetkit::brand unchecked_brand;
};

static_assert(sizeof(branded_id) <= 16);

}  // namespace zsetkit::inline v0

/// Well mixed in all its bits, as the hash of an id is.
template <>
struct std::hash<zsetkit::brand> {
    /// The hash of a brand.
    [[nodiscard]] constexpr std::size_t operator()(const zsetkit::brand& letters) const noexcept {
        return zsetkit::detail::mix(letters.unchecked_packed);
    }
};

/// Ids of two brands that share a snowflake hash apart.
template <>
struct std::hash<zsetkit::branded_id> {
    /// The hash of an id.
    [[nodiscard]] constexpr std::size_t operator()(const zsetkit::branded_id& id) const noexcept {
        return zsetkit::detail::mix(id.flake().value() ^ std::uint64_t{id.brand().unchecked_packed} << 40);
    }
};

#endif
