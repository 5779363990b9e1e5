#include "CCodecs.h"

#include <string.h>

// PNG filters, 16 bytes at a time. They need only byte operations, which the vectors of any processor have.

enum { kinds = 5, values = 256, vector = 16 };

typedef uint8_t bytes __attribute__((vector_size(vector)));

/// Returns the first `count` bytes, padded with zeros.
static inline bytes load(const uint8_t *from, size_t count) {
  bytes result = {0};
  memcpy(&result, from, count);
  return result;
}

static inline bytes distance(bytes a, bytes b) {
  return __builtin_elementwise_max(a, b) - __builtin_elementwise_min(a, b);
}

/// Returns the bytes of `a` where the mask is set, of `b` elsewhere.
static inline bytes choose(bytes mask, bytes a, bytes b) { return (mask & a) | (~mask & b); }

static inline bytes mean(bytes a, bytes b) { return (a & b) + ((a ^ b) >> 1); }

/// Returns the neighbor nearest to left + up − corner, with ties in that order, in byte arithmetic. The distances to
/// left and up are |up − corner| and |left − corner|. That to the corner is their sum, and so never the single
/// smallest, except if left and up are on opposite sides of it: then it is their difference.
static inline bytes paeth(bytes left, bytes up, bytes corner) {
  bytes to_left = distance(up, corner), to_up = distance(left, corner);
  bytes nearer = choose((bytes)(to_left <= to_up), left, up);
  bytes corner_is_between = (bytes)((up >= corner) != (left >= corner));
  bytes corner_is_nearest = (bytes)(distance(to_left, to_up) < __builtin_elementwise_min(to_left, to_up));
  return choose(corner_is_between & corner_is_nearest, corner, nearer);
}

/// Returns the result of a filter for `count` bytes.
static inline bytes
filtered(uint8_t kind, const uint8_t *current, const uint8_t *above, size_t step, size_t count) {
  bytes here = load(current, count);
  switch (kind) {
    case 1: return here - load(current - step, count);
    case 2: return here - load(above, count);
    case 3: return here - mean(load(current - step, count), load(above, count));
    case 4: return here - paeth(load(current - step, count), load(above, count), load(above - step, count));
    default: return here;
  }
}

__attribute__((always_inline)) static inline void
filter(uint8_t kind, const uint8_t *current, const uint8_t *above, size_t count, size_t step, uint8_t *output) {
  size_t i = 0;
  for (; i + vector <= count; i += vector) {
    bytes result = filtered(kind, current + i, above + i, step, vector);
    memcpy(output + i, &result, vector);
  }
  bytes rest = filtered(kind, current + i, above + i, step, count - i);
  memcpy(output + i, &rest, count - i);
}

void ccodecs_filter(
  uint8_t kind, const uint8_t *current, const uint8_t *above, size_t count, size_t step, uint8_t *output) {
  switch (kind) {
    case 0: return filter(0, current, above, count, step, output);
    case 1: return filter(1, current, above, count, step, output);
    case 2: return filter(2, current, above, count, step, output);
    case 3: return filter(3, current, above, count, step, output);
    default: return filter(4, current, above, count, step, output);
  }
}

/// The number of times each value occurred, for every filter, and the number of pairs of equal bytes.
struct tally {
  uint32_t met[kinds][values];
  uint64_t pairs[kinds];
};

__attribute__((always_inline)) static inline void
add(struct tally *tally, const uint8_t *current, const uint8_t *above, size_t step, size_t count) {
  uint8_t results[kinds][vector];
  for (uint8_t kind = 0; kind < kinds; kind++) {
    bytes result = filtered(kind, current, above, step, count);
    memcpy(results[kind], &result, vector);
  }
  for (size_t i = 0; i < count; i++) {
    for (size_t kind = 0; kind < kinds; kind++) tally->pairs[kind] += tally->met[kind][results[kind][i]]++;
  }
}

uint8_t ccodecs_best_filter(
  const uint8_t *current, const uint8_t *above, size_t count, size_t step, int tried, size_t stride) {
  // The more pairs of equal bytes, the fewer bits per byte. On noisy photos, rows become 4 % smaller than with the
  // usual measure, the sum of magnitudes, and at most 0.1 % larger than with their entropy, which would need
  // logarithms.
  struct tally tally;
  memset(&tally, 0, sizeof tally);
  size_t i = 0;
  for (; i + vector <= count; i += stride) add(&tally, current + i, above + i, step, vector);
  if (i < count) add(&tally, current + i, above + i, step, count - i);
  uint8_t best = 0;
  for (uint8_t kind = 1; kind < tried; kind++) {
    if (tally.pairs[kind] > tally.pairs[best]) best = kind;
  }
  return best;
}

void ccodecs_drop_alpha(const uint8_t *rgba, size_t pixels, uint8_t *rgb) {
  if (pixels == 0) return;
  // Copies four bytes at once; the next pixel overwrites the alpha.
  for (size_t i = 0; i + 1 < pixels; i++) memcpy(rgb + 3 * i, rgba + 4 * i, 4);
  memcpy(rgb + 3 * (pixels - 1), rgba + 4 * (pixels - 1), 3);
}
