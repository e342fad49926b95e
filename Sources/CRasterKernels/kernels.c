#include "CRasterKernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define WIDE __attribute__((target("avx2")))
#define INLINE static inline __attribute__((always_inline, target("avx2")))

bool kineo_has_wide_vectors(void) { return __builtin_cpu_supports("avx2"); }

// Sweeping

static const int32_t one = 65536;

/// The level 0…255 of a sum of fixed-point areas.
static inline int32_t level(int32_t sum, bool isEvenOdd) {
  int32_t v = sum < 0 ? -sum : sum;
  if (isEvenOdd) {
    v &= 0x1FFFF;
    if (v > one) v = 0x20000 - v;
  } else if (v > one) {
    v = one;
  }
  return (v * 255 + 32768) >> 16;
}

/// Each lane plus all lanes before it.
INLINE __m256i running_sum(__m256i v) {
  v = _mm256_add_epi32(v, _mm256_slli_si256(v, 4));
  v = _mm256_add_epi32(v, _mm256_slli_si256(v, 8));
  // The upper half goes on from the last lane of the lower one.
  const __m256i lower = _mm256_permute2x128_si256(v, v, 0x08);
  return _mm256_add_epi32(v, _mm256_shuffle_epi32(lower, 0xFF));
}

/// Eight levels in the low bytes of eight lanes.
INLINE __m256i levels(__m256i sums, bool isEvenOdd) {
  __m256i v = _mm256_abs_epi32(sums);
  if (isEvenOdd) {
    v = _mm256_and_si256(v, _mm256_set1_epi32(0x1FFFF));
    v = _mm256_min_epi32(v, _mm256_sub_epi32(_mm256_set1_epi32(0x20000), v));
  } else {
    v = _mm256_min_epi32(v, _mm256_set1_epi32(one));
  }
  v = _mm256_sub_epi32(_mm256_slli_epi32(v, 8), v);
  return _mm256_srli_epi32(_mm256_add_epi32(v, _mm256_set1_epi32(32768)), 16);
}

