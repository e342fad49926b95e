#ifndef KINEO_CPNG_H
#define KINEO_CPNG_H

#include <stddef.h>
#include <stdint.h>

/* libpng behind two calls each way. libpng reports errors by longjmp, which must not cross Swift
   frames: it stays inside these functions, and comes out as 0 with a message. */

enum { CPNG_MESSAGE_SIZE = 160 };

typedef struct {
  /* Why the last call failed, ended by a zero; empty where it did not. */
  char message[CPNG_MESSAGE_SIZE];
} cpng_error;

/* What cpng_encode is to write. */
typedef struct {
  uint32_t width, height;
  /* PNG's colour type: 2 RGB, 6 RGBA, 3 palette. 8 bits a channel; a palette's indices have `bit_depth` bits. */
  int color_type;
  int bit_depth;
  /* Of a palette: 1...256 entries of RGB, and the alphas of the first `alpha_count` of them. */
  const uint8_t *palette;
  int palette_count;
  const uint8_t *alphas;
  int alpha_count;
  /* Rows from the top, without gaps, packed as PNG packs them. */
  const uint8_t *rows;
  size_t row_bytes;
} cpng_picture;

/* Bytes that libpng wrote; freed by cpng_free. */
typedef struct {
  uint8_t *bytes;
  size_t count;
  size_t capacity;
} cpng_output;

/* The size of the picture in a PNG file; 1, or 0 for a file that is none or is larger than the limits. */
int cpng_size(
    const uint8_t *bytes, size_t count, uint32_t max_side, uint32_t *width, uint32_t *height,
    cpng_error *error);

/* The picture as 8-bit RGBA, not premultiplied: `rgba` holds 4 * width * height bytes of the size that
   cpng_size gave. Palettes, grey, 1 to 16 bits, transparency chunks and interlacing are resolved. */
int cpng_decode(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *rgba,
    cpng_error *error);

/* Without time or text chunks: the same picture gives the same bytes with the same zlib. */
int cpng_encode(const cpng_picture *picture, cpng_output *output, cpng_error *error);

void cpng_free(cpng_output *output);

#endif
