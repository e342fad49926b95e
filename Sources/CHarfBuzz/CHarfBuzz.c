#include "CHarfBuzz.h"

#include <CLateLibrary.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "Outline.h"
#include "Woff.h"
#include "Woff2.h"

#define FUNCTIONS(X)                                                                              \
  X(hb_blob_create)                                                                               \
  X(hb_blob_create_from_file_or_fail)                                                             \
  X(hb_blob_create_or_fail)                                                                       \
  X(hb_blob_destroy)                                                                              \
  X(hb_blob_get_data)                                                                             \
  X(hb_blob_get_length)                                                                           \
  X(hb_face_count)                                                                                \
  X(hb_face_create)                                                                               \
  X(hb_face_destroy)                                                                              \
  X(hb_face_get_glyph_count)                                                                      \
  X(hb_face_get_upem)                                                                             \
  X(hb_font_create)                                                                               \
  X(hb_font_destroy)                                                                              \
  X(hb_font_set_variations)                                                                       \
  X(hb_font_set_synthetic_slant)                                                                  \
  X(hb_font_make_immutable)                                                                       \
  X(hb_font_get_h_extents)                                                                        \
  X(hb_font_get_nominal_glyph)                                                                    \
  X(hb_font_get_glyph_shape)                                                                      \
  X(hb_ot_var_get_axis_infos)                                                                     \
  X(hb_ot_color_glyph_get_layers)                                                                 \
  X(hb_ot_color_glyph_reference_png)                                                              \
  X(hb_ot_color_glyph_reference_svg)                                                              \
  X(hb_buffer_create)                                                                             \
  X(hb_buffer_destroy)                                                                            \
  X(hb_buffer_add_utf32)                                                                          \
  X(hb_buffer_set_direction)                                                                      \
  X(hb_buffer_set_script)                                                                         \
  X(hb_buffer_set_language)                                                                       \
  X(hb_buffer_set_flags)                                                                          \
  X(hb_buffer_get_glyph_infos)                                                                    \
  X(hb_buffer_get_glyph_positions)                                                                \
  X(hb_language_from_string)                                                                      \
  X(hb_shape)                                                                                     \
  X(hb_unicode_funcs_get_default)                                                                 \
  X(hb_unicode_script)                                                                            \
  X(hb_draw_funcs_create)                                                                         \
  X(hb_draw_funcs_destroy)                                                                        \
  X(hb_draw_funcs_set_move_to_func)                                                               \
  X(hb_draw_funcs_set_line_to_func)                                                               \
  X(hb_draw_funcs_set_quadratic_to_func)                                                          \
  X(hb_draw_funcs_set_cubic_to_func)                                                              \
  X(hb_draw_funcs_set_close_path_func)

KINEO_LATE_LIBRARY(hb, "harfbuzz", "0", FUNCTIONS)

bool kineo_harfbuzz_load(void) { return hb_is_loaded(); }

// MARK: Fonts

struct kineo_font {
  hb_face_t *face;
  hb_font_t *font;
  bool leans;
};

static kineo_font_packing packing_of(const uint8_t *bytes, size_t length) {
  if (length < 4) return kineo_packing_none;
  if (memcmp(bytes, "wOFF", 4) == 0) return kineo_packing_woff;
  if (memcmp(bytes, "wOF2", 4) == 0) return kineo_packing_woff2;
  return kineo_packing_none;
}

kineo_font_packing kineo_font_packing_of(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) return kineo_packing_none;
  uint8_t bytes[4];
  size_t length = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  return packing_of(bytes, length);
}

bool kineo_font_unpacks(kineo_font_packing packing) {
  return packing != kineo_packing_woff2 || kineo_woff2_load();
}

// Opens the font of the data, unpacked if it is WOFF; NULL if that fails. Takes ownership of the data,
// which may be NULL.
static hb_blob_t *unpacked(hb_blob_t *blob) {
  if (!blob) return NULL;
  unsigned int length = 0;
  const uint8_t *bytes = (const uint8_t *)hb.hb_blob_get_data(blob, &length);
  kineo_font_packing packing = packing_of(bytes, length);
  if (packing == kineo_packing_none) return blob;
  size_t plain_length = 0;
  uint8_t *plain = packing == kineo_packing_woff
                       ? kineo_woff_unpack(bytes, length, &plain_length)
                       : kineo_woff2_unpack(bytes, length, &plain_length);
  hb.hb_blob_destroy(blob);
  if (!plain) return NULL;
  // The blob owns the bytes from here on, and frees them even if it cannot be created.
  return hb.hb_blob_create(
      (const char *)plain, (unsigned int)plain_length, HB_MEMORY_MODE_READONLY, plain, free);
}

