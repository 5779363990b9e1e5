#ifndef CREDUCED_LANE_H
#define CREDUCED_LANE_H

#include "skim.h"

enum { most_lanes = 4 };

/// One of the sequences of blocks that are followed at once.
typedef struct {
  uint64_t position;        // of the next symbol, in bits
  int64_t coefficient;      // the next of the block
  const skip_entry *table;  // for the next look-up
  const block_kind *kind;
  uint32_t *next;           // where the start of the next block goes
  // What the lane is to do:
  uint32_t *starts;         // of its first block
  uint32_t *limit;          // behind the last start it may note
  uint64_t end;             // it stops here
  uint32_t *trusted;        // starts from here on come from valid codes
} lane;

/// Prepares a lane that begins at `position` with a block of the given kind.
void reduced_start_lane(lane *lane, uint64_t position, uint64_t end, const block_kind *kind, uint32_t *starts,
  size_t capacity);

/// Follows one look-up, or one symbol where that does not help.
void reduced_step(lane *lane, const uint8_t *bytes);

/// Follows lanes at once until one of them is close to its end or limit.
void reduced_run(lane *lanes, int count, const uint8_t *bytes);

#endif
