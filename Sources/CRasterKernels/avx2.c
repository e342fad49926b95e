#include "variants.h"
#if defined(__x86_64__)
#define TARGET __attribute__((target("avx2")))
#define NAME AVX2
#include "loops.h"
#endif
