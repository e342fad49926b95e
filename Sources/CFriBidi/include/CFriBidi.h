// The parts of FriBidi that kineo needs: the directions of a paragraph's characters. The library is
// loaded at the first call, so a run without right-to-left text does not need it or pay for it.

#ifndef KINEO_FRIBIDI_H
#define KINEO_FRIBIDI_H

#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Whether the library is on this machine.
bool kineo_fribidi_load(void);

/// Writes the level of each of `count` characters (Unicode Standard Annex #9, rules P2 to I2): even
/// ones run from left to right, odd ones from right to left. Returns the paragraph's level, or -1 if
/// out of memory.
int kineo_bidi_levels(const uint32_t *text, uint32_t count, int8_t *levels);

#pragma clang assume_nonnull end

#endif
