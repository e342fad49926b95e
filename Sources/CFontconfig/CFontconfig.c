#include "CFontconfig.h"

#include <CLateLibrary.h>
#include <fontconfig/fontconfig.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(X)             \
  X(FcInitLoadConfigAndFonts)    \
  X(FcConfigDestroy)             \
  X(FcConfigGetFonts)            \
  X(FcConfigSubstitute)          \
  X(FcDefaultSubstitute)         \
  X(FcPatternCreate)             \
  X(FcPatternDestroy)            \
  X(FcPatternAddString)          \
  X(FcPatternAddDouble)          \
  X(FcPatternAddInteger)         \
  X(FcPatternAddBool)            \
  X(FcPatternGetString)          \
  X(FcPatternGetInteger)         \
  X(FcPatternGetDouble)          \
  X(FcPatternGetBool)            \
  X(FcPatternGetCharSet)         \
  X(FcPatternGetWithBinding)     \
  X(FcFontSetSort)               \
  X(FcFontSetList)               \
  X(FcFontSetCreate)             \
  X(FcFontSetAdd)                \
  X(FcPatternReference)          \
  X(FcObjectSetCreate)           \
  X(FcObjectSetAdd)              \
  X(FcObjectSetDestroy)          \
  X(FcFontSetDestroy)            \
  X(FcCharSetHasChar)            \
  X(FcWeightFromOpenTypeDouble)  \
  X(FcWeightToOpenTypeDouble)    \
  X(FcStrCmpIgnoreCase)

KINEO_LATE_LIBRARY(fc, "fontconfig", "1", FUNCTIONS)

bool kineo_fontconfig_load(void) { return fc_is_loaded(); }

// MARK: The catalog

struct kineo_font_catalog {
  FcConfig *config;
  // Those that can be read. Of a family that is also there as Type 1, the other copy would be left out as one that adds no
  // letters.
  FcFontSet *fonts;
};

// Whether the font is TrueType or OpenType, as far as the system knows.
static bool can_be_read(FcPattern *font) {
  FcChar8 *format;
  if (fc.FcPatternGetString(font, FC_FONTFORMAT, 0, &format) != FcResultMatch) return true;
  return strcmp((const char *)format, "TrueType") == 0 || strcmp((const char *)format, "CFF") == 0;
}

static FcFontSet *readable_fonts(FcConfig *config) {
  FcFontSet *readable = fc.FcFontSetCreate();
  FcFontSet *all = fc.FcConfigGetFonts(config, FcSetSystem);
  for (int i = 0; readable && all && i < all->nfont; i++) {
    if (!can_be_read(all->fonts[i])) continue;
    fc.FcPatternReference(all->fonts[i]);
    fc.FcFontSetAdd(readable, all->fonts[i]);
  }
  return readable;
}

kineo_font_catalog *kineo_font_catalog_open(void) {
  if (!kineo_fontconfig_load()) return NULL;
  FcConfig *config = fc.FcInitLoadConfigAndFonts();
  if (!config) return NULL;
  kineo_font_catalog *catalog = malloc(sizeof *catalog);
  FcFontSet *fonts = catalog ? readable_fonts(config) : NULL;
  if (fonts) {
    *catalog = (kineo_font_catalog){config, fonts};
    return catalog;
  }
  free(catalog);
  fc.FcConfigDestroy(config);
  return NULL;
}

void kineo_font_catalog_close(kineo_font_catalog *catalog) {
  fc.FcFontSetDestroy(catalog->fonts);
  fc.FcConfigDestroy(catalog->config);
  free(catalog);
}

uint32_t kineo_font_catalog_count(const kineo_font_catalog *catalog) {
  return catalog->fonts->nfont > 0 ? (uint32_t)catalog->fonts->nfont : 0;
}

// MARK: Lists

struct kineo_font_list {
  FcFontSet *fonts;
  bool is_answer;
};

// Whether the font has one of the pattern's families, except those with weak binding, which the
// configuration adds to every pattern.
static bool has_wanted_family(FcPattern *pattern, FcPattern *font) {
  FcValue wanted;
  FcValueBinding binding;
  for (int i = 0;
       fc.FcPatternGetWithBinding(pattern, FC_FAMILY, i, &wanted, &binding) == FcResultMatch;
       i++) {
    if (binding == FcValueBindingWeak || wanted.type != FcTypeString) continue;
    FcChar8 *family;
    for (int j = 0; fc.FcPatternGetString(font, FC_FAMILY, j, &family) == FcResultMatch; j++) {
      if (fc.FcStrCmpIgnoreCase(wanted.u.s, family) == 0) return true;
    }
  }
  return false;
}

