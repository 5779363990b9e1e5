#ifndef CREDUCED_MEMORY_H
#define CREDUCED_MEMORY_H

/// Memory for pictures: the system's, or what `reduced_reserve_memory` has reserved.

#include <stddef.h>

void *reduced_allocate(size_t bytes);
void *reduced_allocate_zeros(size_t bytes);

/// Makes memory longer, and moves it if necessary. NULL for none yet.
void *reduced_grow(void *memory, size_t bytes);
void reduced_free(void *memory);

/// Asks the system for the pages of new memory at once. Otherwise each is provided when it is first used, which takes
/// longer. Only a hint.
void reduced_get_pages(void *memory, size_t bytes);

#endif
