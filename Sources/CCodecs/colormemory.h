#ifndef CCODECS_COLORMEMORY_H
#define CCODECS_COLORMEMORY_H

/// Memory for LittleCMS, which takes a profile's word for how much it needs.

#include <stdatomic.h>
#include <stddef.h>

#include <lcms2.h>

/// Stands first in a context's user data, and outlives it.
typedef struct {
  atomic_size_t used;
} ccodecs_color_budget;

/// A context that gets no more than a profile of the greatest length can need. Returns NULL where there is no memory.
cmsContext ccodecs_color_context(ccodecs_color_budget *budget);

#endif
