/* permit.c - lists the calls that the engine may make to the supervisor, and the files it may write. */
#include "wall/wall.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SYS "host.system.sys"
#define DISK "host.system.disk"
#define EDIT "host.prompt.edit"
#define CLUSTER "host.sim.cluster"

/* True if `path` is `folder`, or lies below it. */
static bool is_below(const char *path, const char *folder) {
  const size_t n = strlen(folder);
  return n > 0 && strncmp(path, folder, n) == 0 && (path[n] == '\0' || path[n] == '/' || folder[n - 1] == '/');
}

/* True if `path` is below $VARIABLE/houserule, or $HOME/otherwise/houserule. */
static bool is_kept(const char *path, const char *variable, const char *otherwise) {
  char folder[PERMIT_PATH];
  const char *named = getenv(variable), *home = getenv("HOME");
  if (named && *named == '/') snprintf(folder, sizeof folder, "%s/houserule", named);
  else snprintf(folder, sizeof folder, "%s/%s/houserule", home ? home : "", otherwise);
  return is_below(path, folder);
}

static bool is_edge(char c) { return c == '\0' || c == '=' || strchr(" \t\"'", c); }

/* True if `typed` contains `path` as a whole word; for a folder, also as the beginning of a path. */
static bool names_file(const char *typed, const char *path, bool folder) {
  const size_t n = strlen(path);
  for (const char *at = typed; n > 0 && (at = strstr(at, path)); at++) {
    if ((at == typed || is_edge(at[-1])) && (is_edge(at[n]) || (folder && at[n] == '/'))) return true;
  }
  return false;
}

static bool goes_up(const char *path) { return strstr(path, "/../"); }

/* True if `typed` names the file or a folder above it. */
static bool names(const char *typed, const char *path, bool folder) {
  return names_file(typed, path, folder) || (is_below(path, typed) && !goes_up(path + strlen(typed) - 1));
}

/* True for NAME.lua in `houserule new game|variant NAME`. */
static bool is_new(const permit_t *p, const char *path, const char *word) {
  const size_t n = strlen(word);
  return strcmp(p->argv[1], "new") == 0 && n > 0 && strncmp(path, word, n) == 0 && strcmp(path + n, ".lua") == 0;
}

bool permit_write(const permit_t *p, const char *path, bool folder) {
  char typed[PERMIT_PATH]; /* the path with ~ for the home folder */
  const char *home = getenv("HOME");
  const bool at_home = home && is_below(path, home);
  if (strlen(path) >= PERMIT_PATH) return true; /* opening it fails with ENAMETOOLONG */
  snprintf(typed, sizeof typed, "%s%s", at_home ? "~" : "", at_home ? path + strlen(home) : path);
  for (int i = 0; i < p->argc; i++) {
    const char *word = i > 0 ? p->argv[i] : p->line;
    if (names(word, path, folder) || names(word, typed, folder) || (i > 2 && is_new(p, path, word))) return true;
  }
  if (goes_up(path)) return false;
  return is_kept(path, "XDG_STATE_HOME", ".local/state") || is_kept(path, "XDG_DATA_HOME", ".local/share");
}

const permit_call_t *permit_call(size_t number) {
  static const permit_call_t calls[] = {
    {SYS, "read", 1, 0, PERMIT_TYPING}, {SYS, "dir", 1, 0, PERMIT_TYPING}, {SYS, "exists", 1, 0, PERMIT_TYPING},
    {SYS, "mkdir", 1, 1, PERMIT_FOLDER}, {SYS, "processors", 0, 0, 0}, {SYS, "edit", 1, 0, 0}, {SYS, "page", 1, 0, 0}, {SYS, "said", 1, 0, PERMIT_TYPED},
    {DISK, "open", 1, 0, 0}, {DISK, "add", 1, 1, 0}, {DISK, "replace", 3, 1, 0}, {DISK, "create", 1, 1, 0},
    {DISK, "claim", 2, 1, 0}, {DISK, "whole", 2, 1, 0}, {DISK, "append", 2, 0, PERMIT_KEPT},
    {DISK, "publish", 2, 2, PERMIT_KEPT}, {DISK, "stream", 1, 0, PERMIT_KEPT}, {DISK, "time", 1, 0, PERMIT_KEPT},
    {DISK, "close", 1, 0, PERMIT_KEPT}, {DISK, "drop", 1, 0, PERMIT_KEPT}, {DISK, "commit", 1, 0, PERMIT_KEPT},
    {DISK, "abandon", 1, 0, PERMIT_KEPT}, {EDIT, "open", 0, 0, PERMIT_COMPLETING}, {EDIT, "read", 1, 0, PERMIT_TYPED},
    {EDIT, "keys", 1, 0, 0}, {EDIT, "add", 1, 0, 0}, {EDIT, "close", 0, 0, 0}, {"io", "open", 1, 0, 0},
    {CLUSTER, "rank", 0, 0, 0}, {CLUSTER, "share", 1, 0, 0}, {CLUSTER, "ask", 1, 0, 0}, {CLUSTER, "poll", 0, 0, 0},
    {CLUSTER, "lend", 2, 0, 0}, {CLUSTER, "ended", 0, 0, 0}
  };
  return number < sizeof calls / sizeof *calls ? &calls[number] : NULL;
}
