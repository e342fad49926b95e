#include "CArguments.h"

#include <stddef.h>
#include <stdlib.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

static int known_count = 0;
static char *const *known = NULL;

// The Swift runtime reads /proc/self/cmdline, which is empty without a mounted /proc. glibc and Darwin
// pass main's arguments to constructors; musl does not.
#if defined(__GLIBC__) || defined(__APPLE__)
__attribute__((constructor)) static void keep(int count, char **arguments) {
  known_count = count;
  known = arguments;
}
#endif

int kineo_argument_count(void) { return known_count; }

const char *kineo_argument(int index) {
  return index >= 0 && index < known_count ? known[index] : NULL;
}

void kineo_keep_memory(void) {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, 16 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
#endif
}
