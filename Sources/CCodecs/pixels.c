#include "CCodecs.h"

// Written by `scripts/renew`, for this code: 0x2494e6c68946f04b
uint64_t ccodecs_pixel_version(void) { return 0x3564081feefa8a03; }
