#include "lane.h"

#include "machine.h"

enum { lookups_per_load = 3 };

void reduced_start_lane(
    lane *lane, uint64_t position, uint64_t end, const block_kind *kind, uint32_t *starts, size_t capacity) {
  lane->position = position;
  lane->coefficient = 0;
  lane->table = kind->first_table;
  lane->kind = kind;
  lane->starts = lane->trusted = starts;
  lane->limit = starts + capacity;
  lane->end = end;
  starts[0] = (uint32_t)position;
  lane->next = starts + 1;
}

// MARK: - One by one

static void end_block(lane *lane) {
  *lane->next++ = (uint32_t)lane->position;
  lane->coefficient = 0;
  lane->table = lane->kind->tables[1];
  lane->kind = lane->kind->kinds[1];
}

/// Skips bits that begin no code. A block begins after them.
static void pass_nonsense(lane *lane) {
  lane->position++;
  end_block(lane);
  lane->trusted = lane->next - 1;
}

/// Follows one symbol.
static void step_symbol(lane *lane, const uint8_t *bytes) {
  uint64_t bits = reduced_bits_at(bytes, lane->position);
  bool is_mean = lane->coefficient == 0;
  coded_symbol found = reduced_symbol_at(is_mean ? lane->kind->dc : lane->kind->ac, bits);
  int size = is_mean ? found.symbol : found.symbol & 15, run = is_mean ? 0 : found.symbol >> 4;
  int64_t next = lane->coefficient + run + 1;
  bool is_end = !is_mean && size == 0 && run != 15;
  if (found.length == 0 || size > (is_mean ? longest_difference : longest_frequency) ||
      (!is_end && next > frequencies)) {
    pass_nonsense(lane);
    return;
  }
  lane->position += (uint64_t)(found.length + size);
  lane->coefficient = next;
  lane->table = lane->kind->tables[0];
  if (is_end || next == frequencies) end_block(lane);
}

void reduced_step(lane *lane, const uint8_t *bytes) {
  int entry = lane->table[reduced_bits_at(bytes, lane->position) >> (64 - lookup_bits)];
  int64_t sum = (lane->coefficient << skip_count_shift) + entry;
  if (sum & skip_beyond) {
    step_symbol(lane, bytes);
    return;
  }
  lane->position += (uint64_t)(entry & skip_bits_mask);
  if (entry < 0) {
    end_block(lane);
  } else {
    lane->coefficient = sum >> skip_count_shift;
    lane->table = lane->kind->tables[0];
  }
}

// MARK: - At once

/// Returns the number of loads that a lane may make before its position is checked again.
static size_t loads_left(const lane *lane) {
  uint64_t bits = lane->position < lane->end ? lane->end - lane->position : 0;
  size_t by_bits = bits / (lookups_per_load * most_bits_of_entry);
  size_t by_blocks = (size_t)(lane->limit - lane->next) / lookups_per_load;
  return by_bits < by_blocks ? by_bits : by_blocks;
}

/// Lanes being followed.
///
/// Each sum has the bits used since the load and, above them, the number of the next coefficient; it is negative at the
/// end of a block. So the sign selects the next table, and whether the recorded start counts.
typedef struct {
  uint64_t position[most_lanes];
  int64_t sum[most_lanes];
  const skip_entry *table[most_lanes];
  const block_kind *kind[most_lanes];
  uint32_t *next[most_lanes];
  uint64_t bits[most_lanes];  // from the position on
} followed_lanes;

INLINE void take_up(followed_lanes *followed, const lane *lanes, const int count) {
#pragma clang loop unroll(full)
  for (int i = 0; i < count; i++) {
    followed->position[i] = lanes[i].position;
    followed->sum[i] = lanes[i].coefficient << skip_count_shift;
    followed->table[i] = lanes[i].table;
    followed->kind[i] = lanes[i].kind;
    followed->next[i] = lanes[i].next;
  }
}

