/* meter.c - see meter.h. */
#include "sim/meter.h"

#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Columns of every tally, before points and wins of sides. */
enum { GAMES, DEALS, LENGTH, HANDS, DECISIONS, ASKED, CHOICES, DRAWS, SWING, SPREAD, LED, KEPT, BIDS, POINTS_DEALER,
       POINTS_FOREHAND, POINTS_BIDDER, AHEAD_DEALER, AHEAD_FOREHAND, AHEAD_BIDDER, WINS_DEALER, WINS_FOREHAND, ROLES,
       AHEAD = AHEAD_DEALER - POINTS_DEALER, POINTS = ROLES - 1, WINS = POINTS + TABLE_SIDES, FIXED = WINS + TABLE_SIDES + 1 };

static const struct {
  const char *name;
  unsigned per;
} fixed[ROLES] = {
  [GAMES] = {"games", GAMES},                   [DEALS] = {"deals", GAMES},
  [LENGTH] = {"length", GAMES},                 [HANDS] = {"hands", GAMES},
  [DECISIONS] = {"decisions", DEALS},           [ASKED] = {"asked", DEALS},
  [CHOICES] = {"choices", ASKED},               [DRAWS] = {"draws", GAMES},
  [SWING] = {"swing", HANDS},                   [SPREAD] = {"spread", HANDS},
  [LED] = {"led", GAMES},                       [KEPT] = {"kept", LED},
  [BIDS] = {"bids", HANDS},
  [POINTS_DEALER] = {"points/dealer", HANDS},   [POINTS_FOREHAND] = {"points/forehand", HANDS},
  [POINTS_BIDDER] = {"points/bidder", BIDS},    [AHEAD_DEALER] = {"ahead/dealer", HANDS},
  [AHEAD_FOREHAND] = {"ahead/forehand", HANDS}, [AHEAD_BIDDER] = {"ahead/bidder", BIDS},
  [WINS_DEALER] = {"wins/dealer", GAMES},       [WINS_FOREHAND] = {"wins/forehand", GAMES},
};

uint64_t meter_blocks(const meter_plan_t *p) { return (p->deals + p->games + p->each - 1) / p->each; }

static bool add_columns(tally_t *t) {
  char name[32];
  for (unsigned c = 0; c < FIXED; c++) {
    const bool points = c >= ROLES && c <= WINS;
    if (c < ROLES) snprintf(name, sizeof name, "%s", fixed[c].name);
    else snprintf(name, sizeof name, points ? "points/%u" : "wins/%u", c - (points ? POINTS : WINS));
    const unsigned per = c < ROLES ? fixed[c].per : points ? HANDS : GAMES;
    if (tally_column(t, name, per, TALLY_FIXED) != c) return false;
  }
  return true;
}

bool meter_open(meter_t *m, const meter_plan_t *plan) {
  memset(m, 0, offsetof(meter_t, scores));
  m->plan = *plan;
  return tally_open(&m->tally, plan->combos) && add_columns(&m->tally);
}

void meter_close(meter_t *m) {
  tally_close(&m->tally);
  for (unsigned b = 0; b < METER_BATCHES; b++) free(m->batch[b]);
}

/* Returns the quota of `all` deals or games after block b; unlimited if `all` is 0. */
static uint64_t quota(const meter_plan_t *p, uint64_t all, uint64_t counted, uint64_t b) {
  const uint64_t left = all - b * p->each;
  return all == 0 ? UINT64_MAX : counted + (left < p->each ? left : p->each);
}

bool meter_is_done(const meter_t *m) { return m->deals >= m->quota_deals || m->games >= m->quota_games; }
bool meter_is_full(const meter_t *m) { return m->plan.combos > 1 ? m->seed_deals >= METER_LONG : meter_is_done(m); }

/* ---- the numbers of the game in play ---- */

