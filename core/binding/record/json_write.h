/* json_write.h - writes values as JSON, in the exact bytes of a record; record_writer.h is its interface for Lua. */
#ifndef HOUSERULE_JSON_WRITE_H
#define HOUSERULE_JSON_WRITE_H

#include "cards.h"

#include <lua.h>
#include <stdbool.h>
#include <string.h>

/* `text` is a userdata, the first user value of the writer. So the guard counts its memory, and Lua frees it after an
 * error. */
typedef struct writer {
  char *text;
  size_t used, cap; /* bytes */
  const void *meta; /* the metatable of lines; the maker of the writer keeps it alive */
} writer_t;

/* A writer and its stack index. */
typedef struct out {
  lua_State *L;
  writer_t *w;
  int at;
} out_t;

/* Makes room for n more bytes. */
void written_grow(const out_t *o, size_t n);

static inline void put(const out_t *o, const char *text, size_t n) {
  if (o->w->cap - o->w->used < n) written_grow(o, n);
  memcpy(o->w->text + o->w->used, text, n);
  o->w->used += n;
}

#define PUT(o, literal) put(o, literal, sizeof(literal) - 1)

void put_integer(const out_t *o, lua_Integer n);

/* Write the text argument `arg`; the value at `index`. They raise an error for a value that a record cannot hold. */
void put_arg(const out_t *o, int arg);
void put_whole(const out_t *o, int index);

#endif
