// SPDX-License-Identifier: MIT
//
// A non-negative integer of up to 3072 bits, as much of one as deciding a decimal text against the halfway point between
// two doubles takes (detail/nearest.hpp): times a word plus a word, times a power of five or two, and comparison.
//
// How large it gets: 801 decimal digits take 2661 bits; 53 + 1 bits times 5^1125 (801 digits above 10^-324) take 2667.
#ifndef ZSETKIT_DETAIL_BIG_INTEGER_HPP
#define ZSETKIT_DETAIL_BIG_INTEGER_HPP

#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "bits.hpp"
#include "result_storage.hpp"

namespace zsetkit::inline v0::detail {

class big_integer {
public:
    static constexpr std::size_t capacity = 48;

    constexpr explicit big_integer(std::uint64_t value) noexcept : word_{value}, size_{value != 0} {}

    /// this = this * factor + addend
    constexpr void multiply_add(std::uint64_t factor, std::uint64_t addend) noexcept {
        std::uint64_t carry = addend;
        for (std::size_t i = 0; i < size_; ++i) {
            const wide product = multiply(word_[i], factor);
            word_[i] = product.low + carry;
            carry = product.high + (word_[i] < carry);
        }
        if (carry != 0) push(carry);
    }

    constexpr void multiply_by_power_of_five(unsigned exponent) noexcept {
        for (; exponent >= 27; exponent -= 27) multiply_add(7'450'580'596'923'828'125, 0);
        std::uint64_t rest = 1;
        for (; exponent > 0; --exponent) rest *= 5;
        multiply_add(rest, 0);
    }

    constexpr void multiply_by_power_of_two(unsigned exponent) noexcept {
        if (size_ == 0) return;
        multiply_add(1ull << exponent % 64, 0);
        const std::size_t words = exponent / 64;
        require_in_debug(size_ + words <= capacity);
        for (std::size_t i = size_; i-- > 0;) word_[i + words] = word_[i];
        for (std::size_t i = 0; i < words; ++i) word_[i] = 0;
        size_ += words;
    }

    [[nodiscard]] constexpr std::size_t bit_count() const noexcept {
        return size_ == 0 ? 0 : 64 * size_ - static_cast<std::size_t>(std::countl_zero(word_[size_ - 1]));
    }

    friend constexpr std::strong_ordering operator<=>(const big_integer& a, const big_integer& b) noexcept {
        if (a.size_ != b.size_) return a.size_ <=> b.size_;
        for (std::size_t i = a.size_; i-- > 0;) {
            if (a.word_[i] != b.word_[i]) return a.word_[i] <=> b.word_[i];
        }
        return std::strong_ordering::equal;
    }
    friend constexpr bool operator==(const big_integer& a, const big_integer& b) noexcept {
        return std::is_eq(a <=> b);
    }

private:
    constexpr void push(std::uint64_t word) noexcept {
        require_in_debug(size_ < capacity);
        word_[size_++] = word;
    }

    std::uint64_t word_[capacity];  // the least significant first; those from size_ on are not part of the number
    std::size_t size_;
};

}  // namespace zsetkit::inline v0::detail

#endif
