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

/// Mixes one block of sixteen words in; the words are used up as the message schedule's ring. Shifts are spelled out, not called:
/// compilers spend most of a constant evaluation on calls.
constexpr void sha1_block(sha1_state& state, std::uint32_t (&words)[16]) noexcept {
    std::uint32_t a = state.a, b = state.b, c = state.c, d = state.d, e = state.e;
    for (unsigned round = 0; round < 80; ++round) {
        std::uint32_t& word = words[round & 15];
        if (round >= 16) {
            word ^= words[(round + 13) & 15] ^ words[(round + 8) & 15] ^ words[(round + 2) & 15];
            word = word << 1 | word >> 31;
        }
        const std::uint32_t mixed = round < 20   ? (d ^ (b & (c ^ d))) + 0x5a827999
                                    : round < 40 ? (b ^ c ^ d) + 0x6ed9eba1
                                    : round < 60 ? ((b & c) | (d & (b | c))) + 0x8f1bbcdc
                                                 : (b ^ c ^ d) + 0xca62c1d6;
        const std::uint32_t next = (a << 5 | a >> 27) + mixed + e + word;
        e = d;
        d = c;
        c = b << 30 | b >> 2;
        b = a;
        a = next;
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
    const std::uint64_t bits = std::uint64_t{bytes.size()} * 8;
    const std::size_t blocks =
        (bytes.size() + 8) / 64 + 1;  // a 0x80 byte, zeros, and the length in the last eight bytes
    std::size_t at = 0;
    for (std::size_t block = 0; block < blocks; ++block) {
        std::uint32_t words[16] = {};
        for (unsigned i = 0; i < 64; ++i, ++at) {
            const unsigned byte = at < bytes.size() ? detail::byte_value(bytes[at]) : at == bytes.size() ? 0x80u : 0u;
            words[i / 4] = words[i / 4] << 8 | byte;
        }
        if (block + 1 == blocks) {
            words[14] = static_cast<std::uint32_t>(bits >> 32);
            words[15] = static_cast<std::uint32_t>(bits & 0xffffffff);
        }
        detail::sha1_block(state, words);
    }
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
