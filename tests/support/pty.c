/* pty.c - runs a program at a terminal of its own and types at it, for the tests of the REPL.
 *
 *   pty COLUMNS ROWS COMMAND [ARGUMENT...] < script
 *
 * A line of the script:  > keys   types them (\n \t \xHH as in C)
 *                        < text   waits until the program has written it, after what the line before waited for
 *                        ! text   that text has not been written since the program began
 *                        size C R makes the terminal another size
 *                        taken    waits until the program has taken the line that was typed
 *                        each WORD WORD ...|PROMPT|TEXT types the words in turn, a line each, at every PROMPT until TEXT
 *                                 is written
 *                        kill     SIGKILL
 *                        hangup   closes the terminal
 *                        sh LINE  runs a line of the shell, which must succeed
 *                        end N    waits for the program to end with code N (128 + the signal's number for a signal)
 * Exit code 0 if all went so; otherwise 1, with the line and all that was written. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { SEEN = 1 << 20, WAIT_MS = 300000 /* against a hang: a slow machine may take its time */ };

static char seen[SEEN + 1];
static size_t got, from;
static int master;
static pid_t child;

static void set_size(int fd, int columns, int rows) {
  const struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
  ioctl(fd, TIOCSWINSZ, &size);
}

static void start(int columns, int rows, char **command) {
  master = posix_openpt(O_RDWR | O_NOCTTY);
  if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0) {
    perror("pty");
    exit(2);
  }
  set_size(master, columns, rows);
  const char *name = ptsname(master);
  child = fork();
  if (child < 0) {
    perror("pty");
    exit(2);
  }
  if (child > 0) return;
  setsid();
  const int slave = open(name, O_RDWR);
  if (slave < 0) _exit(127);
  ioctl(slave, TIOCSCTTY, 0);
  for (int fd = 0; fd < 3; fd++) dup2(slave, fd);
  close(master);
  signal(SIGINT, SIG_DFL); /* what a shell runs in the background ignores them */
  signal(SIGQUIT, SIG_DFL);
  execvp(command[0], command);
  _exit(127);
}

/* Reads what there is within `ms`; 0 at the end of the program's output. */
static int take(int ms) {
  struct pollfd p = {.fd = master, .events = POLLIN};
  const int ready = poll(&p, 1, ms);
  if (ready <= 0) return 1;
  const ssize_t n = read(master, seen + got, SEEN - got);
  if (n <= 0) return 0;
  for (ssize_t i = 0; i < n; i++)
    if (seen[got + (size_t)i] == '\0') seen[got + (size_t)i] = ' ';
  got += (size_t)n;
  seen[got] = '\0';
  return 1;
}

static long now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000L + t.tv_nsec / 1000000L;
}

static int wait_for(const char *text) {
  const long until = now_ms() + WAIT_MS;
  int open = 1;
  for (;;) {
    const char *found = strstr(seen + from, text);
    if (found) {
      from = (size_t)(found - seen) + strlen(text);
      return 1;
    }
    if (!open || now_ms() > until) return 0;
    open = take(50);
  }
}

static void type(const char *keys) {
  char out[4096];
  size_t n = 0;
  for (; *keys && n < sizeof out; keys++) {
    if (*keys != '\\')
      out[n++] = *keys;
    else if (*++keys == 'n')
      out[n++] = '\r';
    else if (*keys == 't')
      out[n++] = '\t';
    else if (*keys == 'x') {
      char hex[3] = {keys[1], keys[1] ? keys[2] : '\0', '\0'};
      out[n++] = (char)strtol(hex, NULL, 16);
      keys += 2;
    } else
      out[n++] = *keys;
  }
  if (write(master, out, n) != (ssize_t)n) perror("pty: write");
}

static int ended(int code) {
  const long until = now_ms() + WAIT_MS;
  int status = 0;
  while (now_ms() < until) {
    take(20);
    if (waitpid(child, &status, WNOHANG) == child) {
      child = 0;
      return code == (WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status));
    }
  }
  return 0;
}

static int type_each(char *line) {
  char *words[32], *list = strtok(line, "|"), *prompt = strtok(NULL, "|"), *text = strtok(NULL, "|"), typed[64];
  size_t n = 0;
  if (!list || !prompt || !text) return 0;
  for (char *word = strtok(list, " "); word && n < 32; word = strtok(NULL, " ")) words[n++] = word;
  for (size_t i = 0, tries = 0; tries < 50 * n; tries++) {
    const long until = now_ms() + WAIT_MS;
    const char *asked, *said;
    while (asked = strstr(seen + from, prompt), said = strstr(seen + from, text), !asked && !said && now_ms() < until)
      if (!take(50)) return strstr(seen + from, text) != NULL;
    if (said && (!asked || said < asked)) return 1;
    if (!asked) return 0;
    from = (size_t)(asked - seen) + strlen(prompt);
    snprintf(typed, sizeof typed, "%s\\n", words[i++ % n]);
    type(typed);
  }
  return 0;
}

/* A line editor has the terminal in raw mode until the line is its own. */
static int taken(void) {
  struct termios mode;
  for (const long until = now_ms() + WAIT_MS; now_ms() < until;) {
    if (tcgetattr(master, &mode) == 0 && mode.c_lflag & ICANON) return 1;
    take(20);
  }
  return 0;
}

static int hang_up(void) {
  close(master);
  master = -1;
  return 1;
}

static int obey(char *line) {
  int a, b;
  line[strcspn(line, "\n")] = '\0';
  if (line[0] == '\0' || line[0] == '#') return 1;
  if (strncmp(line, "> ", 2) == 0) return type(line + 2), 1;
  if (strncmp(line, "< ", 2) == 0) return wait_for(line + 2);
  if (strncmp(line, "! ", 2) == 0) return take(100), strstr(seen, line + 2) == NULL;
  if (sscanf(line, "size %d %d", &a, &b) == 2) return set_size(master, a, b), 1;
  if (sscanf(line, "end %d", &a) == 1) return ended(a);
  if (strncmp(line, "each ", 5) == 0) return type_each(line + 5);
  if (strncmp(line, "sh ", 3) == 0) return system(line + 3) == 0;
  if (strcmp(line, "taken") == 0) return taken();
  if (strcmp(line, "hangup") == 0) return hang_up();
  if (strcmp(line, "kill") == 0) return child > 0 && kill(child, SIGKILL) == 0;
  return 0;
}

int main(int argc, char **argv) {
  char line[4096];
  if (argc < 4) return 2;
  start(atoi(argv[1]), atoi(argv[2]), argv + 3);
  int fine = 1;
  while (fine && fgets(line, sizeof line, stdin)) fine = obey(line);
  if (!fine) printf("failed at: %s\n---\n%s\n---\n", line, seen);
  if (child > 0) {
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
  }
  return fine ? 0 : 1;
}
