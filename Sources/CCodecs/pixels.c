#include "CCodecs.h"

// Written by `scripts/renew`, for this code: 0x6e76f83db30d015d
uint64_t ccodecs_pixel_version(void) { return 0x3564081feefa8a03; }
