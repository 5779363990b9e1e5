#ifndef CCODECS_HUFFMAN_H
#define CCODECS_HUFFMAN_H

/// The Huffman codes of JPEGs: counting symbols, choosing codes, and writing the data with others.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ccodecs_jpeg_codes = 4 };

/// A Huffman code as a JPEG defines it: the number of codes of each length from 1 to 16, and their symbols in order.
typedef struct {
  uint8_t lengths[16];
  uint8_t symbols[256];
} ccodecs_huffman_code;

/// The codes of means and of frequencies of brightness, and those of colors.
typedef struct {
  ccodecs_huffman_code codes[ccodecs_jpeg_codes];
} ccodecs_huffman_codes;

/// The number of times that each code's symbols are used.
typedef struct {
  uint64_t counts[ccodecs_jpeg_codes][256];
} ccodecs_symbol_counts;

/// Data of a baseline JPEG with brightness and two colors: as many units between restart markers, each with as many
/// blocks of brightness and one of each color.
typedef struct {
  const uint8_t *data;
  size_t count;
  uint32_t units;
  int brightness_blocks;
  ccodecs_huffman_codes codes;
} ccodecs_jpeg_scan;

/// Adds the symbols of the data to the counts. Returns false if they have a flaw.
bool ccodecs_jpeg_count(const ccodecs_jpeg_scan *scan, ccodecs_symbol_counts *counts);

/// Chooses the codes that take the fewest bits for symbols of these counts, like libjpeg; with `for_all`, they include
/// the symbols that only the default codes have.
void ccodecs_jpeg_choose_codes(
    const ccodecs_symbol_counts *counts, const ccodecs_huffman_codes *usual, bool for_all,
    ccodecs_huffman_codes *codes);

/// Writes the data with other codes, which takes at most `ccodecs_jpeg_recode_bound` bytes. Returns the number of bytes
/// written, 0 if the data have a flaw or a symbol has no code.
size_t ccodecs_jpeg_recode(
    const ccodecs_jpeg_scan *scan, const ccodecs_huffman_codes *codes, uint8_t *output, size_t capacity);
size_t ccodecs_jpeg_recode_bound(size_t count);

/// Reads the codes from segments of a JPEG. Returns false if one is missing or has a flaw.
bool ccodecs_jpeg_read_codes(const uint8_t *segments, size_t count, ccodecs_huffman_codes *codes);

enum { ccodecs_jpeg_longest_codes = 4 + ccodecs_jpeg_codes * (1 + 16 + 256) };

/// Writes a segment of codes, at most `ccodecs_jpeg_longest_codes` bytes long. Returns its length.
size_t ccodecs_jpeg_write_codes(const ccodecs_huffman_codes *codes, uint8_t *output);

#endif
