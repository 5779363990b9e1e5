#include "CCodecs.h"

// Written by `scripts/renew`, for this code: 0x40cf36484886c8fd
uint64_t ccodecs_pixel_version(void) { return 0x3564081feefa8a03; }
