#include "picture.h"

#include <stdlib.h>
#include <string.h>

/// A picture in the Quite OK Image Format: a header, and chunks that each describe one pixel, or a run of them, by the
/// pixels before. https://qoiformat.org/qoi-specification.pdf
typedef struct {
  ccodecs_picture picture;
  ccodecs_reader reader;
  bool has_alpha;
  uint32_t row;
  unsigned run;          // how many more pixels are like the last one
  bool is_broken;        // the remaining rows are gray
  uint8_t pixel[4];      // the last one
  uint8_t seen[64][4];   // earlier pixels, by the hash of their color
} qoi_decoder;

enum { header_bytes = 14 };
enum { op_index = 0x00, op_difference = 0x40, op_luma = 0x80, op_run = 0xC0, op_rgb = 0xFE, op_rgba = 0xFF };

static const char ends_too_soon[] = "the file ends too soon";

// MARK: - Header

static uint32_t number(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static int read_header(int descriptor, ccodecs_header *header, ccodecs_error *error) {
  ccodecs_reader reader = {.descriptor = descriptor};
  uint8_t bytes[header_bytes];
  size_t got = ccodecs_reader_read(&reader, bytes, sizeof bytes);
  if (reader.code != 0) {
    ccodecs_fail_reading(error, reader.code);
    return error->status;
  }
  if (got < sizeof bytes) {
    ccodecs_fail(error, CCODECS_TRUNCATED, ends_too_soon);
    return error->status;
  }
  uint8_t channels = bytes[12], light = bytes[13];
  if (memcmp(bytes, "qoif", 4) != 0 || (channels != 3 && channels != 4) || light > 1) {
    ccodecs_fail(error, CCODECS_MALFORMED, "its header is invalid");
    return error->status;
  }
  header->width = number(bytes + 4);
  header->height = number(bytes + 8);
  header->color = CCODECS_RGB;
  header->bits = 8;
  header->has_alpha = channels == 4;
  // In H.273, sRGB's primaries are 1, and linear light is 8.
  if (light) {
    header->primaries = 1;
    header->transfer = 8;
  }
  return CCODECS_OK;
}

// MARK: - Pixels

/// Reads some channels of a pixel. Returns false if the file ends before.
static bool read_channels(qoi_decoder *qoi, int count) {
  for (int i = 0; i < count; i++) {
    int byte = ccodecs_reader_byte(&qoi->reader);
    if (byte < 0) return false;
    qoi->pixel[i] = (uint8_t)byte;
  }
  return true;
}

/// Adds to the channels, which wrap around.
static void change(uint8_t pixel[4], int red, int green, int blue) {
  pixel[0] = (uint8_t)(pixel[0] + red);
  pixel[1] = (uint8_t)(pixel[1] + green);
  pixel[2] = (uint8_t)(pixel[2] + blue);
}

static void keep(qoi_decoder *qoi) {
  const uint8_t *pixel = qoi->pixel;
  memcpy(qoi->seen[(pixel[0] * 3 + pixel[1] * 5 + pixel[2] * 7 + pixel[3] * 11) % 64], pixel, 4);
}

/// Reads a chunk, and makes `pixel` its first pixel. Returns false if the file ends before.
static bool read_chunk(qoi_decoder *qoi) {
  int chunk = ccodecs_reader_byte(&qoi->reader);
  if (chunk < 0) return false;
  if (chunk == op_rgb || chunk == op_rgba) {
    if (!read_channels(qoi, chunk == op_rgb ? 3 : 4)) return false;
  } else if ((chunk & 0xC0) == op_index) {
    memcpy(qoi->pixel, qoi->seen[chunk], 4);
  } else if ((chunk & 0xC0) == op_difference) {
    change(qoi->pixel, (chunk >> 4 & 3) - 2, (chunk >> 2 & 3) - 2, (chunk & 3) - 2);
  } else if ((chunk & 0xC0) == op_luma) {
    int others = ccodecs_reader_byte(&qoi->reader), green = (chunk & 0x3F) - 32;
    if (others < 0) return false;
    change(qoi->pixel, green - 8 + (others >> 4), green, green - 8 + (others & 15));
  } else {
    qoi->run = (unsigned)(chunk & 0x3F);
  }
  // Other decoders keep the pixel of a run, too, which matters if it is the first one of the file.
  keep(qoi);
  return true;
}

/// Returns how many pixels of a row could be decoded.
static size_t decode_row(qoi_decoder *qoi, uint8_t *rgba, size_t width) {
  for (size_t x = 0; x < width; x++) {
    if (qoi->run > 0) qoi->run--;
    else if (!read_chunk(qoi)) return x;
    memcpy(rgba + 4 * x, qoi->pixel, 4);
    if (!qoi->has_alpha) rgba[4 * x + 3] = 255;
  }
  return width;
}

static int read_row(ccodecs_picture *picture, uint8_t *rgba, ccodecs_error *error) {
  qoi_decoder *qoi = (qoi_decoder *)picture;
  size_t width = picture->width, decoded = qoi->is_broken ? 0 : decode_row(qoi, rgba, width);
  bool is_first = qoi->row++ == 0;
  if (decoded == width) return CCODECS_OK;
  if (qoi->reader.code != 0 || is_first) {
    if (qoi->reader.code != 0) ccodecs_fail_reading(error, qoi->reader.code);
    else ccodecs_fail(error, CCODECS_TRUNCATED, ends_too_soon);
    return error->status;
  }
  qoi->is_broken = true;
  ccodecs_note_damage(picture, ends_too_soon);
  ccodecs_fill_with_grey(rgba + 4 * decoded, width - decoded);
  return CCODECS_OK;
}

/// Checks that the file has the eight bytes after the last pixel, which some encoders fill with others.
static int finish(ccodecs_picture *picture, ccodecs_error *error) {
  qoi_decoder *qoi = (qoi_decoder *)picture;
  for (int i = 0; i < 8 && !qoi->is_broken; i++) {
    if (ccodecs_reader_byte(&qoi->reader) >= 0) continue;
    if (qoi->reader.code != 0) {
      ccodecs_fail_reading(error, qoi->reader.code);
      return error->status;
    }
    ccodecs_note_damage(picture, ends_too_soon);
    qoi->is_broken = true;
  }
  return CCODECS_OK;
}

static void close_qoi(ccodecs_picture *picture) { free(picture); }

static ccodecs_picture *open_qoi(int descriptor, ccodecs_decode_options options, ccodecs_error *error) {
  ccodecs_header header;
  if (ccodecs_header_read(CCODECS_QOI, descriptor, &header, error) != CCODECS_OK) return NULL;
  if (!ccodecs_has_expected_size(options, header.width, header.height, error)) return NULL;
  qoi_decoder *qoi = calloc(1, sizeof *qoi);
  if (!qoi) {
    ccodecs_fail(error, CCODECS_NO_MEMORY, "not enough memory");
    return NULL;
  }
  qoi->picture.width = header.width;
  qoi->picture.height = header.height;
  qoi->picture.read_row = read_row;
  qoi->picture.finish = finish;
  qoi->picture.close = close_qoi;
  qoi->reader.descriptor = descriptor;
  qoi->reader.offset = header_bytes;
  qoi->has_alpha = header.has_alpha;
  qoi->pixel[3] = 255;
  return &qoi->picture;
}

const ccodecs_decoder ccodecs_qoi_decoder = {.read_header = read_header, .open = open_qoi};
