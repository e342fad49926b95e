// WOFF fonts, whose tables zlib has compressed one by one.

#pragma once

#include <stddef.h>
#include <stdint.h>

// The font as a TrueType or OpenType file, to be freed by the caller; NULL if it is broken or too
// large.
uint8_t *kineo_woff_unpack(const uint8_t *bytes, size_t length, size_t *plain_length);
