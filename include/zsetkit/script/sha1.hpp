// SPDX-License-Identifier: MIT
//
// SHA-1 (FIPS 180-4), as a constant: the name a server files a script under.
//
//     sha1("return 1")   e0e1f9fabfc9d4800c877a703b823ac0578ff8db, what SCRIPT LOAD answers for the same bytes
//
// Not for secrets: SHA-1 has been broken as a signature since 2017. Every byte counts, so a body that picked up a newline
// or a carriage return on its way has another name: the library's own bodies are trimmed before they are named.
#ifndef ZSETKIT_SCRIPT_SHA1_HPP
#define ZSETKIT_SCRIPT_SHA1_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../core/fixed_text.hpp"
#include "../detail/bits.hpp"

namespace zsetkit::inline v0 {

namespace detail {

struct sha1_state {
    std::uint32_t a = 0x67452301, b = 0xefcdab89, c = 0x98badcfe, d = 0x10325476, e = 0xc3d2e1f0;
};

/// Mixes one block of 64 bytes in. Nothing is called, and the five words change places by being written in another order in
/// five rounds: compilers spend most of a constant evaluation on calls and copies, and a unit that includes the scripts hashes 40 KB.
constexpr void sha1_block(sha1_state& state, const char* bytes) noexcept {
    std::uint32_t words[80] = {};
    for (unsigned i = 0; i < 16; ++i, bytes += 4) {
        words[i] = std::uint32_t{static_cast<unsigned char>(bytes[0])} << 24 |
                   std::uint32_t{static_cast<unsigned char>(bytes[1])} << 16 |
                   std::uint32_t{static_cast<unsigned char>(bytes[2])} << 8 | static_cast<unsigned char>(bytes[3]);
    }
    for (unsigned i = 16; i < 80; ++i) {
        const std::uint32_t mixed = words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16];
        words[i] = mixed << 1 | mixed >> 31;
    }
    std::uint32_t a = state.a, b = state.b, c = state.c, d = state.d, e = state.e;
    for (unsigned i = 0; i < 20; i += 5) {
        e += (a << 5 | a >> 27) + (d ^ (b & (c ^ d))) + 0x5a827999 + words[i];
        b = b << 30 | b >> 2;
        d += (e << 5 | e >> 27) + (c ^ (a & (b ^ c))) + 0x5a827999 + words[i + 1];
        a = a << 30 | a >> 2;
        c += (d << 5 | d >> 27) + (b ^ (e & (a ^ b))) + 0x5a827999 + words[i + 2];
        e = e << 30 | e >> 2;
        b += (c << 5 | c >> 27) + (a ^ (d & (e ^ a))) + 0x5a827999 + words[i + 3];
        d = d << 30 | d >> 2;
        a += (b << 5 | b >> 27) + (e ^ (c & (d ^ e))) + 0x5a827999 + words[i + 4];
        c = c << 30 | c >> 2;
    }
    for (unsigned i = 20; i < 40; i += 5) {
        e += (a << 5 | a >> 27) + (b ^ c ^ d) + 0x6ed9eba1 + words[i];
        b = b << 30 | b >> 2;
        d += (e << 5 | e >> 27) + (a ^ b ^ c) + 0x6ed9eba1 + words[i + 1];
        a = a << 30 | a >> 2;
        c += (d << 5 | d >> 27) + (e ^ a ^ b) + 0x6ed9eba1 + words[i + 2];
        e = e << 30 | e >> 2;
        b += (c << 5 | c >> 27) + (d ^ e ^ a) + 0x6ed9eba1 + words[i + 3];
        d = d << 30 | d >> 2;
        a += (b << 5 | b >> 27) + (c ^ d ^ e) + 0x6ed9eba1 + words[i + 4];
        c = c << 30 | c >> 2;
    }
    for (unsigned i = 40; i < 60; i += 5) {
        e += (a << 5 | a >> 27) + ((b & c) | (d & (b | c))) + 0x8f1bbcdc + words[i];
        b = b << 30 | b >> 2;
        d += (e << 5 | e >> 27) + ((a & b) | (c & (a | b))) + 0x8f1bbcdc + words[i + 1];
        a = a << 30 | a >> 2;
        c += (d << 5 | d >> 27) + ((e & a) | (b & (e | a))) + 0x8f1bbcdc + words[i + 2];
        e = e << 30 | e >> 2;
        b += (c << 5 | c >> 27) + ((d & e) | (a & (d | e))) + 0x8f1bbcdc + words[i + 3];
        d = d << 30 | d >> 2;
        a += (b << 5 | b >> 27) + ((c & d) | (e & (c | d))) + 0x8f1bbcdc + words[i + 4];
        c = c << 30 | c >> 2;
    }
    for (unsigned i = 60; i < 80; i += 5) {
        e += (a << 5 | a >> 27) + (b ^ c ^ d) + 0xca62c1d6 + words[i];
        b = b << 30 | b >> 2;
        d += (e << 5 | e >> 27) + (a ^ b ^ c) + 0xca62c1d6 + words[i + 1];
        a = a << 30 | a >> 2;
        c += (d << 5 | d >> 27) + (e ^ a ^ b) + 0xca62c1d6 + words[i + 2];
        e = e << 30 | e >> 2;
        b += (c << 5 | c >> 27) + (d ^ e ^ a) + 0xca62c1d6 + words[i + 3];
        d = d << 30 | d >> 2;
        a += (b << 5 | b >> 27) + (c ^ d ^ e) + 0xca62c1d6 + words[i + 4];
        c = c << 30 | c >> 2;
    }
    state.a += a;
    state.b += b;
    state.c += c;
    state.d += d;
    state.e += e;
}

}  // namespace detail

/// The digest of these bytes, as forty lowercase hexadecimal digits.
[[nodiscard]] constexpr fixed_text<40> sha1(std::string_view bytes) noexcept {
    detail::sha1_state state;
    const char* from = bytes.data();
    std::size_t left = bytes.size();
    for (; left >= 64; left -= 64, from += 64) detail::sha1_block(state, from);
    // The rest, a 0x80 byte, zeros, and the length in the last eight bytes.
    char tail[128] = {};
    for (std::size_t i = 0; i < left; ++i) tail[i] = from[i];
    tail[left] = static_cast<char>(0x80);
    const std::size_t end = left < 56 ? 64 : 128;
    for (std::size_t i = 0; i < 8; ++i)
        tail[end - 1 - i] = static_cast<char>(std::uint64_t{bytes.size()} * 8 >> 8 * i & 0xff);
    detail::sha1_block(state, tail);
    if (end == 128) detail::sha1_block(state, tail + 64);
    fixed_text<40> hex;
    for (const std::uint32_t word : {state.a, state.b, state.c, state.d, state.e}) {
        for (unsigned shift = 32; shift > 0; shift -= 4)
            hex.unchecked_append("0123456789abcdef"[word >> (shift - 4) & 15]);
    }
    return hex;
}

static_assert(sha1("") == "da39a3ee5e6b4b0d3255bfef95601890afd80709");
static_assert(sha1("abc") == "a9993e364706816aba3e25717850c26c9cd0d89d");
static_assert(sha1("return 1") == "e0e1f9fabfc9d4800c877a703b823ac0578ff8db");

}  // namespace zsetkit::inline v0

#endif
