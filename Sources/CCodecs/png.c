#include <stdlib.h>
#include <string.h>

#include "png.h"

/// As the caller's own limit has it; this one is in case the file is not the one that the caller looked at.
enum { longest_side = 1000000 };

// MARK: - Callbacks

static void escape_with_error(png_structp reader, png_const_charp message) {
  ccodecs_png *png = png_get_error_ptr(reader);
  // A failure noted while reading says more than libpng's words for it.
  if (png->failure.status == CCODECS_OK) ccodecs_fail(&png->failure, CCODECS_MALFORMED, message);
  png_longjmp(reader, 1);
}

/// libpng warns of ancillary chunks, which change no stored sample.
static void ignore_warning(png_structp reader, png_const_charp message) {
  (void)reader;
  (void)message;
}

/// Notes where there is none: libpng's words for it sound as if the file were damaged.
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

static bool is_little_endian(void) {
  const uint16_t one = 1;
  uint8_t first;
  memcpy(&first, &one, 1);
  return first == 1;
}

static size_t row_bytes_of(const ccodecs_png *png) { return (png->is_deep ? 8 : 4) * (size_t)png->width; }

/// Whatever is stored comes out as RGBA with 8 bits; 16-bit samples are rounded, not cut, or kept as they are.
static void choose_output(ccodecs_png *png) {
  png_structp reader = png->reader;
  png_set_expand(reader);
  if (png->is_deep) {
    if (is_little_endian()) png_set_swap(reader);
  } else {
    png_set_scale_16(reader);
  }
  png_set_gray_to_rgb(reader);
  png_set_add_alpha(reader, png->is_deep ? 0xFFFF : 0xFF, PNG_FILLER_AFTER);
}

static void read_interlaced(ccodecs_png *png, int passes) {
  size_t row_bytes = row_bytes_of(png);
  png->pixels = calloc(png->height, row_bytes);
  if (!png->pixels) {
    ccodecs_fail(&png->failure, CCODECS_NO_MEMORY, "not enough memory for an interlaced picture");
    png_error(png->reader, png->failure.message);
  }
  for (int pass = 0; pass < passes; pass++)
    for (uint32_t y = 0; y < png->height; y++) png_read_row(png->reader, png->pixels + y * row_bytes, NULL);
}

ccodecs_png *ccodecs_png_open(int descriptor, int is_deep, ccodecs_error *error) {
  ccodecs_png *png = calloc(1, sizeof *png);
  if (!png) {
    ccodecs_fail(error, CCODECS_NO_MEMORY, "not enough memory");
    return NULL;
  }
  png->descriptor = descriptor;
  png->is_deep = is_deep != 0;
  ccodecs_fail(&png->failure, CCODECS_OK, "");
  png->reader = png_create_read_struct_2(PNG_LIBPNG_VER_STRING, png, escape_with_error, ignore_warning, png,
                                         take_memory, give_memory_back);
  if (png->reader) png->info = png_create_info_struct(png->reader);
  if (!png->info) {
    ccodecs_fail(&png->failure, CCODECS_NO_MEMORY, "not enough memory");
    goto failed;
  }
  if (setjmp(png_jmpbuf(png->reader))) goto failed;
  png_set_read_fn(png->reader, png, ccodecs_png_read_bytes);
  png_set_user_limits(png->reader, longest_side, longest_side);
  png_read_info(png->reader, png->info);
  png->width = png_get_image_width(png->reader, png->info);
  png->height = png_get_image_height(png->reader, png->info);
  choose_output(png);
  int passes = png_set_interlace_handling(png->reader);
  png_read_update_info(png->reader, png->info);
  if (png_get_rowbytes(png->reader, png->info) != row_bytes_of(png))
    png_error(png->reader, "its rows are not of the expected size");
  if (passes > 1) read_interlaced(png, passes);
  return png;

failed:
  *error = png->failure;
  ccodecs_png_close(png);
  return NULL;
}

uint32_t ccodecs_png_width(const ccodecs_png *png) { return png->width; }
uint32_t ccodecs_png_height(const ccodecs_png *png) { return png->height; }

int ccodecs_png_read_row(ccodecs_png *png, uint8_t *rgba, ccodecs_error *error) {
  if (png->pixels) {
    size_t row_bytes = row_bytes_of(png);
    memcpy(rgba, png->pixels + png->row++ * row_bytes, row_bytes);
    return CCODECS_OK;
  }
  if (setjmp(png_jmpbuf(png->reader))) {
    *error = png->failure;
    return png->failure.status;
  }
  png_read_row(png->reader, rgba, NULL);
  return CCODECS_OK;
}

int ccodecs_png_finish(ccodecs_png *png, ccodecs_error *error) {
  if (setjmp(png_jmpbuf(png->reader))) {
    *error = png->failure;
    return png->failure.status;
  }
  png_read_end(png->reader, NULL);
  return CCODECS_OK;
}

void ccodecs_png_close(ccodecs_png *png) {
  if (!png) return;
  if (png->reader) png_destroy_read_struct(&png->reader, &png->info, NULL);
  free(png->pixels);
  free(png);
}
