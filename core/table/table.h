/* table.h - a table at which one composition of rules is played: the state that the C side keeps for the engine.
 *
 * The data. `table_t` is flat and allocated once for a composition; a deal allocates nothing. It has four parts: the
 * compiled rules, the listener and the source, the game, the deal. Each part lives longer than the next. Cards are sets (bit
 * masks). Hands and tricks are those of `play` (play.h). Piles are sets, and `placed` has their order. Functions and texts
 * that Lua owns are user values of the table.
 *
 * Invariants. A card of the pack is in exactly one hand, pile or trick, or still in the pack. Fields of the deal are zero
 * before the first deal (table_clear_deal), and table_begin resets them. All state of a game is in this struct, so a copy
 * of it from `seed` on copies the game. Read-only rules change nothing: each word that acts begins with table_acting, which
 * refuses them. A change is reported after it was made (table_report.h), and only if somebody listens.
 *
 * Scripts see the table through the words of `t` (table_words.h), which find their table in their upvalues. To add a word,
 * write a function m_WORD in the file of its theme and name it in the list at that file's end. Functions for the engine are
 * called r_WORD. Read the arguments with table_arg_... and place_arg..., act, and report. To ask a player, put the question
 * to the source and continue in a continuation, because the source may yield.
 */
#ifndef HOUSERULE_TABLE_H
#define HOUSERULE_TABLE_H

#include "crib.h"
#include "guard.h"
#include "push.h"
#include "sets.h"
#include "solve.h"

#include <lua.h>
#include <lauxlib.h>
#include <string.h>

/* A game with cards has at most PLAY_SEATS seats. A game without cards (a league) may have TABLE_SIDES of them. TABLE_FLOOR
 * is the height of the lowest card of a pile in `placed`. */
enum { TABLE_FLOOR = 1 << 30, TABLE_SIDES = 20, TABLE_ORDERS = SUIT_NONE + 1, TABLE_RANKINGS = 64, TABLE_SPARSE = 400 };

/* A ranking that a hand has named, with its specification. */
typedef struct ranking {
  order_spec_t spec;
  order_t order;
} ranking_t;

/* User values of a table. */
enum {
  TABLE_AFTER_TRICK = 1, /* the first five are rules */
  TABLE_PLAYABLE,
  TABLE_TRICK_WINNER,
  TABLE_CARD_PLAYED,
  TABLE_ON_RENEGE,
  TABLE_LISTENER,
  TABLE_SOURCE,
  TABLE_ENGINE,
  TABLE_EVENTS, /* names of the fields of each event, in a list at the event's place */
  TABLE_CHECKS, /* cache of checked values, see table_report.h */
  TABLE_WRITER, /* writer of record lines: C adds the asks, answers and tricks of the play to it */
  TABLE_TRICKS, /* function that returns the card source (table_source.c) */
  TABLE_GIVES,  /* card source until the next script callback */
  TABLE_CALLS,  /* calls that may be open during tricks */
  TABLE_CALLBACKS,
  TABLE_ROLLOUT,
  TABLE_LOOKING,
  TABLE_CLAUSE,
  TABLE_RANKED,
  TABLE_DUTIES, /* the clauses of the duties that the hand has named */
  TABLE_SOLVER,
  TABLE_VALUES = TABLE_SOLVER
};

/* A series of the play at cribbage: the cards laid on a pile since the series began. */
typedef struct series {
  crib_play_t counts; /* the rules for its points */
  cardset_t before;   /* cards that lay on the pile when it began; all cards before the first series */
  uint32_t gone;      /* seats that have said go since, a bit each */
  uint8_t pile;
  bool begun;
} series_t;

/* A value of `pile_sees`: all seats see the pile. */
enum { PILE_OPEN = 0xff };

/* The seats of one hand, as sets with one bit a seat, from bit 1. */
typedef struct seating {
  uint32_t out;                    /* seats that sit out: t:sit_out */
  uint32_t together;               /* seats that play together against the others: t:together; empty: as the sides */
  uint32_t known;                  /* seats that know `together` */
  uint8_t decides[PLAY_SEATS + 4]; /* the seat that decides for each seat, 0 for itself: t:play_for */
} seating_t;

/* The listener of reports: see table_report.h. */
typedef struct listener {
  const struct listener_functions *does;
  void *context;
} listener_t;

/* The source of answers: see table_source.h. */
typedef struct source {
  const struct source_functions *does;
  void *context;
} source_t;

