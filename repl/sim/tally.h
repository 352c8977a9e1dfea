/* tally.h - sums of a simulation, from which means, shares and paired differences are computed with their intervals.
 *
 * A tally has columns, like "points/1" or "kind/take won", each per another column, like "deals". A cluster is a game, or a
 * stretch of deals of a long one; clusters are independent. For each combination of rules a cluster gives one number per
 * column. The tally keeps sums over clusters of these numbers and their products. All are integers, so the order of adding
 * does not matter.
 *
 * A mean is x / n, where n is the x of its `per` column. Its error needs xx, xn, and the xx of that column. A difference
 * from the first combination also needs the products across both, because clusters have the same packs.
 */
#ifndef HOUSERULE_TALLY_H
#define HOUSERULE_TALLY_H

#include <stdbool.h>
#include <stdint.h>

enum { TALLY_COLUMNS = 448, TALLY_NAMED = 128, TALLY_NONE = TALLY_COLUMNS };

__extension__ typedef __int128 tally_wide_t;

/* Sums of products: x is the column's number, n that of its `per` column; b and m are these two under the first
 * combination. */
enum { TALLY_X, TALLY_XX, TALLY_XN, TALLY_XB, TALLY_XM, TALLY_NB, TALLY_SUMS };
typedef struct tally_sum {
  tally_wide_t of[TALLY_SUMS];
} tally_sum_t;

/* Scripts name kinds and words. If there are more than TALLY_NAMED of a sort, none is reported, because the first ones
 * depend on the threads. */
typedef enum tally_sort { TALLY_FIXED, TALLY_KIND, TALLY_WORD, TALLY_SORTS } tally_sort_t;

typedef struct tally_column {
  char *name;
  unsigned per; /* another column, or itself */
  tally_sort_t sort;
} tally_column_t;

typedef struct tally {
  unsigned combos, columns, named[TALLY_SORTS];
  bool crowded[TALLY_SORTS];
  uint64_t clusters;
  tally_column_t column[TALLY_COLUMNS];
  tally_sum_t *sum; /* of column c under combination k, from 0: sum[c * combos + k] */
} tally_t;

/* Opens an empty tally; false if there is no memory. */
bool tally_open(tally_t *t, unsigned combos);
void tally_close(tally_t *t);

/* Sets all sums to zero, and removes the columns from `keep` on. */
void tally_clear(tally_t *t, unsigned keep);

/* Finds a column by name; TALLY_NONE if there is none. */
unsigned tally_find(const tally_t *t, const char *name);

/* Finds or adds a column; TALLY_NONE if there is no memory, or too many columns (which the tally notes). */
unsigned tally_column(tally_t *t, const char *name, unsigned per, tally_sort_t sort);

/* Adds a cluster: now[c * combos + k] is the number of column c under combination k. */
void tally_fold(tally_t *t, const int64_t *now);

/* Adds the sums of `from`, which has the same combinations; false if there is no memory. */
bool tally_add(tally_t *to, const tally_t *from);

/* Writes a sum in digits; reads one, false if it is no number. */
enum { TALLY_DIGITS = 48 };
void tally_write(tally_wide_t n, char out[TALLY_DIGITS]);
bool tally_read(const char *text, tally_wide_t *n);

#endif
