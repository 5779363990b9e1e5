#include "png.h"

#include <string.h>

enum {
  signature_bytes = 8,
  checksum_bytes = 4,
  /// No valid file has more chunks without picture data.
  most_passed = 100000,
  /// After the last row, a stream has only its end and a checksum. Reading a long one to its end would take minutes.
  most_surplus = 64 << 10,
  /// The limit of the format.
  longest_chunk = INT32_MAX
};

static _Noreturn void fail(ccodecs_png *png, int status, const char *message) {
  ccodecs_fail(&png->failure, status, message);
  png_error(png->reader, message);
}

/// Reads `count` bytes, or fails if the file does not have that many.
static void read_all(ccodecs_png *png, uint8_t *bytes, size_t count) {
  if (ccodecs_reader_read(&png->file, bytes, count) == count) return;
  if (png->file.code == 0) fail(png, CCODECS_TRUNCATED, "the file ends too soon");
  ccodecs_fail_reading(&png->failure, png->file.code);
  png_error(png->reader, png->failure.message);
}

static bool is_letter(uint8_t byte) { return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z'; }

/// Returns true if libpng can do without a chunk of this name. Invalid names are left for libpng to reject.
static bool is_ancillary(const uint8_t *name) {
  for (int i = 0; i < 4; i++)
    if (!is_letter(name[i])) return false;
  return (name[0] & 0x20) != 0 && memcmp(name, "tRNS", 4) != 0;
}

static bool is_image_data(const ccodecs_png *png) { return memcmp(png->head + 4, "IDAT", 4) == 0; }

static uint64_t length_of(const uint8_t *head) {
  return (uint64_t)head[0] << 24 | (uint64_t)head[1] << 16 | (uint64_t)head[2] << 8 | head[3];
}

/// Shortens the chunk if the file ends within image data: libpng requests whole buffers, and would not use the last
/// bytes.
static void shorten_to_file(ccodecs_png *png) {
  uint64_t length = length_of(png->head), there = 0;
  if (png->size > png->file.offset) there = (uint64_t)(png->size - png->file.offset);
  if (!is_image_data(png) || length <= there || length > longest_chunk) return;
  for (int i = 0; i < 4; i++) png->head[i] = (uint8_t)(there >> (24 - 8 * i));
}

/// Goes to the next chunk that affects pixels. Texts, profiles and so on can be two gigabytes long each, and libpng
/// would read them to the end.
static void find_chunk(ccodecs_png *png) {
  for (;;) {
    read_all(png, png->head, sizeof png->head);
    uint64_t length = length_of(png->head);
    bool is_passed = is_ancillary(png->head + 4);
    if ((is_passed || length == 0) && ++png->passed > most_passed)
      fail(png, CCODECS_MALFORMED, "it has more than 100000 chunks without image data");
    if (!is_passed) break;
    png->file.offset += (off_t)(length + checksum_bytes);
  }
  shorten_to_file(png);
  png->head_rest = sizeof png->head;
  png->rest = length_of(png->head) + checksum_bytes;
}

/// Counts the bytes read after the last row.
static void note_surplus(ccodecs_png *png, size_t count) {
  if (png->decoded_rows < png->wanted_rows || !is_image_data(png)) return;
  png->surplus += (uint32_t)count;
  if (png->surplus <= most_surplus) return;
  png->goes_on = true;
  fail(png, CCODECS_MALFORMED, "it has image data after its last row");
}

void ccodecs_png_read_bytes(png_structp reader, png_bytep bytes, size_t count) {
  ccodecs_png *png = png_get_io_ptr(reader);
  if (png->file.offset < signature_bytes && png->rest == 0) png->rest = signature_bytes;
  while (count > 0) {
    if (png->head_rest == 0 && png->rest == 0) find_chunk(png);
    size_t taken = png->head_rest > 0 ? png->head_rest : (size_t)png->rest;
    if (taken > count) taken = count;
    if (png->head_rest > 0) {
      memcpy(bytes, png->head + sizeof png->head - png->head_rest, taken);
      png->head_rest -= (uint32_t)taken;
    } else {
      note_surplus(png, taken);
      read_all(png, bytes, taken);
      png->rest -= taken;
    }
    bytes += taken;
    count -= taken;
  }
}
