#include "CPresets.h"

#ifdef KINEO_DEFLATED_PRESETS
#include <zlib.h>
#else
#include <string.h>
#endif

int kineo_read_preset(const kineo_preset *preset, unsigned char *target) {
#ifdef KINEO_DEFLATED_PRESETS
  uLongf size = preset->size;
  return uncompress(target, &size, preset->bytes, preset->count) == Z_OK && size == preset->size;
#else
  memcpy(target, preset->bytes, preset->size);
  return 1;
#endif
}