/* Returns the current stretch of deals. */
int64_t *meter_stretch(lua_State *L, meter_t *m) {
  uint64_t b = m->seed_deals / METER_BATCH;
  if (b >= METER_BATCHES) b = METER_BATCHES - 1;
  for (; m->batches <= b; m->batches++) {
    int64_t **at = &m->batch[m->batches];
    if (!*at) *at = calloc((size_t)TALLY_COLUMNS * m->plan.combos, sizeof **at);
    if (!*at) luaL_error(L, "not enough memory");
  }
  return m->batch[b];
}

static void count(const meter_t *m, int64_t *at, unsigned column, int64_t n) {
  at[(size_t)column * m->plan.combos + m->combo] += n;
}

/* Returns a text that a script named, "" for anything else. */
static const char *text_at(lua_State *L, int at) { return lua_type(L, at) == LUA_TSTRING ? lua_tostring(L, at) : ""; }

/* Finds the column of two joined texts. The second may be "" or begin with the first, like a decision at its point. */
static unsigned column_of(lua_State *L, meter_t *m, tally_sort_t sort, const char *const text[METER_NAMES]) {
  char name[METER_TEXT];
  const char *const head = sort == TALLY_KIND ? "kind" : "word";
  const size_t point = strlen(text[0]);
  const bool says_it = strncmp(text[0], text[1], point) == 0 && (text[1][point] == ' ' || !text[1][point]);
  const int n = snprintf(name, sizeof name, "%s/%s%s%s", head, says_it ? "" : text[0], *text[1] && !says_it ? " " : "", text[1]);
  if (n >= METER_TEXT) luaL_error(L, "a %s is too long to be counted: \"%.40s...\"", head, text[0]);
  const unsigned column = tally_column(&m->tally, name, DEALS, sort);
  if (column == TALLY_NONE && !m->tally.crowded[sort]) luaL_error(L, "not enough memory");
  return column;
}

static inline bool is_named(const meter_name_t *known, const meter_name_t *name) {
  return known->name[0] == name->name[0] && known->name[1] == name->name[1];
}

/* Finds or adds a name in name[]; -1 if it is not counted. */
__attribute__((noinline)) static int place_name(lua_State *L, meter_t *m, tally_sort_t sort, int at, const meter_name_t *name) {
  const unsigned n = m->names[sort];
  for (unsigned i = 0; i < n; i++)
    if (is_named(&m->name[sort][i], name)) return (int)i;
  const char *const text[METER_NAMES] = {text_at(L, at), text_at(L, at + 1)};
  const unsigned column = *text[0] ? column_of(L, m, sort, text) : TALLY_NONE;
  if (column == TALLY_NONE) return -1;
  m->name[sort][n] = (meter_name_t){{name->name[0], name->name[1]}, column};
  if (n == TALLY_NAMED) return (int)n; /* the extra place, for names that are not kept */
  m->names[sort]++;
  for (int i = 0; i < METER_NAMES; i++) {
    lua_pushvalue(L, at + i);
    luaL_ref(L, LUA_REGISTRYINDEX);
  }
  return (int)n;
}

/* Counts the two texts from `at`, recognized by the addresses of their strings. */
void meter_name(lua_State *L, meter_t *m, int64_t *stretch, tally_sort_t sort, int at) {
  const meter_name_t name = {{lua_topointer(L, at), lua_topointer(L, at + 1)}, TALLY_NONE};
  if (!name.name[0]) return;
  uint8_t *const last = &m->name_at[sort][((uintptr_t)name.name[0] >> 4 ^ (uintptr_t)name.name[1] >> 5) % METER_NAMES_AT];
  if (*last >= m->names[sort] || !is_named(&m->name[sort][*last], &name)) {
    const int place = place_name(L, m, sort, at, &name);
    if (place < 0) return;
    *last = (uint8_t)place;
  }
  count(m, stretch, m->name[sort][*last].column, 1);
}

/* ---- hands and games ---- */

