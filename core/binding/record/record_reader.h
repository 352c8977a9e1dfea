/* record_reader.h - the lines of a record that come in, for a game that writes the same lines.
 *
 * In a record that is whole, nearly every line is the very one that the game has just written, or the card that it is
 * about to ask for. These are compared as bytes and passed over; only what is spelled in another way is read.
 */
#ifndef HOUSERULE_RECORD_READER_H
#define HOUSERULE_RECORD_READER_H

#include "cards.h"

#include <lua.h>
#include <stdbool.h>

/* The function reader(most) -> a reader, with the methods
 *   add(text, ...)  bytes that have come in
 *   close()         there are no more: what is left is the last line, even without an end
 *   next(writer)    the next line that is neither blank nor, where there is a writer, the next one that this has written; and
 *                   whether it had an end. Of one with `most` bytes or more the first `most`. Nothing before a line is whole
 *   settle(writer)  the line given away last was taken: it need not be met in what was written since
 *   line()          the number of the last line that was given away or taken; with none left, of the last one
 */
int reader_new(lua_State *L);

/* Returns whether the reader at index `at` goes on with all that was written and not met, which it then passes over. */
bool reader_meets(lua_State *L, int at, int writer);

/* Finds the card if it goes on with that, and then with the decision of `seat` to play a card of `set`. Nothing is passed
 * over: what reader_take does when the decision has been written too. */
bool reader_card(lua_State *L, int at, int writer, const deck_t *deck, unsigned seat, cardset_t set, card_t *card);
void reader_take(lua_State *L, int at, int writer);

#endif
