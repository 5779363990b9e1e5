#include "scans.h"

#include <stdlib.h>

#include "machine.h"

block_grid reduced_grid(const jpeg_header *header, int index) {
  const component *brightness = &header->components[0], *own = &header->components[index];
  // The picture's size in pixels of the component, and that in blocks, both rounded up.
  uint32_t width = (uint32_t)((header->width * own->across + brightness->across - 1) / brightness->across);
  uint32_t height = (uint32_t)((header->height * own->down + brightness->down - 1) / brightness->down);
  return (block_grid){(width + block_side - 1) / block_side, (height + block_side - 1) / block_side};
}

/// Returns true if an interval ends at the right place, with less than a byte of padding.
static bool ends_at(const interval *interval, uint64_t position) {
  return position <= interval->end && interval->end - position < 8;
}

static unsigned bit_at(const uint8_t *bytes, uint64_t position) {
  return bytes[position >> 3] >> (7 - (position & 7)) & 1;
}

// MARK: - Means

/// The state for reading the means of a component.
typedef struct {
  component_values *values;
  canonical_code code;
  mean_entry entries[mean_lookups];
  int16_t mean;  // of the block before
} mean_reader;

/// Reads one mean, or its next bit, and advances `position`. Returns false if there is no such code.
static inline bool read_mean(
    mean_reader *reader, int16_t *value, const jpeg_scan *scan, const uint8_t *bytes, uint64_t *position) {
  if (scan->before > 0) {
    *value |= (int16_t)(bit_at(bytes, *position) << scan->after);
    ++*position;
    return true;
  }
  uint64_t bits = reduced_bits_at(bytes, *position);
  mean_entry entry = reader->entries[bits >> (64 - mean_lookup_bits)];
  if (entry.length == 0) {
    coded_symbol found = reduced_symbol_at(&reader->code, bits);
    if (found.length == 0) return false;
    entry = (mean_entry){(uint8_t)found.length, found.symbol};
  }
  reader->mean = (int16_t)(reader->mean + reduced_extended(bits << entry.length, entry.size));
  *value = (int16_t)((uint16_t)reader->mean << scan->after);
  *position += (uint64_t)(entry.length + entry.size);
  return true;
}

/// Reads the means of a unit: a single block, or all components' blocks.
static bool read_unit(
    mean_reader *readers, const jpeg_header *header, const jpeg_scan *scan, uint32_t row, uint32_t column,
    const uint8_t *bytes, uint64_t *position) {
  for (int i = 0; i < scan->component_count; i++) {
    const component *component = &header->components[scan->component + i];
    const component_values *values = readers[i].values;
    uint32_t across = scan->component_count > 1 ? (uint32_t)component->across : 1;
    uint32_t down = scan->component_count > 1 ? (uint32_t)component->down : 1;
    for (uint32_t y = row * down; y < (row + 1) * down; y++)
      for (uint32_t x = column * across; x < (column + 1) * across; x++) {
        // The mean is in the first plane.
        int16_t *value = values->values + (size_t)y * values->row_size + x;
        if (!read_mean(&readers[i], value, scan, bytes, position)) return false;
      }
  }
  return true;
}

bool reduced_read_means(
    progressive_values *values, const scan_data *data, const jpeg_header *header, const jpeg_scan *scan) {
  mean_reader readers[most_components];
  for (int i = 0; i < scan->component_count; i++) {
    readers[i].values = &values->components[scan->component + i];
    if (scan->before > 0) continue;
    reduced_make_canonical(&readers[i].code, &header->dc_codes[header->components[scan->component + i].dc_code]);
    reduced_make_means(readers[i].entries, &readers[i].code);
  }
  uint32_t columns = scan->component_count > 1 ? (uint32_t)header->units_across
                                               : reduced_grid(header, scan->component).columns;
  uint32_t unit = 0, blocks = scan->component_count > 1 ? (uint32_t)header->blocks_per_unit : 1;
  for (uint32_t i = 0; i < data->interval_count; i++) {
    const interval *interval = &data->intervals[i];
    uint64_t position = interval->start;
    for (int j = 0; j < scan->component_count; j++) readers[j].mean = 0;
    for (uint32_t end = unit + interval->blocks / blocks; unit < end; unit++)
      if (position > interval->end ||
          !read_unit(readers, header, scan, unit / columns, unit % columns, data->bytes, &position))
        return false;
    if (!ends_at(interval, position)) return false;
  }
  return true;
}

