/* table_report.h - the listener of a table, and the checks of texts that scripts pass.
 *
 * A listener is a struct of functions and a context. It names the reports that it wants. Each report is made after an event;
 * only DEALING, MOVING, SHOWING and PLAYS are made before it. A table has at most one listener, and a report that nobody
 * wants costs the test of a bit. Every word of a script that changes something, and the course of the game
 * (table_course.c), report through this file:
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

/* The reports, each with its values. */
typedef enum table_report {
  REPORT_DEALING,  /* (): cards are about to be dealt */
  REPORT_DEALT,    /* (stage) */
  REPORT_MOVING,   /* (word, from, to): the word is about to move cards from one place, a seat or a pile, to another */
  REPORT_MOVED,    /* (word, from, to, cards, set): it has moved them; `cards` is a text, the last card lies on top */
  REPORT_SHOWING,  /* (): something is about to be shown */
  REPORT_SHOWN,    /* (place, cards, set, seat) */
  REPORT_SHUFFLED, /* (pile): nil for a whole pack */
  REPORT_PLAYS,    /* (seat, set, hand, out): it is about to play the card of `set`, so it holds no card of `out` */
  REPORT_TRICK,    /* (winner, points) */
  REPORT_TOLD,     /* (t, event, names, values ...) */
  REPORT_SCORED,   /* (from, to, amount, clause, what, stays) */
  REPORT_VOIDED,   /* () */
  REPORT_BEGUN,    /* (dealer, number): a deal has begun, with its pack */
  REPORT_ENDED,    /* (kind, also, by): a hand is over; its points are not in the scores yet */
  REPORT_SETTLED,  /* (kind, also, by): its points are in the scores */
  REPORT_GAME,     /* (winners, why, more) */
  REPORT_MATCH,    /* (line) */
  REPORT_COURSE,   /* (line, winners, scores): a game of another course than deals is over */
  TABLE_REPORTS
} table_report_t;

/* `report` gets the number of values of the report, which lie on the stack's top, and pops them. */
typedef struct listener_functions {
  uint32_t hears; /* a bit for each report that the listener wants */
  void (*report)(lua_State *L, table_t *t, table_report_t report, int values);
} listener_functions_t;

/* Sets the listener of the table with its userdata at index `ud`. Pops the value on top and keeps it alive with the
 * listener. */
void table_listen(lua_State *L, int ud, const listener_functions_t *does, void *context);

/* A cache of checked values: a Lua table that the functions of engine_table.engine fill. Its entry for a text has the bits
 * below. For a word it also has, above CHECKED_NUMBER bits, a number below CHECKED_MOST. Words that differ only in capitals
 * have the same number. Its entry for a list of the rules is the point at which the list's words may be offered. */
#define TABLE_CHECKED lua_upvalueindex(3)
typedef enum table_checked { CHECKED_POINT = 1, CHECKED_WORD = 2, CHECKED_CHOICE = 4 } table_checked_t;
enum { CHECKED_NUMBER = 3, CHECKED_MOST = 1024 };
bool table_is_checked(lua_State *L, int index, table_checked_t as);

/* Returns true if the listener wants a report. Then call table_report: it makes the report of the values on the stack's top,
 * and pops them. Only methods of the table may call this function and the next ones. */
static inline bool table_hears(const table_t *t, table_report_t report) { return t->hears >> report & 1; }
static inline void table_report(lua_State *L, table_t *t, table_report_t report, int values) {
  t->listener.does->report(L, t, report, values);
}

/* Pushes a method of the source's Lua object (table_source.h), and the object. `kind` is "words", "cards", "number", "play",
 * "call", "pack" or "draw". Call the method with lua_callk, because it may yield. It returns the answer, or nil and the call
 * that ended the question. */
void table_put(lua_State *L, const char *kind);

/* Pushes the engine's function of that name for this table, from engine_table.engine. */
void table_push_engine(lua_State *L, const char *name);

/* Each raises an error if its argument is wrong. table_check_choice checks the point of a choice that the method `who`
 * offers; table_check_words a list of words offered at a point; table_check_scored the clause of a score and, at the next
 * index, its text, which may be missing. */
void table_check_choice(lua_State *L, int arg, const char *who);
void table_check_words(lua_State *L, int point, int list);
void table_check_scored(lua_State *L, int clause);

typedef struct score_item {
  lua_Integer from, to; /* seats for the sides that pay and score; 0 for none */
  lua_Integer amount;
  bool stays; /* the item counts in a void deal too */
} score_item_t;

/* Report an item of the score. Its clause lies at index `clause`, and its text at the next one. table_score_item does so
 * only if the listener wants it. */
void table_report_score(lua_State *L, table_t *t, const score_item_t *item, int clause);
static inline void table_score_item(lua_State *L, table_t *t, const score_item_t *item, int clause) {
  if (table_hears(t, REPORT_SCORED)) table_report_score(L, t, item, clause);
}

/* Reports an event of the table at index 1. Its n values lie on the stack's top; pops them. */
void table_tell_event(lua_State *L, const char *event, int n);

#endif
