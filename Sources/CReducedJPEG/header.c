#include "header.h"

#include <string.h>

const uint8_t reduced_zigzag[frequencies] = {
  0,  1,  8,  16, 9,  2,  3,  10, 17, 24, 32, 25, 18, 11, 4,  5,   //
  12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6,  7,  14, 21, 28,  //
  35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51,  //
  58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63};

enum marker {
  baseline_frame = 0xC0,
  extended_frame = 0xC1,
  progressive_frame = 0xC2,
  huffman_tables = 0xC4,
  start_of_image = 0xD8,
  end_of_image = 0xD9,
  start_of_scan = 0xDA,
  quantization_tables = 0xDB,
  restart_definition = 0xDD,
  first_application = 0xE0,
  adobe_application = 0xEE,
  last_application = 0xEF,
  comment = 0xFE
};

// MARK: - Segments

/// The relevant contents of a segment.
typedef struct {
  const uint8_t *bytes;
  size_t count;
} segment;

static unsigned pair(const uint8_t *bytes) { return (unsigned)bytes[0] << 8 | bytes[1]; }

/// The number of bits that a progressive file may leave to later scans.
enum { most_missing_bits = 13 };

static bool read_quantization(jpeg_header *header, segment segment) {
  while (segment.count > 0) {
    // Steps of 16 bits are for samples of 12 bits.
    int index = segment.bytes[0];
    if (index > 3 || segment.count < 1 + frequencies) return false;
    memcpy(header->quantization[index], segment.bytes + 1, frequencies);
    if (memchr(segment.bytes + 1, 0, frequencies)) return false;
    header->has_quantization[index] = true;
    segment.bytes += 1 + frequencies;
    segment.count -= 1 + frequencies;
  }
  return true;
}

/// Returns true if this many codes of these lengths are possible.
static bool is_possible(const huffman_code *code) {
  int next = 0;
  for (int length = 1; length <= longest_code; length++) {
    next = 2 * next + code->lengths[length];
    if (next > 1 << length) return false;
  }
  return true;
}

static bool read_huffman(jpeg_header *header, segment segment) {
  while (segment.count > 0) {
    if (segment.count < 1 + longest_code) return false;
    int kind = segment.bytes[0] >> 4, index = segment.bytes[0] & 15;
    if (kind > 1 || index > 3) return false;
    huffman_code *code = kind == 0 ? &header->dc_codes[index] : &header->ac_codes[index];
    memset(code, 0, sizeof *code);
    for (int length = 1; length <= longest_code; length++)
      code->count += code->lengths[length] = segment.bytes[length];
    size_t size = 1 + longest_code + (size_t)code->count;
    if (code->count > 256 || segment.count < size || !is_possible(code)) return false;
    memcpy(code->symbols, segment.bytes + 1 + longest_code, (size_t)code->count);
    for (int i = 0; kind == 0 && i < code->count; i++)
      if (code->symbols[i] > longest_difference) return false;
    code->is_defined = true;
    segment.bytes += size;
    segment.count -= size;
  }
  return true;
}

/// Accepts one component, or three of which the colors have one block in each unit.
static bool read_frame(jpeg_header *header, segment segment) {
  if (header->component_count != 0 || segment.count < 6 || segment.bytes[0] != 8) return false;
  header->height = (int)pair(segment.bytes + 1);
  header->width = (int)pair(segment.bytes + 3);
  header->component_count = segment.bytes[5];
  if (header->width == 0 || header->height == 0) return false;
  if (header->component_count != 1 && header->component_count != 3) return false;
  if (segment.count != 6 + 3 * (size_t)header->component_count) return false;
  for (int i = 0; i < header->component_count; i++) {
    component *component = &header->components[i];
    const uint8_t *bytes = segment.bytes + 6 + 3 * i;
    component->identifier = bytes[0];
    component->across = bytes[1] >> 4;
    component->down = bytes[1] & 15;
    component->quantization = bytes[2];
    for (int j = 0; j < i; j++)
      if (header->components[j].identifier == component->identifier) return false;
    int most = i == 0 ? 2 : 1;
    if (component->across < 1 || component->across > most || component->down < 1 || component->down > most)
      return false;
    if (component->quantization > 3) return false;
  }
  // The blocks of a single component are not grouped.
  if (header->component_count == 1) header->components[0].across = header->components[0].down = 1;
  return true;
}

/// Returns true if colors are stored as brightness and differences, by libjpeg's rules.
static bool has_differences(const jpeg_header *header) {
  if (header->component_count == 1 || header->has_jfif) return true;
  if (header->has_adobe) return header->adobe_transform != 0;
  const component *components = header->components;
  return !(components[0].identifier == 'R' && components[1].identifier == 'G' && components[2].identifier == 'B');
}

static int component_with(const jpeg_header *header, int identifier) {
  for (int i = 0; i < header->component_count; i++)
    if (header->components[i].identifier == identifier) return i;
  return -1;
}

/// Accepts a scan of everything or, in a progressive file, of bits of the mean or of a component's frequencies.
static bool is_usual(const jpeg_header *header, const jpeg_scan *scan) {
  bool has_all = scan->component_count == header->component_count;
  if (!header->is_progressive)
    return has_all && scan->first == 0 && scan->last == frequencies - 1 && scan->before == 0 && scan->after == 0;
  if (scan->after > most_missing_bits || (scan->before > 0 && scan->before != scan->after + 1)) return false;
  if (scan->first == 0) return scan->last == 0 && (has_all || scan->component_count == 1);
  return scan->component_count == 1 && scan->first <= scan->last && scan->last < frequencies;
}

