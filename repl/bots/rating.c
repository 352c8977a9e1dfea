/* rating.c - what a card is worth playing now, as the bot `simple` reckons it (simple.lua). A card is played for what it is
 * expected to bring: the worth of the trick times the chance that its own side gets it, less what the card would still be
 * good for. Where tricks are bad to have, it keeps out of them.
 */
#include "host.h"
#include "table.h"

#include <lauxlib.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#ifdef __clang__
#pragma clang fp contract(off) /* the same bot in every build */
#endif

static const double KEEP = 0.45;  /* what a card of full power is worth in hand, in average tricks */
static const double BARE = 0.25;  /* what a trick without points is worth */
static const double LATER = 0.5;  /* the share of an average card's points that a later player adds */
static const double PARTNER = 0.8; /* the share of the chance that a partner takes the trick from an opponent */

/* A card: those that beat it in its suit, the suit as it is followed, its worth, and how good it is to hold. */
typedef struct rated {
  cardset_t above, suit;
  char printed; /* its suit's letter */
  double worth, power;
} rated_t;

typedef struct rates {
  cardset_t set, trumps;
  double worth, count;
  double mean, spread; /* of a card's power */
  rated_t card[CARD_LIMIT];
} rates_t;

/* The hand that is rated for: what its seat sees, and with whom it plays. */
typedef struct seen {
  play_seen_t play;
  cardset_t hand, open[PLAY_SEATS + 1];
  uint32_t partners;
  bool low, invert;
} seen_t;

/* A seat that plays later: what lies face up before it, and the chance that it holds a card nobody sees. */
typedef struct later {
  cardset_t open;
  double part;
  bool partner;
} later_t;

typedef struct trick {
  const rates_t *pack;
  cardset_t unseen;
  const rated_t *best, *led; /* the card that is winning and the first one; NULL before the lead */
  double points, scale, keep, bare, later, lost;
  bool partner_wins, knows_lost, low, invert;
  unsigned seats;
  later_t seat[PLAY_SEATS];
} trick_t;

static const char name[] = "houserule.rating";

static double real(lua_State *L, int at, const char *field) {
  lua_getfield(L, at, field);
  const double n = lua_tonumber(L, -1);
  lua_pop(L, 1);
  return n;
}

static int new_pack(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  rates_t *p = lua_newuserdatauv(L, sizeof *p, 0);
  memset(p, 0, sizeof *p);
  luaL_setmetatable(L, name);
  p->set = (cardset_t)host_field(L, 1, "set");
  p->trumps = (cardset_t)host_field(L, 1, "trumps");
  p->worth = real(L, 1, "worth");
  p->count = real(L, 1, "count");
  p->mean = real(L, 1, "mean");
  p->spread = real(L, 1, "spread");
  lua_getfield(L, 1, "cards");
  for (lua_pushnil(L); lua_next(L, 3); lua_settop(L, 4)) {
    rated_t *c = &p->card[cardset_first((cardset_t)lua_tointeger(L, 4))];
    c->above = (cardset_t)host_field(L, 5, "above");
    c->worth = real(L, 5, "worth");
    c->power = real(L, 5, "power");
    lua_getfield(L, 5, "suit");
    c->suit = (cardset_t)host_field(L, 6, "set");
    lua_getfield(L, 5, "printed");
    c->printed = *luaL_optstring(L, 7, "");
  }
  lua_settop(L, 2);
  return 1;
}

/* The chance that a seat holds one of these cards, of which `n` are unseen. */
static double may_hold(const later_t *s, cardset_t set, unsigned n) {
  if (s->open & set) return 1;
  const double none = 1 - s->part;
  return 1 - (n == 2 ? none * none : pow(none, n));
}

/* The chance that none of the partners, or of the rivals, who play later beats `best` (or the `share` of it that is
 * counted), `led` being the suit led. */
static double none_beats(const trick_t *t, bool partners, const rated_t *best, cardset_t led, double share) {
  const cardset_t trumps = t->pack->trumps;
  const unsigned above = cardset_count(t->unseen & best->above), suit = cardset_count(t->unseen & led);
  const unsigned ruffs = cardset_count(t->unseen & trumps);
  double p = 1;
  for (unsigned i = 0; i < t->seats; i++) {
    const later_t *s = &t->seat[i];
    if (s->partner != partners) continue;
    double beats = may_hold(s, best->above, above);
    if (best->suit != led) {
      beats = (1 - may_hold(s, led, suit)) * beats;
    } else if (!(led & trumps)) {
      const double is_void = 1 - may_hold(s, led, suit);
      beats = fmin(1, beats + is_void * may_hold(s, trumps, ruffs));
    }
    p = p * (1 - share * beats);
  }
  return p;
}

