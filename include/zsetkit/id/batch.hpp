// SPDX-License-Identifier: MIT
//
// Many ids of one brand at a time: their texts one after the other, 14 bytes each, and back. For exports, snapshots and
// arguments of bulk commands; not part of the umbrellas, because it brings the vector intrinsics with it.
//
//     std::string texts(ids.size() * 14, ' ');
//     auto size = zsetkit::write_batch<"JOB">(ids, texts);
//     auto read = zsetkit::parse_batch<"JOB">(texts, ids);            // how many, or the first gate that failed
//
// Processors with AVX-512 IFMA and VBMI handle eight at once, found out when the program runs: no flags are needed to compile
// this. Everywhere else, and for what is left over, the scalar code runs; the results are the same.
#ifndef ZSETKIT_ID_BATCH_HPP
#define ZSETKIT_ID_BATCH_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "../core/result.hpp"
#include "../detail/batch_x86.hpp"
#include "../detail/bits.hpp"
#include "branded_id.hpp"
#include "typed_id.hpp"

namespace zsetkit::inline v0 {

/// Writes the text of each id to `to` and returns how many bytes that took, 14 for each. errc::too_long, at the end of `to`, when
/// they do not fit: then nothing is written.
template <brand Brand>
[[nodiscard]] constexpr result<std::size_t> write_batch(std::span<const typed_id<Brand>> ids,
                                                        std::span<char> to) noexcept {
    if (to.size() / detail::id_length < ids.size()) return error{errc::too_long, static_cast<std::uint32_t>(to.size())};
    std::size_t done = 0;
#if ZSETKIT_BATCH_X86
    static_assert(sizeof(typed_id<Brand>) == 8);
    if (!detail::in_constant_evaluation() && detail::x86_batch::supported()) {
        done = detail::x86_batch::write_eights(to.data(), reinterpret_cast<const unsigned char*>(ids.data()),
                                               ids.size(), detail::x86_batch::rows_of<Brand>);
    }
#endif
    for (; done < ids.size(); ++done) ids[done].unchecked_write(to.data() + done * detail::id_length);
    return done * detail::id_length;
}

/// Reads texts of 14 bytes that stand one after the other and returns how many there were. errc::length when the last one is
/// incomplete, errc::too_long at the first text for which `ids` has no room: then nothing is read. errc::namespace_, errc::charset,
/// errc::range, errc::kind at the first offending byte of all `texts`: the ids before it have been read.
template <brand Brand>
[[nodiscard]] constexpr result<std::size_t> parse_batch(std::string_view texts,
                                                        std::span<typed_id<Brand>> ids) noexcept {
    const std::size_t count = texts.size() / detail::id_length;
    if (texts.size() % detail::id_length != 0) return error{errc::length, static_cast<std::uint32_t>(texts.size())};
    if (ids.size() < count) return error{errc::too_long, static_cast<std::uint32_t>(ids.size() * detail::id_length)};
    std::size_t done = 0;
#if ZSETKIT_BATCH_X86
    if (!detail::in_constant_evaluation() && detail::x86_batch::supported()) {
        done = detail::x86_batch::read_eights(texts.data(), reinterpret_cast<unsigned char*>(ids.data()), count,
                                              detail::x86_batch::rows_of<Brand>);
    }
#endif
    for (; done < count; ++done) {
        const std::size_t at = done * detail::id_length;
        const auto id = typed_id<Brand>::parse(texts.substr(at, detail::id_length));
        if (!id) return error{id.error().code, static_cast<std::uint32_t>(at) + id.error().at};
        ids[done] = *id;
    }
    return count;
}

}  // namespace zsetkit::inline v0

#undef ZSETKIT_BATCH_X86

#endif
