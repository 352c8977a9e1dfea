/* table_play.h - words about the play that others call too. */
#ifndef HOUSERULE_TABLE_PLAY_H
#define HOUSERULE_TABLE_PLAY_H

#include "table_report.h"

/* Methods that tell a number of the play: t:sum knows them (table_seats.c). */
int table_points(lua_State *L);
int table_tricks(lua_State *L);

#endif
