/* table_game.c - games played by numbers: see table_game.h. */
#include "table_game.h"

#include "table_order.h"
#include "table_places.h"
#include "table_source.h"
#include "table_words.h"

#include <stdlib.h>

static const char TYPE[] = "houserule.game";

/* A table of a game: the main one, or that of a game inside it. */
struct game_place {
  game_t *game;
  table_t *table;
  game_place_t *next;
  int env; /* its place in the list GAME_ENVS */
  bool inner;
  bool plain; /* no rule of the script decides what a seat sees */
  int32_t number[CARD_LIMIT]; /* number of each card */
};

/* User values of a game: its thread; the function that plays it; the environments of its tables; the number of each text;
 * the text of each number, from index 1. */
enum { GAME_THREAD = 1, GAME_PLAY, GAME_ENVS, GAME_NUMBERS, GAME_TEXTS, GAME_VALUES = GAME_TEXTS };

/* Upvalues of a table's functions, after those of each word (table.h). The environment has functions of batch.lua:
 * accepted, number, called. */
enum { PLACE = lua_upvalueindex(4), NUMBERS = lua_upvalueindex(5), TEXTS = lua_upvalueindex(6), ENV = lua_upvalueindex(7) };

static game_place_t *self_place(lua_State *L) { return lua_touserdata(L, PLACE); }

/* ---- memory ---- */

/* Makes room for one more than n items of size `item`; raises a Lua error without memory. The caller owns the list. */
static void *grow(lua_State *L, void *list, size_t n, size_t *room, size_t item) {
  if (n < *room) return list;
  const size_t more = *room ? 2 * *room : 32;
  void *grown = realloc(list, more * item);
  if (!grown) luaL_error(L, "not enough memory");
  memset((char *)grown + *room * item, 0, (more - *room) * item);
  *room = more;
  return grown;
}

static void log_answer(lua_State *L, game_t *g, game_answer_t answer) {
  g->log = grow(L, g->log, g->logged, &g->log_room, sizeof *g->log);
  g->log[g->logged++] = answer;
}

/* ---- numbers ---- */

/* Pops the text on the stack's top and returns its number; a new one for a new text. */
static int32_t number_of(lua_State *L, int numbers, int texts) {
  lua_pushvalue(L, -1);
  if (lua_rawget(L, numbers) == LUA_TNIL) {
    const lua_Integer n = (lua_Integer)lua_rawlen(L, texts);
    lua_pop(L, 1);
    lua_pushvalue(L, -1);
    lua_rawseti(L, texts, n + 1);
    lua_pushvalue(L, -1);
    lua_pushinteger(L, n);
    lua_rawset(L, numbers);
    lua_pushinteger(L, n);
  }
  const int32_t number = (int32_t)lua_tointeger(L, -1);
  lua_pop(L, 2);
  return number;
}

/* Adds a number to the legal answers, once. */
static void add_legal(lua_State *L, game_t *g, int32_t number) {
  houserule_turn_t *turn = &g->turn;
  if (number < HOUSERULE_NUMBER) {
    while ((size_t)number >= g->marks) g->marked = grow(L, g->marked, g->marks, &g->marks, sizeof *g->marked);
    if (g->marked[number] == g->serial) return;
    g->marked[number] = g->serial;
  }
  g->legal = grow(L, g->legal, (size_t)turn->legal_count, &g->room, sizeof *g->legal);
  g->legal[turn->legal_count++] = number;
}

static void add_cards(lua_State *L, const game_place_t *p, cardset_t set) {
  CARDSET_EACH(c, set) add_legal(L, p->game, p->number[c]);
}

/* Returns the first card of a set with this number; CARD_NONE if there is none. */
static card_t card_of(const game_place_t *p, cardset_t set, int32_t number) {
  CARDSET_EACH(c, set) if (p->number[c] == number) return (card_t)c;
  return CARD_NONE;
}

/* ---- the kinds of questions ----
 *
 * Each `ask` lists the legal answers. The question's arguments lie on the stack from index 2 on. Each `take` gets an answer,
 * from the log or made of a number. It pushes the results for the word that asks, and returns their number, or 0 if the next
 * card is to be picked. */

enum { WORDS_SEAT = 2, WORDS_POINT, WORDS_LIST };

static void ask_word(lua_State *L, game_place_t *p) {
  const lua_Integer n = (lua_Integer)lua_rawlen(L, WORDS_LIST);
  for (lua_Integer i = 1; i <= n; i++) {
    lua_rawgeti(L, WORDS_LIST, i);
    add_legal(L, p->game, number_of(L, NUMBERS, TEXTS));
  }
}

