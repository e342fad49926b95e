#ifndef KINEO_RASTER_KERNELS_H
#define KINEO_RASTER_KERNELS_H

// The loops over pixels of the rasterizer and of what reads its pictures, eight pixels at a time. They are in C
// because Swift compiles for the oldest machine of a kind and cannot select other instructions at run time. Here
// one source (loops.h) is compiled for any machine and, on x86-64, also for AVX2 (2013 and later). Both produce the
// same bits as the plain arithmetic that tests compare them with. Nothing here allocates or checks anything: the callers in
// Sources/Raster and Sources/Palette have checked the ranges.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether this machine can run the wide loops.
bool kineo_has_wide_vectors(void);

// The first parameter selects the loops: `wide` ones may run only where `kineo_has_wide_vectors` is true.

/// A stretch of a row with coverage: uniform, 1 to 255, or -1 if the mask has a byte for each pixel.
struct KineoSpan {
  int32_t y;
  int32_t minX;
  int32_t maxX;
  int32_t cover;
};

/// The inputs and outputs of a sweep over rows. A row has `stride` cells and as many mask bytes, of which
/// `width` are pixels, and `flagStride` flags, one for every eight cells; `flagStride` is a multiple of 32.
struct KineoSweep {
  int32_t *cells;
  uint8_t *flags;
  uint8_t *mask;
  /// What the sums of each row are like.
  uint8_t *signs;
  ptrdiff_t stride;
  ptrdiff_t flagStride;
  ptrdiff_t width;
  /// The range of the flags of a row that may be set; both ends are multiples of 32.
  ptrdiff_t firstFlag;
  ptrdiff_t lastFlag;
  /// The rows still to be swept, excluding `lastRow`.
  ptrdiff_t row;
  ptrdiff_t lastRow;
  /// The row of the first cells, flags and mask bytes; signs begin with row 0.
  ptrdiff_t firstRow;
  /// Room for spans, and the number of spans written.
  struct KineoSpan *spans;
  ptrdiff_t capacity;
  ptrdiff_t count;
  /// The combined signs of all rows.
  uint8_t seen;
  bool isEvenOdd;
};

/// Bits of `signs`: some sum is above zero, below zero, or beyond a whole.
enum { kineo_positive = 1, kineo_negative = 2, kineo_excess = 4 };

/// Turns cells into spans and mask bytes and clears them, row by row while there is room for `stride / 4 + 2`
/// spans.
void kineo_sweep(bool wide, struct KineoSweep *sweep);

/// Where to draw: rows of `width` pixels, the part of them that may change, and a mask with its own stride.
struct KineoPlace {
  uint32_t *pixels;
  ptrdiff_t width;
  int32_t minX;
  int32_t minY;
  int32_t maxX;
  int32_t maxY;
  const uint8_t *mask;
  ptrdiff_t stride;
  /// The row of the first mask bytes.
  ptrdiff_t firstRow;
};

/// Lays one premultiplied colour over the pixels that the spans cover.
void kineo_draw_color(
  bool wide, struct KineoPlace place, const struct KineoSpan *spans, ptrdiff_t count, uint32_t color);

/// Lays `count` pixels over others, each times its byte of `mask`, or all times `cover` if `mask` is null.
void kineo_lay_row(
  bool wide, uint32_t *below, const uint32_t *source, const uint8_t *mask, uint32_t cover,
  ptrdiff_t count);

/// Looks up colours along a line: entry `t >> 32` of the table, where `t` grows by `step` from pixel to pixel
/// and is clamped to 0…last.
void kineo_axial_row(
  bool wide, uint32_t *row, ptrdiff_t count, int64_t t, int64_t step, int64_t last,
  const uint32_t *table);

/// Looks up colours by the distance from the origin: pixel `x` is at (originX + x·stepX, originY + x·stepY),
/// and the table has 1024 entries from distance 0 to 1.
void kineo_radial_row(
  bool wide, uint32_t *row, ptrdiff_t from, ptrdiff_t to, float originX, float originY, float stepX,
  float stepY, const uint32_t *table);

/// The index of the first of `count` pixels in which two pictures differ, or `count`.
ptrdiff_t kineo_first_difference(
  bool wide, const uint32_t *a, const uint32_t *b, ptrdiff_t count);

/// Whether there is a loop that judges places, with the wide loops or without.
bool kineo_judges_places(bool wide);

/// Judges the places of `count` pixels, a multiple of eight, of a picture whose rows have `width`. `Place` in
/// Sources/Palette says how. None of the pixels is within two of the picture's border. The lower half of a
/// byte is the rank, the upper one what is around the pixel. Only where `kineo_judges_places` is true.
void kineo_judge_places(
  const uint32_t *pixels, ptrdiff_t width, ptrdiff_t count, uint8_t *places);

/// Asks the system to back memory that is not touched yet by large pages, of two megabytes, where it holds whole ones.
void kineo_prefer_large_pages(void *memory, ptrdiff_t size);

#endif
