/* table_rules.h - a table made from the declared rules of a composition; rankings and duties, which a hand may name too. */
#ifndef HOUSERULE_TABLE_RULES_H
#define HOUSERULE_TABLE_RULES_H

#include "table.h"

/* Pushes a new table (a userdata) compiled from the rules at stack index `rules`, as table_rules.c reads them; raises a
 * Lua error that names the rule. */
table_t *table_new(lua_State *L, int rules);

/* Reads a field of a ranking: lua_getfield for rules, rawget for a script's table. */
typedef int table_get_t(lua_State *L, int index, const char *name);
int table_raw_field(lua_State *L, int index, const char *name);

/* Reads a ranking's fields at that index over what stands in `spec`; `who` begins each sentence: "rule", "ranking:". */
void table_read_ranking(lua_State *L, int index, table_get_t *get, const char *who, const table_t *t, order_spec_t *spec,
                        bool *own_trumps, bool *own_points);

/* Reads duties from the table at the stack's top; an error begins with `who`. */
void table_read_duties(lua_State *L, const char *who, duties_t *out);

/* Makes `text` the plan of what is still to be dealt. NULL, or what is wrong at the byte *at. */
const char *table_plan(table_t *t, const char *text, size_t *at);

#endif
