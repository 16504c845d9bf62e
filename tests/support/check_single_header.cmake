# SPDX-License-Identifier: MIT
#
# The single header is the same each time it is made, needs no other file of ours, and holds every header the umbrella reaches.
cmake_minimum_required(VERSION 3.23)

file(REMOVE_RECURSE ${WORK})
foreach(name IN ITEMS one two)
    execute_process(
        COMMAND ${CMAKE_COMMAND} -DOUTPUT=${WORK}/${name}.hpp -P ${CMAKE_CURRENT_LIST_DIR}/single_header.cmake
        COMMAND_ERROR_IS_FATAL ANY)
    file(SHA256 ${WORK}/${name}.hpp ${name})
endforeach()
if(NOT one STREQUAL two)
    message(SEND_ERROR "${WORK}/one.hpp and two.hpp differ: the single header is not the same each time")
endif()

file(READ ${WORK}/one.hpp text)
string(REGEX MATCHALL "\n *# *include *\"[^\n]*" ours "${text}")
if(ours)
    message(SEND_ERROR "the single header includes other files of ours:${ours}")
endif()
file(GLOB_RECURSE headers RELATIVE ${ROOT}/include/zsetkit ${ROOT}/include/zsetkit/*.hpp)
foreach(header IN LISTS headers)
    string(REGEX REPLACE "[/.]" "_" guard ZSETKIT_${header})
    string(TOUPPER ${guard} guard)
    string(REGEX MATCHALL "\n#define ${guard}\n" found "${text}")
    list(LENGTH found count)
    set(wanted 1)
    if(header MATCHES "^adapt/|^id/batch[.]hpp$")
        set(wanted 0)
    elseif(header MATCHES "^detail/" AND count EQUAL 0)
        continue() # those that only the former need
    endif()
    if(NOT count EQUAL wanted)
        message(SEND_ERROR "the single header holds ${header} ${count} times, not ${wanted}")
    endif()
endforeach()
