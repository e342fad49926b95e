// Counts what a thread allocates, for benchmarks: the program's own malloc comes before the library's.
// Nothing else changes; where the library is not glibc nothing is counted.

#include "AllocationCounter.h"

#include <stdlib.h>

#if defined(__linux__) && defined(__GLIBC__)

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);

static __thread long count;

void *malloc(size_t size) {
  count++;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count++;
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  count++;
  return __libc_realloc(block, size);
}

long allocation_count(void) { return count; }

#else

long allocation_count(void) { return -1; }

#endif