// MARK: - Frequencies

/// A band of one component, and its code.
typedef struct {
  const component_values *values;
  const uint8_t *bytes;
  int first, last, shift;
  uint64_t frequencies;
  canonical_code code;
  value_entry entries[lookups];
  uint64_t *larger;  // for the blocks of a row, in a refinement
} band;

/// The progress of reading.
typedef struct {
  uint64_t position;
  uint32_t ended_blocks;  // the blocks, from this one on, that have nothing more in this scan
} band_place;

/// The values of one block, with masks of those that are not zero and of those that a refinement makes larger.
typedef struct {
  int16_t *values;
  uint64_t *nonzero;
  uint64_t *larger;
} band_block;

static void prepare_band(
    band *band, const progressive_values *values, const scan_data *data, const jpeg_header *header,
    const jpeg_scan *scan) {
  band->values = &values->components[scan->component];
  band->bytes = data->bytes;
  band->first = scan->first;
  band->last = scan->last;
  band->shift = scan->after;
  band->frequencies = (UINT64_MAX >> (frequencies - 1 - (scan->last - scan->first))) << scan->first;
  band->larger = NULL;
  reduced_make_canonical(&band->code, &header->ac_codes[header->components[scan->component].ac_code]);
}

/// Reads the number of blocks that end, at least 2 ^ `run`.
INLINE void end_blocks(const band *band, band_place *place, int run) {
  uint64_t bits = reduced_bits_at(band->bytes, place->position);
  place->ended_blocks = (1u << run) + (uint32_t)(bits >> 1 >> (63 - run));
  place->position += (uint64_t)run;
}

/// Makes the values of a row of blocks larger that a refinement has marked.
INLINE void enlarge(const band *band, uint32_t row, uint32_t columns) {
  const component_values *values = band->values;
  for (int frequency = band->first; frequency <= band->last; frequency++) {
    if (!(values->kept >> frequency & 1)) continue;
    int16_t *value = values->values + (size_t)row * values->row_size + values->planes[frequency];
    for (uint32_t i = 0; i < columns; i++) {
      int change = (int)(band->larger[i] >> frequency & 1) << band->shift;
      value[i] = (int16_t)(value[i] < 0 ? value[i] - change : value[i] + change);
    }
  }
}

typedef bool read_block(const band *band, band_place *place, band_block block);

/// Reads all blocks of a scan with a function for one. Ended blocks have nothing left to read except, in a
/// refinement, bits of nonzero values.
INLINE bool read_blocks(
    const band *band, const scan_data *data, block_grid grid, read_block *read, const bool is_refinement) {
  const component_values *values = band->values;
  uint32_t row = 0, column = 0;
  for (uint32_t i = 0; i < data->interval_count; i++) {
    const interval *interval = &data->intervals[i];
    band_place place = {interval->start, 0};
    for (uint32_t number = 0; number < interval->blocks; number++) {
      if (place.position > interval->end) return false;
      if (place.ended_blocks > 0 && !is_refinement) {
        place.ended_blocks--;
      } else {
        band_block block = {values->values + (size_t)row * values->row_size + column, NULL, NULL};
        if (values->nonzero) block.nonzero = &values->nonzero[(size_t)row * values->columns + column];
        if (is_refinement) block.larger = &band->larger[column];
        if (!read(band, &place, block)) return false;
      }
      if (++column < grid.columns) continue;
      if (is_refinement) enlarge(band, row, grid.columns);
      column = 0;
      row++;
    }
    if (place.ended_blocks > 0 || !ends_at(interval, place.position)) return false;
  }
  return true;
}

// MARK: - Their first bits

/// Reads the value at the next frequency of the block, or moves beyond its last one. Returns false if there is no such
/// symbol.
INLINE bool read_value(const band *band, band_place *place, int *frequency, int32_t *value) {
  uint64_t bits = reduced_bits_at(band->bytes, place->position);
  value_entry entry = band->entries[bits >> (64 - lookup_bits)];
  *value = (int32_t)entry >> 16;
  place->position += entry & 255;
  int advance = entry >> 8 & 255;
  *frequency = advance == frequencies ? frequencies : *frequency + advance;
  if (__builtin_expect((entry & 255) != 0, 1)) return true;
  coded_symbol found = reduced_symbol_at(&band->code, bits);
  int size = found.symbol & 15, run = found.symbol >> 4;
  if (found.length == 0 || size > longest_frequency) return false;
  place->position += (uint64_t)(found.length + size);
  if (size > 0) *value = reduced_extended(bits << found.length, size);
  *frequency = size > 0 || run == 15 ? *frequency + run + 1 : frequencies;
  if (*frequency == frequencies && size == 0 && run < 15) end_blocks(band, place, run);
  return true;
}

