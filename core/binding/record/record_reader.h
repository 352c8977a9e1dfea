/* record_reader.h - reads the lines of a record for a game that writes the same lines.
 *
 * In a complete record nearly every line is equal to the one that the game has just written, or to the decision that it is
 * about to ask for. These are matched as bytes and skipped; only lines spelled differently are parsed.
 */
#ifndef HOUSERULE_RECORD_READER_H
#define HOUSERULE_RECORD_READER_H

#include "cards.h"

#include <lua.h>
#include <stdbool.h>

/* The function reader(most) -> a reader, with the methods
 *   add(text, ...)  adds bytes that have arrived
 *   close()         no more bytes follow: the rest is the last line, even without a newline
 *   next(writer)    the next line that is neither blank nor equal to the next one written, and true if it had a newline. A
 *                   longer line is cut to `most` bytes. Nothing if no line is complete
 *   settle(writer)  the last line returned was accepted: it need not match what was written since
 *   line()          the number of the last line returned or matched; at the end, of the last line
 */
int reader_new(lua_State *L);

/* Tests if the reader at index `at` continues with all the text that is not matched, and if so skips it. */
bool reader_meets(lua_State *L, int at, int writer);

/* Finds the card if the reader continues with that text and then with the decision of `seat` to play a card of `set`. Skips
 * nothing: reader_take does when the decision has been written too. */
bool reader_card(lua_State *L, int at, int writer, const deck_t *deck, unsigned seat, cardset_t set, card_t *card);
void reader_take(lua_State *L, int at, int writer);

#endif