static unsigned side_of(const meter_t *m, unsigned seat) { return seat <= TABLE_SIDES ? m->side[m->combo][seat] : 0; }

/* Counts the points of a seat in a role, and if its side is `top`, which made most alone (0 for none). */
static inline void count_role(int64_t *at, size_t combos, const meter_hand_t *h, unsigned own, unsigned points, unsigned top) {
  if (own == 0 || own > h->sides) return;
  at[points * combos] += h->delta[own];
  at[(points + AHEAD) * combos] += own == top;
}

void meter_hand(meter_t *m, int64_t *at, const meter_hand_t *h) {
  const size_t combos = m->plan.combos;
  const unsigned row = m->game_deals < METER_GAME_DEALS ? m->game_deals : METER_GAME_DEALS - 1, sides = h->sides;
  int64_t sum = 0, most = INT64_MIN, least = INT64_MAX, *points = (at += m->combo) + POINTS * combos;
  tally_wide_t squares = 0;
  unsigned top = 0;
  for (unsigned s = 1; s <= sides; s++) {
    const int64_t d = h->delta[s];
    if (d >= most) top = d > most ? s : 0, most = d;
    least = d < least ? d : least;
    *(points += combos) += d;
    m->scores[row][s] = m->score[s] += d;
    sum += d, squares += (tally_wide_t)d * d;
  }
  at[HANDS * combos]++;
  if (sides > 1 && most != least) { /* how far the sides are apart */
    squares = squares * sides - (tally_wide_t)sum * sum;
    at[SWING * combos] += most - least;
    at[SPREAD * combos] += squares > INT64_MAX / METER_LONG ? 0 : (int64_t)squares;
  }
  if (sides < 2) top = 0;
  const unsigned bidder = side_of(m, h->bidder);
  count_role(at, combos, h, side_of(m, h->dealer), POINTS_DEALER, top);
  count_role(at, combos, h, side_of(m, h->forehand), POINTS_FOREHAND, top);
  count_role(at, combos, h, bidder, POINTS_BIDDER, top);
  at[BIDS * combos] += bidder > 0;
  if (m->game_deals == 0) m->dealer = h->dealer, m->forehand = h->forehand, m->sides = sides;
  m->game_deals++;
}

/* Counts a deal, see meter.h. In a plan of games an endless game is an error. */
int64_t *meter_deal(lua_State *L, meter_t *m) {
  m->past = meter_is_full(m);
  if (m->past) return NULL;
  if (m->quota_games != UINT64_MAX && m->seed_deals - m->course_deals >= METER_GAME_DEALS)
    luaL_error(L, "a game had no end after %d deals; -n counts deals", METER_GAME_DEALS);
  int64_t *at = meter_stretch(L, m);
  count(m, at, DEALS, 1);
  m->seed_deals++;
  if (m->combo == 0) m->deals++;
  return at;
}

/* Returns the side with the most (or least) points after deal n of the game; 0 for a tie. */
static unsigned leader_after(const meter_t *m, unsigned n, bool least) {
  const int64_t *score = m->scores[n - 1];
  unsigned leader = 1, level = 1;
  for (unsigned s = 2; s <= m->sides; s++) {
    if (score[s] == score[leader]) level++;
    else if ((score[s] < score[leader]) == least) leader = s, level = 1;
  }
  return level == 1 ? leader : 0;
}

/* Counts if the leader at half time won. The leader has most points, or least if that wins. */
static void count_lead(const meter_t *m, int64_t *at, unsigned winner) {
  const unsigned n = m->game_deals;
  if (n < 2 || n > METER_GAME_DEALS) return;
  const bool least = leader_after(m, n, false) != winner;
  if (least && leader_after(m, n, true) != winner) return;
  const unsigned leader = leader_after(m, n / 2, least);
  if (!leader) return;
  count(m, at, LED, 1);
  count(m, at, KEPT, leader == winner);
}

