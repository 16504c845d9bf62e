// SPDX-License-Identifier: MIT
//
// Everything but adapt/ and id/batch.hpp: a program that needs one room includes only that room's header.
#ifndef ZSETKIT_ZSETKIT_HPP
#define ZSETKIT_ZSETKIT_HPP

#include "id.hpp"
#include "key.hpp"
#include "score.hpp"
#include "script.hpp"
#include "version.hpp"

#endif
