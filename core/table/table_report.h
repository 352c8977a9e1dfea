/* table_report.h - the listener of a table, and what is checked of the texts that scripts give.
 *
 * A listener is a struct of functions and a context. It hears of each report in its set after (`moving` and `plays`: before)
 * something has happened. There is at most one; a report that nobody wants costs the test of a bit. Every word of a script
 * that changes something, and the course of the game (table_course.c), report through this file:
 *
 *   nobody          rollouts
 *   a meter         counts deals and games in C (repl/sim/meter_lua.c)
 *   listener_lua    one table of functions, by the names of the reports: the recorder, what one seat sees
 *
 * A listener decides nothing: the source answers questions (table_source.h).
 */
#ifndef HOUSERULE_TABLE_REPORT_H
#define HOUSERULE_TABLE_REPORT_H

#include "table.h"

/* The reports, each with the values that the listener is given. */
typedef enum table_report {
  REPORT_DEALING,  /* (): cards are about to be dealt */
  REPORT_DEALT,    /* (stage) */
  REPORT_MOVING,   /* (word, from, to): cards are about to go by this word from one place to another: a seat or a pile */
  REPORT_MOVED,    /* (word, from, to, cards, set): they have gone; `cards` as text, the last named on top */
  REPORT_SHOWING,  /* (): something is about to be shown */
  REPORT_SHOWN,    /* (place, cards, set, seat) */
  REPORT_SHUFFLED, /* (pile): nil for a whole pack */
  REPORT_PLAYS,    /* (seat, set, hand, out): it is about to play the card, which rules these cards out */
  REPORT_TRICK,    /* (winner, points) */
  REPORT_TOLD,     /* (t, event, names, values ...) */
  REPORT_SCORED,   /* (from, to, amount, clause, what, stays) */
  REPORT_VOIDED,   /* () */
  REPORT_BEGUN,    /* (dealer, number): a deal has begun, with its pack */
  REPORT_ENDED,    /* (kind, also, by): a hand is over; what it brought is not in the scores yet */
  REPORT_SETTLED,  /* (kind, also, by): now it is */
  REPORT_GAME,     /* (winners, why, more) */
  REPORT_MATCH,    /* (line) */
  REPORT_COURSE,   /* (line, winners, scores): a game of another course than deals is over */
  TABLE_REPORTS
} table_report_t;

/* `report` pops the values of the report, `values` in number, which lie on the stack's top. */
typedef struct listener_functions {
  uint32_t hears; /* a bit for each report that it wants */
  void (*report)(lua_State *L, table_t *t, table_report_t report, int values);
} listener_functions_t;

/* Makes this the listener of the table whose userdata lies at index `ud`. The value on top, which is popped, is kept alive
 * with it. */
void table_listen(lua_State *L, int ud, const listener_functions_t *does, void *context);

/* A cache of checked values, a Lua table that the functions of raw.engine fill. For a text it holds the bits below; for a
 * word also, above CHECKED_NUMBER bits, a number below CHECKED_MOST that words share if they differ only in capitals. For a
 * list of the rules, which nobody may change, it holds the point at which its words may be offered. */
#define TABLE_CHECKED lua_upvalueindex(3)
typedef enum table_checked { CHECKED_POINT = 1, CHECKED_WORD = 2, CHECKED_CHOICE = 4 } table_checked_t;
enum { CHECKED_NUMBER = 3, CHECKED_MOST = 1024 };
bool table_is_checked(lua_State *L, int index, table_checked_t as);

/* Returns whether somebody wants a report. Then table_report makes it, with the values on the stack's top, and pops them. For
 * methods of the table, as all of the next ones. */
static inline bool table_hears(const table_t *t, table_report_t report) { return t->hears >> report & 1; }
static inline void table_report(lua_State *L, table_t *t, table_report_t report, int values) {
  t->listener.does->report(L, t, report, values);
}

/* Pushes the method of the source's Lua object (table_source.h) for what is asked of it, "words", "cards", "number", "play",
 * "call", "pack" or "draw", and the object. The method is called with lua_callk, as it may yield, and gives the answer, or
 * nil and the call that ended what was asked. */
void table_put(lua_State *L, const char *kind);

/* Pushes a function of the engine's for this table, by its name in raw.engine. */
void table_push_engine(lua_State *L, const char *name);

/* Each raises an error if its argument is wrong: the point of a choice that the method `who` offers; the list of words
 * offered at a point; the texts of a score at `clause` and the next index, which may be missing. */
void table_check_choice(lua_State *L, int arg, const char *who);
void table_check_words(lua_State *L, int point, int list);
void table_check_scored(lua_State *L, int clause);

/* An item of the score: sides are those of seats, 0 for none; `stays`: in a void deal too. Its texts lie at `clause` and
 * behind it. */
typedef struct score_item {
  lua_Integer from, to, amount;
  bool stays;
} score_item_t;
void table_report_score(lua_State *L, table_t *t, const score_item_t *item, int clause);
static inline void table_score_item(lua_State *L, table_t *t, const score_item_t *item, int clause) {
  if (table_hears(t, REPORT_SCORED)) table_report_score(L, t, item, clause);
}

/* Tells an event whose n values lie on the stack's top, of the table at index 1, and pops them. */
void table_tell_event(lua_State *L, const char *event, int n);

#endif
