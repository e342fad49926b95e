// The loops themselves. A file that includes this one defines TARGET, the instructions they may use, and NAME,
// what they are called.
//
// Vectors have eight lanes: one register with AVX2, two with SSE2 and NEON. Everything is done in integers
// except the radial gradient, which uses only IEEE's exact operations and fuses none, so the bits are the same
// everywhere.

#include "variants.h"

#pragma STDC FP_CONTRACT OFF
// Vectors are passed only to functions that are inlined into their callers.
#pragma clang diagnostic ignored "-Wpsabi"

#define INLINE TARGET static inline __attribute__((always_inline))

typedef int32_t I32x8 __attribute__((ext_vector_type(8)));
typedef uint32_t U32x8 __attribute__((ext_vector_type(8)));
typedef uint16_t U16x16 __attribute__((ext_vector_type(16)));
typedef uint32_t U32x16 __attribute__((ext_vector_type(16)));
typedef int64_t I64x4 __attribute__((ext_vector_type(4)));
typedef uint64_t U64x4 __attribute__((ext_vector_type(4)));
typedef float F32x8 __attribute__((ext_vector_type(8)));
typedef uint8_t U8x8 __attribute__((ext_vector_type(8)));
typedef uint8_t U8x32 __attribute__((ext_vector_type(32)));
typedef bool Bits32 __attribute__((ext_vector_type(32)));

INLINE U32x8 load(const uint32_t *place) {
  U32x8 v;
  __builtin_memcpy(&v, place, sizeof v);
  return v;
}

INLINE void store(uint32_t *place, U32x8 v) { __builtin_memcpy(place, &v, sizeof v); }

// Sweeping

static const int32_t one = 65536;

