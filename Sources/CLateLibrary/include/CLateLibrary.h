#pragma once

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>

// Libraries that are loaded when they are first needed rather than when the program starts: most runs
// draw no text and read no JPEG, and if a library is missing, only what needs it fails.

// `libNAME.so.VERSION` on Linux, `libNAME.VERSION.dylib` on a Mac; NULL if it cannot be loaded.
void *kineo_open_library(const char *name, const char *version);

// Defines `TABLE`, whose members are the library's functions, and `bool TABLE_is_loaded(void)`, which
// loads the library once; nothing in `TABLE` may be called before that has returned true. FUNCTIONS(X)
// lists them as X(function). The types come from the library's own headers, so a wrong call does not
// compile.
#define KINEO_LATE_LIBRARY(TABLE, NAME, VERSION, FUNCTIONS)                     \
  static struct {                                                             \
    FUNCTIONS(KINEO_LATE_MEMBER)                                              \
  } TABLE;                                                                    \
  static bool TABLE##_has_all = false;                                        \
  static void TABLE##_load(void) {                                            \
    __typeof__(TABLE) *table = &TABLE;                                        \
    void *library = kineo_open_library(NAME, VERSION);                          \
    if (!library) return;                                                     \
    FUNCTIONS(KINEO_LATE_FIND)                                                \
    TABLE##_has_all = true;                                                   \
  }                                                                           \
  static bool TABLE##_is_loaded(void) {                                       \
    static pthread_once_t once = PTHREAD_ONCE_INIT;                           \
    pthread_once(&once, TABLE##_load);                                        \
    return TABLE##_has_all;                                                   \
  }

#define KINEO_LATE_MEMBER(function) __typeof__(&function) function;

#define KINEO_LATE_FIND(function)                        \
  *(void **)&table->function = dlsym(library, #function); \
  if (!table->function) return;
