/* embed.h - the Lua files built into the program. */
#ifndef HOUSERULE_EMBED_H
#define HOUSERULE_EMBED_H

#include <stddef.h>

typedef struct embed {
  const char *path; /* as in the source tree, "scripts/games/zole.lua"; NULL ends a list */
  const char *text; /* text of a script; bytecode of the project's own files. A NUL follows it */
  size_t size;      /* bytes without that NUL */
} embed_t;

extern const embed_t embed_engine[]; /* core/engine/, scripts/ and texts of the host */
extern const embed_t embed_host[];   /* repl/ */

#endif
