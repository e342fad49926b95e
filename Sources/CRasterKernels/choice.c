// Chooses which of the loops run.

#include "variants.h"

#if defined(__linux__)
#include <sys/mman.h>
#endif

#if defined(__x86_64__)
#define CHOSEN(loop) (wide ? AVX2(loop) : ANY(loop))
bool kineo_has_wide_vectors(void) { return __builtin_cpu_supports("avx2"); }
#else
#define CHOSEN(loop) ((void)wide, ANY(loop))
bool kineo_has_wide_vectors(void) { return false; }
#endif

void kineo_sweep(bool wide, struct KineoSweep *sweep) { CHOSEN(sweep)(sweep); }

void kineo_draw_color(
  bool wide, struct KineoPlace place, const struct KineoSpan *spans, ptrdiff_t count, uint32_t color
) {
  CHOSEN(draw_color)(place, spans, count, color);
}

void kineo_lay_row(
  bool wide, uint32_t *below, const uint32_t *source, const uint8_t *mask, uint32_t cover,
  ptrdiff_t count
) {
  CHOSEN(lay_row)(below, source, mask, cover, count);
}

void kineo_axial_row(
  bool wide, uint32_t *row, ptrdiff_t count, int64_t t, int64_t step, int64_t last,
  const uint32_t *table
) {
  CHOSEN(axial_row)(row, count, t, step, last, table);
}

void kineo_radial_row(
  bool wide, uint32_t *row, ptrdiff_t from, ptrdiff_t to, float originX, float originY, float stepX,
  float stepY, const uint32_t *table
) {
  CHOSEN(radial_row)(row, from, to, originX, originY, stepX, stepY, table);
}

ptrdiff_t kineo_first_difference(
  bool wide, const uint32_t *a, const uint32_t *b, ptrdiff_t count
) {
  return CHOSEN(first_difference)(a, b, count);
}

#if defined(__x86_64__)
#define JUDGE_PLACES AVX2(judge_places)
bool kineo_judges_places(bool wide) { return wide; }
#else
#define JUDGE_PLACES ANY(judge_places)
bool kineo_judges_places(bool wide) { (void)wide; return true; }
#endif

void kineo_judge_places(
  const uint32_t *pixels, ptrdiff_t width, ptrdiff_t count, uint8_t *places
) {
  JUDGE_PLACES(pixels, width, count, places);
}

void kineo_prefer_large_pages(void *memory, ptrdiff_t size) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  const uintptr_t large = 1 << 21;
  const uintptr_t start = ((uintptr_t)memory + large - 1) & ~(large - 1);
  const uintptr_t end = ((uintptr_t)memory + (uintptr_t)size) & ~(large - 1);
  // A system without large pages refuses, which changes nothing.
  if (end > start) (void)madvise((void *)start, end - start, MADV_HUGEPAGE);
#else
  (void)memory;
  (void)size;
#endif
}
