#ifndef CREDUCED_PAGES_H
#define CREDUCED_PAGES_H

#include <stddef.h>

/// Asks the system for the pages of new memory at once. Otherwise each is provided when it is first written, which
/// takes longer. Only a hint.
void reduced_get_pages(void *memory, size_t bytes);

#endif
