#include "CWebP.h"

#if __has_include(<webp/encode.h>) && __has_include(<webp/decode.h>)
#include <CLateLibrary.h>
#include <stdlib.h>
#include <string.h>
#include <webp/decode.h>
#include <webp/encode.h>

#define FUNCTIONS(X)                                                                              \
  X(WebPConfigInitInternal)                                                                       \
  X(WebPValidateConfig)                                                                           \
  X(WebPPictureInitInternal)                                                                      \
  X(WebPPictureImportRGBA)                                                                        \
  X(WebPPictureFree)                                                                              \
  X(WebPEncode)                                                                                   \
  X(WebPGetInfo)                                                                                  \
  X(WebPDecodeRGBAInto)

KINEO_LATE_LIBRARY(webp, "webp", "7", FUNCTIONS)

int kineo_webp_is_there(void) { return webp_is_loaded(); }

typedef struct {
  uint8_t *bytes;
  size_t count;
  size_t capacity;
} output;

static int push(const uint8_t *data, size_t count, const WebPPicture *picture) {
  output *to = picture->custom_ptr;
  if (count > to->capacity - to->count) {
    size_t capacity = (to->count + count) * 2;
    uint8_t *bytes = realloc(to->bytes, capacity);
    if (!bytes) return 0;
    to->bytes = bytes;
    to->capacity = capacity;
  }
  memcpy(to->bytes + to->count, data, count);
  to->count += count;
  return 1;
}

int kineo_webp_encode(
    const uint8_t *rgba, int width, int height, float quality, int effort, uint8_t **bytes,
    size_t *count) {
  WebPConfig config;
  WebPPicture picture;
  if (!kineo_webp_is_there()) return 0;
  if (!webp.WebPConfigInitInternal(
          &config, WEBP_PRESET_DEFAULT, quality < 0 ? 75 : quality, WEBP_ENCODER_ABI_VERSION)
      || !webp.WebPPictureInitInternal(&picture, WEBP_ENCODER_ABI_VERSION))
    return 0;
  config.lossless = quality < 0;
  config.method = effort;
  if (config.lossless) {
    config.quality = effort < 3 ? 0 : 75;
    picture.use_argb = 1;
  }
  output to = {NULL, 0, 0};
  picture.width = width;
  picture.height = height;
  picture.writer = push;
  picture.custom_ptr = &to;
  int is_written = webp.WebPValidateConfig(&config)
                   && webp.WebPPictureImportRGBA(&picture, rgba, width * 4)
                   && webp.WebPEncode(&config, &picture);
  webp.WebPPictureFree(&picture);
  if (!is_written) {
    free(to.bytes);
    return 0;
  }
  *bytes = to.bytes;
  *count = to.count;
  return 1;
}

int kineo_webp_decode(
    const uint8_t *bytes, size_t count, int width, int height, uint8_t *rgba) {
  int w, h;
  if (!kineo_webp_is_there() || !webp.WebPGetInfo(bytes, count, &w, &h) || w != width || h != height)
    return 0;
  return webp.WebPDecodeRGBAInto(
             bytes, count, rgba, (size_t)width * (size_t)height * 4, width * 4)
         != NULL;
}

void kineo_webp_free(uint8_t *bytes) { free(bytes); }

#else

int kineo_webp_is_there(void) { return 0; }

int kineo_webp_encode(
    const uint8_t *rgba, int width, int height, float quality, int effort, uint8_t **bytes,
    size_t *count) {
  (void)rgba, (void)width, (void)height, (void)quality, (void)effort, (void)bytes, (void)count;
  return 0;
}

int kineo_webp_decode(
    const uint8_t *bytes, size_t count, int width, int height, uint8_t *rgba) {
  (void)bytes, (void)count, (void)width, (void)height, (void)rgba;
  return 0;
}

void kineo_webp_free(uint8_t *bytes) { (void)bytes; }

#endif