static bool wins(const trick_t *t, const rated_t *c) {
  if (!t->best) return true;
  if (c->suit != t->best->suit) return c->suit & t->pack->trumps;
  return t->best->above >> (c - t->pack->card) & 1;
}

/* The chance that the trick comes to one's own side if this card is played; *own: that it comes to oneself. */
static double chance(trick_t *t, const rated_t *c, double *own) {
  const cardset_t led = t->led ? t->led->suit : c->suit;
  if (wins(t, c)) return *own = none_beats(t, false, c, led, 1);
  if (!t->knows_lost) { /* the same for every card that does not win */
    t->lost = t->partner_wins ? none_beats(t, false, t->best, led, 1) : 1 - none_beats(t, true, t->best, led, PARTNER);
    t->knows_lost = true;
  }
  *own = 0;
  return t->lost;
}

static double value(trick_t *t, const rated_t *c) {
  double own;
  const double p = chance(t, c, &own);
  if (t->low) return -own + 0.35 * c->power + 0.002 * c->worth;
  const double stake = t->points + c->worth + t->later + t->bare, v = (2 * p - 1) * stake - t->keep * c->power;
  return t->invert ? -v : v;
}

static const rated_t *card_of(const rates_t *p, cardset_t set) { return set & p->set ? &p->card[cardset_first(set)] : NULL; }

static trick_t trick_of(const rates_t *p, const seen_t *seen) {
  const play_seen_t *play = &seen->play;
  trick_t t = {.pack = p, .low = seen->low, .invert = seen->invert, .points = play->points};
  cardset_t known = play->gone | seen->hand | play->cards;
  for (unsigned seat = 1; seat <= PLAY_SEATS; seat++) known |= seen->open[seat];
  t.unseen = p->set & ~known;
  t.best = card_of(p, play->best);
  t.led = card_of(p, play->led);
  t.partner_wins = seen->partners >> play->winner & 1;
  const unsigned unseen = cardset_count(t.unseen);
  for (unsigned i = 0; i < play->later; i++) {
    const unsigned seat = play->seat[i];
    later_t *s = &t.seat[t.seats++];
    s->open = seen->open[seat];
    s->partner = seen->partners >> seat & 1;
    s->part = unseen ? fmin(1, ((double)play->held[i] - cardset_count(s->open)) / unseen) : 0;
  }
  const double seats = (double)play->later + cardset_count(play->cards) + 1;
  const double scale = p->worth > 0 ? p->worth * seats / p->count : 1; /* an average trick's worth */
  t.scale = scale;
  t.keep = KEEP * scale;
  t.bare = BARE * scale;
  t.later = LATER * (double)play->later * p->worth / p->count;
  return t;
}

/* The cards of the set that are worth most, and what each is. */
static cardset_t best_of(trick_t *t, cardset_t set, double *most) {
  cardset_t equal = 0;
  *most = -HUGE_VAL;
  CARDSET_EACH(c, set) {
    const double v = value(t, &t->pack->card[c]);
    if (v > *most + 1e-9) *most = v, equal = card_bit((card_t)c);
    else if (v > *most - 1e-9) equal |= card_bit((card_t)c);
  }
  return equal;
}

static lua_Integer item(lua_State *L, int at, lua_Integer i) {
  lua_rawgeti(L, at, i);
  const lua_Integer n = lua_tointeger(L, -1);
  lua_pop(L, 1);
  return n;
}

