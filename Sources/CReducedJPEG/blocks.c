#include "blocks.h"

#include "machine.h"

void reduced_prepare_blocks(
    block_decoder *decoder, const jpeg_header *header, int component, int across, int down, size_t size,
    const block_kind *kind) {
  decoder->kind = kind;
  decoder->mean = 0;
  decoder->across = header->components[component].across;
  decoder->down = header->components[component].down;
  decoder->restart_interval = header->restart_interval > 0 ? header->restart_interval : INT32_MAX;
  decoder->units_until_restart = decoder->restart_interval;
  reduced_make_means(decoder->means, kind->dc);
  reduced_make_values(decoder->values, kind->ac);
  for (int i = 0; i < most_frequencies_read; i++)
    decoder->uses[i] = (frequency_use){0, (uint32_t)((size_t)(across * down) * size)};
  const uint8_t *steps = header->components[component].steps;
  for (int i = 0; i < frequencies; i++) {
    int u = reduced_zigzag[i] % block_side, v = reduced_zigzag[i] / block_side;
    if (!reduced_uses(u, v, across, down)) continue;
    decoder->uses[i] = (frequency_use){steps[i], (uint32_t)((size_t)(across * v + u) * size)};
    decoder->last = i;
  }
}

/// Reads the difference of a block's mean from the previous one. Returns the number of bits that it takes.
INLINE int read_mean(block_decoder *decoder, uint64_t bits) {
  mean_entry entry = decoder->means[bits >> (64 - mean_lookup_bits)];
  if (__builtin_expect(entry.length == 0, 0)) {
    coded_symbol found = reduced_symbol_at(decoder->kind->dc, bits);
    entry = (mean_entry){(uint8_t)found.length, found.symbol};
  }
  decoder->mean = (int16_t)(decoder->mean + reduced_extended(bits << entry.length, entry.size));
  return entry.length + entry.size;
}

/// Reads a frequency whose code is too long for the table.
static value_entry long_value(const block_decoder *decoder, uint64_t bits) {
  coded_symbol found = reduced_symbol_at(decoder->kind->ac, bits);
  int size = found.symbol & 15, run = found.symbol >> 4;
  uint32_t used = (uint32_t)(found.length + size);
  if (size == 0) return (run == 15 ? 16u : (uint32_t)frequencies) << 8 | used;
  return (uint32_t)reduced_extended(bits << found.length, size) << 16 | (uint32_t)(run + 1) << 8 | used;
}

INLINE void store(const block_decoder *decoder, int frequency, value_entry entry, int32_t *values) {
  frequency_use use = decoder->uses[frequency];
  values[use.plane] = ((int32_t)entry >> 16) * use.step;
}

/// Reads the first symbols without checking for the end of the block: no branch that the processor would mispredict.
/// Values of the next block are stored in unused places. Returns the last frequency, beyond the block's if it has
/// ended; -1 if a code is too long.
INLINE int read_blindly(const block_decoder *decoder, uint64_t bits, int32_t *values, uint32_t *position) {
  bool fits = true;
  int frequency = 0;
#pragma clang loop unroll(full)
  for (int i = 0; i < blind_symbols; i++) {
    value_entry entry = decoder->values[bits >> (64 - lookup_bits)];
    fits &= (entry & 255) != 0;
    frequency += entry >> 8 & 255;
    store(decoder, frequency, entry, values);
    *position += entry & 255;
    bits <<= entry & 255;
  }
  return fits ? frequency : -1;
}

/// Reads the used frequencies after this one.
static void read_frequencies(
    const block_decoder *decoder, const uint8_t *bytes, uint32_t position, int frequency, int32_t *values) {
  uint64_t bits = 0;
  int left = 0;
  while (frequency < decoder->last) {
    if (left < longest_code + longest_frequency) {
      bits = reduced_bits_at(bytes, position);
      left = 64 - 7;
    }
    value_entry entry = decoder->values[bits >> (64 - lookup_bits)];
    if (__builtin_expect((entry & 255) == 0, 0)) entry = long_value(decoder, bits);
    int used = entry & 255;
    position += (uint32_t)used;
    bits <<= used;
    left -= used;
    frequency += entry >> 8 & 255;
    store(decoder, frequency, entry, values);
  }
}

/// Reads the frequencies after the mean.
INLINE void decode_frequencies(
    const block_decoder *decoder, const uint8_t *bytes, uint32_t position, int32_t *values) {
  uint32_t behind = position;
  int frequency = read_blindly(decoder, reduced_bits_at(bytes, position), values, &behind);
  if (__builtin_expect(frequency < 0, 0)) {
    // Values before the long code are stored again, and those read after it are garbage.
    for (int i = 1; i <= decoder->last; i++) values[decoder->uses[i].plane] = 0;
    read_frequencies(decoder, bytes, position, 0, values);
  } else if (frequency < decoder->last) {
    read_frequencies(decoder, bytes, behind, frequency, values);
  }
}

INLINE void decode_block(block_decoder *decoder, const uint8_t *bytes, uint32_t position, int32_t *values) {
  position += (uint32_t)read_mean(decoder, reduced_bits_at(bytes, position));
  int32_t mean = decoder->mean * decoder->uses[0].step;
  if (decoder->last > 0) decode_frequencies(decoder, bytes, position, values);
  // Not earlier: an overlong code may look like a mean.
  values[0] = mean;
}

INLINE void decode_row(block_decoder *decoder, const block_row *row) {
  const uint32_t *starts = row->starts;
  int32_t *values = row->values;
  for (int unit = 0; unit < row->units; unit++) {
    if (decoder->units_until_restart-- == 0) {
      decoder->mean = 0;
      decoder->units_until_restart = decoder->restart_interval - 1;
    }
    for (int y = 0, block = 0; y < decoder->down; y++)
      for (int x = 0; x < decoder->across; x++, block++)
        decode_block(decoder, row->bytes, starts[block], values + (size_t)y * row->row_size + x);
    starts += row->unit_blocks;
    values += decoder->across;
  }
}

#ifdef HAS_WIDE_VECTORS
WITH_WIDE_VECTORS static void decode_row_wide(block_decoder *decoder, const block_row *row) {
  decode_row(decoder, row);
}
#endif

void reduced_decode_row(block_decoder *decoder, const block_row *row) {
#ifdef HAS_WIDE_VECTORS
  if (reduced_has_wide_vectors()) {
    decode_row_wide(decoder, row);
    return;
  }
#endif
  decode_row(decoder, row);
}
