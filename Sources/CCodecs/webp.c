#ifdef WITH_WEBP

#include <stdlib.h>
#include <string.h>

#include "LazyWebP.h"
#include "picture.h"

/// A chunk of a RIFF file: its name and the position of its data.
typedef struct {
  char name[4];
  off_t start;  // of its head; the data begins eight bytes later
  uint32_t count;
} riff_chunk;

/// The parts of the first picture, and the file's header.
typedef struct {
  ccodecs_reader reader;
  riff_chunk alpha, image, exif, profile;  // without a name if missing
  bool is_animated;
  uint32_t canvas_width, canvas_height, left, top, frame_width, frame_height;
  WebPBitstreamFeatures features;
} webp_file;

typedef struct {
  ccodecs_picture picture;
  uint32_t row, left, top, frame_width, frame_height;
  uint8_t *pixels;  // of the frame
} webp_decoder;

enum {
  chunk_head = 8,
  /// No valid file has more chunks before its first picture.
  most_chunks = 10000,
  /// The bytes that libwebp needs to find the size of a picture, including a chunk's head.
  features_bytes = 64
};

static uint32_t little24(const uint8_t *bytes) {
  return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16;
}

static uint32_t little32(const uint8_t *bytes) { return little24(bytes) | (uint32_t)bytes[3] << 24; }

static bool fails(webp_file *file, ccodecs_error *error, int status, const char *message) {
  if (file->reader.code != 0)
    ccodecs_fail_reading(error, file->reader.code);
  else
    ccodecs_fail(error, status, message);
  return false;
}

// MARK: - Chunks

static bool next_chunk(webp_file *file, off_t offset, riff_chunk *chunk) {
  uint8_t head[chunk_head];
  file->reader.offset = offset;
  if (ccodecs_reader_read(&file->reader, head, sizeof head) < sizeof head) return false;
  memcpy(chunk->name, head, 4);
  chunk->start = offset;
  chunk->count = little32(head + 4);
  return true;
}

static bool is_named(const riff_chunk *chunk, const char *name) { return memcmp(chunk->name, name, 4) == 0; }

static off_t end_of(const riff_chunk *chunk) {
  return chunk->start + chunk_head + (off_t)chunk->count + (off_t)(chunk->count & 1);
}

static bool read_canvas(webp_file *file) {
  uint8_t data[10];
  if (ccodecs_reader_read(&file->reader, data, sizeof data) < sizeof data) return false;
  file->is_animated = (data[0] & 2) != 0;
  file->canvas_width = little24(data + 4) + 1;
  file->canvas_height = little24(data + 7) + 1;
  return true;
}

static bool read_frame(webp_file *file) {
  uint8_t data[16];
  if (ccodecs_reader_read(&file->reader, data, sizeof data) < sizeof data) return false;
  file->left = 2 * little24(data);
  file->top = 2 * little24(data + 3);
  file->frame_width = little24(data + 6) + 1;
  file->frame_height = little24(data + 9) + 1;
  return true;
}

/// Walks the chunks to the first picture, and on to the EXIF after it if wanted.
static bool find_chunks(webp_file *file, bool wants_exif) {
  riff_chunk chunk;
  off_t offset = 12;
  for (int i = 0; i < most_chunks && next_chunk(file, offset, &chunk); i++) {
    offset = end_of(&chunk);
    if (is_named(&chunk, "VP8X")) {
      if (!read_canvas(file)) return false;
    } else if (is_named(&chunk, "ANMF") && !file->image.name[0]) {
      if (!read_frame(file)) return false;
      // The frame's own chunks are inside it.
      offset = chunk.start + chunk_head + 16;
    } else if (is_named(&chunk, "ICCP") && !file->profile.name[0]) {
      file->profile = chunk;
    } else if (is_named(&chunk, "ALPH") && !file->image.name[0]) {
      file->alpha = chunk;
    } else if ((is_named(&chunk, "VP8 ") || is_named(&chunk, "VP8L")) && !file->image.name[0]) {
      file->image = chunk;
      // Without an extended header there are no more chunks.
      if (!wants_exif || file->canvas_width == 0) return true;
    } else if (is_named(&chunk, "EXIF") && wants_exif) {
      file->exif = chunk;
      if (file->image.name[0]) return true;
    }
  }
  return file->image.name[0] != 0;
}

// MARK: - The header

