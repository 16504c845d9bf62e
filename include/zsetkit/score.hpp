// SPDX-License-Identifier: MIT
//
// The score room: numbers that order a sorted set, packed, read, bounded, printed and explained.
#ifndef ZSETKIT_SCORE_HPP
#define ZSETKIT_SCORE_HPP

#include "score/bound.hpp"
#include "score/decimal.hpp"
#include "score/exact.hpp"
#include "score/explain.hpp"
#include "score/fire_time.hpp"
#include "score/instant.hpp"
#include "score/priority.hpp"
#include "score/split.hpp"
#include "score/text.hpp"
#include "score/time.hpp"
#include "score/utc.hpp"

#endif
