/* table_words.h - the words of a table for Lua: the methods of `t`, which scripts call, and what only the engine may call.
 *
 * Each word is there once, in the file of its theme, whose lists are named here. It checks its arguments, acts, and
 * reports to the listener, if there is one. Those that decide put a question to the source, or to chance if there is none
 * (table_report.h). Nothing is made for a report that nobody hears.
 */
#ifndef HOUSERULE_TABLE_WORDS_H
#define HOUSERULE_TABLE_WORDS_H

#include "table.h"

extern const luaL_Reg table_report_words[], table_order_words[], table_places_words[], table_play_words[],
    table_score_words[], table_seats_words[], table_ask_words[], table_series_words[];
extern const luaL_Reg table_report_engine[], table_order_engine[], table_places_engine[], table_play_engine[],
    table_score_engine[], table_seats_engine[], table_ask_engine[], table_solve_engine[], table_rollout_engine[], table_source_engine[],
    table_course_engine[];

/* Push a table of all words for scripts, and one of those for the engine, of the table at index `ud`. */
void table_push_words(lua_State *L, int ud);
void table_push_engine_words(lua_State *L, int ud);

#endif
