// SPDX-License-Identifier: MIT
//
// The script room: atomic scripts as constants, and the commands that call them.
#ifndef ZSETKIT_SCRIPT_HPP
#define ZSETKIT_SCRIPT_HPP

#include "script/bullmq.hpp"
#include "script/bullmq_scripts.hpp"
#include "script/command.hpp"
#include "script/echomq.hpp"
#include "script/echomq_scripts.hpp"
#include "script/noscript.hpp"
#include "script/refusal.hpp"
#include "script/script.hpp"
#include "script/sha1.hpp"

#endif
