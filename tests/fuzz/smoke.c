/* smoke.c - the files and folders named, each once as an input to a fuzzer: for compilers without libFuzzer, and for tests.
 */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

__attribute__((weak)) int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST = 1 << 16, SECONDS = 600 }; /* bytes of one input; against a hang */

static int run_file(const char *path) {
  static uint8_t data[MOST];
  FILE *f = fopen(path, "rb");
  if (!f) return 0;
  const size_t n = fread(data, 1, sizeof data, f);
  fclose(f);
  uint8_t *exact = malloc(n ? n : 1); /* so that a byte read past the end is seen */
  if (!exact) abort();
  memcpy(exact, data, n);
  puts(path); /* the last one named is the one that failed */
  fflush(stdout);
  alarm(SECONDS);
  LLVMFuzzerTestOneInput(exact, n);
  alarm(0);
  free(exact);
  return 1;
}

static int run_folder(const char *path) {
  struct dirent **entry = NULL;
  char file[4096];
  int ran = 0;
  const int n = scandir(path, &entry, NULL, alphasort);
  for (int i = 0; i < n; i++) {
    if (entry[i]->d_name[0] != '.' && snprintf(file, sizeof file, "%s/%s", path, entry[i]->d_name) < (int)sizeof file)
      ran += run_file(file);
    free(entry[i]);
  }
  free(entry);
  return n < 0 ? run_file(path) : ran;
}

int main(int argc, char **argv) {
  int ran = 0;
  if (LLVMFuzzerInitialize) LLVMFuzzerInitialize(&argc, &argv);
  for (int i = 1; i < argc; i++) ran += run_folder(argv[i]);
  printf("%s: %d inputs\n", strrchr(argv[0], '/') ? strrchr(argv[0], '/') + 1 : argv[0], ran);
  return ran == 0;
}
