/* pager.c - shows long text at a terminal, a screen at a time. It runs in the supervisor, which alone may start a program.
 * The text comes from the engine, the pager's name from the environment. */
#include "host.h"
#include "system/stream.h"

#include <errno.h>
#include <lauxlib.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static bool fits(const char *text) {
  int rows = sys_rows();
  for (const char *at = text; rows > 0 && (at = strchr(at, '\n')); at++) rows--;
  return rows > 0;
}

/* True for a text longer than the screen, at a terminal. */
static bool is_wanted(const char *text) {
  const char *term = getenv("TERM");
  return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && strcmp(term, "dumb") != 0 && !fits(text);
}

/* Becomes the pager, which inherits the terminal and no other descriptor. Never returns. */
static void become_pager(int from) {
  const char *named = getenv("PAGER");
  dup2(from, STDIN_FILENO);
  syscall(SYS_close_range, STDERR_FILENO + 1, ~0U, 0); /* musl has no function for it */
  setenv("LESS", "FRX", 0); /* for a $PAGER that calls less without options */
  if (named && *named) execl("/bin/sh", "sh", "-c", named, (char *)NULL);
  else execlp("less", "less", "-FRX", (char *)NULL);
  _exit(127);
}

static bool run_pager(const char *text, size_t len) {
  int pipe_of[2], status = -1;
  if (pipe(pipe_of) != 0) return false;
  const pid_t pager = fork();
  if (pager == 0) {
    signal(SIGPIPE, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    close(pipe_of[1]);
    become_pager(pipe_of[0]);
  }
  close(pipe_of[0]);
  if (pager > 0) stream_write(pipe_of[1], text, len); /* fails if the user leaves the pager early */
  close(pipe_of[1]);
  while (pager > 0 && waitpid(pager, &status, 0) < 0 && errno == EINTR) continue;
  return status == 0;
}

/* page(text): true if a pager has shown the text. False if it fits the screen, there is no terminal, or no pager can be
 * started: then the caller prints it. The pager handles Ctrl-C while it runs. */
int pager_page(lua_State *L) {
  size_t len;
  const char *text = luaL_checklstring(L, 1, &len);
  bool shown = false;
  if (is_wanted(text)) {
    const struct sigaction ignore = {.sa_handler = SIG_IGN};
    struct sigaction no_pipe, interrupt;
    sigaction(SIGPIPE, &ignore, &no_pipe);
    sigaction(SIGINT, &ignore, &interrupt);
    shown = run_pager(text, len);
    sigaction(SIGINT, &interrupt, NULL);
    sigaction(SIGPIPE, &no_pipe, NULL);
  }
  return host_boolean(L, shown);
}
