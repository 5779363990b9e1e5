#include "CCodecs.h"

// Written by `scripts/renew`, for this code: 0x3a25e05d5d5604a1
uint64_t ccodecs_pixel_version(void) { return 0x3564081feefa8a03; }
