#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "png.h"
#include "pngwhole.h"

/// A limit in addition to the caller's, in case the file has been replaced since the caller examined it.
enum { longest_side = 1000000 };

// MARK: - Callbacks

static void escape_with_error(png_structp reader, png_const_charp message) {
  ccodecs_png *png = png_get_error_ptr(reader);
  // A failure recorded while reading is more precise than libpng's message.
  if (png->failure.status == CCODECS_OK) ccodecs_fail(&png->failure, CCODECS_MALFORMED, message);
  png_longjmp(reader, 1);
}

/// Ignores libpng's warnings of ancillary chunks, which change no stored sample.
static void ignore_warning(png_structp reader, png_const_charp message) {
  (void)reader;
  (void)message;
}

/// Counts decoded rows: if libpng then reports an error in the following data, the row is complete.
static void count_row(png_structp reader, png_row_infop info, png_bytep row) {
  (void)info, (void)row;
  ((ccodecs_png *)png_get_user_transform_ptr(reader))->decoded_rows++;
}

/// Records missing memory: libpng's message for it sounds as if the file were damaged.
static png_voidp take_memory(png_structp reader, png_alloc_size_t size) {
  void *memory = malloc(size);
  if (!memory) {
    ccodecs_png *png = png_get_mem_ptr(reader);
    ccodecs_fail(&png->failure, CCODECS_NO_MEMORY, "not enough memory");
  }
  return memory;
}

static void give_memory_back(png_structp reader, png_voidp memory) {
  (void)reader;
  free(memory);
}

// MARK: - Decoding

static size_t row_bytes_of(const ccodecs_png *png) { return (png->is_deep ? 8 : 4) * (size_t)png->picture.width; }

/// Chooses RGBA with 8 bits as the output for all files; 16-bit samples are rounded, not truncated, or kept.
static void choose_output(ccodecs_png *png) {
  png_structp reader = png->reader;
  png_set_expand(reader);
  if (png->is_deep) {
    if (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__) png_set_swap(reader);
  } else {
    png_set_scale_16(reader);
  }
  png_set_gray_to_rgb(reader);
  png_set_add_alpha(reader, png->is_deep ? 0xFFFF : 0xFF, PNG_FILLER_AFTER);
  png_set_read_user_transform_fn(reader, count_row);
  png_set_user_transform_info(reader, png, 0, 0);
}

/// Called after catching an escape. Returns true if the decoded rows can be used: only if data is missing or left over.
/// Data with a wrong checksum may be wrong from the start.
static bool survives(ccodecs_png *png) {
  bool is_usable = png->failure.status == CCODECS_TRUNCATED || png->goes_on;
  if (!is_usable || png->decoded_rows == 0) return false;
  png->broken = true;
  ccodecs_note_damage(&png->picture, png->failure.message);
  return true;
}

/// Decodes all passes, or as many as are complete.
static bool read_interlaced(ccodecs_png *png, int passes) {
  size_t row_bytes = row_bytes_of(png);
  png->pixels = calloc(png->picture.height, row_bytes);
  if (!png->pixels) {
    ccodecs_fail(&png->failure, CCODECS_NO_MEMORY, "not enough memory for an interlaced picture");
    return false;
  }
  if (setjmp(png_jmpbuf(png->reader))) return survives(png) && ccodecs_png_repeat_known_pixels(png);
  for (int pass = 0; pass < passes; pass++)
    for (uint32_t y = 0; y < png->picture.height; y++) png_read_row(png->reader, png->pixels + y * row_bytes, NULL);
  return true;
}

// MARK: - Rows

/// Fills a row with grey; with 16 bits, that is the equivalent of 128 of 255.
static void fill_with_grey(const ccodecs_png *png, uint8_t *row) {
  ccodecs_fill_with_grey(row, png->picture.width);
  for (size_t i = 4 * (size_t)png->picture.width; i-- > 0 && png->is_deep;) row[2 * i] = row[2 * i + 1] = row[i];
}

