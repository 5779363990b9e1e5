#ifndef CREDUCED_PROGRESSIVE_H
#define CREDUCED_PROGRESSIVE_H

/// Decodes the scans of a progressive JPEG that matter, and of those only the lowest frequencies.

#include "bits.h"

/// What is kept of a component: its lowest frequencies, in steps of the quantization.
typedef struct {
  int across, down;   // frequencies of a block
  size_t columns;     // blocks in a row, rounded up
  size_t rows;
  size_t row_size;    // of numbers
  /// By rows of blocks: planes of `columns` numbers, one for each frequency, and one for what is not kept.
  int16_t *values;
  /// Where each frequency goes, in the order of the file.
  uint32_t planes[frequencies];
  uint64_t kept;      // frequencies, one bit each
  /// How many low bits of each frequency are not read, in the order of the file.
  uint8_t missing[frequencies];
  /// Which frequencies of each block are not zero so far, where a later scan needs to know; or NULL.
  uint64_t *nonzero;
} component_values;

typedef struct {
  component_values components[most_components];
} progressive_values;

/// Reads all scans from the first on. The sizes of the components must be set. `allowance` is the number of levels by
/// which a frequency may be off where that hardly shows.
///
/// Returns false if a scan that matters has a flaw, or there is no memory. The result must be freed in any case.
bool reduced_read_progressive(
    progressive_values *values, jpeg_header *header, jpeg_scan *scan, const reduced_source *source, int allowance);

void reduced_free_progressive(progressive_values *values);

#endif
