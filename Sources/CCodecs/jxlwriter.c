#ifdef WITH_JPEGXL

#include <stdlib.h>
#include <string.h>

#include "jxl.h"
#include "writer.h"

typedef struct {
  ccodecs_writer writer;
  JxlEncoder *encoder;
  JxlEncoderFrameSettings *settings;
  uint8_t *pixels;  // the whole picture; freed as soon as the library has its own copy
} jxl_writer;

static const char refusal[] = "libjxl cannot write this picture";

static int samples_of(const ccodecs_encode_options *options) { return options->has_alpha ? 4 : 3; }

static size_t pixel_bytes_of(const ccodecs_encode_options *options) {
  return (size_t)samples_of(options) * (options->is_bright ? 2 : 1);
}

/// True if no pixel changes: like `cjxl`, at the highest quality.
static bool is_exact(const ccodecs_encode_options *options) { return options->is_lossless || options->quality >= 100; }

// MARK: - Beginning

/// The distance, in steps that are just noticeable, for a quality, as `cjxl` chooses it: 1 for 90.
static float distance_of(int quality) {
  if (quality >= 30) return 0.1f + (float)(100 - quality) * 0.09f;
  return 53.0f / 3000 * (float)(quality * quality) - 23.0f / 20 * (float)quality + 25;
}

static bool set_info(jxl_writer *jxl) {
  const ccodecs_encode_options *options = &jxl->writer.options;
  JxlBasicInfo info;
  JxlEncoderInitBasicInfo(&info);
  info.xsize = options->width;
  info.ysize = options->height;
  // Not 12, although no more are used: djxl 0.7 writes wrong PNGs of 12 bits.
  info.bits_per_sample = options->is_bright ? 16 : 8;
  // The luminance of the largest sample, in cd/m²; 0 for SDR.
  info.intensity_target = options->is_bright ? 10000 : 0;
  info.uses_original_profile = is_exact(options);
  info.num_extra_channels = options->has_alpha ? 1 : 0;
  info.alpha_bits = options->has_alpha ? 8 : 0;
  return JxlEncoderSetBasicInfo(jxl->encoder, &info) == JXL_ENC_SUCCESS;
}

static bool set_colors(jxl_writer *jxl, const uint8_t *profile, size_t profile_count) {
  if (profile_count > 0) return JxlEncoderSetICCProfile(jxl->encoder, profile, profile_count) == JXL_ENC_SUCCESS;
  JxlColorEncoding encoding;
  JxlColorEncodingSetToSRGB(&encoding, JXL_FALSE);
  if (jxl->writer.options.is_bright) {
    encoding.primaries = JXL_PRIMARIES_2100;
    encoding.transfer_function = JXL_TRANSFER_FUNCTION_PQ;
  }
  return JxlEncoderSetColorEncoding(jxl->encoder, &encoding) == JXL_ENC_SUCCESS;
}

static bool set_effort(jxl_writer *jxl) {
  const ccodecs_encode_options *options = &jxl->writer.options;
  static const int lossy[] = {3, 5, 7}, lossless[] = {1, 3, 7};
  int effort = (is_exact(options) ? lossless : lossy)[options->effort];
  jxl->settings = JxlEncoderFrameSettingsCreate(jxl->encoder, NULL);
  if (!jxl->settings) return false;
  JxlEncoderStatus status = is_exact(options)
                                ? JxlEncoderSetFrameLossless(jxl->settings, JXL_TRUE)
                                : JxlEncoderSetFrameDistance(jxl->settings, distance_of(options->quality));
  // Transparent pixels keep their color, as in the other formats.
  return status == JXL_ENC_SUCCESS &&
         JxlEncoderFrameSettingsSetOption(jxl->settings, JXL_ENC_FRAME_SETTING_KEEP_INVISIBLE, 1) == JXL_ENC_SUCCESS &&
         JxlEncoderFrameSettingsSetOption(jxl->settings, JXL_ENC_FRAME_SETTING_EFFORT, effort) == JXL_ENC_SUCCESS;
}

// MARK: - Writing

/// Adds pixels with samples of 12 bits, without alpha. The library expects 16 bits.
static void add_deep_pixels(const uint8_t *rgba, size_t pixels, uint8_t *output) {
  for (size_t x = 0; x < pixels; x++, rgba += 8)
    for (int i = 0; i < 3; i++, output += 2) {
      uint16_t sample;
      memcpy(&sample, rgba + 2 * i, 2);
      sample = (uint16_t)(sample << 4 | sample >> 8);
      memcpy(output, &sample, 2);
    }
}