static int take_word(lua_State *L, game_place_t *p, game_answer_t *answer, bool random) {
  if (random) {
    lua_Integer place;
    chance_word(L, p->table, &(word_question_t){0, WORDS_POINT, WORDS_LIST, lua_rawlen(L, WORDS_LIST)}, &place);
    lua_rawgeti(L, WORDS_LIST, place);
    answer->value = (uint64_t)number_of(L, NUMBERS, TEXTS);
  }
  lua_rawgeti(L, TEXTS, (lua_Integer)answer->value + 1);
  lua_pushnil(L);
  p->game->turn.answer = (int32_t)answer->value;
  return 2;
}

enum { PICK_SEAT = 2, PICK_POINT, PICK_FROM, PICK_LEAST, PICK_MOST, PICK_WAYS, PICK_FILTER, PICK_ACCEPTED };

static cards_question_t read_pick(lua_State *L, const game_place_t *p) {
  const choice_t choice = {&p->table->deck, to_set(L, PICK_FROM), (unsigned)lua_tointeger(L, PICK_LEAST),
                           (unsigned)lua_tointeger(L, PICK_MOST)};
  return (cards_question_t){.seat = (unsigned)lua_tointeger(L, PICK_SEAT),
                            .choice = choice,
                            .ways = (uint64_t)lua_tointeger(L, PICK_WAYS),
                            .point = lua_tostring(L, PICK_POINT),
                            .filter = PICK_FILTER};
}

/* Leaves the list of sets that the filter accepts, found once, at PICK_ACCEPTED. */
static void find_accepted(lua_State *L, const game_place_t *p) {
  if (lua_gettop(L) == PICK_ACCEPTED) return;
  lua_getfield(L, ENV, "accepted");
  for (int i = PICK_FROM; i <= PICK_MOST; i++) lua_pushvalue(L, i);
  lua_pushvalue(L, PICK_FILTER);
  lua_call(L, 4, 1);
  if (lua_rawlen(L, PICK_ACCEPTED) > 0) return;
  cardset_t set;
  const cards_question_t q = read_pick(L, p);
  chance_cards(L, p->table, &q, &set);
  push_set(L, set);
  lua_rawseti(L, PICK_ACCEPTED, 1);
}

static void ask_pick(lua_State *L, game_place_t *p) {
  game_t *g = p->game;
  const cards_question_t q = read_pick(L, p);
  const unsigned n = cardset_count(g->picked);
  g->turn.least = (int32_t)q.choice.least, g->turn.most = (int32_t)q.choice.most;
  if (q.ways) {
    if (n < q.choice.most) add_cards(L, p, q.choice.from & ~g->picked);
    if (n >= q.choice.least) add_legal(L, g, 2 * g->cards);
    return;
  }
  find_accepted(L, p);
  for (lua_Integer i = 1; lua_rawgeti(L, PICK_ACCEPTED, i) != LUA_TNIL; i++, lua_pop(L, 1)) {
    const cardset_t set = to_set(L, -1);
    if (g->picked & ~set) continue;
    add_cards(L, p, set & ~g->picked);
    if (set == g->picked) add_legal(L, g, 2 * g->cards);
  }
  lua_pop(L, 1);
}

/* Returns true if no other card can be picked: then the pick ends without an answer. */
static bool is_picked(lua_State *L, const game_place_t *p, const cards_question_t *q) {
  const cardset_t picked = p->game->picked;
  if (cardset_count(picked) == q->choice.most) return true;
  if (q->ways) return false;
  bool whole = false;
  for (lua_Integer i = 1; lua_rawgeti(L, PICK_ACCEPTED, i) != LUA_TNIL; i++) {
    const cardset_t set = to_set(L, -1);
    lua_pop(L, 1);
    if (picked & ~set) continue;
    if (set != picked) return false;
    whole = true;
  }
  lua_pop(L, 1);
  return whole;
}

static int take_pick(lua_State *L, game_place_t *p, game_answer_t *answer, bool random) {
  game_t *g = p->game;
  const cards_question_t q = read_pick(L, p);
  if (random && !g->picked) {
    chance_cards(L, p->table, &q, &g->picked);
    g->turn.answer = g->picked ? p->number[cardset_first(g->picked)] : 2 * g->cards;
  } else if (random || g->replayed == g->replays) {
    if (random) g->given = g->legal[rng_below(&p->table->bot, (uint64_t)g->turn.legal_count)];
    g->turn.answer = g->given;
    if (g->given < g->cards) {
      g->picked |= card_bit(card_of(p, q.choice.from & ~g->picked, g->given));
      if (!is_picked(L, p, &q)) return 0;
    }
    table_asks(L, p->table, 1, q.point);
    g->picked = place_resolve(p->table, g->picked, q.choice.from);
  } else
    g->picked = answer->value;
  answer->value = g->picked;
  push_set(L, g->picked);
  lua_pushnil(L);
  return 2;
}

