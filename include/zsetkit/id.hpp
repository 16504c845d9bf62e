// SPDX-License-Identifier: MIT
//
// The id room: mint, write, read and order branded snowflakes.
#ifndef ZSETKIT_ID_HPP
#define ZSETKIT_ID_HPP

#include "id/base62.hpp"
#include "id/brand.hpp"
#include "id/branded_id.hpp"
#include "id/clock.hpp"
#include "id/compare_text.hpp"
#include "id/literals.hpp"
#include "id/minter.hpp"
#include "id/node.hpp"
#include "id/snowflake.hpp"
#include "id/sort.hpp"
#include "id/stream_id.hpp"
#include "id/typed_id.hpp"
#include "id/window.hpp"

#endif
