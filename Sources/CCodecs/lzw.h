#ifndef CCODECS_LZW_H
#define CCODECS_LZW_H

/// GIF's compression. giflib refuses codes that begin with more than 9 bits, which other programs read.

#include "reader.h"

enum { ccodecs_lzw_most_codes = 4096 };

/// The data of a frame being unpacked.
typedef struct {
  ccodecs_reader *reader;
  const char *fault;  // why no more can be unpacked
  // Bits that were read and not used, the lowest first.
  uint32_t bits;
  int bit_count;
  uint8_t block[255];
  int block_count, block_used;
  bool has_ended;  // the block of no bytes has come
  // Codes: those of single values, two that mean something else, and those for runs, each a known one and a value more.
  int value_bits, code_bits, next, previous;
  uint16_t shorter[ccodecs_lzw_most_codes];
  uint8_t last[ccodecs_lzw_most_codes];
  // The run being handed out, its end first.
  uint8_t run[ccodecs_lzw_most_codes];
  int run_count;
} ccodecs_lzw;

/// Begins with the data that `reader` is at. Like the others, answers with a status; other than for lack of data or of
/// sense in it, the reader knows more.
int ccodecs_lzw_begin(ccodecs_lzw *lzw, ccodecs_reader *reader);

/// Unpacks the next values. After a failure nothing more can be unpacked.
int ccodecs_lzw_read(ccodecs_lzw *lzw, uint8_t *values, size_t count);

/// Passes over what is left of the data.
int ccodecs_lzw_finish(ccodecs_lzw *lzw);

#endif
