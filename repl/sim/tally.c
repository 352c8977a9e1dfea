/* tally.c - see tally.h. */
#include "sim/tally.h"

#include <stdlib.h>
#include <string.h>

bool tally_open(tally_t *t, unsigned combos) {
  memset(t, 0, sizeof *t);
  t->combos = combos;
  t->sum = calloc((size_t)TALLY_COLUMNS * combos, sizeof *t->sum); /* pages that no column is in are never touched */
  return t->sum != NULL;
}

void tally_close(tally_t *t) {
  tally_clear(t, 0);
  free(t->sum);
  t->sum = NULL;
}

void tally_clear(tally_t *t, unsigned keep) {
  if (t->sum) memset(t->sum, 0, (size_t)t->columns * t->combos * sizeof *t->sum);
  memset(t->named, 0, sizeof t->named);
  memset(t->crowded, 0, sizeof t->crowded);
  while (t->columns > keep) free(t->column[--t->columns].name);
  for (unsigned c = 0; c < t->columns; c++) t->named[t->column[c].sort]++;
  t->clusters = 0;
}

unsigned tally_find(const tally_t *t, const char *name) {
  unsigned c = 0;
  while (c < t->columns && strcmp(t->column[c].name, name) != 0) c++;
  return c < t->columns ? c : TALLY_NONE;
}

unsigned tally_column(tally_t *t, const char *name, unsigned per, tally_sort_t sort) {
  const unsigned known = tally_find(t, name);
  if (known != TALLY_NONE) return known;
  if (t->columns == TALLY_COLUMNS || (sort != TALLY_FIXED && t->named[sort] == TALLY_NAMED)) {
    t->crowded[sort] = true;
    return TALLY_NONE;
  }
  char *copy = strdup(name);
  if (!copy) return TALLY_NONE;
  t->column[t->columns] = (tally_column_t){copy, per, sort};
  t->named[sort]++;
  return t->columns++;
}

/* Adds a cluster's numbers under combination k. Most of them are 0 and skipped. */
static inline void fold_under(tally_t *t, const int64_t *now, unsigned k, size_t combos) {
  for (unsigned c = 0; c < t->columns; c++) {
    const int64_t *const first = now + c * combos, x = first[k], b = first[0];
    if (!x && !b) continue;
    const int64_t *const per = now + t->column[c].per * combos, n = per[k], m = per[0];
    tally_wide_t *of = t->sum[c * combos + k].of;
    of[TALLY_X] += x;
    of[TALLY_XX] += (tally_wide_t)x * x;
    of[TALLY_XN] += (tally_wide_t)x * n;
    if (k == 0) continue;
    of[TALLY_XB] += (tally_wide_t)x * b;
    of[TALLY_XM] += (tally_wide_t)x * m;
    of[TALLY_NB] += (tally_wide_t)n * b;
  }
}

void tally_fold(tally_t *t, const int64_t *now) {
  t->clusters++;
  if (t->combos == 1) fold_under(t, now, 0, 1);
  else for (unsigned k = 0; k < t->combos; k++) fold_under(t, now, k, t->combos);
}

bool tally_add(tally_t *to, const tally_t *from) {
  to->clusters += from->clusters;
  for (unsigned s = 0; s < TALLY_SORTS; s++) to->crowded[s] |= from->crowded[s];
  for (unsigned c = 0; c < from->columns; c++) {
    const tally_column_t *column = &from->column[c];
    const unsigned per = tally_column(to, from->column[column->per].name, 0, TALLY_FIXED);
    const unsigned at = tally_column(to, column->name, per, column->sort);
    if (at == TALLY_NONE && to->crowded[column->sort]) continue;
    if (at == TALLY_NONE || per == TALLY_NONE) return false;
    to->column[at].per = per;
    for (unsigned k = 0; k < to->combos; k++) {
      tally_wide_t *into = to->sum[(size_t)at * to->combos + k].of;
      for (unsigned i = 0; i < TALLY_SUMS; i++) into[i] += from->sum[(size_t)c * from->combos + k].of[i];
    }
  }
  return true;
}

void tally_write(tally_wide_t n, char out[TALLY_DIGITS]) {
  char digits[TALLY_DIGITS];
  unsigned at = 0;
  const bool minus = n < 0;
  do {
    const int digit = (int)(n % 10);
    digits[at++] = (char)('0' + (digit < 0 ? -digit : digit));
    n /= 10;
  } while (n);
  if (minus) digits[at++] = '-';
  for (unsigned i = 0; i < at; i++) out[i] = digits[at - 1 - i];
  out[at] = '\0';
}

bool tally_read(const char *text, tally_wide_t *n) {
  const bool minus = *text == '-';
  const char *at = text + minus;
  *n = 0;
  if (!*at || strlen(at) > 38) return false;
  for (; *at >= '0' && *at <= '9'; at++) *n = *n * 10 + (minus ? '0' - *at : *at - '0');
  return !*at;
}