INLINE bool read_first_bits(const band *band, band_place *place, band_block block) {
  for (int frequency = band->first - 1; frequency < band->last;) {
    int32_t value;
    if (!read_value(band, place, &frequency, &value)) return false;
    if (frequency == frequencies) break;
    if (frequency > band->last) return false;
    if (value == 0) continue;
    block.values[band->values->planes[frequency]] = (int16_t)(value * (1 << band->shift));
    if (block.nonzero) *block.nonzero |= (uint64_t)1 << frequency;
  }
  // This block is one of them.
  if (place->ended_blocks > 0) place->ended_blocks--;
  return true;
}

bool reduced_read_band(
    progressive_values *values, const scan_data *data, const jpeg_header *header, const jpeg_scan *scan) {
  band band;
  prepare_band(&band, values, data, header, scan);
  reduced_make_values(band.entries, &band.code);
  return read_blocks(&band, data, reduced_grid(header, scan->component), read_first_bits, false);
}

// MARK: - Their next bits

/// The matching of bits with frequencies.
typedef struct {
  /// Returns the frequencies of `mask` for which `bits` has ones: its top bit is for the lowest one.
  uint64_t (*chosen)(uint64_t bits, uint64_t mask);
  /// Returns the lowest frequency of `mask` after the first `run` ones; `frequencies` if there are no more.
  int (*behind)(int run, uint64_t mask);
} matching;

INLINE uint64_t chosen_in_turn(uint64_t bits, uint64_t mask) {
  uint64_t result = 0;
  for (; mask != 0; mask &= mask - 1, bits <<= 1) result |= bits >> 63 ? mask & -mask : 0;
  return result;
}

INLINE int behind_in_turn(int run, uint64_t mask) {
  for (; run > 0; run--) mask &= mask - 1;
  return mask == 0 ? frequencies : __builtin_ctzll(mask);
}

#ifdef HAS_WIDE_VECTORS
WITH_WIDE_VECTORS INLINE uint64_t chosen_at_once(uint64_t bits, uint64_t mask) {
  return __builtin_ia32_pdep_di(__builtin_bitreverse64(bits), mask);
}

WITH_WIDE_VECTORS INLINE int behind_at_once(int run, uint64_t mask) {
  return (int)__builtin_ia32_tzcnt_u64(__builtin_ia32_pdep_di((uint64_t)1 << run, mask));
}
#endif

/// A symbol of a refinement: the bits that it takes, then the zeros before its frequency, or the bits of the number of
/// blocks that end, then its kind. 0 for a symbol that is too long for a look-up, or invalid.
enum { mark_bits_mask = 63, mark_run_shift = 6, mark_run_mask = 15, mark_end = 1 << 10, mark_one = 1 << 11 };
enum { most_bits_of_mark = 32, bits_at_hand = 57 };

static value_entry mark_of(coded_symbol found) {
  int size = found.symbol & 15, run = found.symbol >> 4;
  if (found.length == 0 || size > 1) return 0;
  uint32_t kind = size > 0 ? mark_one : run < 15 ? mark_end : 0;
  return (uint32_t)(found.length + size) | (uint32_t)run << mark_run_shift | kind;
}

static void make_marks(band *band) {
  for (uint32_t i = 0; i < lookups; i++) {
    coded_symbol found = reduced_symbol_at(&band->code, (uint64_t)i << (64 - lookup_bits));
    band->entries[i] = found.length <= lookup_bits ? mark_of(found) : 0;
  }
}

/// Bits on top, as many as are left, from a position on.
typedef struct {
  uint64_t bits, position;
  int left;
} bit_window;

INLINE void look(const band *band, bit_window *window) {
  window->bits = reduced_bits_at(band->bytes, window->position);
  window->left = bits_at_hand;
}

INLINE void pass(bit_window *window, int count) {
  window->bits <<= count;
  window->position += (uint64_t)count;
  window->left -= count;
}

