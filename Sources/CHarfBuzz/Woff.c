#include "Woff.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

// Larger than any font in use; the sizes in the file may be anything.
static const uint64_t largest = 64 << 20;

static uint32_t number(const uint8_t *bytes, int count) {
  uint32_t value = 0;
  for (int i = 0; i < count; i++) value = value << 8 | bytes[i];
  return value;
}

static void put(uint8_t *bytes, uint32_t value, int count) {
  for (int i = count; i-- > 0; value >>= 8) bytes[i] = (uint8_t)value;
}

static uint64_t padded(uint64_t length) { return (length + 3) & ~(uint64_t)3; }

enum { header = 44, entry = 20, plain_header = 12, plain_entry = 16 };

// The length of the plain font; 0 if a table is outside the file, or larger than allowed.
static uint64_t plain_size(const uint8_t *bytes, size_t length, uint32_t tables) {
  uint64_t size = plain_header + (uint64_t)plain_entry * tables;
  for (uint32_t i = 0; i < tables; i++) {
    const uint8_t *from = bytes + header + entry * i;
    uint64_t end = (uint64_t)number(from + 4, 4) + number(from + 8, 4);
    if (end > length || number(from + 8, 4) > number(from + 12, 4)) return 0;
    size += padded(number(from + 12, 4));
    if (size > largest) return 0;
  }
  return size;
}

uint8_t *kineo_woff_unpack(const uint8_t *bytes, size_t length, size_t *plain_length) {
  if (length < header) return NULL;
  uint32_t tables = number(bytes + 12, 2);
  if (tables == 0 || header + (uint64_t)entry * tables > length) return NULL;
  uint64_t size = plain_size(bytes, length, tables);
  uint8_t *plain = size ? calloc(1, (size_t)size) : NULL;
  if (!plain) return NULL;
  uint32_t log = 0;
  while (2u << log <= tables) log++;
  memcpy(plain, bytes + 4, 4);
  put(plain + 4, tables, 2);
  put(plain + 6, 16u << log, 2);
  put(plain + 8, log, 2);
  put(plain + 10, 16 * tables - (16u << log), 2);
  uint64_t next = plain_header + (uint64_t)plain_entry * tables;
  for (uint32_t i = 0; i < tables; i++) {
    const uint8_t *from = bytes + header + entry * i;
    uint8_t *to = plain + plain_header + plain_entry * i;
    uint32_t packed = number(from + 8, 4), own = number(from + 12, 4);
    memcpy(to, from, 4);
    memcpy(to + 4, from + 16, 4);
    put(to + 8, (uint32_t)next, 4);
    put(to + 12, own, 4);
    // A table that would not become smaller is not compressed.
    uLongf made = own;
    const uint8_t *source = bytes + number(from + 4, 4);
    if (packed == own) {
      memcpy(plain + next, source, own);
    } else if (uncompress(plain + next, &made, source, packed) != Z_OK || made != own) {
      free(plain);
      return NULL;
    }
    next += padded(own);
  }
  *plain_length = (size_t)size;
  return plain;
}
