/* cluster_mpi.c - a cluster by Open MPI, see cluster.h. Each rank is a supervisor, which speaks MPI, and an engine.
 *
 * A message to rank 0 has a head with the sender and the length of the text that follows. The answer is the number of a
 * block. MPI waits in a busy loop, so a supervisor polls for messages and sleeps in between.
 *
 * If a rank dies, mpirun sends SIGTERM to the others and kills them a second later. In that second rank 0 prints the counts
 * so far. The others wait to be killed, so that only a rank that died is missing.
 */
#include "sim/cluster.h"

#include <errno.h>
#include <lauxlib.h>
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { HEAD = 1, TEXT, BLOCK, RANKS = 4096, NAP_US = 500 };

static int rank_here, ranks = 1;
static volatile sig_atomic_t is_ending;
static pid_t pids[RANKS]; /* processes of ranks on this machine; 0 for other machines */

typedef struct head {
  long long pid, length; /* length of the text that follows, -1 for none */
  char host[64];
} head_t;

static void note_end(int signal) { (void)signal, is_ending = 1; }

static void nap(void) {
  const struct timespec moment = {0, NAP_US * 1000L};
  nanosleep(&moment, NULL);
}

void cluster_begin(int *argc, char ***argv) {
  MPI_Init(argc, argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_here);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  if (ranks == 1) return;
  struct sigaction end = {.sa_handler = note_end, .sa_flags = SA_RESTART};
  sigaction(SIGTERM, &end, NULL);
}

/* After a rank died MPI_Finalize would wait for it. */
void cluster_end(void) {
  if (is_ending) return;
  MPI_Finalize();
}

static int w_rank(lua_State *L) {
  lua_pushinteger(L, rank_here);
  lua_pushinteger(L, ranks);
  return 2;
}

static int w_share(lua_State *L) {
  size_t len;
  const char *text = luaL_checklstring(L, 1, &len);
  int n = (int)len;
  MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
  char *copy = lua_newuserdatauv(L, (size_t)n + 1, 0);
  if (rank_here == 0) memcpy(copy, text, (size_t)n);
  MPI_Bcast(copy, n, MPI_CHAR, 0, MPI_COMM_WORLD);
  lua_pushlstring(L, copy, (size_t)n);
  return 1;
}

/* Waits for a message; false if the run must end first. */
static bool waits(int from, int tag, MPI_Status *status) {
  int flag = 0;
  while (MPI_Iprobe(from, tag, MPI_COMM_WORLD, &flag, status) == MPI_SUCCESS && !flag) {
    if (is_ending) return false;
    nap();
  }
  return flag;
}

static int w_ask(lua_State *L) {
  size_t len = 0;
  const char *text = lua_tolstring(L, 1, &len);
  head_t head = {.pid = getpid(), .length = text ? (long long)len : -1};
  gethostname(head.host, sizeof head.host - 1);
  MPI_Status status;
  long long block = -1;
  MPI_Send(&head, sizeof head, MPI_BYTE, 0, HEAD, MPI_COMM_WORLD);
  if (text) MPI_Send(text, (int)len, MPI_CHAR, 0, TEXT, MPI_COMM_WORLD);
  if (waits(0, BLOCK, &status)) MPI_Recv(&block, 1, MPI_LONG_LONG, 0, BLOCK, MPI_COMM_WORLD, &status);
  if (is_ending) pause(); /* until mpirun kills it: rank 0 takes a missing process for the one that died */
  if (block < 0) return 0;
  lua_pushinteger(L, (lua_Integer)block);
  return 1;
}

static int w_poll(lua_State *L) {
  MPI_Status status;
  head_t head;
  char host[sizeof head.host] = "";
  int flag = 0;
  if (MPI_Iprobe(MPI_ANY_SOURCE, HEAD, MPI_COMM_WORLD, &flag, &status) != MPI_SUCCESS || !flag) return 0;
  const int from = status.MPI_SOURCE;
  MPI_Recv(&head, sizeof head, MPI_BYTE, from, HEAD, MPI_COMM_WORLD, &status);
  gethostname(host, sizeof host - 1);
  if (from < RANKS && strcmp(host, head.host) == 0) pids[from] = (pid_t)head.pid;
  lua_pushinteger(L, from);
  if (head.length < 0) return 1;
  char *text = lua_newuserdatauv(L, (size_t)head.length + 1, 0);
  if (!waits(from, TEXT, &status)) return 0;
  MPI_Recv(text, (int)head.length, MPI_CHAR, from, TEXT, MPI_COMM_WORLD, &status);
  lua_pushlstring(L, text, (size_t)head.length);
  lua_remove(L, -2);
  return 2;
}

static int w_lend(lua_State *L) {
  const long long block = luaL_checkinteger(L, 2);
  MPI_Send(&block, 1, MPI_LONG_LONG, (int)luaL_checkinteger(L, 1), BLOCK, MPI_COMM_WORLD);
  return 0;
}

static int w_ended(lua_State *L) {
  if (!is_ending) return 0;
  for (int r = 1; r < ranks && r < RANKS; r++)
    if (pids[r] && kill(pids[r], 0) != 0 && errno == ESRCH) {
      lua_pushfstring(L, "rank %d has died", r);
      return 1;
    }
  lua_pushliteral(L, "a signal, or a rank that died, ended the run");
  return 1;
}

int cluster_open(lua_State *L) {
  static const luaL_Reg functions[] = {{"rank", w_rank}, {"share", w_share}, {"ask", w_ask}, {"poll", w_poll},
                                       {"lend", w_lend}, {"ended", w_ended}, {NULL, NULL}};
  luaL_newlib(L, functions);
  return 1;
}
