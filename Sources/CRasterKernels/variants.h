#ifndef KINEO_RASTER_VARIANTS_H
#define KINEO_RASTER_VARIANTS_H

#include "CRasterKernels.h"

/// Declares the loops for one kind of machine. They are documented in CRasterKernels.h.
#define LOOPS(NAME) \
  void NAME(sweep)(struct KineoSweep *sweep); \
  void NAME(draw_color)( \
    struct KineoPlace place, const struct KineoSpan *spans, ptrdiff_t count, uint32_t color); \
  void NAME(lay_row)( \
    uint32_t *below, const uint32_t *source, const uint8_t *mask, uint32_t cover, ptrdiff_t count); \
  void NAME(axial_row)( \
    uint32_t *row, ptrdiff_t count, int64_t t, int64_t step, int64_t last, const uint32_t *table); \
  void NAME(radial_row)( \
    uint32_t *row, ptrdiff_t from, ptrdiff_t to, float originX, float originY, float stepX, \
    float stepY, const uint32_t *table); \
  ptrdiff_t NAME(first_difference)(const uint32_t *a, const uint32_t *b, ptrdiff_t count); \
  void NAME(judge_places)( \
    const uint32_t *pixels, ptrdiff_t width, ptrdiff_t count, uint8_t *places);

#define ANY(loop) kineo_##loop##_any
#define AVX2(loop) kineo_##loop##_avx2

LOOPS(ANY)
#if defined(__x86_64__)
LOOPS(AVX2)
#endif

#endif
