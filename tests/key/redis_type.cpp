// SPDX-License-Identifier: MIT
#include <zsetkit/key/redis_type.hpp>

#include "../support/catch.hpp"

using zsetkit::redis_type;

TEST_CASE("types are named as a server's TYPE names them", "[key]") {
    ZSETKIT_CHECK_TWICE(name(redis_type::string) == "string");
    ZSETKIT_CHECK_TWICE(name(redis_type::list) == "list");
    ZSETKIT_CHECK_TWICE(name(redis_type::set) == "set");
    ZSETKIT_CHECK_TWICE(name(redis_type::zset) == "zset");
    ZSETKIT_CHECK_TWICE(name(redis_type::hash) == "hash");
    ZSETKIT_CHECK_TWICE(name(redis_type::stream) == "stream");
    ZSETKIT_CHECK_TWICE(name(redis_type::channel) == "channel");
    ZSETKIT_CHECK_TWICE(name(redis_type::unspecified) == "unspecified");
}
