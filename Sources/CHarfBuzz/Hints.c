#include "CHarfBuzz.h"
#include "Outline.h"

#include <CLateLibrary.h>
#include <stdlib.h>

// Outlines fitted to rows of pixels by FreeType's light hints, which only move points up and down. HarfBuzz draws them,
// so that nothing of FreeType's structures is needed here: its headers are in folders that only pkg-config knows.
// FreeType's handles are pointers, its sizes and positions longs.
extern int FT_Init_FreeType(void **library);
extern int FT_Done_FreeType(void *library);
extern int FT_New_Memory_Face(void *library, const char *bytes, long length, long index, void **face);
extern int FT_Done_Face(void *face);
extern int FT_Set_Char_Size(void *face, long width, long height, unsigned across, unsigned down);
extern int FT_Set_Var_Blend_Coordinates(void *face, unsigned count, long *coordinates);
extern hb_font_t *hb_ft_font_create_referenced(void *face);
extern void hb_ft_font_set_load_flags(hb_font_t *font, int flags);
extern hb_bool_t hb_ft_font_changed(hb_font_t *font);

#define FREETYPE_FUNCTIONS(X) \
  X(FT_Init_FreeType)         \
  X(FT_Done_FreeType)         \
  X(FT_New_Memory_Face)       \
  X(FT_Done_Face)             \
  X(FT_Set_Char_Size)         \
  X(FT_Set_Var_Blend_Coordinates)

#define BRIDGE_FUNCTIONS(X)       \
  X(hb_ft_font_create_referenced) \
  X(hb_ft_font_set_load_flags)    \
  X(hb_ft_font_changed)           \
  X(hb_blob_get_data)             \
  X(hb_blob_destroy)              \
  X(hb_face_reference_blob)       \
  X(hb_face_get_index)            \
  X(hb_font_get_face)             \
  X(hb_font_get_var_coords_normalized) \
  X(hb_font_destroy)

KINEO_LATE_LIBRARY(ft, "freetype", "6", FREETYPE_FUNCTIONS)
KINEO_LATE_LIBRARY(hb, "harfbuzz", "0", BRIDGE_FUNCTIONS)

// FT_LOAD_NO_BITMAP | FT_LOAD_TARGET_LIGHT
static const int light = 1 << 3 | 1 << 16;

struct kineo_hinter {
  hb_blob_t *bytes;
  void *library;
  void *face;
  hb_font_t *font;
  uint32_t size;
};

// Whether the face has the axis values of the font.
static bool takes_axes(void *face, hb_font_t *font) {
  unsigned int count = 0;
  const int *values = hb.hb_font_get_var_coords_normalized(font, &count);
  if (count == 0) return true;
  long *coordinates = malloc(count * sizeof *coordinates);
  if (!coordinates) return false;
  // From 14 bits behind the point to 16.
  for (unsigned int i = 0; i < count; i++) coordinates[i] = (long)values[i] * 4;
  bool result = ft.FT_Set_Var_Blend_Coordinates(face, count, coordinates) == 0;
  free(coordinates);
  return result;
}

kineo_hinter *kineo_hinter_open(const kineo_font *font) {
  if (!ft_is_loaded() || !hb_is_loaded()) return NULL;
  hb_font_t *plain = kineo_font_unslanted(font);
  kineo_hinter *result = plain ? calloc(1, sizeof *result) : NULL;
  if (!result) return NULL;
  hb_face_t *face = hb.hb_font_get_face(plain);
  result->bytes = hb.hb_face_reference_blob(face);
  unsigned int length = 0;
  const char *bytes = hb.hb_blob_get_data(result->bytes, &length);
  if (ft.FT_Init_FreeType(&result->library) == 0
      && ft.FT_New_Memory_Face(
             result->library, bytes, (long)length, (long)hb.hb_face_get_index(face), &result->face)
             == 0
      && takes_axes(result->face, plain)) {
    return result;
  }
  kineo_hinter_close(result);
  return NULL;
}

void kineo_hinter_close(kineo_hinter *hinter) {
  if (hinter->font) hb.hb_font_destroy(hinter->font);
  if (hinter->face) ft.FT_Done_Face(hinter->face);
  if (hinter->library) ft.FT_Done_FreeType(hinter->library);
  hb.hb_blob_destroy(hinter->bytes);
  free(hinter);
}

uint32_t kineo_hinter_outline(
    kineo_hinter *hinter, uint32_t glyph, uint32_t size, kineo_segment *segments,
    uint32_t capacity) {
  if (size != hinter->size) {
    if (ft.FT_Set_Char_Size(hinter->face, (long)size, (long)size, 72, 72) != 0) return 0;
    if (!hinter->font) {
      hinter->font = hb.hb_ft_font_create_referenced(hinter->face);
      hb.hb_ft_font_set_load_flags(hinter->font, light);
    } else {
      hb.hb_ft_font_changed(hinter->font);
    }
    hinter->size = size;
  }
  return kineo_outline(hinter->font, glyph, segments, capacity);
}
