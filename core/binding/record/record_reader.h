/* record_reader.h - the lines of a record that come in, in whatever pieces.
 *
 * Most lines of a record are packs and decisions, spelled as the program writes them, and lines that only say what came of them. Those
 * are read here and become steps; the text of what was read is given away whole, to be compared with the lines that the game
 * makes of the steps. Every other line is given to Lua.
 */
#ifndef HOUSERULE_RECORD_READER_H
#define HOUSERULE_RECORD_READER_H

#include "push.h"

#include <lua.h>

/* The function reader(most, made) -> a reader; `made` lists how lines begin that the rules make. Methods:
 *   add(text, ...)     bytes that have come in
 *   close()            there are no more: what is left is the last line, even without an end
 *   decisions(steps)   reads on up to the first line that is no decision, no pack, and not made by the rules; decisions and
 *                      packs are added to the steps (record_steps.h)
 *   passed()           the text read by `decisions` since the last call, the number of its first line, and how many lines it
 *                      has; nothing if there is none
 *   next()             the next line that is not blank, and whether it had an end. Of one with `most` bytes or more the first
 *                      `most`. Nothing before a line is whole
 *   line()             the number of the last line that was read
 */
int reader_new(lua_State *L);
PUSH_TWICE(reader_l_decisions);

#endif
