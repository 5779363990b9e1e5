#ifndef CREDUCED_BLOCKS_H
#define CREDUCED_BLOCKS_H

/// From a block's bits to its lowest frequencies.

#include "skim.h"

enum {
  /// The number of symbols read without checking for the end of the block.
  blind_symbols = 4,
  /// The number of frequencies that they can seem to reach.
  most_frequencies_read = 1 + (blind_symbols + 1) * frequencies
};

/// The factor and the place of a frequency.
typedef struct {
  int32_t step;
  uint32_t plane;
} frequency_use;

/// The decoding of a component's blocks.
typedef struct {
  const block_kind *kind;
  mean_entry means[mean_lookups];
  value_entry values[lookups];
  frequency_use uses[most_frequencies_read];  // in the order of the file
  int last;                                   // of the frequencies that are used, in the order of the file
  int16_t mean;                               // of the previous block, in steps
  int across, down;                           // blocks in a unit
  int units_until_restart, restart_interval;
} block_decoder;

/// The places of blocks and of their frequencies.
typedef struct {
  const uint8_t *bytes;
  /// The start of the component's first block in the first unit; the next unit's is `unit_blocks` further.
  const uint32_t *starts;
  int units, unit_blocks;
  /// The values, `row_size` for each row of the units' blocks: planes of `size` numbers, one for each frequency.
  int32_t *values;
  size_t row_size;
} block_row;

/// Prepares decoding of the lowest `across` × `down` frequencies to planes of `size` numbers, one after the other, and
/// one more for unused values.
void reduced_prepare_blocks(block_decoder *decoder, const jpeg_header *header, int component, int across, int down,
  size_t size, const block_kind *kind);

/// Decodes the component's blocks in a row of units. All frequencies must be zero.
void reduced_decode_row(block_decoder *decoder, const block_row *row);

#endif
