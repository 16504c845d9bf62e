# SPDX-License-Identifier: MIT
#
# Consumes zsetkit the way WAY says, from SOURCE, in the folder WORK, with COMPILER: configures, builds and runs consumer/,
# and installs it, where only the consumer itself may appear. The installed tree is moved to a path with a space first.
cmake_minimum_required(VERSION 3.23)

include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)

# CONSUMER_CMAKE is another CMake for the consumer, an older one.
if(NOT CONSUMER_CMAKE)
    set(CONSUMER_CMAKE ${CMAKE_COMMAND})
endif()

function(build_and_run)
    run(${CONSUMER_CMAKE} -S ${consumer} -B ${WORK}/build -DCMAKE_CXX_COMPILER=${COMPILER} -DWAY=${WAY} ${ARGN})
    run(${CONSUMER_CMAKE} --build ${WORK}/build)
    run(${CMAKE_CTEST_COMMAND} --test-dir ${WORK}/build --output-on-failure)
    if(NOT output MATCHES "out of 1\n")
        message(FATAL_ERROR "the consumer's build does not have exactly its own test:\n${output}")
    endif()
    run(${CMAKE_COMMAND} --install ${WORK}/build --prefix ${WORK}/consumer)
    holds_only_the_consumer(${WORK}/consumer)
endfunction()

math(EXPR next_minor "${minor} + 1")
math(EXPR previous_minor "${minor} - 1")

if(WAY STREQUAL find_package)
    install_and_move()
    build_and_run("-DCMAKE_PREFIX_PATH=${prefix}" -DWANTED=${major}.${minor})
elseif(WAY STREQUAL wrong_version)
    # A 0.x release promises nothing to those who ask for another minor version, earlier or later, nor for a later patch.
    install_and_move()
    foreach(wanted IN ITEMS ${major}.${previous_minor} ${major}.${next_minor} 1.0 ${major}.${minor}.9999)
        if(wanted MATCHES "-")
            continue() # there is no minor version before 0
        endif()
        execute_process(
            COMMAND ${CMAKE_COMMAND} -S ${consumer} -B ${WORK}/build -DCMAKE_CXX_COMPILER=${COMPILER} -DWAY=find_package
                    "-DCMAKE_PREFIX_PATH=${prefix}" -DWANTED=${wanted}
            RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
        if(status EQUAL 0 OR NOT output MATCHES "version: ${version}")
            message(FATAL_ERROR "${version} was not refused to one who asks for ${wanted}:\n${output}")
        endif()
    endforeach()
elseif(WAY STREQUAL add_subdirectory)
    build_and_run(-DZSETKIT_SOURCE=${SOURCE})
elseif(WAY STREQUAL FetchContent)
    # Only what a consumer needs is in the archive: so this also proves that it is enough.
    file(COPY ${SOURCE}/CMakeLists.txt ${SOURCE}/include DESTINATION ${WORK}/zsetkit)
    run(${CMAKE_COMMAND} -E chdir ${WORK} ${CMAKE_COMMAND} -E tar czf zsetkit.tar.gz zsetkit)
    build_and_run(-DZSETKIT_ARCHIVE=${WORK}/zsetkit.tar.gz)
elseif(WAY STREQUAL pkg-config)
    install_and_move()
    set(ENV{PKG_CONFIG_PATH} "${prefix}/share/pkgconfig")
    run(pkg-config --modversion zsetkit)
    if(NOT output STREQUAL "${version}\n")
        message(FATAL_ERROR "pkg-config says ${output}, version.hpp ${version}")
    endif()
    build_and_run()
else()
    message(FATAL_ERROR "no such way to consume zsetkit: `${WAY}`")
endif()
