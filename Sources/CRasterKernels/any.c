#include "variants.h"
#define TARGET
#define NAME ANY
#include "loops.h"
