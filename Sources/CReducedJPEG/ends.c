#include "memory.h"
#include "units.h"

typedef struct {
  unit_reader units;
  window window;
  /// The means of each unit, in a ring.
  int32_t means[reduced_most_end_units][most_components];
} end_reader;

// MARK: - The first rows

/// Reads complete rows from the first on. Returns their number; 0 if the data have a flaw.
static uint32_t read_first(end_reader *reader) {
  const jpeg_header *header = &reader->units.header;
  const window *window = &reader->window;
  if (window->first_marker >= 0 && window->count > 1 && window->first_marker != first_restart) return 0;
  uint32_t most = reduced_unit_count(header), unit = 0, across = (uint32_t)header->units_across;
  if (most > reduced_most_end_units) most = reduced_most_end_units;
  for (uint32_t i = 0; i < window->count && unit < most; i++) {
    const part *part = &window->parts[i];
    bool is_cut = i + 1 == window->count && !window->is_ended;
    uint32_t rest = reduced_unit_count(header) - unit, units = reduced_units_per_part(header);
    if (units > rest) units = rest;
    unit_place place;
    reduced_start_units(&place, window, part->start);
    for (; units > 0 && unit < most; units--, unit++) {
      if (!reduced_read_unit(&reader->units, &place, reader->means[unit]) || place.bits.position > part->end) break;
    }
    if (unit < most && !is_cut && (units > 0 || !reduced_part_ends(part, place.bits.position))) return 0;
  }
  return unit / across;
}

// MARK: - The last rows

/// Reads the parts after the first restart marker. Returns the number of units; 0 if the data have a flaw.
static uint32_t read_last_parts(end_reader *reader) {
  const jpeg_header *header = &reader->units.header;
  const window *window = &reader->window;
  uint32_t all = reduced_unit_count(header), each = reduced_units_per_part(header), unit = 0;
  uint32_t parts = (all + each - 1) / each;
  if (window->count < 2 || window->count > parts) return 0;
  // The number of the part after the first marker.
  uint32_t first = parts - (window->count - 1);
  if (window->first_marker != first_restart + (int)((first - 1) % restarts)) return 0;
  for (uint32_t i = 1; i < window->count; i++) {
    uint32_t units = first + i < parts ? each : all - (parts - 1) * each;
    if (!reduced_read_part(&reader->units, window, &window->parts[i], unit, units, reader->means)) return 0;
    unit += units;
  }
  return unit;
}

/// Reads data without restart markers from anywhere on. Units are garbage at first, but soon they are the true ones,
/// and the last ends with the data. Returns the number of units in the last three quarters; 0 if they are not the true
/// ones.
static uint32_t read_last_part(end_reader *reader) {
  const window *window = &reader->window;
  const part *part = &window->parts[0];
  uint32_t trusted = part->start + (part->end - part->start) / 4, count = 0;
  unit_place place;
  reduced_start_units(&place, window, part->start);
  while (part->end - place.bits.position >= 8) {
    uint64_t position = place.bits.position;
    bool is_valid = reduced_read_unit(&reader->units, &place, reader->means[count % reduced_most_end_units]);
    if (place.bits.position > part->end) return 0;
    if (position >= trusted) {
      if (!is_valid) return 0;
      count++;
    } else if (!is_valid) {
      // A unit begins a bit later.
      place.bits.position = position + 1;
    }
  }
  return count;
}

/// Reads complete rows up to the last one, and stores them. Returns their number.
static uint32_t read_last(end_reader *reader, uint32_t first_rows, bool is_relative, int16_t *means) {
  const jpeg_header *header = &reader->units.header;
  uint32_t count = is_relative ? read_last_part(reader) : read_last_parts(reader);
  uint32_t across = (uint32_t)header->units_across, most = reduced_most_end_units / across;
  uint32_t rows = count / across, rest = (uint32_t)header->units_down - first_rows;
  if (rows > most) rows = most;
  if (rows > rest) rows = rest;
  if (rows == 0) return 0;
  const int32_t *last = reader->means[(count - 1) % reduced_most_end_units], none[most_components] = {0};
  reduced_store_units(reader->means, count - rows * across, rows * across, is_relative ? last : none, means);
  return rows;
}

// MARK: - Between

/// Reads the whole parts of a window from `offset` on. Returns the number of units; 0 if there are none.
static uint32_t read_glance(
    end_reader *reader, const reduced_source *source, off_t offset, size_t count, reduced_glance *glance) {
  window *window = &reader->window;
  const uint32_t each = reduced_units_per_part(&reader->units.header);
  if (reduced_read_raw(window, source, offset, count) < count) return 0;
  // The first byte may be the second one of a pair.
  window->raw[0] = 1;
  if (!reduced_split(window, count) || window->is_ended) return 0;
  uint32_t units = 0;
  for (uint32_t i = 1; i + 1 < window->count && units + each <= reduced_most_glance_units; i++) {
    if (!reduced_read_part(&reader->units, window, &window->parts[i], units, each, reader->means)) return 0;
    units += each;
  }
  *glance = (reduced_glance){units, (uint32_t)(window->first_marker - first_restart + 1) % restarts};
  return units;
}

