#include "profilesteps.h"

#include <string.h>

// Only chains of type “mpet” can have any length; the others have curves, a table and a matrix. Invalid structures cost
// nothing here: LittleCMS rejects them.

enum {
  /// More than ten times the cost of a chain with a table for four inks and curves of several parts.
  most_cost = 1000,
  /// The least cost of a step or a curve.
  least_cost = 8,
  most_channels = 16,
  table_start = 128,
  tag_bytes = 12
};

/// A part of a profile, with bounds-checked access.
typedef struct {
  const uint8_t *start;
  size_t count;
} bytes_of;

static uint32_t number(bytes_of bytes, size_t place, size_t length) {
  uint32_t value = 0;
  if (place > bytes.count || length > bytes.count - place) return 0;
  for (size_t i = 0; i < length; i++) value = value << 8 | bytes.start[place + i];
  return value;
}

static bytes_of part(bytes_of bytes, size_t place) {
  if (place > bytes.count) place = bytes.count;
  return (bytes_of){bytes.start + place, bytes.count - place};
}

static bool is_named(bytes_of bytes, const char *name) { return bytes.count >= 4 && memcmp(bytes.start, name, 4) == 0; }

/// Returns the cost of a step for one color: curve segments to search, and numbers to multiply.
static uint64_t cost_of_step(bytes_of step) {
  uint64_t inputs = number(step, 8, 2), outputs = number(step, 10, 2), cost = least_cost;
  if (inputs > most_channels || outputs > most_channels) return most_cost;
  if (is_named(step, "matf")) cost += inputs * outputs;
  if (is_named(step, "clut")) cost += outputs << inputs;
  if (is_named(step, "cvst"))
    for (size_t i = 0; i < inputs; i++) cost += least_cost + number(part(step, number(step, 12 + 8 * i, 4)), 8, 2);
  return cost;
}

static uint64_t cost_of_chain(bytes_of chain) {
  uint64_t cost = 0;
  uint32_t steps = is_named(chain, "mpet") ? number(chain, 12, 4) : 0;
  for (uint32_t i = 0; i < steps && cost <= most_cost; i++)
    cost += cost_of_step(part(chain, number(chain, 16 + 8 * (size_t)i, 4)));
  return cost;
}

bool ccodecs_profile_has_few_steps(const uint8_t *profile, size_t count) {
  bytes_of bytes = {profile, count};
  uint32_t tags = number(bytes, table_start, 4);
  for (size_t i = 0; i < tags && table_start + 4 + tag_bytes * i < count; i++)
    if (cost_of_chain(part(bytes, number(bytes, table_start + 8 + tag_bytes * i, 4))) > most_cost) return false;
  return true;
}