enum { NUMBER_SEAT = 2, NUMBER_POINT, NUMBER_RANGE, NUMBER_HOOK };

static void ask_number(lua_State *L, game_place_t *p) {
  houserule_turn_t *turn = &p->game->turn;
  lua_getfield(L, ENV, "number");
  for (int i = NUMBER_POINT; i <= NUMBER_HOOK; i++) lua_pushvalue(L, i);
  lua_call(L, 3, 3);
  turn->least = (int32_t)lua_tointeger(L, -3), turn->most = (int32_t)lua_tointeger(L, -2);
  for (lua_Integer i = 1; lua_istable(L, -1) && lua_rawgeti(L, -1, i) != LUA_TNIL; i++, lua_pop(L, 1))
    add_legal(L, p->game, HOUSERULE_NUMBER + (int32_t)lua_tointeger(L, -1));
  lua_settop(L, NUMBER_HOOK);
}

static int take_number(lua_State *L, game_place_t *p, game_answer_t *answer, bool random) {
  const houserule_turn_t *turn = &p->game->turn;
  lua_Integer n = (lua_Integer)answer->value;
  if (random)
    chance_number(L, p->table, &(number_question_t){turn->least, turn->most, lua_tostring(L, NUMBER_POINT), NUMBER_HOOK},
                  &n);
  answer->value = (uint64_t)n;
  p->game->turn.answer = HOUSERULE_NUMBER + (int32_t)n;
  lua_pushinteger(L, n);
  lua_pushnil(L);
  return 2;
}

enum { PLAY_SAID = 1 << 8 };

static void ask_play(lua_State *L, game_place_t *p) {
  const table_t *t = p->table;
  const cardset_t legal = table_legal(L, t), said = legal & t->say[t->play.turn];
  add_cards(L, p, legal);
  CARDSET_EACH(c, said) add_legal(L, p->game, p->game->cards + p->number[c]);
}

static int take_play(lua_State *L, game_place_t *p, game_answer_t *answer, bool random) {
  table_t *t = p->table;
  game_t *g = p->game;
  if (random) {
    play_choice_t choice = {0};
    chance_card(L, t, true, &choice);
    answer->value = (uint64_t)choice.card | (choice.said ? PLAY_SAID : 0);
  } else if (g->replayed == g->replays) {
    const bool says = g->given >= g->cards;
    const cardset_t hand = t->play.hand[t->play.turn], from = says ? t->say[t->play.turn] & hand : hand;
    const card_t card = card_of(p, from, says ? g->given - g->cards : g->given);
    answer->value = cardset_first(place_resolve(t, card_bit(card), from)) | (says ? (uint64_t)PLAY_SAID : 0);
  }
  const card_t card = (card_t)(answer->value & (PLAY_SAID - 1));
  const bool said = answer->value & PLAY_SAID;
  g->turn.answer = p->number[card] + (said ? g->cards : 0);
  lua_pushinteger(L, card);
  lua_pushboolean(L, said);
  lua_pushboolean(L, false);
  return 3;
}

/* ---- asking ---- */

typedef struct kind {
  const char *name;
  int args; /* number of arguments, with the source itself at index 1 */
  void (*ask)(lua_State *L, game_place_t *p);
  int (*take)(lua_State *L, game_place_t *p, game_answer_t *answer, bool random);
} kind_t;

static const kind_t kinds[] = {[HOUSERULE_WORD] = {"words", WORDS_LIST, ask_word, take_word},
                               [HOUSERULE_PICK] = {"cards", PICK_FILTER, ask_pick, take_pick},
                               [HOUSERULE_NUMBERS] = {"number", NUMBER_HOOK, ask_number, take_number},
                               [HOUSERULE_PLAY] = {"play", 1, ask_play, take_play}};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* The steps of a question. The context of a continuation is (call * KINDS + kind) * STEPS + step. */
enum { ASKED, ANSWERED, CALLED, STEPS };

