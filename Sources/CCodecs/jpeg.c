#include "support.h"

#include <errno.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

#ifndef JCS_ALPHA_EXTENSIONS
#error "libjpeg-turbo is needed: this libjpeg cannot write RGBA rows"
#endif

enum {
  input_bytes = 64 * 1024,
  /// More scans than any encoder makes; a file with thousands is meant to keep a decoder busy.
  most_scans = 500,
  /// What libjpeg itself shows where no data came.
  missing_grey = 128
};

struct ccodecs_jpeg {
  struct jpeg_decompress_struct decoder;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  struct jpeg_progress_mgr progress;
  jmp_buf escape;
  ccodecs_error failure;
  char damage[JMSG_LENGTH_MAX];
  int descriptor;
  off_t offset;      // of the byte behind the buffer
  off_t scan_start;  // where the first scan's data begins, 0 while in the header
  bool ended;        // the file has run out
  bool broken;       // decoding cannot go on; the remaining rows are grey
  bool converts_cmyk;
  uint8_t input[input_bytes];
};

// MARK: - Errors and warnings

static ccodecs_jpeg *jpeg_of(j_common_ptr common) { return (ccodecs_jpeg *)common->client_data; }

static int status_of_code(int code) {
  switch (code) {
    case JERR_OUT_OF_MEMORY:
      return CCODECS_NO_MEMORY;
    case JERR_ARITH_NOTIMPL:
    case JERR_BAD_PRECISION:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL:
    case JERR_SOF_UNSUPPORTED:
      return CCODECS_UNSUPPORTED;
    default:
      return CCODECS_MALFORMED;
  }
}

static void escape_with_error(j_common_ptr common) {
  ccodecs_jpeg *jpeg = jpeg_of(common);
  char message[JMSG_LENGTH_MAX];
  common->err->format_message(common, message);
  if (jpeg->ended && jpeg->scan_start == 0)
    ccodecs_fail(&jpeg->failure, CCODECS_TRUNCATED, "the file ends before its picture begins");
  else
    ccodecs_fail(&jpeg->failure, status_of_code(common->err->msg_code), message);
  longjmp(jpeg->escape, 1);
}

/// Leaves decoding with a failure that libjpeg has no code for.
static void escape_with(ccodecs_jpeg *jpeg, int status, const char *message) {
  ccodecs_fail(&jpeg->failure, status, message);
  longjmp(jpeg->escape, 1);
}

/// Remembers the first warning that means lost data. The others are about labels and padding, common and harmless.
static void note_damage(j_common_ptr common, int level) {
  ccodecs_jpeg *jpeg = jpeg_of(common);
  if (level >= 0 || jpeg->damage[0] != 0) return;
  switch (common->err->msg_code) {
    case JWRN_ADOBE_XFORM:
    case JWRN_EXTRANEOUS_DATA:
    case JWRN_JFIF_MAJOR:
      return;
    default:
      common->err->format_message(common, jpeg->damage);
  }
}

static void print_nothing(j_common_ptr common) { (void)common; }

static void limit_scans(j_common_ptr common) {
  ccodecs_jpeg *jpeg = jpeg_of(common);
  if (jpeg->decoder.input_scan_number > most_scans)
    escape_with(jpeg, CCODECS_MALFORMED, "it has more than 500 scans");
}

// MARK: - Reading

static void begin_source(j_decompress_ptr decoder) { (void)decoder; }
static void end_source(j_decompress_ptr decoder) { (void)decoder; }

static boolean fill_buffer(j_decompress_ptr decoder) {
  ccodecs_jpeg *jpeg = jpeg_of((j_common_ptr)decoder);
  ssize_t got = ccodecs_read_at(jpeg->descriptor, jpeg->input, sizeof jpeg->input, jpeg->offset);
  if (got < 0) {
    ccodecs_fail_reading(&jpeg->failure, errno);
    longjmp(jpeg->escape, 1);
  }
  jpeg->offset += got;
  if (got == 0) {
    jpeg->ended = true;
    if (jpeg->scan_start != 0 && jpeg->offset <= jpeg->scan_start)
      escape_with(jpeg, CCODECS_TRUNCATED, "the file ends before its picture begins");
    // An end marker in place of the missing data: libjpeg then finishes the picture with what it has.
    WARNMS(decoder, JWRN_JPEG_EOF);
    jpeg->input[0] = 0xFF;
    jpeg->input[1] = JPEG_EOI;
    got = 2;
  }
  jpeg->source.next_input_byte = jpeg->input;
  jpeg->source.bytes_in_buffer = (size_t)got;
  return TRUE;
}

static void skip_input(j_decompress_ptr decoder, long count) {
  ccodecs_jpeg *jpeg = jpeg_of((j_common_ptr)decoder);
  if (count <= 0) return;
  if ((size_t)count <= jpeg->source.bytes_in_buffer) {
    jpeg->source.next_input_byte += count;
    jpeg->source.bytes_in_buffer -= (size_t)count;
  } else {
    jpeg->offset += count - (long)jpeg->source.bytes_in_buffer;
    jpeg->source.bytes_in_buffer = 0;
  }
}

