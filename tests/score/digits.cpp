// SPDX-License-Identifier: MIT
//
// The digit machinery below to_text and parse_score: the portable code and the SSE2 code against digits taken one by one.
#include <zsetkit/detail/digits.hpp>
#include <zsetkit/detail/read_plain.hpp>

#include <rapidcheck.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "../support/catch.hpp"

namespace detail = zsetkit::detail;

namespace {

constexpr std::uint64_t by_hand(std::uint64_t value) {
    std::uint64_t digits = 0;
    for (int i = 7; i >= 0; --i, value /= 10) digits |= value % 10 << 8 * i;
    return digits;
}

std::string written(std::uint64_t value) {
    std::array<char, 32> text{};
    const std::size_t size = detail::write_decimal(text.data(), value);
    return {text.data(), size};
}

}  // namespace

TEST_CASE("eight digits spread over eight bytes, and join again", "[score]") {
    ZSETKIT_CHECK_TWICE(detail::spread_eight(12345678) == 0x0807060504030201);
    ZSETKIT_CHECK_TWICE(detail::join_eight(0x0807060504030201) == 12345678);
    ZSETKIT_CHECK_TWICE(detail::spread_eight(99999999) == 0x0909090909090909 &&
                        detail::join_eight(0x0909090909090909) == 99999999);
    for (std::uint64_t value = 0; value < 100'000'000; value += value < 20'000 ? 1 : 997) {
        if (detail::spread_eight(value) != by_hand(value) || detail::join_eight(by_hand(value)) != value) FAIL(value);
    }
    // every four digits at either end
    for (std::uint64_t four = 0; four < 10'000; ++four) {
        for (const std::uint64_t value : {four * 10'000, four * 10'000 + 9'999, four + 99'990'000}) {
            if (detail::spread_eight(value) != by_hand(value)) FAIL(value);
        }
    }
}

TEST_CASE("eight bytes are digits only when each is", "[score]") {
    for (int at = 0; at < 8; ++at) {
        for (unsigned byte = 0; byte < 256; ++byte) {
            for (const std::uint64_t others : {0x3030303030303030u, 0x3939393939393939u}) {
                const std::uint64_t mask = std::uint64_t{0xff} << 8 * at,
                                    text = (others & ~mask) | std::uint64_t{byte} << 8 * at;
                if (detail::are_digits(text) != (byte >= '0' && byte <= '9')) FAIL("byte " << byte << " at " << at);
            }
        }
    }
    SUCCEED();
}

TEST_CASE("sixteen digits are written and read alike, as a constant and at run time", "[score]") {
    std::uint64_t power = 1;
    for (int digits = 1; digits <= 20; ++digits, power *= 10) {
        for (const std::uint64_t value : {power - 1, power, power + 1, 9 * (power / 10)})
            CHECK(written(value) == std::to_string(value));
    }
    CHECK(rc::check("any value", [](std::uint64_t raw, std::uint64_t shift) {
        const std::uint64_t value = (raw * 0x9e3779b97f4a7c15) >> (shift & 63);
        const std::string text = std::to_string(value);
        RC_ASSERT(written(value) == text);
        std::uint64_t read = 0;
        const bool is_plain = text.size() >= 9 && text.size() <= 17;
        RC_ASSERT(detail::read_plain(text, read) == is_plain);
        if (is_plain) RC_ASSERT(read == value);
    }));
}

TEST_CASE("a plain text is refused for any byte that is no digit", "[score]") {
    for (std::size_t size = 9; size <= 17; ++size) {
        for (std::size_t at = 0; at < size; ++at) {
            for (int byte = 0; byte < 256; ++byte) {
                std::string text(size, '9');
                text[at] = static_cast<char>(byte);
                std::uint64_t value = 0;
                if (detail::read_plain(text, value) != (byte >= '0' && byte <= '9'))
                    FAIL("size " << size << " byte " << byte << " at " << at);
            }
        }
    }
    SUCCEED();
}

TEST_CASE("writing a short number touches no more than eight bytes", "[score]") {
    for (const std::uint64_t value : {std::uint64_t{0}, std::uint64_t{7}, std::uint64_t{12345678},
                                      std::uint64_t{123456789}, std::uint64_t{1234567890123456}, ~std::uint64_t{0}}) {
        std::array<char, 40> text;
        text.fill('#');
        const std::size_t size = detail::write_decimal(text.data(), value), touched = size < 8 ? 8 : size;
        CHECK(std::string_view(text.data() + touched, text.size() - touched) ==
              std::string(text.size() - touched, '#'));
    }
}
