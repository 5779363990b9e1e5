#include "CCodecs.h"

#include <stdint.h>
#include <stdlib.h>

#ifdef __linux__
#include <malloc.h>
#include <sys/mman.h>
#endif

void ccodecs_keep_freed_memory(int bytes) {
#ifdef M_MMAP_THRESHOLD
  mallopt(M_MMAP_THRESHOLD, bytes / 8);
  mallopt(M_TRIM_THRESHOLD, bytes);
#else
  (void)bytes;
#endif
}

int ccodecs_clear_freed_memory(void) {
#ifdef M_PERTURB
  enum { any_byte = 1 };
  static int is_clearing = 0;
  // Afterwards, all freed memory was overwritten.
  if (!is_clearing) malloc_trim(0);
  is_clearing = mallopt(M_PERTURB, any_byte);
  return is_clearing;
#else
  return 0;
#endif
}

void ccodecs_expect_memory(int64_t bytes) {
#if defined(M_MMAP_MAX) && defined(MADV_HUGEPAGE)
  const uintptr_t piece = 2 << 20;
  if (bytes < 2 * (int64_t)piece) return;
  // Makes malloc use the heap for large blocks, too, so that later allocations reuse this memory.
  mallopt(M_MMAP_MAX, 0);
  void *memory = malloc((size_t)bytes);
  if (!memory) return;
  uintptr_t start = ((uintptr_t)memory + piece - 1) & ~(piece - 1);
  uintptr_t end = ((uintptr_t)memory + (size_t)bytes) & ~(piece - 1);
  madvise((void *)start, end - start, MADV_HUGEPAGE);
  free(memory);
#else
  (void)bytes;
#endif
}
