#ifndef CREDUCED_TRANSFORM_H
#define CREDUCED_TRANSFORM_H

/// From the lowest frequencies of blocks to their pixels.

#include "header.h"

enum {
  /// Blocks are transformed in groups of this size, side by side.
  group_blocks = 8,
  /// Frequencies are limited to this, several times what a photo can have: no sum overflows.
  most_frequency = 4095,
  /// Written behind a row of pixels, at most.
  bytes_behind_pixels = 8
};

/// Makes `across` × `down` pixels (1, 2, 3, 4, 6 or 8 each) of each of `blocks` blocks, a multiple of `group_blocks`.
/// Their frequencies are in planes: `values[(across * v + u) * blocks + i]` is that of block i which goes around u / 2
/// times across and v / 2 times down. What the pixels are, before rounding:
///
///     pixel(x, y) = 128 + 1/8 · Σ value(u, v) · c(u, x, across) · c(v, y, down)
///     c(0, x, n) = 1,  c(u, x, n) = √2 · cos((2x + 1) · u · π / 2n)
///
/// One by one and two by two are rounded exactly; others are off by less than one. They are the same on every machine.
typedef void reduced_transform(const int32_t *values, size_t blocks, uint8_t *pixels, size_t stride);

/// The transform to a size; NULL if there is none.
reduced_transform *reduced_transform_to(int across, int down);

#endif
