#include "pngwhole.h"

#include "pngfilters.h"

#ifdef WITH_LIBDEFLATE

#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

// A PNG that is inflated in one piece: libdeflate takes half the time of zlib, but has no streams. Only undamaged
// pictures of the common kinds are decoded here. All others are left to libpng, which also knows how to name damage.

enum {
  signature_bytes = 8,
  /// The length and the type before the data of a chunk, and the checksum after it.
  head_bytes = 8,
  checksum_bytes = 4,
  header_bytes = 13
};

typedef struct {
  ccodecs_picture picture;
  uint8_t *rows;  // filtered; each begins with its filter
  size_t row_bytes;
  unsigned channels;
  uint32_t row;    // the next
  uint8_t *group;  // a group of rows as RGBA, after the row before it: zeros before the first one
} whole;

// MARK: - Rows

static int read_row(ccodecs_picture *picture, uint8_t *rgba, ccodecs_error *error) {
  (void)error;
  whole *png = (whole *)picture;
  size_t bytes = 4 * (size_t)picture->width;
  unsigned place = png->row % ccodecs_png_group;
  if (place == 0) {
    uint32_t rest = picture->height - png->row;
    if (png->row > 0) memcpy(png->group, png->group + ccodecs_png_group * bytes, bytes);
    ccodecs_png_unfilter(png->group, png->rows + png->row * (png->row_bytes + 1),
                         rest < ccodecs_png_group ? rest : ccodecs_png_group, picture->width, png->channels);
  }
  memcpy(rgba, png->group + (place + 1) * bytes, bytes);
  png->row++;
  return CCODECS_OK;
}

static void close_whole(ccodecs_picture *picture) {
  free(((whole *)picture)->rows);
  free(((whole *)picture)->group);
  free(picture);
}

// MARK: - Chunks

static uint32_t number(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static bool is_chunk(const uint8_t *head, const char *type) { return memcmp(head + 4, type, 4) == 0; }

/// Joins the image data at the start of the file's bytes. Returns their number; 0 if libpng must look at the file.
static size_t join_data(uint8_t *file, size_t size) {
  size_t joined = 0;
  bool was_data = false;
  for (size_t at = signature_bytes; size - at >= head_bytes + checksum_bytes;) {
    const uint8_t *head = file + at;
    size_t length = number(head);
    if (length > size - at - head_bytes - checksum_bytes) return 0;
    bool is_data = is_chunk(head, "IDAT"), is_end = is_chunk(head, "IEND"), is_first = at == signature_bytes;
    bool is_ancillary = (head[4] & 0x20) != 0 && !is_chunk(head, "tRNS");
    if (is_first != is_chunk(head, "IHDR") || !(is_first || is_data || is_end || is_ancillary)) return 0;
    if (!is_ancillary && libdeflate_crc32(0, head + 4, 4 + length) != number(head + head_bytes + length)) return 0;
    if (is_end) return joined;
    if (is_data) {
      // Data in two places are left to libpng, which refuses them.
      if (joined > 0 && !was_data) return 0;
      memmove(file + joined, head + head_bytes, length);
      joined += length;
    }
    was_data = is_data;
    at += head_bytes + length + checksum_bytes;
  }
  return 0;
}

/// Returns the number of channels; 0 for a picture that libpng must decode.
static unsigned channels_of(const uint8_t *header, ccodecs_decode_options options) {
  enum { depth = 8, color = 9, compression = 10, filter = 11, interlacing = 12 };
  if (number(header) != options.width || number(header + 4) != options.height || header[depth] != 8) return 0;
  if (header[compression] != 0 || header[filter] != 0 || header[interlacing] != 0) return 0;
  switch (header[color]) {
  case 0: return 1;
  case 2: return 3;
  case 4: return 2;
  case 6: return 4;
  default: return 0;
  }
}

static bool inflate_whole(whole *png, const uint8_t *data, size_t count) {
  size_t bytes = (png->row_bytes + 1) * png->picture.height, used = 0;
  struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
  if (!decompressor) return false;
  bool is_inflated = libdeflate_zlib_decompress_ex(decompressor, data, count, png->rows, bytes, &used, NULL)
                       == LIBDEFLATE_SUCCESS && used == count;
  libdeflate_free_decompressor(decompressor);
  return is_inflated;
}

/// Returns false if a row has a filter that does not exist.
static bool has_valid_filters(const whole *png) {
  for (uint32_t y = 0; y < png->picture.height; y++)
    if (png->rows[y * (png->row_bytes + 1)] > 4) return false;
  return true;
}

static bool fill(whole *png, uint8_t *file, size_t size, ccodecs_decode_options options) {
  if (memcmp(file, "\x89PNG\r\n\x1A\n", signature_bytes) != 0) return false;
  const uint8_t *header = file + signature_bytes + head_bytes;
  if (number(file + signature_bytes) != header_bytes) return false;
  png->channels = channels_of(header, options);
  if (png->channels == 0) return false;
  png->row_bytes = (size_t)options.width * png->channels;
  png->picture.width = options.width;
  png->picture.height = options.height;
  if (options.height > ccodecs_png_most_whole / (png->row_bytes + 1)) return false;
  size_t count = join_data(file, size);
  if (count == 0) return false;
  png->rows = malloc((png->row_bytes + 1) * options.height + ccodecs_png_padding);
  png->group = calloc(options.width, 4 * (ccodecs_png_group + 1));
  return png->rows && png->group && inflate_whole(png, file, count) && has_valid_filters(png);
}

ccodecs_picture *ccodecs_png_open_whole(int descriptor, ccodecs_decode_options options) {
  struct stat status;
  enum { least = signature_bytes + head_bytes + header_bytes + checksum_bytes };
  if (options.is_deep || fstat(descriptor, &status) != 0) return NULL;
  if (status.st_size < least || status.st_size > ccodecs_png_most_whole) return NULL;
  size_t size = (size_t)status.st_size;
  uint8_t *file = malloc(size);
  whole *png = calloc(1, sizeof *png);
  ccodecs_reader reader = {.descriptor = descriptor};
  bool is_filled =
    file && png && ccodecs_reader_read(&reader, file, size) == size && fill(png, file, size, options);
  free(file);
  if (is_filled) {
    png->picture.read_row = read_row;
    png->picture.close = close_whole;
    return &png->picture;
  }
  if (png) close_whole(&png->picture);
  return NULL;
}

#else

ccodecs_picture *ccodecs_png_open_whole(int descriptor, ccodecs_decode_options options) {
  (void)descriptor, (void)options;
  return NULL;
}

#endif
