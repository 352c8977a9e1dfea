/* record_writer.c - a buffer for the lines of a record: see record_writer.h. */
#include "record_writer.h"

#include "push.h"
#include "sets.h"
#include "json_write.h"

#include <lauxlib.h>

enum { CHOICE_CARDS = 5, POINT_ROOM = 256 };

static const char name[] = "houserule.writer";

/* Pushes a writer without methods. The metatable of lines is the function's upvalue. */
static writer_t *push_writer(lua_State *L) {
  writer_t *w = lua_newuserdatauv(L, sizeof *w, 1);
  memset(w, 0, sizeof *w);
  w->meta = lua_topointer(L, lua_upvalueindex(1));
  return w;
}

static int encode(lua_State *L) {
  luaL_checkany(L, 1);
  lua_settop(L, 1);
  const out_t o = {L, push_writer(L), 2};
  put_whole(&o, 1);
  lua_pushlstring(L, o.w->text, o.w->used);
  return 1;
}

static out_t self(lua_State *L, int at) { return (out_t){L, luaL_checkudata(L, at, name), at}; }

/* C code always passes a writer. A check would take longer than writing a line. */
static out_t known(lua_State *L, int at) { return (out_t){L, lua_touserdata(L, at), at}; }

static int w_add(lua_State *L) {
  const out_t o = self(L, 1);
  put_whole(&o, 2);
  PUT(&o, "\n");
  return 0;
}

static inline void put_card(const out_t *o, const deck_t *deck, card_t c) {
  const char *name = deck->name[c];
  put(o, name, deck->standard ? 2 : strlen(name));
}

static void put_cards(const out_t *o, const deck_t *deck, const card_t *card, unsigned n) {
  PUT(o, "[");
  for (unsigned i = 0; i < n; i++) {
    if (i) PUT(o, ",");
    PUT(o, "\"");
    put_card(o, deck, card[i]);
    PUT(o, "\"");
  }
  PUT(o, "]");
}

/* Writes each choice of k cards of `set`, after the word of the point and the cards chosen so far: "play QC", ..., in the
 * order of a record. Equal cards make one choice. */
static void put_choices(const out_t *o, const deck_t *deck, const char *word, size_t len, cardset_t chosen, cardset_t set,
                        unsigned k) {
  for (; k && cardset_count(set) >= k; set &= ~deck->same[cardset_first(set)])
    put_choices(o, deck, word, len, chosen | (set & -set), set & (set - 1), k - 1);
  if (k) return;
  put(o, word, len);
  CARDSET_EACH(c, chosen) {
    PUT(o, " ");
    put_card(o, deck, (card_t)c);
  }
  PUT(o, "\",");
}

/* Writes the list, or each choice of n cards of the set. */
static void put_legal(const out_t *o, int point, int legal, int n, int deck) {
  char word[POINT_ROOM];
  if (lua_type(o->L, legal) == LUA_TTABLE) {
    put_whole(o, legal);
    return;
  }
  const cardset_t set = check_set(o->L, legal);
  const lua_Integer k = luaL_checkinteger(o->L, n);
  luaL_argcheck(o->L, k >= 1 && k <= CHOICE_CARDS, n, "1 to 5 cards are chosen");
  const size_t before = o->w->used;
  put_arg(o, point);
  const size_t len = o->w->used - before - 1; /* without the closing quotation mark */
  o->w->used = before;
  luaL_argcheck(o->L, len <= sizeof word, point, "the word is too long");
  memcpy(word, o->w->text + before, len);
  PUT(o, "[");
  put_choices(o, &sets_arg_deck(o->L, deck)->deck, word, len, 0, set, (unsigned)k);
  if (o->w->text[o->w->used - 1] == ',') o->w->used--;
  PUT(o, "]");
}

int lines_l_ask(lua_State *L) {
  if (sets_is_other(L, 7)) return lines_l_ask_wide(L);
  const out_t o = self(L, 1);
  PUT(&o, "{\"ask\":");
  put_integer(&o, luaL_checkinteger(L, 2));
  PUT(&o, ",\"point\":");
  put_arg(&o, 3);
  PUT(&o, ",\"legal\":");
  put_legal(&o, 3, 4, 5, 7);
  PUT(&o, ",\"may\":");
  put_whole(&o, 6);
  PUT(&o, "}\n");
  return 0;
}

