#ifdef WITH_GIF

#include "lzw.h"

#include <string.h>

enum { most_value_bits = 11, most_code_bits = 12, none = -1 };

static int fail(ccodecs_lzw *lzw, int status, const char *fault) {
  lzw->fault = fault;
  return status;
}

static int end_of_file(ccodecs_lzw *lzw) { return fail(lzw, CCODECS_TRUNCATED, "the file ends too soon"); }

/// Reads the next block of up to 255 bytes; an empty one is the last.
static int read_block(ccodecs_lzw *lzw) {
  uint8_t count;
  if (lzw->has_ended) return fail(lzw, CCODECS_TRUNCATED, "its data ends too soon");
  if (ccodecs_reader_read(lzw->reader, &count, 1) < 1) return end_of_file(lzw);
  lzw->has_ended = count == 0;
  lzw->block_used = 0;
  lzw->block_count = (int)ccodecs_reader_read(lzw->reader, lzw->block, count);
  return count > 0 && lzw->block_count == 0 ? end_of_file(lzw) : CCODECS_OK;
}

static int read_code(ccodecs_lzw *lzw, int *code) {
  while (lzw->bit_count < lzw->code_bits) {
    while (lzw->block_used == lzw->block_count) {
      int status = read_block(lzw);
      if (status != CCODECS_OK) return status;
    }
    lzw->bits |= (uint32_t)lzw->block[lzw->block_used++] << lzw->bit_count;
    lzw->bit_count += 8;
  }
  *code = (int)(lzw->bits & ((1u << lzw->code_bits) - 1));
  lzw->bits >>= lzw->code_bits;
  lzw->bit_count -= lzw->code_bits;
  return CCODECS_OK;
}

static int clear_code(const ccodecs_lzw *lzw) { return 1 << lzw->value_bits; }
static int end_code(const ccodecs_lzw *lzw) { return clear_code(lzw) + 1; }

static void reset_codes(ccodecs_lzw *lzw) {
  lzw->code_bits = lzw->value_bits + 1;
  lzw->next = end_code(lzw) + 1;
  lzw->previous = none;
}

int ccodecs_lzw_begin(ccodecs_lzw *lzw, ccodecs_reader *reader) {
  uint8_t bits;
  memset(lzw, 0, sizeof *lzw);
  lzw->reader = reader;
  if (ccodecs_reader_read(reader, &bits, 1) < 1) return end_of_file(lzw);
  if (bits < 1 || bits > most_value_bits)
    return fail(lzw, CCODECS_MALFORMED, "its LZW code size is invalid");
  lzw->value_bits = bits;
  reset_codes(lzw);
  return CCODECS_OK;
}

/// Assembles the run for a code, and adds a table entry: the previous run plus one value.
static int unpack(ccodecs_lzw *lzw, int code) {
  bool is_new = code == lzw->next && lzw->previous != none;
  if (!is_new && code >= lzw->next) return fail(lzw, CCODECS_MALFORMED, "its data is invalid");
  // A code not yet defined means the previous run followed by the run's own first value, which is found last and stored
  // first.
  lzw->run_count = is_new ? 1 : 0;
  int rest = is_new ? lzw->previous : code;
  for (; rest > end_code(lzw); rest = lzw->shorter[rest]) lzw->run[lzw->run_count++] = lzw->last[rest];
  uint8_t first = (uint8_t)rest;
  lzw->run[lzw->run_count++] = first;
  if (is_new) lzw->run[0] = first;
  if (lzw->previous != none && lzw->next < ccodecs_lzw_most_codes) {
    lzw->shorter[lzw->next] = (uint16_t)lzw->previous;
    lzw->last[lzw->next++] = first;
  }
  // Also after the first code, which adds no run: with values of one bit, the initial code size has no room for
  // another.
  if (lzw->next >= 1 << lzw->code_bits && lzw->code_bits < most_code_bits) lzw->code_bits++;
  lzw->previous = code;
  return CCODECS_OK;
}

int ccodecs_lzw_read(ccodecs_lzw *lzw, uint8_t *values, size_t count) {
  while (count > 0) {
    if (lzw->run_count > 0) {
      *values++ = lzw->run[--lzw->run_count];
      count--;
      continue;
    }
    int code, status = read_code(lzw, &code);
    if (status == CCODECS_OK && code == end_code(lzw)) status = fail(lzw, CCODECS_TRUNCATED, "its data ends too soon");
    if (status == CCODECS_OK && code == clear_code(lzw)) {
      reset_codes(lzw);
      continue;
    }
    if (status == CCODECS_OK) status = unpack(lzw, code);
    if (status != CCODECS_OK) return status;
  }
  return CCODECS_OK;
}

int ccodecs_lzw_finish(ccodecs_lzw *lzw) {
  int status = CCODECS_OK;
  while (!lzw->has_ended && status == CCODECS_OK) status = read_block(lzw);
  return status;
}

#endif
