/* rating.c - see rating.h. A card is played for what it is expected to bring: the worth of the trick times the chance that its
 * own side gets it, less what the card would still be good for. Where tricks are bad to have, it keeps out of them.
 */
#include "bots/rating.h"

#include "card.h"

#include <lauxlib.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#ifdef __clang__
#pragma clang fp contract(off) /* the same bot in every build */
#endif

enum { CARDS = 64, SEATS = 16 };

static const double KEEP = 0.45;  /* what a card of full power is worth in hand, in average tricks */
static const double BARE = 0.25;  /* what a trick without points is worth */
static const double LATER = 0.5;  /* the share of an average card's points that a later player adds */
static const double PARTNER = 0.8; /* the share of the chance that a partner takes the trick from an opponent */

/* A card: those that beat it in its suit, the suit as it is followed, its worth, and how good it is to hold. */
typedef struct rated {
  cardset_t above, suit;
  double worth, power;
} rated_t;

typedef struct pack {
  cardset_t set, trumps;
  double worth, count;
  rated_t card[CARDS];
} pack_t;

/* A seat that plays later: what lies face up before it, and the chance that it holds a card nobody sees. */
typedef struct later {
  cardset_t open;
  double part;
  bool partner;
} later_t;

typedef struct table {
  const pack_t *pack;
  cardset_t unseen;
  const rated_t *best, *led; /* the card that is winning and the first one; NULL before the lead */
  double points, scale, keep, bare, later, lost;
  bool partner_wins, knows_lost, low, invert;
  unsigned seats;
  later_t seat[SEATS];
} table_t;

static const char name[] = "houserule.rating";

static lua_Integer whole(lua_State *L, int at, const char *field) {
  lua_getfield(L, at, field);
  const lua_Integer n = lua_tointeger(L, -1);
  lua_pop(L, 1);
  return n;
}

static double real(lua_State *L, int at, const char *field) {
  lua_getfield(L, at, field);
  const double n = lua_tonumber(L, -1);
  lua_pop(L, 1);
  return n;
}

