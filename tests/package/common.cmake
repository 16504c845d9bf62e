# SPDX-License-Identifier: MIT
#
# What the scripts that consume zsetkit share: a clean folder WORK, a clean environment, the version in SOURCE, and `run`.
set(consumer ${CMAKE_CURRENT_LIST_DIR}/consumer)
set(prefix "${WORK}/moved pre fix")
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})
foreach(variable IN ITEMS CXXFLAGS CMAKE_PREFIX_PATH PKG_CONFIG_PATH CMAKE_BUILD_TYPE)
    unset(ENV{${variable}})
endforeach()

file(STRINGS ${SOURCE}/include/zsetkit/version.hpp lines REGEX "^#define ZSETKIT_VERSION_")
string(REGEX MATCHALL "[0-9]+" numbers "${lines}")
list(GET numbers 0 major)
list(GET numbers 1 minor)
list(JOIN numbers "." version)

# Runs a command and leaves what it printed in `output`; a failure ends the script with it.
function(run)
    execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(NOT status EQUAL 0)
        list(JOIN ARGN " " command)
        message(FATAL_ERROR "${command}\nfailed:\n${output}")
    endif()
    set(output "${output}" PARENT_SCOPE)
endfunction()

# The installed tree is moved to a path with a space: nothing in it may remember where it was made.
function(install_and_move)
    run(${CMAKE_COMMAND} -S ${SOURCE} -B ${WORK}/zsetkit -DCMAKE_CXX_COMPILER=${COMPILER} -DZSETKIT_BUILD_TESTS=OFF)
    run(${CMAKE_COMMAND} --install ${WORK}/zsetkit --prefix ${WORK}/first)
    file(RENAME ${WORK}/first ${prefix})
endfunction()

# The consumer's own program is all that its build may have installed in FOLDER.
function(holds_only_the_consumer folder)
    file(GLOB_RECURSE installed RELATIVE ${folder} ${folder}/*)
    if(NOT installed STREQUAL "bin/consumer")
        message(FATAL_ERROR "the consumer's install holds ${installed}")
    endif()
endfunction()
