#include "CCodecs.h"

// Recorded by `TESSERA_RECORD_PIXELS=1 scripts/tidy`.
uint64_t ccodecs_pixel_version(void) { return 0x3564081feefa8a03; }
