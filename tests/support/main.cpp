// SPDX-License-Identifier: MIT
//
// With Catch2 v2 a program makes its own main; v3 brings one in Catch2WithMain, and this file is then empty.
#if !__has_include(<catch2/catch_test_macros.hpp>)
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
#endif
