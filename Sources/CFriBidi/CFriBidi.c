#include "CFriBidi.h"

#include <dlfcn.h>
#include <fribidi/fribidi.h>
#include <pthread.h>
#include <stdlib.h>

#if defined(__APPLE__)
#define LIBRARY "libfribidi.0.dylib"
#else
#define LIBRARY "libfribidi.so.0"
#endif

#define FUNCTIONS(X)            \
  X(fribidi_get_bidi_types)     \
  X(fribidi_get_bracket_types)  \
  X(fribidi_get_par_embedding_levels_ex)

// The table's types come from the library's own headers, so that a wrong call does not compile.
static struct {
#define DECLARE(name) __typeof__(&name) name;
  FUNCTIONS(DECLARE)
#undef DECLARE
} bidi;

static bool is_loaded = false;

static void load_library(void) {
  void *library = dlopen(LIBRARY, RTLD_LAZY | RTLD_LOCAL);
#if defined(__APPLE__)
  // Homebrew on Apple chips installs where dlopen does not look.
  if (!library) library = dlopen("/opt/homebrew/lib/" LIBRARY, RTLD_LAZY | RTLD_LOCAL);
#endif
  if (!library) return;
#define FIND(name)                               \
  *(void **)&bidi.name = dlsym(library, #name);  \
  if (!bidi.name) return;
  FUNCTIONS(FIND)
#undef FIND
  is_loaded = true;
}

bool kineo_fribidi_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_library);
  return is_loaded;
}

int kineo_bidi_levels(const uint32_t *text, uint32_t count, int8_t *levels) {
  const FriBidiStrIndex length = (FriBidiStrIndex)count;
  FriBidiCharType *types = calloc(count, sizeof *types);
  FriBidiBracketType *brackets = calloc(count, sizeof *brackets);
  FriBidiParType base = FRIBIDI_PAR_ON;
  int result = -1;
  if (types && brackets) {
    bidi.fribidi_get_bidi_types(text, length, types);
    bidi.fribidi_get_bracket_types(text, length, types, brackets);
    // Nothing but a lack of memory makes it fail.
    if (bidi.fribidi_get_par_embedding_levels_ex(types, brackets, length, &base, levels) != 0)
      result = FRIBIDI_IS_RTL(base) ? 1 : 0;
  }
  free(types);
  free(brackets);
  return result;
}
