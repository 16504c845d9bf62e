// SPDX-License-Identifier: MIT
//
// The id room: write, read and order branded snowflakes.
#ifndef ZSETKIT_ID_HPP
#define ZSETKIT_ID_HPP

#include "id/base62.hpp"
#include "id/brand.hpp"
#include "id/branded_id.hpp"
#include "id/literals.hpp"
#include "id/snowflake.hpp"
#include "id/typed_id.hpp"

#endif
