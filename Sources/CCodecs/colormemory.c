#ifdef WITH_ICC

#include "colormemory.h"

#include <stdbool.h>
#include <stdlib.h>

#include <lcms2_plugin.h>

enum {
  /// The largest ink tables of printing presses take a quarter of this, with everything derived from them.
  most_bytes = 64 << 20,
  /// The size of the header of each block, which holds the block's size. At least the alignment that malloc guarantees.
  head_bytes = 16
};

/// Reserves `more` bytes and releases `less`. Fails if the budget is used up.
static bool account(cmsContext context, size_t more, size_t less) {
  // While a context is created or destroyed it has no budget, and allocates little.
  ccodecs_color_budget *budget = cmsGetContextUserData(context);
  if (!budget) return true;
  if (atomic_fetch_add(&budget->used, more) + more <= most_bytes + less) {
    atomic_fetch_sub(&budget->used, less);
    return true;
  }
  atomic_fetch_sub(&budget->used, more);
  return false;
}

static size_t *head_of(void *memory) { return (size_t *)(void *)((char *)memory - head_bytes); }

static void *reallocate(cmsContext context, void *memory, cmsUInt32Number size) {
  size_t *block = memory ? head_of(memory) : NULL;
  size_t before = block ? *block : 0, whole = head_bytes + (size_t)size;
  if (!account(context, whole, before)) return NULL;
  size_t *moved = realloc(block, whole);
  if (!moved) {
    account(context, before, whole);
    return NULL;
  }
  *moved = whole;
  return (char *)moved + head_bytes;
}

static void *allocate(cmsContext context, cmsUInt32Number size) { return reallocate(context, NULL, size); }

static void deallocate(cmsContext context, void *memory) {
  if (!memory) return;
  account(context, 0, *head_of(memory));
  free(head_of(memory));
}

cmsContext ccodecs_color_context(ccodecs_color_budget *budget) {
  cmsPluginMemHandler memory = {
    .base = {cmsPluginMagicNumber, 2000, cmsPluginMemHandlerSig, NULL},
    .MallocPtr = allocate,
    .FreePtr = deallocate,
    .ReallocPtr = reallocate,
  };
  return cmsCreateContext(&memory, budget);
}

#endif
