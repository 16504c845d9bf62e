// SPDX-License-Identifier: MIT
//
// How fast scores are written and read, each against the standard library in the same run, repetitions interleaved.
// Prints `what | ours ns | rival ns | ratio | target`, once for the minimum of the repetitions and once for the median.
#include <zsetkit/score/text.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

constexpr std::size_t input_count = 4096;
constexpr int repetitions = 25;

template <class T>
void keep(const T& value) {
    asm volatile("" : : "g"(&value) : "memory");
}

struct timing {
    double least;
    double median;
};

template <class Ours, class Rival>
std::array<timing, 2> compare(const Ours& ours, const Rival& rival) {
    std::array<std::vector<double>, 2> runs;
    const auto once = [](const auto& work) {
        const auto start = std::chrono::steady_clock::now();
        work();
        const std::chrono::duration<double, std::nano> spent = std::chrono::steady_clock::now() - start;
        return spent.count() / double{input_count};
    };
    for (int i = 0; i < repetitions; ++i) {
        runs[0].push_back(once(ours));
        runs[1].push_back(once(rival));
    }
    std::array<timing, 2> found{};
    for (std::size_t i = 0; i < 2; ++i) {
        std::sort(runs[i].begin(), runs[i].end());
        found[i] = {runs[i].front(), runs[i][repetitions / 2]};
    }
    return found;
}

struct row {
    std::string what;
    std::array<timing, 2> time;
    double target;
};
std::vector<row> rows;

template <class Ours, class Rival>
void measure(std::string what, double target, const Ours& ours, const Rival& rival) {
    rows.push_back({std::move(what), compare(ours, rival), target});
}

void print(const char* title, double timing::*figure) {
    std::printf("\n%-52s | ours ns | rival ns |  ratio | target\n", title);
    for (const auto& [what, time, target] : rows) {
        const double mine = time[0].*figure, theirs = time[1].*figure;
        std::printf("%-52s | %7.2f | %8.2f | %6.2f | %6.2f %s\n", what.c_str(), mine, theirs, theirs / mine, target,
                    theirs / mine >= target ? "" : "MISSED");
    }
}

template <class Values>
auto each(const Values& values, auto work) {
    return [&values, work] {
        for (const auto& value : values) work(value);
    };
}

void measure_writing(const std::string& kind, const std::vector<double>& scores, double to_chars_target, double integer_target,
                     double printf_target) {
    const auto ours = each(scores, [](double score) {
        const auto text = zsetkit::to_text(score);
        keep(text);
    });
    measure("to_text, " + kind + " / to_chars(double)", to_chars_target, ours, each(scores, [](double score) {
                std::array<char, 32> text;
                keep(std::to_chars(text.data(), text.data() + text.size(), score));
                keep(text);
            }));
    if (integer_target > 0) {
        std::vector<std::uint64_t> integers;
        for (const double score : scores) integers.push_back(static_cast<std::uint64_t>(score));
        measure("to_text, " + kind + " / to_chars(uint64)", integer_target, ours, each(integers, [](std::uint64_t integer) {
                    std::array<char, 32> text;
                    keep(std::to_chars(text.data(), text.data() + text.size(), integer));
                    keep(text);
                }));
    }
    measure("to_text, " + kind + " / snprintf(%.17g)", printf_target, ours, each(scores, [](double score) {
                std::array<char, 32> text;
                keep(std::snprintf(text.data(), text.size(), "%.17g", score));
                keep(text);
            }));
}

void measure_reading(const std::string& kind, const std::vector<std::string>& texts, double from_chars_target, double strtod_target) {
    std::vector<std::string_view> views(texts.begin(), texts.end());
    const auto ours = each(views, [](std::string_view text) {
        const auto score = zsetkit::parse_score(text);
        keep(score);
    });
    measure("parse_score, " + kind + " / from_chars(double)", from_chars_target, ours, each(views, [](std::string_view text) {
                double score = 0;
                keep(std::from_chars(text.data(), text.data() + text.size(), score));
                keep(score);
            }));
    measure("parse_score, " + kind + " / strtod", strtod_target, ours, each(texts, [](const std::string& text) {
                keep(std::strtod(text.c_str(), nullptr));
            }));
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

    measure_writing("fire times", scores_of([&] { return static_cast<double>((1'700'000'000'000 + below(200'000'000'000)) * 4096 + below(4)); }),
                    8, 2, 50);
    measure_writing("any exact score", scores_of([&] { return static_cast<double>(below(1ull << 53)); }), 8, 2, 50);
    measure_writing("milliseconds", scores_of([&] { return static_cast<double>(1'700'000'000'000 + below(200'000'000'000)); }), 8, 2, 50);
    measure_writing("seconds with a fraction", scores_of([&] { return 1.7e9 + static_cast<double>(below(1'000'000'000'000)) / 1e6; }), 1, 0, 1);
    measure_writing("any double", scores_of([&] { return static_cast<double>(random()) * 1e-30 * static_cast<double>(random()); }), 1, 0, 1);

    for (const std::size_t size : {13u, 14u, 15u, 16u, 17u}) {
        measure_reading(std::to_string(size) + " digits", texts_of([&] { return digits(size); }), 3, 15);
    }
    measure_reading("13..17 digits, mixed", texts_of([&] { return digits(13 + below(5)); }), 3, 15);
    constexpr double no_slower = 1 / 1.5;
    measure_reading("1..8 digits", texts_of([&] { return digits(1 + below(8)); }), no_slower, 1);
    measure_reading("18..20 digits", texts_of([&] { return digits(18 + below(3)); }), no_slower, 1);
    measure_reading("seconds with a fraction",
                    texts_of([&] { return printed("%.6f", 1.7e9 + static_cast<double>(below(1'000'000'000'000)) / 1e6); }), no_slower, 1);
    measure_reading("short fractions", texts_of([&] { return printed("%.2f", static_cast<double>(below(100000)) / 100); }), no_slower, 1);
    measure_reading("%.17g of any double", texts_of([&] { return printed("%.17g", static_cast<double>(random()) * 1e-30 * static_cast<double>(random())); }),
                    no_slower, 1);
    measure_reading("9.2233720368547758e+18 and like it", texts_of([&] { return printed("%.17g", static_cast<double>(random())); }), no_slower, 1);
    measure_reading("negative integers", texts_of([&] { return "-" + digits(13 + below(4)); }), no_slower, 1);
    measure_reading("30 digits", texts_of([&] { return digits(30); }), no_slower, 1);
    measure_reading("100 digits and a power", texts_of([&] { return digits(100) + "e-120"; }), no_slower, 1);
    measure_reading("infinities", texts_of([&] { return std::string{below(2) != 0 ? "-inf" : "inf"}; }), no_slower, 1);

    print("minimum of the repetitions", &timing::least);
    print("median of the repetitions", &timing::median);
}
