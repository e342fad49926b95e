#ifndef KINEO_CPNG_H
#define KINEO_CPNG_H

#include <stddef.h>
#include <stdint.h>

/* libpng's reader behind two calls. libpng reports errors by longjmp, which must not cross Swift
   frames: it stays inside these functions, and comes out as 0 with a message. */

enum { CPNG_MESSAGE_SIZE = 160 };

typedef struct {
  /* Why the last call failed, zero-terminated; empty if it did not. */
  char message[CPNG_MESSAGE_SIZE];
} cpng_error;

/* The size of the image in a PNG file; 1, or 0 if it is not a PNG file or exceeds the limits. */
int cpng_size(
    const uint8_t *bytes, size_t count, uint32_t max_side, uint32_t *width, uint32_t *height,
    cpng_error *error);

/* The size of the file's ICC profile, of which up to `capacity` bytes are written; 0 without a valid one. */
size_t cpng_profile(const uint8_t *bytes, size_t count, uint8_t *profile, size_t capacity);

/* The image as 8-bit RGBA, not premultiplied: `rgba` has 4 * width * height bytes of the size that
   cpng_size gave. Palettes, grey, 1 to 16 bits, transparency chunks and interlacing are resolved. */
int cpng_decode(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *rgba,
    cpng_error *error);

#endif
