// SPDX-License-Identifier: MIT
//
// CRC16/XMODEM: polynomial x^16 + x^12 + x^5 + 1 (0x1021), start value 0, nothing reflected; "123456789" gives 0x31C3.
//
// Sliced: the checksum is linear, so that of eight bytes is the sum of what their sixteen half-bytes contribute, each
// looked up in a row of its own without waiting for the others. Half-bytes rather than bytes keep the table at 512
// bytes, which costs neither the cache nor whoever includes this much. Because the start value is 0, zero bytes in
// front change nothing: a text whose length is no multiple of eight is read as if it had zeros before it, and no loop
// over single bytes is left.
//
// Where the machine has carry-less multiplication it goes first (crc16_clmul.hpp); both must agree everywhere.
#ifndef ZSETKIT_DETAIL_CRC16_HPP
#define ZSETKIT_DETAIL_CRC16_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "bits.hpp"
#include "crc16_clmul.hpp"

namespace zsetkit::inline v0::detail {

/// What a half-byte contributes to a checksum: rows[k] when k half-bytes follow it.
struct crc16_table {
    std::uint16_t rows[16][16];
};

inline constexpr crc16_table crc16_halves = [] {
    crc16_table table{};
    unsigned power = 0x1021;  // of x, modulo the polynomial; the lowest bit of the last byte stands at x^16
    for (auto& row : table.rows) {
        for (unsigned bit = 1; bit < 16; bit *= 2) {
            for (unsigned below = 0; below < bit; ++below)
                row[bit + below] = static_cast<std::uint16_t>(row[below] ^ power);
            power = (power << 1) ^ ((power & 0x8000u) != 0 ? 0x11021u : 0u);
        }
    }
    return table;
}();
static_assert(crc16_halves.rows[0][1] == 0x1021 && crc16_halves.rows[4][1] == 0x3730);

/// What the lowest byte of a number contributes when `row` half-bytes follow it.
[[nodiscard]] constexpr unsigned crc16_byte(unsigned row, std::uint64_t byte) noexcept {
    return static_cast<unsigned>(crc16_halves.rows[row][byte & 15] ^ crc16_halves.rows[row + 1][byte >> 4 & 15]);
}

/// The checksum after eight more bytes, the first of them in the low bits of `eight`.
[[nodiscard]] constexpr std::uint16_t crc16_fold(unsigned crc, std::uint64_t eight) noexcept {
    eight ^= crc >> 8 | (crc & 0xff) << 8;
    return static_cast<std::uint16_t>(crc16_byte(14, eight) ^ crc16_byte(12, eight >> 8) ^ crc16_byte(10, eight >> 16) ^
                                      crc16_byte(8, eight >> 24) ^ crc16_byte(6, eight >> 32) ^
                                      crc16_byte(4, eight >> 40) ^ crc16_byte(2, eight >> 48) ^
                                      crc16_byte(0, eight >> 56));
}

/// The checksum after one more byte.
[[nodiscard]] constexpr unsigned crc16_next(unsigned crc, char byte) noexcept {
    return (crc << 8 & 0xff00) ^ crc16_byte(0, crc >> 8 ^ byte_value(byte));
}

/// Four bytes as an integer, the first one in the low bits on every machine.
[[nodiscard]] constexpr std::uint32_t load_little_4(const char* from) noexcept {
    if (in_constant_evaluation() || std::endian::native != std::endian::little) {
        return byte_value(from[0]) | byte_value(from[1]) << 8 | byte_value(from[2]) << 16 | byte_value(from[3]) << 24;
    }
    struct four {
        char bytes[4];
    } raw{};
    copy_bytes(raw.bytes, from, 4);
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
    for (const char *next = from + odd, *end = from + text.size(); next != end; next += 8) {
        crc = crc16_fold(crc, load_little(next));
    }
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
    if (!in_constant_evaluation() && has_clmul()) {
        return size <= 16 ? crc16_clmul_short(text.data(), size) : crc16_clmul(text);
    }
#endif
    return crc16_sliced(text);
}

}  // namespace zsetkit::inline v0::detail

#endif