static int add_rows(ccodecs_writer *writer, const uint8_t *rgba, uint32_t rows, ccodecs_error *error) {
  (void)error;
  jxl_writer *jxl = (jxl_writer *)writer;
  size_t pixels = (size_t)rows * writer->options.width;
  uint8_t *output = jxl->pixels + (size_t)writer->rows * writer->options.width * pixel_bytes_of(&writer->options);
  if (writer->options.is_bright) {
    add_deep_pixels(rgba, pixels, output);
  } else if (writer->options.has_alpha) {
    memcpy(output, rgba, 4 * pixels);
  } else {
    ccodecs_drop_alpha(rgba, pixels, output);
  }
  return CCODECS_OK;
}

/// Adds a block of EXIF after the offset of its TIFF header, which is 0.
static bool add_exif(jxl_writer *jxl, const uint8_t *exif, size_t count) {
  uint8_t *box = count > 0 ? calloc(1, count + 4) : NULL;
  if (!box) return count == 0;
  memcpy(box + 4, exif, count);
  bool is_added = JxlEncoderAddBox(jxl->encoder, "Exif", box, count + 4, JXL_FALSE) == JXL_ENC_SUCCESS;
  free(box);
  return is_added;
}

/// Adds the metadata before the picture, where they are found fast.
static bool add_contents(jxl_writer *jxl, const ccodecs_marks *marks) {
  const ccodecs_encode_options *options = &jxl->writer.options;
  JxlDataType type = options->is_bright ? JXL_TYPE_UINT16 : JXL_TYPE_UINT8;
  JxlPixelFormat format = {(uint32_t)samples_of(options), type, JXL_NATIVE_ENDIAN, 0};
  size_t count = (size_t)options->width * options->height * pixel_bytes_of(options);
  if (!add_exif(jxl, marks->exif, marks->exif_count)) return false;
  if (marks->packet_count > 0 &&
      JxlEncoderAddBox(jxl->encoder, "xml ", marks->packet, marks->packet_count, JXL_FALSE) != JXL_ENC_SUCCESS)
    return false;
  bool is_added = JxlEncoderAddImageFrame(jxl->settings, &format, jxl->pixels, count) == JXL_ENC_SUCCESS;
  free(jxl->pixels);
  jxl->pixels = NULL;
  JxlEncoderCloseInput(jxl->encoder);
  return is_added;
}

static int finish(ccodecs_writer *writer, const ccodecs_marks *marks, ccodecs_error *error) {
  enum { piece = 64 << 10 };
  jxl_writer *jxl = (jxl_writer *)writer;
  ccodecs_bytes *output = &writer->output;
  ccodecs_fail(error, CCODECS_UNSUPPORTED, refusal);
  if (!add_contents(jxl, marks)) return error->status;
  for (;;) {
    if (!ccodecs_bytes_reserve(output, piece)) {
      ccodecs_fail(error, CCODECS_NO_MEMORY, "not enough memory");
      return error->status;
    }
    uint8_t *place = output->start + output->count;
    size_t room = output->capacity - output->count;
    JxlEncoderStatus status = JxlEncoderProcessOutput(jxl->encoder, &place, &room);
    output->count = output->capacity - room;
    if (status == JXL_ENC_SUCCESS) return CCODECS_OK;
    if (status != JXL_ENC_NEED_MORE_OUTPUT) return error->status;
  }
}

static void close_writer(ccodecs_writer *writer) {
  jxl_writer *jxl = (jxl_writer *)writer;
  if (jxl->encoder) JxlEncoderDestroy(jxl->encoder);
  free(jxl->pixels);
  free(jxl);
}

static ccodecs_writer *open_jxl(
    const ccodecs_encode_options *options, const uint8_t *profile, size_t profile_count, ccodecs_error *error) {
  jxl_writer *jxl = calloc(1, sizeof *jxl);
  ccodecs_fail(error, CCODECS_NO_MEMORY, "not enough memory");
  if (!jxl) return NULL;
  jxl->writer = (ccodecs_writer){.options = *options, .add = add_rows, .finish = finish, .close = close_writer};
  jxl->encoder = JxlEncoderCreate(NULL);
  jxl->pixels = malloc((size_t)options->width * options->height * pixel_bytes_of(options));
  if (jxl->encoder && jxl->pixels) {
    // Boxes need a container, which the library then makes.
    if (JxlEncoderUseBoxes(jxl->encoder) == JXL_ENC_SUCCESS && set_info(jxl) &&
        set_colors(jxl, profile, profile_count) && set_effort(jxl))
      return &jxl->writer;
    ccodecs_fail(error, CCODECS_UNSUPPORTED, refusal);
  }
  close_writer(&jxl->writer);
  return NULL;
}

const ccodecs_encoder ccodecs_jxl_encoder = {.open = open_jxl};

#endif
