#include "CCodecs.h"

// Written by `scripts/renew`, for this code: 0x5944fed6388a02cc
uint64_t ccodecs_pixel_version(void) { return 0xd500652dfc83477; }
