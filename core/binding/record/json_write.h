/* json_write.h - values as the text of a record, JSON byte for byte; record_writer.h has the writer for Lua that it is
 * for. */
#ifndef HOUSERULE_JSON_WRITE_H
#define HOUSERULE_JSON_WRITE_H

#include "cards.h"

#include <lua.h>
#include <stdbool.h>
#include <string.h>

/* The text is a userdata, the first user value: the state's allocator counts it, and collects it after an error. */
typedef struct writer {
  char *text;
  size_t used, cap;
  size_t written, met; /* how much a file has got, and a reader has met (record_reader.h) */
  size_t said;         /* where the text begins that a comparison has not got */
  bool compared;       /* there is one */
  const void *meta;    /* the metatable of lines: whoever made the writer keeps it */
} writer_t;

/* A writer and its place on the stack. */
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

/* Argument `arg`, which is text; the value at `index`: a Lua error for what no record can hold. */
void put_arg(const out_t *o, int arg);
void put_whole(const out_t *o, int index);

#endif
