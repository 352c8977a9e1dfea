/* host.h - the host's modules written in C, and what they need of each other. */
#ifndef HOUSERULE_HOST_H
#define HOUSERULE_HOST_H

#include <lua.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

/* A state with the engine and the host's modules, as main and every thread of a simulation have one; NULL, and errno tells
 * why, where there is no memory or no timer for it. `memory` as guard_open has it. */
lua_State *host_state(size_t memory);

/* Raises what Lua raises when it runs out of memory itself. It passes every message handler: no place is added to it. */
static inline int host_no_memory(lua_State *L) {
  lua_pushliteral(L, "not enough memory");
  return lua_error(L);
}

/* Return a value to Lua. */
static inline int host_boolean(lua_State *L, bool value) {
  lua_pushboolean(L, value);
  return 1;
}

static inline int host_integer(lua_State *L, lua_Integer value) {
  lua_pushinteger(L, value);
  return 1;
}

static inline int host_true(lua_State *L) { return host_boolean(L, true); }

/* Returns nil to Lua, and a sentence as lua_pushfstring has it. */
static inline int host_nil(lua_State *L, const char *sentence, ...) {
  va_list with;
  va_start(with, sentence);
  lua_pushnil(L);
  lua_pushvfstring(L, sentence, with);
  va_end(with);
  return 2;
}

/* Reads a field of the table at an index; 0 if it is no whole number. */
static inline lua_Integer host_field(lua_State *L, int at, const char *name) {
  lua_getfield(L, at, name);
  const lua_Integer n = lua_tointeger(L, -1);
  lua_pop(L, 1);
  return n;
}

/* Writes out what is left of standard output: 0, or the error with which any of it was lost since the start. */
int sys_flush(void);

/* Lines of the terminal; 24 if it does not say. */
int sys_rows(void);

/* page(text), which pager.c explains. */
int pager_page(lua_State *L);

/* The module "host.system.sys": the system, as far as the host needs it. */
int sys_open(lua_State *L);

/* The module "host.system.disk": files kept for Lua, and the file of a session's journal. */
int disk_open(lua_State *L);

/* The module "host.system.json", by jansson: decode(text) -> value, or nil and a sentence; encode(value) -> text;
 * decision(text), for the lines there are most of. Objects become lines of the record (fields in their order, see
 * record.lua), arrays plain lists, null core.null. */
int json_open(lua_State *L);

/* Brings in what the program says in the user's language, as long as files may be opened. */
void gettext_load(void);

/* The module "host.system.gettext": what stands for a sentence in the user's language. */
int gettext_open(lua_State *L);

/* The module "host.sim.sim":
 *   run({ spec = text for worker.lua, combos = its combinations, deals = n or nil, games = n or nil, each = how many of
 *      them make a block, from =, to = blocks (the last not included; all unless said), sums = what the blocks before
 *      `from` counted, hold = a block at which it waits for a look, threads = n, records = an open file or nil }, look) ->
 *      { sums = (tally_lua.h), blocks = up to which they are counted, seconds = }; where something failed also the
 *      sentence, and whether it is of the records' file. look(sums or nil, blocks counted, of how many) is called ten
 *      times a second, and with the sums where it is held: it returns whether to go on, and where to be held next. With `lends`, look is called with the simulation as a fourth argument, and often; it
 *      may lend blocks to other ranks of an MPI run: take(sim) -> a block or nil, put(sim, block, sums, sentence) what has
 *      been counted in it, so_far(sim) -> the sums, and up to which block. With `remote` this is such a rank: remote.lua.
 *   add(sums, sums) -> the sums of both
 *   blocks(deals, games, each) -> how many blocks that is */
int sim_open(lua_State *L);

/* The module "host.table.columns":
 *   width(text)     -> how many columns it takes: one a character of UTF-8, the escapes of paint.lua none; of what is no
 *                      UTF-8 one a byte
 *   pad(text, n [, side]) -> filled up with spaces to n columns; `side` "left" (default), "right" or "middle" says where it
 *                      stands
 *   wrapped(text, n [, hang]) -> in lines of n columns at most, each but the first begun with `hang`; what fits stays as it
 *                      is, and only a word is longer. Of a list of texts the lines of all
 *   wrap(lines, text, n, first) -> `lines`, with those of a text added; `first` stands before its first line, spaces before
 *                      the others */
int columns_open(lua_State *L);

/* The module "host.prompt.edit": a line that is typed at a terminal, with editing, history and completion, and what Ctrl-C
 * means while the REPL runs. One editor a process: `open` fails for a second.
 *   open(complete) -> true, or nil and why. complete(text before the cursor) -> how many bytes of it go and what comes in
 *                     their place; or nil and what it may become, as lines to be shown; errors in it count as nothing.
 *   read(prompt)   -> a line without its end; or nil and "eof" or "interrupt" or why the terminal cannot be read; the
 *                     editor is closed then. The prompt is ASCII.
 *   add(line)      -- to the history of this session
 *   keys(on)       -> with true, until it is called with false: keys are not shown, they wait for the next line. Whether
 *                     one waits, or there was a signal; and whether that may have moved what stands on the screen. Yes
 *                     at once where there is no editor.
 *   interrupted()  -> whether Ctrl-C was pressed since the last call
 *   close()        -- gives the terminal and the signals back
 */
int edit_open(lua_State *L);

/* close() */
int edit_end(lua_State *L);

/* From now on interrupted() is told of Ctrl-C, which also stops the script that runs: for a process whose lines are typed in
 * another. */
void edit_hear(lua_State *L);

#endif
