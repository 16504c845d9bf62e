// SPDX-License-Identifier: MIT
#include "zsetkit.hpp"

const void* table_there() noexcept;
zsetkit::score_text print_there(double score) noexcept;

const void* table_there() noexcept { return &zsetkit::echomq::scripts::enqueue; }
zsetkit::score_text print_there(double score) noexcept { return zsetkit::to_text(score); }
