/* edit.c - libedit for Lua. libedit's own signal handling is off: Ctrl-C abandons a line without ending the program, and
 * first stops a script that runs too long. Signals that end or stop the program restore the terminal before. */
#include "guard.h"
#include "host.h"

#include <errno.h>
#include <fcntl.h>
#include <histedit.h>
#include <lauxlib.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

enum { HISTORY = 2000, PROMPT = 64, CAUGHT = 10 };

/* Signals know no argument, so what they touch stands alone. */
static struct {
  EditLine *el;
  History *history;
  lua_State *L; /* whose completion function is called, while a line is read */
  int complete; /* its place in the registry */
  int error;    /* why the line that is read could not be, 0 if it could */
  char prompt[PROMPT];
  struct termios terminal; /* as it was found */
  struct sigaction before[CAUGHT];
} editor;

static guard_t *guarded;
static volatile sig_atomic_t pressed, resized, continued, reading;

static void on_interrupt(int sig) {
  (void)sig;
  pressed = 1;
  guard_interrupt(guarded);
}

static void on_resize(int sig) {
  (void)sig;
  resized = 1;
}

/* Restores the terminal's settings if a line is being read. A program in the background leaves the terminal to its owner. */
static void give_terminal_back(void) {
  if (reading && tcgetpgrp(STDIN_FILENO) == getpgrp()) tcsetattr(STDIN_FILENO, TCSANOW, &editor.terminal);
}

/* Does what a signal does to a program that does not catch it, once it is not blocked. */
static void raise_uncaught(int sig, struct sigaction *ours) {
  const struct sigaction act = {.sa_handler = SIG_DFL};
  sigaction(sig, &act, ours);
  raise(sig);
}

static void on_end(int sig) {
  give_terminal_back();
  raise_uncaught(sig, NULL);
}

static void on_stop(int sig) {
  const int error = errno;
  struct sigaction ours;
  sigset_t only, blocked;
  give_terminal_back();
  raise_uncaught(sig, &ours);
  sigemptyset(&only);
  sigaddset(&only, sig);
  sigprocmask(SIG_UNBLOCK, &only, &blocked); /* it stops here, until it is continued */
  sigprocmask(SIG_SETMASK, &blocked, NULL);
  sigaction(sig, &ours, NULL);
  continued = 1; /* also where nobody could continue it, so that it was not stopped */
  errno = error;
}

static void on_continue(int sig) {
  (void)sig;
  continued = 1;
}

/* Ctrl-C alone cuts short what waits for anything but the terminal: the other end of a pipe. */
static const struct {
  int sig, flags;
  void (*handler)(int);
} caught[CAUGHT] = {{SIGINT, 0, on_interrupt},
                    {SIGWINCH, SA_RESTART, on_resize},
                    {SIGTSTP, SA_RESTART, on_stop},
                    {SIGCONT, SA_RESTART, on_continue},
                    {SIGHUP, 0, on_end},
                    {SIGQUIT, 0, on_end},
                    {SIGTERM, 0, on_end},
                    {SIGALRM, 0, on_end},
                    {SIGUSR1, 0, on_end},
                    {SIGUSR2, 0, on_end}};

static char *show_prompt(EditLine *el) {
  (void)el;
  return editor.prompt;
}

/* A program that had the terminal may have left it so that reading does not wait; and writing, which would lose output. */
static void wait_for_terminal(void) {
  const int flags = fcntl(STDIN_FILENO, F_GETFL);
  if (flags >= 0 && (flags & O_NONBLOCK)) fcntl(STDIN_FILENO, F_SETFL, flags & ~O_NONBLOCK);
}

/* Others have used the terminal since, and libedit does not know its settings. */
static void take_terminal_again(EditLine *el) {
  el_set(el, EL_PREP_TERM, 0);
  el_set(el, EL_PREP_TERM, 1);
  el_resize(el);
  fputc('\r', stdout);
  el_set(el, EL_REFRESH);
}

/* Does what signals have asked for; true if that abandons the line. */
static bool heed_signals(EditLine *el) {
  if (resized) {
    resized = 0;
    el_resize(el);
  }
  if (continued) {
    continued = 0;
    take_terminal_again(el);
  }
  return pressed;
}