static int new_pack(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  pack_t *p = lua_newuserdatauv(L, sizeof *p, 0);
  memset(p, 0, sizeof *p);
  luaL_setmetatable(L, name);
  p->set = (cardset_t)whole(L, 1, "set");
  p->trumps = (cardset_t)whole(L, 1, "trumps");
  p->worth = real(L, 1, "worth");
  p->count = real(L, 1, "count");
  lua_getfield(L, 1, "cards");
  for (lua_pushnil(L); lua_next(L, 3); lua_settop(L, 4)) {
    rated_t *c = &p->card[cardset_first((cardset_t)lua_tointeger(L, 4))];
    c->above = (cardset_t)whole(L, 5, "above");
    c->worth = real(L, 5, "worth");
    c->power = real(L, 5, "power");
    lua_getfield(L, 5, "suit");
    c->suit = (cardset_t)whole(L, 6, "set");
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

/* The chance that none of the partners, or of the rivals, who play later beats `best` (or the `share` of it that is counted),
 * `led` being the suit led. */
static double none_beats(const table_t *t, bool partners, const rated_t *best, cardset_t led, double share) {
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

static bool wins(const table_t *t, const rated_t *c) {
  if (!t->best) return true;
  if (c->suit != t->best->suit) return c->suit & t->pack->trumps;
  return t->best->above >> (c - t->pack->card) & 1;
}

/* The chance that the trick comes to one's own side if this card is played; *own: that it comes to oneself. */
static double chance(table_t *t, const rated_t *c, double *own) {
  const cardset_t led = t->led ? t->led->suit : c->suit;
  if (wins(t, c)) return *own = none_beats(t, false, c, led, 1);
  if (!t->knows_lost) { /* the same for every card that does not win */
    t->lost = t->partner_wins ? none_beats(t, false, t->best, led, 1) : 1 - none_beats(t, true, t->best, led, PARTNER);
    t->knows_lost = true;
  }
  *own = 0;
  return t->lost;
}

static double value(table_t *t, const rated_t *c) {
  double own;
  const double p = chance(t, c, &own);
  if (t->low) return -own + 0.35 * c->power + 0.002 * c->worth;
  const double stake = t->points + c->worth + t->later + t->bare, v = (2 * p - 1) * stake - t->keep * c->power;
  return t->invert ? -v : v;
}

/* Whether the list at `at` has something at place i; the set that is there. */
static bool has(lua_State *L, int at, lua_Integer i) {
  lua_rawgeti(L, at, i);
  const bool is = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return is;
}
static lua_Integer item(lua_State *L, int at, lua_Integer i) {
  lua_rawgeti(L, at, i);
  const lua_Integer n = lua_tointeger(L, -1);
  lua_pop(L, 1);
  return n;
}

static const rated_t *card_of(const pack_t *p, cardset_t set) { return set & p->set ? &p->card[cardset_first(set)] : NULL; }

/* The view at index 3, its fields on the stack above it. */
static void read_view(lua_State *L, table_t *t) {
  enum { TRICK = 5, OPEN, PARTNERS, SEATS_LATER, HELD };
  const pack_t *p = t->pack;
  lua_getfield(L, 3, "trick");
  lua_getfield(L, 3, "open");
  lua_getfield(L, 3, "partners");
  lua_getfield(L, TRICK, "later");
  lua_getfield(L, TRICK, "held");
  for (int i = TRICK; i <= HELD; i++) luaL_checktype(L, i, LUA_TTABLE);
  lua_getfield(L, 3, "invert");
  t->invert = lua_toboolean(L, -1);
  t->low = lua_toboolean(L, 4);
  const cardset_t played = (cardset_t)whole(L, TRICK, "cards");
  cardset_t known = (cardset_t)whole(L, TRICK, "gone") | (cardset_t)whole(L, 3, "hand") | played;
  for (lua_Integer seat = 1; seat <= SEATS; seat++) known |= (cardset_t)item(L, OPEN, seat);
  t->unseen = p->set & ~known;
  t->best = card_of(p, (cardset_t)whole(L, TRICK, "best"));
  t->led = card_of(p, (cardset_t)whole(L, TRICK, "led"));
  t->points = real(L, TRICK, "points");
  t->partner_wins = has(L, PARTNERS, whole(L, TRICK, "winner"));
  const unsigned unseen = cardset_count(t->unseen);
  const lua_Integer later = (lua_Integer)lua_rawlen(L, SEATS_LATER);
  for (lua_Integer i = 1; i <= later && i <= SEATS; i++) {
    const lua_Integer seat = item(L, SEATS_LATER, i);
    later_t *s = &t->seat[t->seats++];
    s->open = (cardset_t)item(L, OPEN, seat);
    s->partner = has(L, PARTNERS, seat);
    s->part = unseen ? fmin(1, (double)(item(L, HELD, i) - cardset_count(s->open)) / unseen) : 0;
  }
  const double seats = (double)later + cardset_count(played) + 1;
  const double scale = p->worth > 0 ? p->worth * seats / p->count : 1; /* an average trick's worth */
  t->scale = scale;
  t->keep = KEEP * scale;
  t->bare = BARE * scale;
  t->later = LATER * (double)later * p->worth / p->count;
}

static int best(lua_State *L) {
  table_t t = {.pack = luaL_checkudata(L, 1, name)};
  const cardset_t set = (cardset_t)luaL_checkinteger(L, 2);
  luaL_checktype(L, 3, LUA_TTABLE);
  lua_settop(L, 4);
  read_view(L, &t);
  double most = -HUGE_VAL;
  cardset_t equal = 0;
  CARDSET_EACH(c, set) {
    const double v = value(&t, &t.pack->card[c]);
    if (v > most + 1e-9) most = v, equal = card_bit((card_t)c);
    else if (v > most - 1e-9) equal |= card_bit((card_t)c);
  }
  lua_pushinteger(L, (lua_Integer)equal);
  lua_pushinteger(L, cardset_count(equal));
  lua_pushnumber(L, most);
  lua_pushnumber(L, t.scale);
  return 4;
}

int rating_open(lua_State *L) {
  static const luaL_Reg functions[] = {{"pack", new_pack}, {"best", best}, {NULL, NULL}};
  luaL_newmetatable(L, name);
  lua_pop(L, 1);
  luaL_newlib(L, functions);
  return 1;
}