INLINE int64_t packed_bytes(__m256i lanes) {
  const __m128i words =
    _mm_packus_epi32(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
  return _mm_cvtsi128_si64(_mm_packus_epi16(words, words));
}

/// The flags of 32 times eight cells as bits; cleared.
INLINE uint32_t taken_flags(uint8_t *flags) {
  const __m256i v = _mm256_loadu_si256((const __m256i *)flags);
  const uint32_t bits = ~(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(v, _mm256_setzero_si256()));
  if (bits != 0) _mm256_storeu_si256((__m256i *)flags, _mm256_setzero_si256());
  return bits;
}

/// Which signs the sums have; one unit more or less than a whole is rounding.
INLINE uint8_t signs_of(__m256i lowest, __m256i highest) {
  const __m256i slack = _mm256_set1_epi32(8), whole = _mm256_set1_epi32(one + 8);
  const __m256i above = _mm256_cmpgt_epi32(highest, slack);
  const uint8_t positive = _mm256_testz_si256(above, above) ? 0 : kineo_positive;
  // The sign bits of lowest + 8 and of a whole + 8 − highest: mostly none is set.
  const __m256i unusual =
    _mm256_or_si256(_mm256_add_epi32(lowest, slack), _mm256_sub_epi32(whole, highest));
  if (_mm256_movemask_ps(_mm256_castsi256_ps(unusual)) == 0) return positive;
  const __m256i below = _mm256_add_epi32(lowest, slack);
  const __m256i beyond =
    _mm256_or_si256(_mm256_add_epi32(lowest, whole), _mm256_sub_epi32(whole, highest));
  return (uint8_t)(positive
    | (_mm256_movemask_ps(_mm256_castsi256_ps(below)) ? kineo_negative : 0)
    | (_mm256_movemask_ps(_mm256_castsi256_ps(beyond)) ? kineo_excess : 0));
}

INLINE void sweep_row(struct KineoSweep *s, bool isEvenOdd) {
  int32_t *cells = s->cells + s->row * s->stride;
  uint8_t *flags = s->flags + s->row * s->flagStride;
  uint8_t *mask = s->mask + s->row * s->stride;
  struct KineoSpan *span = s->spans + s->count;
  const int32_t y = (int32_t)s->row;
  const __m256i last_lane = _mm256_set1_epi32(7);
  __m256i carry = _mm256_setzero_si256();
  __m256i lowest = carry;
  __m256i highest = carry;
  ptrdiff_t x = 0;  // all before it is told
  for (ptrdiff_t group = s->firstFlag; group < s->lastFlag; group += 32) {
    uint32_t left = taken_flags(flags + group);
    while (left != 0) {
      const int first = __builtin_ctz(left);
      // Clears the lowest run of bits: the carry runs through it.
      const uint32_t beyond = left & (left + (1u << first));
      const int run = left + (1u << first) == 0 ? 32 - first
        : __builtin_ctz(left + (1u << first)) - first;
      left = beyond;
      const ptrdiff_t start = (group + first) * 8;
      if (start > x) {
        const int32_t cover = level(_mm_cvtsi128_si32(_mm256_castsi256_si128(carry)), isEvenOdd);
        if (cover != 0) *span++ = (struct KineoSpan){y, (int32_t)x, (int32_t)start, cover};
      }
      ptrdiff_t at = start > x ? start : x;
      const ptrdiff_t from = at;
      ptrdiff_t end = start + run * 8;
      // The next cell may have been reached without its flag.
      if (end < s->stride && cells[end] != 0) end += 8;
      _mm_prefetch((const char *)(cells + at + 6 * s->stride), _MM_HINT_T0);
      _mm_prefetch((const char *)(mask + at + 6 * s->stride), _MM_HINT_T0);
      for (; at < end; at += 8) {
        __m256i *place = (__m256i *)(cells + at);
        const __m256i sums = _mm256_add_epi32(running_sum(_mm256_loadu_si256(place)), carry);
        _mm256_storeu_si256(place, _mm256_setzero_si256());
        carry = _mm256_permutevar8x32_epi32(sums, last_lane);
        lowest = _mm256_min_epi32(lowest, sums);
        highest = _mm256_max_epi32(highest, sums);
        const int64_t bytes = packed_bytes(levels(sums, isEvenOdd));
        __builtin_memcpy(mask + at, &bytes, 8);
      }
      x = at;
      const ptrdiff_t stop = x < s->width ? x : s->width;
      if (from < stop) *span++ = (struct KineoSpan){y, (int32_t)from, (int32_t)stop, -1};
    }
  }
  if (x < s->width) {
    const int32_t cover = level(_mm_cvtsi128_si32(_mm256_castsi256_si128(carry)), isEvenOdd);
    if (cover != 0) *span++ = (struct KineoSpan){y, (int32_t)x, (int32_t)s->width, cover};
  }
  s->count = span - s->spans;
  const uint8_t signs = signs_of(lowest, highest);
  s->signs[s->row] = signs;
  s->seen |= signs;
}

INLINE void sweep_rows(struct KineoSweep *s, bool isEvenOdd) {
  const ptrdiff_t most = s->stride / 4 + 2;
  for (; s->row < s->lastRow && s->count + most <= s->capacity; s->row++)
    sweep_row(s, isEvenOdd);
}

WIDE void kineo_sweep(struct KineoSweep *sweep) {
  if (sweep->isEvenOdd)
    sweep_rows(sweep, true);
  else
    sweep_rows(sweep, false);
}

// Laying colours over pixels

/// Sixteen products of bytes, each divided by 255 and rounded: 257/65536 of t + 128 is exact for them.
INLINE __m256i divided(__m256i products) {
  const __m256i t = _mm256_add_epi16(products, _mm256_set1_epi16(128));
  return _mm256_mulhi_epu16(t, _mm256_set1_epi16(257));
}

/// The lane's low byte, 0…255, in both of its 16-bit halves.
INLINE __m256i doubled(__m256i bytes) {
  return _mm256_or_si256(bytes, _mm256_slli_epi32(bytes, 16));
}

INLINE __m256i red_blue(__m256i pixels) {
  return _mm256_and_si256(pixels, _mm256_set1_epi32(0x00FF00FF));
}

INLINE __m256i green_alpha(__m256i pixels) { return _mm256_srli_epi16(pixels, 8); }

/// Eight pixels, apart, over `rest` of eight others, a byte in each 16-bit half of a lane.
INLINE __m256i laid_with_rest(__m256i rb, __m256i ga, __m256i below, __m256i rest) {
  rb = _mm256_add_epi16(rb, divided(_mm256_mullo_epi16(red_blue(below), rest)));
  ga = _mm256_add_epi16(ga, divided(_mm256_mullo_epi16(green_alpha(below), rest)));
  return _mm256_or_si256(rb, _mm256_slli_epi16(ga, 8));
}

/// Eight pixels, apart, over eight others.
INLINE __m256i laid_over(__m256i rb, __m256i ga, __m256i below) {
  const __m256i alpha = _mm256_srli_epi32(ga, 16);
  const __m256i rest = doubled(_mm256_sub_epi32(_mm256_set1_epi32(255), alpha));
  return laid_with_rest(rb, ga, below, rest);
}

/// Eight pixels times a byte each, over eight others.
INLINE __m256i blended(__m256i source, __m256i below, __m256i covers) {
  const __m256i k = doubled(covers);
  const __m256i rb = divided(_mm256_mullo_epi16(red_blue(source), k));
  const __m256i ga = divided(_mm256_mullo_epi16(green_alpha(source), k));
  return laid_over(rb, ga, below);
}

/// `p · k / 255` in each channel.
static inline uint32_t scaled(uint32_t p, uint32_t k) {
  const uint32_t rb = (p & 0x00FF00FF) * k + 0x00800080;
  const uint32_t ag = ((p >> 8) & 0x00FF00FF) * k + 0x00800080;
  return (((rb + ((rb >> 8) & 0x00FF00FF)) >> 8) & 0x00FF00FF)
    | ((ag + ((ag >> 8) & 0x00FF00FF)) & 0xFF00FF00);
}

static inline uint32_t over(uint32_t source, uint32_t below) {
  return source + scaled(below, 255 - (source >> 24));
}

INLINE __m256i load(const uint32_t *p) { return _mm256_loadu_si256((const __m256i *)p); }
INLINE void store(uint32_t *p, __m256i v) { _mm256_storeu_si256((__m256i *)p, v); }

INLINE uint64_t mask_bytes(const uint8_t *mask) {
  uint64_t bytes;
  __builtin_memcpy(&bytes, mask, 8);
  return bytes;
}

INLINE void fill(uint32_t *row, ptrdiff_t count, uint32_t color) {
  const __m256i v = _mm256_set1_epi32((int32_t)color);
  ptrdiff_t x = 0;
  for (; x + 32 <= count; x += 32) {
    store(row + x, v);
    store(row + x + 8, v);
    store(row + x + 16, v);
    store(row + x + 24, v);
  }
  for (; x + 8 <= count; x += 8) store(row + x, v);
  for (; x < count; x++) row[x] = color;
}

/// One colour over all pixels alike.
INLINE void lay_flat(uint32_t *row, ptrdiff_t count, uint32_t source) {
  const __m256i v = _mm256_set1_epi32((int32_t)source);
  const __m256i rb = red_blue(v);
  const __m256i ga = green_alpha(v);
  ptrdiff_t x = 0;
  for (; x + 8 <= count; x += 8) store(row + x, laid_over(rb, ga, load(row + x)));
  for (; x < count; x++) row[x] = over(source, row[x]);
}

/// One colour times a byte for each pixel. Opaque or not is known where this is compiled in.
INLINE void lay_masked(
  uint32_t *row, const uint8_t *mask, ptrdiff_t count, uint32_t color, bool isOpaque
) {
  const __m256i v = _mm256_set1_epi32((int32_t)color);
  const __m256i rb = red_blue(v);
  const __m256i ga = green_alpha(v);
  ptrdiff_t x = 0;
  // Without looking for nothing and all: what is saved there goes into branches that are not foreseen.
  for (; x + 8 <= count; x += 8) {
    const __m128i bytes = _mm_loadl_epi64((const __m128i *)(mask + x));
    const __m256i k = doubled(_mm256_cvtepu8_epi32(bytes));
    const __m256i r = divided(_mm256_mullo_epi16(rb, k));
    const __m256i g = divided(_mm256_mullo_epi16(ga, k));
    const __m256i below = load(row + x);
    // The alpha of an opaque colour is the byte itself.
    if (isOpaque)
      store(row + x, laid_with_rest(r, g, below, _mm256_xor_si256(k, _mm256_set1_epi16(255))));
    else
      store(row + x, laid_over(r, g, below));
  }
  for (; x < count; x++)
    if (mask[x] != 0) row[x] = over(scaled(color, mask[x]), row[x]);
}

WIDE void kineo_draw_color(
  struct KineoPlace place, const struct KineoSpan *spans, ptrdiff_t count, uint32_t color
) {
  const bool isOpaque = color >= 0xFF000000;
  for (ptrdiff_t i = 0; i < count; i++) {
    const struct KineoSpan span = spans[i];
    if (span.y < place.minY || span.y >= place.maxY) continue;
    const int32_t from = span.minX > place.minX ? span.minX : place.minX;
    const int32_t to = span.maxX < place.maxX ? span.maxX : place.maxX;
    if (from >= to) continue;
    uint32_t *row = place.pixels + span.y * place.width + from;
    const uint8_t *mask = place.mask + span.y * place.stride + from;
    if (span.cover < 0 && isOpaque)
      lay_masked(row, mask, to - from, color, true);
    else if (span.cover < 0)
      lay_masked(row, mask, to - from, color, false);
    else if (span.cover == 255 && isOpaque)
      fill(row, to - from, color);
    else
      lay_flat(row, to - from, scaled(color, (uint32_t)span.cover));
  }
}

WIDE void kineo_lay_row(
  uint32_t *below, const uint32_t *source, const uint8_t *mask, uint32_t cover, ptrdiff_t count
) {
  const __m256i opaque = _mm256_set1_epi32((int32_t)0xFF000000);
  const __m256i all = _mm256_set1_epi32((int32_t)cover);
  ptrdiff_t x = 0;
  for (; x + 8 <= count; x += 8) {
    __m256i covers = all;
    bool isWhole = cover == 255;
    if (mask) {
      const uint64_t bytes = mask_bytes(mask + x);
      if (bytes == 0) continue;
      isWhole = bytes == ~(uint64_t)0;
      covers = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128((int64_t)bytes));
    }
    const __m256i s = load(source + x);
    if (_mm256_testz_si256(s, s)) continue;
    if (isWhole && _mm256_testc_si256(s, opaque))
      store(below + x, s);
    else
      store(below + x, blended(s, load(below + x), covers));
  }
  for (; x < count; x++) {
    const uint32_t k = mask ? mask[x] : cover;
    if (k != 0) below[x] = over(scaled(source[x], k), below[x]);
  }
}

