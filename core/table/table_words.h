/* table_words.h - the words of a table for Lua: the methods of `t` for scripts, and the functions for the engine alone.
 *
 * Each word is defined once, in the file of its theme. That file has the lists named here. A word checks its arguments,
 * acts, and reports to the listener, if there is one (table_report.h). A word that asks a player puts a question to the
 * source (table_source.h).
 */
#ifndef HOUSERULE_TABLE_WORDS_H
#define HOUSERULE_TABLE_WORDS_H

#include "table.h"

extern const luaL_Reg table_report_words[], table_order_words[], table_places_words[], table_play_words[],
    table_score_words[], table_seats_words[], table_ask_words[], table_series_words[];
extern const luaL_Reg table_report_engine[], table_order_engine[], table_places_engine[], table_play_engine[],
    table_score_engine[], table_seats_engine[], table_ask_engine[], table_solve_engine[], table_rollout_engine[],
    table_source_engine[], table_course_engine[];

/* Push a table of all words for scripts, or for the engine, that work on the table at index `ud`. */
void table_push_words(lua_State *L, int ud);
void table_push_engine_words(lua_State *L, int ud);

#endif
