#include "CCodecs.h"

// Written by `scripts/renew`, for this code: 0x358d7325a638674
uint64_t ccodecs_pixel_version(void) { return 0x1c40dcff90d082f; }