typedef struct table {
  uint8_t card_limit; /* CARD_LIMIT: code compiled for another limit must not read the rest */
  /* compiled once a composition */
  deck_t deck;
  order_spec_t ranks;             /* the ranking that the rules declare, without a trump suit */
  bool own_trumps;                /* the game has the rule `trump_ranks` */
  bool own_points;                /* the game has the rule `trump_points` */
  bool filtered;                  /* the game has the rule `playable` */
  bool after_trick;               /* the game has the rule `after_trick` */
  bool awards;                    /* the game has the rule `trick_winner` */
  bool announces;                 /* the game has the rule `announcement`: a word that may go with a card */
  cardset_t cards;                /* all cards, of both packs */
  cardset_t second;               /* a second pack, shuffled on its own and dealt after the first; usually empty */
  order_t order[TABLE_ORDERS];    /* by trump suit; [SUIT_NONE] without one */
  ranking_t *ranking;             /* rankings that hands have named so far, TABLE_RANKINGS at most; NULL before the first */
  uint8_t rankings, ranking_next; /* number of rankings; the one to be replaced next if there are TABLE_RANKINGS */
  duties_t declared;              /* the game's duties */
  bool planned;                   /* the rule `packets` is a function */
  deal_piles_t piles;             /* the first `declared_piles` are those of the rule `piles` */
  uint8_t pile_sees[DEAL_PILES];  /* the seat that sees a pile, 0 for none, or PILE_OPEN */
  uint8_t declared_piles, seats, sides, active;
  uint8_t people;                /* people who take turns at the seats; at least `seats` */
  uint8_t side[TABLE_SIDES + 1]; /* the side of each seat */
  int32_t count[CARD_LIMIT];     /* a second scale of card values: the rule `counts` */
  int64_t target;                /* the score that wins, 0 for none: the rule `target` */
  bool peg;                      /* the side that wins a trick scores its card points at once */
  uint8_t columns, column_pile;  /* columns of each seat, 0 for none; pile of their lower cards: the rule `turns_up` */
  bool lead_trumps;              /* the suit of the first card led in a deal becomes trumps */
  uint8_t turns[PLAY_SEATS + 1][PLAY_SEATS]; /* for each dealer, the active seats from his left */
  pack_t listed;                             /* the pack in listing order */
  play_t blank[PLAY_SEATS + 1];              /* for each dealer, a hand that has not begun */
  /* the listener and the source */
  uint32_t hears;      /* a bit for each report that the listener wants */
  listener_t listener;
  source_t source;     /* chance until the engine names another source */
  bool gives_deals;    /* its Lua object gives the packs of deals */
  bool gives_packs;    /* its Lua object gives the packs that a script shuffles */
  bool gives_draws;    /* its Lua object gives draws */
  bool writes;         /* there is a TABLE_WRITER */
  /* the game */
  rng_t seed, bot;
  uint64_t shuffles, draws, branches; /* number of acts of each kind so far */
  uint64_t deals;                     /* number of deals begun */
  uint64_t idle, idle_since;          /* deals since the last question, and the value of `decisions` at that time */
  uint64_t decisions, given;          /* number of decisions; of those that TABLE_TRICKS made */
  uint64_t choices;                   /* sum of the numbers of legal cards in the latter */
  void *thrown;                       /* value that the next question throws: table_end_at_question; NULL: none */
  uint64_t before_thrown;             /* number of decisions before it */
  unsigned questions;                 /* questions in this deal, or since a game inside this one */
  deal_t deal;                        /* the plan of the game, or of this deal if `planned` */
  int64_t score[TABLE_SIDES + 1];
  /* the deal */
  pack_t pack;
  play_t play;                     /* play.hand has the hands before the play too */
  duties_t duties;                 /* duties of this hand: the declared ones, changed by the script */
  bool own_duties;                 /* the script has changed them */
  cardset_t say[PLAY_SEATS + 1];   /* cards of a seat that may be announced (bela) */
  cardset_t watch[PLAY_SEATS + 1]; /* cards of a seat that call the rule `card_played`, those of `say` too */
  cardset_t watched;               /* cards of `watch` of any seat */
  seating_t seating;
  cardset_t turned;         /* cards of the pack that t:turn_up has moved to piles: no stage deals them */
  card_t below[CARD_LIMIT]; /* in a column: the card on which a card was dealt */
  cardset_t pile[DEAL_PILES];
  uint32_t placed[CARD_LIMIT]; /* height of a card in a pile: greater numbers lie higher */
  uint32_t moves;              /* greatest of these numbers so far; they begin at TABLE_FLOOR */
  series_t series;
  uint32_t pile_shuffles;     /* number of shuffled piles in this deal */
  uint16_t shown[CARD_LIMIT]; /* viewers to whom a card was shown at its place: see table_places.c */
  uint16_t shown_place[DEAL_PILES + PLAY_SEATS + 1];
  bool showing; /* something has been shown in this deal */
  int64_t delta[TABLE_SIDES + 1];   /* points of each side in this deal */
  int64_t penalty[TABLE_SIDES + 1]; /* the part of them that counts even if the deal is void */
  uint8_t turn[PLAY_SEATS];         /* the active seats, from the dealer's left */
  uint16_t dealt;                   /* a bit for each stage of the plan that is dealt */
  uint8_t stage, dealer;            /* the stage dealt last, from 1 */
  uint8_t stops_at;                 /* the play ends with the first trick of this seat; 0: no such seat */
  bool open;                        /* a deal has begun */
  bool interrupted;                 /* a function of the script runs inside a trick and may not play cards */
  bool seeded;                      /* the game has a seed */
  bool *read_only;                  /* guard_read_only */
  struct guard *guard;              /* a new deal restarts its time limit; NULL: none */
} table_t;

