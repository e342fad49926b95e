// What the files of this module share.

#pragma once

#include "CHarfBuzz.h"

#if __has_include(<harfbuzz/hb-ot.h>)
#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb.h>
#else
#include <hb-ot.h>
#include <hb.h>
#endif

// The font; NULL if its outlines are made to lean.
hb_font_t *kineo_font_unslanted(const kineo_font *font);

// Writes a glyph's outline as `kineo_font_outline` does.
uint32_t kineo_outline(hb_font_t *font, uint32_t glyph, kineo_segment *segments, uint32_t capacity);
