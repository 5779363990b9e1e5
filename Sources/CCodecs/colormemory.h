#ifndef CCODECS_COLORMEMORY_H
#define CCODECS_COLORMEMORY_H

/// Limits the memory of LittleCMS, which trusts a profile's claims about sizes.

#include <stdatomic.h>
#include <stddef.h>

#include "LazyLCMS2.h"

/// The first member of a context's user data; outlives the context.
typedef struct {
  atomic_size_t used;
} ccodecs_color_budget;

/// Creates a context with no more memory than a profile of the greatest length can need. Returns NULL if there is no
/// memory.
cmsContext ccodecs_color_context(ccodecs_color_budget *budget);

#endif
