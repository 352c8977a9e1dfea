/* table.h - a table at which one composition of rules is played: the state the C side keeps for the engine.
 *
 * The data. `table_t` is flat and allocated once for a composition; a deal allocates nothing. It has four parts, each of
 * which lives longer than the next: what is compiled from the rules, who listens and decides, the game, the deal. Cards are
 * sets (bit masks): hands and tricks are those of `play` (play.h), piles have an order beside them in `placed`. Functions
 * and texts that Lua holds are user values of the table.
 *
 * Invariants. A card of the pack is in exactly one hand, pile or trick, or still in the pack. Fields of the deal are zero
 * before the first deal (table_clear_deal), and table_begin resets them. All state of a game is in this struct, so a copy
 * of it from `seed` on copies the game. Read-only rules change nothing: each word that acts begins with table_acting, which
 * refuses them. A change is reported after it was made (table_report.h), and only if somebody listens.
 *
 * Scripts see it through the words of `t` (table_words.h), which know their table by their upvalues. To add a word, write a
 * function m_WORD in the file of its theme and name it in the list at that file's end; the engine's own are r_WORD. Read the
 * arguments with table_arg_... and place_arg..., act, report; to ask somebody, put the question to the source and continue
 * in a continuation, as the source may yield.
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

/* Seats of a table where cards are played: PLAY_SEATS. A game without cards (a league) may have TABLE_SIDES of them. */
enum { TABLE_FLOOR = 1 << 30, TABLE_SIDES = 20, TABLE_ORDERS = SUIT_NONE + 1, TABLE_RANKINGS = 64, TABLE_SPARSE = 400 };

/* A ranking that a hand has named, and what it was compiled from. */
typedef struct ranking {
  order_spec_t spec;
  order_t order;
} ranking_t;

