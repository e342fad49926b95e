// libstdc++ of new systems takes random numbers from glibc's arc4random, which is of glibc 2.36. With this one the
// program also starts on glibc 2.35. Only std::random_device could call it, and kineo never does.
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>

uint32_t arc4random(void) {
  uint32_t bits;
  if (getrandom(&bits, sizeof bits, 0) != sizeof bits) abort();
  return bits;
}