INLINE void put_down(const followed_lanes *followed, lane *lanes, const int count) {
#pragma clang loop unroll(full)
  for (int i = 0; i < count; i++) {
    lanes[i].position = followed->position[i];
    lanes[i].coefficient = followed->sum[i] >> skip_count_shift;
    lanes[i].table = followed->table[i];
    lanes[i].kind = followed->kind[i];
    lanes[i].next = followed->next[i];
  }
}

/// Makes a look-up in each lane. Returns false if one of them must be followed alone; in that case, none moves.
INLINE bool look_up(followed_lanes *followed, const int count) {
  int64_t entry[most_lanes], beyond = 0;
#pragma clang loop unroll(full)
  for (int i = 0; i < count; i++) {
    entry[i] = followed->table[i][followed->bits[i] >> (64 - lookup_bits)];
    beyond |= followed->sum[i] + entry[i];
  }
  if (__builtin_expect((beyond & skip_beyond) != 0, 0)) return false;
#pragma clang loop unroll(full)
  for (int i = 0; i < count; i++) {
    int64_t total = followed->sum[i] + entry[i], used = total & skip_bits_mask;
    followed->bits[i] <<= entry[i] & skip_bits_mask;
    *followed->next[i] = (uint32_t)(followed->position[i] + (uint64_t)used);
    int64_t ended = total >> 63;
    followed->table[i] = followed->kind[i]->tables[-ended];
    followed->kind[i] = followed->kind[i]->kinds[-ended];
    followed->next[i] -= ended;
    followed->sum[i] = (total & ~ended) | used;
  }
  return true;
}

/// Follows `count` lanes for that many loads each. No branch depends on the data unless a block has no end mark or a
/// code is long.
INLINE void follow(lane *lanes, const int count, size_t loads, const uint8_t *bytes) {
  followed_lanes followed;
  take_up(&followed, lanes, count);
  bool is_plain = true;
  for (; loads > 0 && is_plain; loads--) {
#pragma clang loop unroll(full)
    for (int i = 0; i < count; i++) followed.bits[i] = reduced_bits_at(bytes, followed.position[i]);
#pragma clang loop unroll(full)
    for (int lookup = 0; lookup < lookups_per_load; lookup++) {
      is_plain = look_up(&followed, count);
      if (!is_plain) break;
    }
#pragma clang loop unroll(full)
    for (int i = 0; i < count; i++) {
      followed.position[i] += (uint64_t)(followed.sum[i] & skip_bits_mask);
      followed.sum[i] &= ~(int64_t)skip_bits_mask;
    }
  }
  put_down(&followed, lanes, count);
}

INLINE void follow_any(lane *lanes, int count, size_t loads, const uint8_t *bytes) {
  switch (count) {
    case 1:
      follow(lanes, 1, loads, bytes);
      break;
    case 2:
      follow(lanes, 2, loads, bytes);
      break;
    case 3:
      follow(lanes, 3, loads, bytes);
      break;
    default:
      follow(lanes, 4, loads, bytes);
  }
}

#ifdef HAS_WIDE_VECTORS
WITH_WIDE_VECTORS static void follow_lanes_wide(lane *lanes, int count, size_t loads, const uint8_t *bytes) {
  follow_any(lanes, count, loads, bytes);
}
#endif

static void follow_lanes(lane *lanes, int count, size_t loads, const uint8_t *bytes) {
#ifdef HAS_WIDE_VECTORS
  if (reduced_has_wide_vectors()) {
    follow_lanes_wide(lanes, count, loads, bytes);
    return;
  }
#endif
  follow_any(lanes, count, loads, bytes);
}

void reduced_run(lane *lanes, int count, const uint8_t *bytes) {
  for (;;) {
    size_t loads = SIZE_MAX;
    for (int i = 0; i < count; i++) {
      size_t left = loads_left(&lanes[i]);
      if (left < loads) loads = left;
    }
    if (loads == 0) return;
    follow_lanes(lanes, count, loads, bytes);
    // One of them passes the symbol that stopped them; the others make a step, too.
    for (int i = 0; i < count; i++)
      if (loads_left(&lanes[i]) > 0) reduced_step(&lanes[i], bytes);
  }
}
