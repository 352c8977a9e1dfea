/* table_rules.h - makes a table from the declared rules of a composition; reads rankings and duties, which a hand may also
 * name. */
#ifndef HOUSERULE_TABLE_RULES_H
#define HOUSERULE_TABLE_RULES_H

#include "table.h"

/* Pushes a new table (a userdata) compiled from the rules at stack index `rules`, as table_rules.c reads them; raises a
 * Lua error that names the rule. */
table_t *table_new(lua_State *L, int rules);

/* A function that reads a field of a ranking and pushes it: lua_getfield for rules, table_raw_field for a script's table,
 * which reads without metamethods. */
typedef int table_get_t(lua_State *L, int index, const char *name);
int table_raw_field(lua_State *L, int index, const char *name);

/* Reads the fields of the ranking at `index` into `spec`; fields that it lacks stay. Each error begins with `who`: "rule",
 * "ranking:". Sets *own_trumps and *own_points if it has trump_ranks and trump_points. */
void table_read_ranking(lua_State *L, int index, table_get_t *get, const char *who, const table_t *t, order_spec_t *spec,
                        bool *own_trumps, bool *own_points);

/* Reads duties from the table at the stack's top; each error begins with `who`. */
void table_read_duties(lua_State *L, const char *who, duties_t *out);

/* Makes `text` the plan of the cards that are still to be dealt. Returns NULL, or a static sentence about the error, with
 * *at set to its byte. */
const char *table_plan(table_t *t, const char *text, size_t *at);

#endif
