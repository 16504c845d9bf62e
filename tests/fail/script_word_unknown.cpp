// SPDX-License-Identifier: MIT
// EXPECT: the_text_uses_a_word_that_is_not_in_its_list
#include <zsetkit/detail/filled_text.hpp>

#include <array>

constexpr std::string_view source = "return $worm";
constexpr std::array words{zsetkit::detail::filled_word{"word", "1"}};

int main() { return static_cast<int>(zsetkit::detail::filled_text<source, words>.view().size()); }
