#ifndef CREDUCED_TRANSFORM_H
#define CREDUCED_TRANSFORM_H

/// From the lowest frequencies of blocks to their samples.

#include "header.h"

enum {
  /// Blocks are transformed in groups of this size, side by side.
  group_blocks = 8,
  /// Frequencies are limited to this, several times what a photo can have: no sum overflows.
  most_frequency = 4095,
  /// The maximum number of samples along a side of a block.
  most_samples = 4,
  /// Fraction bits of a sample of brightness.
  brightness_bits = 3,
  /// Samples are limited to this many levels, several times what a photo can have.
  most_sample = 4095,
  /// The maximum number of samples written after a row.
  samples_behind_row = 8
};

/// Makes `across` × `down` samples of each of `blocks` blocks, a multiple of `group_blocks`. Their frequencies are in
/// planes: `values[(across * v + u) * blocks + i]` is that of block i with u / 2 periods across and v / 2 periods down.
/// The samples, before rounding:
///
///     sample(x, y) = 1/8 · Σ value(u, v) · c(u, x, across) · c(v, y, down)
///     c(0, x, n) = 1,  c(u, x, n) = √2 · cos((2x + 1) · u · π / 2n)
///
/// Samples have an error below one, with the fraction. They are the same on every machine.
typedef void reduced_transform(const int32_t *values, size_t blocks, int16_t *samples, size_t stride);

/// Returns the transform to `side` × `side` samples with `brightness_bits` of fraction.
reduced_transform *reduced_transform_of_brightness(int side);

/// Returns the transform to whole samples, for the sizes that blocks of color have.
reduced_transform *reduced_transform_of_color(int across, int down);

#endif
