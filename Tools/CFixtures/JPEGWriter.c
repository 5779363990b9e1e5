#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include "CFixtures.h"
#include "Growing.h"

/// The state for writing a JPEG; a single block, so that nothing is lost in registers over a longjmp.
typedef struct {
  struct jpeg_compress_struct compress;
  struct jpeg_error_mgr errors;
  struct jpeg_destination_mgr destination;
  GrowingBytes bytes;
  uint8_t *row;
  jmp_buf barrier;
  char message[JMSG_LENGTH_MAX];
} JPEGWriter;

static JPEGWriter *writer_of(j_common_ptr compress) { return (JPEGWriter *)compress->client_data; }

static void leave(JPEGWriter *writer, const char *message) {
  strncpy(writer->message, message, sizeof writer->message - 1);
  longjmp(writer->barrier, 1);
}

static void on_error(j_common_ptr compress) {
  JPEGWriter *writer = writer_of(compress);
  (*compress->err->format_message)(compress, writer->message);
  longjmp(writer->barrier, 1);
}

static void on_message(j_common_ptr compress, int level) {
  (void)compress;
  (void)level;
}

static void on_output(j_common_ptr compress) { (void)compress; }

// The destination always has some space reserved after `count`, which the library fills.
static void offer_room(JPEGWriter *writer) {
  if (!growing_reserve(&writer->bytes, 16384)) leave(writer, "no memory for the JPEG bytes");
  writer->destination.next_output_byte = writer->bytes.start + writer->bytes.count;
  writer->destination.free_in_buffer = writer->bytes.capacity - writer->bytes.count;
}

static void destination_start(j_compress_ptr compress) { offer_room(writer_of((j_common_ptr)compress)); }

static boolean destination_full(j_compress_ptr compress) {
  JPEGWriter *writer = writer_of((j_common_ptr)compress);
  // The library does not guarantee a valid free_in_buffer here: the whole space counts as filled.
  writer->bytes.count = writer->bytes.capacity;
  offer_room(writer);
  return TRUE;
}

static void destination_end(j_compress_ptr compress) {
  JPEGWriter *writer = writer_of((j_common_ptr)compress);
  writer->bytes.count = writer->bytes.capacity - writer->destination.free_in_buffer;
}

static void attach(JPEGWriter *writer) {
  writer->compress.err = jpeg_std_error(&writer->errors);
  writer->errors.error_exit = on_error;
  writer->errors.emit_message = on_message;
  writer->errors.output_message = on_output;
  writer->compress.client_data = writer;
}

static void configure_colors(JPEGWriter *writer, const FixtureJPEG *picture) {
  static const J_COLOR_SPACE spaces[] = {JCS_GRAYSCALE, JCS_YCbCr, JCS_RGB, JCS_CMYK, JCS_YCCK};
  j_compress_ptr compress = &writer->compress;
  if (picture->color_space < FIXTURE_JPEG_GREY || picture->color_space > FIXTURE_JPEG_YCCK) {
    leave(writer, "unknown JPEG color space");
  }
  compress->input_components = picture->components;
  compress->in_color_space = picture->components == 1 ? JCS_GRAYSCALE : picture->components == 3 ? JCS_RGB : JCS_CMYK;
  jpeg_set_defaults(compress);
  jpeg_set_colorspace(compress, spaces[picture->color_space]);
  if (picture->adobe_marker != FIXTURE_AS_USUAL) compress->write_Adobe_marker = picture->adobe_marker == FIXTURE_YES;
  if (picture->jfif_marker != FIXTURE_AS_USUAL) compress->write_JFIF_header = picture->jfif_marker == FIXTURE_YES;
  for (int index = 0; index < compress->num_components; index++) {
    compress->comp_info[index].h_samp_factor = picture->horizontal_sampling[index];
    compress->comp_info[index].v_samp_factor = picture->vertical_sampling[index];
  }
}

static void configure_coding(JPEGWriter *writer, const FixtureJPEG *picture) {
  j_compress_ptr compress = &writer->compress;
  jpeg_set_quality(compress, picture->quality, TRUE);
  compress->dct_method = JDCT_ISLOW;
  compress->arith_code = picture->arithmetic;
  compress->optimize_coding = picture->optimized_tables && !picture->arithmetic;
  compress->restart_interval = picture->restart_interval;
  if (picture->progressive) jpeg_simple_progression(compress);
}

