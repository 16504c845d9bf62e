// SPDX-License-Identifier: MIT
//
// The key room: cluster slots, and the EchoMQ and BullMQ key spaces, built and parsed.
#ifndef ZSETKIT_KEY_HPP
#define ZSETKIT_KEY_HPP

#include "key/bullmq.hpp"
#include "key/echomq.hpp"
#include "key/glob.hpp"
#include "key/job_part.hpp"
#include "key/outer_prefix.hpp"
#include "key/redis_type.hpp"
#include "key/slot.hpp"
#include "key/spread.hpp"
#include "key/tag_finder.hpp"

#endif