static void put_by(const out_t *o, lua_Integer seat, int text) {
  PUT(o, "{\"by\":");
  put_integer(o, seat);
  PUT(o, ",\"do\":");
  put_arg(o, text);
  PUT(o, "}\n");
}

static int w_by(lua_State *L) {
  const out_t o = self(L, 1);
  put_by(&o, luaL_checkinteger(L, 2), 3);
  return 0;
}

void lines_by(lua_State *L, int at, unsigned seat, int text) {
  const out_t o = known(L, at);
  put_by(&o, seat, text);
}

void lines_ask(lua_State *L, int at, const deck_t *deck, unsigned seat, cardset_t legal, int calls, uint64_t open) {
  static const char word[] = "\"play";
  const out_t o = known(L, at);
  PUT(&o, "{\"ask\":");
  put_integer(&o, seat);
  PUT(&o, ",\"point\":\"play\",\"legal\":[");
  put_choices(&o, deck, word, sizeof word - 1, 0, legal, 1);
  o.w->used--; /* the last comma */
  PUT(&o, "],\"may\":[");
  for (uint64_t rest = open; rest; rest &= rest - 1) {
    if (rest != open) PUT(&o, ",");
    lua_rawgeti(L, calls, (lua_Integer)cardset_first(rest) + 1);
    lua_getfield(L, -1, "text");
    put_arg(&o, lua_gettop(L));
    lua_pop(L, 2);
  }
  PUT(&o, "]}\n");
}

void lines_play(lua_State *L, int at, const deck_t *deck, unsigned seat, card_t card) {
  const out_t o = known(L, at);
  PUT(&o, "{\"by\":");
  put_integer(&o, seat);
  PUT(&o, ",\"do\":\"play ");
  put_card(&o, deck, card);
  PUT(&o, "\"}\n");
}

void lines_trick(lua_State *L, int at, const deck_t *deck, unsigned winner, const card_t *card, unsigned n,
                 int points, const int64_t *score, unsigned sides) {
  const out_t o = known(L, at);
  PUT(&o, "{\"event\":\"trick\",\"winner\":");
  put_integer(&o, winner);
  PUT(&o, ",\"cards\":");
  put_cards(&o, deck, card, n);
  PUT(&o, ",\"points\":");
  put_integer(&o, points);
  if (sides) PUT(&o, ",\"scores\":[");
  for (unsigned s = 1; s <= sides; s++) {
    if (s > 1) PUT(&o, ",");
    put_integer(&o, score[s]);
  }
  if (sides) PUT(&o, "]");
  PUT(&o, "}\n");
}

/* Errors stay in the FILE: the end of the program reports them. */
static int w_write(lua_State *L) {
  writer_t *w = self(L, 1).w;
  const luaL_Stream *file = luaL_checkudata(L, 2, LUA_FILEHANDLE);
  if (w->used) (void)fwrite(w->text, 1, w->used, file->f);
  w->used = 0;
  return 0;
}

static int w_text(lua_State *L) {
  const writer_t *w = self(L, 1).w;
  lua_pushlstring(L, w->used ? w->text : "", w->used);
  return 1;
}

static int w_take(lua_State *L) {
  w_text(L);
  self(L, 1).w->used = 0;
  return 1;
}

static int w_len(lua_State *L) { return push_integer(L, (lua_Integer)self(L, 1).w->used); }

static int writer(lua_State *L) {
  static const luaL_Reg functions[] = {{"add", w_add},   {"ask", lines_l_ask},   {"by", w_by}, {"write", w_write},
                                       {"take", w_take}, {"text", w_text}, {"__len", w_len}, {NULL, NULL}};
  push_writer(L);
  push_type(L, name, functions);
  return 1;
}

int lines_open(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  lua_pushvalue(L, 1);
  lua_pushcclosure(L, encode, 1);
  lua_insert(L, 1);
  lua_pushcclosure(L, writer, 1);
  return 2;
}