/* Resets the table to its state before the first deal. */
void table_clear_deal(table_t *t);

/* A method has three upvalues: the address of its table, the table's userdata, and TABLE_CHECKS. The address alone is faster
 * to read than the userdata. */
#define TABLE_ADDRESS lua_upvalueindex(1)
#define TABLE_UD lua_upvalueindex(2)

/* Returns true if the deal's plan has dealt this place of the pack, counted from 0. */
bool table_is_dealt(const table_t *t, unsigned place);

/* Sets `below` for the columns of the rule `turns_up`. */
void table_lay_columns(table_t *t);

/* Returns argument `arg` as a side of the table, or raises a Lua error. */
unsigned table_arg_side(lua_State *L, int arg, const table_t *t);

/* The limits of one amount, of the points of a side in a deal, and of a score. The squares of the points of 10^12 deals fit
 * 128 bits. Every JSON reader keeps a score exact. */
#define TABLE_AMOUNT_MOST INT64_C(1000000000000)
#define TABLE_DELTA_MOST (10 * TABLE_AMOUNT_MOST)
#define TABLE_SCORE_MOST (INT64_C(1) << 53)
static inline bool table_is_amount(lua_Integer n) { return n >= -TABLE_AMOUNT_MOST && n <= TABLE_AMOUNT_MOST; }

/* Returns argument `arg` as an amount to score, or raises a Lua error. */
static inline lua_Integer table_arg_amount(lua_State *L, int arg) {
  const lua_Integer n = sets_arg_whole(L, arg, "an amount is due, a whole number");
  if (!table_is_amount(n)) luaL_argerror(L, arg, "an amount is at most a million million");
  return n;
}

/* Adds n to the points of a side in a deal; raises an error beyond the limit. */
static inline void table_add(lua_State *L, int64_t *delta, lua_Integer n) {
  const int64_t sum = *delta + n;
  if (sum < -TABLE_DELTA_MOST || sum > TABLE_DELTA_MOST)
    luaL_error(L, "in a deal a side scores at most ten million million");
  *delta = sum;
}

/* Raises an error if the deal's points would take a score beyond TABLE_SCORE_MOST. */
void table_check_scores(lua_State *L, const table_t *t);

/* Adds the deal's points of all sides to their scores, and ends the deal. */
void table_settle(table_t *t);

/* Returns the table of a method. */
static inline table_t *table_self(lua_State *L) { return lua_touserdata(L, TABLE_ADDRESS); }

/* Returns the table of a method that changes it. Raises an error while a read-only rule runs, even if the rule got `t` from
 * another rule. */
static inline table_t *table_acting(lua_State *L) {
  table_t *t = table_self(L);
  if (*t->read_only) luaL_error(L, "a rule that only looks may not change the game");
  return t;
}

/* Compares the value at that index with a word of n letters. It is inline because every deal calls it. */
static inline bool table_is_word(lua_State *L, int index, const char *word, size_t n) {
  size_t len;
  const char *text = lua_tolstring(L, index, &len);
  return text && len == n && memcmp(text, word, n) == 0;
}

/* Returns a text for the value at `arg`, for a sentence about a wrong seat: a number, or "a table". */
const char *table_shown(lua_State *L, int arg);

/* Returns argument `arg` as a set of cards, or raises a Lua error. */
static inline cardset_t table_arg_set(lua_State *L, int arg) {
  int found = 0;
  const cardset_t set = to_setx(L, arg, &found);
  if (!found) luaL_argerror(L, arg, "a set of cards is due: cards \"AC\"");
  return set;
}

