// WOFF2 fonts, unpacked by libwoff2dec, which is loaded for the first of them.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Whether the library is on this machine.
bool kineo_woff2_load(void);

// The font as a TrueType or OpenType file, to be freed by the caller; NULL if it is broken or too
// large.
uint8_t *kineo_woff2_unpack(const uint8_t *bytes, size_t length, size_t *plain_length);