// Takes ownership of the data, which may be NULL.
static kineo_font *open_data(
    hb_blob_t *data, uint32_t face_index, const kineo_axis_value *axes, uint32_t count, float slant) {
  hb_blob_t *blob = unpacked(data);
  if (!blob) return NULL;
  if ((face_index & 0xFFFF) >= hb.hb_face_count(blob)) {
    hb.hb_blob_destroy(blob);
    return NULL;
  }
  hb_face_t *face = hb.hb_face_create(blob, face_index);
  hb.hb_blob_destroy(blob);
  kineo_font *result = hb.hb_face_get_glyph_count(face) ? malloc(sizeof *result) : NULL;
  hb_variation_t *variations = count ? malloc(count * sizeof *variations) : NULL;
  if (!result || (count && !variations)) {
    free(result);
    free(variations);
    hb.hb_face_destroy(face);
    return NULL;
  }
  hb_font_t *font = hb.hb_font_create(face);
  // A font without the axis ignores this.
  for (uint32_t i = 0; i < count; i++) {
    variations[i] = (hb_variation_t){axes[i].tag, axes[i].value};
  }
  if (count) hb.hb_font_set_variations(font, variations, count);
  free(variations);
  if (slant != 0) hb.hb_font_set_synthetic_slant(font, slant);
  hb.hb_font_make_immutable(font);
  result->face = face;
  result->font = font;
  result->leans = slant != 0;
  return result;
}

kineo_font *kineo_font_open(
    const char *path, uint32_t face_index, const kineo_axis_value *axes, uint32_t count,
    float slant) {
  if (!kineo_harfbuzz_load()) return NULL;
  return open_data(hb.hb_blob_create_from_file_or_fail(path), face_index, axes, count, slant);
}

kineo_font *kineo_font_open_bytes(
    const uint8_t *bytes, uint32_t length, const kineo_axis_value *axes, uint32_t count,
    float slant) {
  if (!kineo_harfbuzz_load()) return NULL;
  hb_blob_t *blob = hb.hb_blob_create_or_fail(
      (const char *)bytes, length, HB_MEMORY_MODE_DUPLICATE, NULL, NULL);
  return open_data(blob, 0, axes, count, slant);
}

uint32_t kineo_font_axes(const kineo_font *font, kineo_axis *axes, uint32_t capacity) {
  hb_ot_var_axis_info_t infos[64];
  unsigned int count = sizeof infos / sizeof infos[0];
  hb.hb_ot_var_get_axis_infos(font->face, 0, &count, infos);
  if (count > capacity) count = capacity;
  for (unsigned int i = 0; i < count; i++) {
    axes[i] = (kineo_axis){
        infos[i].tag, infos[i].min_value, infos[i].default_value, infos[i].max_value};
  }
  return count;
}

void kineo_font_close(kineo_font *font) {
  hb.hb_font_destroy(font->font);
  hb.hb_face_destroy(font->face);
  free(font);
}

kineo_font_metrics kineo_font_get_metrics(const kineo_font *font) {
  hb_font_extents_t extents = {0};
  hb.hb_font_get_h_extents(font->font, &extents);
  kineo_font_metrics metrics = {
      .units_per_em = (int32_t)hb.hb_face_get_upem(font->face),
      .ascent = extents.ascender,
      .descent = extents.descender,
      .line_gap = extents.line_gap,
  };
  return metrics;
}

uint32_t kineo_font_glyph(const kineo_font *font, uint32_t character) {
  hb_codepoint_t glyph = 0;
  return hb.hb_font_get_nominal_glyph(font->font, character, &glyph) ? glyph : 0;
}

static bool takes_content(hb_blob_t *blob) {
  bool result = hb.hb_blob_get_length(blob) > 0;
  hb.hb_blob_destroy(blob);
  return result;
}

bool kineo_font_glyph_is_coloured(const kineo_font *font, uint32_t glyph) {
  return hb.hb_ot_color_glyph_get_layers(font->face, glyph, 0, NULL, NULL) > 0
      || takes_content(hb.hb_ot_color_glyph_reference_png(font->font, glyph))
      || takes_content(hb.hb_ot_color_glyph_reference_svg(font->face, glyph));
}

// MARK: Shaping