/// The level 0…255 for a sum of fixed-point areas.
INLINE int32_t level(int32_t sum, bool isEvenOdd) {
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
INLINE I32x8 running_sum(I32x8 v) {
  const I32x8 none = {};
  v += __builtin_shufflevector(v, none, 8, 0, 1, 2, 8, 4, 5, 6);
  v += __builtin_shufflevector(v, none, 8, 8, 0, 1, 8, 8, 4, 5);
  // The upper half continues from the last lane of the lower one.
  return v + __builtin_shufflevector(v, none, 8, 8, 8, 8, 3, 3, 3, 3);
}

/// Eight levels at a time.
INLINE U8x8 levels(I32x8 sums, bool isEvenOdd) {
  I32x8 v = __builtin_elementwise_abs(sums);
  if (isEvenOdd) {
    v &= 0x1FFFF;
    v = __builtin_elementwise_min(v, 0x20000 - v);
  } else {
    v = __builtin_elementwise_min(v, (I32x8)one);
  }
  return __builtin_convertvector(((v << 8) - v + 32768) >> 16, U8x8);
}

/// Reads the flags of 32 granules of eight cells as bits and clears them.
INLINE uint32_t taken_flags(uint8_t *flags) {
  U8x32 v;
  __builtin_memcpy(&v, flags, sizeof v);
  const Bits32 set = __builtin_convertvector(v != 0, Bits32);
  uint32_t bits;
  __builtin_memcpy(&bits, &set, sizeof bits);
  if (bits != 0) __builtin_memset(flags, 0, 32);
  return bits;
}

/// The signs that occur in the sums. A deviation of one unit from a whole is rounding.
INLINE uint8_t signs_of(I32x8 lowest, I32x8 highest) {
  const int32_t low = __builtin_reduce_min(lowest), high = __builtin_reduce_max(highest);
  return (uint8_t)((high > 8 ? kineo_positive : 0) | (low < -8 ? kineo_negative : 0)
    | (high > one + 8 || low < -one - 8 ? kineo_excess : 0));
}

INLINE void sweep_row(struct KineoSweep *s, bool isEvenOdd) {
  int32_t *cells = s->cells + (s->row - s->firstRow) * s->stride;
  uint8_t *flags = s->flags + (s->row - s->firstRow) * s->flagStride;
  uint8_t *mask = s->mask + (s->row - s->firstRow) * s->stride;
  struct KineoSpan *span = s->spans + s->count;
  const int32_t y = (int32_t)s->row;
  I32x8 carry = {}, lowest = {}, highest = {};
  ptrdiff_t x = 0;  // everything before x has been written
  for (ptrdiff_t group = s->firstFlag; group < s->lastFlag; group += 32) {
    uint32_t left = taken_flags(flags + group);
    while (left != 0) {
      const int first = __builtin_ctz(left);
      // Clears the lowest run of bits by a carry through it.
      const uint32_t beyond = left + (1u << first);
      const int run = beyond == 0 ? 32 - first : __builtin_ctz(beyond) - first;
      left &= beyond;
      const ptrdiff_t start = (group + first) * 8;
      if (start > x) {
        const int32_t cover = level(carry[0], isEvenOdd);
        if (cover != 0) *span++ = (struct KineoSpan){y, (int32_t)x, (int32_t)start, cover};
      }
      ptrdiff_t at = start > x ? start : x;
      const ptrdiff_t from = at;
      ptrdiff_t end = start + run * 8;
      // The next cell may have been written without its flag.
      if (end < s->stride && cells[end] != 0) end += 8;
      __builtin_prefetch(cells + at + 6 * s->stride);
      __builtin_prefetch(mask + at + 6 * s->stride);
      for (; at < end; at += 8) {
        I32x8 sums;
        __builtin_memcpy(&sums, cells + at, sizeof sums);
        __builtin_memset(cells + at, 0, sizeof sums);
        sums = running_sum(sums) + carry;
        carry = __builtin_shufflevector(sums, sums, 7, 7, 7, 7, 7, 7, 7, 7);
        lowest = __builtin_elementwise_min(lowest, sums);
        highest = __builtin_elementwise_max(highest, sums);
        const U8x8 bytes = levels(sums, isEvenOdd);
        __builtin_memcpy(mask + at, &bytes, sizeof bytes);
      }
      x = at;
      const ptrdiff_t stop = x < s->width ? x : s->width;
      if (from < stop) *span++ = (struct KineoSpan){y, (int32_t)from, (int32_t)stop, -1};
    }
  }
  if (x < s->width) {
    const int32_t cover = level(carry[0], isEvenOdd);
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

TARGET void NAME(sweep)(struct KineoSweep *sweep) {
  if (sweep->isEvenOdd)
    sweep_rows(sweep, true);
  else
    sweep_rows(sweep, false);
}

// Laying colours over pixels

/// Divides sixteen products of bytes by 255 with rounding: 257/65536 of t + 128 is exact for them.
INLINE U16x16 divided(U16x16 products) {
  const U32x16 t = __builtin_convertvector(products + 128, U32x16);
  return __builtin_convertvector(t * 257 >> 16, U16x16);
}

/// The lane's low byte, 0…255, in both of its 16-bit halves.
INLINE U16x16 doubled(U32x8 bytes) { return (U16x16)(bytes | bytes << 16); }

INLINE U16x16 red_blue(U32x8 pixels) { return (U16x16)(pixels & 0x00FF00FF); }

INLINE U16x16 green_alpha(U32x8 pixels) { return (U16x16)pixels >> 8; }

/// Lays eight pixels, split into channel pairs, over `rest` of eight others. `rest` is a byte in each 16-bit
/// half of a lane.
INLINE U32x8 laid_with_rest(U16x16 rb, U16x16 ga, U32x8 below, U16x16 rest) {
  rb += divided(red_blue(below) * rest);
  ga += divided(green_alpha(below) * rest);
  return (U32x8)(rb | ga << 8);
}

/// Lays eight pixels, split into channel pairs, over eight others.
INLINE U32x8 laid_over(U16x16 rb, U16x16 ga, U32x8 below) {
  return laid_with_rest(rb, ga, below, doubled(255 - ((U32x8)ga >> 16)));
}

/// Lays eight pixels, each times a byte, over eight others.
INLINE U32x8 blended(U32x8 source, U32x8 below, U32x8 covers) {
  const U16x16 k = doubled(covers);
  return laid_over(divided(red_blue(source) * k), divided(green_alpha(source) * k), below);
}

/// `p · k / 255` in each channel.
INLINE uint32_t scaled(uint32_t p, uint32_t k) {
  const uint32_t rb = (p & 0x00FF00FF) * k + 0x00800080;
  const uint32_t ag = ((p >> 8) & 0x00FF00FF) * k + 0x00800080;
  return (((rb + ((rb >> 8) & 0x00FF00FF)) >> 8) & 0x00FF00FF)
    | ((ag + ((ag >> 8) & 0x00FF00FF)) & 0xFF00FF00);
}

INLINE uint32_t over(uint32_t source, uint32_t below) {
  return source + scaled(below, 255 - (source >> 24));
}

INLINE U32x8 mask_lanes(uint64_t bytes) {
  U8x8 v;
  __builtin_memcpy(&v, &bytes, sizeof v);
  return __builtin_convertvector(v, U32x8);
}

INLINE uint64_t mask_bytes(const uint8_t *mask) {
  uint64_t bytes;
  __builtin_memcpy(&bytes, mask, sizeof bytes);
  return bytes;
}

INLINE void fill(uint32_t *row, ptrdiff_t count, uint32_t color) {
  const U32x8 v = color;
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

/// Lays one colour over all pixels alike.
INLINE void lay_flat(uint32_t *row, ptrdiff_t count, uint32_t source) {
  const U32x8 v = source;
  const U16x16 rb = red_blue(v), ga = green_alpha(v);
  ptrdiff_t x = 0;
  for (; x + 8 <= count; x += 8) store(row + x, laid_over(rb, ga, load(row + x)));
  for (; x < count; x++) row[x] = over(source, row[x]);
}

/// Lays one colour times a byte for each pixel. Whether it is opaque is known when this is inlined.
INLINE void lay_masked(
  uint32_t *row, const uint8_t *mask, ptrdiff_t count, uint32_t color, bool isOpaque
) {
  const U32x8 v = color;
  const U16x16 rb = red_blue(v), ga = green_alpha(v);
  ptrdiff_t x = 0;
  // There are no special cases for masks of all 0 or all 255: mispredicted branches would cost more than they
  // save.
  for (; x + 8 <= count; x += 8) {
    const U16x16 k = doubled(mask_lanes(mask_bytes(mask + x)));
    const U16x16 r = divided(rb * k), g = divided(ga * k);
    const U32x8 below = load(row + x);
    // The alpha of an opaque colour is the byte itself.
    store(row + x, isOpaque ? laid_with_rest(r, g, below, k ^ 255) : laid_over(r, g, below));
  }
  for (; x < count; x++)
    if (mask[x] != 0) row[x] = over(scaled(color, mask[x]), row[x]);
}

TARGET void NAME(draw_color)(
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
    const uint8_t *mask = place.mask + (span.y - place.firstRow) * place.stride + from;
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

TARGET void NAME(lay_row)(
  uint32_t *below, const uint32_t *source, const uint8_t *mask, uint32_t cover, ptrdiff_t count
) {
  const U32x8 all = cover;
  ptrdiff_t x = 0;
  for (; x + 8 <= count; x += 8) {
    U32x8 covers = all;
    bool isWhole = cover == 255;
    if (mask) {
      const uint64_t bytes = mask_bytes(mask + x);
      if (bytes == 0) continue;
      isWhole = bytes == ~(uint64_t)0;
      covers = mask_lanes(bytes);
    }
    const U32x8 s = load(source + x);
    if (__builtin_reduce_or(s) == 0) continue;
    if (isWhole && __builtin_reduce_or(~s & 0xFF000000) == 0)
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

/// Looks up eight entries of a table, extracting two indices at a time. AVX2's gather is slower on many
/// machines.
INLINE U32x8 looked_up(const uint32_t *table, U32x8 entries) {
  const U64x4 pairs = (U64x4)entries;
  const uint64_t a = pairs[0], b = pairs[1], c = pairs[2], d = pairs[3];
  return (U32x8){
    table[(uint32_t)a], table[a >> 32], table[(uint32_t)b], table[b >> 32],
    table[(uint32_t)c], table[c >> 32], table[(uint32_t)d], table[d >> 32]};
}

TARGET void NAME(axial_row)(
  uint32_t *row, ptrdiff_t count, int64_t t, int64_t step, int64_t last, const uint32_t *table
) {
  const int64_t end = (int64_t)((uint64_t)t + (uint64_t)step * (uint64_t)(count - 1));
  ptrdiff_t x = 0;
  if (t >= 0 && end >= 0 && t <= last && end <= last) {
    I64x4 even = {t, t + step, t + 2 * step, t + 3 * step};
    for (; x + 8 <= count; x += 8) {
      // The upper words of eight 64-bit sums.
      const I64x4 odd = even + 4 * step;
      store(
        row + x,
        looked_up(
          table, __builtin_shufflevector((U32x8)even, (U32x8)odd, 1, 3, 5, 7, 9, 11, 13, 15)));
      even += 8 * step;
    }
    t += x * step;
  }
  for (; x < count; x++) {
    const int64_t entry = t < 0 ? 0 : t > last ? last : t;
    row[x] = table[entry >> 32];
    t = (int64_t)((uint64_t)t + (uint64_t)step);
  }
}

TARGET void NAME(radial_row)(
  uint32_t *row, ptrdiff_t from, ptrdiff_t to, float originX, float originY, float stepX, float stepY,
  const uint32_t *table
) {
  const F32x8 lanes = {0, 1, 2, 3, 4, 5, 6, 7};
  // 1.5·2²³: adding it leaves the nearest integer in the low bits of a float below 2²².
  const float magic = 12582912;
  for (ptrdiff_t x = from; x < to; x += 8) {
    const F32x8 n = (float)x + lanes;
    const F32x8 u = n * stepX + originX, v = n * stepY + originY;
    const F32x8 t = __builtin_elementwise_sqrt(u * u + v * v) * 1023;
    // NaN fails the comparison and becomes 0.
    const F32x8 low = t > 0 ? t : (F32x8)0;
    const F32x8 entry = low < 1023 ? low : (F32x8)1023;
    const U32x8 colors = looked_up(table, (U32x8)(entry + magic) & 0x3FF);
    if (x + 8 <= to) {
      store(row + x, colors);
    } else {
      for (ptrdiff_t k = 0; k < to - x; k++) row[x + k] = colors[k];
    }
  }
}

// Comparing

TARGET ptrdiff_t NAME(first_difference)(const uint32_t *a, const uint32_t *b, ptrdiff_t count) {
  ptrdiff_t i = 0;
  for (; i + 16 <= count; i += 16) {
    const U32x8 d = (load(a + i) ^ load(b + i)) | (load(a + i + 8) ^ load(b + i + 8));
    if (__builtin_reduce_or(d) != 0) break;
  }
  while (i < count && a[i] == b[i]) i++;
  return i;
}

#ifndef NO_PLACES
// Judging places

/// The difference of eight pairs of pixels in the channel that differs most, of those in `channels`.
INLINE U32x8 steps(U32x8 a, U32x8 b, uint32_t channels) {
  const U8x32 high = __builtin_elementwise_max((U8x32)a, (U8x32)b);
  const U8x32 low = __builtin_elementwise_min((U8x32)a, (U8x32)b);
  U32x8 v = (U32x8)(high - low) & channels;
  v = (U32x8)__builtin_elementwise_max((U8x32)v, (U8x32)(v >> 16));
  v = (U32x8)__builtin_elementwise_max((U8x32)v, (U8x32)(v >> 8));
  return v & 255;
}

/// Eight pixels' steps to their neighbours in a row or in a column.
struct Steps {
  const uint32_t *pixels;
  ptrdiff_t stride;
  U32x8 here, back, forth, near, far;
};

INLINE struct Steps steps_along(const uint32_t *pixels, ptrdiff_t stride) {
  struct Steps s = {.pixels = pixels, .stride = stride, .here = load(pixels)};
  s.back = steps(s.here, load(pixels - stride), UINT32_MAX);
  s.forth = steps(s.here, load(pixels + stride), UINT32_MAX);
  s.near = __builtin_elementwise_min(s.back, s.forth);
  s.far = __builtin_elementwise_max(s.back, s.forth);
  return s;
}

INLINE bool is_any(I32x8 lanes) { return __builtin_reduce_or(lanes) != 0; }

/// The lanes that belong to an edge.
INLINE I32x8 edges(const struct Steps *s) {
  const I32x8 is_steep = (s->near > 1) & (s->far >= 24);
  if (!is_any(is_steep)) return is_steep;
  const uint32_t *p = s->pixels;
  const ptrdiff_t n = s->stride;
  const U32x8 before = steps(load(p - n), load(p - 2 * n), UINT32_MAX);
  const U32x8 after = steps(load(p + n), load(p + 2 * n), UINT32_MAX);
  const I32x8 is_back_nearer = s->back <= s->forth;
  const U32x8 explained = is_back_nearer ? before : after;
  return is_steep & (s->near > 2 * explained);
}

/// The lanes in which the picture continues evenly on both sides.
INLINE I32x8 evens(const struct Steps *s) {
  const U32x8 across =
    steps(load(s->pixels - s->stride), load(s->pixels + s->stride), UINT32_MAX);
  const I32x8 is_ramp =
    (s->far <= s->near + s->near / 2 + 1) & (across >= s->far + s->near / 2);
  return (s->far < 24) & ((s->near < 4) | is_ramp);
}

/// The smaller of the steps to the pixels two places away.
INLINE U32x8 near_of_two(const struct Steps *s) {
  return __builtin_elementwise_min(
    steps(s->here, load(s->pixels - 2 * s->stride), UINT32_MAX),
    steps(s->here, load(s->pixels + 2 * s->stride), UINT32_MAX));
}

/// The ranks of eight places.
INLINE U32x8 ranks(const struct Steps *across, const struct Steps *along) {
  const U32x8 near = __builtin_elementwise_max(across->near, along->near);
  const U32x8 step = __builtin_elementwise_min(near, (U32x8)7);
  // A comparison is −1 where it holds.
  U32x8 rank = step - (U32x8)(step >= 4) + (U32x8)(step >= 6);
  const I32x8 is_slow = near <= 1;
  if (is_any(is_slow)) {
    const U32x8 wide = __builtin_elementwise_max(near_of_two(across), near_of_two(along));
    rank = is_slow ? (U32x8)(wide > 1) & 1 : rank;
  }
  const I32x8 is_fast = near >= 4;
  if (is_any(is_fast)) rank = is_fast & evens(across) & evens(along) ? 4 : rank;
  return edges(across) | edges(along) ? 7 : rank;
}

TARGET void NAME(judge_places)(
  const uint32_t *pixels, ptrdiff_t width, ptrdiff_t count, uint8_t *places
) {
  for (ptrdiff_t x = 0; x + 8 <= count; x += 8) {
    const struct Steps across = steps_along(pixels + x, 1), along = steps_along(pixels + x, width);
    const U32x8 step = steps(across.here, load(pixels + x - 1), 0xFFFFFF);
    const U32x8 is_as_above = (U32x8)(across.here == load(pixels + x - width));
    const U32x8 side = step == 0 ? 1 + is_as_above : 3 + (U32x8)(step <= 6);
    const U8x8 packed = __builtin_convertvector(side << 4 | ranks(&across, &along), U8x8);
    __builtin_memcpy(places + x, &packed, sizeof packed);
  }
}
#endif
