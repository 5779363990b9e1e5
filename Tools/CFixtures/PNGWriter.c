#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

#include "CFixtures.h"
#include "Growing.h"

/// The state for writing a PNG; a single block, so that nothing is lost in registers over a longjmp.
typedef struct {
  png_structp png;
  png_infop info;
  png_bytepp rows;
  GrowingBytes bytes;
  jmp_buf barrier;
  char message[256];
} PNGWriter;

static void on_error(png_structp png, png_const_charp message) {
  PNGWriter *writer = png_get_error_ptr(png);
  strncpy(writer->message, message, sizeof writer->message - 1);
  longjmp(writer->barrier, 1);
}

static void on_warning(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void on_write(png_structp png, png_bytep start, size_t count) {
  PNGWriter *writer = png_get_io_ptr(png);
  if (!growing_append(&writer->bytes, start, count)) png_error(png, "no memory for the PNG bytes");
}

static void on_flush(png_structp png) { (void)png; }

static size_t row_size(const FixturePNG *picture) {
  static const size_t channels[] = {1, 0, 3, 1, 2, 0, 4};
  size_t bits = channels[picture->color_type] * (size_t)picture->bit_depth * picture->width;
  return (bits + 7) / 8;
}

static void set_palette(PNGWriter *writer, FixtureBytes palette) {
  png_color colors[256];
  int count = (int)(palette.count / 3);
  for (int index = 0; index < count; index++) {
    colors[index].red = palette.start[3 * index];
    colors[index].green = palette.start[3 * index + 1];
    colors[index].blue = palette.start[3 * index + 2];
  }
  if (count > 0) png_set_PLTE(writer->png, writer->info, colors, count);
}

static void set_transparency(PNGWriter *writer, const FixturePNG *picture) {
  png_color_16 clear = {0};
  clear.gray = picture->clear_samples[0];
  clear.red = picture->clear_samples[0];
  clear.green = picture->clear_samples[1];
  clear.blue = picture->clear_samples[2];
  switch (picture->transparency) {
  case FIXTURE_PNG_PALETTE_ALPHA:
    png_set_tRNS(writer->png, writer->info, picture->palette_alpha.start, (int)picture->palette_alpha.count, NULL);
    break;
  case FIXTURE_PNG_CLEAR_GREY:
  case FIXTURE_PNG_CLEAR_COLOR:
    png_set_tRNS(writer->png, writer->info, NULL, 0, &clear);
    break;
  default:
    break;
  }
}

static void set_chunks(PNGWriter *writer, const FixturePNG *picture) {
  int interlace = picture->interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE;
  png_set_IHDR(writer->png, writer->info, picture->width, picture->height, picture->bit_depth, picture->color_type,
               interlace, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  set_palette(writer, picture->palette);
  set_transparency(writer, picture);
  if (picture->gamma > 0) png_set_gAMA_fixed(writer->png, writer->info, picture->gamma);
  if (picture->profile.count > 0) {
    png_set_iCCP(writer->png, writer->info, "profile", PNG_COMPRESSION_TYPE_BASE, picture->profile.start,
                 (png_uint_32)picture->profile.count);
  }
  if (picture->exif.count > 0) {
    // The library copies the data, although its parameter is not const.
    png_set_eXIf_1(writer->png, writer->info, (png_uint_32)picture->exif.count, (png_bytep)picture->exif.start);
  }
}

static void write_all(PNGWriter *writer, const FixturePNG *picture) {
  png_set_write_fn(writer->png, writer, on_write, on_flush);
  // Tests also need files with indices beyond their palette.
  png_set_check_for_invalid_index(writer->png, 0);
  png_set_compression_level(writer->png, picture->compression_level);
  set_chunks(writer, picture);
  size_t size = row_size(picture);
  for (uint32_t line = 0; line < picture->height; line++) {
    writer->rows[line] = (png_bytep)picture->rows.start + (size_t)line * size;
  }
  png_write_info(writer->png, writer->info);
  if (picture->primaries > 0) {
    const png_byte codes[4] = {(png_byte)picture->primaries, (png_byte)picture->transfer, 0, 1};
    // Older versions of the library do not support the chunk.
    png_write_chunk(writer->png, (png_const_bytep)"cICP", codes, sizeof codes);
  }
  png_write_image(writer->png, writer->rows);
  // Without the info: with it, some versions of the library write a second eXIf chunk.
  png_write_end(writer->png, NULL);
}

static const char *complaint(const FixturePNG *picture) {
  static const bool known[] = {true, false, true, true, true, false, true};
  if (picture->color_type < 0 || picture->color_type > 6 || !known[picture->color_type]) {
    return "unknown PNG color type";
  }
  if (picture->width == 0 || picture->height == 0) return "a PNG needs a width and a height";
  if (picture->bit_depth < 1 || picture->bit_depth > 16) return "unknown PNG bit depth";
  if (picture->rows.count != row_size(picture) * picture->height) {
    return "the number of row bytes does not match the size";
  }
  if (picture->palette.count % 3 != 0 || picture->palette.count > 768) return "the palette is not 0...256 colors";
  if (picture->palette_alpha.count > 256) return "more than 256 palette alphas";
  return NULL;
}

int fixture_png_encode(const FixturePNG *picture, FixtureOutput *output) {
  const char *problem = complaint(picture);
  if (problem != NULL) return output_fail(output, problem);
  PNGWriter *writer = calloc(1, sizeof *writer);
  if (writer == NULL) return output_fail(output, "no memory for the PNG writer");
  writer->rows = calloc(picture->height, sizeof *writer->rows);
  int result;
  if (setjmp(writer->barrier) == 0) {
    writer->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, writer, on_error, on_warning);
    writer->info = writer->png == NULL ? NULL : png_create_info_struct(writer->png);
    if (writer->rows == NULL || writer->info == NULL) {
      result = output_fail(output, "no memory for the PNG writer");
    } else {
      write_all(writer, picture);
      result = output_finish(output, &writer->bytes);
    }
  } else {
    free(writer->bytes.start);
    result = output_fail(output, writer->message);
  }
  png_destroy_write_struct(&writer->png, &writer->info);
  free(writer->rows);
  free(writer);
  return result;
}