static void begin_game(meter_t *m) {
  m->course_deals = m->seed_deals;
  m->game_deals = m->dealer = m->forehand = 0;
  memset(m->score, 0, sizeof m->score);
}

void meter_game(lua_State *L, meter_t *m, int winners, unsigned sides) {
  luaL_checktype(L, winners, LUA_TTABLE);
  if (m->past) return;
  int64_t *at = meter_stretch(L, m);
  const lua_Unsigned n = lua_rawlen(L, winners);
  unsigned side = 0;
  for (lua_Unsigned i = 1; i <= n; i++) {
    lua_rawgeti(L, winners, (lua_Integer)i);
    const lua_Integer named = lua_tointeger(L, -1);
    if (named < 1 || named > (lua_Integer)sides) luaL_error(L, "the rule `game_over` names a side that there is not");
    side = (unsigned)named;
    count(m, at, WINS + side, 1);
    count(m, at, WINS_DEALER, side_of(m, m->dealer) == side);
    count(m, at, WINS_FOREHAND, side_of(m, m->forehand) == side);
    lua_pop(L, 1);
  }
  if (n == 0) count(m, at, DRAWS, 1);
  if (n == 1) count_lead(m, at, side);
  count(m, at, GAMES, 1);
  count(m, at, LENGTH, (int64_t)(m->seed_deals - m->course_deals)); /* only of games that end */
  if (m->combo == 0) m->games++;
  begin_game(m);
}

/* Counts a course (a night of contests) as a game with its scores as points; also as a deal if it had none. */
void meter_course(lua_State *L, meter_t *m, const meter_hand_t *scores, int winners) {
  if (!m->past && m->seed_deals == m->course_deals) meter_deal(L, m);
  if (!m->past) meter_hand(m, meter_stretch(L, m), scores);
  meter_game(L, m, winners, scores->sides);
}

/* ---- the course of a block ---- */

static void forget_numbers(meter_t *m) {
  for (unsigned b = 0; b < m->batches; b++)
    memset(m->batch[b], 0, (size_t)m->tally.columns * m->plan.combos * sizeof *m->batch[b]);
  m->batches = 0;
}

void meter_clear(meter_t *m) {
  forget_numbers(m);
  tally_clear(&m->tally, FIXED);
  memset(m->names, 0, sizeof m->names);
  m->deals = m->games = 0;
}

void meter_block(meter_t *m, uint64_t b) {
  m->quota_deals = quota(&m->plan, m->plan.deals, m->deals, b);
  m->quota_games = quota(&m->plan, m->plan.games, m->games, b);
}

void meter_turn(meter_t *m, unsigned combo) {
  m->combo = combo;
  m->over[combo] = m->past = false;
  m->seed_deals = m->given = m->choices = 0;
  begin_game(m);
}

/* Adds the decisions of a last stretch without deals to the one before. */
void meter_fold(meter_t *m) {
  const size_t combos = m->plan.combos, cells = m->tally.columns * combos;
  bool whole = true;
  for (unsigned k = 0; k < combos; k++) whole = whole && m->over[k];
  for (unsigned b = m->batches; b-- > 1;) {
    bool has_deals = false;
    for (unsigned k = 0; k < combos; k++) has_deals = has_deals || m->batch[b][DEALS * combos + k];
    for (size_t i = 0; (whole || !has_deals) && i < cells; i++) m->batch[b - 1][i] += m->batch[b][i], m->batch[b][i] = 0;
    if (!whole && has_deals) tally_fold(&m->tally, m->batch[b]);
  }
  if (m->batches) tally_fold(&m->tally, m->batch[0]);
  forget_numbers(m);
}

void meter_decisions(const meter_t *m, int64_t *at, uint64_t n, uint64_t asked, uint64_t ways) {
  count(m, at, DECISIONS, (int64_t)n);
  count(m, at, ASKED, (int64_t)asked);
  count(m, at, CHOICES, (int64_t)ways);
}
