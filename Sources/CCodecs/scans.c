#include "scans.h"

#include <string.h>

#include "support.h"

enum { huffman_tables = 0xC4, arithmetic_conditions = 0xCC, start_of_scan = 0xDA, restart_interval = 0xDD };

// MARK: - Reading

/// The part of the file in the buffer.
typedef struct {
  int descriptor;
  uint8_t *bytes;
  size_t size, count;
  off_t start;
} window;

/// Moves the window to begin at `offset`. Returns false at the end of the file.
static bool move(window *window, off_t offset) {
  ssize_t got = ccodecs_read_at(window->descriptor, window->bytes, window->size, offset);
  window->start = offset;
  window->count = got > 0 ? (size_t)got : 0;
  return got > 0;
}

static bool contains(const window *window, off_t offset) {
  return offset >= window->start && offset < window->start + (off_t)window->count;
}

/// Returns the byte at `offset`; -1 if the file ends before.
static int byte_at(window *window, off_t offset) {
  if (!contains(window, offset) && !move(window, offset)) return -1;
  return window->bytes[offset - window->start];
}

/// Returns the length of a segment, including the length field itself; -1 if the file ends before.
static int length_at(window *window, off_t offset) {
  int high = byte_at(window, offset), low = byte_at(window, offset + 1);
  return high < 0 || low < 0 ? -1 : high << 8 | low;
}

/// Returns the offset of the marker that ends a scan's data; -1 if the file ends before.
static off_t end_of_data(window *window, off_t offset) {
  for (;;) {
    if (!contains(window, offset) && !move(window, offset)) return -1;
    const uint8_t *from = window->bytes + (offset - window->start);
    const uint8_t *found = memchr(from, 0xFF, (size_t)(window->bytes + window->count - from));
    if (!found) {
      offset = window->start + (off_t)window->count;
      continue;
    }
    offset = window->start + (found - window->bytes);
    int next = byte_at(window, offset + 1);
    if (next < 0) return -1;
    bool belongs = next == 0 || (next >= JPEG_RST0 && next <= JPEG_RST0 + 7);
    if (!belongs && next != 0xFF) return offset;
    offset += belongs ? 2 : 1;
  }
}

// MARK: - Counting

/// Returns the offset of the next scan's header, searching from the end of another's data; -1 if libjpeg would find
/// none.
static off_t next_scan(window *window, off_t offset) {
  for (;;) {
    int first = byte_at(window, offset), marker = byte_at(window, offset + 1);
    if (first < 0 || marker < 0 || (first == 0xFF && marker == JPEG_EOI)) return -1;
    if (first == 0xFF && marker == start_of_scan) return offset;
    // Other bytes are skipped, and restart markers have no length.
    bool has_length = first == 0xFF && marker > JPEG_RST0 + 7 && marker != 0xFF;
    int length = has_length ? length_at(window, offset + 2) : 0;
    if (length < 0) return -1;
    offset += has_length ? 2 + length : 1;
  }
}

bool ccodecs_has_too_many_scans(int descriptor, off_t offset, off_t end, uint8_t *buffer, size_t size) {
  window window = {descriptor, buffer, size, 0, 0};
  for (int count = 1; count <= ccodecs_most_scans; count++) {
    offset = end_of_data(&window, offset);
    if (offset >= 0) offset = next_scan(&window, offset);
    int length = offset < 0 ? -1 : length_at(&window, offset + 2);
    if (length < 0 || offset >= end) return false;
    offset += 2 + length;
  }
  return true;
}

// MARK: - Scans

typedef struct {
  off_t start, end;
  /// The component of a scan of frequencies.
  int component;
  /// The first and last frequency, in zigzag order; 0 to 0 is the mean, possibly of several components.
  int first, last;
  /// The number of low bits still missing before the scan (0 if it is the first for its frequencies), and after it.
  int before, after;
} scan;

typedef struct {
  int count;
  scan scans[ccodecs_most_scans];
  off_t end;  // after the end marker
} scan_list;

/// Reads the header whose marker is at `offset`. Returns false if it must be left to libjpeg.
static bool read_header(scan *scan, window *window, j_decompress_ptr decoder, off_t offset, int length) {
  int components = byte_at(window, offset + 4);
  if (components < 1 || length != 6 + 2 * components) return false;
  off_t behind = offset + 5 + 2 * components;
  int identifier = byte_at(window, offset + 5);
  int bits = byte_at(window, behind + 2);
  scan->first = byte_at(window, behind);
  scan->last = byte_at(window, behind + 1);
  scan->before = bits >> 4;
  scan->after = bits & 15;
  scan->component = 0;
  while (scan->component < decoder->num_components &&
         decoder->comp_info[scan->component].component_id != identifier)
    scan->component++;
  if (bits < 0 || scan->component == decoder->num_components) return false;
  if (scan->before > 13 || scan->after > 13 || (scan->before != 0 && scan->before != scan->after + 1)) return false;
  if (scan->first == 0) return scan->last == 0;
  return scan->first > 0 && scan->first <= scan->last && scan->last < DCTSIZE2 && components == 1;
}