uint32_t kineo_font_shape(
    const kineo_font *font, const uint32_t *text, uint32_t length, uint32_t start, uint32_t count,
    uint32_t script, bool right_to_left, bool ligatures, kineo_glyph *glyphs, uint32_t capacity) {
  hb_buffer_t *buffer = hb.hb_buffer_create();
  hb.hb_buffer_add_utf32(buffer, text, (int)length, start, (int)count);
  hb.hb_buffer_set_direction(buffer, right_to_left ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
  hb.hb_buffer_set_script(buffer, (hb_script_t)script);
  // Not the process's language, so that the same text gives the same glyphs everywhere.
  hb.hb_buffer_set_language(buffer, hb.hb_language_from_string("en", -1));
  hb_buffer_flags_t flags = HB_BUFFER_FLAG_REMOVE_DEFAULT_IGNORABLES;
  if (start == 0) flags |= HB_BUFFER_FLAG_BOT;
  if (start + count == length) flags |= HB_BUFFER_FLAG_EOT;
  hb.hb_buffer_set_flags(buffer, flags);
  const hb_feature_t off[] = {
      {HB_TAG('l', 'i', 'g', 'a'), 0, HB_FEATURE_GLOBAL_START, HB_FEATURE_GLOBAL_END},
      {HB_TAG('c', 'l', 'i', 'g'), 0, HB_FEATURE_GLOBAL_START, HB_FEATURE_GLOBAL_END},
      // Some fonts make arrows and narrow letters by their neighbours, as browsers do not in spaced text either.
      {HB_TAG('c', 'a', 'l', 't'), 0, HB_FEATURE_GLOBAL_START, HB_FEATURE_GLOBAL_END},
  };
  hb.hb_shape(font->font, buffer, ligatures ? NULL : off, ligatures ? 0 : 3);

  unsigned int found = 0;
  hb_glyph_info_t *infos = hb.hb_buffer_get_glyph_infos(buffer, &found);
  hb_glyph_position_t *positions = hb.hb_buffer_get_glyph_positions(buffer, NULL);
  for (unsigned int i = 0; i < found && i < capacity; i++) {
    glyphs[i] = (kineo_glyph){
        .glyph = infos[i].codepoint,
        .cluster = infos[i].cluster,
        .advance = positions[i].x_advance,
        .x = positions[i].x_offset,
        .y = positions[i].y_offset,
        .is_bound = (hb_glyph_info_get_glyph_flags(&infos[i]) & HB_GLYPH_FLAG_UNSAFE_TO_BREAK) != 0,
    };
  }
  hb.hb_buffer_destroy(buffer);
  return found;
}

uint32_t kineo_script(uint32_t character) {
  return (uint32_t)hb.hb_unicode_script(hb.hb_unicode_funcs_get_default(), character);
}

// MARK: Outlines

typedef struct {
  kineo_segment *segments;
  uint32_t capacity;
  uint32_t count;
} pen;

static void add(void *data, kineo_segment segment) {
  pen *p = data;
  if (p->count < p->capacity) p->segments[p->count] = segment;
  p->count++;
}

static void move_to(hb_draw_funcs_t *f, void *data, hb_draw_state_t *s, float x, float y, void *u) {
  add(data, (kineo_segment){kineo_segment_move, .x3 = x, .y3 = y});
}

static void line_to(hb_draw_funcs_t *f, void *data, hb_draw_state_t *s, float x, float y, void *u) {
  add(data, (kineo_segment){kineo_segment_line, .x3 = x, .y3 = y});
}

static void quad_to(
    hb_draw_funcs_t *f, void *data, hb_draw_state_t *s, float x1, float y1, float x, float y,
    void *u) {
  add(data, (kineo_segment){kineo_segment_quad, .x2 = x1, .y2 = y1, .x3 = x, .y3 = y});
}

static void cubic_to(
    hb_draw_funcs_t *f, void *data, hb_draw_state_t *s, float x1, float y1, float x2, float y2,
    float x, float y, void *u) {
  add(data, (kineo_segment){kineo_segment_cubic, x1, y1, x2, y2, x, y});
}

static void close_path(hb_draw_funcs_t *f, void *data, hb_draw_state_t *s, void *u) {
  add(data, (kineo_segment){kineo_segment_close});
}

hb_font_t *kineo_font_unslanted(const kineo_font *font) { return font->leans ? NULL : font->font; }

uint32_t kineo_font_outline(
    const kineo_font *font, uint32_t glyph, kineo_segment *segments, uint32_t capacity) {
  return kineo_outline(font->font, glyph, segments, capacity);
}

uint32_t kineo_outline(
    hb_font_t *font, uint32_t glyph, kineo_segment *segments, uint32_t capacity) {
  hb_draw_funcs_t *funcs = hb.hb_draw_funcs_create();
  hb.hb_draw_funcs_set_move_to_func(funcs, move_to, NULL, NULL);
  hb.hb_draw_funcs_set_line_to_func(funcs, line_to, NULL, NULL);
  hb.hb_draw_funcs_set_quadratic_to_func(funcs, quad_to, NULL, NULL);
  hb.hb_draw_funcs_set_cubic_to_func(funcs, cubic_to, NULL, NULL);
  hb.hb_draw_funcs_set_close_path_func(funcs, close_path, NULL, NULL);
  pen p = {segments, capacity, 0};
  hb.hb_font_get_glyph_shape(font, glyph, funcs, &p);
  hb.hb_draw_funcs_destroy(funcs);
  return p.count;
}
