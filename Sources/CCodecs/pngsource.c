#include "png.h"

#include <errno.h>
#include <string.h>

enum {
  signature_bytes = 8,
  chunk_head = 8,
  checksum_bytes = 4,
  /// More chunks without a part of the picture are no use to anybody.
  most_passed = 100000
};

static void fail(ccodecs_png *png, int status, const char *message) {
  ccodecs_fail(&png->failure, status, message);
  png_error(png->reader, message);
}

/// Reads what is there, at least one byte.
static size_t read_some(ccodecs_png *png, uint8_t *bytes, size_t count) {
  ssize_t got = ccodecs_read_at(png->descriptor, bytes, count, png->offset);
  if (got < 0) {
    ccodecs_fail_reading(&png->failure, errno);
    png_error(png->reader, png->failure.message);
  }
  if (got == 0) fail(png, CCODECS_TRUNCATED, "the file ends too soon");
  png->offset += got;
  return (size_t)got;
}

static bool is_letter(uint8_t byte) { return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z'; }

/// Whether libpng can do without a chunk of this name. With what is no name it is to find fault itself.
static bool is_ancillary(const uint8_t *name) {
  for (int i = 0; i < 4; i++)
    if (!is_letter(name[i])) return false;
  return (name[0] & 0x20) != 0 && memcmp(name, "tRNS", 4) != 0;
}

/// Goes to the next chunk that pixels depend on. Texts, profiles and the like may be two gigabytes long each, and libpng
/// would read them to their end.
static void find_chunk(ccodecs_png *png) {
  for (;;) {
    uint8_t head[chunk_head];
    off_t start = png->offset;
    for (size_t got = 0; got < sizeof head;) got += read_some(png, head + got, sizeof head - got);
    uint64_t length = (uint64_t)head[0] << 24 | (uint64_t)head[1] << 16 | (uint64_t)head[2] << 8 | head[3];
    bool is_passed = is_ancillary(head + 4);
    if ((is_passed || length == 0) && ++png->passed > most_passed)
      fail(png, CCODECS_MALFORMED, "it has more than 100000 chunks without a part of its picture");
    png->rest = chunk_head + length + checksum_bytes;
    png->offset = start;
    if (!is_passed) return;
    png->offset += (off_t)png->rest;
  }
}

void ccodecs_png_read_bytes(png_structp reader, png_bytep bytes, size_t count) {
  ccodecs_png *png = png_get_io_ptr(reader);
  while (count > 0) {
    if (png->offset < signature_bytes)
      png->rest = (uint64_t)(signature_bytes - png->offset);
    else if (png->rest == 0)
      find_chunk(png);
    size_t got = read_some(png, bytes, count < png->rest ? count : (size_t)png->rest);
    png->rest -= got;
    bytes += got;
    count -= got;
  }
}
