#include "bits.h"

#include "memory.h"

#include <stdlib.h>

enum { chunk_bytes = 64 * 1024, first_restart = 0xD0, restarts = 8 };

/// Reading of a scan.
typedef struct {
  const reduced_source *source;
  off_t offset;
  uint8_t chunk[chunk_bytes];
  size_t count, next;
} scan_reader;

/// Reads more data if the chunk is used up. Returns false at the end of the file.
static bool fill(scan_reader *reader) {
  if (reader->next < reader->count) return true;
  off_t rest = reader->source->end - reader->offset;
  size_t most = rest < chunk_bytes ? (size_t)(rest > 0 ? rest : 0) : chunk_bytes;
  ssize_t got =
    most > 0 ? reader->source->read(reader->source->descriptor, reader->chunk, most, reader->offset) : 0;
  reader->next = 0;
  reader->count = got > 0 ? (size_t)got : 0;
  reader->offset += (off_t)reader->count;
  return got > 0;
}

/// Makes room for another chunk, or for all that is left of the file.
static bool reserve(scan_data *data, const scan_reader *reader) {
  if (data->count > reduced_most_bytes) return false;
  size_t needed = data->count + chunk_bytes + bytes_behind_data;
  if (needed <= data->capacity) return true;
  off_t rest = reader->source->end - reader->offset;
  bool is_first = data->capacity == 0;
  bool is_known = is_first && rest > 0 && rest < reduced_most_bytes;
  // A chunk more than all of it, so that there is room for one even at the end.
  size_t capacity = is_known ? needed + (size_t)rest + chunk_bytes : needed + needed / 2;
  uint8_t *bytes = reduced_grow(data->bytes, capacity);
  if (!bytes) return false;
  data->bytes = bytes;
  data->capacity = capacity;
  if (is_first) reduced_get_pages(bytes, capacity);
  return true;
}

/// Copies data up to the next marker, which it returns; -1 for none.
static int copy_until_marker(scan_data *data, scan_reader *reader) {
  while (fill(reader) && reserve(data, reader)) {
    const uint8_t *from = reader->chunk + reader->next;
    const uint8_t *found = memchr(from, 0xFF, reader->count - reader->next);
    size_t count = found ? (size_t)(found - from) : reader->count - reader->next;
    memcpy(data->bytes + data->count, from, count);
    data->count += count;
    reader->next += count;
    if (!found) continue;
    // Any number of these bytes may precede a marker; one of data precedes a zero.
    int length = 0, marker;
    do {
      reader->next++;
      length++;
      if (!fill(reader)) return -1;
      marker = reader->chunk[reader->next];
    } while (marker == 0xFF);
    reader->next++;
    if (marker != 0) return marker;
    if (length > 1) return -1;
    data->bytes[data->count++] = 0xFF;
  }
  return -1;
}

static scan_reader *new_reader(const reduced_source *source, off_t offset) {
  scan_reader *reader = reduced_allocate(sizeof *reader);
  if (!reader) return NULL;
  reader->source = source;
  reader->offset = offset;
  reader->count = reader->next = 0;
  return reader;
}

/// Returns the offset of the last marker read.
static off_t marker_offset(const scan_reader *reader) {
  return reader->offset - (off_t)(reader->count - reader->next) - 2;
}

static bool is_restart(int marker) { return marker >= first_restart && marker < first_restart + restarts; }

static bool reserve_intervals(scan_data *data, uint32_t count) {
  data->interval_count = count;
  if (count <= data->interval_capacity) return true;
  free(data->intervals);
  data->intervals = calloc(count, sizeof *data->intervals);
  data->interval_capacity = data->intervals ? count : 0;
  return data->intervals;
}

/// Reads all intervals, each but the last followed by the next restart marker. Returns the marker after them, or -1.
static int read_intervals(
    scan_data *data, scan_reader *reader, uint32_t units, uint32_t units_per_interval, uint32_t blocks_per_unit) {
  int marker = -1;
  for (uint32_t i = 0; i < data->interval_count; i++) {
    interval *interval = &data->intervals[i];
    uint32_t count = units < units_per_interval ? units : units_per_interval;
    units -= count;
    interval->blocks = count * blocks_per_unit;
    interval->start = (uint32_t)(8 * data->count);
    marker = copy_until_marker(data, reader);
    interval->end = (uint32_t)(8 * data->count);
    if (marker < 0 || !reserve(data, reader)) return -1;
    if (units > 0 && marker != first_restart + (int)(i % restarts)) return -1;
    memset(data->bytes + data->count, 0, units > 0 ? bytes_behind_interval : bytes_behind_data);
    if (units > 0) data->count += bytes_behind_interval;
  }
  return marker;
}

bool reduced_read_scan(
    scan_data *data, const jpeg_header *header, const reduced_source *source, off_t offset, uint32_t units,
    uint32_t blocks_per_unit, off_t *end) {
  uint32_t units_per_interval = header->restart_interval ? (uint32_t)header->restart_interval : units;
  data->count = 0;
  if (!reserve_intervals(data, (units + units_per_interval - 1) / units_per_interval)) return false;
  scan_reader *reader = new_reader(source, offset);
  if (!reader) return false;
  int marker = read_intervals(data, reader, units, units_per_interval, blocks_per_unit);
  *end = marker_offset(reader);
  reduced_free(reader);
  return marker >= 0 && !is_restart(marker);
}

bool reduced_pass_scan(const reduced_source *source, off_t offset, off_t *end) {
  scan_reader *reader = new_reader(source, offset);
  if (!reader) return false;
  int marker = -1;
  bool is_data = true;
  while (is_data && fill(reader)) {
    const uint8_t *from = reader->chunk + reader->next;
    const uint8_t *found = memchr(from, 0xFF, reader->count - reader->next);
    reader->next = found ? (size_t)(found - reader->chunk) + 1 : reader->count;
    if (!found || !fill(reader)) continue;
    marker = reader->chunk[reader->next];
    if (marker == 0xFF) continue;
    reader->next++;
    is_data = marker == 0 || is_restart(marker);
  }
  *end = marker_offset(reader);
  reduced_free(reader);
  return !is_data;
}

void reduced_free_scan(scan_data *data) {
  reduced_free(data->bytes);
  free(data->intervals);
  memset(data, 0, sizeof *data);
}
