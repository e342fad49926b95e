#ifndef KINEO_RASTER_KERNELS_H
#define KINEO_RASTER_KERNELS_H

// The rasterizer's loops over pixels, eight pixels at a time. They are in C since Swift compiles for the oldest
// machine of a kind and cannot choose other instructions while it runs: here one source (loops.h) becomes loops
// for any machine, and on x86-64 loops for AVX2 (2013 and later). Both make the same bits, those of the
// plain arithmetic that tests compare them with. Nothing here allocates, and nothing is checked: the
// callers in Sources/Raster have checked the ranges.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether the machine at hand can run the wide loops.
bool kineo_has_wide_vectors(void);

// The first parameter says which loops to run: `wide` ones only where the machine has what they need.

/// A stretch of a row with coverage: uniform, 1 to 255, or -1 where the mask has a byte for each pixel.
struct KineoSpan {
  int32_t y;
  int32_t minX;
  int32_t maxX;
  int32_t cover;
};

/// What rows are swept from, and into. A row has `stride` cells and as many mask bytes, and `flagStride`
/// flags, a multiple of 32, one for eight cells; `width` of the cells are pixels.
struct KineoSweep {
  int32_t *cells;
  uint8_t *flags;
  uint8_t *mask;
  /// What the sums of each row are like.
  uint8_t *signs;
  ptrdiff_t stride;
  ptrdiff_t flagStride;
  ptrdiff_t width;
  /// The flags of a row that may be set: from one multiple of 32 to another.
  ptrdiff_t firstFlag;
  ptrdiff_t lastFlag;
  /// The rows that are still to be swept, the last one excluded.
  ptrdiff_t row;
  ptrdiff_t lastRow;
  /// Room for spans, and how many of them there are.
  struct KineoSpan *spans;
  ptrdiff_t capacity;
  ptrdiff_t count;
  /// The signs of all rows together.
  uint8_t seen;
  bool isEvenOdd;
};

/// Bits of `signs`: a sum above zero, one below, one beyond a whole.
enum { kineo_positive = 1, kineo_negative = 2, kineo_excess = 4 };

/// Turns cells into spans and mask and clears them, row by row while there is room for `stride / 4 + 2` spans.
void kineo_sweep(bool wide, struct KineoSweep *sweep);

/// Where to draw: pixels of `width` a row, the part of them that may change, and a mask with its own stride.
struct KineoPlace {
  uint32_t *pixels;
  ptrdiff_t width;
  int32_t minX;
  int32_t minY;
  int32_t maxX;
  int32_t maxY;
  const uint8_t *mask;
  ptrdiff_t stride;
};

/// Lays one premultiplied colour over the pixels that the spans cover.
void kineo_draw_color(
  bool wide, struct KineoPlace place, const struct KineoSpan *spans, ptrdiff_t count, uint32_t color);

/// Lays `count` pixels over others, each times its byte of `mask`, or all times `cover` where that is null.
void kineo_lay_row(
  bool wide, uint32_t *below, const uint32_t *source, const uint8_t *mask, uint32_t cover,
  ptrdiff_t count);

/// Looks colours up along a line: entry `t >> 32` of the table, `t` grows by `step` from pixel to pixel and
/// is cut to 0…last.
void kineo_axial_row(
  bool wide, uint32_t *row, ptrdiff_t count, int64_t t, int64_t step, int64_t last,
  const uint32_t *table);

/// Looks colours up by the distance from the origin: pixel `x` lies at (originX + x·stepX, originY +
/// x·stepY), and the table has 1024 entries from distance 0 to 1.
void kineo_radial_row(
  bool wide, uint32_t *row, ptrdiff_t from, ptrdiff_t to, float originX, float originY, float stepX,
  float stepY, const uint32_t *table);

/// The first of `count` pixels in which two pictures differ, or `count`.
ptrdiff_t kineo_first_difference(
  bool wide, const uint32_t *a, const uint32_t *b, ptrdiff_t count);

#endif
