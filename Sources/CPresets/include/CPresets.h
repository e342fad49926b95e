#ifndef KINEO_PRESETS_H
#define KINEO_PRESETS_H

#include <stddef.h>

/// A document of the folder `presets` as it was when the program was compiled.
typedef struct {
  /// The file's name without its extension, zero-terminated.
  const char *name;
  /// The document, deflated in what is given away.
  const unsigned char *bytes;
  size_t count;
  /// The document's own size.
  size_t size;
} kineo_preset;

/// All of them, sorted by name as bytes. They live as long as the process.
const kineo_preset *kineo_presets(void);
int kineo_preset_count(void);

/// Copies a document to where its size has room. Returns 0 if the program is damaged.
int kineo_read_preset(const kineo_preset *preset, unsigned char *target);

#endif