static void put(lua_State *L, game_place_t *p, int kind) {
  game_t *g = p->game;
  houserule_turn_t *turn = &g->turn;
  const bool is_play = kind == HOUSERULE_PLAY;
  const unsigned holder = is_play ? p->table->play.turn : (unsigned)lua_tointeger(L, 2);
  g->place = p;
  g->serial++;
  turn->kind = kind, turn->holder = (int32_t)holder, turn->seat = (int32_t)table_decider(p->table, holder);
  turn->point = is_play ? "play" : lua_tostring(L, 3);
  turn->legal_count = turn->least = turn->most = 0;
  kinds[kind].ask(L, p);
  turn->legal = g->legal;
}

static int go_on(lua_State *L, int status, lua_KContext context);

/* Pushes the function that makes a call, and its arguments. */
static void push_call(lua_State *L, const game_place_t *p, int32_t number) {
  const houserule_turn_t *turn = &p->game->turn;
  lua_getfield(L, ENV, "called");
  lua_rawgeti(L, TEXTS, number + 1);
  lua_pushinteger(L, turn->seat);
  lua_pushstring(L, turn->point);
  lua_pushboolean(L, turn->kind == HOUSERULE_PLAY);
}

static int run(lua_State *L, game_place_t *p, int kind, int step, int32_t called) {
  game_t *g = p->game;
  for (;; step = ASKED) {
    if (step == ASKED) {
      put(L, p, kind);
      if (g->replayed == g->replays) return lua_yieldk(L, 0, kind * STEPS + ANSWERED, go_on);
      step = ANSWERED;
    }
    if (step == ANSWERED) {
      const bool known = g->replayed < g->replays, random = !known && g->given == HOUSERULE_RANDOM;
      game_answer_t answer = {(uint32_t)g->given, !known && g->call};
      if (known)
        answer = g->log[g->replayed];
      else if (kind == HOUSERULE_NUMBERS && !answer.call)
        answer.value -= HOUSERULE_NUMBER;
      const int results = answer.call ? -1 : kinds[kind].take(L, p, &answer, random);
      if (!results) continue; /* the next card is picked */
      g->picked = 0;
      g->turn.decisions++;
      if (known)
        g->replayed++;
      else
        log_answer(L, g, answer);
      if (!random && (known || kind != HOUSERULE_PICK)) table_asks(L, p->table, 1, g->turn.point);
      if (results > 0) return results;
      called = g->turn.answer = (int32_t)answer.value;
      push_call(L, p, called);
      lua_callk(L, 4, 1, (called * KINDS + kind) * STEPS + CALLED, go_on);
    }
    const bool ends = lua_toboolean(L, -1);
    lua_settop(L, kinds[kind].args);
    if (!ends) continue;
    lua_pushnil(L);
    lua_rawgeti(L, TEXTS, called + 1);
    return 2;
  }
}

static int go_on(lua_State *L, int status, lua_KContext context) {
  (void)status;
  const int rest = (int)(context / STEPS);
  return run(L, self_place(L), rest % KINDS, (int)(context % STEPS), rest / KINDS);
}

static int begin_question(lua_State *L, int kind) {
  lua_settop(L, kinds[kind].args);
  return run(L, self_place(L), kind, ASKED, 0);
}

static int l_words(lua_State *L) { return begin_question(L, HOUSERULE_WORD); }
static int l_cards(lua_State *L) { return begin_question(L, HOUSERULE_PICK); }
static int l_number(lua_State *L) { return begin_question(L, HOUSERULE_NUMBERS); }
static int l_play(lua_State *L) { return begin_question(L, HOUSERULE_PLAY); }

/* ---- functions of the listener (table_report.h). They count nothing of a game inside another. ---- */

/* ended(kind) */
static int ended(lua_State *L) {
  const game_place_t *p = self_place(L);
  const table_t *t = p->table;
  houserule_turn_t *turn = &p->game->turn;
  if (p->inner) return 0;
  for (unsigned s = 1; s <= t->sides; s++) turn->points[s] += turn->hand[s] = t->delta[s];
  turn->hands++;
  const char *kind = lua_type(L, 1) == LUA_TSTRING ? lua_tostring(L, 1) : "";
  snprintf(turn->kind_of_hand, sizeof turn->kind_of_hand, "%s", kind);
  return 0;
}

/* Counts a game that the sides of the list at `index` have won. */
static void win(lua_State *L, const game_place_t *p, int index) {
  houserule_turn_t *turn = &p->game->turn;
  if (p->inner) return;
  turn->games++;
  turn->winners = 0;
  for (lua_Integer i = 1; lua_rawgeti(L, index, i) != LUA_TNIL; i++, lua_pop(L, 1))
    turn->winners |= 1u << (lua_tointeger(L, -1) & 31);
  lua_pop(L, 1);
}

