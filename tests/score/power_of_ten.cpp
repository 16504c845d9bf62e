// SPDX-License-Identifier: MIT
//
// Proves the table of powers of ten, every entry of it, with long multiplication and long division.
#include <zsetkit/detail/power_of_ten.hpp>
#include <zsetkit/detail/shortest.hpp>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "../support/catch.hpp"

namespace detail = zsetkit::detail;

namespace {

/// A non-negative integer in base 2^32, least significant word first, without leading zeros.
using long_number = std::vector<std::uint32_t>;

void times(long_number& number, std::uint32_t factor) {
    std::uint64_t carry = 0;
    for (auto& word : number) {
        carry += std::uint64_t{word} * factor;
        word = static_cast<std::uint32_t>(carry);
        carry >>= 32;
    }
    if (carry != 0) number.push_back(static_cast<std::uint32_t>(carry));
}

long_number power_of_five(int n) {
    long_number number{1};
    for (int i = 0; i < n; ++i) times(number, 5);
    return number;
}

int bit_count(const long_number& number) {
    return static_cast<int>(32 * number.size()) - std::countl_zero(number.back());
}
bool bit(const long_number& number, int i) {
    return i >= 0 && (number[static_cast<std::size_t>(i) / 32] >> static_cast<unsigned>(i) % 32 & 1) != 0;
}

bool is_less(const long_number& a, const long_number& b) {
    if (a.size() != b.size()) return a.size() < b.size();
    return std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(), b.rend());
}
void subtract(long_number& a, const long_number& b) {
    std::int64_t borrow = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        borrow += std::int64_t{a[i]} - (i < b.size() ? std::int64_t{b[i]} : 0);
        a[i] = static_cast<std::uint32_t>(borrow);
        borrow >>= 32;
    }
    while (!a.empty() && a.back() == 0) a.pop_back();
}

struct leading_bits {
    std::uint64_t word[3]{};
    int exponent = 0;  // of the leading bit

    void push(int place, bool set) {
        if (set) word[place / 64] |= std::uint64_t{1} << (63 - place % 64);
    }
};

/// The first 192 bits of 5^n, cut off.
leading_bits expected(int n) {
    leading_bits made;
    const long_number power = power_of_five(n < 0 ? -n : n);
    if (n >= 0) {
        const int top = bit_count(power) - 1;
        for (int i = 0; i < 192; ++i) made.push(i, bit(power, top - i));
        made.exponent = top;
        return made;
    }
    // 1 / 5^-n, bit by bit: the remainder starts at the largest power of two below and doubles
    long_number remainder{1};
    while (is_less(remainder, power)) {
        times(remainder, 2);
        --made.exponent;
    }
    for (int i = 0; i < 192; ++i) {
        const bool fits = !is_less(remainder, power);
        made.push(i, fits);
        if (fits) subtract(remainder, power);
        if (remainder.empty()) remainder.push_back(0);
        times(remainder, 2);
        while (remainder.size() > 1 && remainder.back() == 0) remainder.pop_back();
    }
    return made;
}

}  // namespace

TEST_CASE("every kept power of five is right to its last bit", "[score]") {
    int n = detail::first_wide_power;
    for (const auto& power : detail::wide_powers_of_five) {
        const leading_bits truth = expected(n);
        if (!std::equal(truth.word, truth.word + 3, power.word)) FAIL("5^" << n);
        n += detail::power_stride;
    }
    CHECK(n - detail::power_stride > detail::largest_power_of_ten - detail::power_stride);
}

TEST_CASE("every power of ten is right to 128 bits, and below the next", "[score]") {
    for (int n = detail::smallest_power_of_ten; n <= detail::largest_power_of_ten; ++n) {
        const leading_bits truth = expected(n);
        const auto power = detail::find_power_of_ten(n);
        if (power.high != truth.word[0] || power.low != truth.word[1] || power.exponent != truth.exponent + n - 127)
            FAIL("10^" << n);
        if (power.high == ~std::uint64_t{0} && power.low == ~std::uint64_t{0})
            FAIL("10^" << n << " has no successor in 128 bits");
        const bool is_exact = n >= 0 && bit_count(power_of_five(n)) <= 128;
        if (detail::is_exact_power_of_ten(n) != is_exact) FAIL("10^" << n << " exact");
    }
    SUCCEED();
}

TEST_CASE("the logarithms that choose a power of ten are floors, over all doubles", "[score]") {
    // 10^n <= 2^q < 10^(n+1), by comparing bit counts: 2^q has q + 1 bits and is never a power of ten but at q = 0
    std::vector<int> digits_below;  // digits_below[q] = floor(log10(2^q))
    long_number power{1};
    int n = 0;
    for (int q = 0; q <= 1100; ++q) {
        long_number next = power_of_five(n + 1);
        if (bit_count(next) + n + 1 <= q) ++n;  // 10^(n+1) = 5^(n+1) * 2^(n+1) lies below 2^q
        digits_below.push_back(n);
    }
    for (int q = 0; q <= 1100; ++q) {
        CHECK((q * 1'262'611 >> 22) == digits_below[static_cast<std::size_t>(q)]);
        if (q > 0) CHECK((-q * 1'262'611 >> 22) == -digits_below[static_cast<std::size_t>(q)] - 1);
    }
    // 3/4 * 2^q for a power of two's lopsided interval: 10^n <= 3 * 2^(q-2)
    for (int q = -1074; q <= 971; ++q) {
        const int guess = (q * 1'262'611 - 524'031) >> 22;
        const auto below_or_equal = [q](int ten) {  // 10^ten <= 3 * 2^(q-2), both sides made whole
            long_number left{1}, right{3};
            for (int i = 0; i < ten; ++i) times(left, 10);
            for (int i = 0; i > ten; --i) times(right, 10);
            for (int i = 0; i < q - 2; ++i) times(right, 2);
            for (int i = 0; i > q - 2; --i) times(left, 2);
            return !is_less(right, left);
        };
        if (!below_or_equal(guess) || below_or_equal(guess + 1)) FAIL("q = " << q);
    }
}
