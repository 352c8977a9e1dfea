/* columns.h - text in columns of a terminal: measured, filled up, wrapped. */
#ifndef HOUSERULE_COLUMNS_H
#define HOUSERULE_COLUMNS_H

#include <lua.h>

/* The module "host.table.columns":
 *   width(text)              how many columns it takes: one a character of UTF-8, the escapes of paint.lua none; of what is no
 *                            UTF-8 one a byte
 *   pad(text, n [, side])    filled up with spaces to n columns; `side` "left" (default), "right" or "middle" says where it stands
 *   wrapped(text, n [, hang])  in lines of n columns at most, each but the first begun with `hang`; what fits stays as it is, and
 *                            only a word is longer. Of a list of texts the lines of all
 *   wrap(lines, text, n, first)  adds the lines of a text to others; `first` stands before its first line, spaces before the
 *                            others. Returns the lines */
int columns_open(lua_State *L);

#endif
