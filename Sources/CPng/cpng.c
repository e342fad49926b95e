#include "CPng.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

/* An ancillary chunk that unpacks to more than this is skipped. */
#define CHUNK_LIMIT 8000000

static void fail(png_structp png, png_const_charp message) {
  cpng_error *error = png_get_error_ptr(png);
  strncpy(error->message, message, CPNG_MESSAGE_SIZE - 1);
  error->message[CPNG_MESSAGE_SIZE - 1] = 0;
  longjmp(png_jmpbuf(png), 1);
}

static void ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void say(cpng_error *error, const char *message) {
  strncpy(error->message, message, CPNG_MESSAGE_SIZE - 1);
  error->message[CPNG_MESSAGE_SIZE - 1] = 0;
}

typedef struct {
  const uint8_t *bytes;
  size_t count;
  size_t position;
} source;

static void pull(png_structp png, png_bytep to, size_t count) {
  source *from = png_get_io_ptr(png);
  if (count > from->count - from->position) png_error(png, "the file ends too early");
  memcpy(to, from->bytes + from->position, count);
  from->position += count;
}

/* The state of reading a file: everything that must survive a longjmp is here, not in registers. */
typedef struct {
  png_structp png;
  png_infop info;
  source from;
} reading;

static int begin(reading *r, const uint8_t *bytes, size_t count, cpng_error *error) {
  memset(r, 0, sizeof *r);
  error->message[0] = 0;
  if (count < 8 || png_sig_cmp(bytes, 0, 8)) {
    say(error, "not a PNG file");
    return 0;
  }
  r->from = (source){bytes, count, 0};
  r->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, error, fail, ignore);
  r->info = r->png ? png_create_info_struct(r->png) : NULL;
  if (!r->info) {
    say(error, "out of memory");
    png_destroy_read_struct(&r->png, NULL, NULL);
    return 0;
  }
  png_set_read_fn(r->png, &r->from, pull);
  png_set_chunk_malloc_max(r->png, CHUNK_LIMIT);
  png_set_chunk_cache_max(r->png, 64);
  /* Skip texts and everything else that pixels do not need: a small file may contain very much of it. */
  png_set_keep_unknown_chunks(r->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_keep_unknown_chunks(
      r->png, PNG_HANDLE_CHUNK_AS_DEFAULT, (png_const_bytep) "gAMA\0sRGB\0iCCP", 3);
  return 1;
}

static int end(reading *r, int result) {
  png_destroy_read_struct(&r->png, &r->info, NULL);
  return result;
}

int cpng_size(
    const uint8_t *bytes, size_t count, uint32_t max_side, uint32_t *width, uint32_t *height,
    cpng_error *error) {
  reading r;
  if (!begin(&r, bytes, count, error)) return 0;
  if (setjmp(png_jmpbuf(r.png))) return end(&r, 0);
  png_set_user_limits(r.png, max_side, max_side);
  png_read_info(r.png, r.info);
  *width = png_get_image_width(r.png, r.info);
  *height = png_get_image_height(r.png, r.info);
  return end(&r, 1);
}

size_t cpng_profile(const uint8_t *bytes, size_t count, uint8_t *profile, size_t capacity) {
  reading r;
  cpng_error error;
  if (!begin(&r, bytes, count, &error)) return 0;
  if (setjmp(png_jmpbuf(r.png))) return (size_t)end(&r, 0);
  png_read_info(r.png, r.info);
  png_charp name;
  png_bytep data;
  png_uint_32 size = 0;
  int method;
  if (!png_get_iCCP(r.png, r.info, &name, &method, &data, &size)) size = 0;
  if (size > 0 && capacity > 0) memcpy(profile, data, size < capacity ? size : capacity);
  end(&r, 1);
  return size;
}

int cpng_decode(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *rgba,
    cpng_error *error) {
  reading r;
  if (!begin(&r, bytes, count, error)) return 0;
  if (setjmp(png_jmpbuf(r.png))) return end(&r, 0);
  png_set_user_limits(r.png, width, height);
  png_read_info(r.png, r.info);
  png_set_expand(r.png);
  png_set_scale_16(r.png);
  // Samples that are encoded by another curve than sRGB's, as in browsers.
  double gamma = 0;
  if (!png_get_valid(r.png, r.info, PNG_INFO_sRGB | PNG_INFO_iCCP) && png_get_gAMA(r.png, r.info, &gamma) &&
      gamma > 0.01 && gamma < 10) {
    png_set_gamma(r.png, PNG_DEFAULT_sRGB, gamma);
  }
  png_set_gray_to_rgb(r.png);
  png_set_add_alpha(r.png, 255, PNG_FILLER_AFTER);
  int passes = png_set_interlace_handling(r.png);
  png_read_update_info(r.png, r.info);
  if (png_get_image_width(r.png, r.info) != width || png_get_image_height(r.png, r.info) != height ||
      png_get_rowbytes(r.png, r.info) != (size_t)width * 4)
    png_error(r.png, "a picture of another size");
  for (int pass = 0; pass < passes; pass++)
    for (uint32_t y = 0; y < height; y++)
      png_read_row(r.png, rgba + (size_t)y * width * 4, NULL);
  png_read_end(r.png, NULL);
  return end(&r, 1);
}
