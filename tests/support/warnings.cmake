# SPDX-License-Identifier: MIT
#
# The warnings the tests and examples are built with. -Werror is the caller's choice: CMAKE_COMPILE_WARNING_AS_ERROR.
# Headers are also built with zsetkit_header_warnings: everything the compiler has, less what no C++20 header can avoid.
add_library(zsetkit_warnings INTERFACE)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU OR CMAKE_CXX_COMPILER_ID MATCHES Clang AND NOT MSVC)
    target_compile_options(
        zsetkit_warnings
        INTERFACE
            -Wall
            -Wextra
            -Wpedantic
            -Wconversion
            -Wsign-conversion
            -Wshadow
            -Wundef
            -Wold-style-cast
            -Wcast-align
            -Wdouble-promotion
            -Wnull-dereference)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    set(zsetkit_header_warnings -pedantic-errors -Wfloat-equal -Wduplicated-cond -Wlogical-op)
    if(CMAKE_SIZEOF_VOID_P EQUAL 8) # where a size is a std::uint32_t already, the cast to it is useless
        list(APPEND zsetkit_header_warnings -Wuseless-cast)
    endif()
elseif(CMAKE_CXX_COMPILER_ID MATCHES Clang AND NOT MSVC)
    set(zsetkit_header_warnings
        -pedantic-errors
        -Weverything
        -Wno-c++98-compat
        -Wno-c++98-compat-pedantic
        -Wno-c++20-compat
        -Wno-pre-c++20-compat-pedantic
        -Wno-padded
        -Wno-unsafe-buffer-usage
        -Wno-unknown-warning-option)
    if(CMAKE_CXX_COMPILER_VERSION VERSION_LESS 15)
        list(APPEND zsetkit_header_warnings -Wno-zero-as-null-pointer-constant) # said of a defaulted <=>
    endif()
endif()