// Gradients

/// Eight entries of a table by scalar loads: AVX2's own gather is slower on many machines.
INLINE __m256i looked_up(const uint32_t *table, __m256i entries) {
  const __m128i low = _mm256_castsi256_si128(entries), high = _mm256_extracti128_si256(entries, 1);
  const uint64_t a = (uint64_t)_mm_cvtsi128_si64(low), b = (uint64_t)_mm_extract_epi64(low, 1);
  const uint64_t c = (uint64_t)_mm_cvtsi128_si64(high), d = (uint64_t)_mm_extract_epi64(high, 1);
  return _mm256_setr_epi32(
    (int32_t)table[(uint32_t)a], (int32_t)table[a >> 32], (int32_t)table[(uint32_t)b],
    (int32_t)table[b >> 32], (int32_t)table[(uint32_t)c], (int32_t)table[c >> 32],
    (int32_t)table[(uint32_t)d], (int32_t)table[d >> 32]);
}

WIDE void kineo_axial_row(
  uint32_t *row, ptrdiff_t count, int64_t t, int64_t step, int64_t last, const uint32_t *table
) {
  const int64_t end = (int64_t)((uint64_t)t + (uint64_t)step * (uint64_t)(count - 1));
  ptrdiff_t x = 0;
  if (t >= 0 && end >= 0 && t <= last && end <= last) {
    const __m256i four = _mm256_set1_epi64x(4 * step);
    const __m256i eight = _mm256_set1_epi64x(8 * step);
    __m256i even = _mm256_setr_epi64x(t, t + step, t + 2 * step, t + 3 * step);
    const __m256i order = _mm256_setr_epi32(0, 1, 4, 5, 2, 3, 6, 7);
    for (; x + 8 <= count; x += 8) {
      // The upper words of eight sums of 64 bits, in order.
      const __m256i odd = _mm256_add_epi64(even, four);
      const __m256 high =
        _mm256_shuffle_ps(_mm256_castsi256_ps(even), _mm256_castsi256_ps(odd), 0xDD);
      const __m256i entries = _mm256_permutevar8x32_epi32(_mm256_castps_si256(high), order);
      store(row + x, looked_up(table, entries));
      even = _mm256_add_epi64(even, eight);
    }
    t += x * step;
  }
  for (; x < count; x++) {
    const int64_t entry = t < 0 ? 0 : t > last ? last : t;
    row[x] = table[entry >> 32];
    t = (int64_t)((uint64_t)t + (uint64_t)step);
  }
}

