#include "codes.h"

// MARK: - One symbol

void reduced_make_canonical(canonical_code *canonical, const huffman_code *code) {
  int32_t next = 0, index = 0;
  for (int length = 1; length <= longest_code; length++) {
    canonical->offset[length] = index - next;
    next += code->lengths[length];
    index += code->lengths[length];
    canonical->first[length] = next << (longest_code - length);
    next *= 2;
  }
  canonical->symbols = code->symbols;
}

coded_symbol reduced_symbol_at(const canonical_code *canonical, uint64_t bits) {
  int32_t top = (int32_t)(bits >> 48);
  for (int length = 1; length <= longest_code; length++)
    if (top < canonical->first[length])
      return (coded_symbol){
        length, canonical->symbols[(top >> (longest_code - length)) + canonical->offset[length]]};
  return (coded_symbol){0, 0};
}

// MARK: - Skipping

/// The symbols that begin with each look-up's bits, one at a time.
typedef struct {
  uint8_t lengths[lookups], symbols[lookups];
} symbol_table;

static void make_symbols(symbol_table *table, const canonical_code *canonical) {
  for (uint32_t i = 0; i < lookups; i++) {
    coded_symbol found = reduced_symbol_at(canonical, (uint64_t)i << (64 - lookup_bits));
    table->lengths[i] = found.length <= lookup_bits ? (uint8_t)found.length : 0;
    table->symbols[i] = found.symbol;
  }
}

/// Returns as many symbols as the bits of a look-up determine; the number of the last may lie beyond them.
static skip_entry skips_of(uint32_t index, const symbol_table *dc, const symbol_table *ac) {
  int used = 0, count = 0;
  for (const symbol_table *table = dc ? dc : ac; used < lookup_bits && count < frequencies; table = ac) {
    uint32_t rest = (index << used) & (lookups - 1);
    int length = table->lengths[rest], symbol = table->symbols[rest];
    if (length == 0 || length > lookup_bits - used) break;
    int size = table == dc ? symbol : symbol & 15, run = table == dc ? 0 : symbol >> 4;
    if (size > (table == dc ? longest_difference : longest_frequency)) break;
    if (used + length + size > most_bits_of_entry) break;
    bool is_end = table != dc && size == 0 && run != 15;
    if (!is_end && count + run + 1 >= frequencies) break;
    used += length + size;
    if (is_end) return (skip_entry)(skip_end | count << skip_count_shift | used);
    count += run + 1;
  }
  return (skip_entry)(used == 0 ? skip_beyond : count << skip_count_shift | used);
}

void reduced_make_skips(skip_entry *table, const canonical_code *dc, const canonical_code *ac) {
  symbol_table of_dc, of_ac;
  if (dc) make_symbols(&of_dc, dc);
  make_symbols(&of_ac, ac);
  for (uint32_t i = 0; i < lookups; i++) table[i] = skips_of(i, dc ? &of_dc : NULL, &of_ac);
}

// MARK: - Values

static value_entry value_of(uint32_t index, const canonical_code *ac) {
  uint64_t bits = (uint64_t)index << (64 - lookup_bits);
  coded_symbol found = reduced_symbol_at(ac, bits);
  int size = found.symbol & 15, run = found.symbol >> 4, used = found.length + size;
  if (found.length == 0 || used > lookup_bits || size > longest_frequency) return 0;
  // In progressive files, a number follows the other end marks.
  if (size == 0 && run > 0 && run < 15) return 0;
  if (size == 0) return (value_entry)((run == 15 ? 16 : frequencies) << 8 | used);
  int32_t value = reduced_extended(bits << found.length, size);
  return (uint32_t)value << 16 | (uint32_t)((run + 1) << 8 | used);
}

void reduced_make_values(value_entry *table, const canonical_code *ac) {
  for (uint32_t i = 0; i < lookups; i++) table[i] = value_of(i, ac);
}

void reduced_make_means(mean_entry *table, const canonical_code *dc) {
  for (uint32_t i = 0; i < mean_lookups; i++) {
    coded_symbol found = reduced_symbol_at(dc, (uint64_t)i << (64 - mean_lookup_bits));
    bool fits = found.length > 0 && found.length <= mean_lookup_bits;
    table[i] = fits ? (mean_entry){(uint8_t)found.length, found.symbol} : (mean_entry){0, 0};
  }
}