/* game(winners) */
static int over(lua_State *L) {
  win(L, self_place(L), 1);
  return 0;
}

/* course(line, winners, scores) */
static int course(lua_State *L) {
  const game_place_t *p = self_place(L);
  houserule_turn_t *turn = &p->game->turn;
  win(L, p, 2);
  for (int s = 1; s <= turn->sides && !p->inner; s++) {
    lua_rawgeti(L, 3, s);
    turn->points[s] = lua_tointeger(L, -1);
    lua_pop(L, 1);
  }
  return 0;
}

/* ---- a game as a value of Lua ---- */

static game_t *arg_game(lua_State *L, int arg) { return luaL_checkudata(L, arg, TYPE); }

/* game:table(ud, env, inner, plain) -> the methods of the source, and the functions of the listener, for the table with that
 * userdata */
static int l_table(lua_State *L) {
  enum { GAME = 1, UD, ENVIRONMENT };
  static const luaL_Reg source[] = {
      {"words", l_words}, {"cards", l_cards}, {"number", l_number}, {"play", l_play}, {NULL, NULL}};
  static const luaL_Reg hears[] = {{"ended", ended}, {"game", over}, {"course", course}, {NULL, NULL}};
  game_t *g = arg_game(L, GAME);
  table_t *t = lua_touserdata(L, UD);
  game_place_t *p = lua_newuserdatauv(L, sizeof *p, 0);
  *p = (game_place_t){.game = g, .table = t, .next = g->places, .inner = lua_toboolean(L, 4), .plain = lua_toboolean(L, 5)};
  lua_setfield(L, ENVIRONMENT, "place"); /* the environment keeps it alive */
  lua_getiuservalue(L, GAME, GAME_ENVS);
  lua_pushvalue(L, ENVIRONMENT);
  p->env = (int)lua_rawlen(L, -2) + 1;
  lua_rawseti(L, -2, p->env);
  lua_settop(L, ENVIRONMENT);
  lua_getiuservalue(L, GAME, GAME_NUMBERS);
  lua_getiuservalue(L, GAME, GAME_TEXTS);
  CARDSET_EACH(c, t->cards) {
    lua_pushstring(L, t->deck.name[c]);
    p->number[c] = number_of(L, ENVIRONMENT + 1, ENVIRONMENT + 2);
  }
  g->places = p;
  if (!p->inner) g->turn.sides = t->sides, g->place = p;
  for (int i = 0; i < 2; i++) {
    lua_newtable(L);
    lua_pushlightuserdata(L, t);
    lua_pushvalue(L, UD);
    lua_getiuservalue(L, UD, TABLE_CHECKS);
    lua_pushlightuserdata(L, p);
    lua_pushvalue(L, ENVIRONMENT + 1);
    lua_pushvalue(L, ENVIRONMENT + 2);
    lua_pushvalue(L, ENVIRONMENT);
    luaL_setfuncs(L, i ? hears : source, 7);
  }
  return 2;
}

static bool fail(game_t *g, const char *why) {
  snprintf(g->error, sizeof g->error, "%s", why ? why : "?");
  return false;
}

/* Pushes the environment of the table where the question is open. */
static void push_env(lua_State *L, int index, const game_t *g) {
  lua_getiuservalue(L, index, GAME_ENVS);
  lua_rawgeti(L, -1, g->place->env);
  lua_remove(L, -2);
}

/* Runs the game to its next question, with `args` values from the top of its stack. */
static bool resume(lua_State *L, int index, game_t *g, int args) {
  int results = 0;
  const int status = lua_resume(g->co, L, args, &results);
  if (status == LUA_YIELD) return true;
  houserule_turn_t *turn = &g->turn;
  turn->state = status == LUA_OK ? HOUSERULE_OVER : HOUSERULE_FAILED;
  turn->seat = turn->holder = turn->legal_count = 0;
  turn->point = "";
  if (status == LUA_OK) return true;
  lua_xmove(g->co, L, 1);
  blame_explain(L, g->co, status);
  push_env(L, index, g);
  lua_getfield(L, -1, "explain");
  lua_pushvalue(L, -3);
  if (lua_pcall(L, 1, 1, 0) == LUA_OK) fail(g, lua_tostring(L, -1));
  return false;
}

