#include "CCodecs.h"

// Written by `scripts/renew`, for this code: 0x7e08d57fb8e5f925
uint64_t ccodecs_pixel_version(void) { return 0x24eeb2f0fcd7b104; }
