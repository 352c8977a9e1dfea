/* table.h - a table at which one composition of rules is played: the state the C side keeps for the engine.
 *
 * Promise: everything the fast path touches is here, flat, and allocated once; a deal allocates nothing. Scripts see
 * it through the methods of `t` (table_methods.c), which know their table by their upvalues.
 */
#ifndef HOUSERULE_TABLE_H
#define HOUSERULE_TABLE_H

#include "crib.h"
#include "push.h"
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
  TABLE_CARD_PLAYED,
  TABLE_ON_RENEGE,
  TABLE_LISTENER,
  TABLE_SOURCE,
  TABLE_ENGINE,
  TABLE_EVENTS,   /* the place of each event, and there the list of its fields' names */
  TABLE_KEPT,     /* strings whose addresses are known */
  TABLE_WRITER,   /* lines of a record: asks, answers and tricks of the play go there in C */
  TABLE_TRICKS,   /* table_tricks.c: who gives cards to tricks, */
  TABLE_GIVES,    /* what that is by now, */
  TABLE_CALLS,    /* and the calls that may be open then */
  TABLE_CALLBACKS,
  TABLE_LINE,
  TABLE_LOOKING,
  TABLE_CLAUSE,
  TABLE_RANKED,
  TABLE_DUTIES,   /* the clauses of the duties that the hand has named */
  TABLE_SOLVER,
  TABLE_VALUES = TABLE_SOLVER
};

/* Texts that were found to be right, as table_text_t says. */
enum { TABLE_TEXTS = 1024, TEXT_PLACES = 4 };
typedef struct known_text {
  const void *text;
  uint16_t hash;          /* of it in small letters */
  uint16_t event, fields; /* of an event: its place in TABLE_EVENTS, and how many fields it has */
  uint8_t kinds;
} known_text_t;

/* A list of words that was right at a point, so many times that its place has known no other since: it is kept from
 * LIST_OFTEN on. */
enum { TABLE_LISTS = 64, LIST_OFTEN = 16 };
typedef struct known_list {
  const void *point, *list;
  unsigned times;
} known_list_t;

/* A series of the play at cribbage: the cards of a pile that were laid since it began. */
typedef struct series {
  crib_play_t counts; /* what a card makes */
  cardset_t before;   /* what lay there when it began; all cards before one has */
  uint32_t gone;      /* seats that have said go since, a bit each */
  uint8_t pile;
  bool begun;
} series_t;

/* Who sits, decides and plays with whom in one hand, as sets of seats: a bit each, from bit 1. */
typedef struct seating {
  uint32_t out;                    /* sit out: t:sit_out */
  uint32_t together;               /* play together against the others: t:together; empty: as the sides are */
  uint32_t known;                  /* the seats that know it */
  uint8_t decides[PLAY_SEATS + 4]; /* who decides for a seat, 0 for itself: t:play_for */
} seating_t;

