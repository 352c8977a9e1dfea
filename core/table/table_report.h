/* table_report.h - the listener of a table, and what is checked of the texts that scripts give.
 *
 * The listener is one table of functions, each called by its report after (`moving` and `plays`: before) something has
 * happened. In a simulation there is none; a report that nobody wants costs the test of a bit. Every word of a script that
 * changes something reports through this file. Whoever decides is the source (table_source.h).
 *
 * Texts are checked once: what a script says again is known by its address, as the strings are kept.
 */
#ifndef HOUSERULE_TABLE_REPORT_H
#define HOUSERULE_TABLE_REPORT_H

#include "table.h"

/* The reports, each with what the listener's function is given. */
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
  TABLE_REPORTS
} table_report_t;

/* As what a text was found to be right, and such texts. */
typedef enum table_text {
  TEXT_POINT = 1,
  TEXT_WORD = 2,
  TEXT_CHOICE = 4,
  TEXT_SCORED = 8,
  TEXT_TOLD = 16,
  TEXT_EVENT = 32
} table_text_t;

/* table_report returns whether the report is wanted; then the function that wants it lies on the stack's top, to be
 * called with what the report says. For methods of the table, as all of the next ones. */
static inline bool table_hears(const table_t *t, table_report_t report) { return t->hears >> report & 1; }
void table_push_listener(lua_State *L, table_report_t report);
static inline bool table_report(lua_State *L, const table_t *t, table_report_t report) {
  if (table_hears(t, report)) table_push_listener(L, report);
  return table_hears(t, report);
}

/* Pushes the method of the source's Lua object (table_source.h) for what is asked of it, "words", "cards", "number", "play",
 * "call", "pack" or "draw", and the object. The method is called with lua_callk, as it may yield, and gives the answer, or
 * nil and the call that ended what was asked. */
void table_put(lua_State *L, const char *kind);

/* Pushes a function of the engine's for this table, by its name in raw.engine. */
void table_push_engine(lua_State *L, const char *name);

/* The text at `index`, if it was found to be right before; it is known by its address, which nothing else can have. It
 * stands in one of the TEXT_PLACES after that of its address. */
static inline const known_text_t *table_known_text(lua_State *L, const table_t *t, int index, table_text_t kind) {
  const void *text = lua_topointer(L, index);
  const known_text_t *known = &t->text[((uintptr_t)text >> 4) % TABLE_TEXTS];
  for (int i = 0; i < TEXT_PLACES; i++)
    if (known[i].text == text) return text && known[i].kinds & kind ? &known[i] : NULL;
  return NULL;
}

/* Raise what is wrong with a text that `who` says, and with the list of words offered at the point, both at these
 * indices. */
void table_find_fault(lua_State *L, table_t *t, int arg, table_text_t kind, const char *who);
static inline void table_check_text(lua_State *L, table_t *t, int arg, table_text_t kind, const char *who) {
  if (!table_known_text(L, t, arg, kind)) table_find_fault(L, t, arg, kind, who);
}
void table_check_words(lua_State *L, table_t *t, int point, int list);

/* A list of words that is known to be right at the point is no proxy and not empty. */
static inline known_list_t *table_list_place(table_t *t, const void *list) {
  return &t->list[((uintptr_t)list >> 4) % TABLE_LISTS];
}
static inline bool table_is_list_known(lua_State *L, table_t *t, int point, int list) {
  const void *at = lua_topointer(L, point), *words = lua_topointer(L, list);
  const known_list_t *known = table_list_place(t, words);
  return at && known->point == at && known->list == words && known->times == LIST_OFTEN;
}

/* The arguments `clause` and the next one as texts of the score, if they are there. */
void table_check_scored(lua_State *L, table_t *t, int clause);

/* An item of the score: sides are those of seats, 0 for none; `stays`: in a void deal too. Its texts lie at `clause` and
 * behind it. */
typedef struct score_item {
  lua_Integer from, to, amount;
  bool stays;
} score_item_t;
void table_report_score(lua_State *L, const table_t *t, const score_item_t *item, int clause);
static inline void table_score_item(lua_State *L, const table_t *t, const score_item_t *item, int clause) {
  if (table_hears(t, REPORT_SCORED)) table_report_score(L, t, item, clause);
}

/* Tells an event whose n values lie on the stack's top, of the table at index 1, and pops them. */
void table_tell_event(lua_State *L, const char *event, int n);

#endif
