// SPDX-License-Identifier: MIT
//
// An id whose brand is part of its type: 8 bytes, and an id of another kind can't be put in its place.
//
//     using user_id = typed_id<"USR">;
//     auto id = job_id::parse(text);           // errc::kind for USR0KHTOWnGLuC
//
// - The same interface as branded_id, which it converts to; the way back, from(branded_id), can fail with errc::kind.
// - Trivially copyable, regular, totally ordered, hashable, usable as a template argument.
#ifndef ZSETKIT_ID_TYPED_ID_HPP
#define ZSETKIT_ID_TYPED_ID_HPP

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "branded_id.hpp"

namespace zsetkit::inline v0 {

/// An id of one brand, which is part of its type: eight bytes, the snowflake alone.
template <brand Brand>
class typed_id {
public:
    /// The first id of the brand, of snowflake 0.
    constexpr typed_id() noexcept = default;

    /// The id of a snowflake.
    [[nodiscard]] static constexpr typed_id make(snowflake flake) noexcept {
        typed_id made;
        made.unchecked_flake = flake;
        return made;
    }

    /// The id, given that it is of this brand; errc::kind, at the first letter that differs, when it is not.
    [[nodiscard]] static constexpr result<typed_id> from(branded_id id) noexcept {
        if (id.brand() == Brand) return make(id.flake());
        return not_this_kind(id.brand());
    }

    /// The id of a text of 14 bytes. errc::length, errc::namespace_, errc::charset, errc::range, errc::kind, tried in this
    /// order: only a well-formed id can be of another kind.
    [[nodiscard, gnu::always_inline]] static constexpr result<typed_id> parse(std::string_view text) noexcept {
        if (text.size() == detail::id_length) {
            const auto payload = detail::read_digits(text.data() + 3);
            const std::uint32_t head = detail::load_four(text.data());
            if (payload.valid && (head & 0xffffff) == Brand.unchecked_packed) {
                return make(snowflake::unchecked(payload.value));
            }
        }
        return why_not_this(text);
    }

    /// The 14 bytes.
    [[nodiscard]] constexpr fixed_text<detail::id_length> text() const noexcept { return branded_id{*this}.text(); }
    /// Writes the 14 bytes to where the caller has made room for them.
    constexpr void unchecked_write(char* to) const noexcept { detail::write_id(to, Brand, unchecked_flake); }

    /// The three capitals.
    [[nodiscard]] static constexpr zsetkit::brand brand() noexcept { return Brand; }
    /// The snowflake: time, node, sequence.
    [[nodiscard]] constexpr snowflake flake() const noexcept { return unchecked_flake; }
    /// The snowflake's partition hash: use it `mod 2^k` with k <= 8 only.
    [[nodiscard]] constexpr std::uint32_t hash32() const noexcept { return unchecked_flake.hash32(); }

    /// The same id, its brand no longer in the type.
    [[nodiscard]] constexpr operator branded_id() const noexcept { return branded_id::make(Brand, unchecked_flake); }

    friend constexpr bool operator==(const typed_id&, const typed_id&) noexcept = default;
    /// Mint order, which is the byte order of the texts.
    friend constexpr std::strong_ordering operator<=>(const typed_id& a, const typed_id& b) noexcept {
        return a.unchecked_flake <=> b.unchecked_flake;
    }

    /// Public because a template argument's members must be; read flake(), build with make, from or parse.
    snowflake unchecked_flake;

private:
    [[nodiscard, gnu::cold, gnu::noinline]] static constexpr error why_not_this(std::string_view text) noexcept {
        const auto id = branded_id::parse(text);
        return id ? not_this_kind(id->brand()) : id.error();
    }
    [[nodiscard]] static constexpr error not_this_kind(zsetkit::brand given) noexcept {
        std::uint32_t at = 0;
        while (((given.unchecked_packed ^ Brand.unchecked_packed) >> 8 * at & 0xff) == 0) ++at;
        return {errc::kind, at};
    }
};

/// What the job position of every key and script takes.
using job_id = typed_id<"JOB">;

static_assert(sizeof(job_id) == 8);

}  // namespace zsetkit::inline v0

/// As the hash of the snowflake.
template <zsetkit::brand Brand>
struct std::hash<zsetkit::typed_id<Brand>> {
    /// The hash of an id.
    [[nodiscard]] constexpr std::size_t operator()(const zsetkit::typed_id<Brand>& id) const noexcept {
        return zsetkit::detail::mix(id.flake().value());
    }
};

#endif
