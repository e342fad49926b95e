#include "CJpeg.h"

#include <CLateLibrary.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <jpeglib.h>

#if defined(__APPLE__) || JPEG_LIB_VERSION >= 80
#define VERSION "8"
#else
#define VERSION "62"
#endif

#define FUNCTIONS(X)          \
  X(jpeg_std_error)           \
  X(jpeg_CreateDecompress)    \
  X(jpeg_destroy_decompress)  \
  X(jpeg_mem_src)             \
  X(jpeg_read_header)         \
  X(jpeg_start_decompress)    \
  X(jpeg_read_scanlines)      \
  X(jpeg_finish_decompress)

KINEO_LATE_LIBRARY(lib, "jpeg", VERSION, FUNCTIONS)

int cjpeg_load(void) { return lib_is_loaded(); }

typedef struct {
  struct jpeg_error_mgr errors;
  jmp_buf out;
} failure;

static void leave(j_common_ptr info) { longjmp(((failure *)info->err)->out, 1); }
static void say_nothing(j_common_ptr info) { (void)info; }

/* Progressive files may have very many scans of the whole picture. */
static void count_scans(j_common_ptr info) {
  if (info->is_decompressor && ((j_decompress_ptr)info)->input_scan_number > 500) leave(info);
}

/* Cyan, magenta, yellow and black of one row become red, green, blue and 255. Adobe stores what each ink leaves of the
   light, and so does everyone else, so browsers read all such files that way. */
static void mix_inks(uint8_t *row, size_t width) {
  for (size_t x = 0; x < width; x++) {
    uint8_t *pixel = row + 4 * x;
    for (int ink = 0; ink < 3; ink++) pixel[ink] = (uint8_t)(pixel[ink] * pixel[3] / 255);
    pixel[3] = 255;
  }
}

/* The header and, if `rgba` is given, the pixels. */
static int read_picture(
    const uint8_t *bytes, size_t count, uint32_t max_side, uint32_t *width, uint32_t *height,
    uint8_t *rgba) {
  if (!cjpeg_load() || count < 4) return 0;
  struct jpeg_decompress_struct info;
  struct jpeg_progress_mgr progress;
  failure failed;
  memset(&info, 0, sizeof info);
  memset(&progress, 0, sizeof progress);
  info.err = lib.jpeg_std_error(&failed.errors);
  failed.errors.error_exit = leave;
  failed.errors.output_message = say_nothing;
  if (setjmp(failed.out)) {
    lib.jpeg_destroy_decompress(&info);
    return 0;
  }
  lib.jpeg_CreateDecompress(&info, JPEG_LIB_VERSION, sizeof info);
  progress.progress_monitor = count_scans;
  info.progress = &progress;
  lib.jpeg_mem_src(&info, bytes, count);
  lib.jpeg_read_header(&info, TRUE);
  if (info.image_width == 0 || info.image_height == 0 || info.image_width > max_side ||
      info.image_height > max_side)
    leave((j_common_ptr)&info);
  if (!rgba) {
    *width = info.image_width;
    *height = info.image_height;
    lib.jpeg_destroy_decompress(&info);
    return 1;
  }
  if (info.image_width != *width || info.image_height != *height) leave((j_common_ptr)&info);
  /* The exact transform, for the same pixels on every machine. */
  info.dct_method = JDCT_ISLOW;
  /* libjpeg makes no RGB of the four inks of print. */
  int has_inks = info.num_components == 4;
  info.out_color_space = has_inks ? JCS_CMYK : JCS_RGB;
  lib.jpeg_start_decompress(&info);
  if (info.output_components != (has_inks ? 4 : 3)) leave((j_common_ptr)&info);
  while (info.output_scanline < info.output_height) {
    /* A row of RGB is at the end of its row of RGBA and is expanded from the front. */
    uint8_t *row = rgba + (size_t)info.output_scanline * *width * 4;
    JSAMPROW line = has_inks ? row : row + *width;
    if (lib.jpeg_read_scanlines(&info, &line, 1) != 1) leave((j_common_ptr)&info);
    if (has_inks) {
      mix_inks(row, *width);
      continue;
    }
    for (size_t x = 0; x < *width; x++) {
      uint8_t r = line[3 * x], g = line[3 * x + 1], b = line[3 * x + 2];
      row[4 * x] = r;
      row[4 * x + 1] = g;
      row[4 * x + 2] = b;
      row[4 * x + 3] = 255;
    }
  }
  lib.jpeg_finish_decompress(&info);
  lib.jpeg_destroy_decompress(&info);
  return 1;
}

int cjpeg_size(
    const uint8_t *bytes, size_t count, uint32_t max_side, uint32_t *width, uint32_t *height) {
  return read_picture(bytes, count, max_side, width, height, NULL);
}

int cjpeg_decode(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *rgba) {
  uint32_t largest = width > height ? width : height;
  return read_picture(bytes, count, largest, &width, &height, rgba);
}