/* Restarts the game under the seed on the stack's top, and pops it. The first `replays` answers come from the log. */
static bool begin(lua_State *L, int index, game_t *g, size_t replays) {
  const int32_t sides = g->turn.sides;
  index = lua_absindex(L, index);
  lua_resetthread(g->co);
  g->turn = (houserule_turn_t){.sides = sides, .point = ""};
  g->picked = 0;
  g->replayed = 0, g->replays = g->logged = replays;
  lua_getiuservalue(L, index, GAME_PLAY);
  lua_insert(L, -2);
  lua_xmove(L, g->co, 2);
  const int top = lua_gettop(L);
  const bool fine = resume(L, index, g, 1);
  lua_settop(L, top);
  return fine;
}

bool game_begin(lua_State *L, int index, const char *seed) {
  game_t *g = lua_touserdata(L, index);
  if (!seed) return fail(g, "a seed is due: a text");
  index = lua_absindex(L, index);
  lua_getiuservalue(L, index, GAME_ENVS);
  lua_pushstring(L, seed);
  lua_setfield(L, -2, "seed");
  lua_pop(L, 1);
  lua_pushstring(L, seed);
  return begin(L, index, g, 0);
}

int32_t game_may(lua_State *L, int index, int32_t *out, int32_t room) {
  const game_t *g = lua_touserdata(L, index);
  int32_t n = 0;
  if (g->turn.state != HOUSERULE_ASK || g->picked) return 0;
  lua_getiuservalue(L, index, GAME_NUMBERS);
  lua_getiuservalue(L, index, GAME_TEXTS);
  const int numbers = lua_gettop(L) - 1;
  push_env(L, index, g);
  lua_getfield(L, -1, "may");
  lua_pushinteger(L, g->turn.seat);
  lua_pushstring(L, g->turn.point);
  lua_call(L, 2, 1);
  for (lua_Integer i = 1; lua_rawgeti(L, -1, i) != LUA_TNIL; i++) {
    const int32_t number = number_of(L, numbers, numbers + 1);
    if (n < room) out[n] = number;
    n++;
  }
  lua_settop(L, numbers - 1);
  return n;
}

/* Lists the calls that are open now; returns their number. */
static int32_t list_calls(lua_State *L, int index, int32_t open[TABLE_CALLS_MOST]) {
  const int32_t n = game_may(L, index, open, TABLE_CALLS_MOST);
  return n < TABLE_CALLS_MOST ? n : TABLE_CALLS_MOST;
}

/* Returns true if the call of this number is open now. */
static bool may_call(lua_State *L, int index, const game_t *g, int64_t number) {
  int32_t open[TABLE_CALLS_MOST];
  const int32_t n = number > 2 * g->cards && number < HOUSERULE_NUMBER ? list_calls(L, index, open) : 0;
  for (int32_t i = 0; i < n; i++)
    if (open[i] == number) return true;
  return false;
}

static bool is_legal(const houserule_turn_t *turn, int64_t number) {
  for (int32_t i = 0; i < turn->legal_count; i++)
    if (turn->legal[i] == number) return true;
  const int64_t n = number - HOUSERULE_NUMBER;
  return !turn->legal_count && turn->kind == HOUSERULE_NUMBERS && n >= turn->least && n <= turn->most;
}

bool game_step(lua_State *L, int index, game_t *g, int64_t action) {
  if (g->turn.state == HOUSERULE_FAILED) return false; /* the error stays */
  if (g->turn.state == HOUSERULE_OVER) return fail(g, "the game is over");
  g->call = false;
  if (action != HOUSERULE_RANDOM && !is_legal(&g->turn, action)) {
    g->call = may_call(L, index, g, action);
    if (!g->call) {
      snprintf(g->error, sizeof g->error, "%lld is no answer to \"%s\" now", (long long)action, g->turn.point);
      return false;
    }
  }
  g->given = (int32_t)action;
  return resume(L, index, g, 0);
}

bool game_copy(lua_State *L, int to, int from) {
  game_t *g = lua_touserdata(L, to);
  const game_t *other = lua_touserdata(L, from);
  if (g == other) return true;
  lua_getiuservalue(L, to, GAME_NUMBERS); /* one table for all games of the same rules */
  lua_getiuservalue(L, from, GAME_NUMBERS);
  const bool alike = lua_rawequal(L, -1, -2);
  lua_pop(L, 2);
  if (!alike) return fail(g, "a game is copied to a game of the same rules");
  while (g->log_room < other->logged) g->log = grow(L, g->log, g->log_room, &g->log_room, sizeof *g->log);
  if (other->logged) memcpy(g->log, other->log, other->logged * sizeof *g->log);
  lua_getiuservalue(L, to, GAME_ENVS);
  lua_getiuservalue(L, from, GAME_ENVS);
  lua_getfield(L, -1, "seed");
  lua_pushvalue(L, -1);
  lua_setfield(L, -4, "seed");
  if (!begin(L, to, g, other->logged)) return false;
  lua_pop(L, 2);
  game_place_t *p = g->places;
  for (const game_place_t *q = other->places; p && q; p = p->next, q = q->next) p->table->bot = q->table->bot;
  for (cardset_t left = other->picked; left && g->turn.state == HOUSERULE_ASK; left &= left - 1) {
    if (!game_step(L, to, g, g->place->number[cardset_first(left)])) return false;
  }
  g->turn.answer = other->turn.answer;
  return true;
}

