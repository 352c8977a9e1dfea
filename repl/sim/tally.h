/* tally.h - what a simulation sums up, of which any mean, share or paired difference is told with its interval.
 *
 * A tally has columns: things that are counted, like "points/1" or "kind/take won", each per another column, like the
 * deals. What hangs together - a game, and where one has no end a stretch of its deals - is a cluster, and clusters do not
 * depend on each other. Of each combination of rules a cluster gives one number a column; the tally keeps sums over
 * clusters of the numbers and of their products. All of them are whole, so that the order in which they are added changes
 * nothing.
 *
 * A mean is x / n, n being the x of the column that it is per; its error comes from xx, xn, and the xx of that column. A
 * difference from the first combination needs the products across the two beside these: clusters are of the same packs.
 */
#ifndef HOUSERULE_TALLY_H
#define HOUSERULE_TALLY_H

#include <stdbool.h>
#include <stdint.h>

enum { TALLY_COLUMNS = 448, TALLY_NAMED = 128, TALLY_NONE = TALLY_COLUMNS };

__extension__ typedef __int128 tally_wide_t;

/* Products of two columns of a cluster: x is this one's number and n that of the column that it is per, b and m are these
 * two under the first combination. */
enum { TALLY_X, TALLY_XX, TALLY_XN, TALLY_XB, TALLY_XM, TALLY_NB, TALLY_SUMS };
typedef struct tally_sum {
  tally_wide_t of[TALLY_SUMS];
} tally_sum_t;

/* Kinds and words are named by scripts. Where there are more than TALLY_NAMED of one sort none of these is told, as which
 * came first depends on the threads. */
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

/* Begins with nothing counted. False where there is no memory. */
bool tally_open(tally_t *t, unsigned combos);
void tally_close(tally_t *t);

/* Forgets what was counted, and all columns from `keep` on. */
void tally_clear(tally_t *t, unsigned keep);

/* Finds the column of that name; TALLY_NONE if there is none. */
unsigned tally_find(const tally_t *t, const char *name);

/* Finds the column of that name, and makes it if there is none; TALLY_NONE where there is no room for it (which is noted),
 * or no memory. */
unsigned tally_column(tally_t *t, const char *name, unsigned per, tally_sort_t sort);

/* Adds a cluster: now[c * combos + k] is the number of column c under combination k. */
void tally_fold(tally_t *t, const int64_t *now);

/* Adds all that `from` has counted of as many combinations. False where there is no memory. */
bool tally_add(tally_t *to, const tally_t *from);

/* Writes a sum in digits, and reads one: false for what is none. */
enum { TALLY_DIGITS = 48 };
void tally_write(tally_wide_t n, char out[TALLY_DIGITS]);
bool tally_read(const char *text, tally_wide_t *n);

#endif
