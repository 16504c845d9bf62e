# SPDX-License-Identifier: MIT
#
# The version is typed once, in version.hpp. Who can read it there must not type it; who can't must have typed the same.
# BUILD is the version that the build system running this test gave the project.
cmake_minimum_required(VERSION 3.23)

file(STRINGS ${ROOT}/include/zsetkit/version.hpp lines REGEX "^#define ZSETKIT_VERSION_(MAJOR|MINOR|PATCH) [0-9]+$")
string(REGEX MATCHALL "[0-9]+" numbers "${lines}")
list(JOIN numbers "." version)
list(POP_BACK numbers)
list(JOIN numbers "." minor_version)
if(NOT version MATCHES "^[0-9]+[.][0-9]+[.][0-9]+$")
    message(FATAL_ERROR "version.hpp does not define three numbers: ${version}")
endif()

function(report message)
    message(SEND_ERROR "${message}")
endfunction()

if(NOT BUILD STREQUAL version)
    report("the build system says ${BUILD}, version.hpp ${version}")
endif()

# Read from version.hpp, so no number follows the word.
foreach(pattern IN ITEMS "CMakeLists.txt|project[(][^)]*VERSION +[0-9]" "meson.build|[^_]version: *'[0-9]" "conanfile.py|version *= *[\"'][0-9]")
    string(REGEX REPLACE "[|].*" "" file "${pattern}")
    string(REGEX REPLACE "^[^|]*[|]" "" pattern "${pattern}")
    file(READ ${ROOT}/${file} text)
    if(text MATCHES "${pattern}")
        report("${file} types a version: `${CMAKE_MATCH_0}`")
    endif()
endforeach()

# Typed again, where nothing could read it. The pattern is what stands before the number; the first match counts, newer
# versions come first.
function(typed file before expected)
    file(READ ${ROOT}/${file} text)
    if(NOT text MATCHES "${before}([0-9]+[.][0-9.]*[0-9])")
        report("${file} has no version after `${before}`")
    elseif(NOT CMAKE_MATCH_1 STREQUAL expected)
        report("${file} has `${CMAKE_MATCH_0}`, version.hpp ${version}")
    endif()
endfunction()
typed(README.md "find_package[(]zsetkit " ${minor_version})
typed(README.md "revision = v" ${version})
typed(README.md "makes `zsetkit/" ${version})
typed(tests/package/vcpkg/ports/zsetkit/vcpkg.json "\"version-semver\": \"" ${version})
typed(tests/package/vcpkg/registry/zsetkit/vcpkg.json "\"version-semver\": \"" ${version})
typed(tests/package/conan-center/config.yml "versions:\n  \"" ${version})
typed(tests/package/conan-center/all/conandata.yml "sources:\n  \"" ${version})
typed(tests/package/conan-center/all/conandata.yml "/v" ${version})

# The newest release in the changelog: this version, or, while something waits for the next one, one before it.
file(READ ${ROOT}/CHANGELOG.md text)
set(waiting FALSE)
if(text MATCHES "\n## \\[Unreleased\\]")
    set(waiting TRUE)
endif()
set(newest "")
if(text MATCHES "\n## \\[([0-9][^]]*)\\]")
    set(newest ${CMAKE_MATCH_1})
endif()
if(NOT newest AND NOT waiting)
    report("CHANGELOG.md has no release, and nothing that waits for one")
elseif(newest AND (newest VERSION_GREATER version OR (NOT waiting AND NOT newest VERSION_EQUAL version)))
    report("CHANGELOG.md has ${newest}, version.hpp ${version}")
endif()
