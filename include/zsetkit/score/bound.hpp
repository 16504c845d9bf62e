// SPDX-License-Identifier: MIT
//
// The ends of a range: ZRANGEBYSCORE, ZRANGE … BYSCORE, ZCOUNT and ZREMRANGEBYSCORE take two score bounds, the BYLEX
// commands two lex bounds. A bound does not know which end it is: at_least(5) and at_most(5) are both "5".
//
//     score_bound    at_least(5), at_most(5)  "5"         above(5), below(5)     "(5"       lowest()  "-inf"   highest()  "+inf"
//     lex_bound      including("b")           "[b"        excluding("b")         "(b"       first()   "-"      last()     "+"
//
// Servers read an empty bound, and a bare "(", as 0: here they are errors, and no bound prints as one. A bound that
// can't be right prints as text that every server refuses: "nan" for a score, the empty text for a member.
#ifndef ZSETKIT_SCORE_BOUND_HPP
#define ZSETKIT_SCORE_BOUND_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../core/errc.hpp"
#include "../core/fixed_text.hpp"
#include "../core/result.hpp"
#include "../detail/binary64.hpp"
#include "../detail/write_score.hpp"
#include "text.hpp"

namespace zsetkit::inline v0 {

/// The text of any score bound: a mark and a score.
using score_bound_text = fixed_text<score_text::capacity() + 1>;

/// One end of a range of scores, as ZRANGE ... BYSCORE takes it.
class score_bound {
public:
    /// The end that lets `score` itself in; a NaN, or an integer no double equals, makes a bound that servers refuse.
    [[nodiscard]] static constexpr score_bound at_least(detail::score_number auto score) noexcept {
        return {detail::to_score(score), false};
    }
    /// The same, as an upper end.
    [[nodiscard]] static constexpr score_bound at_most(detail::score_number auto score) noexcept {
        return {detail::to_score(score), false};
    }
    /// The end that keeps `score` itself out; the same of NaN.
    [[nodiscard]] static constexpr score_bound above(detail::score_number auto score) noexcept {
        return {detail::to_score(score), true};
    }
    /// The same, as an upper end.
    [[nodiscard]] static constexpr score_bound below(detail::score_number auto score) noexcept {
        return {detail::to_score(score), true};
    }
    /// The ends that let every score in.
    [[nodiscard]] static constexpr score_bound lowest() noexcept {
        return {detail::from_bits(detail::sign_bit | detail::infinity_bits), false};
    }
    /// The upper of the two.
    [[nodiscard]] static constexpr score_bound highest() noexcept {
        return {detail::from_bits(detail::infinity_bits), false};
    }

    /// The same four; errc::not_a_number when the score is NaN, errc::inexact when it is an integer no double equals.
    template <detail::score_number T>
    [[nodiscard]] static constexpr result<score_bound> checked_at_least(T score) noexcept {
        return checked<T>(at_least(score));
    }
    /// at_most, with those errors.
    template <detail::score_number T>
    [[nodiscard]] static constexpr result<score_bound> checked_at_most(T score) noexcept {
        return checked<T>(at_most(score));
    }
    /// above, with those errors.
    template <detail::score_number T>
    [[nodiscard]] static constexpr result<score_bound> checked_above(T score) noexcept {
        return checked<T>(above(score));
    }
    /// below, with those errors.
    template <detail::score_number T>
    [[nodiscard]] static constexpr result<score_bound> checked_below(T score) noexcept {
        return checked<T>(below(score));
    }

    /// The bound a text means: a score as parse_score reads it, with its errors, after "(" when exclusive.
    [[nodiscard]] static constexpr result<score_bound> parse(std::string_view text) noexcept {
        const std::size_t mark = !text.empty() && text[0] == '(' ? 1 : 0;
        const auto score = parse_score(text.substr(mark));
        if (score) return score_bound{*score, mark != 0};
        return error{score.error().code, score.error().at + static_cast<std::uint32_t>(mark)};
    }

    /// The score at this end.
    [[nodiscard]] constexpr double value() const noexcept { return value_; }
    /// Whether the score itself is outside.
    [[nodiscard]] constexpr bool exclusive() const noexcept { return exclusive_; }

    /// The text a command takes: "5", "(5", "-inf", "+inf", "(+inf"; "nan" when there is no such bound.
    [[nodiscard]] constexpr score_bound_text text() const noexcept {
        score_bound_text text;
        if (exclusive_) text.unchecked_append('(');
        const std::uint64_t bits = detail::to_bits(value_);
        if (detail::is_nan(bits)) {
            text.unchecked_append("nan");
        } else if (bits == detail::infinity_bits) {
            text.unchecked_append("+inf");
        } else {
            text.unchecked_resize(text.size() + detail::write_score(text.unchecked_buffer() + text.size(), value_));
        }
        return text;
    }

    /// True when a range with this lower end can hold `score`; never for NaN.
    [[nodiscard]] constexpr bool admits_as_lower(double score) const noexcept { return admits(score, value_, score); }
    /// True when a range with this upper end can hold `score`; never for NaN.
    [[nodiscard]] constexpr bool admits_as_upper(double score) const noexcept { return admits(score, score, value_); }