/// The bits for frequencies that are not zero, in the order of frequencies; the last one is the lowest.
typedef struct {
  uint64_t bits, frequencies;
} corrections;

/// Reads a bit for each of these frequencies.
INLINE void correct(const band *band, bit_window *window, corrections *corrections, uint64_t passed) {
  int count = __builtin_popcountll(passed);
  if (count > window->left) look(band, window);
  corrections->frequencies |= passed;
  corrections->bits = corrections->bits << count | window->bits >> 1 >> (63 - count);
  pass(window, count);
}

/// Reads the rest of a block's symbols. Returns false if they are invalid.
INLINE bool read_marks(
    const band *band, band_place *place, band_block block, bit_window *window, corrections *corrections,
    uint64_t *rest, const matching matching) {
  uint64_t zeros = ~*block.nonzero & band->frequencies, added = 0;
  while ((zeros | *rest) != 0) {
    if (window->left < most_bits_of_mark) look(band, window);
    value_entry mark = band->entries[window->bits >> (64 - lookup_bits)];
    if (__builtin_expect(mark == 0, 0)) mark = mark_of(reduced_symbol_at(&band->code, window->bits));
    if (mark == 0) return false;
    int count = (int)(mark & mark_bits_mask), run = (int)(mark >> mark_run_shift & mark_run_mask);
    bool is_positive = window->bits << (count - 1) >> 63;
    pass(window, count);
    if (mark & mark_end) {
      place->ended_blocks = (1u << run) + (uint32_t)(window->bits >> 1 >> (63 - run));
      pass(window, run);
      break;
    }
    // The run counts frequencies that are still zero.
    int next = matching.behind(run, zeros);
    if (next >= frequencies) return false;
    uint64_t below = ((uint64_t)1 << next) - 1;
    correct(band, window, corrections, *rest & below);
    if (mark & mark_one) {
      int change = 1 << band->shift;
      block.values[band->values->planes[next]] = (int16_t)(is_positive ? change : -change);
      added |= below + 1;
    }
    *rest &= ~below;
    zeros &= ~(below << 1 | 1);
  }
  *block.nonzero |= added;
  return true;
}

INLINE bool read_next_bits(const band *band, band_place *place, band_block block, const matching matching) {
  uint64_t rest = *block.nonzero & band->frequencies;
  bit_window window = {.position = place->position};
  look(band, &window);
  corrections corrections = {0, 0};
  if (place->ended_blocks == 0 && !read_marks(band, place, block, &window, &corrections, &rest, matching)) return false;
  if (place->ended_blocks > 0) {
    correct(band, &window, &corrections, rest);
    place->ended_blocks--;
  }
  int count = __builtin_popcountll(corrections.frequencies);
  *block.larger = count > 0 ? matching.chosen(corrections.bits << (64 - count), corrections.frequencies) : 0;
  place->position = window.position;
  return true;
}

static bool read_next_bits_in_turn(const band *band, band_place *place, band_block block) {
  return read_next_bits(band, place, block, (matching){chosen_in_turn, behind_in_turn});
}

#ifdef HAS_WIDE_VECTORS
WITH_WIDE_VECTORS INLINE bool read_next_bits_at_once(const band *band, band_place *place, band_block block) {
  return read_next_bits(band, place, block, (matching){chosen_at_once, behind_at_once});
}

WITH_WIDE_VECTORS static bool refine_at_once(const band *band, const scan_data *data, block_grid grid) {
  return read_blocks(band, data, grid, read_next_bits_at_once, true);
}
#endif

static bool refine(const band *band, const scan_data *data, block_grid grid) {
#ifdef HAS_WIDE_VECTORS
  if (reduced_has_wide_vectors() && reduced_deposits_at_once()) return refine_at_once(band, data, grid);
#endif
  return read_blocks(band, data, grid, read_next_bits_in_turn, true);
}

bool reduced_refine_band(
    progressive_values *values, const scan_data *data, const jpeg_header *header, const jpeg_scan *scan) {
  if (!values->components[scan->component].nonzero) return false;
  band band;
  prepare_band(&band, values, data, header, scan);
  make_marks(&band);
  block_grid grid = reduced_grid(header, scan->component);
  band.larger = malloc(grid.columns * sizeof *band.larger);
  bool is_valid = band.larger && refine(&band, data, grid);
  free(band.larger);
  return is_valid;
}
