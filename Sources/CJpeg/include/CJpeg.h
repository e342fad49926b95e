#ifndef KINEO_CJPEG_H
#define KINEO_CJPEG_H

#include <stddef.h>
#include <stdint.h>

/* libjpeg behind two calls. It reports errors through a function that must not come back: longjmp takes it out
   inside of these functions, and never crosses Swift frames. The library is loaded at the first call, so that a
   run without JPEGs does not need it. */

/* Whether the library is on this machine. */
int cjpeg_load(void);

/* 1 if the bytes begin an image whose sides are at most `max_side`. */
int cjpeg_size(
    const uint8_t *bytes, size_t count, uint32_t max_side, uint32_t *width, uint32_t *height);

/* 1 if the file was read and has this size. Writes 4 * width * height bytes: red, green, blue, 255. */
int cjpeg_decode(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *rgba);

#endif