static int read_row(ccodecs_picture *picture, uint8_t *rgba, ccodecs_error *error) {
  ccodecs_png *png = (ccodecs_png *)picture;
  uint32_t row = png->row++;
  if (png->pixels) {
    size_t row_bytes = row_bytes_of(png);
    memcpy(rgba, png->pixels + row * row_bytes, row_bytes);
    return CCODECS_OK;
  }
  if (!png->broken) {
    if (setjmp(png_jmpbuf(png->reader)) == 0) {
      png_read_row(png->reader, rgba, NULL);
      return CCODECS_OK;
    }
    if (!survives(png)) {
      *error = png->failure;
      return png->failure.status;
    }
  }
  if (png->decoded_rows < png->row) fill_with_grey(png, rgba);
  return CCODECS_OK;
}

static int finish(ccodecs_picture *picture, ccodecs_error *error) {
  ccodecs_png *png = (ccodecs_png *)picture;
  if (png->broken) return CCODECS_OK;
  if (setjmp(png_jmpbuf(png->reader)) == 0) {
    png_read_end(png->reader, NULL);
    return CCODECS_OK;
  }
  if (survives(png)) return CCODECS_OK;
  *error = png->failure;
  return png->failure.status;
}

// MARK: - Opening and closing

static void close_png(ccodecs_picture *picture) {
  ccodecs_png *png = (ccodecs_png *)picture;
  if (png->reader) png_destroy_read_struct(&png->reader, &png->info, NULL);
  free(png->pixels);
  free(png);
}

static bool create_reader(ccodecs_png *png) {
  png->reader = png_create_read_struct_2(PNG_LIBPNG_VER_STRING, png, escape_with_error, ignore_warning, png,
                                         take_memory, give_memory_back);
  if (png->reader) png->info = png_create_info_struct(png->reader);
  if (!png->info) ccodecs_fail(&png->failure, CCODECS_NO_MEMORY, "not enough memory");
  return png->info != NULL;
}

/// Reads the data before the picture, and decodes a picture in passes. Called where escapes are caught; returns false
/// with a failure recorded.
static bool begin(ccodecs_png *png) {
  png_set_read_fn(png->reader, png, ccodecs_png_read_bytes);
  png_set_user_limits(png->reader, longest_side, longest_side);
  png_read_info(png->reader, png->info);
  png->picture.width = png_get_image_width(png->reader, png->info);
  png->picture.height = png_get_image_height(png->reader, png->info);
  choose_output(png);
  int passes = png_set_interlace_handling(png->reader);
  png_read_update_info(png->reader, png->info);
  if (png_get_rowbytes(png->reader, png->info) != row_bytes_of(png))
    png_error(png->reader, "its rows are not of the expected size");
  png->wanted_rows = passes > 1 ? ccodecs_png_count_rows(png) : png->picture.height;
  return passes == 1 || read_interlaced(png, passes);
}

static ccodecs_picture *open_png(int descriptor, ccodecs_decode_options options, ccodecs_error *error) {
  ccodecs_picture *whole = options.may_be_whole ? ccodecs_png_open_whole(descriptor, options) : NULL;
  if (whole) return whole;
  ccodecs_png *png = calloc(1, sizeof *png);
  if (!png) {
    ccodecs_fail(error, CCODECS_NO_MEMORY, "not enough memory");
    return NULL;
  }
  struct stat status;
  png->picture.read_row = read_row;
  png->picture.finish = finish;
  png->picture.close = close_png;
  png->file.descriptor = descriptor;
  if (fstat(descriptor, &status) != 0) {
    ccodecs_fail_reading(error, errno);
    free(png);
    return NULL;
  }
  png->size = status.st_size;
  png->is_deep = options.is_deep != 0;
  if (!create_reader(png)) goto failed;
  if (setjmp(png_jmpbuf(png->reader))) goto failed;
  if (begin(png)) return &png->picture;

failed:
  *error = png->failure;
  close_png(&png->picture);
  return NULL;
}

const ccodecs_decoder ccodecs_png_decoder = {.open = open_png};