/// Looks at places between the ends of data with restart markers, and stores their units.
static void read_between(
    end_reader *reader, const reduced_source *source, size_t window, reduced_ends *ends, int16_t *means) {
  const int32_t none[most_components] = {0};
  size_t count = window < reduced_glance_bytes ? window : reduced_glance_bytes;
  off_t start = reader->units.scan.data, length = source->end - start;
  for (int i = 1; i <= reduced_most_glances; i++) {
    reduced_glance *glance = &ends->glances[ends->glance_count];
    off_t offset = start + length * i / (reduced_most_glances + 1);
    uint32_t units = read_glance(reader, source, offset, count, glance);
    if (units == 0) continue;
    reduced_store_units(reader->means, 0, units, none, means);
    means += (size_t)units * most_components;
    ends->glance_count++;
  }
}

// MARK: - All

/// Reads the first rows, and describes the picture.
static bool read_beginning(
    end_reader *reader, const reduced_source *source, size_t count, reduced_ends *ends, int16_t *means) {
  const jpeg_header *header = &reader->units.header;
  const component *brightness = &header->components[0];
  window *window = &reader->window;
  if (!reduced_split(window, reduced_read_raw(window, source, reader->units.scan.data, count))) return false;
  *ends = (reduced_ends){
    .width = (uint32_t)header->width, .height = (uint32_t)header->height, .across = (uint32_t)header->units_across,
    .unit_width = (uint32_t)(block_side * brightness->across),
    .unit_height = (uint32_t)(block_side * brightness->down), .interval = (uint32_t)header->restart_interval,
    .first_rows = read_first(reader)};
  const int32_t none[most_components] = {0};
  reduced_store_units(reader->means, 0, ends->first_rows * ends->across, none, means);
  return ends->first_rows > 0;
}

/// Returns the number of bytes up to the last end of an image; 0 if too much follows it.
static size_t up_to_image_end(const uint8_t *bytes, size_t count) {
  for (size_t end = count; end > count - count / 4; end--)
    if (bytes[end - 2] == 0xFF && bytes[end - 1] == image_end) return end;
  return 0;
}

/// Reads the last rows, if hardly any other data follow the picture's.
static void read_ending(
    end_reader *reader, const reduced_source *source, size_t count, reduced_ends *ends, int16_t *means) {
  window *window = &reader->window;
  if (reduced_read_raw(window, source, source->end - (off_t)count, count) < count) return;
  // The first byte may be the second one of a pair.
  window->raw[0] = 1;
  count = up_to_image_end(window->raw, count);
  if (count == 0 || !reduced_split(window, count) || !window->is_ended) return;
  bool is_relative = reader->units.header.restart_interval == 0;
  ends->last_rows = read_last(reader, ends->first_rows, is_relative, means);
  ends->is_relative = ends->last_rows > 0 && is_relative;
}

static bool read_ends(
    end_reader *reader, const reduced_source *source, size_t window, reduced_ends *ends, int16_t *means) {
  jpeg_header *header = &reader->units.header;
  const jpeg_scan *scan = &reader->units.scan;
  if (!reduced_read_header(header, &reader->units.scan, source)) return false;
  if (scan->first > 0 || scan->before > 0 || scan->component_count < header->component_count) return false;
  // Two windows would overlap.
  if (source->end - scan->data < 2 * (off_t)window) return false;
  reduced_make_unit_codes(&reader->units);
  if (!reduced_make_window(&reader->window, window, header->restart_interval > 0)) return false;
  if (!read_beginning(reader, source, window, ends, means)) return false;
  // The end of a scan that is not the last is not known.
  if (header->is_progressive) return true;
  const size_t row = (size_t)ends->across * most_components;
  read_ending(reader, source, window, ends, means + ends->first_rows * row);
  if (ends->interval > 0)
    read_between(reader, source, window, ends, means + (ends->first_rows + ends->last_rows) * row);
  return true;
}

bool reduced_read_ends(const reduced_source *source, size_t window, reduced_ends *ends, int16_t *means) {
  // Less has no marker at its end.
  enum { least_window = 64 };
  if (window < least_window || window > reduced_end_bytes) return false;
  end_reader *reader = reduced_allocate(sizeof *reader);
  if (!reader) return false;
  memset(&reader->window, 0, sizeof reader->window);
  bool is_read = read_ends(reader, source, window, ends, means);
  reduced_free_window(&reader->window);
  reduced_free(reader);
  return is_read;
}
