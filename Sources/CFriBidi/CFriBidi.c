#include "CFriBidi.h"

#include <CLateLibrary.h>
#include <fribidi/fribidi.h>
#include <stdlib.h>

#define FUNCTIONS(X)            \
  X(fribidi_get_bidi_types)     \
  X(fribidi_get_bracket_types)  \
  X(fribidi_get_par_embedding_levels_ex)

KINEO_LATE_LIBRARY(bidi, "fribidi", "0", FUNCTIONS)

bool kineo_fribidi_load(void) { return bidi_is_loaded(); }

int kineo_bidi_levels(const uint32_t *text, uint32_t count, int8_t *levels) {
  const FriBidiStrIndex length = (FriBidiStrIndex)count;
  FriBidiCharType *types = calloc(count, sizeof *types);
  FriBidiBracketType *brackets = calloc(count, sizeof *brackets);
  FriBidiParType base = FRIBIDI_PAR_ON;
  int result = -1;
  if (types && brackets) {
    bidi.fribidi_get_bidi_types(text, length, types);
    bidi.fribidi_get_bracket_types(text, length, types, brackets);
    // It only fails if out of memory.
    if (bidi.fribidi_get_par_embedding_levels_ex(types, brackets, length, &base, levels) != 0)
      result = FRIBIDI_IS_RTL(base) ? 1 : 0;
  }
  free(types);
  free(brackets);
  return result;
}
