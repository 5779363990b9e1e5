#ifdef WITH_WEBP

#include <stdlib.h>

#include "LazyWebP.h"
#include "writer.h"

typedef struct {
  ccodecs_writer writer;
  WebPConfig config;
  WebPPicture picture;
} webp_writer;

static const char *words_for(WebPEncodingError error) {
  switch (error) {
    case VP8_ENC_ERROR_BAD_DIMENSION: return "a WebP can be at most 16383 pixels wide or high";
    case VP8_ENC_ERROR_PARTITION0_OVERFLOW:
    case VP8_ENC_ERROR_PARTITION_OVERFLOW:
      return "the picture has more detail than a WebP can hold; use a lower --quality";
    case VP8_ENC_ERROR_FILE_TOO_BIG: return "a WebP has at most 4 GB";
    default: return "libwebp cannot write this picture";
  }
}

static int fail(const webp_writer *webp, ccodecs_error *error) {
  WebPEncodingError code = webp->picture.error_code;
  if (code == VP8_ENC_ERROR_OUT_OF_MEMORY || code == VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY)
    ccodecs_fail(error, CCODECS_NO_MEMORY, "not enough memory");
  else
    ccodecs_fail(error, CCODECS_UNSUPPORTED, words_for(code));
  return error->status;
}

static int on_write(const uint8_t *start, size_t count, const WebPPicture *picture) {
  return ccodecs_bytes_append(picture->custom_ptr, start, count);
}

static int add_rows(ccodecs_writer *writer, const uint8_t *rgba, uint32_t rows, ccodecs_error *error) {
  (void)error;
  webp_writer *webp = (webp_writer *)writer;
  const uint8_t *pixel = rgba;
  for (uint32_t y = 0; y < rows; y++) {
    uint32_t *row = webp->picture.argb + (size_t)(writer->rows + y) * (size_t)webp->picture.argb_stride;
    for (uint32_t x = 0; x < writer->options.width; x++, pixel += 4) {
      uint32_t alpha = writer->options.has_alpha ? pixel[3] : 255;
      row[x] = alpha << 24 | (uint32_t)pixel[0] << 16 | (uint32_t)pixel[1] << 8 | pixel[2];
    }
  }
  return CCODECS_OK;
}

static int finish(ccodecs_writer *writer, const ccodecs_marks *marks, ccodecs_error *error) {
  (void)marks;
  webp_writer *webp = (webp_writer *)writer;
  webp->picture.writer = on_write;
  webp->picture.custom_ptr = &writer->output;
  return WebPEncode(&webp->config, &webp->picture) ? CCODECS_OK : fail(webp, error);
}

static void close_writer(ccodecs_writer *writer) {
  WebPPictureFree(&((webp_writer *)writer)->picture);
  free(writer);
}

static bool configure(webp_writer *webp) {
  const ccodecs_encode_options *options = &webp->writer.options;
  static const int methods[] = {2, 4, 6}, levels[] = {1, 4, 8};
  if (!WebPConfigInit(&webp->config) || !WebPPictureInit(&webp->picture)) return false;
  if (options->is_lossless) {
    if (!WebPConfigLosslessPreset(&webp->config, levels[options->effort])) return false;
    // Transparent pixels keep their color, as in the other formats.
    webp->config.exact = 1;
  } else {
    webp->config.quality = (float)options->quality;
    webp->config.method = methods[options->effort];
    // Blocks that were chosen with less care have clearer edges.
    if (options->effort == 0) webp->config.filter_strength = 100;
  }
  // The library's own threads would make the same bytes, but bring no benefit.
  webp->config.thread_level = 0;
  webp->picture.use_argb = 1;
  webp->picture.width = (int)options->width;
  webp->picture.height = (int)options->height;
  return true;
}

static ccodecs_writer *open_webp(
    const ccodecs_encode_options *options, const uint8_t *profile, size_t profile_count, ccodecs_error *error) {
  (void)profile, (void)profile_count;
  webp_writer *webp = calloc(1, sizeof *webp);
  if (!webp) {
    ccodecs_fail(error, CCODECS_NO_MEMORY, "not enough memory");
    return NULL;
  }
  webp->writer = (ccodecs_writer){.options = *options, .add = add_rows, .finish = finish, .close = close_writer};
  if (!configure(webp)) {
    ccodecs_fail(error, CCODECS_UNSUPPORTED, "libwebp differs from the one Tessera was built with");
  } else if (options->width > WEBP_MAX_DIMENSION || options->height > WEBP_MAX_DIMENSION) {
    ccodecs_fail(error, CCODECS_UNSUPPORTED, words_for(VP8_ENC_ERROR_BAD_DIMENSION));
  } else if (!WebPPictureAlloc(&webp->picture)) {
    fail(webp, error);
  } else {
    return &webp->writer;
  }
  close_writer(&webp->writer);
  return NULL;
}

const ccodecs_encoder ccodecs_webp_encoder = {.open = open_webp};

#endif
