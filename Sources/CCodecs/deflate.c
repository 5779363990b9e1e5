#include "CCodecs.h"

#include <string.h>

#include <zlib.h>

enum {
  /// zlib's fastest level: on filtered rows of photos the next two are 2 and 4 % smaller and take 1.2 and 1.5 times as
  /// long. Faster compressors were tried, but one whose output depends on the processor, or on where its memory lies,
  /// cannot keep the promise of the same bytes every time. ISA-L 2.30 does both: level 3 chooses other matches with
  /// AVX-512 than with AVX2, and at levels 1 and 2 one group in about 20,000 comes out with other bytes, depending on
  /// the addresses that the process happens to get.
  level = 1,
  no_header_window_bits = -15,
  most_memory = 9
};

size_t ccodecs_deflate_bound(size_t count) {
  // What zlib promises, and room for the flush.
  return compressBound(count) + 64;
}

size_t ccodecs_deflate(const uint8_t *input, size_t count, uint8_t *output, size_t capacity) {
  if (count > UINT32_MAX || capacity > UINT32_MAX) return 0;
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  if (deflateInit2(&stream, level, Z_DEFLATED, no_header_window_bits, most_memory, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
  stream.next_in = (Bytef *)input;
  stream.avail_in = (uInt)count;
  stream.next_out = output;
  stream.avail_out = (uInt)capacity;
  int status = deflate(&stream, Z_FULL_FLUSH);
  size_t written = status == Z_OK && stream.avail_in == 0 && stream.avail_out > 0 ? capacity - stream.avail_out : 0;
  deflateEnd(&stream);
  return written;
}

uint32_t ccodecs_adler32(uint32_t adler, const uint8_t *bytes, size_t count) {
  return (uint32_t)adler32_z(adler, bytes, count);
}

uint32_t ccodecs_adler32_combine(uint32_t first, uint32_t second, size_t secondCount) {
  return (uint32_t)adler32_combine(first, second, (z_off_t)secondCount);
}

uint32_t ccodecs_crc32(uint32_t crc, const uint8_t *bytes, size_t count) {
  return (uint32_t)crc32_z(crc, bytes, count);
}