static bool read_features(webp_file *file, ccodecs_error *error) {
  uint8_t start[features_bytes];
  file->reader.offset = file->image.start;
  size_t got = ccodecs_reader_read(&file->reader, start, sizeof start);
  switch (WebPGetFeatures(start, got, &file->features)) {
    case VP8_STATUS_OK: break;
    case VP8_STATUS_NOT_ENOUGH_DATA:
      return fails(file, error, CCODECS_TRUNCATED, "the file ends before its picture begins");
    default: return fails(file, error, CCODECS_MALFORMED, "its picture has an invalid header");
  }
  uint32_t width = (uint32_t)file->features.width, height = (uint32_t)file->features.height;
  if (file->canvas_width == 0) {
    file->canvas_width = width;
    file->canvas_height = height;
  }
  if (file->frame_width == 0) {
    file->frame_width = file->canvas_width;
    file->frame_height = file->canvas_height;
  }
  bool fits = file->frame_width == width && file->frame_height == height && file->left + width <= file->canvas_width &&
              file->top + height <= file->canvas_height;
  return fits || fails(file, error, CCODECS_MALFORMED, "its picture and its header differ in size");
}

static bool read_file(webp_file *file, int descriptor, bool wants_exif, ccodecs_error *error) {
  file->reader.descriptor = descriptor;
  if (!find_chunks(file, wants_exif))
    return fails(file, error, CCODECS_TRUNCATED, "the file ends before its picture begins");
  return read_features(file, error);
}

static bool covers_canvas(const webp_file *file) {
  return file->frame_width == file->canvas_width && file->frame_height == file->canvas_height;
}

static bool has_alpha(const webp_file *file) { return file->features.has_alpha || file->alpha.name[0]; }

/// Reads EXIF without the prefix for JPEGs, which some programs add.
static void read_exif(webp_file *file, ccodecs_header *header) {
  static const uint8_t mark[6] = {'E', 'x', 'i', 'f', 0, 0};
  if (!file->exif.name[0] || file->exif.count < sizeof mark || file->exif.count > ccodecs_longest_exif) return;
  uint8_t *block = malloc(file->exif.count);
  if (!block) return;
  file->reader.offset = file->exif.start + chunk_head;
  size_t got = ccodecs_reader_read(&file->reader, block, file->exif.count);
  if (got > sizeof mark && memcmp(block, mark, sizeof mark) == 0) {
    got -= sizeof mark;
    memmove(block, block + sizeof mark, got);
  }
  header->exif = block;
  header->exif_count = got;
}

static void read_profile(webp_file *file, ccodecs_header *header) {
  header->profile_count = file->profile.name[0] ? file->profile.count : 0;
  if (header->profile_count == 0 || header->profile_count > ccodecs_longest_profile) return;
  header->profile = malloc(header->profile_count);
  if (!header->profile) return;
  file->reader.offset = file->profile.start + chunk_head;
  header->profile_count = ccodecs_reader_read(&file->reader, header->profile, header->profile_count);
}

static int read_header(int descriptor, ccodecs_header *header, ccodecs_error *error) {
  webp_file file = {0};
  if (!read_file(&file, descriptor, true, error)) return error->status;
  header->width = file.canvas_width;
  header->height = file.canvas_height;
  header->color = is_named(&file.image, "VP8L") ? CCODECS_RGB : CCODECS_YCBCR;
  header->bits = 8;
  header->has_alpha = has_alpha(&file) || !covers_canvas(&file);
  header->needs_whole = true;
  header->data_count = file.image.count;
  read_exif(&file, header);
  read_profile(&file, header);
  return CCODECS_OK;
}

// MARK: - Decoding

/// Returns the picture's chunks, concatenated, which libwebp accepts as a file. Truncated if the file is.
static uint8_t *read_data(webp_file *file, size_t *count, ccodecs_error *error) {
  size_t alpha = file->alpha.name[0] ? (size_t)(end_of(&file->alpha) - file->alpha.start) : 0;
  size_t image = (size_t)file->image.count + chunk_head;
  // Together they are never much longer than the unpacked picture, so anything longer is invalid.
  size_t most = (1 << 20) + 8 * (size_t)file->frame_width * file->frame_height;
  if (alpha + image > most) {
    fails(file, error, CCODECS_MALFORMED, "its data is too long for its picture");
    return NULL;
  }
  uint8_t *data = malloc(alpha + image);
  if (!data) {
    fails(file, error, CCODECS_NO_MEMORY, "not enough memory for its data");
    return NULL;
  }
  file->reader.offset = file->alpha.start;
  *count = alpha == 0 ? 0 : ccodecs_reader_read(&file->reader, data, alpha);
  if (*count == alpha) {
    file->reader.offset = file->image.start;
    *count += ccodecs_reader_read(&file->reader, data + alpha, image);
  }
  if (file->reader.code == 0) return data;
  ccodecs_fail_reading(error, file->reader.code);
  free(data);
  return NULL;
}

