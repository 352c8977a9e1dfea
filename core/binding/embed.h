/* embed.h - the Lua files built into the program. */
#ifndef HOUSERULE_EMBED_H
#define HOUSERULE_EMBED_H

#include <stddef.h>

typedef struct embed {
  const char *path; /* as in the source tree, "scripts/games/zole.lua"; NULL ends a list */
  const char *text; /* of a script; of the project's own files what Lua compiles them to. A NUL that is not counted follows */
  size_t size;
} embed_t;

extern const embed_t embed_engine[]; /* core/engine/, scripts/ and texts of the host */
extern const embed_t embed_host[];   /* repl/ */

#endif
