/* solver.c - translates a hand for the search, and finds its value and its best line. */
#include "solver.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { HUGE_PAGE = 2 << 20 };

/* Allocates the table, on huge pages if there are any: the search reads it at random places, and on small pages TLB misses
 * took a fifth of the time. */
static bool take_room(solve_t *s) {
  const size_t size = s->entries * sizeof *s->entry;
  s->room = calloc(1, size + HUGE_PAGE);
  if (!s->room) return false;
  s->entry = (void *)((char *)s->room + (-(uintptr_t)s->room & (HUGE_PAGE - 1)));
#ifdef MADV_HUGEPAGE
  madvise(s->entry, size, MADV_HUGEPAGE); /* advice: no answer matters */
#endif
  return true;
}

solve_t *solve_new(unsigned mebibytes) {
  solve_t *s = calloc(1, sizeof *s);
  if (!s) return NULL;
  s->entries = 1;
  while (s->entries * 2 * sizeof *s->entry <= (size_t)mebibytes << 20) s->entries *= 2;
  if (take_room(s)) return s;
  free(s);
  return NULL;
}

void solve_free(solve_t *s) {
  if (!s) return;
  free(s->room);
  free(s);
}

static cardset_t translate(const solve_t *s, cardset_t set) {
  cardset_t out = 0;
  CARDSET_EACH(c, set) if (s->card_at[c] != CARD_NONE) out |= card_bit(s->card_at[c]);
  return out;
}

/* Gives the cards of one suit their numbers, the lowest first. */
static void number_suit(solve_t *s, const order_t *o, cardset_t suit, unsigned *n) {
  const unsigned from = *n;
  while (suit) {
    card_t lowest = cardset_first(suit);
    CARDSET_EACH(c, suit) {
      if (cardset_count(o->above[c] & o->suit[c]) > cardset_count(o->above[lowest] & o->suit[lowest])) lowest = c;
    }
    suit &= ~card_bit(lowest);
    s->card_at[lowest] = (uint8_t)*n;
    s->name[(*n)++] = lowest;
  }
  const cardset_t set = (*n == 64 ? UINT64_MAX : card_bit(*n) - 1) & ~(card_bit(from) - 1);
  s->group[s->groups++] = set;
  for (unsigned i = from; i < *n; i++) {
    s->group_of[i] = set;
    s->over[i] = i == CARD_LIMIT - 1 ? 0 : set & ~((card_bit(i) << 1) - 1);
  }
}

/* Numbers all cards in play: plain suits, then trumps. Returns how many. */
static unsigned number_cards(solve_t *s, const order_t *o, cardset_t cards) {
  unsigned n = 0;
  cardset_t rest = cards & ~o->trumps;
  memset(s->card_at, CARD_NONE, sizeof s->card_at);
  s->groups = 0;
  while (rest) {
    const cardset_t suit = o->suit[cardset_first(rest)] & rest;
    if (!suit || s->groups + 1 == SOLVE_GROUPS) return 0;
    number_suit(s, o, suit, &n);
    rest &= ~suit;
  }
  if (cards & o->trumps) number_suit(s, o, cards & o->trumps, &n);
  return n;
}

static void translate_rules(solve_t *s, const play_t *p, unsigned cards) {
  memset(&s->order, 0, sizeof s->order);
  s->order.trumps = translate(s, p->order->trumps);
  s->ties = false;
  for (unsigned i = 0; i < cards; i++) {
    const card_t c = s->name[i];
    s->order.suit[i] = s->group_of[i];
    s->order.above[i] = translate(s, p->order->above[c]);
    s->same[i] = translate(s, p->order->deck->same[c]);
    s->order.points[i] = s->aim.tricks ? 0 : p->order->points[c];
    if ((s->order.above[i] & s->group_of[i]) != s->over[i]) s->ties = true;
  }
  s->duties = *p->duties;
  s->duties.not_led = s->duties.until_broken && play_gone(p) & p->duties->not_led ? 0 : translate(s, p->duties->not_led);
  s->duties.forced = translate(s, p->duties->forced);
  s->duties.free_follow = translate(s, p->duties->free_follow);
}

static bool alike(const solve_t *s, unsigned a, unsigned b) {
  const duties_t *d = &s->duties;
  const cardset_t sets[] = {d->not_led, d->forced, d->free_follow};
  for (unsigned i = 0; i < 3; i++)
    if ((sets[i] >> a & 1) != (sets[i] >> b & 1)) return false;
  return s->order.points[a] == s->order.points[b];
}

static unsigned bits_for(unsigned values) {
  unsigned bits = 0;
  while (1u << bits < values) bits++;
  return bits;
}

/* Hashes a number to pseudorandom bits (splitmix64). */
static uint64_t salt_of(uint64_t x) {
  x = (x + 1) * UINT64_C(0x9e3779b97f4a7c15);
  x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
  return x ^ x >> 31;
}