/* User values of a table: what of it Lua holds. */
enum {
  TABLE_AFTER_TRICK = 1, /* rules */
  TABLE_PLAYABLE,
  TABLE_TRICK_WINNER,
  TABLE_CARD_PLAYED,
  TABLE_ON_RENEGE,
  TABLE_LISTENER,
  TABLE_SOURCE,
  TABLE_ENGINE,
  TABLE_EVENTS, /* the place of each event, and there the list of its fields' names */
  TABLE_CHECKS, /* what has been found right, see table_report.h */
  TABLE_WRITER, /* lines of a record: asks, answers and tricks of the play go there in C */
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

/* A series of the play at cribbage: the cards of a pile that were laid since it began. */
typedef struct series {
  crib_play_t counts; /* what a card makes */
  cardset_t before;   /* what lay there when it began; all cards before one has */
  uint32_t gone;      /* seats that have said go since, a bit each */
  uint8_t pile;
  bool begun;
} series_t;

/* the seat that sees a pile, 0 for none */
enum { PILE_OPEN = 0xff };

/* The seats of one hand, as sets with one bit a seat, from bit 1: those that sit out, decide, and play together. */
typedef struct seating {
  uint32_t out;                    /* sit out: t:sit_out */
  uint32_t together;               /* play together against the others: t:together; empty: as the sides are */
  uint32_t known;                  /* the seats that know it */
  uint8_t decides[PLAY_SEATS + 4]; /* who decides for a seat, 0 for itself: t:play_for */
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
  uint8_t card_limit; /* CARD_LIMIT: functions for another one must not read the rest */
  /* compiled once a composition */
  deck_t deck;
  order_spec_t ranks;             /* the ranking that the rules declare, without a trump suit */
  bool own_trumps;                /* the game has the rule `trump_ranks` */
  bool own_points;                /* the game has the rule `trump_points` */
  bool filtered;                  /* the game has the rule `playable` */
  bool after_trick;               /* the game has the rule `after_trick` */
  bool awards;                    /* the game has the rule `trick_winner` */
  bool announces;                 /* the game has a word with which cards may be played: the rule `announcement` */
  cardset_t cards;                /* of the pack, both parts */
  cardset_t second;               /* a pack of its own that follows the first; usually empty */
  order_t order[TABLE_ORDERS];    /* by trump suit; [SUIT_NONE] without one */
  ranking_t *ranking;             /* those that hands have named so far: TABLE_RANKINGS at most, NULL before the first */
  uint8_t rankings, ranking_next; /* how many, and where the next goes when there is no more room */
  duties_t declared;              /* the game's duties */
  bool planned;                   /* the rule `packets` is a function */
  deal_piles_t piles;             /* first those of the rule `piles`, as many as `declared_piles` */
  uint8_t pile_sees[DEAL_PILES];  /* who sees a pile: nobody (0), a seat, or all (table_places.c) */
  uint8_t declared_piles, seats, sides, active;
  uint8_t people;                /* who may be asked before four of them sit down: at least the seats */
  uint8_t side[TABLE_SIDES + 1]; /* of each seat */
  int32_t count[CARD_LIMIT];     /* a second scale of card values: the rule `counts` */
  int64_t target;                /* the score that wins, 0 for none: the rule `target` */
  bool peg;                      /* the card points of a trick are its winner's side's at once */
  uint8_t columns, column_pile;  /* of each seat, 0 for none, and where their lower cards lie: the rule `turns_up` */
  bool lead_trumps;              /* the first card led in a deal makes trumps */
  uint8_t turns[PLAY_SEATS + 1][PLAY_SEATS]; /* under each dealer, the active seats from his left */
  pack_t listed;                             /* the pack in listing order */
  play_t blank[PLAY_SEATS + 1];              /* and a hand that has not begun */
  /* who listens and who decides */
  uint32_t hears;      /* a bit for each report that the listener wants */
  listener_t listener;
  source_t source;     /* chance until the engine names another one */
  bool gives_deals;    /* its Lua object gives the packs of deals */
  bool gives_packs;    /* its Lua object gives the packs that a script shuffles */
  bool gives_draws;    /* its Lua object gives draws */
  bool writes;         /* there is a TABLE_WRITER */
  /* the game */
  rng_t seed, bot;
  uint64_t shuffles, draws, branches; /* acts so far, of each kind */
  uint64_t deals;                     /* that have begun */
  uint64_t idle, idle_since;          /* deals since somebody was asked, and the decisions until then */
  uint64_t decisions, given;          /* in all; those of them that were given by TABLE_TRICKS, */
  uint64_t choices;                   /* and of how many cards these were chosen */
  void *thrown;                       /* table_end_at_question; NULL: questions go on */
  uint64_t before_thrown;             /* the decisions before it */
  unsigned questions;                 /* in this deal, or since a game inside this one */
  deal_t deal;                        /* the plan of the game, or of this deal where it is planned */
  int64_t score[TABLE_SIDES + 1];
  /* the deal */
  pack_t pack;
  play_t play;                     /* its hands are the hands, before the play too */
  duties_t duties;                 /* those of this hand: the declared ones and what the script names for it */
  bool own_duties;                 /* the script has named others */
  cardset_t say[PLAY_SEATS + 1];   /* cards of a seat that may be played with the game's word (bela) */
  cardset_t watch[PLAY_SEATS + 1]; /* cards of a seat whose play the rule `card_played` hears of, those of `say` too */
  cardset_t watched;               /* of any seat */
  seating_t seating;
  cardset_t turned;         /* cards of the pack that t:turn_up has moved to piles: no stage deals them */
  card_t below[CARD_LIMIT]; /* the card upon which one was dealt, in a column */
  cardset_t pile[DEAL_PILES];
  uint32_t placed[CARD_LIMIT]; /* of a card in a pile: the greater, the higher it lies */
  uint32_t moves;              /* the greatest of these numbers so far, from TABLE_FLOOR on */
  series_t series;
  uint32_t pile_shuffles;     /* in this deal */
  uint16_t shown[CARD_LIMIT]; /* to whom a card has been shown where it lies: see table_places.c */
  uint16_t shown_place[DEAL_PILES + PLAY_SEATS + 1];
  bool showing; /* whether anything has been shown in this deal */
  int64_t delta[TABLE_SIDES + 1];
  int64_t penalty[TABLE_SIDES + 1]; /* the part of it that stands if the deal is void */
  uint8_t turn[PLAY_SEATS];         /* the active seats, from the dealer's left */
  uint16_t dealt;                   /* stages of the deal's plan: a bit for each that is dealt, */
  uint8_t stage, dealer;            /* and the last one of them, from 1 */
  uint8_t stops_at;                 /* the play ends with the first trick of this seat; 0: of none */
  bool open;                        /* a deal has begun */
  bool interrupted;                 /* a trick waits for a function of the script, which may not play cards */
  bool seeded;                      /* there is a seed to draw from */
  bool *read_only;                  /* guard_read_only */
  struct guard *guard;              /* whose time a new deal renews; NULL: nobody's */
} table_t;

/* Resets the table to its state before the first deal. */
void table_clear_deal(table_t *t);

/* A method has three upvalues: the address of its table, which is sooner got than that of a userdata, the userdata, and
 * TABLE_CHECKS. */
#define TABLE_ADDRESS lua_upvalueindex(1)
#define TABLE_UD lua_upvalueindex(2)

/* True if the deal's plan has dealt this place of the pack, from 0. */
bool table_is_dealt(const table_t *t, unsigned place);

/* Notes which cards lie upon which, where the rule `turns_up` has columns. */
void table_lay_columns(table_t *t);

/* Argument `arg` as a side of the table, or a Lua error. */
unsigned table_arg_side(lua_State *L, int arg, const table_t *t);

/* One amount; what a side makes in a deal, so that the squares of 10^12 deals fit 128 bits; a score, which any reader of
 * JSON keeps exact. */
#define TABLE_AMOUNT_MOST INT64_C(1000000000000)
#define TABLE_DELTA_MOST (10 * TABLE_AMOUNT_MOST)
#define TABLE_SCORE_MOST (INT64_C(1) << 53)
static inline bool table_is_amount(lua_Integer n) { return n >= -TABLE_AMOUNT_MOST && n <= TABLE_AMOUNT_MOST; }

/* Argument `arg` as an amount to score, or a Lua error. */
static inline lua_Integer table_arg_amount(lua_State *L, int arg) {
  const lua_Integer n = sets_arg_whole(L, arg, "an amount is due, a whole number");
  if (!table_is_amount(n)) luaL_argerror(L, arg, "an amount is at most a million million");
  return n;
}

/* Adds to what a side makes in a deal. */
static inline void table_add(lua_State *L, int64_t *delta, lua_Integer n) {
  const int64_t sum = *delta + n;
  if (sum < -TABLE_DELTA_MOST || sum > TABLE_DELTA_MOST)
    luaL_error(L, "in a deal a side scores at most ten million million");
  *delta = sum;
}

/* Raises an error if a score would be beyond what records can hold. */
void table_check_scores(lua_State *L, const table_t *t);

/* Adds what all sides made in the deal to their scores, and ends the deal. */
void table_settle(table_t *t);

/* The table a method belongs to. */
static inline table_t *table_self(lua_State *L) { return lua_touserdata(L, TABLE_ADDRESS); }

/* Returns the table of a method that changes it. Raises an error while a read-only rule runs, even if the rule got `t` from
 * another rule. */
static inline table_t *table_acting(lua_State *L) {
  table_t *t = table_self(L);
  if (*t->read_only) luaL_error(L, "a rule that only looks may not change the game");
  return t;
}

/* Compares the value at that index with a word of n letters. Each deal has such words, so it is inline. */
static inline bool table_is_word(lua_State *L, int index, const char *word, size_t n) {
  size_t len;
  const char *text = lua_tolstring(L, index, &len);
  return text && len == n && memcmp(text, word, n) == 0;
}

/* The value at `arg` as a sentence names what is no seat: a number, or "a table". */
const char *table_shown(lua_State *L, int arg);

/* Argument `arg` as a set of cards, or a Lua error that says what is due. */
static inline cardset_t table_arg_set(lua_State *L, int arg) {
  int found = 0;
  const cardset_t set = to_setx(L, arg, &found);
  if (!found) luaL_argerror(L, arg, "a set of cards is due: cards \"AC\"");
  return set;
}

/* Argument `arg` as a seat that pays and scores, or as one that holds cards (there may be fewer), or a Lua error. */
unsigned table_no_seat(lua_State *L, int arg);
static inline unsigned table_arg_payer(lua_State *L, int arg, const table_t *t) {
  const lua_Integer seat = lua_tointeger(L, arg); /* 0 for what is no number */
  return seat >= 1 && seat <= t->seats ? (unsigned)seat : table_no_seat(L, arg);
}
static inline unsigned table_arg_seat(lua_State *L, int arg, const table_t *t) {
  const unsigned seat = table_arg_payer(L, arg, t);
  return seat <= PLAY_SEATS ? seat : table_no_seat(L, arg);
}

/* The order under which a card would be played: another one than before it if it makes trumps. */
const order_t *table_order_led(const table_t *t, card_t c);

/* The lowest side whose score is at least the target, or so many points; 0 if there is none, or no target. */
unsigned table_reached(const table_t *t);
unsigned table_with(const table_t *t, int64_t points);

/* The cards dealt to a seat so far, in the order of the pack, up to `last` if that is among them: how many. */
unsigned table_dealt(const table_t *t, unsigned seat, card_t last, card_t out[CARD_LIMIT]);

/* The seat that decides for a seat in this hand. */
static inline unsigned table_decider(const table_t *t, unsigned seat) {
  return seat <= PLAY_SEATS && t->seating.decides[seat] ? t->seating.decides[seat] : seat;
}

/* Pushes a list of the seats that take part in this deal, from the dealer's left. */
int table_push_active(lua_State *L, const table_t *t);

/* The seat that many places further on; whether a seat sits out in this hand; the seat, or the next one clockwise that does
 * not. */
static inline unsigned table_seat_after(const table_t *t, unsigned seat, unsigned steps) {
  return (seat - 1 + steps) % t->seats + 1;
}
static inline bool table_sits_out(const table_t *t, unsigned seat) { return t->open && t->seating.out >> seat & 1; }
unsigned table_sitting(const table_t *t, unsigned seat);

/* A Lua error unless somebody has the lead. The second gives it to the dealer's left where nobody has it in a deal. */
void table_need_turn(lua_State *L, const table_t *t);
void table_need_lead(lua_State *L, table_t *t);

/* The length of the list at `arg`; in place of a proxy (readonly.lua), which is empty, lies then what it shows. */
lua_Unsigned table_arg_list(lua_State *L, int arg);

/* Each question restarts a script's clock, so questions are counted: a deal without an end has no other sign. The longest
 * honest one has under two hundred. */
enum { TABLE_QUESTIONS = 5000 };

/* Counts a deal. Raises an error if more than so many have begun since somebody was asked: a game that never ends looks like
 * that. */
enum { TABLE_IDLE = 1000 };
void table_check_idle(lua_State *L, table_t *t);

/* Counts n questions; true once the deal has had too many, which the other function raises. */
static inline bool table_is_endless(table_t *t, unsigned n) {
  t->decisions += n;
  t->questions += n;
  return t->questions > TABLE_QUESTIONS;
}
int table_raise_endless(lua_State *L, table_t *t, const char *point);

/* The next question ends the game: this is thrown in its place, and what is counted from here on is not. */
static inline void table_end_at_question(table_t *t, void *thrown) {
  t->thrown = thrown;
  t->before_thrown = t->decisions;
  t->questions = TABLE_QUESTIONS;
}

/* Counts n questions and raises once the deal has had TABLE_QUESTIONS. */
static inline void table_asks(lua_State *L, table_t *t, unsigned n, const char *point) {
  if (table_is_endless(t, n)) table_raise_endless(L, t, point);
}

/* Begins a deal: hands and piles empty, a pack to be dealt, nothing scored. Its pack is the next shuffle under the seed,
 * or is stacked afterwards. */
void table_begin(table_t *t, unsigned dealer);

/* Takes a pack as given, top first, of cards alike any; numbers these anew. False, and the pack as it was, unless each card
 * is there once and in its part. */
bool table_stack(table_t *t, const card_t *card, unsigned n);

/* The next shuffle under the seed. */
void table_shuffle(table_t *t);

/* Deals a stage of the deal's plan, from 0. False if there is none or it has been dealt. */
bool table_deal(table_t *t, unsigned stage);

#endif
