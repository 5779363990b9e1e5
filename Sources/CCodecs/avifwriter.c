#ifdef WITH_HEIF

#include <stdlib.h>
#include <string.h>

#include "LazyHEIF.h"
#include "picture.h"
#include "writer.h"

typedef struct {
  ccodecs_writer writer;
  struct heif_context *context;
  struct heif_image *image;
  struct heif_encoder *encoder;
  struct heif_encoding_options *options;
  struct heif_color_profile_nclx *colors;
  uint8_t *plane;
  int stride;
} avif_writer;

static bool has_av1_encoder(void) {
  ccodecs_load_heif_codecs();
  return heif_have_encoder_for_format(heif_compression_AV1);
}

static int fail(struct heif_error failure, ccodecs_error *error) {
  bool is_memory = failure.code == heif_error_Memory_allocation_error;
  ccodecs_fail(error, is_memory ? CCODECS_NO_MEMORY : CCODECS_UNSUPPORTED,
               failure.message ? failure.message : "libheif gives no reason");
  for (char *letter = error->message; *letter; letter++)
    if ((uint8_t)*letter < ' ') *letter = ' ';
  return error->status;
}

// MARK: - Beginning

/// Uses libaom's encoder if available: its bytes are known not to depend on the machine.
static struct heif_error choose_encoder(avif_writer *avif) {
  const struct heif_encoder_descriptor *found[1];
  if (heif_context_get_encoder_descriptors(avif->context, heif_compression_AV1, "aom", found, 1) == 1)
    return heif_context_get_encoder(avif->context, found[0], &avif->encoder);
  return heif_context_get_encoder_for_format(avif->context, heif_compression_AV1, &avif->encoder);
}

static const char *chroma_of(const ccodecs_encode_options *options) {
  if (options->is_lossless || options->across == 1) return "444";
  return options->down == 1 ? "422" : "420";
}

static void set_colors(struct heif_color_profile_nclx *colors, const ccodecs_encode_options *options) {
  colors->full_range_flag = 1;
  if (options->is_bright) {
    colors->color_primaries = heif_color_primaries_ITU_R_BT_2020_2_and_2100_0;
    colors->transfer_characteristics = heif_transfer_characteristic_ITU_R_BT_2100_0_PQ;
    colors->matrix_coefficients = heif_matrix_coefficients_ITU_R_BT_2020_2_non_constant_luminance;
    return;
  }
  colors->color_primaries = heif_color_primaries_ITU_R_BT_709_5;
  colors->transfer_characteristics = heif_transfer_characteristic_IEC_61966_2_1;
  colors->matrix_coefficients =
      options->is_lossless ? heif_matrix_coefficients_RGB_GBR : heif_matrix_coefficients_ITU_R_BT_601_6;
}

static void configure(avif_writer *avif) {
  const ccodecs_encode_options *options = &avif->writer.options;
  static const int speeds[] = {9, 8, 5};
  heif_encoder_set_lossless(avif->encoder, options->is_lossless);
  if (!options->is_lossless) heif_encoder_set_lossy_quality(avif->encoder, options->quality);
  // Encoders support some of these each, and leave unknown ones unchanged.
  heif_encoder_set_parameter_boolean(avif->encoder, "lossless-alpha", 1);
  heif_encoder_set_parameter_string(avif->encoder, "chroma", chroma_of(options));
  heif_encoder_set_parameter_integer(avif->encoder, "speed", speeds[options->effort]);
  heif_encoder_set_parameter_integer(avif->encoder, "threads", 1);
  set_colors(avif->colors, options);
  avif->options->output_nclx_profile = avif->colors;
  // With a profile, the numbers still define the conversion of colors to luma and chroma.
  avif->options->save_two_colr_boxes_when_ICC_and_nclx_available = 1;
  avif->options->macOS_compatibility_workaround = 0;
  avif->options->macOS_compatibility_workaround_no_nclx_profile = 0;
}

/// The bits of PQ samples: libheif 1.15 aborts at 10 bits, because it asks libaom for a wrong profile.
static int bits_of(const ccodecs_encode_options *options) {
  if (!options->is_bright) return 8;
  return heif_get_version_number() >> 16 == 0x010F ? 12 : 10;
}

static struct heif_error make_image(avif_writer *avif, const uint8_t *profile, size_t profile_count) {
  const ccodecs_encode_options *options = &avif->writer.options;
  enum heif_chroma chroma = options->is_bright   ? heif_chroma_interleaved_RRGGBB_LE
                            : options->has_alpha ? heif_chroma_interleaved_RGBA
                                                 : heif_chroma_interleaved_RGB;
  int width = (int)options->width, height = (int)options->height;
  struct heif_error failure = heif_image_create(width, height, heif_colorspace_RGB, chroma, &avif->image);
  if (failure.code != heif_error_Ok) return failure;
  failure = heif_image_add_plane(avif->image, heif_channel_interleaved, width, height, bits_of(options));
  if (failure.code != heif_error_Ok) return failure;
  avif->plane = heif_image_get_plane(avif->image, heif_channel_interleaved, &avif->stride);
  failure = heif_image_set_nclx_color_profile(avif->image, avif->colors);
  if (failure.code != heif_error_Ok || profile_count == 0) return failure;
  return heif_image_set_raw_color_profile(avif->image, "prof", profile, profile_count);
}