/* The view at index 3. */
static void read_view(lua_State *L, seen_t *seen) {
  enum { LOW = 4, TRICK, OPEN, SEATS_LATER, HELD, PARTNERS, INVERT };
  play_seen_t *play = &seen->play;
  lua_settop(L, LOW);
  lua_getfield(L, 3, "trick");
  lua_getfield(L, 3, "open");
  lua_getfield(L, TRICK, "later");
  lua_getfield(L, TRICK, "held");
  for (int i = TRICK; i <= HELD; i++) luaL_checktype(L, i, LUA_TTABLE);
  seen->low = lua_toboolean(L, LOW);
  seen->partners = (uint32_t)host_field(L, 3, "partners");
  lua_getfield(L, 3, "invert");
  seen->invert = lua_toboolean(L, -1);
  seen->hand = (cardset_t)host_field(L, 3, "hand");
  for (unsigned seat = 1; seat <= PLAY_SEATS; seat++) seen->open[seat] = (cardset_t)item(L, OPEN, seat);
  play->gone = (cardset_t)host_field(L, TRICK, "gone");
  play->cards = (cardset_t)host_field(L, TRICK, "cards");
  play->best = (cardset_t)host_field(L, TRICK, "best");
  play->led = (cardset_t)host_field(L, TRICK, "led");
  play->winner = (unsigned)host_field(L, TRICK, "winner");
  play->points = (unsigned)host_field(L, TRICK, "points");
  for (; play->later < PLAY_SEATS && play->later < lua_rawlen(L, SEATS_LATER); play->later++) {
    play->seat[play->later] = (uint8_t)item(L, SEATS_LATER, play->later + 1);
    play->held[play->later] = (uint8_t)item(L, HELD, play->later + 1);
  }
}

static int best(lua_State *L) {
  seen_t seen = {0};
  double most;
  const rates_t *pack = luaL_checkudata(L, 1, name);
  const cardset_t set = (cardset_t)luaL_checkinteger(L, 2);
  luaL_checktype(L, 3, LUA_TTABLE);
  read_view(L, &seen);
  trick_t t = trick_of(pack, &seen);
  const cardset_t equal = best_of(&t, set, &most);
  lua_pushinteger(L, (lua_Integer)equal);
  lua_pushinteger(L, cardset_count(equal));
  lua_pushnumber(L, most);
  lua_pushnumber(L, t.scale);
  return 4;
}

/* How far a hand lies above the average, in standard deviations. With a suit to be named, its cards count more. */
static double strength_of(const rates_t *p, cardset_t hand, char suit) {
  const double n = cardset_count(hand), others = 1 - n / p->count;
  double sum = 0;
  if (n == 0 || others <= 0) return 0;
  CARDSET_EACH(c, hand) {
    const rated_t *card = &p->card[c];
    sum = sum + card->power + (!suit ? 0 : card->printed == suit ? 0.25 : -0.06);
  }
  return (sum - n * p->mean) / (p->spread * sqrt(n * others));
}

static int strength(lua_State *L) {
  const rates_t *pack = luaL_checkudata(L, 1, name);
  lua_pushnumber(L, strength_of(pack, (cardset_t)luaL_checkinteger(L, 2), *luaL_optstring(L, 3, "")));
  return 1;
}

/* (table, seat, legal) -> a card: see player. */
static int play(lua_State *L) {
  enum { PACK = 1, PARTNERS, HAND, LOW, INVERT, HOPELESS };
  table_t *table = lua_touserdata(L, 1);
  const unsigned seat = (unsigned)lua_tointeger(L, 2);
  const cardset_t legal = (cardset_t)lua_tointeger(L, 3);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_replace(L, 1);
  lua_settop(L, 2);
  lua_call(L, 1, HOPELESS);
  const rates_t *pack = lua_touserdata(L, PACK);
  if (!pack) return 0;
  seen_t seen = {.play = play_seen(&table->play), .hand = table->play.hand[seat], .low = lua_toboolean(L, LOW)};
  if (lua_isinteger(L, HAND)) seen.hand = (cardset_t)lua_tointeger(L, HAND);
  if (lua_isnumber(L, HOPELESS) && strength_of(pack, seen.hand, '\0') < lua_tonumber(L, HOPELESS)) return 0;
  double most;
  cardset_t chosen = legal;
  if (legal & (legal - 1)) {
    seen.partners = (uint32_t)lua_tointeger(L, PARTNERS);
    seen.invert = lua_toboolean(L, INVERT);
    trick_t t = trick_of(pack, &seen);
    chosen = best_of(&t, legal, &most);
    if (chosen & (chosen - 1)) chosen = card_bit(play_pick(chosen, &table->bot));
  }
  lua_pushinteger(L, cardset_first(chosen));
  return 1;
}

static int player(lua_State *L) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  lua_settop(L, 1);
  lua_pushcclosure(L, play, 1);
  return 1;
}

int rating_open(lua_State *L) {
  static const luaL_Reg functions[] = {
    {"pack", new_pack}, {"best", best}, {"strength", strength}, {"player", player}, {NULL, NULL}};
  luaL_newmetatable(L, name);
  lua_pop(L, 1);
  luaL_newlib(L, functions);
  return 1;
}
