#ifdef WITH_LIBRAW

#include <stdlib.h>
#include <string.h>

#include "LazyRaw.h"
#include "picture.h"

// The data of a camera's sensor, developed at half size: four samples become a pixel, and nothing is guessed between
// them. The result is not the camera's picture.

/// A file being developed.
typedef struct {
  uint8_t *bytes;
  libraw_data_t *raw;
} raw_file;

typedef struct {
  ccodecs_picture picture;
  libraw_processed_image_t *image;
  uint32_t row;
} raw_decoder;

enum { longest_file = 512 << 20 };

static void close_file(raw_file *file) {
  if (file->raw) libraw_close(file->raw);
  free(file->bytes);
  *file = (raw_file){NULL, NULL};
}

// MARK: - Errors

static void fail(ccodecs_error *error, int code) {
  if (code == LIBRAW_FILE_UNSUPPORTED || code == LIBRAW_REQUEST_FOR_NONEXISTENT_IMAGE)
    ccodecs_fail(error, CCODECS_UNSUPPORTED, "LibRaw does not know its sensor data");
  else if (code == LIBRAW_UNSUFFICIENT_MEMORY) ccodecs_fail(error, CCODECS_NO_MEMORY, "not enough memory");
  else if (code == LIBRAW_IO_ERROR) ccodecs_fail(error, CCODECS_TRUNCATED, "its sensor data end too soon");
  else ccodecs_fail(error, CCODECS_MALFORMED, libraw_strerror(code));
}

/// Notes damage in the data of the file that is being unpacked.
static void note_data_error(void *data, const char *file, const int offset) {
  (void)file, (void)offset;
  *(bool *)data = true;
}

// MARK: - Reading

/// Opens a file without unpacking it.
static bool open_file(raw_file *file, int descriptor, ccodecs_error *error) {
  enum { silently = 3, srgb = 1, megabytes = 1024 };
  size_t count = 0;
  *file = (raw_file){
    ccodecs_whole_file(descriptor, longest_file, "a raw file of more than 512 MB", &count, error), NULL};
  if (!file->bytes) return false;
  file->raw = libraw_init(silently);
  int code = LIBRAW_UNSUFFICIENT_MEMORY;
  if (file->raw) {
    file->raw->params.half_size = file->raw->params.use_camera_wb = 1;
    file->raw->params.output_color = srgb;
    file->raw->params.output_bps = 8;
    file->raw->params.max_raw_memory_mb = megabytes;
    code = libraw_open_buffer(file->raw, file->bytes, count);
  }
  if (code == LIBRAW_SUCCESS) return true;
  fail(error, code);
  close_file(file);
  return false;
}

/// Returns the orientation in EXIF's numbers.
static int orientation(int flip) {
  enum { half = 3, left = 5, right = 6 };
  return flip == half ? 3 : flip == left ? 8 : flip == right ? 6 : 1;
}

static int read_header(int descriptor, ccodecs_header *header, ccodecs_error *error) {
  raw_file file;
  if (!open_file(&file, descriptor, error)) return error->status;
  libraw_data_t *raw = file.raw;
  header->orientation = orientation(raw->sizes.flip);
  header->own_width = raw->sizes.width;
  header->own_height = raw->sizes.height;
  header->color = CCODECS_RGB;
  header->bits = 8;
  header->needs_whole = true;
  raw->params.user_flip = 0;
  int code = libraw_adjust_sizes_info_only(raw);
  error->status = CCODECS_OK;
  if (code != LIBRAW_SUCCESS) fail(error, code);
  header->width = raw->sizes.iwidth;
  header->height = raw->sizes.iheight;
  close_file(&file);
  return error->status;
}

// MARK: - Developing

/// Returns true if a sensor makes sense that has the picture of the options.
static bool is_expected(const libraw_data_t *raw, ccodecs_decode_options options) {
  const uint64_t margin = 512, most_across = 4;
  return raw->sizes.raw_width <= most_across * options.width + margin
    && raw->sizes.raw_height <= most_across * options.height + margin;
}

static libraw_processed_image_t *develop(
    libraw_data_t *raw, ccodecs_decode_options options, bool *is_damaged, ccodecs_error *error) {
  int code = LIBRAW_SUCCESS;
  if (!is_expected(raw, options)) {
    ccodecs_fail(error, CCODECS_MALFORMED, "its sensor is larger than its picture");
    return NULL;
  }
  raw->params.user_flip = 0;
  libraw_set_dataerror_handler(raw, note_data_error, is_damaged);
  code = libraw_unpack(raw);
  if (code == LIBRAW_SUCCESS) code = libraw_dcraw_process(raw);
  libraw_processed_image_t *image = code == LIBRAW_SUCCESS ? libraw_dcraw_make_mem_image(raw, &code) : NULL;
  if (!image) {
    fail(error, code == LIBRAW_SUCCESS ? LIBRAW_UNSUFFICIENT_MEMORY : code);
  } else if (image->bits != 8 || (image->colors != 3 && image->colors != 1)) {
    ccodecs_fail(error, CCODECS_UNSUPPORTED, "a sensor of another kind of colors");
  } else if (ccodecs_has_expected_size(options, image->width, image->height, error)) {
    return image;
  }
  if (image) libraw_dcraw_clear_mem(image);
  return NULL;
}

static int read_row(ccodecs_picture *picture, uint8_t *rgba, ccodecs_error *error) {
  (void)error;
  raw_decoder *decoder = (raw_decoder *)picture;
  const size_t colors = decoder->image->colors;
  const uint8_t *pixel = decoder->image->data + (size_t)decoder->row++ * picture->width * colors;
  for (uint32_t x = 0; x < picture->width; x++, rgba += 4, pixel += colors) {
    for (int i = 0; i < 3; i++) rgba[i] = pixel[colors == 3 ? i : 0];
    rgba[3] = UINT8_MAX;
  }
  return CCODECS_OK;
}

static void close_raw(ccodecs_picture *picture) {
  libraw_dcraw_clear_mem(((raw_decoder *)picture)->image);
  free(picture);
}

static ccodecs_picture *open_raw(int descriptor, ccodecs_decode_options options, ccodecs_error *error) {
  raw_file file;
  bool is_damaged = false;
  if (!open_file(&file, descriptor, error)) return NULL;
  libraw_processed_image_t *image = develop(file.raw, options, &is_damaged, error);
  close_file(&file);
  raw_decoder *decoder = image ? calloc(1, sizeof *decoder) : NULL;
  if (image && !decoder) {
    libraw_dcraw_clear_mem(image);
    ccodecs_fail(error, CCODECS_NO_MEMORY, "not enough memory");
  }
  if (!decoder) return NULL;
  decoder->image = image;
  decoder->picture.width = options.width;
  decoder->picture.height = options.height;
  decoder->picture.read_row = read_row;
  decoder->picture.close = close_raw;
  if (is_damaged) ccodecs_note_damage(&decoder->picture, "its sensor data have a fault");
  return &decoder->picture;
}

const ccodecs_decoder ccodecs_raw_decoder = {.read_header = read_header, .open = open_raw};

#endif
