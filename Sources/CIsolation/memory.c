#define _GNU_SOURCE
#include "isolation.h"

#ifdef __linux__

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

int cisolation_make_memory(size_t count, cisolation_memory *memory) {
  *memory = (cisolation_memory){.count = count, .descriptor = isolation_shared_memory(count)};
  if (memory->descriptor < 0) return errno;
  void *start = mmap(NULL, count, PROT_READ | PROT_WRITE, MAP_SHARED, memory->descriptor, 0);
  if (start != MAP_FAILED) {
    memory->start = start;
    return 0;
  }
  int error = errno;
  close(memory->descriptor);
  memory->descriptor = -1;
  return error;
}

void cisolation_free_memory(cisolation_memory *memory) {
  if (memory->start) munmap(memory->start, memory->count);
  if (memory->descriptor >= 0) close(memory->descriptor);
  *memory = (cisolation_memory){.descriptor = -1};
}

ssize_t cisolation_clear_memory(cisolation_memory *memory, size_t most) {
  enum { bytes_of_block = 512 };
  struct stat status;
  // Pages that were never written are not there.
  if (fstat(memory->descriptor, &status) != 0) return -1;
  size_t kept = (size_t)status.st_blocks * bytes_of_block;
  if (kept > most) return -1;
  off_t start = 0;
  while ((start = lseek(memory->descriptor, start, SEEK_DATA)) >= 0) {
    off_t end = lseek(memory->descriptor, start, SEEK_HOLE);
    if (end <= start) return -1;
    if (kept > memory->populated) cisolation_populate((char *)memory->start + start, (size_t)(end - start));
    memset((char *)memory->start + start, 0, (size_t)(end - start));
    start = end;
  }
  memory->populated = kept;
  // There are no more.
  return errno == ENXIO ? (ssize_t)kept : -1;
}

void cisolation_populate(void *start, size_t count) {
  // MADV_POPULATE_READ, which older headers lack. Pages of shared memory can then be written to as well, and it
  // maps those that exist sixteen at a time; to write, it would map each alone. Systems that do not know it provide
  // pages as they are used, and so do all for a start within a page.
  enum { populate_to_read = 22 };
  madvise(start, count, populate_to_read);
}

#else

int cisolation_make_memory(size_t count, cisolation_memory *memory) { return -1; }
void cisolation_free_memory(cisolation_memory *memory) {}
ssize_t cisolation_clear_memory(cisolation_memory *memory, size_t most) { return -1; }
void cisolation_populate(void *start, size_t count) {}

#endif
