#pragma once
#include "../score/decimal.hpp"
namespace zsetkit::inline v0::detail { [[nodiscard]] constexpr result<std::uint64_t> parse_decimal(std::string_view t) noexcept { return parse_u64(t);} }