/* ---- the view of a seat ---- */

/* Returns the cards of a place that the viewer sees. The environment of its table lies at `env`. */
static cardset_t visible(lua_State *L, const game_place_t *p, unsigned place, unsigned viewer, int env) {
  const table_t *t = p->table;
  const bool own = place >= PLACE_HAND && viewer == table_decider(t, place - PLACE_HAND);
  if (p->plain)
    return own || place == PLACE_HAND + viewer ? t->play.hand[place - PLACE_HAND] : place_visible(t, place, viewer);
  lua_getfield(L, env, "visible");
  if (place < PLACE_HAND)
    place_push(L, t, place);
  else
    lua_pushinteger(L, place - PLACE_HAND);
  lua_pushinteger(L, viewer);
  lua_call(L, 2, 1);
  const cardset_t set = to_set(L, -1);
  lua_pop(L, 1);
  return set;
}

static void count_cards(const game_place_t *p, cardset_t set, uint8_t *out) {
  CARDSET_EACH(c, set) if (p->number[c] < HOUSERULE_CARDS) out[p->number[c]]++;
}

void game_view(lua_State *L, int index, unsigned seat, houserule_view_t *out) {
  const game_t *g = lua_touserdata(L, index);
  const game_place_t *p = g->place;
  const table_t *t = p->table;
  push_env(L, index, g);
  const int env = lua_gettop(L);
  *out = (houserule_view_t){.deal = (int32_t)g->turn.hands + 1, .dealer = t->dealer};
  out->trump_suit = t->play.order && t->play.order->trump_suit != SUIT_NONE ? t->play.order->trump_suit : -1;
  for (unsigned s = 1; s <= t->seats && s <= HOUSERULE_SEATS; s++) {
    count_cards(p, visible(L, p, PLACE_HAND + s, seat, env), s == seat ? out->own : out->seen);
    out->cards[s] = (int32_t)cardset_count(t->play.hand[s]);
    out->tricks[s] = t->play.tricks[s];
  }
  for (unsigned i = 0; i < t->piles.count; i++) count_cards(p, visible(L, p, i, seat, env), out->seen);
  count_cards(p, play_seen(&t->play).gone, out->gone);
  uint8_t at = t->play.leader;
  for (unsigned i = 0; i < play_shown(&t->play) && i < HOUSERULE_SEATS; i++, at = t->play.next[at]) {
    out->trick[out->trick_count] = p->number[t->play.trick[i]];
    out->trick_seat[out->trick_count++] = at;
  }
  if (out->trick_count) out->winning = t->play.winner;
  lua_getfield(L, env, "remembered");
  for (unsigned s = 1; s <= t->sides && !lua_toboolean(L, -1); s++) out->scores[s] = t->score[s];
  lua_pop(L, 2);
}

int32_t game_seats(const game_t *game) { return game->place->table->seats; }

/* ---- methods ---- */

static int push_turn(lua_State *L, const game_t *g, bool fine) {
  if (!fine) return push_refusal(L, g->error);
  lua_pushinteger(L, g->turn.seat);
  lua_pushinteger(L, g->turn.legal_count);
  return 2;
}

