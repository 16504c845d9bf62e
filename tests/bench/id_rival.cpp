// SPDX-License-Identifier: MIT
#include "id_rival.hpp"

extern "C" {
int rival_encode(const char* letters, std::uint64_t value, char* to) { return rival::encode(letters, value, to); }
int rival_encode_naive(const char* letters, std::uint64_t value, char* to) {
    return rival::encode_naive(letters, value, to);
}
int rival_decode(const char* text, std::size_t size, std::uint64_t* value) { return rival::decode(text, size, value); }
}
