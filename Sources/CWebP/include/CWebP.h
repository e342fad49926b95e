// libwebp's still encoder and decoder. The library is loaded at the first call, so that a run without WebP does not
// pay for it and does not need it.

#ifndef KINEO_WEBP_H
#define KINEO_WEBP_H

#include <stddef.h>
#include <stdint.h>

/// Whether libwebp is there, in a version that these declarations are true for.
int kineo_webp_is_there(void);

/// A still WebP file of straight RGBA, 4 · width · height bytes. `quality` is that of lossy compression, 0…100, or
/// negative for none; `effort` is 0…6. 1, and bytes to be freed with kineo_webp_free; or 0.
int kineo_webp_encode(
    const uint8_t *rgba, int width, int height, float quality, int effort, uint8_t **bytes,
    size_t *count);

/// The picture of a still WebP file as straight RGBA; it has to have this size, for which `rgba` has room. 1 or 0.
int kineo_webp_decode(
    const uint8_t *bytes, size_t count, int width, int height, uint8_t *rgba);

void kineo_webp_free(uint8_t *bytes);

#endif
