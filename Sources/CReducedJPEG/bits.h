#ifndef CREDUCED_BITS_H
#define CREDUCED_BITS_H

/// The compressed data of a scan, as one row of bits.

#include <string.h>

#include "header.h"

/// The data between two restart markers.
typedef struct {
  uint32_t start, end;  // in bits
  uint32_t blocks;
} interval;

/// Compressed data in memory, without the zeros that hide markers. Each interval is followed by zeros.
typedef struct {
  uint8_t *bytes;
  size_t count, capacity;
  interval *intervals;
  uint32_t interval_count, interval_capacity;
} scan_data;

/// Zeros for a decoder that reads on for a moment before it detects the end of an interval.
enum { bytes_behind_interval = 16, bytes_behind_data = 64 };

/// Reads a scan of `units` units, with this many blocks each, with its restart markers in order. Sets `end` to the
/// offset of the marker after it. Returns false if there is anything else, or no memory. Reuses the memory of an
/// earlier scan.
bool reduced_read_scan(
    scan_data *data, const jpeg_header *header, const reduced_source *source, off_t offset, uint32_t units,
    uint32_t blocks_per_unit, off_t *end);

/// Skips a scan's data. Returns false if no marker ends them.
bool reduced_pass_scan(const reduced_source *source, off_t offset, off_t *end);

void reduced_free_scan(scan_data *data);

/// Returns at least 57 bits from `position`, the first on top.
static inline uint64_t reduced_bits_at(const uint8_t *bytes, uint64_t position) {
  uint64_t bits;
  memcpy(&bits, bytes + (position >> 3), sizeof bits);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  bits = __builtin_bswap64(bits);
#endif
  return bits << (position & 7);
}

#endif
