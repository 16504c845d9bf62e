# SPDX-License-Identifier: MIT
#
# Catch2 (2 or 3) and RapidCheck: the installed ones when there are any, fetched otherwise.
# zsetkit_test_frameworks is what a test program links.
find_package(Threads REQUIRED)
find_package(Catch2 QUIET)
find_package(rapidcheck QUIET CONFIG)

include(FetchContent)
if(NOT Catch2_FOUND)
    FetchContent_Declare(
        Catch2
        URL https://github.com/catchorg/Catch2/archive/refs/tags/v3.5.4.tar.gz
        SYSTEM)
    FetchContent_MakeAvailable(Catch2)
endif()
if(NOT rapidcheck_FOUND)
    FetchContent_Declare(
        rapidcheck
        GIT_REPOSITORY https://github.com/emil-e/rapidcheck.git
        GIT_TAG ff6af6fc683159deb51c543b065eba14dfcf329b
        SYSTEM)
    FetchContent_MakeAvailable(rapidcheck)
endif()

add_library(zsetkit_test_frameworks INTERFACE)
target_link_libraries(zsetkit_test_frameworks INTERFACE rapidcheck Threads::Threads)
if(TARGET Catch2::Catch2WithMain)
    target_link_libraries(zsetkit_test_frameworks INTERFACE Catch2::Catch2WithMain)
else()
    # Catch2 2 as a header alone: its main is compiled here.
    add_library(zsetkit_catch_main OBJECT ${CMAKE_CURRENT_LIST_DIR}/main.cpp)
    target_link_libraries(zsetkit_catch_main PRIVATE Catch2::Catch2)
    target_link_libraries(zsetkit_test_frameworks INTERFACE Catch2::Catch2)
    target_sources(zsetkit_test_frameworks INTERFACE $<TARGET_OBJECTS:zsetkit_catch_main>)
endif()
