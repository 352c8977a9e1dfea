#include "wall/permit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

int permit_request(const char *name) {
  static const struct {
    const char *name;
    int writes;
  } requests[] = {
      {"sys.read", 0}, {"sys.dir", 0}, {"sys.exists", 0}, {"sys.mkdir", 1}, {"sys.processors", 0}, {"sys.edit", 0},
      {"sys.page", 0}, {"disk.open", 0}, {"disk.replace", 1}, {"disk.create", 1}, {"disk.claim", 1},
      {"disk.whole", 1}, {"edit.open", 0}, {"edit.read", 0}, {"edit.keys", 0}, {"edit.add", 0}, {"edit.close", 0},
      {"handle.append", 0}, {"handle.time", 0}, {"handle.publish", 2}, {"handle.close", 0}, {"handle.drop", 0},
      {"handle.commit", 0}, {"handle.stream", 0}, {"front.lost", 0}, {"io.open", 0},
  };
  for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
    if (strcmp(requests[i].name, name) == 0) return requests[i].writes;
  return -1;
}
