#ifndef CREDUCED_PROGRESSIVE_H
#define CREDUCED_PROGRESSIVE_H

/// Decodes the relevant scans of a progressive JPEG, and of those only the lowest frequencies.

#include "bits.h"

/// The decoded data of a component: its lowest frequencies, in steps of the quantization.
typedef struct {
  int across, down;   // frequencies of a block
  size_t columns;     // blocks in a row, rounded up
  size_t rows;
  size_t row_size;    // of numbers
  /// By rows of blocks: planes of `columns` numbers, one for each frequency, and one for unused values.
  int16_t *values;
  /// The plane of each frequency, in the order of the file.
  uint32_t planes[frequencies];
  uint64_t kept;      // frequencies, one bit each
  /// The number of low bits of each frequency that are not read, in the order of the file.
  uint8_t missing[frequencies];
  /// The frequencies of each block that are not zero so far, if a later scan needs them; or NULL.
  uint64_t *nonzero;
} component_values;

typedef struct {
  component_values components[most_components];
} progressive_values;

/// Reads all scans from the first on. The sizes of the components must be set. `allowance` is the error in levels that
/// a frequency may have if it hardly shows.
///
/// Returns false if a scan that matters has a flaw, or there is no memory. The result must be freed in any case.
bool reduced_read_progressive(
    progressive_values *values, jpeg_header *header, jpeg_scan *scan, const reduced_source *source, int allowance);

void reduced_free_progressive(progressive_values *values);

#endif
