#include "CCodecs.h"

// Written by `scripts/renew`, for this code: 0xfb84909e3f75c40
uint64_t ccodecs_pixel_version(void) { return 0x24eeb2f0fcd7b104; }