    /// Equal when they admit the same scores: both zeros are one, and so are all bounds that servers refuse.
    friend constexpr bool operator==(const score_bound& a, const score_bound& b) noexcept {
        const std::uint64_t x = detail::to_bits(a.value_), y = detail::to_bits(b.value_);
        if (detail::is_nan(x) || detail::is_nan(y)) return detail::is_nan(x) && detail::is_nan(y);
        return detail::to_ordered(x) == detail::to_ordered(y) && a.exclusive_ == b.exclusive_;
    }

private:
    constexpr score_bound(double value, bool exclusive) noexcept : value_{value}, exclusive_{exclusive} {}

    template <class T>
    static constexpr result<score_bound> checked(const score_bound& bound) noexcept {
        if (detail::is_nan(detail::to_bits(bound.value_)))
            return detail::integer<T> ? errc::inexact : errc::not_a_number;
        return bound;
    }
    [[nodiscard]] constexpr bool admits(double score, double low, double high) const noexcept {
        if (detail::is_nan(detail::to_bits(value_)) || detail::is_nan(detail::to_bits(score))) return false;
        const std::uint64_t from = detail::to_ordered(detail::to_bits(low)),
                            to = detail::to_ordered(detail::to_bits(high));
        return exclusive_ ? from < to : from <= to;
    }

    double value_;
    bool exclusive_;
};

/// One end of a range of members of one score, as ZRANGE ... BYLEX takes it.
class lex_bound {
public:
    /// The longest member a bound holds, in bytes.
    static constexpr std::size_t max_member = 255;
    using text_type = fixed_text<max_member + 1>;  ///< the mark and the member

    /// The end that lets `member`, any bytes, in; a member longer than max_member makes a bound that servers refuse.
    [[nodiscard]] static constexpr lex_bound including(std::string_view member) noexcept { return {'[', member}; }
    /// The end that keeps `member` out; the same of a member too long.
    [[nodiscard]] static constexpr lex_bound excluding(std::string_view member) noexcept { return {'(', member}; }
    /// The ends that let every member in: first() as the lower, last() as the upper.
    [[nodiscard]] static constexpr lex_bound first() noexcept { return {'-', {}}; }
    /// The upper of the two.
    [[nodiscard]] static constexpr lex_bound last() noexcept { return {'+', {}}; }

    /// The same two; errc::too_long, at the first byte that does not fit, when the member is longer than max_member.
    [[nodiscard]] static constexpr result<lex_bound> checked_including(std::string_view member) noexcept {
        return checked('[', member);
    }
    /// The other of the two, with that error.
    [[nodiscard]] static constexpr result<lex_bound> checked_excluding(std::string_view member) noexcept {
        return checked('(', member);
    }

    /// The bound a text means: "-", "+", or a member after "[" or "(". errc::syntax when it is anything else,
    /// errc::too_long when the member is longer than max_member.
    [[nodiscard]] static constexpr result<lex_bound> parse(std::string_view text) noexcept {
        const char mark = text.empty() ? '\0' : text[0];
        const bool is_member = mark == '[' || mark == '(', is_end = mark == '-' || mark == '+';
        if (is_member && text.size() <= text_type::capacity()) return lex_bound{mark, text.substr(1)};
        if (is_member) return error{errc::too_long, std::uint32_t{text_type::capacity()}};
        if (is_end && text.size() == 1) return lex_bound{mark, {}};
        return error{errc::syntax, is_end ? 1u : 0u};
    }

    /// The text a command takes; empty when the member was too long.
    [[nodiscard]] constexpr const text_type& text() const noexcept { return text_; }
    /// The member, without the mark; empty for first() and last(). It points into this bound.
    [[nodiscard]] constexpr std::string_view member() const noexcept {
        return text_.view().substr(text_.empty() ? 0 : 1);
    }
    /// Whether the member itself is outside.
    [[nodiscard]] constexpr bool exclusive() const noexcept { return mark() == '('; }

    /// True when a range with this lower end can hold `member`, by bytes as unsigned; never for a bound servers refuse.
    [[nodiscard]] constexpr bool admits_as_lower(std::string_view candidate) const noexcept {
        return mark() == '-' || (has_member() && admits(candidate.compare(member())));
    }
    /// True when a range with this upper end can hold `member`.
    [[nodiscard]] constexpr bool admits_as_upper(std::string_view candidate) const noexcept {
        return mark() == '+' || (has_member() && admits(member().compare(candidate)));
    }

    /// Equal when the texts are.
    friend constexpr bool operator==(const lex_bound& a, const lex_bound& b) noexcept { return a.text_ == b.text_; }

private:
    constexpr lex_bound(char mark, std::string_view member) noexcept {
        if (member.size() > max_member) return;
        text_.unchecked_append(mark);
        text_.unchecked_append(member);
    }
    static constexpr result<lex_bound> checked(char mark, std::string_view member) noexcept {
        if (member.size() > max_member) return error{errc::too_long, std::uint32_t{max_member}};
        return lex_bound{mark, member};
    }
    [[nodiscard]] constexpr char mark() const noexcept { return text_.empty() ? '\0' : text_.data()[0]; }
    [[nodiscard]] constexpr bool has_member() const noexcept { return mark() == '[' || mark() == '('; }
    [[nodiscard]] constexpr bool admits(int order) const noexcept { return exclusive() ? order > 0 : order >= 0; }

    text_type text_;
};

}  // namespace zsetkit::inline v0

#endif
