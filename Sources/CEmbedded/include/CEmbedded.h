#ifndef KINEO_EMBEDDED_H
#define KINEO_EMBEDDED_H

#include <stddef.h>

/// A file as it was when the program was compiled.
typedef struct {
  /// Zero-terminated; a preset's is without its extension.
  const char *name;
  /// The content, deflated in what is given away.
  const unsigned char *bytes;
  size_t count;
  /// The content's own size.
  size_t size;
} kineo_file;

/// The documents of the folder `presets`, sorted by name as bytes. They live as long as the process.
const kineo_file *kineo_presets(void);
int kineo_preset_count(void);

/// The parts of the preview's page, likewise.
const kineo_file *kineo_page_parts(void);
int kineo_page_part_count(void);

/// Copies a file's content to where its size has room. Returns 0 if the program is damaged.
int kineo_read_file(const kineo_file *file, unsigned char *target);

#endif
