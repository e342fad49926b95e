// The parts of HarfBuzz that kineo needs: fonts, shaping, outlines. The library is loaded at the first
// call, so a run without text does not need it or pay for it. Everything is in font units, y grows
// upwards.

#ifndef KINEO_HARFBUZZ_H
#define KINEO_HARFBUZZ_H

#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// A face of a font file with given axis values. It never changes after it was opened, so several
/// threads may read it.
typedef struct kineo_font kineo_font;

typedef struct {
  int32_t units_per_em;
  /// Distances from the baseline: the ascent is positive, the descent negative in most fonts.
  int32_t ascent;
  int32_t descent;
  int32_t line_gap;
} kineo_font_metrics;

typedef struct {
  uint32_t glyph;
  /// Index of the first character that the glyph represents.
  uint32_t cluster;
  int32_t advance;
  int32_t x;
  int32_t y;
  /// Whether it has this form because of the characters before it.
  bool is_bound;
} kineo_glyph;

typedef enum : uint8_t {
  kineo_segment_move,
  kineo_segment_line,
  kineo_segment_quad,
  kineo_segment_cubic,
  kineo_segment_close,
} kineo_segment_kind;

/// Control points first, the end last; unused ones are 0.
typedef struct {
  kineo_segment_kind kind;
  float x1, y1, x2, y2, x3, y3;
} kineo_segment;

/// Whether the library is on this machine.
bool kineo_harfbuzz_load(void);

/// An axis of variable fonts, by its four-letter tag as a number, `wght` for the weight, and its value.
typedef struct {
  uint32_t tag;
  float value;
} kineo_axis_value;

typedef struct {
  uint32_t tag;
  float minimum;
  float standard;
  float maximum;
} kineo_axis;

/// How a web font is compressed.
typedef enum : uint8_t {
  kineo_packing_none,
  kineo_packing_woff,
  kineo_packing_woff2,
} kineo_font_packing;

/// Also `none` for files that cannot be read.
kineo_font_packing kineo_font_packing_of(const char *path);

/// Whether such files can be read on this machine: WOFF2 needs libwoff2dec.
bool kineo_font_unpacks(kineo_font_packing packing);

/// Null if the file cannot be read or has no such face. Axes that the font does not have are ignored;
/// `slant` leans upright outlines (0 for none).
kineo_font *_Nullable kineo_font_open(
    const char *path, uint32_t face, const kineo_axis_value *_Nullable axes, uint32_t count,
    float slant);

/// The first face in a font file's bytes, which are copied. Null if they are not a font.
kineo_font *_Nullable kineo_font_open_bytes(
    const uint8_t *bytes, uint32_t length, const kineo_axis_value *_Nullable axes, uint32_t count,
    float slant);

/// The axes of a variable font, at most 64; 0 for any other.
uint32_t kineo_font_axes(const kineo_font *font, kineo_axis *axes, uint32_t capacity);

void kineo_font_close(kineo_font *font);

kineo_font_metrics kineo_font_get_metrics(const kineo_font *font);

/// 0 if the font has no glyph for the character.
uint32_t kineo_font_glyph(const kineo_font *font, uint32_t character);

/// Whether the glyph is a colour image (bitmap, layers or SVG) instead of an outline.
bool kineo_font_glyph_is_coloured(const kineo_font *font, uint32_t glyph);

/// Shapes `count` characters from `start`, with the others as context, in visual order from left to
/// right. Returns the number of glyphs; if that is more than `capacity`, call again with more.
uint32_t kineo_font_shape(
    const kineo_font *font, const uint32_t *text, uint32_t length, uint32_t start, uint32_t count,
    uint32_t script, bool right_to_left, bool ligatures, kineo_glyph *glyphs, uint32_t capacity);

/// Returns the number of segments in the outline; if that is more than `capacity`, call again with
/// more.
uint32_t kineo_font_outline(
    const kineo_font *font, uint32_t glyph, kineo_segment *segments, uint32_t capacity);

/// Outlines of a font fitted to rows of pixels by FreeType, which is loaded by the first of these. It changes
/// with each outline, so only one thread at a time may use it.
typedef struct kineo_hinter kineo_hinter;

/// Null if FreeType is not on this machine, cannot read the font, or if its outlines lean. It does not need the font
/// any more.
kineo_hinter *_Nullable kineo_hinter_open(const kineo_font *font);

void kineo_hinter_close(kineo_hinter *hinter);

/// As `kineo_font_outline`, in 64ths of a pixel; `size` is the number of these in an em. 0 also if the font
/// does not have such a size.
uint32_t kineo_hinter_outline(
    kineo_hinter *hinter, uint32_t glyph, uint32_t size, kineo_segment *segments,
    uint32_t capacity);

/// The ISO 15924 tag of a character's script: `Latn`, `Arab`, `Zyyy` for common, `Zinh` for inherited.
uint32_t kineo_script(uint32_t character);

#pragma clang assume_nonnull end

#endif
