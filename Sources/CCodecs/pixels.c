#include "CCodecs.h"

// Written by `scripts/renew`, for this code: 0x355c2fc2a13baebf
uint64_t ccodecs_pixel_version(void) { return 0x3564081feefa8a03; }