/// Gives a component its steps at its first scan. Returns false if the file has not defined them.
static bool latch_steps(const jpeg_header *header, component *component) {
  if (component->has_steps) return true;
  if (!header->has_quantization[component->quantization]) return false;
  memcpy(component->steps, header->quantization[component->quantization], frequencies);
  component->has_steps = true;
  return true;
}

bool reduced_is_same_scan(const jpeg_scan *scan, const jpeg_scan *other) {
  return scan->component_count == other->component_count && scan->component == other->component &&
         scan->first == other->first && scan->last == other->last && scan->before == other->before &&
         scan->after == other->after && scan->data == other->data;
}

static bool read_scan(jpeg_header *header, jpeg_scan *scan, segment segment) {
  if (header->component_count == 0 || segment.count < 1) return false;
  int count = scan->component_count = segment.bytes[0];
  if (count < 1 || count > header->component_count || segment.count != 4 + 2 * (size_t)count) return false;
  const uint8_t *band = segment.bytes + 1 + 2 * count;
  scan->first = band[0];
  scan->last = band[1];
  scan->before = band[2] >> 4;
  scan->after = band[2] & 15;
  if (!is_usual(header, scan) || !has_differences(header)) return false;
  for (int i = 0; i < count; i++) {
    int index = component_with(header, segment.bytes[1 + 2 * i]);
    if (i == 0) scan->component = index;
    if (index < 0 || index != scan->component + i) return false;
    component *component = &header->components[index];
    component->dc_code = segment.bytes[2 + 2 * i] >> 4;
    component->ac_code = segment.bytes[2 + 2 * i] & 15;
    if (component->dc_code > 3 || component->ac_code > 3) return false;
    bool reads_mean = scan->first == 0 && scan->before == 0, reads_frequencies = scan->last > 0;
    if (reads_mean && !header->dc_codes[component->dc_code].is_defined) return false;
    if (reads_frequencies && !header->ac_codes[component->ac_code].is_defined) return false;
    if (!latch_steps(header, component)) return false;
  }
  return true;
}

static void read_application(jpeg_header *header, enum marker marker, segment segment) {
  if (marker == first_application && segment.count >= 14 && memcmp(segment.bytes, "JFIF", 5) == 0)
    header->has_jfif = true;
  if (marker == adobe_application && segment.count >= 12 && memcmp(segment.bytes, "Adobe", 5) == 0) {
    header->has_adobe = true;
    header->adobe_transform = segment.bytes[11];
  }
}

static bool read_segment(jpeg_header *header, jpeg_scan *scan, enum marker marker, segment segment) {
  switch (marker) {
    case quantization_tables:
      return read_quantization(header, segment);
    case huffman_tables:
      return read_huffman(header, segment);
    case progressive_frame:
      header->is_progressive = true;
      return read_frame(header, segment);
    case baseline_frame:
    case extended_frame:
      return read_frame(header, segment);
    case start_of_scan:
      return read_scan(header, scan, segment);
    case restart_definition:
      if (segment.count != 2) return false;
      header->restart_interval = (int)pair(segment.bytes);
      return true;
    case comment:
      return true;
    default:
      if (marker < first_application || marker > last_application) return false;
      read_application(header, marker, segment);
      return true;
  }
}

/// Returns the number of relevant bytes of a segment.
static size_t wanted(enum marker marker, size_t count) {
  enum { longest_application = 14 };
  if (marker == comment) return 0;
  bool is_application = marker >= first_application && marker <= last_application;
  return is_application && count > longest_application ? longest_application : count;
}

/// Reads all requested bytes, or fails.
static bool read_fully(const reduced_source *source, uint8_t *bytes, size_t count, off_t offset) {
  if (offset > source->end || (off_t)count > source->end - offset) return false;
  for (size_t done = 0; done < count;) {
    ssize_t got = source->read(source->descriptor, bytes + done, count - done, offset + (off_t)done);
    if (got <= 0) return false;
    done += (size_t)got;
  }
  return true;
}

enum scan_result reduced_read_next(jpeg_header *header, jpeg_scan *scan, const reduced_source *source, off_t offset) {
  enum { longest_segment = 4096, most_padding = 256 };
  uint8_t bytes[longest_segment];
  for (int padding = 0;;) {
    if (!read_fully(source, bytes, 2, offset) || bytes[0] != 0xFF) return scan_refused;
    if (bytes[1] == 0xFF) {
      if (++padding > most_padding) return scan_refused;
      offset++;
      continue;
    }
    enum marker marker = bytes[1];
    if (marker == end_of_image) return picture_ended;
    if (!read_fully(source, bytes, 2, offset + 2)) return scan_refused;
    size_t length = pair(bytes);
    if (length < 2) return scan_refused;
    size_t count = wanted(marker, length - 2);
    if (count > sizeof bytes || !read_fully(source, bytes, count, offset + 4)) return scan_refused;
    if (!read_segment(header, scan, marker, (segment){bytes, count})) return scan_refused;
    offset += 2 + (off_t)length;
    if (marker != start_of_scan) continue;
    scan->data = offset;
    return scan_found;
  }
}

// MARK: - The whole

static void count_units(jpeg_header *header) {
  const component *brightness = &header->components[0];
  int across = block_side * brightness->across, down = block_side * brightness->down;
  header->units_across = (header->width + across - 1) / across;
  header->units_down = (header->height + down - 1) / down;
  header->blocks_per_unit = brightness->across * brightness->down + header->component_count - 1;
}

bool reduced_read_header(jpeg_header *header, jpeg_scan *scan, const reduced_source *source) {
  uint8_t bytes[2];
  memset(header, 0, sizeof *header);
  if (!read_fully(source, bytes, sizeof bytes, source->start)) return false;
  if (pair(bytes) != (0xFF00 | start_of_image)) return false;
  if (reduced_read_next(header, scan, source, source->start + 2) != scan_found) return false;
  count_units(header);
  return true;
}