/* Waits for a key; false if the line is abandoned. Signals are blocked except while pselect waits: one between the test of
 * `abandoned` and the wait would be noticed only at the next key. */
static bool wait_for_key(EditLine *el) {
  sigset_t told, before;
  bool abandoned;
  int ready;
  sigemptyset(&told);
  for (int i = 0; i < CAUGHT; i++) sigaddset(&told, caught[i].sig);
  sigprocmask(SIG_BLOCK, &told, &before);
  do {
    fd_set typed;
    FD_ZERO(&typed);
    FD_SET(STDIN_FILENO, &typed);
    abandoned = heed_signals(el);
    ready = abandoned ? 0 : pselect(STDIN_FILENO + 1, &typed, NULL, NULL, NULL, &before);
  } while (ready < 0 && errno == EINTR); /* what else is wrong, reading will tell */
  sigprocmask(SIG_SETMASK, &before, NULL);
  return !abandoned;
}

/* The next character: 1; 0 at the end of the input or when Ctrl-C abandons the line; -1, and editor.error tells why. */
static int next_char(EditLine *el, wchar_t *out) {
  mbstate_t state = {0};
  for (;;) {
    char byte;
    if (!wait_for_key(el)) return 0;
    const ssize_t n = read(STDIN_FILENO, &byte, 1);
    if (n == 0) return 0;
    if (n < 0) {
      if (errno == EINTR || errno == EAGAIN) continue;
      editor.error = errno;
      return -1;
    }
    const size_t used = mbrtowc(out, &byte, 1, &state);
    if (used == (size_t)-2) continue; /* more bytes of this character are to come */
    if (used == (size_t)-1) {
      memset(&state, 0, sizeof state);
      continue;
    }
    if (used == 0) *out = L'\0';
    return 1;
  }
}

/* Puts what the word before the cursor becomes in its place, or shows what it may become. */
static unsigned char complete_key(EditLine *el, wint_t key) {
  const LineInfo *line = el_line(el);
  lua_State *L = editor.L;
  const int top = lua_gettop(L);
  unsigned char result = CC_ERROR;
  (void)key;
  lua_rawgeti(L, LUA_REGISTRYINDEX, editor.complete);
  lua_pushlstring(L, line->buffer, (size_t)(line->cursor - line->buffer));
  if (lua_pcall(L, 1, 2, 0) == LUA_OK && lua_type(L, -1) == LUA_TSTRING) {
    if (lua_isinteger(L, -2)) {
      el_deletestr(el, (int)lua_tointeger(L, -2));
      el_insertstr(el, lua_tostring(L, -1));
      result = CC_REFRESH;
    } else {
      fprintf(stdout, "\n%s\n", lua_tostring(L, -1));
      fflush(stdout);
      result = CC_REDISPLAY;
    }
  }
  lua_settop(L, top);
  return result;
}

/* Goes on to ignore what the program was started to ignore (nohup), except for Ctrl-C, which ends nothing here. */
static void catch_signals(void) {
  for (int i = 0; i < CAUGHT; i++) {
    struct sigaction act = {.sa_handler = caught[i].handler, .sa_flags = caught[i].flags};
    sigfillset(&act.sa_mask);
    sigaction(caught[i].sig, NULL, &editor.before[i]);
    if (editor.before[i].sa_handler != SIG_IGN || caught[i].sig == SIGINT) sigaction(caught[i].sig, &act, NULL);
  }
}

