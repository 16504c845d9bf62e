#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What an include costs: milliseconds to parse each umbrella, beside <string_view> and an empty unit.
#
#     tests/bench/header_weight.sh [COMPILER [RUNS]]
#
# All headers take turns, so that a busy moment of the machine falls on each; the median of RUNS is printed.
set -eu
compiler=${1:-c++}
runs=${2:-10}
include=$(cd "$(dirname "$0")/../../include" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

headers='string_view'
for header in zsetkit/score.hpp zsetkit/id.hpp zsetkit/key.hpp zsetkit/script.hpp zsetkit/zsetkit.hpp \
    zsetkit/score/priority.hpp zsetkit/score/text.hpp zsetkit/id/branded_id.hpp; do
    if [ -f "$include/$header" ]; then headers="$headers $header"; fi
done

unit() { echo "$folder/$(echo "$1" | tr / _).cpp"; }
: >"$(unit empty)"
for header in $headers; do echo "#include <$header>" >"$(unit "$header")"; done

run=0
while [ "$run" -le "$runs" ]; do
    for header in empty $headers; do
        from=$(date +%s%N)
        "$compiler" -std=c++20 -I"$include" -fsyntax-only "$(unit "$header")"
        to=$(date +%s%N)
        # The first round only warms the file cache.
        if [ "$run" -gt 0 ]; then echo $(((to - from) / 1000)) >>"$folder/$(echo "$header" | tr / _).us"; fi
    done
    run=$((run + 1))
done

median() { sort -n "$folder/$(echo "$1" | tr / _).us" | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int((NR + 2) / 2)]) / 2 }'; }
base=$(median string_view)
empty=$(median empty)
printf '%s, median of %s runs\n%-28s %10s %12s %14s\n' "$("$compiler" --version | head -n 1)" "$runs" include ms 'over empty' 'of string_view'
for header in empty $headers; do
    median "$header" | awk -v name="$header" -v base="$base" -v empty="$empty" \
        '{ printf "%-28s %10.1f %12.1f %13.2fx\n", name, $1 / 1000, ($1 - empty) / 1000, $1 / base }'
done
