#ifndef CREDUCED_LANE_H
#define CREDUCED_LANE_H

#include "skim.h"

enum { most_lanes = 4 };

/// A sequence of blocks that is followed together with others.
typedef struct {
  uint64_t position;        // of the next symbol, in bits
  int64_t coefficient;      // the next of the block
  const skip_entry *table;  // for the next look-up
  const block_kind *kind;
  uint32_t *next;           // the place for the start of the next block
  // The lane's task:
  uint32_t *starts;         // of its first block
  uint32_t *limit;          // after the last start that it may record
  uint64_t end;             // the end position
  uint32_t *trusted;        // starts from here on come from valid codes
} lane;

/// Prepares a lane that begins at `position` with a block of the given kind.
void reduced_start_lane(lane *lane, uint64_t position, uint64_t end, const block_kind *kind, uint32_t *starts,
  size_t capacity);

/// Follows one look-up, or one symbol if no look-up fits.
void reduced_step(lane *lane, const uint8_t *bytes);

/// Follows lanes at once until one of them is close to its end or limit.
void reduced_run(lane *lanes, int count, const uint8_t *bytes);

#endif
