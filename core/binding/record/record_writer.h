/* record_writer.h - a buffer for the lines of a record.
 *
 * Lines are added one by one and taken out together. C writes frequent lines without making a Lua table. The text is JSON;
 * the bytes of a line do not depend on the function that added it.
 */
#ifndef HOUSERULE_RECORD_WRITER_H
#define HOUSERULE_RECORD_WRITER_H

#include "push.h"

#include <lua.h>

/* The function lines(meta) -> encode, writer; `meta` is the metatable of lines (record.lua).
 * encode(value) -> the value as JSON; raises an error for a value that a record cannot hold.
 * writer() -> a new writer, with the methods
 *   add(line)                        adds any line
 *   ask(seat, point, legal, n, may, deck)  adds an ask; `legal` is a list, or a set of which n cards are chosen
 *   by(seat, text)                   adds a decision
 *   text()                           the text
 *   write(file), take()              write the text to a file, or return it, and empty the buffer; #writer is its length */
int lines_open(lua_State *L);
PUSH_TWICE(lines_l_ask);

/* The function said(meta) -> copy, fields, is_line, get, words, counted, has_tables. fields(name, value, ...) -> a line.
 * copy(value) -> a copy of data, lists and lines; nil for anything unusual: too long or deep, not ASCII, a proxy, a value
 * that no line can hold. is_line(value) -> true for a line. get(line, name) -> a field's value or nil. For the others see
 * record_values.c. */
int said_open(lua_State *L);

/* plain(value [, longest text]) -> a copy without metatables. The value is a text, an integer, a boolean, or a table of such
 * values with keys that are texts or integers, up to 6 deep and 2000 entries. nil for any other value. */
int said_l_plain(lua_State *L);

/* Adds the event of a trick to the writer at index `at`: winner, cards and points; also scores if `sides` > 0. */
void lines_trick(lua_State *L, int at, const deck_t *deck, unsigned winner, const card_t *card, unsigned n, int points,
                 const int64_t *score, unsigned sides);

/* lines_ask adds an ask for a card: the legal cards, and the calls with a bit in `open`, from the list of { text =, ... } at
 * index `calls`. lines_by adds a decision with the text at index `text`. lines_play adds the decision to play a card. */
void lines_ask(lua_State *L, int at, const deck_t *deck, unsigned seat, cardset_t legal, int calls, uint64_t open);
void lines_by(lua_State *L, int at, unsigned seat, int text);
void lines_play(lua_State *L, int at, const deck_t *deck, unsigned seat, card_t card);

#endif