// MARK: - Writing

/// Adds rows of samples of 12 bits, without alpha.
static void add_deep_rows(avif_writer *avif, const uint8_t *rgba, uint32_t rows) {
  size_t width = avif->writer.options.width;
  unsigned most = (1u << bits_of(&avif->writer.options)) - 1;
  for (uint32_t y = 0; y < rows; y++) {
    uint8_t *row = avif->plane + (size_t)(avif->writer.rows + y) * (size_t)avif->stride;
    for (size_t x = 0; x < width; x++, rgba += 8)
      for (int i = 0; i < 3; i++, row += 2) {
        uint16_t sample;
        memcpy(&sample, rgba + 2 * i, 2);
        unsigned value = (sample * most + 2047) / 4095;
        row[0] = (uint8_t)value;
        row[1] = (uint8_t)(value >> 8);
      }
  }
}

static int add_rows(ccodecs_writer *writer, const uint8_t *rgba, uint32_t rows, ccodecs_error *error) {
  (void)error;
  avif_writer *avif = (avif_writer *)writer;
  size_t width = writer->options.width;
  if (writer->options.is_bright) {
    add_deep_rows(avif, rgba, rows);
    return CCODECS_OK;
  }
  for (uint32_t y = 0; y < rows; y++, rgba += 4 * width) {
    uint8_t *row = avif->plane + (size_t)(writer->rows + y) * (size_t)avif->stride;
    if (writer->options.has_alpha) {
      memcpy(row, rgba, 4 * width);
    } else {
      ccodecs_drop_alpha(rgba, width, row);
    }
  }
  return CCODECS_OK;
}

static struct heif_error on_write(struct heif_context *context, const void *start, size_t count, void *data) {
  (void)context;
  struct heif_error failure = {heif_error_Ok, heif_suberror_Unspecified, "written"};
  if (!ccodecs_bytes_append(data, start, count)) failure.code = heif_error_Memory_allocation_error;
  return failure;
}

static struct heif_error encode(avif_writer *avif, const ccodecs_marks *marks) {
  struct heif_image_handle *handle = NULL;
  struct heif_error failure =
      heif_context_encode_image(avif->context, avif->image, avif->encoder, avif->options, &handle);
  if (failure.code == heif_error_Ok && marks->exif_count > 0)
    failure = heif_context_add_exif_metadata(avif->context, handle, marks->exif, (int)marks->exif_count);
  if (failure.code == heif_error_Ok && marks->packet_count > 0)
    failure = heif_context_add_XMP_metadata(avif->context, handle, marks->packet, (int)marks->packet_count);
  if (handle) heif_image_handle_release(handle);
  if (failure.code != heif_error_Ok) return failure;
  struct heif_writer target = {.writer_api_version = 1, .write = on_write};
  return heif_context_write(avif->context, &target, &avif->writer.output);
}

static int finish(ccodecs_writer *writer, const ccodecs_marks *marks, ccodecs_error *error) {
  struct heif_error failure = encode((avif_writer *)writer, marks);
  return failure.code == heif_error_Ok ? CCODECS_OK : fail(failure, error);
}

static void close_writer(ccodecs_writer *writer) {
  avif_writer *avif = (avif_writer *)writer;
  if (avif->image) heif_image_release(avif->image);
  if (avif->encoder) heif_encoder_release(avif->encoder);
  if (avif->options) heif_encoding_options_free(avif->options);
  if (avif->colors) heif_nclx_color_profile_free(avif->colors);
  if (avif->context) heif_context_free(avif->context);
  free(avif);
}

static ccodecs_writer *open_avif(
    const ccodecs_encode_options *options, const uint8_t *profile, size_t profile_count, ccodecs_error *error) {
  ccodecs_load_heif_codecs();
  avif_writer *avif = calloc(1, sizeof *avif);
  if (!avif) {
    ccodecs_fail(error, CCODECS_NO_MEMORY, "not enough memory");
    return NULL;
  }
  avif->writer = (ccodecs_writer){.options = *options, .add = add_rows, .finish = finish, .close = close_writer};
  avif->context = heif_context_alloc();
  avif->options = heif_encoding_options_alloc();
  avif->colors = heif_nclx_color_profile_alloc();
  if (avif->context && avif->options && avif->colors) {
    struct heif_error failure = choose_encoder(avif);
    if (failure.code == heif_error_Ok) {
      configure(avif);
      failure = make_image(avif, profile, profile_count);
    }
    if (failure.code == heif_error_Ok) return &avif->writer;
    fail(failure, error);
  } else {
    ccodecs_fail(error, CCODECS_NO_MEMORY, "not enough memory");
  }
  close_writer(&avif->writer);
  return NULL;
}

const ccodecs_encoder ccodecs_avif_encoder = {.open = open_avif, .is_there = has_av1_encoder};

#endif
