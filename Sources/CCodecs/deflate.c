#ifdef WITH_LIBDEFLATE

#include "CCodecs.h"

#include <libdeflate.h>

// libdeflate is two to three times as fast as zlib and always makes the same bytes: its compressor has one
// implementation for all processors and never reads uninitialized memory. Not every fast compressor guarantees that.
// ISA-L 2.30 breaks it twice: level 3 chooses other matches with AVX-512 than with AVX2, and at levels 1 and 2 one
// group in about 20,000 has other bytes, depending on memory addresses.
//
// libdeflate has no flush: it only makes complete streams. So the last-block bit of each stream is cleared, and an
// empty stored block is appended up to a byte boundary, which is all that a full flush does.

enum {
  quickest = 1,
  /// At its fastest level, libdeflate makes one block of up to this size, whose end is easy to find. Larger pieces are
  /// 1 % smaller, but with the search for the end take 1.6 times as long.
  quick_piece = 32 << 10,
  /// The rest of a byte and four more.
  most_of_empty_block = 5
};

static size_t smaller(size_t first, size_t second) { return first < second ? first : second; }

size_t ccodecs_deflate_bound(size_t count) {
  size_t pieces = count / quick_piece + 1;
  return pieces * (libdeflate_deflate_compress_bound(NULL, quick_piece) + most_of_empty_block);
}

/// Turns a complete stream of `count` bytes into one that another can follow. Returns its new length, 0 on failure.
static size_t make_continuable(uint8_t *stream, size_t count, size_t capacity) {
  ccodecs_deflate_places places;
  if (capacity - count < most_of_empty_block || !ccodecs_find_last_block(stream, count, &places)) return 0;
  stream[places.last_block / 8] &= (uint8_t)~(1 << places.last_block % 8);
  // Three zero bits begin a stored block that is not the last. Zeros fill the byte, and then comes the length, 0.
  if (places.end + 3 > 8 * count) stream[count++] = 0;
  stream[count++] = 0;
  stream[count++] = 0;
  stream[count++] = 0xFF;
  stream[count++] = 0xFF;
  return count;
}

size_t ccodecs_deflate(const uint8_t *input, size_t count, int level, uint8_t *output, size_t capacity) {
  struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(level);
  if (!compressor) return 0;
  size_t written = 0;
  for (size_t start = 0; start < count;) {
    size_t piece = level == quickest ? smaller(quick_piece, count - start) : count;
    size_t stream =
      libdeflate_deflate_compress(compressor, input + start, piece, output + written, capacity - written);
    size_t continuable = stream ? make_continuable(output + written, stream, capacity - written) : 0;
    if (!continuable) {
      written = 0;
      break;
    }
    written += continuable;
    start += piece;
  }
  libdeflate_free_compressor(compressor);
  return written;
}

uint32_t ccodecs_adler32(uint32_t adler, const uint8_t *bytes, size_t count) {
  return libdeflate_adler32(adler, bytes, count);
}

uint32_t ccodecs_crc32(uint32_t crc, const uint8_t *bytes, size_t count) {
  return libdeflate_crc32(crc, bytes, count);
}

size_t ccodecs_zlib_bound(size_t count) { return libdeflate_zlib_compress_bound(NULL, count); }

size_t ccodecs_zlib(const uint8_t *input, size_t count, int level, uint8_t *output, size_t capacity) {
  struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(level);
  if (!compressor) return 0;
  size_t written = libdeflate_zlib_compress(compressor, input, count, output, capacity);
  libdeflate_free_compressor(compressor);
  return written;
}

#endif