static int e_open(lua_State *L) {
  HistEvent event;
  luaL_checktype(L, 1, LUA_TFUNCTION);
  if (editor.el) return host_true(L); /* for an engine before this one */
  if (tcgetattr(STDIN_FILENO, &editor.terminal) == 0) editor.el = el_init("houserule", stdin, stdout, stderr);
  editor.history = history_init();
  if (!editor.el || !editor.history) {
    if (editor.el) el_end(editor.el);
    if (editor.history) history_end(editor.history);
    editor.el = NULL, editor.history = NULL;
    return host_nil(L, "this terminal cannot be edited on");
  }
  lua_pushvalue(L, 1);
  editor.complete = luaL_ref(L, LUA_REGISTRYINDEX);
  guarded = guard_of(L);
  const char *locale = setlocale(LC_CTYPE, ""); /* which bytes make a character */
  if (locale && (!strcmp(locale, "C") || !strcmp(locale, "POSIX"))) setlocale(LC_CTYPE, "C.UTF-8"); /* no letter is lost */
  history(editor.history, &event, H_SETSIZE, HISTORY);
  history(editor.history, &event, H_SETUNIQUE, 1);
  el_set(editor.el, EL_PROMPT, show_prompt);
  el_set(editor.el, EL_EDITOR, "emacs");
  el_set(editor.el, EL_SIGNAL, 0);
  el_set(editor.el, EL_HIST, history, editor.history);
  el_set(editor.el, EL_GETCFN, next_char);
  el_wset(editor.el, EL_ADDFN, L"houserule-complete", L"complete the word", complete_key); /* el_set leaks its copies */
  el_set(editor.el, EL_BIND, "^I", "houserule-complete", NULL);
  el_set(editor.el, EL_BIND, "^R", "em-inc-search-prev", NULL);
  el_source(editor.el, NULL); /* ~/.editrc: people's own keys */
  catch_signals();
  return host_true(L);
}

int edit_end(lua_State *L) {
  if (!editor.el) return 0;
  for (int i = 0; i < CAUGHT; i++) sigaction(caught[i].sig, &editor.before[i], NULL);
  el_end(editor.el);
  history_end(editor.history);
  luaL_unref(L, LUA_REGISTRYINDEX, editor.complete);
  memset(&editor, 0, sizeof editor);
  return 0;
}

static int e_read(lua_State *L) {
  const char *prompt = luaL_checkstring(L, 1);
  int n = 0;
  if (!editor.el) return luaL_error(L, "the editor is not open");
  snprintf(editor.prompt, sizeof editor.prompt, "%s", prompt);
  editor.L = L;
  editor.error = 0;
  pressed = continued = 0;
  reading = 1;
  wait_for_terminal();
  /* Before the prompt is seen: what is typed at once must not reach the terminal driver's own line editing. */
  el_set(editor.el, EL_PREP_TERM, 1);
  const char *line = el_gets(editor.el, &n);
  reading = 0;
  if (pressed || !line || n <= 0) {
    const int abandoned = pressed, error = editor.error;
    pressed = 0;
    if (abandoned) el_reset(editor.el);
    fputc('\n', stdout);
    fflush(stdout);
    if (!error) return host_nil(L, abandoned ? "interrupt" : "eof");
    edit_end(L);
    return host_nil(L, "standard input: %s", strerror(error));
  }
  while (n > 0 && (line[n - 1] == '\n' || line[n - 1] == '\r')) n--;
  lua_pushlstring(L, line, (size_t)n);
  return 1;
}

static int e_keys(lua_State *L) {
  struct pollfd typed = {STDIN_FILENO, POLLIN, 0};
  const bool on = lua_toboolean(L, 1);
  if (editor.el && on != reading) {
    if (on && resized) el_resize(editor.el);
    if (on) pressed = resized = continued = 0;
    reading = on;
    wait_for_terminal();
    el_set(editor.el, EL_PREP_TERM, (int)on);
  }
  const bool moved = resized || continued;
  lua_pushboolean(L, !editor.el || pressed || moved || poll(&typed, 1, 0) != 0);
  lua_pushboolean(L, moved);
  return 2;
}

static int e_add(lua_State *L) {
  HistEvent event;
  const char *line = luaL_checkstring(L, 1);
  if (editor.history && *line) history(editor.history, &event, H_ENTER, line);
  return 0;
}

void edit_hear(lua_State *L) {
  const struct sigaction act = {.sa_handler = on_interrupt};
  guarded = guard_of(L);
  sigaction(SIGINT, &act, NULL);
}

static int e_interrupted(lua_State *L) {
  lua_pushboolean(L, pressed);
  pressed = 0;
  return 1;
}

int edit_open(lua_State *L) {
  static const luaL_Reg functions[] = {{"open", e_open}, {"read", e_read},   {"keys", e_keys},
                                       {"add", e_add},   {"close", edit_end}, {"interrupted", e_interrupted},
                                       {NULL, NULL}};
  luaL_newlib(L, functions);
  return 1;
}
