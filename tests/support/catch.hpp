// SPDX-License-Identifier: MIT
//
// Catch2 is one header in v2 and many in v3; tests include this file and work with either.
#ifndef ZSETKIT_TESTS_SUPPORT_CATCH_HPP
#define ZSETKIT_TESTS_SUPPORT_CATCH_HPP

#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/catch_tostring.hpp>
#else
#include <catch2/catch.hpp>
#endif

// Checks the same expression as a constant and again at run time, where the run-time paths are taken.
#define ZSETKIT_CHECK_TWICE(...)    \
    do {                            \
        static_assert(__VA_ARGS__); \
        CHECK((__VA_ARGS__));       \
    } while (false)

namespace zsetkit_tests {

/// The same value, but the compiler can't know it: keeps run-time checks at run time.
template <class T>
T opaque(T value) {
    volatile bool never = false;
    if (never) value = T{};
    return value;
}

}  // namespace zsetkit_tests

#endif
