#!/bin/sh
# make bench: measures every figure of the README. Compared programs run in turn, A B A B ..., and the ratio is the median of
# the pairs: a machine that is busy for a while is busy for both. BENCH_BEFORE=PROGRAM, built from an earlier commit, runs in
# turn with this one for each game.
set -eu
B=${BUILD:-build}
H=$B/houserule
N=${BENCH_DEALS:-1000000}
PAIRS=${BENCH_PAIRS:-7}

rate() { sed 's/.*"deals_per_s":\([0-9.]*\).*/\1/'; }
decisions() { sed 's/.*"decisions_per_s":\([0-9.]*\).*/\1/'; }
median() { sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }
seconds() { # of a command, the median of 9 runs
  for _ in 1 2 3 4 5 6 7 8 9; do
    a=$(date +%s%N); "$@" >/dev/null 2>&1 </dev/null; b=$(date +%s%N); echo $(((b - a) / 1000)); done | median | awk '{ printf "%.1f ms\n", $1 / 1000 }'
}

echo "== The core's steps (tests/bench/primitives.c)"
"$B/primitives" | tee "$B/bench.steps"

echo
echo "== Random deals of Zole, one thread, against plain C for this one game (tests/bench/reference_zole.c); $N deals, $PAIRS pairs"
: > "$B/bench.pairs"
for _ in $(seq "$PAIRS"); do
  ref=$("$B/reference_zole" "$N" | rate)
  out=$("$H" sim zole --bot random --threads 1 -n "$N" --seed bench --json --timing)
  echo "$ref $(echo "$out" | rate) $(echo "$out" | decisions)" >> "$B/bench.pairs"
done
awk '{ print $1 }' "$B/bench.pairs" | median | awk '{ printf "plain C      %12d deals/s\n", $1 }'
awk '{ print $2 }' "$B/bench.pairs" | median | awk '{ printf "houserule    %12d deals/s\n", $1 }'
awk '{ print $3 }' "$B/bench.pairs" | median | awk '{ printf "             %12d decisions/s\n", $1 }'
awk '{ print $1 / $2 }' "$B/bench.pairs" | median | awk '{ printf "ratio        %12.2f times slower than plain C\n", $1 }'

echo
echo "== Random deals of the other games, one thread, each in turn with plain C's Zole: how many decisions in the time of one"
echo "   deal of plain C; and, where there is one, with the program before: how many times as fast this one is"
for g in zole bela-2 bela-3 klaberjass-4 nine-card-don phat irish-don blind-don double-cribbage single-cribbage; do
  case $g in zole) d=$N ;; nine-card-don|phat) d=$((N / 4)) ;; *) d=$((N / 10)) ;; esac
  for _ in $(seq "$PAIRS"); do
    ref=$("$B/reference_zole" $((N / 2)) | rate)
    out=$("$H" sim "$g" --bot random --threads 1 -n "$d" --seed bench --json --timing)
    before=${BENCH_BEFORE:+$("$BENCH_BEFORE" sim "$g" --bot random --threads 1 -n "$d" --seed bench --json | rate)}
    echo "$ref $(echo "$out" | rate) $(echo "$out" | decisions) $before"
  done > "$B/bench.games"
  printf '%-16s' "$g"
  awk '{ print $2 }' "$B/bench.games" | median | awk '{ printf "%9d deals/s", $1 }'
  awk '{ print $3 }' "$B/bench.games" | median | awk '{ printf "%10d decisions/s", $1 }'
  awk '{ print $3 / $1 }' "$B/bench.games" | median | awk '{ printf "%6.2f a deal of plain C", $1 }'
  awk '$4 { print $2 / $4 }' "$B/bench.games" | median | awk '{ printf "%6.2f times the one before", $1 }'
  echo
done

echo "== Two threads against one"
for _ in $(seq "$PAIRS"); do
  one=$("$H" sim zole --bot random --threads 1 -n "$N" --seed bench --json --timing | rate)
  two=$("$H" sim zole --bot random --threads 2 -n $((N * 2)) --seed bench --json --timing | rate)
  echo "$one $two"
done | awk '{ print $2 / $1 }' | median | awk '{ printf "%.2f times one thread\n", $1 }'

echo
echo "== Random deals solved exactly from the first lead with all cards open, one core, 64 MiB (tests/bench/solve.c)"
for g in "Zole 3 x 8" "Klaverjas 4 x 8" "Skat 3 x 10" "Don 4 x 9"; do "$B/solve-bench" "$g" "${BENCH_SOLVED:-200}"; done
"$B/solve-bench" bridge 20

echo
echo "== Memory of sim (maximum resident set), one thread"
for n in 10000 100000 1000000; do
  kb=$("$H" sim zole --bot random --threads 1 -n $n --seed bench --json --timing | sed 's/.*"memory_kib":\([0-9]*\).*/\1/')
  printf '%9d deals %8d KiB\n' $n "$kb"
done

echo
echo "== Asked: random deals of Zole, one thread, written by sim, checked and written again by replay --json, and with calls;"
echo "   each in turn with deals that nobody is asked in: how many of those decisions in the time of one (whole processes)"
R=$B/bench.jsonl
D=${BENCH_RECORDS:-5000}
now() { date +%s%N; }
for _ in $(seq "$PAIRS"); do
  silent=$("$H" sim zole --bot random --threads 1 -n "$N" --seed bench --json --timing | decisions)
  a=$(now); "$H" sim zole --bot random --threads 1 -n "$D" --seed bench --records "$R" >/dev/null
  b=$(now); "$H" replay --json "$R" >/dev/null; c=$(now)
  calls=$("$H" sim zole --bot random --threads 1 -n "$D" --seed bench --calls 0.05 --json --timing | decisions)
  echo "$silent $((b - a)) $((c - b)) $calls"
