#include "CLateLibrary.h"

#include <stdio.h>

void *kineo_open_library(const char *name, const char *version) {
  char path[128];
#if defined(__APPLE__)
  // On Apple silicon, Homebrew installs where dlopen does not look.
  const char *const patterns[] = {"lib%s.%s.dylib", "/opt/homebrew/lib/lib%s.%s.dylib"};
#else
  const char *const patterns[] = {"lib%s.so.%s"};
#endif
  for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
    snprintf(path, sizeof path, patterns[i], name, version);
    void *library = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
    if (library) return library;
  }
  return NULL;
}
