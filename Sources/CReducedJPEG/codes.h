#ifndef CREDUCED_CODES_H
#define CREDUCED_CODES_H

/// Tables that read several symbols of a Huffman code at once.

#include "bits.h"

enum {
  /// Bits of a look-up. Longer codes are rare.
  lookup_bits = 12,
  lookups = 1 << lookup_bits,
  /// The limit at which three look-ups use only available bits.
  most_bits_of_entry = 19
};

/// Reads a symbol at a time, of any length.
typedef struct {
  int32_t first[longest_code + 2];  // above the codes of each length, aligned to 16 bits
  int32_t offset[longest_code + 1]; // from a code to its symbol
  const uint8_t *symbols;
} canonical_code;

/// The length of the code at the top of `bits`, with its symbol; a length of 0 if there is no such code.
typedef struct {
  int length;
  uint8_t symbol;
} coded_symbol;

void reduced_make_canonical(canonical_code *canonical, const huffman_code *code);
coded_symbol reduced_symbol_at(const canonical_code *canonical, uint64_t bits);

/// An entry for skipping coefficients: six bits for the number of bits that its symbols take, then the number of
/// coefficients. It is negative if the last one ends the block.
typedef int16_t skip_entry;

enum {
  skip_bits_mask = 63,
  skip_count_shift = 6,
  /// Set in a sum of counts that exceeds a block, and in an entry if no symbol fits.
  skip_beyond = frequencies << skip_count_shift,
  skip_end = INT16_MIN
};

/// Fills a table that begins with a frequency or, if `dc` is given, with the mean of a block.
void reduced_make_skips(skip_entry *table, const canonical_code *dc, const canonical_code *ac);

/// An entry for reading a coefficient: the bits it takes (0 if it does not fit), the number of coefficients up to it
/// (`frequencies` at the end of a block), and its value on top.
typedef uint32_t value_entry;

void reduced_make_values(value_entry *table, const canonical_code *ac);

/// An entry for reading a mean: the length of its code, and the number of bits after it. Both are 0 for longer codes.
typedef struct {
  uint8_t length, size;
} mean_entry;

enum { mean_lookup_bits = 9, mean_lookups = 1 << mean_lookup_bits };

void reduced_make_means(mean_entry *table, const canonical_code *dc);

/// Returns the number encoded in the top `size` bits of `bits`.
static inline int32_t reduced_extended(uint64_t bits, int size) {
  int32_t number = (int32_t)(bits >> 1 >> (63 - size));
  // Half of the numbers are negative: those without a one on top.
  return number < 1 << size >> 1 ? number - (1 << size) + 1 : number;
}

#endif
