// SPDX-License-Identifier: MIT
//
// Where a result<T> keeps its T or its error. The error's code 0, which no errc has, says that a T is alive.
// Two forms, because clang 14 has no conditionally trivial members: trivial for a trivial T, careful for any other.
#ifndef ZSETKIT_DETAIL_RESULT_STORAGE_HPP
#define ZSETKIT_DETAIL_RESULT_STORAGE_HPP

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "../core/errc.hpp"

namespace zsetkit::inline v0::detail {

struct nothing {};

inline constexpr error no_error{errc{}, 0};

/// Stops the program, and a constant expression.
[[noreturn]] inline void stop() noexcept {
#if defined(__GNUC__)
    __builtin_trap();
#else
    for (volatile int* null = nullptr;;) *null = 0;
#endif
}

/// Stops a debug build, and a constant expression there, when a promise of our own is broken.
constexpr void require_in_debug([[maybe_unused]] bool holds) noexcept {
#if !defined(NDEBUG)
    if (!holds) stop();
#endif
}

// Not constexpr on purpose: in a constant expression the compiler's message is the name.
[[noreturn]] inline void this_result_holds_no_value() noexcept { stop(); }
[[noreturn]] inline void this_result_holds_no_error() noexcept { stop(); }

/// Stops a debug build, and a constant expression there, when the result is not of the state that was read.
constexpr void require_value_in_debug([[maybe_unused]] bool has_value) noexcept {
#if !defined(NDEBUG)
    if (!has_value) this_result_holds_no_value();
#endif
}
constexpr void require_error_in_debug([[maybe_unused]] bool has_value) noexcept {
#if !defined(NDEBUG)
    if (has_value) this_result_holds_no_error();
#endif
}

template <class Exception, class... Args>
[[noreturn]] void raise(const Args&... args) {
#if defined(__cpp_exceptions)
    throw Exception{args...};
#else
    ((void)args, ...);
    stop();
#endif
}

/// ==, but on the bits' meaning for doubles: no -Wfloat-equal, and the same answer under -ffast-math.
template <class T>
constexpr bool same(const T& a, const T& b) noexcept {
    if constexpr (std::floating_point<T>) {
        return !(a < b) && !(b < a);
    } else {
        return a == b;
    }
}

template <class T, bool Trivial = std::is_trivially_copyable_v<T>>
struct result_storage {
    constexpr explicit result_storage(error reason) noexcept : none{}, why{reason} {}
    constexpr explicit result_storage(T&& from) noexcept
        : value(std::move(from)) {}  // braces would nest a list type in itself
    template <class... Args>
    constexpr explicit result_storage(std::in_place_t, Args&&... args) : value{std::forward<Args>(args)...} {}

    [[nodiscard]] constexpr bool failed() const noexcept { return why.code != errc{}; }

    union {
        nothing none;
        T value;
    };
    error why = no_error;
};

template <class T>
struct result_storage<T, false> {
    constexpr explicit result_storage(error reason) noexcept : none{}, why{reason} {}
    constexpr explicit result_storage(T&& from) noexcept
        : value(std::move(from)) {}  // braces would nest a list type in itself
    template <class... Args>
    constexpr explicit result_storage(std::in_place_t, Args&&... args) : value{std::forward<Args>(args)...} {}

    result_storage(const result_storage& other) noexcept(std::is_nothrow_copy_constructible_v<T>)
        requires std::copy_constructible<T>
        : none{} {
        adopt(other);
    }
    result_storage(result_storage&& other) noexcept(std::is_nothrow_move_constructible_v<T>) : none{} {
        adopt(std::move(other));
    }
    result_storage& operator=(const result_storage& other)
        requires std::copy_constructible<T>
    {
        if (this != &other) *this = result_storage{other};
        return *this;
    }
    result_storage& operator=(result_storage&& other) noexcept(std::is_nothrow_move_constructible_v<T>) {
        if (this == &other) return *this;
        release();
        adopt(std::move(other));
        return *this;
    }
    constexpr ~result_storage() { release(); }

    [[nodiscard]] constexpr bool failed() const noexcept { return why.code != errc{}; }

    union {
        nothing none;
        T value;
    };
    error why = no_error;

private:
    // A placement new of our own: <new> is not worth its weight, and T may hide or delete its own operator new.
    struct holder {
        T value;
        static void* operator new(std::size_t, void* place) noexcept { return place; }
        static void operator delete(void*, void*) noexcept {}
    };
    static_assert(sizeof(holder) == sizeof(T));

    template <class Other>
    void adopt(Other&& other) {
        if (!other.failed()) new (static_cast<void*>(&value)) holder{std::forward<Other>(other).value};
        why = other.why;
    }
    constexpr void release() noexcept {
        if (!failed()) value.~T();
        why = error{errc::gone, 0};
    }
};

}  // namespace zsetkit::inline v0::detail

#endif
