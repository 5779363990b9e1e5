#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

#include "writer.h"

#ifndef JCS_ALPHA_EXTENSIONS
#error "libjpeg-turbo is needed: this libjpeg cannot read RGBA rows"
#endif

typedef struct {
  ccodecs_writer writer;
  struct jpeg_compress_struct encoder;
  struct jpeg_error_mgr errors;
  struct jpeg_destination_mgr target;
  jmp_buf escape;
  ccodecs_error failure;
} jpeg_writer;

enum { output_step = 1 << 18 };

// MARK: - Callbacks

_Noreturn static void escape(jpeg_writer *jpeg, int status, const char *message) {
  ccodecs_fail(&jpeg->failure, status, message);
  longjmp(jpeg->escape, 1);
}

_Noreturn static void on_error(j_common_ptr common) {
  char message[JMSG_LENGTH_MAX];
  common->err->format_message(common, message);
  escape(common->client_data, CCODECS_UNSUPPORTED, message);
}

static void on_message(j_common_ptr common, int level) { (void)common, (void)level; }

/// Lets libjpeg write into the remaining room.
static void offer_room(jpeg_writer *jpeg) {
  ccodecs_bytes *output = &jpeg->writer.output;
  if (!ccodecs_bytes_reserve(output, output_step)) escape(jpeg, CCODECS_NO_MEMORY, "not enough memory");
  jpeg->target.next_output_byte = output->start + output->count;
  jpeg->target.free_in_buffer = output->capacity - output->count;
}

static void on_start(j_compress_ptr encoder) { offer_room(encoder->client_data); }

static boolean on_full(j_compress_ptr encoder) {
  jpeg_writer *jpeg = encoder->client_data;
  // The whole buffer is full, whatever libjpeg's count of the rest.
  jpeg->writer.output.count = jpeg->writer.output.capacity;
  offer_room(jpeg);
  return TRUE;
}

static void on_end(j_compress_ptr encoder) {
  jpeg_writer *jpeg = encoder->client_data;
  jpeg->writer.output.count = jpeg->writer.output.capacity - jpeg->target.free_in_buffer;
}

// MARK: - Writing

static void configure(jpeg_writer *jpeg) {
  const ccodecs_encode_options *options = &jpeg->writer.options;
  j_compress_ptr encoder = &jpeg->encoder;
  encoder->image_width = options->width;
  encoder->image_height = options->height;
  encoder->input_components = 4;
  encoder->in_color_space = JCS_EXT_RGBX;
  jpeg_set_defaults(encoder);
  jpeg_set_colorspace(encoder, JCS_YCbCr);
  jpeg_set_quality(encoder, options->quality, TRUE);
  encoder->dct_method = JDCT_ISLOW;
  encoder->comp_info[0].h_samp_factor = options->across;
  encoder->comp_info[0].v_samp_factor = options->down;
  // Everything before the tables is written elsewhere.
  encoder->write_JFIF_header = FALSE;
  if (options->is_progressive)
    jpeg_simple_progression(encoder);
  else
    encoder->restart_in_rows = 1;
}

static int add_rows(ccodecs_writer *writer, const uint8_t *rgba, uint32_t rows, ccodecs_error *error) {
  jpeg_writer *jpeg = (jpeg_writer *)writer;
  if (setjmp(jpeg->escape)) {
    *error = jpeg->failure;
    return jpeg->failure.status;
  }
  for (uint32_t y = 0; y < rows; y++) {
    // libjpeg only reads rows, although its type is not const.
    JSAMPROW row = (JSAMPROW)rgba + 4 * (size_t)writer->options.width * y;
    jpeg_write_scanlines(&jpeg->encoder, &row, 1);
  }
  return CCODECS_OK;
}

static int finish(ccodecs_writer *writer, const ccodecs_marks *marks, ccodecs_error *error) {
  (void)marks;
  jpeg_writer *jpeg = (jpeg_writer *)writer;
  if (setjmp(jpeg->escape)) {
    *error = jpeg->failure;
    return jpeg->failure.status;
  }
  jpeg_finish_compress(&jpeg->encoder);
  return CCODECS_OK;
}

static void close_writer(ccodecs_writer *writer) {
  jpeg_destroy_compress(&((jpeg_writer *)writer)->encoder);
  free(writer);
}

static ccodecs_writer *open_jpeg(
    const ccodecs_encode_options *options, const uint8_t *profile, size_t profile_count, ccodecs_error *error) {
  (void)profile, (void)profile_count;
  jpeg_writer *jpeg = calloc(1, sizeof *jpeg);
  if (!jpeg) {
    ccodecs_fail(error, CCODECS_NO_MEMORY, "not enough memory");
    return NULL;
  }
  jpeg->writer = (ccodecs_writer){.options = *options, .add = add_rows, .finish = finish, .close = close_writer};
  jpeg->encoder.err = jpeg_std_error(&jpeg->errors);
  jpeg->errors.error_exit = on_error;
  jpeg->errors.emit_message = on_message;
  jpeg->encoder.client_data = jpeg;
  jpeg->target = (struct jpeg_destination_mgr){
    .init_destination = on_start, .empty_output_buffer = on_full, .term_destination = on_end};
  if (setjmp(jpeg->escape)) goto failed;
  jpeg_create_compress(&jpeg->encoder);
  jpeg->encoder.dest = &jpeg->target;
  configure(jpeg);
  jpeg_start_compress(&jpeg->encoder, TRUE);
  return &jpeg->writer;

failed:
  *error = jpeg->failure;
  ccodecs_writer_close(&jpeg->writer);
  return NULL;
}

const ccodecs_encoder ccodecs_jpeg_encoder = {.open = open_jpeg};
