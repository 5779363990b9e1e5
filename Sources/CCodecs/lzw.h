#ifndef CCODECS_LZW_H
#define CCODECS_LZW_H

/// GIF's compression. giflib rejects code sizes above 9 bits, which other programs accept.

#include "reader.h"

enum { ccodecs_lzw_most_codes = 4096 };

/// The data of a frame that is being unpacked.
typedef struct {
  ccodecs_reader *reader;
  const char *fault;  // the reason why unpacking stopped
  // Bits that were read but not used yet, the lowest first.
  uint32_t bits;
  int bit_count;
  uint8_t block[255];
  int block_count, block_used;
  bool has_ended;  // the empty block was reached
  // Codes: those of single values, two control codes, and those of runs, each a known run and one more value.
  int value_bits, code_bits, next, previous;
  uint16_t shorter[ccodecs_lzw_most_codes];
  uint8_t last[ccodecs_lzw_most_codes];
  // The current run, last value first.
  uint8_t run[ccodecs_lzw_most_codes];
  int run_count;
} ccodecs_lzw;

/// Starts with the data at the position of `reader`. Returns a status, like the other functions; unless the data is
/// truncated or invalid, the reader has the details.
int ccodecs_lzw_begin(ccodecs_lzw *lzw, ccodecs_reader *reader);

/// Unpacks the next values. After a failure, nothing more can be unpacked.
int ccodecs_lzw_read(ccodecs_lzw *lzw, uint8_t *values, size_t count);

/// Skips the rest of the data.
int ccodecs_lzw_finish(ccodecs_lzw *lzw);

#endif
