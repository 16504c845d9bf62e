// SPDX-License-Identifier: MIT
//
// What the tests use of RapidCheck, in one header: for machines and standard libraries that RapidCheck was not built for, and
// for builds without exceptions. `-I tests/support/standin` puts it in RapidCheck's place. It draws the same values on every
// machine, shrinks nothing, and a failed RC_ASSERT says where it stands and ends its property.
#ifndef ZSETKIT_TESTS_SUPPORT_STANDIN_RAPIDCHECK_H
#define ZSETKIT_TESTS_SUPPORT_STANDIN_RAPIDCHECK_H

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <limits>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace rc {

namespace detail {

struct state_type {
    std::uint64_t random = 0;
    std::size_t size = 0;  // grows from run to run: the longest text that is drawn
    bool failed = false;
};
inline state_type state;

/// The next of Steele's SplitMix64 numbers.
inline std::uint64_t draw() {
    std::uint64_t z = state.random += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}
inline std::size_t draw_below(std::size_t end) { return static_cast<std::size_t>(draw() % end); }

template <class T>
struct arbitrary;
template <class T>
    requires std::integral<T>
struct arbitrary<T> {
    /// Every second number is of any magnitude, the others mostly of the largest.
    static T make() {
        const std::uint64_t bits = draw();
        if constexpr (std::same_as<T, bool>) {
            return bits >> 63 != 0;
        } else {
            constexpr unsigned width = std::numeric_limits<std::make_unsigned_t<T>>::digits;
            const std::uint64_t top = bits >> (64 - width);
            return static_cast<T>(draw() % 2 ? top : top >> draw_below(width));
        }
    }
};
template <class T>
    requires requires(T list) { list.push_back({}); }
struct arbitrary<T> {
    static T make() {
        T list;
        for (std::size_t left = draw_below(state.size + 1); left > 0; --left) {
            list.push_back(arbitrary<typename T::value_type>::make());
        }
        return list;
    }
};
template <class T, std::size_t N>
struct arbitrary<std::array<T, N>> {
    static std::array<T, N> make() {
        std::array<T, N> all;
        for (auto& one : all) one = arbitrary<T>::make();
        return all;
    }
};

template <class F, class R, class... Arguments>
void call(F& property, R (F::*)(Arguments...) const) {
    // Braces: the arguments are drawn from left to right by every compiler.
    std::apply(property,
               std::tuple<std::remove_cvref_t<Arguments>...>{arbitrary<std::remove_cvref_t<Arguments>>::make()...});
}

inline void fail(const char* file, int line, const char* what) {
    std::printf("%s:%d: RC_ASSERT(%s) failed\n", file, line, what);
    state.failed = true;
}

}  // namespace detail

template <class T>
class Gen {
public:
    explicit Gen(std::function<T()> make) : make_(std::move(make)) {}
    T operator*() const { return make_(); }

private:
    std::function<T()> make_;
};

/// Whether the property holds for each of the arguments drawn for it.
template <class F>
bool check(const std::string& name, F property) {
    detail::state = {};
    for (std::size_t run = 0; run < 100; ++run) {
        detail::state.size = run;
        detail::call(property, &F::operator());
        if (detail::state.failed) {
            std::printf("the property \"%s\" does not hold in run %u\n", name.c_str(), static_cast<unsigned>(run));
            return false;
        }
    }
    return true;
}

namespace gen {

template <class T>
Gen<T> arbitrary() {
    return Gen<T>{detail::arbitrary<T>::make};
}

/// From `first` on, below `end`.
template <class T>
Gen<T> inRange(T first, T end) {
    return Gen<T>{[=] {
        const auto count = static_cast<std::uint64_t>(end) - static_cast<std::uint64_t>(first);
        return static_cast<T>(static_cast<std::uint64_t>(first) + detail::draw() % count);
    }};
}

template <class List>
auto elementOf(List list) {
    using T = typename List::value_type;
    return Gen<T>{[list = std::move(list)] { return T(list[detail::draw_below(list.size())]); }};
}

template <class T, class... More>
Gen<T> element(T first, More... more) {
    return elementOf(std::vector<T>{std::move(first), static_cast<T>(more)...});
}

template <class List, class T>
Gen<List> container(std::size_t size, Gen<T> of) {
    return Gen<List>{[=] {
        List list;
        while (list.size() < size) list.push_back(*of);
        return list;
    }};
}
template <class List, class T>
Gen<List> container(Gen<T> of) {
    return Gen<List>{[=] { return *container<List>(detail::draw_below(detail::state.size + 1), of); }};
}

template <class T, class F>
auto map(Gen<T> from, F function) {
    return Gen<std::invoke_result_t<F, T>>{[=] { return function(*from); }};
}
template <class T, class F>
auto mapcat(Gen<T> from, F function) {
    return std::invoke_result_t<F, T>{[=] { return *function(*from); }};
}
template <class T, class F>
Gen<T> suchThat(Gen<T> from, F holds) {
    return Gen<T>{[=] {
        for (;;) {
            if (auto value = *from; holds(value)) return value;
        }
    }};
}
template <class... T>
Gen<std::tuple<T...>> tuple(Gen<T>... each) {
    return Gen<std::tuple<T...>>{[=] { return std::tuple<T...>{*each...}; }};
}
template <class A, class B>
Gen<std::pair<A, B>> pair(Gen<A> first, Gen<B> second) {
    return Gen<std::pair<A, B>>{[=] { return std::pair<A, B>{*first, *second}; }};
}
template <class T, class... More>
Gen<T> oneOf(Gen<T> first, More... more) {
    return Gen<T>{[all = std::vector<Gen<T>>{first, more...}] { return *all[detail::draw_below(all.size())]; }};
}

}  // namespace gen

}  // namespace rc

#define RC_ASSERT(...)                                            \
    do {                                                          \
        if (!(__VA_ARGS__)) {                                     \
            ::rc::detail::fail(__FILE__, __LINE__, #__VA_ARGS__); \
            return;                                               \
        }                                                         \
    } while (false)
#define RC_PRE(...)                 \
    do {                            \
        if (!(__VA_ARGS__)) return; \
    } while (false)

#endif
