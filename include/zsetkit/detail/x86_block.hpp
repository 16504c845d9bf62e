// SPDX-License-Identifier: MIT
//
// Sixteen bytes at once on x86: whether they are to be had (ZSETKIT_X86_BLOCKS, 0 or 1), and how to fill a register.
// SSE2 is part of every 64-bit x86; what goes beyond it stands in functions with a target of their own, behind a test.
#ifndef ZSETKIT_DETAIL_X86_BLOCK_HPP
#define ZSETKIT_DETAIL_X86_BLOCK_HPP

#include <cstdint>

#if defined(__GNUC__) && defined(__SSE2__) && (defined(__x86_64__) || defined(__i386__))
#define ZSETKIT_X86_BLOCKS 1
#include <tmmintrin.h>
#include <wmmintrin.h>

namespace zsetkit::inline v0::detail {

[[nodiscard]] inline __m128i load_block(const void* from) noexcept {
    return _mm_loadu_si128(static_cast<const __m128i*>(from));
}

[[nodiscard]] inline __m128i load_two_eights(const void* low, const void* high) noexcept {
    return _mm_unpacklo_epi64(_mm_loadl_epi64(static_cast<const __m128i*>(low)),
                              _mm_loadl_epi64(static_cast<const __m128i*>(high)));
}

[[nodiscard]] inline __m128i pair_of(std::uint64_t high, std::uint64_t low) noexcept {
    return _mm_set_epi64x(static_cast<long long>(high), static_cast<long long>(low));
}

}  // namespace zsetkit::inline v0::detail
#else
#define ZSETKIT_X86_BLOCKS 0
#endif

#endif
