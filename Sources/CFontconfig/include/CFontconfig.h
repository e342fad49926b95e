// The parts of fontconfig that kineo needs: finding the fonts of a family. The library is loaded at the
// first call, so a run that names its font files does not need it or pay for it.

#ifndef KINEO_FONTCONFIG_H
#define KINEO_FONTCONFIG_H

#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The machine's fonts.
typedef struct kineo_font_catalog kineo_font_catalog;

/// Fonts that match a request, best first; it does not refer to the catalog.
typedef struct kineo_font_list kineo_font_list;

/// Whether the library is on this machine.
bool kineo_fontconfig_load(void);

/// Null if there is no configuration.
kineo_font_catalog *_Nullable kineo_font_catalog_open(void);
void kineo_font_catalog_close(kineo_font_catalog *catalog);
uint32_t kineo_font_catalog_count(const kineo_font_catalog *catalog);

/// `weight` as in OpenType. Null if out of memory.
kineo_font_list *_Nullable kineo_font_list_open(
    kineo_font_catalog *catalog, const char *family, double weight, bool italic);
/// Every font with outlines, in no particular order. Null if out of memory.
kineo_font_list *_Nullable kineo_font_list_all(kineo_font_catalog *catalog);
void kineo_font_list_close(kineo_font_list *list);
uint32_t kineo_font_list_count(const kineo_font_list *list);

/// Whether the first font is of the requested family, or of one that the configuration treats as the
/// same, and not only the substitute for every missing family.
bool kineo_font_list_is_answer(const kineo_font_list *list);

/// Null if the font is not in a file.
const char *_Nullable kineo_font_list_path(const kineo_font_list *list, uint32_t index);
/// The font's primary family name; null if it has none.
const char *_Nullable kineo_font_list_family(const kineo_font_list *list, uint32_t index);
/// The name of its style: `Bold Italic`; null if it has none.
const char *_Nullable kineo_font_list_style(const kineo_font_list *list, uint32_t index);
/// As in OpenType; 400 if the font has none.
double kineo_font_list_weight(const kineo_font_list *list, uint32_t index);
/// Whether this is one of the font's names, ignoring case.
bool kineo_font_list_has_family(const kineo_font_list *list, uint32_t index, const char *family);
uint32_t kineo_font_list_face(const kineo_font_list *list, uint32_t index);
bool kineo_font_list_is_coloured(const kineo_font_list *list, uint32_t index);
bool kineo_font_list_is_upright(const kineo_font_list *list, uint32_t index);
bool kineo_font_list_covers(const kineo_font_list *list, uint32_t index, uint32_t character);

#pragma clang assume_nonnull end

#endif
