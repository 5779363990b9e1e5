#ifndef CREDUCED_SKIM_H
#define CREDUCED_SKIM_H

/// Finds the start of every block without decoding its contents.
///
/// Symbols of a Huffman code depend on each other: the end of one is the start of the next. A processor that follows
/// them one after another spends most of its time waiting. So four parts of a photo are followed at once, by lanes:
/// intervals between restart markers or, in a photo that has none, four parts of its data. A lane that begins in the
/// middle of data reads garbage at first, but synchronizes with the true sequence after a few blocks. The preceding
/// lane notices this when it gets there.

#include "codes.h"

/// A block's place in the unit, with the tables that read it.
typedef struct block_kind block_kind;
struct block_kind {
  /// The table for the next look-up, and the kind of block that it reads: if the block goes on, and if it has ended.
  const skip_entry *tables[2];
  const block_kind *kinds[2];
  const skip_entry *first_table;
  const canonical_code *dc, *ac;
};

/// The tables and kinds of blocks of a picture. It refers to itself and must not be moved.
typedef struct {
  canonical_code dc_codes[4], ac_codes[4];
  skip_entry ac_tables[most_components][lookups], dc_tables[most_components][lookups];
  block_kind kinds[most_blocks];
  int count;
} block_kinds;

void reduced_make_kinds(block_kinds *kinds, const jpeg_header *header);

/// Fills `starts` with the positions of all `count` blocks and of the data after the last. Returns false if the data
/// have a flaw, or there is no memory.
bool reduced_skim(uint32_t *starts, size_t count, const scan_data *data, const block_kinds *kinds);

#endif
