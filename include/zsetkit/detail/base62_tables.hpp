// SPDX-License-Identifier: MIT
//
// The alphabet of ids, the text of every pair of digits, and what every byte is worth in each place.
//
// The pairs are a string literal because compilers read one for nothing, while computing it, or proving it here, would cost
// each unit more time than the rest of the codec. The digits are scaled for their place, and what is no digit is
// above every digit, so that one load tells value and validity.
#ifndef ZSETKIT_DETAIL_BASE62_TABLES_HPP
#define ZSETKIT_DETAIL_BASE62_TABLES_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "bits.hpp"

namespace zsetkit::inline v0::detail {

/// ASCII order, so that byte order of equally long texts is numeric order.
inline constexpr std::string_view base62_alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
static_assert(base62_alphabet.size() == 62);

/// 00 01 02 ... zx zy zz: the pair of n stands at 2 * n.
inline constexpr char base62_pairs[] =
    "000102030405060708090A0B0C0D0E0F0G0H0I0J0K0L0M0N0O0P0Q0R0S0T0U0V0W0X0Y0Z0a0b0c0d0e0f0g0h0i0j0k0l0m0n0o0p0q0r0s0t"
    "0u0v0w0x0y0z101112131415161718191A1B1C1D1E1F1G1H1I1J1K1L1M1N1O1P1Q1R1S1T1U1V1W1X1Y1Z1a1b1c1d1e1f1g1h1i1j1k1l1m1n"
    "1o1p1q1r1s1t1u1v1w1x1y1z202122232425262728292A2B2C2D2E2F2G2H2I2J2K2L2M2N2O2P2Q2R2S2T2U2V2W2X2Y2Z2a2b2c2d2e2f2g2h"
    "2i2j2k2l2m2n2o2p2q2r2s2t2u2v2w2x2y2z303132333435363738393A3B3C3D3E3F3G3H3I3J3K3L3M3N3O3P3Q3R3S3T3U3V3W3X3Y3Z3a3b"
    "3c3d3e3f3g3h3i3j3k3l3m3n3o3p3q3r3s3t3u3v3w3x3y3z404142434445464748494A4B4C4D4E4F4G4H4I4J4K4L4M4N4O4P4Q4R4S4T4U4V"
    "4W4X4Y4Z4a4b4c4d4e4f4g4h4i4j4k4l4m4n4o4p4q4r4s4t4u4v4w4x4y4z505152535455565758595A5B5C5D5E5F5G5H5I5J5K5L5M5N5O5P"
    "5Q5R5S5T5U5V5W5X5Y5Z5a5b5c5d5e5f5g5h5i5j5k5l5m5n5o5p5q5r5s5t5u5v5w5x5y5z606162636465666768696A6B6C6D6E6F6G6H6I6J"
    "6K6L6M6N6O6P6Q6R6S6T6U6V6W6X6Y6Z6a6b6c6d6e6f6g6h6i6j6k6l6m6n6o6p6q6r6s6t6u6v6w6x6y6z707172737475767778797A7B7C7D"
    "7E7F7G7H7I7J7K7L7M7N7O7P7Q7R7S7T7U7V7W7X7Y7Z7a7b7c7d7e7f7g7h7i7j7k7l7m7n7o7p7q7r7s7t7u7v7w7x7y7z8081828384858687"
    "88898A8B8C8D8E8F8G8H8I8J8K8L8M8N8O8P8Q8R8S8T8U8V8W8X8Y8Z8a8b8c8d8e8f8g8h8i8j8k8l8m8n8o8p8q8r8s8t8u8v8w8x8y8z9091"
    "92939495969798999A9B9C9D9E9F9G9H9I9J9K9L9M9N9O9P9Q9R9S9T9U9V9W9X9Y9Z9a9b9c9d9e9f9g9h9i9j9k9l9m9n9o9p9q9r9s9t9u9v"
    "9w9x9y9zA0A1A2A3A4A5A6A7A8A9AAABACADAEAFAGAHAIAJAKALAMANAOAPAQARASATAUAVAWAXAYAZAaAbAcAdAeAfAgAhAiAjAkAlAmAnAoAp"
    "AqArAsAtAuAvAwAxAyAzB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBFBGBHBIBJBKBLBMBNBOBPBQBRBSBTBUBVBWBXBYBZBaBbBcBdBeBfBgBhBiBj"
    "BkBlBmBnBoBpBqBrBsBtBuBvBwBxByBzC0C1C2C3C4C5C6C7C8C9CACBCCCDCECFCGCHCICJCKCLCMCNCOCPCQCRCSCTCUCVCWCXCYCZCaCbCcCd"
    "CeCfCgChCiCjCkClCmCnCoCpCqCrCsCtCuCvCwCxCyCzD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDFDGDHDIDJDKDLDMDNDODPDQDRDSDTDUDVDWDX"
    "DYDZDaDbDcDdDeDfDgDhDiDjDkDlDmDnDoDpDqDrDsDtDuDvDwDxDyDzE0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFEGEHEIEJEKELEMENEOEPEQER"
    "ESETEUEVEWEXEYEZEaEbEcEdEeEfEgEhEiEjEkElEmEnEoEpEqErEsEtEuEvEwExEyEzF0F1F2F3F4F5F6F7F8F9FAFBFCFDFEFFFGFHFIFJFKFL"
    "FMFNFOFPFQFRFSFTFUFVFWFXFYFZFaFbFcFdFeFfFgFhFiFjFkFlFmFnFoFpFqFrFsFtFuFvFwFxFyFzG0G1G2G3G4G5G6G7G8G9GAGBGCGDGEGF"
    "GGGHGIGJGKGLGMGNGOGPGQGRGSGTGUGVGWGXGYGZGaGbGcGdGeGfGgGhGiGjGkGlGmGnGoGpGqGrGsGtGuGvGwGxGyGzH0H1H2H3H4H5H6H7H8H9"
    "HAHBHCHDHEHFHGHHHIHJHKHLHMHNHOHPHQHRHSHTHUHVHWHXHYHZHaHbHcHdHeHfHgHhHiHjHkHlHmHnHoHpHqHrHsHtHuHvHwHxHyHzI0I1I2I3"
    "I4I5I6I7I8I9IAIBICIDIEIFIGIHIIIJIKILIMINIOIPIQIRISITIUIVIWIXIYIZIaIbIcIdIeIfIgIhIiIjIkIlImInIoIpIqIrIsItIuIvIwIx"
    "IyIzJ0J1J2J3J4J5J6J7J8J9JAJBJCJDJEJFJGJHJIJJJKJLJMJNJOJPJQJRJSJTJUJVJWJXJYJZJaJbJcJdJeJfJgJhJiJjJkJlJmJnJoJpJqJr"
    "JsJtJuJvJwJxJyJzK0K1K2K3K4K5K6K7K8K9KAKBKCKDKEKFKGKHKIKJKKKLKMKNKOKPKQKRKSKTKUKVKWKXKYKZKaKbKcKdKeKfKgKhKiKjKkKl"
    "KmKnKoKpKqKrKsKtKuKvKwKxKyKzL0L1L2L3L4L5L6L7L8L9LALBLCLDLELFLGLHLILJLKLLLMLNLOLPLQLRLSLTLULVLWLXLYLZLaLbLcLdLeLf"
    "LgLhLiLjLkLlLmLnLoLpLqLrLsLtLuLvLwLxLyLzM0M1M2M3M4M5M6M7M8M9MAMBMCMDMEMFMGMHMIMJMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZ"
    "MaMbMcMdMeMfMgMhMiMjMkMlMmMnMoMpMqMrMsMtMuMvMwMxMyMzN0N1N2N3N4N5N6N7N8N9NANBNCNDNENFNGNHNINJNKNLNMNNNONPNQNRNSNT"
    "NUNVNWNXNYNZNaNbNcNdNeNfNgNhNiNjNkNlNmNnNoNpNqNrNsNtNuNvNwNxNyNzO0O1O2O3O4O5O6O7O8O9OAOBOCODOEOFOGOHOIOJOKOLOMON"
    "OOOPOQOROSOTOUOVOWOXOYOZOaObOcOdOeOfOgOhOiOjOkOlOmOnOoOpOqOrOsOtOuOvOwOxOyOzP0P1P2P3P4P5P6P7P8P9PAPBPCPDPEPFPGPH"
    "PIPJPKPLPMPNPOPPPQPRPSPTPUPVPWPXPYPZPaPbPcPdPePfPgPhPiPjPkPlPmPnPoPpPqPrPsPtPuPvPwPxPyPzQ0Q1Q2Q3Q4Q5Q6Q7Q8Q9QAQB"
    "QCQDQEQFQGQHQIQJQKQLQMQNQOQPQQQRQSQTQUQVQWQXQYQZQaQbQcQdQeQfQgQhQiQjQkQlQmQnQoQpQqQrQsQtQuQvQwQxQyQzR0R1R2R3R4R5"
    "R6R7R8R9RARBRCRDRERFRGRHRIRJRKRLRMRNRORPRQRRRSRTRURVRWRXRYRZRaRbRcRdReRfRgRhRiRjRkRlRmRnRoRpRqRrRsRtRuRvRwRxRyRz"
    "S0S1S2S3S4S5S6S7S8S9SASBSCSDSESFSGSHSISJSKSLSMSNSOSPSQSRSSSTSUSVSWSXSYSZSaSbScSdSeSfSgShSiSjSkSlSmSnSoSpSqSrSsSt"
    "SuSvSwSxSySzT0T1T2T3T4T5T6T7T8T9TATBTCTDTETFTGTHTITJTKTLTMTNTOTPTQTRTSTTTUTVTWTXTYTZTaTbTcTdTeTfTgThTiTjTkTlTmTn"
    "ToTpTqTrTsTtTuTvTwTxTyTzU0U1U2U3U4U5U6U7U8U9UAUBUCUDUEUFUGUHUIUJUKULUMUNUOUPUQURUSUTUUUVUWUXUYUZUaUbUcUdUeUfUgUh"
    "UiUjUkUlUmUnUoUpUqUrUsUtUuUvUwUxUyUzV0V1V2V3V4V5V6V7V8V9VAVBVCVDVEVFVGVHVIVJVKVLVMVNVOVPVQVRVSVTVUVVVWVXVYVZVaVb"
    "VcVdVeVfVgVhViVjVkVlVmVnVoVpVqVrVsVtVuVvVwVxVyVzW0W1W2W3W4W5W6W7W8W9WAWBWCWDWEWFWGWHWIWJWKWLWMWNWOWPWQWRWSWTWUWV"
    "WWWXWYWZWaWbWcWdWeWfWgWhWiWjWkWlWmWnWoWpWqWrWsWtWuWvWwWxWyWzX0X1X2X3X4X5X6X7X8X9XAXBXCXDXEXFXGXHXIXJXKXLXMXNXOXP"
    "XQXRXSXTXUXVXWXXXYXZXaXbXcXdXeXfXgXhXiXjXkXlXmXnXoXpXqXrXsXtXuXvXwXxXyXzY0Y1Y2Y3Y4Y5Y6Y7Y8Y9YAYBYCYDYEYFYGYHYIYJ"
    "YKYLYMYNYOYPYQYRYSYTYUYVYWYXYYYZYaYbYcYdYeYfYgYhYiYjYkYlYmYnYoYpYqYrYsYtYuYvYwYxYyYzZ0Z1Z2Z3Z4Z5Z6Z7Z8Z9ZAZBZCZD"
    "ZEZFZGZHZIZJZKZLZMZNZOZPZQZRZSZTZUZVZWZXZYZZZaZbZcZdZeZfZgZhZiZjZkZlZmZnZoZpZqZrZsZtZuZvZwZxZyZza0a1a2a3a4a5a6a7"
    "a8a9aAaBaCaDaEaFaGaHaIaJaKaLaMaNaOaPaQaRaSaTaUaVaWaXaYaZaaabacadaeafagahaiajakalamanaoapaqarasatauavawaxayazb0b1"
    "b2b3b4b5b6b7b8b9bAbBbCbDbEbFbGbHbIbJbKbLbMbNbObPbQbRbSbTbUbVbWbXbYbZbabbbcbdbebfbgbhbibjbkblbmbnbobpbqbrbsbtbubv"
    "bwbxbybzc0c1c2c3c4c5c6c7c8c9cAcBcCcDcEcFcGcHcIcJcKcLcMcNcOcPcQcRcScTcUcVcWcXcYcZcacbcccdcecfcgchcicjckclcmcncocp"
    "cqcrcsctcucvcwcxcyczd0d1d2d3d4d5d6d7d8d9dAdBdCdDdEdFdGdHdIdJdKdLdMdNdOdPdQdRdSdTdUdVdWdXdYdZdadbdcdddedfdgdhdidj"
    "dkdldmdndodpdqdrdsdtdudvdwdxdydze0e1e2e3e4e5e6e7e8e9eAeBeCeDeEeFeGeHeIeJeKeLeMeNeOePeQeReSeTeUeVeWeXeYeZeaebeced"
    "eeefegeheiejekelemeneoepeqereseteuevewexeyezf0f1f2f3f4f5f6f7f8f9fAfBfCfDfEfFfGfHfIfJfKfLfMfNfOfPfQfRfSfTfUfVfWfX"
    "fYfZfafbfcfdfefffgfhfifjfkflfmfnfofpfqfrfsftfufvfwfxfyfzg0g1g2g3g4g5g6g7g8g9gAgBgCgDgEgFgGgHgIgJgKgLgMgNgOgPgQgR"
    "gSgTgUgVgWgXgYgZgagbgcgdgegfggghgigjgkglgmgngogpgqgrgsgtgugvgwgxgygzh0h1h2h3h4h5h6h7h8h9hAhBhChDhEhFhGhHhIhJhKhL"
    "hMhNhOhPhQhRhShThUhVhWhXhYhZhahbhchdhehfhghhhihjhkhlhmhnhohphqhrhshthuhvhwhxhyhzi0i1i2i3i4i5i6i7i8i9iAiBiCiDiEiF"
    "iGiHiIiJiKiLiMiNiOiPiQiRiSiTiUiViWiXiYiZiaibicidieifigihiiijikiliminioipiqirisitiuiviwixiyizj0j1j2j3j4j5j6j7j8j9"
    "jAjBjCjDjEjFjGjHjIjJjKjLjMjNjOjPjQjRjSjTjUjVjWjXjYjZjajbjcjdjejfjgjhjijjjkjljmjnjojpjqjrjsjtjujvjwjxjyjzk0k1k2k3"
    "k4k5k6k7k8k9kAkBkCkDkEkFkGkHkIkJkKkLkMkNkOkPkQkRkSkTkUkVkWkXkYkZkakbkckdkekfkgkhkikjkkklkmknkokpkqkrksktkukvkwkx"
    "kykzl0l1l2l3l4l5l6l7l8l9lAlBlClDlElFlGlHlIlJlKlLlMlNlOlPlQlRlSlTlUlVlWlXlYlZlalblcldlelflglhliljlklllmlnlolplqlr"
    "lsltlulvlwlxlylzm0m1m2m3m4m5m6m7m8m9mAmBmCmDmEmFmGmHmImJmKmLmMmNmOmPmQmRmSmTmUmVmWmXmYmZmambmcmdmemfmgmhmimjmkml"
    "mmmnmompmqmrmsmtmumvmwmxmymzn0n1n2n3n4n5n6n7n8n9nAnBnCnDnEnFnGnHnInJnKnLnMnNnOnPnQnRnSnTnUnVnWnXnYnZnanbncndnenf"
    "ngnhninjnknlnmnnnonpnqnrnsntnunvnwnxnynzo0o1o2o3o4o5o6o7o8o9oAoBoCoDoEoFoGoHoIoJoKoLoMoNoOoPoQoRoSoToUoVoWoXoYoZ"
    "oaobocodoeofogohoiojokolomonooopoqorosotouovowoxoyozp0p1p2p3p4p5p6p7p8p9pApBpCpDpEpFpGpHpIpJpKpLpMpNpOpPpQpRpSpT"
    "pUpVpWpXpYpZpapbpcpdpepfpgphpipjpkplpmpnpopppqprpsptpupvpwpxpypzq0q1q2q3q4q5q6q7q8q9qAqBqCqDqEqFqGqHqIqJqKqLqMqN"
    "qOqPqQqRqSqTqUqVqWqXqYqZqaqbqcqdqeqfqgqhqiqjqkqlqmqnqoqpqqqrqsqtquqvqwqxqyqzr0r1r2r3r4r5r6r7r8r9rArBrCrDrErFrGrH"
    "rIrJrKrLrMrNrOrPrQrRrSrTrUrVrWrXrYrZrarbrcrdrerfrgrhrirjrkrlrmrnrorprqrrrsrtrurvrwrxryrzs0s1s2s3s4s5s6s7s8s9sAsB"
    "sCsDsEsFsGsHsIsJsKsLsMsNsOsPsQsRsSsTsUsVsWsXsYsZsasbscsdsesfsgshsisjskslsmsnsospsqsrssstsusvswsxsyszt0t1t2t3t4t5"
    "t6t7t8t9tAtBtCtDtEtFtGtHtItJtKtLtMtNtOtPtQtRtStTtUtVtWtXtYtZtatbtctdtetftgthtitjtktltmtntotptqtrtstttutvtwtxtytz"
    "u0u1u2u3u4u5u6u7u8u9uAuBuCuDuEuFuGuHuIuJuKuLuMuNuOuPuQuRuSuTuUuVuWuXuYuZuaubucudueufuguhuiujukulumunuoupuqurusut"
    "uuuvuwuxuyuzv0v1v2v3v4v5v6v7v8v9vAvBvCvDvEvFvGvHvIvJvKvLvMvNvOvPvQvRvSvTvUvVvWvXvYvZvavbvcvdvevfvgvhvivjvkvlvmvn"
    "vovpvqvrvsvtvuvvvwvxvyvzw0w1w2w3w4w5w6w7w8w9wAwBwCwDwEwFwGwHwIwJwKwLwMwNwOwPwQwRwSwTwUwVwWwXwYwZwawbwcwdwewfwgwh"
    "wiwjwkwlwmwnwowpwqwrwswtwuwvwwwxwywzx0x1x2x3x4x5x6x7x8x9xAxBxCxDxExFxGxHxIxJxKxLxMxNxOxPxQxRxSxTxUxVxWxXxYxZxaxb"
    "xcxdxexfxgxhxixjxkxlxmxnxoxpxqxrxsxtxuxvxwxxxyxzy0y1y2y3y4y5y6y7y8y9yAyByCyDyEyFyGyHyIyJyKyLyMyNyOyPyQyRySyTyUyV"
    "yWyXyYyZyaybycydyeyfygyhyiyjykylymynyoypyqyrysytyuyvywyxyyyzz0z1z2z3z4z5z6z7z8z9zAzBzCzDzEzFzGzHzIzJzKzLzMzNzOzP"
    "zQzRzSzTzUzVzWzXzYzZzazbzczdzezfzgzhzizjzkzlzmznzozpzqzrzsztzuzvzwzxzyzz";
static_assert(sizeof base62_pairs == 2 * 62 * 62 + 1);  // tests/id/base62.cpp proves every pair

/// The text of the pair n < 3844. At run time the table is read as pairs, not as bytes: with 2 * n clang 14 shifts the whole
/// 128-bit product that n is the upper half of.
[[nodiscard]] constexpr const char* base62_pair(std::uint64_t n) noexcept {
    if (in_constant_evaluation()) return base62_pairs + 2 * n;
    struct pair {
        char text[2];
    };
    return reinterpret_cast<const pair*>(base62_pairs)[n].text;
}

/// What no byte's digit, and no sum of four scaled ones, reaches; four of these still fit 32 bits.
inline constexpr std::uint32_t no_digit = std::uint32_t{1} << 28;
static_assert(62 * 62 * 62 * 62 <= no_digit && no_digit <= 0xffff'ffff / 4);

struct base62_place {
    std::uint32_t of[256];
};

/// `base62_digits.place[k].of[byte]` is the byte's digit * 62^k, or no_digit.
struct base62_places {
    base62_place place[4];
};

inline constexpr base62_places base62_digits = [] {
    base62_place none{};
    for (unsigned byte = 0; byte < 256; ++byte) none.of[byte] = no_digit;
    base62_places made{{none, none, none, none}};
    std::uint32_t digit = 0;
    for (const char c : base62_alphabet) {
        const unsigned byte = byte_value(c);
        made.place[0].of[byte] = digit;
        made.place[1].of[byte] = digit * 62;
        made.place[2].of[byte] = digit * (62 * 62);
        made.place[3].of[byte] = digit * (62 * 62 * 62);
        ++digit;
    }
    return made;
}();
static_assert(base62_digits.place[0].of[int{'0'}] == 0 && base62_digits.place[3].of[int{'z'}] == 61 * 62 * 62 * 62);
static_assert(base62_digits.place[0].of[int{'/'}] == no_digit && base62_digits.place[3].of[255] == no_digit);

}  // namespace zsetkit::inline v0::detail

#endif
