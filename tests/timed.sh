# timed.sh LIMIT TIMES SPEC... - the specs in the order in which to start them: the longest first.
#
# TIMES is the folder in which the Makefile keeps "seconds spec" of every spec it ran. For others the table in tests/README.md
# ("| `spec` | seconds |") says it. With a number for LIMIT only specs under that many seconds are printed.
limit=$1 times=$2
shift 2
{ sed -n 's/^| `\(tests[^`]*\)` | \([0-9.]*\) .*/\2 \1/p' tests/README.md
  cat "$times"/*_spec.lua 2>/dev/null
  printf '? %s\n' "$@"
} | awk -v limit="$limit" '
  $1 != "?" { seconds[$2] = $1; next }
  limit == "any" || seconds[$2] + 0 < limit + 0 { print seconds[$2] + 0, $2 }' | sort -rn | cut -d' ' -f2
