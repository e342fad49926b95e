#include "Woff2.h"

#include <CLateLibrary.h>
#include <stdlib.h>

// The library's interface is C++, but these two functions only use types that C has. Their names are
// those that the Itanium ABI gives
//   size_t woff2::ComputeWOFF2FinalSize(const uint8_t *data, size_t length);
//   bool woff2::ConvertWOFF2ToTTF(uint8_t *result, size_t capacity, const uint8_t *data, size_t length);
// on machines where a size_t is an unsigned long: all that kineo runs on.
_Static_assert(sizeof(size_t) == sizeof(unsigned long), "size_t is mangled as unsigned long");

extern size_t _ZN5woff221ComputeWOFF2FinalSizeEPKhm(const uint8_t *, size_t);
extern bool _ZN5woff217ConvertWOFF2ToTTFEPhmPKhm(uint8_t *, size_t, const uint8_t *, size_t);

#define FUNCTIONS(X)                       \
  X(_ZN5woff221ComputeWOFF2FinalSizeEPKhm) \
  X(_ZN5woff217ConvertWOFF2ToTTFEPhmPKhm)

KINEO_LATE_LIBRARY(woff2, "woff2dec", "1.0.2", FUNCTIONS)

// Larger than any font in use; the size in the file may be anything.
static const size_t largest = 64 << 20;

bool kineo_woff2_load(void) { return woff2_is_loaded(); }

uint8_t *kineo_woff2_unpack(const uint8_t *bytes, size_t length, size_t *plain_length) {
  if (!kineo_woff2_load()) return NULL;
  size_t size = woff2._ZN5woff221ComputeWOFF2FinalSizeEPKhm(bytes, length);
  if (size == 0 || size > largest) return NULL;
  // Zeroed, because the library does not write bytes outside of tables.
  uint8_t *plain = calloc(1, size);
  if (!plain) return NULL;
  if (!woff2._ZN5woff217ConvertWOFF2ToTTFEPhmPKhm(plain, size, bytes, length)) {
    free(plain);
    return NULL;
  }
  *plain_length = size;
  return plain;
}
