#include "count.h"

enum { WORDS = SUMS_TARGET / 64 + 1 };

typedef struct search {
  const sums_card_t *card;
  unsigned n, found, max;
  cardset_t *out;
  uint64_t reach[CARD_LIMIT + 1][WORDS]; /* by the first card that may be taken: a bit for each sum there is */
} search_t;

static bool can_make(const search_t *s, unsigned from, unsigned sum) { return s->reach[from][sum / 64] >> sum % 64 & 1; }

static bool takes_part(const sums_card_t *card, unsigned left) { return card->value > 0 && card->value <= left; }

/* Notes the sums that the cards from `i` on make: those of the cards after it, alone and with this card. */
static void note_sums(search_t *s, unsigned i, unsigned target) {
  for (unsigned sum = 0; sum <= target; sum++) {
    const bool with = takes_part(&s->card[i], sum) && can_make(s, i + 1, sum - s->card[i].value);
    s->reach[i][sum / 64] |= (uint64_t)(with || can_make(s, i + 1, sum)) << sum % 64;
  }
}

/* Lists the parts made of `chosen` and cards from `from` on that make `left` more. */
static void list_parts(search_t *s, unsigned from, unsigned left, cardset_t chosen) {
  if (left == 0) {
    if (s->found < s->max) s->out[s->found] = chosen;
    s->found++;
    return;
  }
  for (unsigned i = from; i < s->n && s->found <= s->max; i++) {
    const sums_card_t *card = &s->card[i];
    if (i > from && card->is_copy) continue;
    if (takes_part(card, left) && can_make(s, i + 1, left - card->value))
      list_parts(s, i + 1, left - card->value, chosen | card_bit(card->card));
  }
}

unsigned sums_find(const sums_card_t *card, unsigned n, unsigned target, cardset_t *out, unsigned max) {
  search_t s = {.card = card, .n = n, .max = max, .out = out};
  s.reach[n][0] = 1;
  for (unsigned i = n; i-- > 0;) note_sums(&s, i, target);
  list_parts(&s, 0, target, 0);
  return s.found;
}