static void install_callbacks(ccodecs_jpeg *jpeg) {
  jpeg->decoder.err = jpeg_std_error(&jpeg->errors);
  jpeg->errors.error_exit = escape_with_error;
  jpeg->errors.emit_message = note_damage;
  jpeg->errors.output_message = print_nothing;
  jpeg->decoder.client_data = jpeg;
  jpeg->source.init_source = begin_source;
  jpeg->source.fill_input_buffer = fill_buffer;
  jpeg->source.skip_input_data = skip_input;
  jpeg->source.resync_to_restart = jpeg_resync_to_restart;
  jpeg->source.term_source = end_source;
  jpeg->progress.progress_monitor = limit_scans;
}

// MARK: - Decoding

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
      jpeg->converts_cmyk = true;
      break;
    default:
      escape_with(jpeg, CCODECS_UNSUPPORTED, "its number of colour components is not 1, 3 or 4");
  }
  decoder->scale_num = (unsigned)eighths;
  decoder->scale_denom = 8;
  decoder->dct_method = JDCT_ISLOW;
  decoder->do_fancy_upsampling = TRUE;
}

ccodecs_jpeg *ccodecs_jpeg_open(int descriptor, int eighths, ccodecs_error *error) {
  ccodecs_jpeg *jpeg = calloc(1, sizeof *jpeg);
  if (!jpeg) {
    ccodecs_fail(error, CCODECS_NO_MEMORY, "not enough memory");
    return NULL;
  }
  jpeg->descriptor = descriptor;
  install_callbacks(jpeg);
  if (setjmp(jpeg->escape)) goto failed;
  jpeg_create_decompress(&jpeg->decoder);
  jpeg->decoder.src = &jpeg->source;
  jpeg->decoder.progress = &jpeg->progress;
  jpeg_read_header(&jpeg->decoder, TRUE);
  jpeg->scan_start = jpeg->offset - (off_t)jpeg->source.bytes_in_buffer;
  choose_output(jpeg, eighths);
  jpeg_start_decompress(&jpeg->decoder);
  return jpeg;

failed:
  *error = jpeg->failure;
  ccodecs_jpeg_close(jpeg);
  return NULL;
}

uint32_t ccodecs_jpeg_width(const ccodecs_jpeg *jpeg) { return jpeg->decoder.output_width; }
uint32_t ccodecs_jpeg_height(const ccodecs_jpeg *jpeg) { return jpeg->decoder.output_height; }

static uint8_t product(unsigned a, unsigned b) { return (uint8_t)((a * b + 127) / 255); }

/// Ink to light. Adobe's files hold inks inverted (255 is none), which their marker announces.
static void convert_cmyk(uint8_t *row, uint32_t width, bool inverted) {
  for (uint8_t *pixel = row; pixel < row + 4 * (size_t)width; pixel += 4) {
    for (int i = 0; i < 4 && !inverted; i++) pixel[i] = 255 - pixel[i];
    for (int i = 0; i < 3; i++) pixel[i] = product(pixel[i], pixel[3]);
    pixel[3] = 255;
  }
}

static void fill_with_grey(uint8_t *row, uint32_t width) {
  memset(row, missing_grey, 4 * (size_t)width);
  for (uint32_t x = 0; x < width; x++) row[4 * (size_t)x + 3] = 255;
}

int ccodecs_jpeg_read_row(ccodecs_jpeg *jpeg, uint8_t *rgba, ccodecs_error *error) {
  if (setjmp(jpeg->escape)) {
    bool lost_data = jpeg->failure.status == CCODECS_MALFORMED || jpeg->failure.status == CCODECS_TRUNCATED;
    if (!lost_data || jpeg->decoder.output_scanline == 0) {
      *error = jpeg->failure;
      return jpeg->failure.status;
    }
    jpeg->broken = true;
    if (!jpeg->damage[0]) snprintf(jpeg->damage, sizeof jpeg->damage, "%s", jpeg->failure.message);
  }
  if (jpeg->broken) {
    fill_with_grey(rgba, jpeg->decoder.output_width);
    return CCODECS_OK;
  }
  JSAMPROW rows[1] = {rgba};
  jpeg_read_scanlines(&jpeg->decoder, rows, 1);
  if (jpeg->converts_cmyk) convert_cmyk(rgba, jpeg->decoder.output_width, jpeg->decoder.saw_Adobe_marker);
  return CCODECS_OK;
}

const char *ccodecs_jpeg_damage(const ccodecs_jpeg *jpeg) { return jpeg->damage[0] ? jpeg->damage : NULL; }

void ccodecs_jpeg_close(ccodecs_jpeg *jpeg) {
  if (!jpeg) return;
  jpeg_destroy_decompress(&jpeg->decoder);
  free(jpeg);
}
