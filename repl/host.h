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

/* The module "host.system.json", by jansson: decode(text) -> value, or nil and a sentence; encode(value) -> text. Objects
 * become lines of the record (fields in their order, see record.lua), arrays plain lists, null core.null. */
int json_open(lua_State *L);

/* Loads the sentences of the user's language. Call it while files may still be opened. */
void gettext_load(void);

/* The module "host.system.gettext": finds a sentence in the user's language. */
int gettext_open(lua_State *L);

/* The module "host.sim.sim":
 *   run(job, look) -> { sums = (tally_lua.h), all = with the finished games of other blocks, blocks = number counted,
 *      seconds = }; after a failure also the sentence, and true if the records' file failed. The job has
 *        spec, combos     text for worker.lua, and its combinations
 *        deals or games   how many
 *        each             deals or games in a block
 *        from, to         blocks, the last not included (default: all)
 *        sums             those of the blocks before `from`
 *        hold             a block at which to wait
 *        threads          how many
 *        records          an open file or nil
 *      look(sums or nil, blocks counted, blocks in all) is called ten times a second, and with the sums at the block `hold`.
 *      It returns true to continue, and the next block at which to wait. With `lends`, look is called often and gets the
 *      simulation as a fourth argument. Then it may lend blocks to other ranks of an MPI run: take(sim) -> a block or nil;
 *      put(sim, block, sums, sentence) returns its result; so_far(sim) -> the sums and the blocks counted. With `remote`
 *      this process is such a rank: remote.lua.
 *   add(sums, sums) -> their total
 *   blocks(deals, games, each) -> the number of blocks */
int sim_open(lua_State *L);

/* The module "host.table.columns": of_character(code) -> the columns that a character takes, 0 for a combining mark. */
int columns_open(lua_State *L);

/* Loads how wide characters are. Call it while files may still be opened. */
void columns_load(void);

/* The module "host.prompt.edit": reads a line at a terminal, with editing, history and completion, and handles Ctrl-C while
 * the REPL runs. A process has one editor: a second `open` fails.
 *   open(complete) -> true, or nil and the reason. complete(text before the cursor) -> the number of its last bytes to
 *                     replace, and their replacement; or nil and lines with the candidates. Errors in it are ignored.
 * read(prompt)   -> a line without its end; or nil and "eof", "interrupt" or the reason why the terminal cannot be read:
 * then                     the editor is closed. The prompt is ASCII.
 *   add(line)      -- to the history of this session
 *   keys(on)       -> true if a key waits or a signal came, and true if that may have moved the text on the screen; true at
 * once without an editor. From keys(true) to keys(false) keys are not shown: they wait for the next line.   interrupted() 
 * -> true if Ctrl-C was pressed since the last call
 *   close()        -- restores the terminal and the signals
 */
int edit_open(lua_State *L);

/* close() */
int edit_end(lua_State *L);

/* From now on interrupted() reports Ctrl-C, which also stops a running script. For a process whose lines are typed in
 * another process. */
void edit_hear(lua_State *L);

#endif
