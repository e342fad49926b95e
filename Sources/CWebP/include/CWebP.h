// libwebp's still encoder and decoder. The library is loaded at the first call, so a run without WebP
// does not need it or pay for it.

#ifndef KINEO_WEBP_H
#define KINEO_WEBP_H

#include <stddef.h>
#include <stdint.h>

/// Whether libwebp is there, in a version that matches these declarations.
int kineo_webp_is_there(void);

/// Encodes a still WebP file from straight RGBA, 4 · width · height bytes. `quality` is that of lossy
/// compression, 0…100, or negative for lossless; `effort` is 0…6. Returns 1, and bytes to be freed with
/// kineo_webp_free; or 0.
int kineo_webp_encode(
    const uint8_t *rgba, int width, int height, float quality, int effort, uint8_t **bytes,
    size_t *count);

/// Decodes a still WebP file to straight RGBA; it has to have this size, for which `rgba` has room. 1
/// or 0.
int kineo_webp_decode(
    const uint8_t *bytes, size_t count, int width, int height, uint8_t *rgba);

void kineo_webp_free(uint8_t *bytes);

#endif
