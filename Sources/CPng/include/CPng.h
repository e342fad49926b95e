#ifndef KINEO_CPNG_H
#define KINEO_CPNG_H

#include <stddef.h>
#include <stdint.h>

/* libpng's reader behind two calls. libpng reports errors by longjmp, which must not cross Swift
   frames: it stays inside these functions, and comes out as 0 with a message. */

enum { CPNG_MESSAGE_SIZE = 160 };

typedef struct {
  /* Why the last call failed, ended by a zero; empty where it did not. */
  char message[CPNG_MESSAGE_SIZE];
} cpng_error;

/* The size of the picture in a PNG file; 1, or 0 for a file that is none or is larger than the limits. */
int cpng_size(
    const uint8_t *bytes, size_t count, uint32_t max_side, uint32_t *width, uint32_t *height,
    cpng_error *error);

/* The picture as 8-bit RGBA, not premultiplied: `rgba` holds 4 * width * height bytes of the size that
   cpng_size gave. Palettes, grey, 1 to 16 bits, transparency chunks and interlacing are resolved. */
int cpng_decode(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *rgba,
    cpng_error *error);

#endif
