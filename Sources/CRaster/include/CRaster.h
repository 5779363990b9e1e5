#ifndef CRASTER_H
#define CRASTER_H

/// Loops over rows of samples and pixels. They are compiled twice, and use AVX2 where processors have it. Sums have a
/// fixed order and are never fused, so results are the same on every machine.

#include <stddef.h>
#include <stdint.h>

enum {
  /// The unit of samples in rows that are added up.
  craster_block = 32
};

/// The code for all machines, or only what every machine has, for tests.
enum craster_code { craster_fastest, craster_portable };

/// Writes one channel of pixels as samples.
void craster_load(enum craster_code code, const uint8_t *pixels, int channel, size_t count, float *samples);

/// Writes opaque pixels from samples, rounded and within the range of a byte.
void craster_store(
  enum craster_code code, const float *red, const float *green, const float *blue, size_t count, uint8_t *pixels);

/// Computes the weighted sum of rows.
///
/// - Parameters:
///   - rows: A ring of `count` rows, each of `samples` samples.
///   - first: The row with the first weight.
///   - samples: A multiple of `craster_block`. The last block is not added up.
void craster_add_up(
  enum craster_code code, const float *rows, size_t first, size_t count, size_t samples, const float *weights,
  float *sums);

/// Resamples a row across.
///
/// - Parameters:
///   - line: Samples from column `column` of the source on.
///   - starts: The first column of the source for each sample of the result.
///   - weights: `stride` weights for each sample of the result, a multiple of 4.
void craster_resample_across(
  enum craster_code code, const float *line, ptrdiff_t column, const ptrdiff_t *starts, const float *weights,
  size_t stride, size_t count, float *row);

/// Fades opaque pixels into others. Returns 0, having changed nothing, if a pixel is not opaque.
///
/// - Parameter share: The weight of the others, from 0 to 256.
int craster_mix(enum craster_code code, uint8_t *pixels, const uint8_t *others, size_t count, unsigned share);

/// Writes the brightness of pixels, as videos have it: BT.709 in limited range.
void craster_luma(enum craster_code code, const uint8_t *pixels, size_t count, uint8_t *luma);

/// Writes the color differences for two rows of pixels, as videos have them: for every second column, from six pixels.
///
/// - Parameter sums: Memory for three numbers for each column.
void craster_chroma(
  enum craster_code code, const uint8_t *upper, const uint8_t *lower, size_t count, int16_t *sums, uint8_t *blue,
  uint8_t *red);

#endif
