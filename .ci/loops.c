// Prints a fingerprint of what the rasterizer's loops make of random input: the same on every machine.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CRasterKernels.h"

enum { width = 203, rows = 16, stride = 208, flag_stride = 32, size = stride * rows };

static uint64_t state = 88172645463325252;
static uint64_t print = 0xCBF29CE484222325;

static uint32_t random_word(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (uint32_t)(state >> 16);
}

static uint8_t random_cover(void) {
  const uint32_t kind = random_word() % 4;
  return kind == 0 ? 0 : kind == 1 ? 255 : (uint8_t)random_word();
}

/// Premultiplied.
static uint32_t random_pixel(void) {
  const uint32_t alpha = random_cover();
  uint32_t pixel = alpha << 24;
  for (int shift = 0; shift < 24; shift += 8) pixel |= random_word() % (alpha + 1) << shift;
  return pixel;
}

static void take(const void *bytes, size_t count) {
  for (size_t i = 0; i < count; i++)
    print = (print ^ ((const uint8_t *)bytes)[i]) * 0x100000001B3;
}

/// What is made of pictures of slopes and edges with a little noise.
static int print_places(void) {
  if (!kineo_judges_places(kineo_has_wide_vectors())) return 77;
  static uint32_t picture[width * rows];
  uint8_t places[width / 8 * 8 - 8];
  for (int round = 0; round < 400; round++) {
    const uint32_t slope = random_word() % 12, noise = 1 + random_word() % 6, step = random_word() % 60;
    for (uint32_t i = 0; i < width * rows; i++) {
      const uint32_t x = i % width, y = i / width;
      for (int shift = 0; shift < 32; shift += 8) {
        const uint32_t level = (x * slope / 4 + y * 3 + x / 17 * step + random_word() % noise) & 255;
        picture[i] = (picture[i] & ~(UINT32_C(255) << shift)) | level << shift;
      }
    }
    for (int y = 2; y < rows - 2; y++) {
      kineo_judge_places(picture + y * width + 2, width, sizeof places, places);
      take(places, sizeof places);
    }
  }
  printf("%016llx\n", (unsigned long long)print);
  return 0;
}

int main(int count, char **arguments) {
  if (count > 1 && strcmp(arguments[1], "places") == 0) return print_places();
  const bool wide = count > 1 && strcmp(arguments[1], "wide") == 0;
  if (wide && !kineo_has_wide_vectors()) return 77;
  static int32_t cells[size];
  static uint8_t flags[flag_stride * rows], mask[size], signs[rows];
  static uint32_t pixels[width * rows], source[width], table[1024];
  static struct KineoSpan spans[rows * (stride / 4 + 2)];
  for (int i = 0; i < 1024; i++) table[i] = random_pixel();
  for (int i = 0; i < width * rows; i++) pixels[i] = random_pixel();
  for (int round = 0; round < 400; round++) {
    for (int y = 0; y < rows; y++) {
      for (uint32_t n = random_word() % 12; n > 0; n--) {
        const int32_t area = (int32_t)(random_word() % 140000) - 70000;
        const uint32_t from = random_word() % width, to = random_word() % width;
        cells[y * stride + from] += area;
        cells[y * stride + to] -= area;
        flags[y * flag_stride + from / 8] = flags[y * flag_stride + to / 8] = 1;
      }
    }
    struct KineoSweep sweep = {
      cells, flags, mask, signs, stride, flag_stride, width, 0, flag_stride, 0, rows, 0,
      spans, sizeof spans / sizeof *spans, 0, 0, round % 2 == 1};
    kineo_sweep(wide, &sweep);
    take(signs, sizeof signs);
    const struct KineoPlace place = {pixels, width, 2, 1, width - 1, rows, mask, stride, 0};
    kineo_draw_color(wide, place, spans, sweep.count, random_pixel());
    for (int y = 0; y < rows; y++) {
      const int length = width - y;
      for (int x = 0; x < width; x++) source[x] = random_word() % 8 ? random_pixel() : 0;
      for (int x = 0; x < width; x++) mask[x] = random_cover();
      kineo_lay_row(
        wide, pixels + y * width, source, y % 2 ? mask : NULL, random_cover(), length);
      const int64_t last = (int64_t)1023 << 32;
      const int64_t start = (int64_t)(random_word() % 1024) << 32;
      kineo_axial_row(
        wide, source, length, start, (int64_t)random_word() - 0x80000000, last, table);
      take(source, (size_t)length * 4);
      const float x = (float)(random_word() % 1000) / 400 - 1, step = (float)(random_word() % 100) / 4000;
      kineo_radial_row(wide, source, y % 3, length, x, -x / 3, step, -step / 2, table);
      take(source, (size_t)length * 4);
    }
    take(pixels, sizeof pixels);
  }
  printf("%016llx\n", (unsigned long long)print);
  return 0;
}
