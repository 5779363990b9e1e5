#include "CFixtures.h"
#include "Growing.h"

#ifdef WITH_HEIF

#include <pthread.h>
#include <string.h>

#include <libheif/heif.h>

/// The state for writing a HEIF file.
typedef struct {
  struct heif_context *context;
  struct heif_image *image;
  struct heif_encoder *encoder;
  struct heif_encoding_options *options;
  struct heif_color_profile_nclx *profile;
  struct heif_image_handle *handle, *thumbnail;
  GrowingBytes bytes;
} HEIFWriter;

static struct heif_error on_write(struct heif_context *context, const void *start, size_t count, void *data) {
  (void)context;
  struct heif_error failure = {heif_error_Ok, heif_suberror_Unspecified, "written"};
  if (!growing_append(data, start, count)) failure.code = heif_error_Memory_allocation_error;
  return failure;
}

static struct heif_error make_image(HEIFWriter *writer, const FixtureHEIF *picture) {
  enum heif_chroma chroma = picture->has_alpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB;
  bool is_deep = picture->bits > 8;
  if (is_deep) chroma = picture->has_alpha ? heif_chroma_interleaved_RRGGBBAA_LE : heif_chroma_interleaved_RRGGBB_LE;
  size_t pixel = is_deep ? 8 : 4, kept = is_deep ? 2 : 1;
  int stride = 0;
  kept *= picture->has_alpha ? 4 : 3;
  int width = (int)picture->width, height = (int)picture->height;
  struct heif_error failure = heif_image_create(width, height, heif_colorspace_RGB, chroma, &writer->image);
  if (failure.code != heif_error_Ok) return failure;
  failure = heif_image_add_plane(writer->image, heif_channel_interleaved, width, height, picture->bits);
  if (failure.code != heif_error_Ok) return failure;
  uint8_t *plane = heif_image_get_plane(writer->image, heif_channel_interleaved, &stride);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      memcpy(plane + (size_t)y * (size_t)stride + kept * (size_t)x,
             picture->rgba.start + pixel * ((size_t)y * picture->width + (size_t)x), kept);
  return failure;
}

static void configure(HEIFWriter *writer, const FixtureHEIF *picture) {
  bool lossless = picture->quality > 100;
  heif_encoder_set_lossless(writer->encoder, lossless);
  if (!lossless) heif_encoder_set_lossy_quality(writer->encoder, picture->quality);
  heif_encoder_set_parameter_string(writer->encoder, "chroma", picture->fine_color || lossless ? "444" : "420");
  // Fast instead of small, and with one thread, so that a file is always the same.
  heif_encoder_set_parameter_string(writer->encoder, "preset", "ultrafast");
  heif_encoder_set_parameter_integer(writer->encoder, "speed", 8);
  heif_encoder_set_parameter_integer(writer->encoder, "threads", 1);
  writer->profile->color_primaries =
      picture->primaries ? (enum heif_color_primaries)picture->primaries : heif_color_primaries_ITU_R_BT_709_5;
  writer->profile->transfer_characteristics =
      picture->transfer ? (enum heif_transfer_characteristics)picture->transfer
                        : heif_transfer_characteristic_IEC_61966_2_1;
  writer->profile->matrix_coefficients = lossless               ? heif_matrix_coefficients_RGB_GBR
                                         : picture->wide_matrix ? heif_matrix_coefficients_ITU_R_BT_709_5
                                                                : heif_matrix_coefficients_ITU_R_BT_601_6;
  writer->profile->full_range_flag = lossless || picture->full_range;
  writer->options->output_nclx_profile = writer->profile;
  heif_image_set_nclx_color_profile(writer->image, writer->profile);
  if (picture->profile.count > 0)
    heif_image_set_raw_color_profile(writer->image, "prof", picture->profile.start, picture->profile.count);
  writer->options->macOS_compatibility_workaround = 0;
  writer->options->macOS_compatibility_workaround_no_nclx_profile = 0;
  writer->options->image_orientation = (enum heif_orientation)picture->orientation;
}

static struct heif_error write_all(HEIFWriter *writer, const FixtureHEIF *picture) {
  struct heif_error failure = make_image(writer, picture);
  if (failure.code != heif_error_Ok) return failure;
  enum heif_compression_format format = picture->is_avif ? heif_compression_AV1 : heif_compression_HEVC;
  failure = heif_context_get_encoder_for_format(writer->context, format, &writer->encoder);
  if (failure.code != heif_error_Ok) return failure;
  configure(writer, picture);
  failure = heif_context_encode_image(
    writer->context, writer->image, writer->encoder, writer->options, &writer->handle);
  if (failure.code != heif_error_Ok) return failure;
  if (picture->exif.count > 0)
    failure = heif_context_add_exif_metadata(writer->context, writer->handle, picture->exif.start,
                                             (int)picture->exif.count);
  if (failure.code == heif_error_Ok && picture->packet.count > 0)
    failure = heif_context_add_XMP_metadata(writer->context, writer->handle, picture->packet.start,
                                            (int)picture->packet.count);
  if (failure.code == heif_error_Ok && picture->thumbnail > 0)
    failure = heif_context_encode_thumbnail(writer->context, writer->image, writer->handle, writer->encoder,
                                            writer->options, picture->thumbnail, &writer->thumbnail);
  if (failure.code != heif_error_Ok) return failure;
  struct heif_writer target = {.writer_api_version = 1, .write = on_write};
  return heif_context_write(writer->context, &target, &writer->bytes);
}

static void load_codecs(void) { heif_init(NULL); }

int fixture_heif_encode(const FixtureHEIF *picture, FixtureOutput *output) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_codecs);
  if (picture->rgba.count != (size_t)(picture->bits > 8 ? 8 : 4) * picture->width * picture->height)
    return output_fail(output, "the number of samples does not match the size");
  HEIFWriter writer = {
    .context = heif_context_alloc(),
    .options = heif_encoding_options_alloc(),
    .profile = heif_nclx_color_profile_alloc(),
  };
  struct heif_error failure = write_all(&writer, picture);
  char message[256];
  strncpy(message, failure.message ? failure.message : "", sizeof message - 1);
  message[sizeof message - 1] = 0;
  if (writer.thumbnail) heif_image_handle_release(writer.thumbnail);
  if (writer.handle) heif_image_handle_release(writer.handle);
  if (writer.encoder) heif_encoder_release(writer.encoder);
  if (writer.image) heif_image_release(writer.image);
  heif_nclx_color_profile_free(writer.profile);
  heif_encoding_options_free(writer.options);
  heif_context_free(writer.context);
  if (failure.code == heif_error_Ok) return output_finish(output, &writer.bytes);
  growing_free(&writer.bytes);
  return output_fail(output, message);
}

#else

int fixture_heif_encode(const FixtureHEIF *picture, FixtureOutput *output) {
  (void)picture;
  return output_fail(output, "this build leaves HEIF out");
}

#endif
