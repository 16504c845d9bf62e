// SPDX-License-Identifier: MIT
//
// Sixteen bytes at once on x86: whether they are to be had (ZSETKIT_X86_BLOCKS, 0 or 1), how to load them, and the few
// instructions the key room needs. SSE2 is part of every 64-bit x86; what goes beyond it stands in functions with a
// target of their own, behind a test. The compilers' own vectors and builtins serve here, because the intrinsics'
// headers would be a quarter of what including a key costs.
#ifndef ZSETKIT_DETAIL_X86_BLOCK_HPP
#define ZSETKIT_DETAIL_X86_BLOCK_HPP

#include <cstddef>
#include <cstdint>

#if defined(__GNUC__) && defined(__SSE2__) && (defined(__x86_64__) || defined(__i386__))
#define ZSETKIT_X86_BLOCKS 1

namespace zsetkit::inline v0::detail {

typedef char block_bytes __attribute__((vector_size(16)));
typedef long long block_halves __attribute__((vector_size(16)));

/// A block of two halves, the first one in the low bits.
[[nodiscard]] inline block_halves halves(std::uint64_t low, std::uint64_t high) noexcept {
    return block_halves{static_cast<long long>(low), static_cast<long long>(high)};
}

[[nodiscard]] inline block_bytes load_block(const char* from) noexcept {
    block_bytes block;
    __builtin_memcpy(&block, from, sizeof block);
    return block;
}

/// One bit for each byte of a block that equals `wanted`, the first byte's lowest.
[[nodiscard]] inline std::uint32_t equal_bytes(block_bytes block, char wanted) noexcept {
    const block_bytes all = {wanted, wanted, wanted, wanted, wanted, wanted, wanted, wanted,
                             wanted, wanted, wanted, wanted, wanted, wanted, wanted, wanted};
    return static_cast<std::uint32_t>(__builtin_ia32_pmovmskb128(reinterpret_cast<block_bytes>(block == all)));
}

}  // namespace zsetkit::inline v0::detail
#else
#define ZSETKIT_X86_BLOCKS 0
#endif

#endif
