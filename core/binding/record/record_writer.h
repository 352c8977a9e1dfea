/* record_writer.h - the lines of a record as text.
 *
 * A writer is a buffer for Lua that takes lines one after another and gives them away together: the asked path writes
 * millions of them, and no table is made for those that are written here from the game itself. The text is JSON, byte for
 * byte the same whichever way a line came in.
 */
#ifndef HOUSERULE_RECORD_WRITER_H
#define HOUSERULE_RECORD_WRITER_H

#include "cards.h"

#include <lua.h>

/* The function lines(meta) -> encode, writer; `meta` is the metatable of lines (record.lua).
 * encode(value) -> a value as JSON, or a Lua error for what no record can hold.
 * writer() -> a new writer, with the methods
 *   add(line)                        any line
 *   ask(seat, point, legal, n, may, deck)  an ask; `legal` is a list, or a set of which n cards are chosen
 *   by(seat, text)                   a decision
 *   write(file)                      gives a file what it has not got yet; it is kept for a reader
 *   said()                           the text since the last call that a reader has not met, which is kept until then
 *   take()                           all the text, which is forgotten; #writer is its bytes */
int lines_open(lua_State *L);

/* Unmet is the text that was written and that no reader has compared yet. meet marks n bytes of it as compared, skip all
 * of it, and forgets it if a file has it; drop takes back what no file has got. */
const char *lines_unmet(lua_State *L, int at, size_t *n);
void lines_meet(lua_State *L, int at, size_t n);
void lines_drop(lua_State *L, int at);
void lines_skip(lua_State *L, int at);

/* The function said(meta) -> copy, fields, is_line, get, words, counted, has_tables; fields(name, value, ...) -> a line;
 * copy(value) -> a copy of data, lists and lines of these for a line of the record; nil where something is unusual: too
 * long or deep, other characters than ASCII, a proxy, what no line can hold; is_line(value) -> whether it is a line;
 * get(line, name) -> the value of that field, or nil; words, counted and has_tables as record_values.c has them. */
int said_open(lua_State *L);

/* plain(value [, longest text]) -> a copy without metatables of data: text, whole numbers, yes/no and tables of these by
 * text or whole numbers, 6 deep with 2000 entries; nil for anything else. */
int said_l_plain(lua_State *L);

/* Adds the event of a trick to the writer at index `at`: who won it, its cards and points; the scores if `sides` > 0. */
void lines_trick(lua_State *L, int at, const deck_t *deck, unsigned winner, const card_t *card, unsigned n, unsigned points,
                 const int64_t *score, unsigned sides);

/* Adds an ask for a card to the trick: the cards that may be played, and the texts of those of the list of calls at index
 * `calls`, { text =, ... } each, whose bit is in `open`; or adds the decision to play a card. */
void lines_ask(lua_State *L, int at, const deck_t *deck, unsigned seat, cardset_t legal, int calls, uint64_t open);
void lines_by(lua_State *L, int at, unsigned seat, int text);
void lines_play(lua_State *L, int at, const deck_t *deck, unsigned seat, card_t card);

#endif
