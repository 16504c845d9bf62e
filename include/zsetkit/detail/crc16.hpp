// SPDX-License-Identifier: MIT
//
// CRC16/XMODEM: polynomial x^16 + x^12 + x^5 + 1 (0x1021), start value 0, nothing reflected; "123456789" gives 0x31C3.
//
// Sliced by eight: tables[k][b] is the checksum of byte b followed by k zero bytes, so eight bytes fold in eight
// independent lookups. Because the start value is 0, zero bytes in front change nothing: a text whose length is no
// multiple of eight is read as if it had zeros before it, and no loop over single bytes is left.
//
// Texts of eight bytes or more go through carry-less multiplication where the machine has it (crc16_clmul.hpp); both
// must agree everywhere.
#ifndef ZSETKIT_DETAIL_CRC16_HPP
#define ZSETKIT_DETAIL_CRC16_HPP

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "bits.hpp"
#include "crc16_clmul.hpp"

namespace zsetkit::inline v0::detail {

using crc16_slices = std::array<std::array<std::uint16_t, 256>, 8>;

inline constexpr crc16_slices crc16_tables = [] {
    crc16_slices tables{};
    for (unsigned byte = 0; byte < 256; ++byte) {
        unsigned remainder = byte << 8;
        for (int bit = 0; bit < 8; ++bit) remainder = (remainder << 1) ^ ((remainder & 0x8000u) != 0 ? 0x11021u : 0u);
        tables[0][byte] = static_cast<std::uint16_t>(remainder);
    }
    for (std::size_t k = 1; k < 8; ++k) {
        for (std::size_t byte = 0; byte < 256; ++byte) {
            const unsigned before = tables[k - 1][byte];
            tables[k][byte] = static_cast<std::uint16_t>((before << 8) ^ tables[0][before >> 8]);
        }
    }
    return tables;
}();
static_assert(crc16_tables[0][1] == 0x1021 && crc16_tables[1][1] == (crc16_tables[0][0x10] ^ 0x2100));

/// The checksum after eight more bytes, the first of them in the low bits of `eight`.
[[nodiscard]] constexpr std::uint16_t crc16_fold(unsigned crc, std::uint64_t eight) noexcept {
    const auto& t = crc16_tables;
    const auto byte = [eight](unsigned at) { return static_cast<unsigned>((eight >> (8 * at)) & 0xff); };
    const unsigned ahead = static_cast<unsigned>(t[5][byte(2)] ^ t[4][byte(3)]) ^
                           static_cast<unsigned>(t[3][byte(4)] ^ t[2][byte(5)]) ^
                           static_cast<unsigned>(t[1][byte(6)] ^ t[0][byte(7)]);
    return static_cast<std::uint16_t>(ahead ^ t[7][byte(0) ^ (crc >> 8)] ^ t[6][byte(1) ^ (crc & 0xffu)]);
}

/// Four bytes as an integer, the first one in the low bits on every machine.
[[nodiscard]] constexpr std::uint32_t load_little_4(const char* from) noexcept {
    if (in_constant_evaluation() || std::endian::native != std::endian::little) {
        return byte_value(from[0]) | byte_value(from[1]) << 8 | byte_value(from[2]) << 16 | byte_value(from[3]) << 24;
    }
    std::array<char, 4> raw{};
    copy_bytes(raw.data(), from, 4);
    return std::bit_cast<std::uint32_t>(raw);
}

/// A text of fewer than eight bytes as if zero bytes stood before it, the first byte of the eight in the low bits.
[[nodiscard]] constexpr std::uint64_t load_after_zeros(const char* from, std::size_t count) noexcept {
    const auto gap = static_cast<unsigned>(8 * (8 - count));
    if (count >= 4) {
        return std::uint64_t{load_little_4(from)} << gap | std::uint64_t{load_little_4(from + count - 4)} << 32;
    }
    if (count == 0) return 0;
    const auto at = [from](std::size_t i) { return std::uint64_t{byte_value(from[i])}; };
    return at(0) << gap | at(count / 2) << (gap + 8 * static_cast<unsigned>(count / 2)) | at(count - 1) << 56;
}

/// The checksum by slices alone: the reference of the faster path, and a constant's only one.
[[nodiscard]] constexpr std::uint16_t crc16_sliced(std::string_view text) noexcept {
    const char* from = text.data();
    const std::size_t odd = text.size() % 8;
    if (text.size() < 8) return crc16_fold(0, load_after_zeros(from, odd));
    std::uint16_t crc = 0;
    if (odd != 0) crc = crc16_fold(0, load_little(from) << (8 * (8 - odd)));
    for (const char *next = from + odd, *end = from + text.size(); next != end; next += 8)
        crc = crc16_fold(crc, load_little(next));
    return crc;
}

/// The checksum of eight bytes, the first one in the low bits.
[[nodiscard]] constexpr std::uint16_t crc16_of_eight(std::uint64_t eight) noexcept {
#if ZSETKIT_X86_BLOCKS
    if (!in_constant_evaluation() && has_clmul()) return crc16_clmul_eight(__builtin_bswap64(eight));
#endif
    return crc16_fold(0, eight);
}

/// The checksum of any text, by the fastest way this machine has. When it ends the first `end` bytes of a longer one
/// and is not empty, a short text is a single load.
[[nodiscard, gnu::always_inline]] constexpr std::uint16_t crc16_of(std::string_view text,
                                                                   std::size_t end = 0) noexcept {
    const std::size_t size = text.size();
    if (size <= 8) {
        if (end < 8) return crc16_of_eight(size == 8 ? load_little(text.data()) : load_after_zeros(text.data(), size));
        const auto gap = static_cast<unsigned>(8 * (8 - size));
        return crc16_of_eight(load_little(text.data() + size - 8) >> gap << gap);
    }
#if ZSETKIT_X86_BLOCKS
    if (!in_constant_evaluation() && has_clmul())
        return size <= 16 ? crc16_clmul_short(text.data(), size) : crc16_clmul(text);
#endif
    return crc16_sliced(text);
}

}  // namespace zsetkit::inline v0::detail

#endif
