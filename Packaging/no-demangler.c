// Swift's runtime and libstdc++ print C++ names in the message of a crash. The program that is given away has no names
// to print, so this stands in for libstdc++'s 40 kB and says of every name that it is not one.
#include <stddef.h>

char *__cxa_demangle(const char *mangled, char *buffer, size_t *length, int *status) {
  (void)mangled, (void)buffer, (void)length;
  if (status) *status = -2;
  return NULL;
}