kineo_font_list *kineo_font_list_open(
    kineo_font_catalog *catalog, const char *family, double weight, bool italic) {
  kineo_font_list *list = malloc(sizeof *list);
  if (!list) return NULL;
  FcPattern *pattern = fc.FcPatternCreate();
  fc.FcPatternAddString(pattern, FC_FAMILY, (const FcChar8 *)family);
  fc.FcPatternAddDouble(pattern, FC_WEIGHT, fc.FcWeightFromOpenTypeDouble(weight));
  fc.FcPatternAddInteger(pattern, FC_SLANT, italic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN);
  fc.FcPatternAddBool(pattern, FC_OUTLINE, FcTrue);
  fc.FcConfigSubstitute(catalog->config, pattern, FcMatchPattern);
  fc.FcDefaultSubstitute(pattern);
  FcResult result = FcResultMatch;
  list->fonts = fc.FcFontSetSort(
      catalog->config, &catalog->fonts, 1, pattern, FcTrue, NULL, &result);
  list->is_answer = list->fonts && list->fonts->nfont > 0
      && has_wanted_family(pattern, list->fonts->fonts[0]);
  fc.FcPatternDestroy(pattern);
  if (list->fonts) return list;
  free(list);
  return NULL;
}

kineo_font_list *kineo_font_list_all(kineo_font_catalog *catalog) {
  static const char *const wanted[] = {
      FC_FAMILY, FC_STYLE, FC_FILE, FC_INDEX, FC_WEIGHT, FC_SLANT, FC_COLOR};
  kineo_font_list *list = malloc(sizeof *list);
  if (!list) return NULL;
  FcPattern *pattern = fc.FcPatternCreate();
  fc.FcPatternAddBool(pattern, FC_OUTLINE, FcTrue);
  FcObjectSet *objects = fc.FcObjectSetCreate();
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) fc.FcObjectSetAdd(objects, wanted[i]);
  list->fonts = fc.FcFontSetList(catalog->config, &catalog->fonts, 1, pattern, objects);
  list->is_answer = false;
  fc.FcObjectSetDestroy(objects);
  fc.FcPatternDestroy(pattern);
  if (list->fonts) return list;
  free(list);
  return NULL;
}

void kineo_font_list_close(kineo_font_list *list) {
  fc.FcFontSetDestroy(list->fonts);
  free(list);
}

uint32_t kineo_font_list_count(const kineo_font_list *list) {
  return list->fonts->nfont > 0 ? (uint32_t)list->fonts->nfont : 0;
}

bool kineo_font_list_is_answer(const kineo_font_list *list) { return list->is_answer; }

static FcPattern *font_at(const kineo_font_list *list, uint32_t index) {
  return index < kineo_font_list_count(list) ? list->fonts->fonts[index] : NULL;
}

const char *kineo_font_list_path(const kineo_font_list *list, uint32_t index) {
  FcPattern *font = font_at(list, index);
  FcChar8 *path;
  if (!font || fc.FcPatternGetString(font, FC_FILE, 0, &path) != FcResultMatch) return NULL;
  return (const char *)path;
}

const char *kineo_font_list_family(const kineo_font_list *list, uint32_t index) {
  FcPattern *font = font_at(list, index);
  FcChar8 *family;
  if (!font || fc.FcPatternGetString(font, FC_FAMILY, 0, &family) != FcResultMatch) return NULL;
  return (const char *)family;
}

const char *kineo_font_list_style(const kineo_font_list *list, uint32_t index) {
  FcPattern *font = font_at(list, index);
  FcChar8 *style;
  if (!font || fc.FcPatternGetString(font, FC_STYLE, 0, &style) != FcResultMatch) return NULL;
  return (const char *)style;
}

double kineo_font_list_weight(const kineo_font_list *list, uint32_t index) {
  FcPattern *font = font_at(list, index);
  double weight = FC_WEIGHT_REGULAR;
  // For a variable font this is a range: use regular.
  if (font) fc.FcPatternGetDouble(font, FC_WEIGHT, 0, &weight);
  return fc.FcWeightToOpenTypeDouble(weight);
}

bool kineo_font_list_has_family(const kineo_font_list *list, uint32_t index, const char *family) {
  FcPattern *font = font_at(list, index);
  FcChar8 *own;
  for (int i = 0; font && fc.FcPatternGetString(font, FC_FAMILY, i, &own) == FcResultMatch; i++) {
    if (fc.FcStrCmpIgnoreCase(own, (const FcChar8 *)family) == 0) return true;
  }
  return false;
}

uint32_t kineo_font_list_face(const kineo_font_list *list, uint32_t index) {
  FcPattern *font = font_at(list, index);
  int face = 0;
  if (font) fc.FcPatternGetInteger(font, FC_INDEX, 0, &face);
  return (uint32_t)face;
}

bool kineo_font_list_is_coloured(const kineo_font_list *list, uint32_t index) {
  FcPattern *font = font_at(list, index);
  FcBool coloured = FcFalse;
  if (font) fc.FcPatternGetBool(font, FC_COLOR, 0, &coloured);
  return coloured == FcTrue;
}

bool kineo_font_list_is_upright(const kineo_font_list *list, uint32_t index) {
  FcPattern *font = font_at(list, index);
  int slant = FC_SLANT_ROMAN;
  if (font) fc.FcPatternGetInteger(font, FC_SLANT, 0, &slant);
  return slant == FC_SLANT_ROMAN;
}

bool kineo_font_list_covers(const kineo_font_list *list, uint32_t index, uint32_t character) {
  FcPattern *font = font_at(list, index);
  FcCharSet *characters;
  if (!font || fc.FcPatternGetCharSet(font, FC_CHARSET, 0, &characters) != FcResultMatch) {
    return false;
  }
  return fc.FcCharSetHasChar(characters, character);
}
