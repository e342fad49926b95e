#include "CEmbedded.h"

#ifdef KINEO_DEFLATED_FILES
#include <zlib.h>
#else
#include <string.h>
#endif

int kineo_read_file(const kineo_file *file, unsigned char *target) {
#ifdef KINEO_DEFLATED_FILES
  uLongf size = file->size;
  return uncompress(target, &size, file->bytes, file->count) == Z_OK && size == file->size;
#else
  memcpy(target, file->bytes, file->size);
  return 1;
#endif
}