done > "$B/bench.asked"
taken=$(grep -c '"do":' "$R")
for what in 'sim --records' 'replay --json' 'sim --calls'; do
  awk -v what="$what" -v n="$taken" '{ r = what ~ /calls/ ? $4 : n * 1e9 / (what ~ /sim/ ? $2 : $3); print r, $1 / r }' \
    "$B/bench.asked" > "$B/bench.rates"
  printf '%-13s %10.0f decisions/s %8.1f silent ones\n' "$what" "$(awk '{ print $1 }' "$B/bench.rates" | median)" \
    "$(awk '{ print $2 }' "$B/bench.rates" | median)"
done
rm -f "$R"

if [ -n "${BENCH_BEFORE:-}" ]; then
  echo
  echo "== Asked and played by bots, in turn with $BENCH_BEFORE: processor time of whole processes, the median of the ratios of"
  echo "   $PAIRS pairs; above 1 this program is faster"
  cpu() { # of a command, in seconds: the time of the shell's children
    sh -c '"$@" >/dev/null 2>&1 </dev/null; times' sh "$@" | tail -1 | tr 'ms' '  ' | awk '{ print $1 * 60 + $2 + $3 * 60 + $4 }'
  }
  against() { # WHAT ARGUMENT...
    what=$1; shift
    for _ in $(seq "$PAIRS"); do echo "$(cpu "$BENCH_BEFORE" "$@") $(cpu "$H" "$@")"; done \
      | awk '{ print $1 / $2 }' | median | awk -v what="$what" '{ printf "%-24s %6.2f\n", what, $1 }'
  }
  "$H" sim zole --bot random --threads 1 -n "$D" --seed bench --records "$R" >/dev/null
  against 'replay --json' replay --json "$R"
  against 'sim --records' sim zole --bot random --threads 1 -n "$D" --seed bench --records /dev/null
  against 'simple at zole' sim zole --threads 1 -n 20000 --seed bench --bot simple
  for g in zole:30 spades:4 hearts:4; do
    against "strong:16w at ${g%:*}" sim "${g%:*}" --threads 1 -n "${g#*:}" --seed bench --bot strong:16w
  done
  rm -f "$R"
fi

echo
echo "== The first answer of strong, which learns the game: functions called (tests/bench/hint.lua). Version 0.2.0 called 489,000"
echo "   in Lua and 485,000 in C at zole"
HOUSERULE_LIB=$B HOUSERULE_BESIDE=$B lua5.4 tests/bench/hint.lua zole spades hearts

echo
echo "== The library for C (tests/bench/api.c): decisions a second on one core; at least 1 M are wanted"
${CC:-cc} -O2 -Icore/table -o "$B/bench.api" tests/bench/api.c "$B/libhouserule.so" -Wl,-rpath,"$PWD/$B"
"$B/bench.api" zole hearts skat
rm "$B/bench.api"

echo
echo "== The prompt (tests/bench/latency.lua)"
HOUSERULE=$H lua5.4 tests/bench/latency.lua

echo
echo "== What the wall costs: houserule in turn with houserule-alone, the same program in one process; $PAIRS pairs"
W=$B/bench.wall
"$H" sim zole --bot random --threads 1 -n 100 --seed bench --records "$W.records" >/dev/null
grep -E '^\{"(houserule|pack|by)"' "$W.records" > "$W.serve"
for _ in $(seq 1000); do echo legal; done > "$W.prompt"
wall() { # WHAT TIMES INPUT ARGUMENT...: milliseconds of a whole process, how many more behind the wall for each of TIMES, the ratio
  what=$1; times=$2; input=$3; shift 3
  for _ in $(seq "$PAIRS"); do
    a=$(now); "$B/houserule-alone" "$@" <"$input" >/dev/null
    b=$(now); "$H" "$@" <"$input" >/dev/null; c=$(now)
    echo "$(((b - a) / 1000)) $(((c - b) / 1000))"
  done > "$W.pairs"
  printf '%-20s %8.1f ms alone, %9.4f ms more for each of %4d, %5.2f times as long\n' "$what" \
    "$(awk '{ print $1 / 1000 }' "$W.pairs" | median)" \
    "$(awk -v n="$times" '{ print ($2 - $1) / 1000 / n }' "$W.pairs" | median)" "$times" \
    "$(awk '{ print $2 / $1 }' "$W.pairs" | median)"
}
wall 'houserule --version' 1 /dev/null --version
wall 'houserule list' 1 /dev/null list
wall 'a prompt command' 1000 "$W.prompt" zole --seed bench
wall 'serve, a line read' "$(wc -l < "$W.serve")" "$W.serve" serve
wall 'replay, a decision' "$(grep -c '"do":' "$W.records")" /dev/null replay "$W.records"
rm -f "$W".*

echo
echo "== Start-up, whole process"
printf 'houserule list         '; seconds "$H" list
printf 'houserule rules zole   '; seconds "$H" rules zole
