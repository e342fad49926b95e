// fontconfig as kineo needs it: which files hold the fonts of a family. The library is loaded at the first
// call, so that a run that names its font files does not pay for it and does not need it.

#ifndef KINEO_FONTCONFIG_H
#define KINEO_FONTCONFIG_H

#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The machine's fonts.
typedef struct kineo_font_catalog kineo_font_catalog;

/// Fonts for one wish, the best first; it keeps nothing of the catalog.
typedef struct kineo_font_list kineo_font_list;

/// Whether the library is on this machine.
bool kineo_fontconfig_load(void);

/// Null where there is no configuration.
kineo_font_catalog *_Nullable kineo_font_catalog_open(void);
void kineo_font_catalog_close(kineo_font_catalog *catalog);
uint32_t kineo_font_catalog_count(const kineo_font_catalog *catalog);

/// `weight` as in OpenType. Null where memory is short.
kineo_font_list *_Nullable kineo_font_list_open(
    kineo_font_catalog *catalog, const char *family, double weight, bool italic);
/// Every font with outlines, in no order. Null where memory is short.
kineo_font_list *_Nullable kineo_font_list_all(kineo_font_catalog *catalog);
void kineo_font_list_close(kineo_font_list *list);
uint32_t kineo_font_list_count(const kineo_font_list *list);

/// Whether the first font is of the family that was asked for, or of one that the configuration calls the same,
/// and not only what stands in for every missing family.
bool kineo_font_list_is_answer(const kineo_font_list *list);

/// Null where the font is in no file.
const char *_Nullable kineo_font_list_path(const kineo_font_list *list, uint32_t index);
/// What the font is called first; null where it has no name.
const char *_Nullable kineo_font_list_family(const kineo_font_list *list, uint32_t index);
/// What its style is called: `Bold Italic`; null where it has no name.
const char *_Nullable kineo_font_list_style(const kineo_font_list *list, uint32_t index);
/// As in OpenType; 400 where the font has none of its own.
double kineo_font_list_weight(const kineo_font_list *list, uint32_t index);
/// Whether one of the font's names is this one, in capitals or not.
bool kineo_font_list_has_family(const kineo_font_list *list, uint32_t index, const char *family);
uint32_t kineo_font_list_face(const kineo_font_list *list, uint32_t index);
bool kineo_font_list_is_coloured(const kineo_font_list *list, uint32_t index);
bool kineo_font_list_is_upright(const kineo_font_list *list, uint32_t index);
bool kineo_font_list_covers(const kineo_font_list *list, uint32_t index, uint32_t character);

#pragma clang assume_nonnull end

#endif
