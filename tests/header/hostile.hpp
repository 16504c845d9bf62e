// SPDX-License-Identifier: MIT
//
// Macros that real headers leave behind, and guards other libraries use: windows.h, sys/sysmacros.h, ctype.h, complex.h,
// termios.h, AssertMacros.h, Qt, X11, and a compiler's own `unix` and `linux`. The standard headers come first, as they would.
#ifndef ZSETKIT_TESTS_HEADER_HOSTILE_HPP
#define ZSETKIT_TESTS_HEADER_HOSTILE_HPP

#include <all_headers_std.hpp>

#define min(a, b) (((a) < (b)) ? (a) : (b))
#define max(a, b) (((a) > (b)) ? (a) : (b))
#define major(device) (device)
#define minor(device) (device)
#define makedev(high, low) (high)
#define small char
#define near
#define far
#define interface struct
#define pascal
#define cdecl
#define emit
#define signals public
#define slots
#define foreach for
#define forever for (;;)
#define IN
#define OUT
#define OPTIONAL
#define CONST const
#define VOID void
#define TRUE 1
#define FALSE 0
#define BOOL int
#define Bool int
#define Status int
#define None 0
#define Success 0
#define Always 2
#define ERROR 0
#define NO_ERROR 0
#define DELETE 0x00010000
#define STRICT 1
#define ABSOLUTE 1
#define RELATIVE 2
#define DOMAIN 1
#define OVERFLOW 3
#define UNDERFLOW 4
#define B0 0
#define B110 3
#define _A 1
#define _B 2
#define _C 3
#define _D 4
#define _L 5
#define _N 6
#define _P 7
#define _S 8
#define _U 9
#define _X 10
#define I 1
#define J 1
#define check(assertion)
#define verify(assertion)
#define require(assertion, label)
#define unix 1
#define linux 1

#define SCORE_H
#define SCORE_HPP
#define TEXT_H
#define TEXT_HPP
#define ID_H
#define ID_HPP
#define SNOWFLAKE_H
#define SNOWFLAKE_HPP
#define BASE62_H
#define BASE62_HPP
#define CRC16_H
#define CRC16_HPP
#define KEY_H
#define KEYS_H
#define KEY_HPP
#define SLOT_H
#define SHA1_H
#define SHA1_HPP
#define SCRIPT_H
#define RESULT_H
#define RESULT_HPP
#define VERSION_H
#define VERSION_HPP
#define BITS_H
#define BITS_HPP

#endif
