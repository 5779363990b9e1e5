#include "CCodecs.h"

// Written by `scripts/renew`, for this code: 0x1acc1ad83be8b623
uint64_t ccodecs_pixel_version(void) { return 0x3564081feefa8a03; }