/* Sorts the cards of each suit into kinds, and prepares the planes and salts of the table's keys. */
static void prepare_keys(solve_t *s, const uint8_t owner[CARD_LIMIT], unsigned cards) {
  unsigned kinds = 1;
  for (unsigned i = 0; i < cards; i++) {
    unsigned kind = 0, j = (unsigned)cardset_first(s->group_of[i]);
    for (; j < i && !alike(s, i, j); j++) kind = s->kind[j] >= kind ? s->kind[j] + 1u : kind;
    s->kind[i] = (uint8_t)(j < i ? s->kind[j] : kind);
    kinds = s->kind[i] >= kinds ? s->kind[i] + 1u : kinds;
    s->salt[i] = salt_of((((uint64_t)cardset_first(s->group_of[i]) + 1) * 64 + s->kind[i]) * 16 + owner[i]);
  }
  const unsigned seats = bits_for(s->seats), left = cards - s->seats;
  const uint32_t ranks = DUTY_FLAG(DUTY_BEAT) | DUTY_FLAG(DUTY_TRUMP) | DUTY_FLAG(DUTY_OVERTRUMP);
  const duties_t *d = &s->duties;
  unsigned planes = seats + bits_for(kinds);
  const bool marked = planes * left > 128; /* too many bits for the key: it has a bit for the kind, and the hash the card */
  if (marked) planes = seats + 1;
  const bool fits = !s->ties && planes <= SOLVE_PLANES && planes * left <= 128;
  s->by_rank = fits && !(d->has & ranks) && !d->not_led && !d->forced && !d->free_follow;
  s->planes = (uint8_t)(s->by_rank ? planes : 0);
  memset(s->plane, 0, sizeof s->plane);
  for (unsigned i = 0; i < cards; i++) {
    const unsigned kind = marked ? s->kind[i] > 0 : s->kind[i];
    for (unsigned b = 0; b < s->planes; b++)
      s->plane[b] |= (cardset_t)((b < seats ? (unsigned)owner[i] >> b : kind >> (b - seats)) & 1u) << i;
    if (!s->planes || (marked && kind)) s->salt[i] = salt_of(i);
  }
}

static void take_seats(solve_t *s, const play_t *p) {
  memset(s->next, 0, sizeof s->next);
  s->seats = p->active;
  s->first = p->turn;
  for (unsigned seat = 1; seat <= PLAY_SEATS; seat++) {
    s->next[seat] = p->next[seat];
    s->side[seat] = p->side[seat];
    s->in_a[seat] = s->aim.team >> seat & 1;
    s->most[seat] = s->in_a[seat] != s->aim.fewest;
    s->hand[seat] = p->next[seat] ? translate(s, p->hand[seat]) : 0;
  }
}

static int64_t had_by_a(const solve_t *s, const play_t *p) {
  int64_t sum = 0;
  for (unsigned seat = 1; seat <= PLAY_SEATS; seat++)
    if (s->in_a[seat]) sum += s->aim.tricks ? p->tricks[seat] : p->points[seat];
  return sum;
}

static solve_node_t node_of(const solve_t *s, const play_t *p) {
  solve_node_t n = {.turn = p->turn, .winner = p->winner, .played = p->played, .led = CARD_NONE, .best = CARD_NONE};
  cardset_t held = 0;
  for (unsigned seat = 1; seat <= PLAY_SEATS; seat++)
    if (p->next[seat]) held |= p->hand[seat];
  n.left = translate(s, held);
  if (n.played) {
    n.trick = translate(s, p->trick_cards);
    n.led = s->card_at[p->trick[0]];
    n.best = s->card_at[p->best];
    n.points = order_points(&s->order, n.trick);
  }
  const unsigned tricks = (cardset_count(n.left) + n.played) / s->seats;
  n.rest = order_points(&s->order, n.left | n.trick) + (int)tricks * s->each + (tricks ? (int)s->aim.last : 0);
  CARDSET_EACH(c, n.left) n.hash += s->salt[c];
  n.got = (int)(had_by_a(s, p) - s->had);
  return n;
}

