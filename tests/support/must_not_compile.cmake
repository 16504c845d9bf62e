# SPDX-License-Identifier: MIT
#
# Passes when COMPILER refuses SOURCE and says what the line `// EXPECT: <regex>` in it asks for. A source that mentions
# ZSETKIT_CORRECTED must also compile when that is defined: so the refusal has one cause, the right one.
cmake_minimum_required(VERSION 3.23)

file(STRINGS ${SOURCE} expectation REGEX "^// EXPECT: " LIMIT_COUNT 1)
string(REGEX REPLACE "^// EXPECT: " "" expectation "${expectation}")
if(expectation STREQUAL "")
    message(FATAL_ERROR "${SOURCE} has no line `// EXPECT: <regex>`")
endif()
set(ENV{LC_ALL} C) # the same words and quotes everywhere
set(command ${COMPILER} ${STANDARD} -I${INCLUDE} -fsyntax-only -fdiagnostics-color=never ${SOURCE})
execute_process(COMMAND ${command} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(status EQUAL 0)
    message(FATAL_ERROR "${SOURCE} compiled; it must not: ${expectation}")
endif()
if(NOT output MATCHES "${expectation}")
    message(FATAL_ERROR "the compiler refused ${SOURCE}, but did not say `${expectation}`:\n${output}")
endif()
file(STRINGS ${SOURCE} corrected REGEX "ZSETKIT_CORRECTED" LIMIT_COUNT 1)
if(corrected)
    execute_process(COMMAND ${command} -DZSETKIT_CORRECTED RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "${SOURCE} does not compile when corrected:\n${output}")
    endif()
endif()
