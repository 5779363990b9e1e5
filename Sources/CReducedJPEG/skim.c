#include "skim.h"

#include <stdlib.h>

#include "lane.h"
#include "memory.h"

// MARK: - Kinds of blocks

void reduced_make_kinds(block_kinds *kinds, const jpeg_header *header) {
  kinds->count = 0;
  for (int i = 0; i < header->component_count; i++) {
    const component *component = &header->components[i];
    canonical_code *dc = &kinds->dc_codes[component->dc_code], *ac = &kinds->ac_codes[component->ac_code];
    int same = 0;
    while (same < i && (header->components[same].dc_code != component->dc_code ||
                        header->components[same].ac_code != component->ac_code))
      same++;
    if (same == i) {
      reduced_make_canonical(dc, &header->dc_codes[component->dc_code]);
      reduced_make_canonical(ac, &header->ac_codes[component->ac_code]);
      reduced_make_skips(kinds->ac_tables[i], NULL, ac);
      reduced_make_skips(kinds->dc_tables[i], dc, ac);
    }
    for (int j = 0; j < component->across * component->down; j++) {
      block_kind *kind = &kinds->kinds[kinds->count++];
      *kind = (block_kind){.tables = {kinds->ac_tables[same]}, .kinds = {kind}, .dc = dc, .ac = ac};
      kind->first_table = kinds->dc_tables[same];
    }
  }
  for (int i = 0; i < kinds->count; i++) {
    kinds->kinds[i].kinds[1] = &kinds->kinds[(i + 1) % kinds->count];
    kinds->kinds[i].tables[1] = kinds->kinds[i].kinds[1]->first_table;
  }
}

// MARK: - Intervals

/// Follows a lane to the start after its last block, at its limit.
static void finish_lane(lane *lane, const uint8_t *bytes) {
  while (lane->next < lane->limit && lane->position <= lane->end) reduced_step(lane, bytes);
}

/// Returns true if a lane that began with a true block has read an interval to its end: all blocks, from valid codes,
/// and less than a byte of padding.
static bool is_complete(const lane *lane) {
  return lane->next == lane->limit && lane->trusted == lane->starts && lane->position <= lane->end &&
         lane->end - lane->position < 8;
}

/// Starts a lane for an interval. Its limit is the start of the block after it, which the next interval overwrites.
static void start_interval(lane *lane, const interval *interval, const block_kinds *kinds, uint32_t *starts) {
  reduced_start_lane(lane, interval->start, interval->end, &kinds->kinds[0], starts, interval->blocks + 1);
}

/// Follows intervals of equal length, as many as there are lanes at once.
///
/// Lanes are at different places, so the start after an interval's last block must not overwrite another lane's first
/// one: it goes to `starts` in a lane's own turn, and every first start is written again at the end.
static bool skim_intervals(uint32_t *starts, const scan_data *data, const block_kinds *kinds) {
  lane lanes[most_lanes];
  uint32_t begun = 0;
  uint32_t *next = starts;
  int count = 0;
  for (;;) {
    for (; count < most_lanes && begun < data->interval_count; count++) {
      start_interval(&lanes[count], &data->intervals[begun], kinds, next);
      next += data->intervals[begun++].blocks;
    }
    if (count == 0) break;
    reduced_run(lanes, count, data->bytes);
    for (int i = 0; i < count; i++) {
      lane *lane = &lanes[i];
      if (lane->limit - lane->next >= 3 && lane->end > lane->position + 3 * most_bits_of_entry) continue;
      finish_lane(lane, data->bytes);
      if (!is_complete(lane)) return false;
      *lane = lanes[--count];
      i--;
    }
  }
  for (uint32_t i = 0, first = 0; i < data->interval_count; first += data->intervals[i++].blocks)
    starts[first] = data->intervals[i].start;
  return true;
}

// MARK: - Parts of one interval

/// A quarter of an interval, and the lane that has followed it.
typedef struct {
  lane lane;
  uint32_t *starts;
} part;

/// Begins at a part's first byte, as if a unit began there. The first part does begin with one.
static void start_part(part *part, int index, const interval *interval, const block_kinds *kinds, size_t capacity) {
  uint64_t length = interval->end - interval->start;
  uint64_t start = interval->start + (length * (uint64_t)index / most_lanes & ~(uint64_t)7);
  uint64_t end = interval->start + (length * (uint64_t)(index + 1) / most_lanes & ~(uint64_t)7);
  if (index == most_lanes - 1) end = interval->end;
  reduced_start_lane(&part->lane, start, end, &kinds->kinds[0], part->starts, capacity);
}