/// Decodes the available data of the frame. Returns the number of rows, -1 for all.
static int decode(webp_decoder *webp, const webp_file *file, const uint8_t *data, size_t count, VP8StatusCode *status) {
  WebPDecoderConfig config;
  *status = VP8_STATUS_OUT_OF_MEMORY;
  if (!WebPInitDecoderConfig(&config)) return 0;
  config.output.colorspace = MODE_RGBA;
  config.output.is_external_memory = 1;
  config.output.u.RGBA.rgba = webp->pixels;
  config.output.u.RGBA.stride = (int)(4 * webp->frame_width);
  config.output.u.RGBA.size = 4 * (size_t)webp->frame_width * webp->frame_height;
  if (webp->frame_width != file->frame_width || webp->frame_height != file->frame_height) {
    config.options.use_scaling = 1;
    config.options.scaled_width = (int)webp->frame_width;
    config.options.scaled_height = (int)webp->frame_height;
  }
  WebPIDecoder *decoder = WebPIDecode(NULL, 0, &config);
  if (!decoder) return 0;
  *status = WebPIUpdate(decoder, data, count);
  int rows = 0, width, height, stride;
  if (*status == VP8_STATUS_OK)
    rows = -1;
  else if (!WebPIDecGetRGB(decoder, &rows, &width, &height, &stride))
    rows = 0;
  WebPIDelete(decoder);
  return rows;
}

static bool decode_frame(webp_decoder *webp, webp_file *file, ccodecs_error *error) {
  size_t count = 0;
  uint8_t *data = read_data(file, &count, error);
  if (!data) return false;
  VP8StatusCode status;
  int rows = decode(webp, file, data, count, &status);
  free(data);
  if (rows < 0) return true;
  if (status == VP8_STATUS_OUT_OF_MEMORY) return fails(file, error, CCODECS_NO_MEMORY, "not enough memory");
  bool is_short = status == VP8_STATUS_SUSPENDED || status == VP8_STATUS_NOT_ENOUGH_DATA;
  const char *words = is_short ? "the file ends too soon" : "its data is invalid";
  if (rows == 0) return fails(file, error, is_short ? CCODECS_TRUNCATED : CCODECS_MALFORMED, words);
  size_t known = (size_t)rows * webp->frame_width, all = (size_t)webp->frame_height * webp->frame_width;
  ccodecs_fill_with_grey(webp->pixels + 4 * known, all - known);
  ccodecs_note_damage(&webp->picture, words);
  return true;
}

static int read_row(ccodecs_picture *picture, uint8_t *rgba, ccodecs_error *error) {
  (void)error;
  webp_decoder *webp = (webp_decoder *)picture;
  uint32_t y = webp->row++;
  size_t row_bytes = 4 * (size_t)webp->frame_width;
  if (webp->frame_width != picture->width) memset(rgba, 0, 4 * (size_t)picture->width);
  if (y >= webp->top && y - webp->top < webp->frame_height)
    memcpy(rgba + 4 * (size_t)webp->left, webp->pixels + (y - webp->top) * row_bytes, row_bytes);
  else
    memset(rgba, 0, 4 * (size_t)picture->width);
  return CCODECS_OK;
}

static void close_webp(ccodecs_picture *picture) {
  free(((webp_decoder *)picture)->pixels);
  free(picture);
}

/// Returns false for lossless pictures, which would no longer be exact, and for those with alpha, which libwebp scales
/// separately from the color.
static bool scales(enum ccodecs_color color, bool has_alpha) { return color == CCODECS_YCBCR && !has_alpha; }

static uint32_t scaled(uint32_t side, int eighths) { return (uint32_t)(((uint64_t)side * (unsigned)eighths + 7) / 8); }

static ccodecs_picture *open_webp(int descriptor, ccodecs_decode_options options, ccodecs_error *error) {
  webp_file file = {0};
  if (!read_file(&file, descriptor, false, error)) return NULL;
  if (!ccodecs_has_expected_size(options, file.canvas_width, file.canvas_height, error)) return NULL;
  enum ccodecs_color color = is_named(&file.image, "VP8L") ? CCODECS_RGB : CCODECS_YCBCR;
  bool is_clear = has_alpha(&file) || !covers_canvas(&file);
  int eighths = scales(color, is_clear) ? options.eighths : 8;
  webp_decoder *webp = calloc(1, sizeof *webp);
  if (webp) {
    webp->picture.width = scaled(file.canvas_width, eighths);
    webp->picture.height = scaled(file.canvas_height, eighths);
    webp->picture.read_row = read_row;
    webp->picture.close = close_webp;
    webp->left = file.left;
    webp->top = file.top;
    webp->frame_width = scaled(file.frame_width, eighths);
    webp->frame_height = scaled(file.frame_height, eighths);
    webp->pixels = calloc(webp->frame_height, 4 * (size_t)webp->frame_width);
  }
  if (!webp || !webp->pixels) {
    ccodecs_fail(error, CCODECS_NO_MEMORY, "not enough memory");
    free(webp);
    return NULL;
  }
  if (decode_frame(webp, &file, error)) return &webp->picture;
  close_webp(&webp->picture);
  return NULL;
}

const ccodecs_decoder ccodecs_webp_decoder = {.read_header = read_header, .open = open_webp, .scales = scales};

#endif
