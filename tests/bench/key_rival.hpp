// SPDX-License-Identifier: MIT
//
// What key.cpp measures against, compiled apart from it: the slot as servers compute it, a table step for each byte after two
// byte-by-byte searches for the tag, and a job's key as programs commonly put it together. One call handles a whole array.
#ifndef ZSETKIT_TESTS_BENCH_KEY_RIVAL_HPP
#define ZSETKIT_TESTS_BENCH_KEY_RIVAL_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace rival {

std::uint64_t slots(const std::string_view* keys, std::size_t count);

struct job {
    char id[15];  // its text, with a NUL for snprintf
};

std::uint64_t keys_by_snprintf(const char* queue, const job* jobs, std::size_t count);
std::uint64_t keys_by_string(std::string_view queue, const job* jobs, std::size_t count);
std::uint64_t keys_by_fmt(std::string_view queue, const job* jobs, std::size_t count);

}  // namespace rival

#endif
