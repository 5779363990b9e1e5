#ifndef CREDUCED_UNITS_H
#define CREDUCED_UNITS_H

/// The means of units, read in turn.

#include "codes.h"
#include "window.h"

/// The codes of a component.
typedef struct {
  canonical_code dc, ac;
  mean_entry means[mean_lookups];
  value_entry values[lookups];
} unit_codes;

typedef struct {
  jpeg_header header;
  jpeg_scan scan;
  unit_codes made_codes[most_components];
  const unit_codes *codes[most_components];
} unit_reader;

/// Bits on top, as many as are left, up to a position.
typedef struct {
  const uint8_t *bytes;
  uint64_t bits, position;
  int left;
} unit_bits;

/// A place in a sequence of units.
typedef struct {
  unit_bits bits;
  uint32_t means[most_components];  // of the last blocks, in steps
} unit_place;

/// Prepares the codes of all components. The header must have been read.
void reduced_make_unit_codes(unit_reader *reader);

void reduced_start_units(unit_place *place, const window *window, uint32_t position);

/// Reads the next unit, with the mean of each component's blocks in eighths of levels. Returns false if a code is
/// invalid.
bool reduced_read_unit(const unit_reader *reader, unit_place *place, int32_t values[most_components]);

/// Reads all `count` units of a part to a ring, from `first` on. Returns false if the data have a flaw.
bool reduced_read_part(
    const unit_reader *reader, const window *window, const part *part, uint32_t first, uint32_t count,
    int32_t units[][most_components]);

/// Writes the three means of units in a ring, less a number for each component.
void reduced_store_units(
    int32_t units[][most_components], uint32_t first, uint32_t count, const int32_t base[most_components],
    int16_t *means);

static inline uint32_t reduced_unit_count(const jpeg_header *header) {
  return (uint32_t)header->units_across * (uint32_t)header->units_down;
}

/// Returns the number of units in all parts but the last.
static inline uint32_t reduced_units_per_part(const jpeg_header *header) {
  return header->restart_interval > 0 ? (uint32_t)header->restart_interval : reduced_unit_count(header);
}

#endif
