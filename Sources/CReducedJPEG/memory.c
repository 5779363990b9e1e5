#define _GNU_SOURCE
#include "memory.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "CReducedJPEG.h"

#ifdef __linux__
#include <sys/mman.h>
#endif

// Address sanitizers see nothing of this memory.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define MEMORY_IS_WATCHED 1
#endif
#endif

/// Stands before each piece.
typedef struct piece piece;
struct piece {
  piece *previous;
  size_t bytes;
  bool is_free;
};

enum { alignment = 64 };
_Static_assert(sizeof(piece) <= alignment, "a piece's head takes more than its room");

/// Memory that is used from its start on, one piece after the other. Pictures have few pieces, most of them freed from
/// the last on.
static struct {
  uint8_t *start;
  size_t count, used;
  piece *last;
} scratch;

void reduced_reserve_memory(size_t count) {
#if !defined(MEMORY_IS_WATCHED) && defined(MADV_HUGEPAGE)
  if (scratch.start) return;
  const uintptr_t huge_page = 2 << 20;
  const int kind = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  void *memory = mmap(NULL, count + huge_page, PROT_READ | PROT_WRITE, kind, -1, 0);
  if (memory == MAP_FAILED) return;
  uintptr_t start = ((uintptr_t)memory + huge_page - 1) & ~(huge_page - 1);
  madvise((void *)start, count, MADV_HUGEPAGE);
  scratch.start = (uint8_t *)start;
  scratch.count = count;
#else
  (void)count;
#endif
}

static bool is_scratch(const void *memory) {
  uintptr_t place = (uintptr_t)memory, start = (uintptr_t)scratch.start;
  return scratch.start && place >= start && place < start + scratch.count;
}

static piece *piece_of(void *memory) { return (piece *)((uint8_t *)memory - alignment); }

/// The room that a piece takes; `count` is an upper limit that stands for any number that is too large.
static size_t room(size_t bytes) {
  return bytes > scratch.count ? scratch.count : (bytes + 2 * alignment - 1) / alignment * alignment;
}

/// Returns scratch memory; NULL if there is no room.
static void *take(size_t bytes) {
  if (scratch.count - scratch.used <= room(bytes)) return NULL;
  // Larger pieces may not be used to their ends.
  enum { most_bytes_at_once = 512 * 1024 };
  piece *new = (piece *)(scratch.start + scratch.used);
  if (bytes <= most_bytes_at_once) reduced_get_pages(new, bytes + alignment);
  scratch.used += room(bytes);
  *new = (piece){.previous = scratch.last, .bytes = bytes};
  scratch.last = new;
  return (uint8_t *)new + alignment;
}

void *reduced_allocate(size_t bytes) {
  void *memory = take(bytes);
  return memory ? memory : malloc(bytes);
}

void *reduced_allocate_zeros(size_t bytes) {
  void *memory = take(bytes);
  // The system's memory may have zeros already.
  if (!memory) return calloc(1, bytes);
  reduced_get_pages(memory, bytes);
  return memset(memory, 0, bytes);
}

void *reduced_grow(void *memory, size_t bytes) {
  if (!memory) return reduced_allocate(bytes);
  if (!is_scratch(memory)) return realloc(memory, bytes);
  piece *piece = piece_of(memory);
  size_t start = (size_t)((uint8_t *)piece - scratch.start), count = piece->bytes;
  if (piece == scratch.last && room(bytes) < scratch.count - start) {
    scratch.used = start + room(bytes);
    piece->bytes = bytes;
    return memory;
  }
  void *longer = reduced_allocate(bytes);
  if (!longer) return NULL;
  memcpy(longer, memory, count < bytes ? count : bytes);
  reduced_free(memory);
  return longer;
}

void reduced_free(void *memory) {
  if (!is_scratch(memory)) {
    free(memory);
    return;
  }
  piece_of(memory)->is_free = true;
  while (scratch.last && scratch.last->is_free) {
    scratch.used = (size_t)((uint8_t *)scratch.last - scratch.start);
    scratch.last = scratch.last->previous;
  }
}

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