typedef struct table {
  /* compiled once a composition */
  deck_t deck;
  order_spec_t ranks;                /* the ranking that the rules declare, without a trump suit */
  bool own_trumps, own_points;       /* the rules have `trump_ranks`, `trump_points` */
  bool filtered, after_trick;        /* and `playable`, `after_trick` */
  bool announces;                    /* and a word with which cards may be played: `announcement` */
  cardset_t cards;                   /* of the pack, both parts */
  cardset_t second;                  /* a pack of its own that follows the first; usually empty */
  order_t order[TABLE_ORDERS];       /* by trump suit; [SUIT_NONE] without one */
  ranking_t *ranking;                /* those that hands have named so far: TABLE_RANKINGS at most, NULL before the first */
  uint8_t rankings, ranking_next;    /* how many, and where the next goes when there is no more room */
  duties_t declared;                 /* the game's duties */
  bool planned;                      /* the rule `packets` is a function */
  deal_piles_t piles;                /* first those of the rule `piles`, as many as `declared_piles` */
  uint8_t pile_sees[DEAL_PILES];     /* who sees a pile: nobody (0), a seat, or all (table_places.c) */
  uint8_t declared_piles, seats, sides, active;
  uint8_t people;                    /* who may be asked before four of them sit down: at least the seats */
  uint8_t side[TABLE_SIDES + 1];     /* of each seat */
  uint32_t count[CARD_LIMIT];        /* a second scale of card values: the rule `counts` */
  int64_t target;                    /* the score that wins, 0 for none: the rule `target` */
  bool peg;                          /* the card points of a trick are its winner's side's at once */
  uint8_t columns, column_pile;      /* of each seat, 0 for none, and where their lower cards lie: the rule `turns_up` */
  bool lead_trumps;                  /* the first card led in a deal makes trumps */
  uint8_t turns[PLAY_SEATS + 1][PLAY_SEATS]; /* under each dealer, the active seats from his left */
  pack_t listed;                     /* the pack in listing order */
  play_t blank[PLAY_SEATS + 1];      /* and a hand that has not begun */
  struct table_line *line;           /* a hand that is played on from its middle (table_follow.c); NULL at all other tables */
  /* who listens and who decides */
  uint32_t hears;                    /* a bit for each report that somebody wants */
  uint8_t source;                    /* SOURCE_ANSWERS ...; 0 where chance decides */
  bool tricks, writes;               /* whether there are TABLE_TRICKS and TABLE_WRITER */
  unsigned texts_left;               /* strings that may still be kept */
  known_text_t text[TABLE_TEXTS + TEXT_PLACES];
  known_list_t list[TABLE_LISTS];
  /* the game */
  rng_t seed, bot;
  uint64_t shuffles, draws, branches; /* acts so far, of each kind */
  uint64_t deals;                    /* that have begun */
  uint64_t decisions, given;         /* in all; those of them that were given by TABLE_TRICKS, */
  uint64_t choices;                  /* and of how many cards these were chosen */
  void *thrown;                      /* table_end_at_question; NULL: questions go on */
  uint64_t before_thrown;            /* the decisions before it */
  unsigned questions;                /* in this deal, or since a game inside this one */
  deal_t deal;                       /* the plan of the game, or of this deal where it is planned */
  int64_t score[TABLE_SIDES + 1];
  /* the deal */
  pack_t pack;
  play_t play;                       /* its hands are the hands, before the play too */
  duties_t duties;                   /* those of this hand: the declared ones and what the script names for it */
  bool own_duties;                   /* the script has named others */
  cardset_t say[PLAY_SEATS + 1];     /* cards of a seat that may be played with the game's word (bela) */
  cardset_t watch[PLAY_SEATS + 1];   /* cards of a seat whose play the rule `card_played` hears of, those of `say` too */
  cardset_t watched;                 /* of any seat */
  seating_t seating;
  card_t below[CARD_LIMIT];          /* the card upon which one was dealt, in a column */
  cardset_t pile[DEAL_PILES];
  uint32_t placed[CARD_LIMIT];       /* of a card in a pile: the greater, the higher it lies */
  uint32_t moves;                    /* the greatest of these numbers so far, from TABLE_FLOOR on */
  series_t series;
  uint32_t pile_shuffles;            /* in this deal */
  uint16_t shown[CARD_LIMIT];        /* to whom a card has been shown where it lies: see table_places.c */
  uint16_t shown_place[DEAL_PILES + PLAY_SEATS + 1];
  bool showing;                      /* whether anything has been shown in this deal */
  int64_t delta[TABLE_SIDES + 1];
  int64_t penalty[TABLE_SIDES + 1];  /* the part of it that stands if the deal is void */
  uint8_t turn[PLAY_SEATS];          /* the active seats, from the dealer's left */
  uint16_t dealt;                    /* stages of the deal's plan: a bit for each that is dealt, */
  uint8_t stage, dealer;             /* and the last one of them, from 1 */
  uint8_t stops_at;                  /* the play ends with the first trick of this seat; 0: of none */
  bool open;                         /* a deal has begun */
  bool seeded;                       /* there is a seed to draw from */
  bool *read_only;                     /* table_read_only */
  struct guard *guard;               /* whose time a new deal renews; NULL: nobody's */
} table_t;

/* Pushes a new table (a userdata) compiled from the rules at stack index `rules`, as table_rules.c reads them; raises a
 * Lua error that names the rule. */
table_t *table_new(lua_State *L, int rules);

/* As before the first deal: nothing of one that has been played is left. */
void table_clear_deal(table_t *t);

/* A method has two upvalues: the address of its table, which is sooner got than that of a userdata, and the userdata. */
#define TABLE_ADDRESS lua_upvalueindex(1)
#define TABLE_UD lua_upvalueindex(2)

/* Gives the table on the stack's top these functions, each holding the table at the absolute index `ud`. */
void table_set_functions(lua_State *L, const luaL_Reg *functions, int ud);

