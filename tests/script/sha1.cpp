// SPDX-License-Identifier: MIT
#include <zsetkit/script/sha1.hpp>

#include <string>
#include <string_view>

#include "../support/catch.hpp"

using zsetkit::sha1;

TEST_CASE("sha1 gives the digests of the standard's examples", "[script]") {
    ZSETKIT_CHECK_TWICE(sha1("") == "da39a3ee5e6b4b0d3255bfef95601890afd80709");
    ZSETKIT_CHECK_TWICE(sha1("abc") == "a9993e364706816aba3e25717850c26c9cd0d89d");
    ZSETKIT_CHECK_TWICE(sha1("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
                        "84983e441c3bd26ebaae4aa1f95129e5e54670f1");
    ZSETKIT_CHECK_TWICE(sha1("The quick brown fox jumps over the lazy dog") ==
                        "2fd4e1c67a2d28fced849ee1bb76e7391b93eb12");
    CHECK(sha1(std::string(1000000, 'a')) == "34aa973cd4c4daa4f61eeb2bdbad27316534016f");
}

TEST_CASE("a newline or a carriage return that sneaks in gives another name", "[script]") {
    ZSETKIT_CHECK_TWICE(sha1("return 1") == "e0e1f9fabfc9d4800c877a703b823ac0578ff8db");
    ZSETKIT_CHECK_TWICE(sha1("return 1\n") == "48df9b519ca145c867b895f740b37bd891e887af");
    ZSETKIT_CHECK_TWICE(sha1("return 1\r\n") != sha1("return 1\n"));
}

TEST_CASE("every length around the block boundary is padded as the standard says", "[script]") {
    // Digests of n letters 'a', from another implementation.
    struct vector {
        std::size_t length;
        std::string_view digest;
    };
    static constexpr vector vectors[] = {
        {1, "86f7e437faa5a7fce15d1ddcb9eaeaea377667b8"},   {54, "b05d71c64979cb95fa74a33cdb31a40d258ae02e"},
        {55, "c1c8bbdc22796e28c0e15163d20899b65621d65a"},  {56, "c2db330f6083854c99d4b5bfb6e8f29f201be699"},
        {57, "f08f24908d682555111be7ff6f004e78283d989a"},  {63, "03f09f5b158a7a8cdad920bddc29b81c18a551f5"},
        {64, "0098ba824b5c16427bd7a1122a5a442a25ec644d"},  {65, "11655326c708d70319be2610e8a57d9a5b959d3b"},
        {118, "d0572de8e494e0b7b8e50302003fc4ae0596ef4d"}, {119, "ee971065aaa017e0632a8ca6c77bb3bf8b1dfc56"},
        {120, "f34c1488385346a55709ba056ddd08280dd4c6d6"}, {121, "fa6b5a6f8ac27182f838fe7841ec6d2aef3ade29"},
        {127, "89d95fa32ed44a7c610b7ee38517ddf57e0bb975"}, {128, "ad5b3fdbcb526778c2839d2f151ea753995e26a0"},
        {129, "d96debf1bdcbc896e6c134ea76e8141f40d78536"},
    };
    for (const auto& [length, digest] : vectors) CHECK(sha1(std::string(length, 'a')) == digest);
    ZSETKIT_CHECK_TWICE(sha1(std::string_view{"\0\xff\x80", 3}) == "e4bc8a01806054986edd720593bc12f760eca5b9");
}
