#include "CCodecs.h"

#include <limits.h>
#include <zlib.h>

uint32_t ccodecs_adler32_combine(uint32_t first, uint32_t second, size_t secondCount) {
  return (uint32_t)adler32_combine(first, second, (z_off_t)secondCount);
}

static size_t inflate_all(const uint8_t *input, size_t count, int window, uint8_t *output, size_t capacity) {
  z_stream stream = {0};
  if (count > UINT32_MAX || capacity > UINT32_MAX || inflateInit2(&stream, window) != Z_OK) return 0;
  stream.next_in = (z_const Bytef *)(uintptr_t)input;
  stream.avail_in = (uInt)count;
  stream.next_out = output;
  stream.avail_out = (uInt)capacity;
  inflate(&stream, Z_FINISH);
  size_t written = stream.total_out;
  inflateEnd(&stream);
  return written;
}

size_t ccodecs_inflate(const uint8_t *input, size_t count, uint8_t *output, size_t capacity) {
  return inflate_all(input, count, MAX_WBITS, output, capacity);
}

size_t ccodecs_gunzip(const uint8_t *input, size_t count, uint8_t *output, size_t capacity) {
  const int of_gzip = 16;
  return inflate_all(input, count, of_gzip + MAX_WBITS, output, capacity);
}

#ifndef WITH_LIBDEFLATE

// Builds without libdeflate compress with zlib: the same pixels in other bytes, in about twice the time.

uint32_t ccodecs_adler32(uint32_t adler, const uint8_t *bytes, size_t count) {
  return (uint32_t)adler32_z(adler, bytes, count);
}

uint32_t ccodecs_crc32(uint32_t crc, const uint8_t *bytes, size_t count) {
  return (uint32_t)crc32_z(crc, bytes, count);
}

enum { raw = -MAX_WBITS, with_header = MAX_WBITS, default_memory = 8, room_for_flush = 16 };

size_t ccodecs_deflate_bound(size_t count) { return compressBound((uLong)count) + room_for_flush; }

size_t ccodecs_zlib_bound(size_t count) { return compressBound((uLong)count); }

/// Returns the number of bytes written, 0 on failure.
static size_t compress_all(
    const uint8_t *input, size_t count, int level, int window, int flush, uint8_t *output, size_t capacity) {
  z_stream stream = {0};
  if (count > UINT_MAX || capacity > UINT_MAX) return 0;
  if (deflateInit2(&stream, level < 9 ? level : 9, Z_DEFLATED, window, default_memory, Z_DEFAULT_STRATEGY) != Z_OK)
    return 0;
  stream.next_in = (z_const Bytef *)(uintptr_t)input;
  stream.avail_in = (uInt)count;
  stream.next_out = output;
  stream.avail_out = (uInt)capacity;
  int status = deflate(&stream, flush);
  size_t written = stream.total_out;
  // A flush is complete if room is left.
  int is_complete = flush == Z_FINISH ? status == Z_STREAM_END : status == Z_OK && stream.avail_out > 0;
  deflateEnd(&stream);
  return is_complete && stream.avail_in == 0 ? written : 0;
}

size_t ccodecs_deflate(const uint8_t *input, size_t count, int level, uint8_t *output, size_t capacity) {
  return compress_all(input, count, level, raw, Z_FULL_FLUSH, output, capacity);
}

size_t ccodecs_zlib(const uint8_t *input, size_t count, int level, uint8_t *output, size_t capacity) {
  return compress_all(input, count, level, with_header, Z_FINISH, output, capacity);
}

#endif
