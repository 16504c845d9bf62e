# SPDX-License-Identifier: MIT
#
# Reading a text line by line, which file(STRINGS) does not do: it drops empty lines, and takes ; and [ for a list's.
#
#     while(NOT "${text}" STREQUAL "")
#         next_line(text line)

# Takes the first line off a text that ends with a line break; both are given by the names of their variables.
macro(next_line text line)
    string(FIND "${${text}}" "\n" next_line_end)
    string(SUBSTRING "${${text}}" 0 ${next_line_end} ${line})
    math(EXPR next_line_end "${next_line_end} + 1")
    string(SUBSTRING "${${text}}" ${next_line_end} -1 ${text})
endmacro()
