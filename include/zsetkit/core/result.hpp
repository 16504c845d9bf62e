// SPDX-License-Identifier: MIT
//
// A value, or the reason there is none. What every fallible function of zsetkit returns.
//
//     if (auto score = priority_score::pack(tier, arrival)) use(*score); else log(message(score.error().code));
//
// - Works in constant expressions: reading the value of an error there does not compile.
// - Never yields a value on error in silence: `*` and `->` stop a debug build (NDEBUG not defined), `value()` throws
//   bad_result_access, or aborts where exceptions are off. value() is the only function of zsetkit that throws.
// - As cheap as its T: trivially copyable when T is. T may be move-only and need not be default-constructible.
#ifndef ZSETKIT_CORE_RESULT_HPP
#define ZSETKIT_CORE_RESULT_HPP

#include <type_traits>
#include <utility>

#include "errc.hpp"
#include "../detail/result_storage.hpp"

namespace zsetkit::inline v0 {

/// What value() throws. It is not a std::exception: the header of that would then be in every one of the library.
class bad_result_access {
public:
    /// The exception for an error.
    explicit constexpr bad_result_access(zsetkit::error why) noexcept : why_{why} {}

    /// The error that was there instead of a value.
    [[nodiscard]] constexpr zsetkit::error error() const noexcept { return why_; }
    /// The sentence of the error's code.
    [[nodiscard]] constexpr const char* what() const noexcept { return message(why_.code).data(); }

private:
    zsetkit::error why_;
};

/// A T, or the error that says why there is none.
template <class T>
class [[nodiscard]] result {
    static_assert(!std::is_same_v<T, zsetkit::error>, "a result's value is not itself an error");

public:
    using value_type = T;  ///< the type of the value

    /// Holds a value.
    constexpr result(T value) noexcept : storage_(std::move(value)) {}
    /// The value made in place, as T{args...}: no copy.
    template <class... Args>
    explicit constexpr result(std::in_place_t, Args&&... args) : storage_{std::in_place, std::forward<Args>(args)...} {}
    /// Holds an error.
    constexpr result(zsetkit::error why) noexcept : storage_{why} {}
    /// Holds an error without an offset.
    constexpr result(errc code) noexcept : storage_{zsetkit::error{code, 0}} {}

    /// Whether there is a value.
    [[nodiscard]] constexpr bool has_value() const noexcept { return !storage_.failed(); }
    /// Whether there is a value: `if (auto made = pack(...))`.
    [[nodiscard]] explicit constexpr operator bool() const noexcept { return has_value(); }

    /// The value; a debug build stops when there is none.
    [[nodiscard]] constexpr T& operator*() & noexcept { return expect_value(), storage_.value; }
    /// The same of a const one.
    [[nodiscard]] constexpr const T& operator*() const& noexcept { return expect_value(), storage_.value; }
    /// The same of a temporary: the value can be moved from.
    [[nodiscard]] constexpr T&& operator*() && noexcept { return expect_value(), std::move(storage_.value); }
    /// The value's members; a debug build stops when there is none.
    [[nodiscard]] constexpr T* operator->() noexcept { return expect_value(), &storage_.value; }
    /// The same of a const one.
    [[nodiscard]] constexpr const T* operator->() const noexcept { return expect_value(), &storage_.value; }

    /// The value; throws bad_result_access when there is none, or aborts without exceptions.
    [[nodiscard]] constexpr T& value() & { return require_value(), storage_.value; }
    /// The same of a const one.
    [[nodiscard]] constexpr const T& value() const& { return require_value(), storage_.value; }
    /// The same of a temporary: the value can be moved from.
    [[nodiscard]] constexpr T&& value() && { return require_value(), std::move(storage_.value); }

    /// The value, or `fallback` when there is none.
    template <class U>
    [[nodiscard]] constexpr T value_or(U&& fallback) const& {
        return has_value() ? storage_.value : static_cast<T>(std::forward<U>(fallback));
    }
    /// The same of a temporary: the value is moved out.
    template <class U>
    [[nodiscard]] constexpr T value_or(U&& fallback) && {
        return has_value() ? std::move(storage_.value) : static_cast<T>(std::forward<U>(fallback));
    }

    /// Why there is no value; a debug build stops when there is one.
    [[nodiscard]] constexpr zsetkit::error error() const noexcept {
        detail::require_error_in_debug(has_value());
        return storage_.why;
    }

    /// `next(value)`, itself a result, or this error.
    template <class F>
    [[nodiscard]] constexpr auto and_then(F&& next) const& {
        using next_result = std::remove_cvref_t<std::invoke_result_t<F, const T&>>;
        return has_value() ? std::forward<F>(next)(storage_.value) : next_result{storage_.why};
    }
    /// The same of a temporary: `next` takes the value itself.
    template <class F>
    [[nodiscard]] constexpr auto and_then(F&& next) && {
        using next_result = std::remove_cvref_t<std::invoke_result_t<F, T&&>>;
        return has_value() ? std::forward<F>(next)(std::move(storage_.value)) : next_result{storage_.why};
    }

    /// `next(value)` in a result, or this error.
    template <class F>
    [[nodiscard]] constexpr auto transform(F&& next) const& {
        using next_result = result<std::remove_cvref_t<std::invoke_result_t<F, const T&>>>;
        return has_value() ? next_result{std::forward<F>(next)(storage_.value)} : next_result{storage_.why};
    }
    /// The same of a temporary: `next` takes the value itself.
    template <class F>
    [[nodiscard]] constexpr auto transform(F&& next) && {
        using next_result = result<std::remove_cvref_t<std::invoke_result_t<F, T&&>>>;
        return has_value() ? next_result{std::forward<F>(next)(std::move(storage_.value))} : next_result{storage_.why};
    }

    /// This value, or what `recover(error)` returns: a result of the same type.
    template <class F>
    [[nodiscard]] constexpr result or_else(F&& recover) const& {
        return has_value() ? *this : std::forward<F>(recover)(storage_.why);
    }
    /// The same of a temporary: the value is moved out.
    template <class F>
    [[nodiscard]] constexpr result or_else(F&& recover) && {
        return has_value() ? std::move(*this) : std::forward<F>(recover)(storage_.why);
    }

private:
    constexpr void expect_value() const noexcept { detail::require_value_in_debug(has_value()); }
    constexpr void require_value() const {
        if (!has_value()) detail::raise<bad_result_access>(storage_.why);
    }

    detail::result_storage<T> storage_;
};

/// Equal when both hold equal values, or both hold the same error.
template <class T>
[[nodiscard]] constexpr bool operator==(const result<T>& a, const result<T>& b) noexcept {
    if (a.has_value() != b.has_value()) return false;
    return a.has_value() ? detail::same(*a, *b) : a.error() == b.error();
}
/// Equal when the result holds a value, and it is this one.
template <class T>
[[nodiscard]] constexpr bool operator==(const result<T>& a, const std::type_identity_t<T>& b) noexcept {
    return a.has_value() && detail::same(*a, b);
}

}  // namespace zsetkit::inline v0

#endif