/* Return argument `arg` as a seat that pays and scores, or as a seat that holds cards (at most PLAY_SEATS), or raise a Lua
 * error. */
unsigned table_no_seat(lua_State *L, int arg);
static inline unsigned table_arg_payer(lua_State *L, int arg, const table_t *t) {
  const lua_Integer seat = lua_tointeger(L, arg); /* 0 for what is no number */
  return seat >= 1 && seat <= t->seats ? (unsigned)seat : table_no_seat(L, arg);
}
static inline unsigned table_arg_seat(lua_State *L, int arg, const table_t *t) {
  const unsigned seat = table_arg_payer(L, arg, t);
  return seat <= PLAY_SEATS ? seat : table_no_seat(L, arg);
}

/* Returns the order that holds once card c has been played: a new one if the card makes trumps. */
const order_t *table_order_led(const table_t *t, card_t c);

/* Return the lowest side with a score of at least the target, or at least `points`; 0 if there is none, or no target. */
unsigned table_reached(const table_t *t);
unsigned table_with(const table_t *t, int64_t points);

/* Lists the cards dealt to a seat so far, in the order of the pack, and stops after `last`. Returns their number. */
unsigned table_dealt(const table_t *t, unsigned seat, card_t last, card_t out[CARD_LIMIT]);

/* Returns the seat that decides for a seat in this hand. */
static inline unsigned table_decider(const table_t *t, unsigned seat) {
  return seat <= PLAY_SEATS && t->seating.decides[seat] ? t->seating.decides[seat] : seat;
}

/* Pushes a list of the seats that take part in this deal, from the dealer's left. */
int table_push_active(lua_State *L, const table_t *t);

/* table_seat_after returns the seat a number of steps clockwise. table_sits_out returns true if a seat sits out in this
 * hand. table_sitting returns the seat itself, or the next one clockwise that does not sit out. */
static inline unsigned table_seat_after(const table_t *t, unsigned seat, unsigned steps) {
  return (seat - 1 + steps) % t->seats + 1;
}
static inline bool table_sits_out(const table_t *t, unsigned seat) { return t->open && t->seating.out >> seat & 1; }
unsigned table_sitting(const table_t *t, unsigned seat);

/* Raise a Lua error unless a seat has the lead. In a deal without a lead, table_need_lead first gives it to the dealer's
 * left. */
void table_need_turn(lua_State *L, const table_t *t);
void table_need_lead(lua_State *L, table_t *t);

/* Returns the length of the list at `arg`. Replaces a proxy (readonly.lua) there by its table, because a proxy is empty. */
lua_Unsigned table_arg_list(lua_State *L, int arg);

/* The most questions in a deal. Each question restarts a script's time limit, so only this number stops an endless deal. The
 * longest deal of a shipped game has under two hundred. */
enum { TABLE_QUESTIONS = 5000 };

/* Counts a deal. Raises an error if more than TABLE_IDLE have begun since the last question: such a game never ends. */
enum { TABLE_IDLE = 1000 };
void table_check_idle(lua_State *L, table_t *t);

/* Counts n questions. Returns true once the deal has had too many; then call table_raise_endless. */
static inline bool table_is_endless(table_t *t, unsigned n) {
  t->decisions += n;
  t->questions += n;
  return t->questions > TABLE_QUESTIONS;
}
int table_raise_endless(lua_State *L, table_t *t, const char *point);

/* Ends the game at the next question: the question throws `thrown`. Decisions from here on are not counted. */
static inline void table_end_at_question(table_t *t, void *thrown) {
  t->thrown = thrown;
  t->before_thrown = t->decisions;
  t->questions = TABLE_QUESTIONS;
}

/* Counts n questions and raises once the deal has had TABLE_QUESTIONS. */
static inline void table_asks(lua_State *L, table_t *t, unsigned n, const char *point) {
  if (table_is_endless(t, n)) table_raise_endless(L, t, point);
}

/* Begins a deal: hands and piles are empty, no card is dealt, nothing is scored. Its pack is the next shuffle under the
 * seed; table_stack may replace it. */
void table_begin(table_t *t, unsigned dealer);

/* Lays the pack in this order, top first. Any copy stands for a card; copies are renumbered. Returns false, with the pack
 * unchanged, unless each card comes once and in its part of the pack. */
bool table_stack(table_t *t, const card_t *card, unsigned n);

/* Shuffles the pack: the next shuffle under the seed. */
void table_shuffle(table_t *t);

/* Deals a stage of the deal's plan, counted from 0. Returns false if there is no such stage or it has been dealt. */
bool table_deal(table_t *t, unsigned stage);

#endif
