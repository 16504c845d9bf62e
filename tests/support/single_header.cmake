# SPDX-License-Identifier: MIT
#
# Writes the library as one header: the four rooms and what they stand on, each header once, those it needs before it.
#
#     cmake -DOUTPUT=zsetkit.hpp [-DFORWARD=dir] -P tests/support/single_header.cmake
#
# Not in it: adapt/ and id/batch.hpp, which bring standard or machine headers that not everyone wants. They work beside it,
# since the guards are those of the headers. FORWARD gets an include folder whose zsetkit/... are this one header, and copies
# of those that are not in it: what compiles against the library compiles against that.
cmake_minimum_required(VERSION 3.23)
include(${CMAKE_CURRENT_LIST_DIR}/next_line.cmake)

cmake_path(SET include NORMALIZE ${CMAKE_CURRENT_LIST_DIR}/../../include)
if(NOT OUTPUT)
    message(FATAL_ERROR "where to? say -DOUTPUT=zsetkit.hpp, before -P")
endif()

set(done "")
set(std_headers "")
set(first "") # version.hpp, whose sentence for an older mode comes before any standard header
set(rest "")

# Appends a header after those it includes. Its standard headers go to the top, unless a condition says when they exist.
function(add header)
    if(header IN_LIST done)
        return()
    endif()
    list(APPEND done ${header})
    cmake_path(GET header PARENT_PATH folder)
    file(READ ${include}/${header} text)
    set(body "")
    set(depth 0)
    while(NOT "${text}" STREQUAL "")
        next_line(text line)
        if("${line}" MATCHES "^#if")
            math(EXPR depth "${depth} + 1")
        elseif("${line}" MATCHES "^#endif")
            math(EXPR depth "${depth} - 1")
        endif()
        if("${line}" MATCHES "^#include \"(.*)\"$")
            if(depth GREATER 1)
                message(FATAL_ERROR "${header} includes ${CMAKE_MATCH_1} under a condition: one header can't keep that")
            endif()
            cmake_path(APPEND folder ${CMAKE_MATCH_1} OUTPUT_VARIABLE wanted)
            cmake_path(NORMAL_PATH wanted)
            add(${wanted})
        elseif("${line}" MATCHES "^#include <([^>]*)>" AND depth EQUAL 1)
            list(APPEND std_headers ${CMAKE_MATCH_1})
        elseif(NOT "${line}" MATCHES "^// SPDX-License-Identifier")
            string(APPEND body "${line}\n")
        endif()
    endwhile()
    string(REGEX REPLACE "\n\n\n+" "\n\n" body "${body}") # what the includes leave
    string(REGEX REPLACE "^//\n" "" body "${body}")
    set(section "\n// ---- ${header}\n${body}")
    if(header STREQUAL "zsetkit/version.hpp")
        set(first "${section}" PARENT_SCOPE)
    else()
        set(rest "${rest}${section}" PARENT_SCOPE)
        set(first "${first}" PARENT_SCOPE)
    endif()
    set(done ${done} PARENT_SCOPE)
    set(std_headers ${std_headers} PARENT_SCOPE)
endfunction()

add(zsetkit/zsetkit.hpp)
list(REMOVE_DUPLICATES std_headers)
list(SORT std_headers)
list(TRANSFORM std_headers REPLACE "(.+)" "#include <\\1>\n")
list(JOIN std_headers "" std_headers)
file(READ ${include}/../LICENSE license)
string(REGEX REPLACE "\n+$" "" license "${license}")
string(REPLACE "\n" "\n// " license "${license}")
string(REPLACE "// \n" "//\n" license "${license}")
set(text "// SPDX-License-Identifier: MIT
//
// zsetkit in one file, made from the headers of its repository: mend those, not this. It holds the rooms score, id, key and
// script; the opt-in headers adapt/... and id/batch.hpp are not in it.
//
// ${license}
${first}
${std_headers}${rest}")
set(old "")
if(EXISTS ${OUTPUT})
    file(READ ${OUTPUT} old)
endif()
if(NOT "${text}" STREQUAL "${old}")
    file(WRITE ${OUTPUT} "${text}")
endif()

if(FORWARD)
    cmake_path(ABSOLUTE_PATH OUTPUT NORMALIZE)
    file(GLOB_RECURSE headers RELATIVE ${include} ${include}/*.hpp)
    foreach(header IN LISTS headers)
        if(header IN_LIST done)
            file(WRITE ${FORWARD}/${header} "#include \"${OUTPUT}\"\n")
        else()
            cmake_path(GET header PARENT_PATH folder)
            file(COPY ${include}/${header} DESTINATION ${FORWARD}/${folder})
        endif()
    endforeach()
endif()
