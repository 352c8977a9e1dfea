/* table_play.h - words about the play that other files call too. */
#ifndef HOUSERULE_TABLE_PLAY_H
#define HOUSERULE_TABLE_PLAY_H

#include "table_report.h"

/* The methods t:points and t:tricks, which t:sum also calls (table_seats.c). */
int table_points(lua_State *L);
int table_tricks(lua_State *L);

#endif