/* Pushes a list of n numbers. */
static int push_numbers(lua_State *L, const int32_t *list, int32_t n) {
  lua_createtable(L, n, 0);
  for (int32_t i = 0; i < n; i++) {
    lua_pushinteger(L, list[i]);
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}

/* game:begin(seed) -> the seat that decides, 0 if the game is over, and its number of answers; or nil and a sentence */
static int l_begin(lua_State *L) {
  game_t *g = arg_game(L, 1);
  return push_turn(L, g, game_begin(L, 1, luaL_checkstring(L, 2)));
}

/* game:step([number]) gives an answer, or a random one -> like begin */
static int l_step(lua_State *L) {
  game_t *g = arg_game(L, 1);
  return push_turn(L, g, game_step(L, 1, g, luaL_optinteger(L, 2, HOUSERULE_RANDOM)));
}

/* game:legal(i) -> the number of the i-th legal answer; game:legal() -> a list of all of them */
static int l_legal(lua_State *L) {
  const houserule_turn_t *turn = &arg_game(L, 1)->turn;
  if (!lacks(L, 2)) {
    const lua_Integer i = luaL_checkinteger(L, 2);
    luaL_argcheck(L, i >= 1 && i <= turn->legal_count, 2, "there are not so many answers");
    return push_integer(L, turn->legal[i - 1]);
  }
  return push_numbers(L, turn->legal, turn->legal_count);
}

static void push_amounts(lua_State *L, const char *name, const int64_t *list, int32_t n) {
  push_integers(L, list + 1, (unsigned)n);
  lua_setfield(L, -2, name);
}

/* game:turn() -> a table with the fields of houserule_turn_t: seat, holder, point, least, most, answer, hands, games,
 * decisions, points, hand, kind, winners */
static int l_turn(lua_State *L) {
  const houserule_turn_t *turn = &arg_game(L, 1)->turn;
  const struct {
    const char *name;
    lua_Integer n;
  } numbers[] = {{"seat", turn->seat},
                 {"holder", turn->holder},
                 {"least", turn->least},
                 {"most", turn->most},
                 {"answer", turn->answer},
                 {"hands", (lua_Integer)turn->hands},
                 {"games", (lua_Integer)turn->games},
                 {"decisions", (lua_Integer)turn->decisions}};
  lua_newtable(L);
  for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    lua_pushinteger(L, numbers[i].n);
    lua_setfield(L, -2, numbers[i].name);
  }
  lua_pushstring(L, turn->point);
  lua_setfield(L, -2, "point");
  lua_pushstring(L, turn->kind_of_hand);
  lua_setfield(L, -2, "kind");
  push_amounts(L, "points", turn->points, turn->sides);
  push_amounts(L, "hand", turn->hand, turn->sides);
  lua_newtable(L);
  for (int32_t s = 1; s <= turn->sides; s++) {
    if (!(turn->winners >> s & 1)) continue;
    lua_pushinteger(L, s);
    lua_rawseti(L, -2, (lua_Integer)lua_rawlen(L, -2) + 1);
  }
  lua_setfield(L, -2, "winners");
  return 1;
}

/* game:copy(other) makes this game a copy of another game of the same rules -> like begin */
static int l_copy(lua_State *L) {
  game_t *g = arg_game(L, 1);
  arg_game(L, 2);
  return push_turn(L, g, game_copy(L, 1, 2));
}

/* game:may() -> a list of the numbers of the open calls */
static int l_may(lua_State *L) {
  arg_game(L, 1);
  int32_t open[TABLE_CALLS_MOST];
  return push_numbers(L, open, list_calls(L, 1, open));
}

/* game:see(seat) -> the observation of a seat as JSON */
static int l_see(lua_State *L) {
  push_env(L, 1, arg_game(L, 1));
  lua_getfield(L, -1, "see");
  lua_pushvalue(L, 2);
  lua_call(L, 1, 1);
  return 1;
}

static int l_close(lua_State *L) {
  game_t *g = arg_game(L, 1);
  free(g->legal), free(g->marked), free(g->log);
  g->legal = g->marked = NULL, g->log = NULL;
  g->room = g->marks = g->log_room = 0;
  return 0;
}

int table_new_game(lua_State *L) {
  static const luaL_Reg methods[] = {{"table", l_table}, {"begin", l_begin}, {"step", l_step}, {"legal", l_legal},
                                     {"turn", l_turn},   {"copy", l_copy},   {"may", l_may},   {"see", l_see},
                                     {"__gc", l_close},  {NULL, NULL}};
  enum { PLAYS = 1, CARDS, NUMBER, TEXT };
  lua_settop(L, TEXT);
  game_t *g = lua_newuserdatauv(L, sizeof *g, GAME_VALUES);
  *g = (game_t){.L = L, .cards = (int32_t)luaL_checkinteger(L, CARDS), .turn.point = ""};
  push_type(L, TYPE, methods);
  g->co = lua_newthread(L);
  lua_setiuservalue(L, -2, GAME_THREAD);
  lua_newtable(L);
  lua_setiuservalue(L, -2, GAME_ENVS);
  lua_pushvalue(L, PLAYS);
  lua_setiuservalue(L, -2, GAME_PLAY);
  lua_pushvalue(L, NUMBER);
  lua_setiuservalue(L, -2, GAME_NUMBERS);
  lua_pushvalue(L, TEXT);
  lua_setiuservalue(L, -2, GAME_TEXTS);
  return 1;
}
