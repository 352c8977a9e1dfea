/* record_reader.h - reads the lines of a record, which may arrive in pieces of any size.
 *
 * Most lines of a record are packs and decisions in the program's own spelling, and lines that the rules make from them.
 * They are read here: packs and decisions become steps. The game replays the steps, and the caller compares its lines with
 * the text that was read. Every other line goes to Lua.
 */
#ifndef HOUSERULE_RECORD_READER_H
#define HOUSERULE_RECORD_READER_H

#include "push.h"

#include <lua.h>

/* The function reader(most, made) -> a reader; `made` lists the beginnings of lines that the rules make. Methods:
 *   add(text, ...)     adds bytes of the record
 *   close()            ends the record: the rest is its last line, even without a newline
 *   decisions(steps)   reads up to the first line that is no decision, no pack, and not made by the rules; adds decisions
 *                      and packs to the steps (record_steps.h)
 *   passed()           the text read by `decisions` since the last call, the number of its first line, and its number of
 *                      lines; nothing if there is none
 *   next()             the next line that is not blank, and true if it had a newline. A line is cut after `most` bytes.
 *                      Nothing before a line is complete
 *   line()             the number of the last line that was read
 */
int reader_new(lua_State *L);
PUSH_TWICE(reader_l_decisions);

#endif
