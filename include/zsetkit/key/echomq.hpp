// SPDX-License-Identifier: MIT
//
// The EchoMQ v2 key space, built and parsed:
//
//     key   = "emq:{" queue "}:" suffix  |  "{emq}:" unit
//
// echomq_queue.hpp     a queue and every key of it       echomq_reserve.hpp   the keys that belong to no queue
// echomq_parser.hpp    what a given key is               echomq_family.hpp    type and meaning of each kind of key
#ifndef ZSETKIT_KEY_ECHOMQ_HPP
#define ZSETKIT_KEY_ECHOMQ_HPP

#include "echomq_family.hpp"
#include "echomq_parser.hpp"
#include "echomq_queue.hpp"
#include "echomq_reserve.hpp"

#endif
