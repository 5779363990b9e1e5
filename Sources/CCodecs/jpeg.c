#include <stdlib.h>
#include <string.h>

#include "jpeg.h"

// MARK: - Choosing scans

static void choose_output(ccodecs_jpeg *jpeg, int eighths) {
  j_decompress_ptr decoder = &jpeg->decoder;
  switch (decoder->jpeg_color_space) {
    case JCS_GRAYSCALE:
    case JCS_YCbCr:
    case JCS_RGB:
      decoder->out_color_space = JCS_EXT_RGBA;
      break;
    case JCS_CMYK:
    case JCS_YCCK:
      decoder->out_color_space = JCS_CMYK;
      jpeg->has_inks = true;
      break;
    default:
      ccodecs_jpeg_escape(jpeg, CCODECS_UNSUPPORTED, "its number of color components is not 1, 3 or 4");
  }
  decoder->scale_num = (unsigned)eighths;
  decoder->scale_denom = 8;
  decoder->dct_method = JDCT_ISLOW;
  decoder->do_fancy_upsampling = TRUE;
}

/// Discards the buffer, which was used for something else, and seeks to the first scan's data.
static void return_to_data(ccodecs_jpeg *jpeg) {
  jpeg->offset = jpeg->scan_start;
  jpeg->source.bytes_in_buffer = 0;
}

/// Refuses a picture with too many scans before any is decoded.
static void count_scans(ccodecs_jpeg *jpeg) {
  if (ccodecs_has_too_many_scans(
          jpeg->descriptor, jpeg->scan_start, jpeg->end, jpeg->input, sizeof jpeg->input))
    ccodecs_jpeg_refuse_scans(jpeg);
  return_to_data(jpeg);
}

/// Plans the scans to decode, and seeks to the first scan's data.
static void choose_scans(ccodecs_jpeg *jpeg, int allowance) {
  j_decompress_ptr decoder = &jpeg->decoder;
  jpeg_calc_output_dimensions(decoder);
  bool leaves_out = ccodecs_plan_scans(
      &jpeg->plan, decoder, jpeg->descriptor, jpeg->scan_start, allowance, jpeg->input, sizeof jpeg->input);
  if (!leaves_out) jpeg->plan.count = 0;
  return_to_data(jpeg);
  // The known data of a block are enough; libjpeg would guess the rest from its neighbors.
  if (leaves_out) decoder->do_block_smoothing = FALSE;
}

// MARK: - Rows

static uint8_t product(unsigned a, unsigned b) { return (uint8_t)((a * b + 127) / 255); }

/// Inverts inks: Adobe's files have 255 for none, which their marker announces.
static void invert(uint8_t *row, uint32_t width) {
  for (size_t i = 0; i < 4 * (size_t)width; i++) row[i] = 255 - row[i];
}

/// Converts inverted inks to light.
static void convert_inks(uint8_t *row, uint32_t width) {
  for (uint8_t *pixel = row; pixel < row + 4 * (size_t)width; pixel += 4) {
    for (int i = 0; i < 3; i++) pixel[i] = product(pixel[i], pixel[3]);
    pixel[3] = 255;
  }
}

/// Fills a row with grey; with inks, that is half of the black.
static void fill_with_grey(uint8_t *row, uint32_t width, bool in_inks) {
  memset(row, in_inks ? 0 : missing_grey, 4 * (size_t)width);
  for (uint32_t x = 0; x < width; x++) row[4 * (size_t)x + 3] = in_inks ? 255 - missing_grey : 255;
}

static int read_row(ccodecs_picture *picture, uint8_t *rgba, ccodecs_error *error) {
  ccodecs_jpeg *jpeg = (ccodecs_jpeg *)picture;
  if (setjmp(jpeg->escape) && !ccodecs_jpeg_survives(jpeg)) {
    *error = jpeg->failure;
    return jpeg->failure.status;
  }
  if (jpeg->broken) {
    fill_with_grey(rgba, jpeg->decoder.output_width, jpeg->has_inks && jpeg->keeps_inks);
    return CCODECS_OK;
  }
  JSAMPROW rows[1] = {rgba};
  jpeg_read_scanlines(&jpeg->decoder, rows, 1);
  if (!jpeg->has_inks) return CCODECS_OK;
  if ((bool)jpeg->decoder.saw_Adobe_marker == jpeg->keeps_inks) invert(rgba, jpeg->decoder.output_width);
  if (!jpeg->keeps_inks) convert_inks(rgba, jpeg->decoder.output_width);
  return CCODECS_OK;
}

// MARK: - Opening and closing

static void close_jpeg(ccodecs_picture *picture) {
  jpeg_destroy_decompress(&((ccodecs_jpeg *)picture)->decoder);
  free(picture);
}

static ccodecs_picture *open_jpeg(int descriptor, ccodecs_decode_options options, ccodecs_error *error) {
  error->status = CCODECS_OK;
  ccodecs_picture *reduced = ccodecs_reduced_jpeg_open(descriptor, options, error);
  if (reduced || error->status != CCODECS_OK) return reduced;
  ccodecs_jpeg *jpeg = calloc(1, sizeof *jpeg);
  if (!jpeg) {
    ccodecs_fail(error, CCODECS_NO_MEMORY, "not enough memory");
    return NULL;
  }
  jpeg->picture.read_row = read_row;
  jpeg->picture.close = close_jpeg;
  jpeg->descriptor = descriptor;
  jpeg->offset = (off_t)options.start;
  jpeg->end = (off_t)options.end;
  jpeg->keeps_inks = options.keeps_inks != 0;
  ccodecs_jpeg_install_callbacks(jpeg);
  if (setjmp(jpeg->escape)) goto failed;
  jpeg_create_decompress(&jpeg->decoder);
  jpeg->decoder.src = &jpeg->source;
  jpeg->decoder.progress = &jpeg->progress;
  jpeg_read_header(&jpeg->decoder, TRUE);
  jpeg->scan_start = jpeg->offset - (off_t)jpeg->source.bytes_in_buffer;
  choose_output(jpeg, options.eighths);
  if (jpeg_has_multiple_scans(&jpeg->decoder)) count_scans(jpeg);
  if (jpeg->decoder.progressive_mode && options.eighths < 8) choose_scans(jpeg, options.allowance);
  jpeg_start_decompress(&jpeg->decoder);
  jpeg->picture.width = jpeg->decoder.output_width;
  jpeg->picture.height = jpeg->decoder.output_height;
  return &jpeg->picture;

failed:
  *error = jpeg->failure;
  close_jpeg(&jpeg->picture);
  return NULL;
}

static bool scales(enum ccodecs_color color, bool has_alpha) {
  (void)color, (void)has_alpha;
  return true;
}

const ccodecs_decoder ccodecs_jpeg_decoder = {.open = open_jpeg, .scales = scales};