/// Follows all parts, each up to its end.
static void follow_parts(part *parts, const uint8_t *bytes) {
  lane lanes[most_lanes];
  int indexes[most_lanes], count = most_lanes;
  for (int i = 0; i < most_lanes; i++) {
    lanes[i] = parts[i].lane;
    indexes[i] = i;
  }
  while (count > 0) {
    reduced_run(lanes, count, bytes);
    for (int i = 0; i < count; i++) {
      const lane *lane = &lanes[i];
      if (lane->limit - lane->next >= 3 && lane->end > lane->position + 3 * most_bits_of_entry) continue;
      parts[indexes[i]].lane = *lane;
      lanes[i] = lanes[--count];
      indexes[i] = indexes[count];
      i--;
    }
  }
}

/// Follows a lane alone up to `end`.
static void follow_alone(lane *lane, uint64_t end, const uint8_t *bytes) {
  lane->end = end;
  reduced_run(lane, 1, bytes);
  while (lane->next < lane->limit && lane->position < end) reduced_step(lane, bytes);
}

/// Returns the start among those recorded by a part's lane that the true lane has reached, in the same kind of block;
/// NULL if there is none. Moves `noted` up to the true lane's position.
static const uint32_t *meeting(const uint32_t **noted, const part *part, const lane *true_lane, size_t kinds) {
  // A lane's last start is that of the block it is in.
  uint32_t position = true_lane->next[-1];
  while (*noted < part->lane.next && **noted < position) ++*noted;
  if (*noted == part->lane.next || **noted != position || *noted < part->lane.trusted) return NULL;
  size_t block = (size_t)(true_lane->next - true_lane->starts) - 1, guess = (size_t)(*noted - part->starts);
  return block % kinds == guess % kinds ? *noted : NULL;
}

/// Follows the true sequence until it meets a start recorded by a part's lane, and takes over the lane's starts. If
/// they do not meet soon, it stays in place: only time is lost. Returns false if there are more blocks than possible.
static bool join(lane *true_lane, const part *part, size_t kinds, const uint8_t *bytes) {
  enum { most_blocks_between = 4000 };
  const uint32_t *noted = part->starts, *found = NULL;
  for (int i = 0; i < most_blocks_between; i++) {
    found = meeting(&noted, part, true_lane, kinds);
    if (found || noted == part->lane.next) break;
    const uint32_t *before = true_lane->next;
    while (true_lane->next == before && true_lane->position <= true_lane->end) reduced_step(true_lane, bytes);
    if (true_lane->next == before || true_lane->next == true_lane->limit) return true;
  }
  if (!found) return true;
  size_t rest = (size_t)(part->lane.next - found) - 1;
  if (rest > (size_t)(true_lane->limit - true_lane->next)) return false;
  memcpy(true_lane->next, found + 1, rest * sizeof *found);
  true_lane->next += rest;
  true_lane->position = part->lane.position;
  true_lane->coefficient = part->lane.coefficient;
  true_lane->table = part->lane.table;
  true_lane->kind = part->lane.kind;
  return true;
}

/// Follows four parts of the data at once.
static bool skim_parts(uint32_t *starts, size_t count, const scan_data *data, const block_kinds *kinds) {
  const interval *interval = &data->intervals[0];
  part parts[most_lanes];
  // No part of a valid file has more blocks than the whole, and a start after the last.
  size_t capacity = count + 1;
  uint32_t *memory = reduced_allocate((most_lanes - 1) * capacity * sizeof *memory);
  if (!memory) return false;
  for (int i = 0; i < most_lanes; i++) {
    parts[i].starts = i == 0 ? starts : memory + (size_t)(i - 1) * capacity;
    // Most likely each has a quarter of the blocks.
    if (i > 0) reduced_get_pages(parts[i].starts, capacity / most_lanes * sizeof *memory);
    start_part(&parts[i], i, interval, kinds, capacity);
  }
  follow_parts(parts, data->bytes);
  lane true_lane = parts[0].lane;
  bool is_possible = true;
  for (int i = 1; i < most_lanes && is_possible; i++) {
    follow_alone(&true_lane, parts[i].starts[0], data->bytes);
    true_lane.end = interval->end;
    is_possible = true_lane.next < true_lane.limit && join(&true_lane, &parts[i], (size_t)kinds->count, data->bytes);
  }
  reduced_free(memory);
  if (!is_possible) return false;
  follow_alone(&true_lane, interval->end, data->bytes);
  finish_lane(&true_lane, data->bytes);
  return is_complete(&true_lane);
}

bool reduced_skim(uint32_t *starts, size_t count, const scan_data *data, const block_kinds *kinds) {
  // Parts with fewer blocks hardly synchronize before they end.
  enum { least_blocks_for_parts = 256 };
  bool has_parts = data->interval_count == 1 && count >= least_blocks_for_parts;
  return has_parts ? skim_parts(starts, count, data, kinds) : skim_intervals(starts, data, kinds);
}
