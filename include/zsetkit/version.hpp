// SPDX-License-Identifier: MIT
#ifndef ZSETKIT_VERSION_HPP
#define ZSETKIT_VERSION_HPP

// Included first by everything else, so that a compiler in an older mode says one sentence and not hundreds.
#if (defined(_MSVC_LANG) ? _MSVC_LANG : __cplusplus) < 202002L
#error "zsetkit needs C++20: compile with -std=c++20 (MSVC: /std:c++20)"
#endif

// The only place a version number is typed. CMake, Meson, Conan, the port and the program read these three lines.
#define ZSETKIT_VERSION_MAJOR 0
#define ZSETKIT_VERSION_MINOR 1
#define ZSETKIT_VERSION_PATCH 0

namespace zsetkit::inline v0 {

/// A version as its three numbers.
struct semantic_version {
    int major_number;  ///< grows with a break, once it is not 0
    int minor_number;  ///< grows with an addition, and with a break while the first is 0
    int patch_number;  ///< grows with a correction
};

/// The version of the headers in use.
inline constexpr semantic_version version{ZSETKIT_VERSION_MAJOR, ZSETKIT_VERSION_MINOR, ZSETKIT_VERSION_PATCH};

}  // namespace zsetkit::inline v0

#endif