/// Skips the segments between two scans. Returns the marker that ends them, which `offset` then points to: that of
/// another scan or of the picture's end. -1 for anything else.
static int pass_segments(window *window, off_t *offset) {
  for (;;) {
    while (byte_at(window, *offset) == 0xFF && byte_at(window, *offset + 1) == 0xFF) (*offset)++;
    int marker = byte_at(window, *offset + 1);
    if (byte_at(window, *offset) != 0xFF) return -1;
    switch (marker) {
      case JPEG_EOI:
      case start_of_scan:
        return marker;
      case huffman_tables:
      case arithmetic_conditions:
      case restart_interval:
      case JPEG_COM:
        break;
      default:
        if (marker < JPEG_APP0 || marker > JPEG_APP0 + 15) return -1;
    }
    int length = length_at(window, *offset + 2);
    if (length < 2) return -1;
    *offset += 2 + length;
  }
}

/// Lists the scans after the first one. Returns false if the file is incomplete or not of the common kind.
static bool list_scans(scan_list *list, window *window, j_decompress_ptr decoder, off_t offset) {
  for (list->count = 0;; list->count++) {
    offset = end_of_data(window, offset);
    int marker = offset < 0 ? -1 : pass_segments(window, &offset);
    if (marker == JPEG_EOI) {
      list->end = offset + 2;
      return true;
    }
    if (marker < 0 || list->count == ccodecs_most_scans) return false;
    scan *scan = &list->scans[list->count];
    int length = length_at(window, offset + 2);
    if (!read_header(scan, window, decoder, offset, length)) return false;
    scan->start = offset;
    offset += 2 + length;
    scan->end = end_of_data(window, offset);
    if (scan->end < 0) return false;
  }
}

// MARK: - Choosing scans

/// libjpeg 7 has two scales for each component, one across and one down; they are always equal here.
#if JPEG_LIB_VERSION >= 70
#define DCT_scaled_size DCT_h_scaled_size
#endif

/// The last frequency, in zigzag order, that is always kept if a block becomes four pixels: higher ones improve tiles
/// by at most half a decibel, and make them worse as often.
enum { last_frequency_of_four = 5 };

/// Returns true if leaving out this scan alone is nearly invisible.
///
/// From a block, libjpeg makes one pixel from the mean alone; four pixels mainly from the lowest horizontal and
/// vertical frequencies; sixteen or more from nearly all.
static bool hardly_matters(
    const scan *scan, const jpeg_component_info *component, const JQUANT_TBL *table, int allowance) {
  int size = component->DCT_scaled_size;
  if (scan->first == 0 || size > 4) return false;
  if (size == 1) return true;
  if (allowance == 0 || !table) return false;
  // The same loss is several times as visible in sixteen pixels as in four.
  if (size > 2) allowance /= 16;
  int step = table->quantval[1];
  if (table->quantval[DCTSIZE] > step) step = table->quantval[DCTSIZE];
  if (scan->before > 0) return step * ((1 << scan->before) - 1) <= allowance;
  return size == 2 && scan->first > last_frequency_of_four;
}

static uint64_t frequencies_of(const scan *scan) {
  return (UINT64_MAX >> (63 - scan->last)) & (UINT64_MAX << scan->first);
}

bool ccodecs_plan_scans(
    ccodecs_scan_plan *plan, j_decompress_ptr decoder, int descriptor, off_t offset, int allowance, uint8_t *buffer,
    size_t size) {
  window window = {descriptor, buffer, size, 0, 0};
  scan_list list;
  if (!decoder->progressive_mode || decoder->Ss != 0) return false;
  if (!list_scans(&list, &window, decoder, offset)) return false;
  // Scans build on earlier ones, so this goes from the last to the first and keeps what a later one needs.
  uint64_t needed[MAX_COMPONENTS] = {0};
  bool kept[ccodecs_most_scans];
  for (int i = list.count - 1; i >= 0; i--) {
    const scan *scan = &list.scans[i];
    const jpeg_component_info *component = &decoder->comp_info[scan->component];
    int table_number = component->quant_tbl_no;
    bool has_table = table_number >= 0 && table_number < NUM_QUANT_TBLS;
    const JQUANT_TBL *table = has_table ? decoder->quant_tbl_ptrs[table_number] : NULL;
    kept[i] = (needed[scan->component] & frequencies_of(scan)) != 0 ||
              !hardly_matters(scan, component, table, allowance);
    if (kept[i]) needed[scan->component] |= frequencies_of(scan);
  }
  plan->count = 1;
  plan->ranges[0] = (ccodecs_range){offset, list.end};
  for (int i = 0; i < list.count; i++) {
    if (kept[i]) continue;
    ccodecs_range *range = &plan->ranges[plan->count - 1];
    range->end = list.scans[i].start;
    plan->ranges[plan->count++] = (ccodecs_range){list.scans[i].end, list.end};
  }
  return plan->count > 1;
}
