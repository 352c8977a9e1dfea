/* edit.h - typing a line at a terminal: editing, history and completion, and what Ctrl-C means while the REPL runs. */
#ifndef HOUSERULE_EDIT_H
#define HOUSERULE_EDIT_H

#include <lua.h>

/* The module "host.prompt.edit". One editor a process: `open` fails for a second.
 *   open(complete) -> true, or nil and why. complete(text before the cursor) -> how many bytes of it go and what comes in
 *                     their place; or nil and what it may become, as lines to be shown; errors in it count as nothing.
 *   read(prompt)   -> a line without its end; or nil and "eof" or "interrupt". The prompt is ASCII. A terminal that
 *                     cannot be read raises { sentence = }, the editor closed.
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

#endif
