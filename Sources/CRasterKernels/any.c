#include "variants.h"
#define TARGET
#define NAME ANY
#if defined(__x86_64__)
// With SSE2 they are long, and hardly faster than one place after the other.
#define NO_PLACES
#endif
#include "loops.h"
