#include "CCodecs.h"

#ifdef __linux__
#include <malloc.h>
#endif

void ccodecs_keep_freed_memory(int bytes) {
#ifdef M_MMAP_THRESHOLD
  mallopt(M_MMAP_THRESHOLD, bytes / 8);
  mallopt(M_TRIM_THRESHOLD, bytes);
#else
  (void)bytes;
#endif
}
