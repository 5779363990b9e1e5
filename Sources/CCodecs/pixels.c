#include "CCodecs.h"

// Written by `scripts/renew`, for this code: 0x26d4cc9529f9954e
uint64_t ccodecs_pixel_version(void) { return 0x1c40dcff90d082f; }
