#include "CCodecs.h"

#ifdef __linux__
#include <malloc.h>
#endif

void ccodecs_keep_freed_memory(void) {
#ifdef M_MMAP_THRESHOLD
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 256 << 20);
#endif
}
