#include "CCodecs.h"

// Written by `scripts/renew`, for this code: 0x42ccc475d6e3659c
uint64_t ccodecs_pixel_version(void) { return 0x24eeb2f0fcd7b104; }
