// SPDX-License-Identifier: MIT
//
// How fast scores are written and read, each against the standard library in the same run.
#include <zsetkit/score/text.hpp>

#include <array>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "race.hpp"

namespace {

using zsetkit_bench::keep;

constexpr std::size_t input_count = 4096;
constexpr double no_slower = 1 / 1.5;

template <class Values>
auto each(const Values& values, auto work) {
    return [&values, work] {
        for (const auto& value : values) work(value);
    };
}

void race_writing(const char* kind, const std::vector<double>& scores, double to_chars_target, double integer_target,
                  double printf_target) {
    std::vector<std::uint64_t> integers;
    for (const double score : scores) integers.push_back(static_cast<std::uint64_t>(score));
    const auto times =
        zsetkit_bench::measure(input_count,
                               each(scores,
                                    [](double score) {
                                        const auto text = zsetkit::to_text(score);
                                        keep(text);
                                    }),
                               each(scores,
                                    [](double score) {
                                        std::array<char, 32> text;
                                        keep(std::to_chars(text.data(), text.data() + text.size(), score));
                                        keep(text);
                                    }),
                               each(integers,
                                    [](std::uint64_t integer) {
                                        std::array<char, 32> text;
                                        keep(std::to_chars(text.data(), text.data() + text.size(), integer));
                                        keep(text);
                                    }),
                               each(scores, [](double score) {
                                   std::array<char, 32> text;
                                   keep(std::snprintf(text.data(), text.size(), "%.17g", score));
                                   keep(text);
                               }));
    const std::string what = std::string{"write "} + kind;
    zsetkit_bench::print_row(what.c_str(), "std::to_chars(double)", times[0], times[1], to_chars_target);
    if (integer_target > 0)
        zsetkit_bench::print_row(what.c_str(), "std::to_chars(uint64_t)", times[0], times[2], integer_target);
    zsetkit_bench::print_row(what.c_str(), "snprintf(%.17g)", times[0], times[3], printf_target);
}

void race_reading(const char* kind, const std::vector<std::string>& texts, double from_chars_target,
                  double strtod_target) {
    const std::vector<std::string_view> views(texts.begin(), texts.end());
    const auto times =
        zsetkit_bench::measure(input_count,
                               each(views,
                                    [](std::string_view text) {
                                        const auto score = zsetkit::parse_score(text);
                                        keep(score);
                                    }),
                               each(views,
                                    [](std::string_view text) {
                                        double score = 0;
                                        keep(std::from_chars(text.data(), text.data() + text.size(), score));
                                        keep(score);
                                    }),
                               each(texts, [](const std::string& text) { keep(std::strtod(text.c_str(), nullptr)); }));
    const std::string what = std::string{"read "} + kind;
    zsetkit_bench::print_row(what.c_str(), "std::from_chars(double)", times[0], times[1], from_chars_target);
    zsetkit_bench::print_row(what.c_str(), "strtod", times[0], times[2], strtod_target);
}

}  // namespace

int main() {
    std::mt19937_64 random{20240101};
    const auto below = [&](std::uint64_t limit) { return random() % limit; };
    const auto scores_of = [&](auto make) {
        std::vector<double> made;
        for (std::size_t i = 0; i < input_count; ++i) made.push_back(make());
        return made;
    };
    const auto texts_of = [&](auto make) {
        std::vector<std::string> made;
        for (std::size_t i = 0; i < input_count; ++i) made.push_back(make());
        return made;
    };
    const auto printed = [](const char* format, double score) {
        std::array<char, 400> text;
        std::snprintf(text.data(), text.size(), format, score);
        return std::string{text.data()};
    };
    const auto digits = [&](std::size_t count) {
        std::string text(1, static_cast<char>('1' + below(9)));
        while (text.size() < count) text += static_cast<char>('0' + below(10));
        return text;
    };

    const auto any_double = [&] { return static_cast<double>(random()) * 1e-30 * static_cast<double>(random()); };

    zsetkit_bench::print_heading();
    race_writing("fire times", scores_of([&] {
                     return static_cast<double>((1'700'000'000'000 + below(200'000'000'000)) * 4096 + below(4));
                 }),
                 8, 2, 50);
    race_writing("any exact score", scores_of([&] { return static_cast<double>(below(std::uint64_t{1} << 53)); }), 8, 2,
                 50);
    // std::to_chars(double) takes half its time for 13 digits, so here there is less to win.
    race_writing("milliseconds",
                 scores_of([&] { return static_cast<double>(1'700'000'000'000 + below(200'000'000'000)); }), 0, 2, 0);
    race_writing("seconds with a fraction",
                 scores_of([&] { return 1.7e9 + static_cast<double>(below(1'000'000'000'000)) / 1e6; }), no_slower, 0,
                 0);
    race_writing("any double", scores_of(any_double), no_slower, 0, 0);
    for (const std::size_t size : {13u, 14u, 15u, 16u, 17u}) {
        race_reading((std::to_string(size) + " digits").c_str(), texts_of([&] { return digits(size); }), 3, 15);
    }
    race_reading("13..17 digits, mixed", texts_of([&] { return digits(13 + below(5)); }), 3, 15);
    race_reading("1..8 digits", texts_of([&] { return digits(1 + below(8)); }), no_slower, 0);
    race_reading("18..20 digits", texts_of([&] { return digits(18 + below(3)); }), no_slower, 0);
    race_reading("negative integers", texts_of([&] { return "-" + digits(13 + below(4)); }), no_slower, 0);
    race_reading("seconds with a fraction",
                 texts_of([&] { return printed("%.6f", 1.7e9 + static_cast<double>(below(1'000'000'000'000)) / 1e6); }),
                 no_slower, 0);
    race_reading("short fractions", texts_of([&] { return printed("%.2f", static_cast<double>(below(100000)) / 100); }),
                 no_slower, 0);
    race_reading("%.17g of any double", texts_of([&] { return printed("%.17g", any_double()); }), no_slower, 0);
    race_reading("%.17g of 64-bit integers", texts_of([&] { return printed("%.17g", static_cast<double>(random())); }),
                 no_slower, 0);
    race_reading("30 digits", texts_of([&] { return digits(30); }), no_slower, 0);
    race_reading("100 digits and a power", texts_of([&] { return digits(100) + "e-120"; }), no_slower, 0);
    race_reading("infinities", texts_of([&] { return std::string{below(2) != 0 ? "-inf" : "inf"}; }), no_slower, 0);
}
