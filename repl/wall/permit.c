#include "wall/permit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SYS PERMIT_SYS
#define DISK PERMIT_DISK
#define EDIT PERMIT_EDIT

/* Whether `path` is `folder`, or lies below it. */
static bool is_below(const char *path, const char *folder) {
  const size_t n = strlen(folder);
  return n > 0 && strncmp(path, folder, n) == 0 && (path[n] == '\0' || path[n] == '/' || folder[n - 1] == '/');
}

/* $VARIABLE/houserule, or $HOME/otherwise/houserule */
static bool is_kept(const char *path, const char *variable, const char *otherwise) {
  char folder[PERMIT_PATH];
  const char *named = getenv(variable), *home = getenv("HOME");
  if (named && *named == '/') snprintf(folder, sizeof folder, "%s/houserule", named);
  else snprintf(folder, sizeof folder, "%s/%s/houserule", home ? home : "", otherwise);
  return is_below(path, folder);
}

/* As people type it: ~/game.jsonl */
static const char *from_home(const char *path, char out[PERMIT_PATH]) {
  const char *home = getenv("HOME");
  if (!home || !*home || !is_below(path, home)) return path;
  snprintf(out, PERMIT_PATH, "~%s", path + strlen(home));
  return out;
}

/* What `houserule new game|variant NAME` is to write: NAME.lua. */
static bool is_new(const permit_t *p, const char *path) {
  if (p->argc < 4 || strcmp(p->argv[1], "new") != 0) return false;
  for (int i = 3; i < p->argc; i++) {
    const size_t n = strlen(p->argv[i]);
    if (n > 0 && strncmp(path, p->argv[i], n) == 0 && strcmp(path + n, ".lua") == 0) return true;
  }
  return false;
}

static bool is_named(const permit_t *p, const char *path) {
  if (strstr(p->line, path)) return true;
  for (int i = 1; i < p->argc; i++)
    if (strstr(p->argv[i], path) || is_below(path, p->argv[i])) return true;
  return false;
}

bool permit_write(const permit_t *p, const char *path) {
  char short_path[PERMIT_PATH];
  if (strlen(path) >= PERMIT_PATH) return true; /* whoever opens it says that it is too long */
  if (is_named(p, path) || is_named(p, from_home(path, short_path)) || is_new(p, path)) return true;
  if (strstr(path, "/../")) return false;
  if (is_kept(path, "XDG_STATE_HOME", ".local/state") || is_kept(path, "XDG_DATA_HOME", ".local/share")) return true;
  return !p->typed && *path != '\0';
}

const permit_call_t *permit_call(size_t number) {
  static const permit_call_t calls[] = {
    {SYS, "read", 1, 0, PERMIT_TYPING}, {SYS, "dir", 1, 0, PERMIT_TYPING}, {SYS, "exists", 1, 0, PERMIT_TYPING},
    {SYS, "mkdir", 1, 1, 0}, {SYS, "processors", 0, 0, 0}, {SYS, "edit", 1, 0, 0}, {SYS, "page", 1, 0, 0},
    {DISK, "open", 1, 0, 0}, {DISK, "add", 1, 1, 0}, {DISK, "replace", 2, 1, 0}, {DISK, "create", 1, 1, 0},
    {DISK, "claim", 2, 1, 0}, {DISK, "whole", 1, 1, 0}, {DISK, "append", 2, 0, PERMIT_KEPT},
    {DISK, "publish", 2, 2, PERMIT_KEPT}, {DISK, "stream", 1, 0, PERMIT_KEPT}, {DISK, "time", 1, 0, PERMIT_KEPT},
    {DISK, "close", 1, 0, PERMIT_KEPT}, {DISK, "drop", 1, 0, PERMIT_KEPT}, {DISK, "commit", 1, 0, PERMIT_KEPT},
    {DISK, "abandon", 1, 0, PERMIT_KEPT}, {EDIT, "open", 0, 0, 0}, {EDIT, "read", 1, 0, 0}, {EDIT, "keys", 1, 0, 0},
    {EDIT, "add", 1, 0, 0}, {EDIT, "close", 0, 0, 0}, {"io", "open", 1, 0, 0}
  };
  return number < sizeof calls / sizeof *calls ? &calls[number] : NULL;
}