static void write_payload(JPEGWriter *writer, int marker, const char *tag, size_t tag_size, FixtureBytes payload) {
  if (payload.count > 65533 - tag_size) leave(writer, "payload too long for one JPEG marker");
  jpeg_write_m_header(&writer->compress, marker, (unsigned int)(tag_size + payload.count));
  for (size_t index = 0; index < tag_size; index++) jpeg_write_m_byte(&writer->compress, (uint8_t)tag[index]);
  for (size_t index = 0; index < payload.count; index++) jpeg_write_m_byte(&writer->compress, payload.start[index]);
}

static void write_profile(JPEGWriter *writer, FixtureBytes profile, size_t part_size) {
  if (profile.count == 0) return;
  if (part_size == 0 || part_size > 65519) part_size = 65519;
  size_t parts = (profile.count + part_size - 1) / part_size;
  if (parts > 255) leave(writer, "too many parts for one color profile");
  for (size_t part = 0; part < parts; part++) {
    char tag[14] = "ICC_PROFILE";
    tag[12] = (char)(part + 1);
    tag[13] = (char)parts;
    size_t offset = part * part_size;
    size_t rest = profile.count - offset;
    FixtureBytes bytes = {profile.start + offset, rest < part_size ? rest : part_size};
    write_payload(writer, JPEG_APP0 + 2, tag, sizeof tag, bytes);
  }
}

static void write_markers(JPEGWriter *writer, const FixtureJPEG *picture) {
  if (picture->exif.count > 0) write_payload(writer, JPEG_APP0 + 1, "Exif\0", 6, picture->exif);
  write_profile(writer, picture->profile, picture->profile_part_size);
  if (picture->comment.count > 0) write_payload(writer, JPEG_COM, "", 0, picture->comment);
}

static void write_rows(JPEGWriter *writer, const FixtureJPEG *picture) {
  size_t row_size = (size_t)picture->width * (size_t)picture->components;
  uint8_t mask = picture->inverted ? 0xff : 0x00;
  for (uint32_t line = 0; line < picture->height; line++) {
    const uint8_t *source = picture->samples.start + (size_t)line * row_size;
    for (size_t index = 0; index < row_size; index++) writer->row[index] = source[index] ^ mask;
    JSAMPROW rows[1] = {writer->row};
    jpeg_write_scanlines(&writer->compress, rows, 1);
  }
}

static void write_all(JPEGWriter *writer, const FixtureJPEG *picture) {
  jpeg_create_compress(&writer->compress);
  // Creating the compressor clears its fields except err and client_data.
  writer->destination.init_destination = destination_start;
  writer->destination.empty_output_buffer = destination_full;
  writer->destination.term_destination = destination_end;
  writer->compress.dest = &writer->destination;
  writer->compress.image_width = picture->width;
  writer->compress.image_height = picture->height;
  configure_colors(writer, picture);
  configure_coding(writer, picture);
  jpeg_start_compress(&writer->compress, TRUE);
  write_markers(writer, picture);
  write_rows(writer, picture);
  jpeg_finish_compress(&writer->compress);
}

static const char *complaint(const FixtureJPEG *picture) {
  if (picture->components != 1 && picture->components != 3 && picture->components != 4) {
    return "a JPEG is made from 1, 3 or 4 components";
  }
  if (picture->width == 0 || picture->height == 0) return "a JPEG needs a width and a height";
  if (picture->width > 65535 || picture->height > 65535) return "a JPEG side has at most 65535 samples";
  if (picture->samples.count != (size_t)picture->width * picture->height * (size_t)picture->components) {
    return "the number of samples does not match the size";
  }
  return NULL;
}

int fixture_jpeg_encode(const FixtureJPEG *picture, FixtureOutput *output) {
  const char *problem = complaint(picture);
  if (problem != NULL) return output_fail(output, problem);
  JPEGWriter *writer = calloc(1, sizeof *writer);
  if (writer == NULL) return output_fail(output, "no memory for the JPEG writer");
  writer->row = malloc((size_t)picture->width * (size_t)picture->components);
  int result;
  attach(writer);
  if (writer->row == NULL) {
    result = output_fail(output, "no memory for a row");
  } else if (setjmp(writer->barrier) == 0) {
    write_all(writer, picture);
    result = output_finish(output, &writer->bytes);
  } else {
    free(writer->bytes.start);
    result = output_fail(output, writer->message);
  }
  jpeg_destroy_compress(&writer->compress);
  free(writer->row);
  free(writer);
  return result;
}
