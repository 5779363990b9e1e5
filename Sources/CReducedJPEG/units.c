#include "units.h"

#include "machine.h"

/// Prepares the codes of a component. The second color mostly has those of the first.
static void make_codes(unit_reader *reader, int index) {
  const jpeg_header *header = &reader->header;
  const component *component = &header->components[index], *before = component - 1;
  unit_codes *codes = &reader->made_codes[index];
  reader->codes[index] = codes;
  if (index > 0 && component->dc_code == before->dc_code && component->ac_code == before->ac_code) {
    reader->codes[index] = reader->codes[index - 1];
    return;
  }
  reduced_make_canonical(&codes->dc, &header->dc_codes[component->dc_code]);
  reduced_make_means(codes->means, &codes->dc);
  if (header->is_progressive) return;
  reduced_make_canonical(&codes->ac, &header->ac_codes[component->ac_code]);
  reduced_make_values(codes->values, &codes->ac);
}

void reduced_make_unit_codes(unit_reader *reader) {
  for (int i = 0; i < reader->header.component_count; i++) make_codes(reader, i);
}

/// Provides at least 57 bits.
INLINE void look(unit_bits *bits) {
  bits->bits = reduced_bits_at(bits->bytes, bits->position);
  bits->left = 64 - 7;
}

INLINE void pass(unit_bits *bits, int count) {
  bits->bits <<= count;
  bits->position += (uint64_t)count;
  bits->left -= count;
}

/// Reads the difference of a mean. Returns false if there is no such code.
INLINE bool read_difference(const unit_codes *codes, unit_bits *bits, int32_t *difference) {
  look(bits);
  mean_entry entry = codes->means[bits->bits >> (64 - mean_lookup_bits)];
  if (entry.length == 0) {
    coded_symbol found = reduced_symbol_at(&codes->dc, bits->bits);
    if (found.length == 0) return false;
    entry = (mean_entry){(uint8_t)found.length, found.symbol};
  }
  *difference = reduced_extended(bits->bits << entry.length, entry.size);
  pass(bits, entry.length + entry.size);
  return true;
}

/// Passes the frequencies of a block. Returns false if there is no such code.
INLINE bool pass_frequencies(const unit_codes *codes, unit_bits *bits) {
  for (int frequency = 0; frequency < frequencies - 1;) {
    if (bits->left < longest_code + longest_frequency) look(bits);
    value_entry entry = codes->values[bits->bits >> (64 - lookup_bits)];
    if (__builtin_expect((entry & 255) != 0, 1)) {
      frequency += entry >> 8 & 255;
      pass(bits, entry & 255);
      continue;
    }
    coded_symbol found = reduced_symbol_at(&codes->ac, bits->bits);
    int size = found.symbol & 15, run = found.symbol >> 4;
    if (found.length == 0 || size > longest_frequency) return false;
    frequency += size > 0 || run == 15 ? run + 1 : frequencies;
    pass(bits, found.length + size);
  }
  return true;
}

bool reduced_read_unit(const unit_reader *reader, unit_place *place, int32_t values[most_components]) {
  const jpeg_header *header = &reader->header;
  for (int i = 0; i < header->component_count; i++) {
    const component *component = &header->components[i];
    int blocks = component->across * component->down;
    uint32_t sum = 0;
    for (int j = 0; j < blocks; j++) {
      int32_t difference;
      if (!read_difference(reader->codes[i], &place->bits, &difference)) return false;
      if (!header->is_progressive && !pass_frequencies(reader->codes[i], &place->bits)) return false;
      sum += place->means[i] += (uint32_t)difference;
    }
    // Numbers that no photo has may wrap around.
    values[i] = (int32_t)(sum * component->steps[0] << reader->scan.after) / blocks;
  }
  for (int i = header->component_count; i < most_components; i++) values[i] = 0;
  return true;
}

void reduced_start_units(unit_place *place, const window *window, uint32_t position) {
  memset(place, 0, sizeof *place);
  place->bits.bytes = window->bytes;
  place->bits.position = position;
}

static int16_t clamped(int32_t value) {
  enum { furthest = 16383 };
  return (int16_t)(value < -furthest ? -furthest : value > furthest ? furthest : value);
}

void reduced_store_units(
    int32_t units[][most_components], uint32_t first, uint32_t count, const int32_t base[most_components],
    int16_t *means) {
  for (uint32_t unit = first; unit < first + count; unit++)
    for (int i = 0; i < most_components; i++)
      *means++ = clamped((int32_t)((uint32_t)units[unit % reduced_most_end_units][i] - (uint32_t)base[i]));
}

bool reduced_read_part(
    const unit_reader *reader, const window *window, const part *part, uint32_t first, uint32_t count,
    int32_t units[][most_components]) {
  unit_place place;
  reduced_start_units(&place, window, part->start);
  for (uint32_t unit = first; unit < first + count; unit++) {
    if (!reduced_read_unit(reader, &place, units[unit % reduced_most_end_units])) return false;
    if (place.bits.position > part->end) return false;
  }
  return reduced_part_ends(part, place.bits.position);
}
