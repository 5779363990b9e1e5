#include "CCodecs.h"

#include <stdlib.h>

#include <isa-l.h>
#include <zlib.h>

enum {
  /// The most thorough level whose output does not depend on the processor: at level 3, ISA-L chooses other matches
  /// with AVX-512 than with AVX2, and others again without either. Levels 0 to 2 are the same on every x86-64 with
  /// SSE 4.2. Output also depends on how the input is fed, so each group goes in whole, in one call.
  level = 2,
  level_bytes = ISAL_DEF_LVL2_DEFAULT
};

size_t ccodecs_deflate_bound(size_t count) {
  // ISA-L's cheap code tables can make noise longer; room for all of it keeps the work to one call.
  return count + count / 4 + 1024;
}

size_t ccodecs_deflate(const uint8_t *input, size_t count, uint8_t *output, size_t capacity) {
  if (count > UINT32_MAX || capacity > UINT32_MAX) return 0;
  size_t written = 0;
  struct isal_zstream *stream = malloc(sizeof *stream);
  uint8_t *level_buffer = malloc(level_bytes);
  if (!stream || !level_buffer) goto done;
  isal_deflate_init(stream);
  stream->level = level;
  stream->level_buf = level_buffer;
  stream->level_buf_size = level_bytes;
  stream->flush = FULL_FLUSH;
  stream->end_of_stream = 0;
  stream->next_in = (uint8_t *)input;
  stream->avail_in = (uint32_t)count;
  stream->next_out = output;
  stream->avail_out = (uint32_t)capacity;
  if (isal_deflate(stream) == COMP_OK && stream->avail_in == 0 && stream->avail_out > 0)
    written = capacity - stream->avail_out;

done:
  free(level_buffer);
  free(stream);
  return written;
}

uint32_t ccodecs_adler32(uint32_t adler, const uint8_t *bytes, size_t count) {
  return isal_adler32(adler, bytes, count);
}

uint32_t ccodecs_adler32_combine(uint32_t first, uint32_t second, size_t secondCount) {
  return (uint32_t)adler32_combine(first, second, (z_off_t)secondCount);
}

uint32_t ccodecs_crc32(uint32_t crc, const uint8_t *bytes, size_t count) {
  return crc32_gzip_refl(crc, bytes, count);
}
