# SPDX-License-Identifier: MIT
#
# A header-only library leaves one copy of each function and table in a program, however many units include it: each of
# its symbols is weak or unique. A strong or local one is a second definition or a private copy in every unit.
cmake_minimum_required(VERSION 3.23)

string(REPLACE "," ";" PROGRAMS "${PROGRAMS}")
set(total 0)
foreach(program IN LISTS PROGRAMS)
    execute_process(COMMAND ${NM} -C ${program} OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
    string(REGEX MATCHALL "[0-9a-f]+ [a-zA-Z] zsetkit::[^\n]*" ours "${symbols}")
    list(LENGTH ours count)
    math(EXPR total "${total} + ${count}")
    string(REGEX MATCHALL "[0-9a-f]+ [TDBRGdbr] zsetkit::[^\n]*" bad "${symbols}")
    list(FILTER bad EXCLUDE REGEX "lambda|anonymous namespace|C_A_T_C_H") # a template of a type that one unit has alone
    if(bad)
        list(JOIN bad "\n" bad)
        message(SEND_ERROR "${program} holds symbols of the library that are not weak:\n${bad}")
    endif()
endforeach()
if(total LESS 10)
    message(FATAL_ERROR "only ${total} symbols of the library were found: too few for this check to mean anything")
endif()
message(STATUS "${total} symbols of the library, each weak or unique")