/* Push a table of such functions: what scripts may call, and what the engine needs. */
void table_push_methods(lua_State *L, int ud);
void table_push_raw(lua_State *L, int ud);

/* Each file has some of these. */
extern const luaL_Reg table_asking_methods[], table_choosing_methods[], table_columns_methods[], table_duties_methods[],
    table_order_methods[],    table_score_methods[], table_places_methods[], table_play_methods[], table_seats_methods[],
    table_series_methods[];
extern const luaL_Reg table_choosing_raw[], table_deals_raw[], table_line_raw[], table_places_raw[], table_play_raw[],
    table_report_raw[], table_seats_raw[], table_solve_raw[], table_tricks_raw[];

/* Reads the rules at index `rules` into the table: pack, ranking, points, duties, deal, seats, sides. */
void table_read_rules(lua_State *L, int rules, table_t *t);

/* Notes which cards lie upon which, where the rule `turns_up` has columns. */
void table_lay_columns(table_t *t);

/* How fields of a ranking are got: lua_getfield for rules, rawget for what a script hands over. */
typedef int table_get_t(lua_State *L, int index, const char *name);

/* Reads a ranking's fields at that index over what stands in `spec`; `who` begins each sentence: "rule", "ranking:". */
void table_read_ranking(lua_State *L, int index, table_get_t *get, const char *who, const table_t *t, order_spec_t *spec,
                        bool *own_trumps, bool *own_points);

/* Reads the rule of that name, points as `cards` reads their keys, by card; nothing is changed where it is not there. */
void table_read_points(lua_State *L, int index, const char *name, const deck_t *deck, uint32_t out[CARD_LIMIT]);

/* Reads duties from the table at the stack's top; an error begins with `who`. */
void table_read_duties(lua_State *L, const char *who, duties_t *out);

/* What the seat whose turn it is may play, the rule `playable` asked. The clause of that rule, where it drops a card, lies
 * then at the user value TABLE_CLAUSE. For a method of the table. */
cardset_t table_legal(lua_State *L, const table_t *t);

/* Argument `arg` as a side of the table, or as an amount to score, or a Lua error. */
unsigned table_arg_side(lua_State *L, int arg, const table_t *t);
lua_Integer table_arg_amount(lua_State *L, int arg);
bool table_is_amount(lua_Integer n);

/* Adds to what a side makes in a deal; adds what all sides made in it to their scores. A Lua error where the sum is beyond
 * what simulations and records can hold. */
void table_add(lua_State *L, int64_t *delta, lua_Integer n);
void table_settle(lua_State *L, table_t *t);

/* raw.scores(), t:totals() -> each side's score before this hand */
int table_scores(lua_State *L);

/* t:draw(n) -> a number from 1 to n under the seed, apart from the shuffles; n where there is no seed */
int table_draw(lua_State *L);

/* Pushes a list of one number a side, `list` having that of side 1 at [1]. */
static inline int table_push_sides(lua_State *L, const table_t *t, const int64_t *list) {
  return push_integers(L, list + 1, t->sides);
}

/* While a rule that only looks is running in this state it is true: no table may be changed then. It lives as long as the
 * state. */
bool *table_read_only(lua_State *L);

/* Calls a rule that only looks, as lua_pcall does; what it throws is a sentence. The flag is restored here in C: the hook that stops a rule out of time
 * could keep a line of Lua from running. */
int table_look(lua_State *L, int args, int results);

/* The same for who asks often: the flag is at hand, and guard_explain lies under what is called, and stays there. */
int table_look_under(lua_State *L, bool *read_only, int args, int results);

/* Ends the script with what lies on top, so that it cannot catch it: a sentence, or what the host throws to get out of it. */
int table_end_script(lua_State *L);

/* The table a method belongs to. */
static inline table_t *table_self(lua_State *L) { return lua_touserdata(L, TABLE_ADDRESS); }

/* Is table_self of a method that changes something: a Lua error while a rule that only looks is running, which may have the
 * table from one that acts. */
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
cardset_t table_arg_set(lua_State *L, int arg);

/* Argument `arg` as a seat that holds cards, or as one that pays and scores (there may be more), or a Lua error. */
unsigned table_arg_payer(lua_State *L, int arg, const table_t *t);
unsigned table_arg_seat(lua_State *L, int arg, const table_t *t);