const char *solve_begin(solve_t *s, const play_t *p, const solve_aim_t *aim, const solve_limit_t *limit) {
  cardset_t held = 0, trick = p->played ? p->trick_cards : 0;
  uint8_t owner[CARD_LIMIT] = {0}, index = 0;
  unsigned most = 0;
  if (!p->turn) return "nobody has the lead";
  for (uint8_t i = 0, seat = p->turn; i < p->active; i++, seat = p->next[seat]) {
    const unsigned n = cardset_count(p->hand[seat]) + (i >= p->active - p->played ? 1 : 0);
    if (i && n != most) return "the hands are not of one size";
    most = n;
    held |= p->hand[seat];
  }
  s->aim = *aim;
  s->each = aim->tricks ? 1 : 0;
  s->ends = aim->end[0] || aim->end[1];
  s->limit = limit ? *limit : (solve_limit_t){0, NULL, NULL};
  s->nodes = 0;
  s->out = false;
  const unsigned cards = number_cards(s, p->order, held | trick);
  if (cards == 0) return held ? "there are too many suits" : "no card is left to play";
  take_seats(s, p);
  translate_rules(s, p, cards);
  for (uint8_t i = 0, seat = p->turn; i < p->active; i++, seat = p->next[seat], index++)
    CARDSET_EACH(c, s->hand[seat]) owner[c] = index;
  prepare_keys(s, owner, cards);
  solve_table_begin(s);
  const duties_t *d = &s->duties;
  const bool follows = d->has & DUTY_FLAG(DUTY_FOLLOW) && !d->not_led && !d->forced && !d->free_follow && !d->may_trump;
  s->sure = follows && !aim->fewest;
  s->swaps = follows && !aim->tricks && !s->ends;
  s->tops = !s->ends;
  s->had = had_by_a(s, p);
  s->total = node_of(s, p).rest;
  s->guess = -1; /* forget the last hand: a result must not depend on earlier hands */
  memset(s->killer, CARD_NONE, sizeof s->killer);
  return NULL;
}

/* Searches a position, and drops the cards that decided: see solve_search. */
static int bound_of(solve_t *s, const solve_node_t *n, int need) {
  cardset_t why = 0;
  return solve_search(s, n, need, &why);
}

/* Finds the value of a position by asking "at least need?" until its bounds meet; adds `gain` to it. The first question is
 * the last value found. The next ones are next to the last bound; with card points they soon halve the interval. */
static solve_value_t narrow(solve_t *s, const solve_node_t *n, int gain) {
  int lo = 0, hi = n->rest, guess = s->guess - gain;
  int need = guess > lo && guess <= hi ? guess : (lo + hi + 1) / 2;
  for (unsigned steps = 0; lo < hi; steps++) {
    s->now = (solve_value_t){(uint32_t)(lo + gain), (uint32_t)(hi + gain)};
    const int v = bound_of(s, n, need);
    if (s->out) break;
    if (v >= need)
      lo = v;
    else
      hi = v;
    need = steps < 2 || s->aim.tricks ? (v >= need ? lo + 1 : hi) : (lo + hi + 1) / 2;
  }
  if (lo == hi) s->guess = lo + gain;
  return (solve_value_t){(uint32_t)(lo + gain), (uint32_t)(hi + gain)};
}

solve_value_t solve_value(solve_t *s, const play_t *p) {
  const solve_node_t n = node_of(s, p);
  return narrow(s, &n, 0);
}

solve_value_t solve_card(solve_t *s, const play_t *p, card_t c) {
  solve_node_t n = node_of(s, p);
  int gain = 0;
  cardset_t why = 0;
  solve_step(s, &n, s->card_at[c], &gain, &why);
  return narrow(s, &n, gain);
}

void solve_continue(solve_t *s) {
  s->out = false;
  s->nodes = 0;
}

solve_value_t solve_so_far(const solve_t *s) { return s->now; }

uint64_t solve_nodes(const solve_t *s) { return s->nodes; }

/* Returns true if a card is best play: it gains points, and the position after it has the rest of `value`. */
static bool keeps(solve_t *s, const solve_node_t *n, card_t c, int value) {
  solve_node_t next = *n;
  int gain = 0;
  cardset_t why = 0;
  solve_step(s, &next, c, &gain, &why);
  const int left = value - gain;
  return s->most[n->turn] ? bound_of(s, &next, left) >= left : bound_of(s, &next, left + 1) <= left;
}

/* Finds a card of best play, trying the most promising first; CARD_NONE if the limit is reached. */
static card_t best_card(solve_t *s, const solve_node_t *n, int value) {
  const cardset_t legal = solve_legal(s, n);
  if (!(legal & (legal - 1))) return cardset_first(legal);
  cardset_t why = 0;
  for (cardset_t tries = solve_distinct(s, n, legal, &why); tries;) {
    card_t c = cardset_first(tries);
    CARDSET_EACH(d, tries) if (solve_promise(s, n, (card_t)d) > solve_promise(s, n, c)) c = (card_t)d;
    tries &= ~card_bit(c);
    if (keeps(s, n, c, value) && !s->out) return c;
  }
  return CARD_NONE;
}

unsigned solve_line(solve_t *s, const play_t *p, card_t card, uint32_t value, card_t out[CARD_LIMIT]) {
  solve_node_t n = node_of(s, p);
  unsigned length = 0;
  int rest = (int)value;
  card_t c = card == CARD_NONE ? best_card(s, &n, rest) : s->card_at[card];
  while (c != CARD_NONE) {
    int gain = 0;
    cardset_t why = 0;
    solve_step(s, &n, c, &gain, &why);
    out[length++] = s->name[c];
    rest -= gain;
    c = n.left && !n.over ? best_card(s, &n, rest) : CARD_NONE;
  }
  return length;
}
