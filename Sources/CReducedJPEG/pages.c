#define _GNU_SOURCE
#include "pages.h"

#include <stdint.h>

#ifdef __linux__
#include <sys/mman.h>
#endif

void reduced_get_pages(void *memory, size_t bytes) {
#ifdef __linux__
  // MADV_POPULATE_WRITE, which older headers lack. Systems that do not know it provide pages one by one.
  enum { populate_to_write = 23 };
  const uintptr_t page = 4096;
  uintptr_t start = ((uintptr_t)memory + page - 1) & ~(page - 1), end = ((uintptr_t)memory + bytes) & ~(page - 1);
  if (end > start) madvise((void *)start, end - start, populate_to_write);
#else
  (void)memory;
  (void)bytes;
#endif
}