/* Plays a card that play_legal gave, or that a fault lets pass: makes trumps if it is the first one led, pegs the trick if
 * it completes it. True then. */
bool table_play(table_t *t, card_t c);

/* The order under which a card would be played: another one than before it if it makes trumps. */
const order_t *table_order_led(const table_t *t, card_t c);

/* What a hand is played for, at how many points or tricks of the first team it ends (0: never), and how many cards may be
 * tried to find out. */
typedef struct table_end {
  solve_aim_t aim;
  int64_t stop;
  uint64_t nodes;
} table_end_t;

/* Best play by both teams from here to the end of the hand: the cards, and how many. 0 where it cannot be solved, or not
 * with so many cards tried. For a method of the table, which keeps the solver. */
unsigned table_solve_end(lua_State *L, const table_t *t, const table_end_t *end, card_t out[CARD_LIMIT]);

/* The lowest side whose score is at least the target, or so many points; 0 if there is none, or no target. */
unsigned table_reached(const table_t *t);
unsigned table_with(const table_t *t, int64_t points);

/* The card points in a side's tricks. */
lua_Integer table_side_points(const table_t *t, unsigned side);

/* Methods that tell a number of the play: t:sum knows them (table_seats.c). */
int table_points(lua_State *L);
int table_tricks(lua_State *L);
int table_tell(lua_State *L);

/* The cards dealt to a seat so far, in the order dealt, up to `last` if that is among them: how many. */
unsigned table_dealt(const table_t *t, unsigned seat, card_t last, card_t out[CARD_LIMIT]);

/* For the engine: open_calls(calls, view, seat, point) asks the rule of each call { rule, number }, of 64 at most -> a
 * bit for each for which it returns nothing. One call of `looking` serves all of them. */
int table_open_calls(lua_State *L);

/* A card to a trick, and what led to it. `call`: instead of it the call of this number of TABLE_CALLS, from 1, or, of a
 * line, the one that ended the play. */
typedef struct play_choice {
  unsigned seat, call;
  card_t card;
  bool said, fault; /* with the game's word; though it is not legal */
} play_choice_t;

/* The card by the line that is followed; with `call` the text of the call that ended the play lies on the stack's top. */
void line_choose(lua_State *L, table_t *t, play_choice_t *out);

/* The card of who gives cards to tricks, if it gives this one and it is all that would be asked; `again`: scripts have
 * had their say since it was last asked for. */
bool tricks_choose(lua_State *L, table_t *t, bool again, play_choice_t *out);

/* Writes the event of the last trick to TABLE_WRITER, with the scores as they stand where tricks are pegged. */
void tricks_write(lua_State *L, const table_t *t);

/* The module core.rating, see table_rating.c; its packs are userdata of this name. */
#define TABLE_RATES "houserule.rates"
int table_open_rating(lua_State *L);

/* Adds to the table on the stack's top what such a line throws, `misfit` and `stopped`. */
void line_add_thrown(lua_State *L);

/* The seat that decides for a seat in this hand. */
static inline unsigned table_decider(const table_t *t, unsigned seat) {
  return seat <= PLAY_SEATS && t->seating.decides[seat] ? t->seating.decides[seat] : seat;
}

/* Pushes a list of the seats that take part in this deal, from the dealer's left. */
int table_push_active(lua_State *L, const table_t *t);

/* The seat, or the next one clockwise that does not sit out. */
unsigned table_sitting(const table_t *t, unsigned seat);

/* A Lua error unless somebody has the lead. The second gives it to the dealer's left where nobody has it in a deal. */
void table_need_turn(lua_State *L, const table_t *t);
void table_need_lead(lua_State *L, table_t *t);

/* The length of the list at `arg`; in place of a proxy (readonly.lua), which is empty, lies then what it shows. */
lua_Unsigned table_arg_list(lua_State *L, int arg);

/* Each question restarts a script's clock, so questions are counted: a deal without an end has no other sign. The longest
 * honest one has under two hundred. */
enum { TABLE_QUESTIONS = 5000 };

/* Raises where more than so many deals in a row have begun since somebody was asked: a game that never ends looks like that. */
enum { TABLE_IDLE = 1000 };
void table_check_idle(lua_State *L, uint64_t deals);

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

/* Makes `text` the plan of what is still to be dealt. NULL, or what is wrong at the byte *at. */
const char *table_plan(table_t *t, const char *text, size_t *at);

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