WIDE void kineo_radial_row(
  uint32_t *row, ptrdiff_t from, ptrdiff_t to, float originX, float originY, float stepX, float stepY,
  const uint32_t *table
) {
  const __m256 lanes = _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7);
  const __m256 sx = _mm256_set1_ps(stepX), sy = _mm256_set1_ps(stepY);
  const __m256 ox = _mm256_set1_ps(originX), oy = _mm256_set1_ps(originY);
  const __m256 last = _mm256_set1_ps(1023);
  for (ptrdiff_t x = from; x < to; x += 8) {
    const __m256 n = _mm256_add_ps(_mm256_set1_ps((float)x), lanes);
    const __m256 u = _mm256_add_ps(_mm256_mul_ps(n, sx), ox);
    const __m256 v = _mm256_add_ps(_mm256_mul_ps(n, sy), oy);
    const __m256 square = _mm256_add_ps(_mm256_mul_ps(u, u), _mm256_mul_ps(v, v));
    const __m256 t = _mm256_mul_ps(_mm256_sqrt_ps(square), last);
    // What is no number becomes the second operand: 0.
    const __m256 entry = _mm256_min_ps(_mm256_max_ps(t, _mm256_setzero_ps()), last);
    const __m256i colors = looked_up(table, _mm256_cvtps_epi32(entry));
    if (x + 8 <= to) {
      store(row + x, colors);
    } else {
      uint32_t rest[8];
      store(rest, colors);
      for (ptrdiff_t k = 0; k < to - x; k++) row[x + k] = rest[k];
    }
  }
}

#else

bool kineo_has_wide_vectors(void) { return false; }

#endif
