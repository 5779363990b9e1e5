#include <string.h>

#include "CLibraries.h"
#include "picture.h"
#include "writer.h"

extern const ccodecs_decoder ccodecs_jpeg_decoder, ccodecs_png_decoder, ccodecs_gif_decoder, ccodecs_webp_decoder,
    ccodecs_tiff_decoder, ccodecs_heif_decoder, ccodecs_jxl_decoder, ccodecs_j2k_decoder,
    ccodecs_raw_decoder, ccodecs_svg_decoder, ccodecs_pdf_decoder, ccodecs_qoi_decoder;
extern const ccodecs_encoder ccodecs_jpeg_encoder, ccodecs_webp_encoder, ccodecs_avif_encoder,
    ccodecs_jxl_encoder;

/// The functions of a library for a format; NULL if it lacks them, or if the build omits the library.
typedef struct {
  const ccodecs_decoder *decoder;
  const ccodecs_encoder *encoder;
  enum clibraries_library library;  // that must be loaded first
} format_entry;

static const format_entry formats[ccodecs_format_count] = {
  [CCODECS_JPEG] = {&ccodecs_jpeg_decoder, &ccodecs_jpeg_encoder},
  [CCODECS_PNG] = {&ccodecs_png_decoder, NULL},
#ifdef WITH_GIF
  [CCODECS_GIF] = {&ccodecs_gif_decoder, NULL, CLIBRARIES_GIF},
#endif
#ifdef WITH_WEBP
  [CCODECS_WEBP] = {&ccodecs_webp_decoder, &ccodecs_webp_encoder, CLIBRARIES_WEBP},
#endif
#ifdef WITH_TIFF
  [CCODECS_TIFF] = {&ccodecs_tiff_decoder, NULL, CLIBRARIES_TIFF},
#endif
#ifdef WITH_HEIF
  [CCODECS_HEIF] = {&ccodecs_heif_decoder, NULL, CLIBRARIES_HEIF},
  [CCODECS_AVIF] = {&ccodecs_heif_decoder, &ccodecs_avif_encoder, CLIBRARIES_HEIF},
#endif
#ifdef WITH_JPEGXL
  [CCODECS_JPEGXL] = {&ccodecs_jxl_decoder, &ccodecs_jxl_encoder, CLIBRARIES_JXL},
#endif
#ifdef WITH_JPEG2000
  [CCODECS_JPEG2000] = {&ccodecs_j2k_decoder, NULL, CLIBRARIES_OPENJPEG},
#endif
#ifdef WITH_LIBRAW
  [CCODECS_RAW] = {&ccodecs_raw_decoder, NULL, CLIBRARIES_RAW},
#endif
#ifdef WITH_SVG
  [CCODECS_SVG] = {&ccodecs_svg_decoder, NULL, CLIBRARIES_RSVG},
#endif
#ifdef WITH_PDF
  [CCODECS_PDF] = {&ccodecs_pdf_decoder, NULL, CLIBRARIES_POPPLER},
#endif
  [CCODECS_QOI] = {&ccodecs_qoi_decoder, NULL},
};

// MARK: - Libraries

int ccodecs_library(enum ccodecs_format format) { return formats[format].library; }

const char *ccodecs_missing(enum ccodecs_format format) { return clibraries_load(formats[format].library); }

void ccodecs_prepare(int library) {
  clibraries_load(CLIBRARIES_LCMS2);
  if (library <= CLIBRARIES_NONE || library >= clibraries_count) return;
  if (clibraries_load(library)) return;
  if (library == CLIBRARIES_HEIF) ccodecs_load_heif_codecs();
  if (library == CLIBRARIES_RSVG) ccodecs_warm_up_svg();
  if (library == CLIBRARIES_POPPLER) ccodecs_warm_up_pdf();
}

/// Loads the library of a format, or fills `error`.
static bool is_loaded(enum ccodecs_format format, ccodecs_error *error) {
  const char *missing = ccodecs_missing(format);
  if (missing) ccodecs_fail(error, CCODECS_UNSUPPORTED, missing);
  return !missing;
}

// MARK: - Reading

int ccodecs_reads(enum ccodecs_format format) { return formats[format].decoder != NULL; }

int ccodecs_scales(enum ccodecs_format format, enum ccodecs_color color, int has_alpha) {
  const ccodecs_decoder *decoder = formats[format].decoder;
  return decoder && decoder->scales && decoder->scales(color, has_alpha != 0);
}

static void refuse(ccodecs_error *error) {
  ccodecs_fail(error, CCODECS_UNSUPPORTED, "this build does not read such files");
}

int ccodecs_header_read(enum ccodecs_format format, int descriptor, ccodecs_header *header, ccodecs_error *error) {
  const ccodecs_decoder *decoder = formats[format].decoder;
  memset(header, 0, sizeof *header);
  header->orientation = 1;
  header->primaries = header->transfer = 2;
  header->halvings = -1;
  if (!decoder || !decoder->read_header) {
    refuse(error);
    return error->status;
  }
  if (!is_loaded(format, error)) return error->status;
  int status = decoder->read_header(descriptor, header, error);
  if (status != CCODECS_OK) return status;
  if (header->width == 0 || header->height == 0) {
    ccodecs_fail(error, CCODECS_MALFORMED, "it has no pixels");
    return error->status;
  }
  // Products of larger sides would not fit the numbers that count pixels.
  if (header->width > INT32_MAX || header->height > INT32_MAX) {
    ccodecs_fail(error, CCODECS_MALFORMED, "its size is out of range");
    return error->status;
  }
  return CCODECS_OK;
}

void ccodecs_metadata_read(enum ccodecs_format format, int descriptor, size_t most, ccodecs_metadata *metadata) {
  const ccodecs_decoder *decoder = formats[format].decoder;
  memset(metadata, 0, sizeof *metadata);
  if (decoder && decoder->read_metadata && !ccodecs_missing(format)) decoder->read_metadata(descriptor, most, metadata);
}

ccodecs_picture *ccodecs_picture_open(
    enum ccodecs_format format, int descriptor, ccodecs_decode_options options, ccodecs_error *error) {
  const ccodecs_decoder *decoder = formats[format].decoder;
  if (!decoder) refuse(error);
  return decoder && is_loaded(format, error) ? decoder->open(descriptor, options, error) : NULL;
}

// MARK: - Writing

int ccodecs_writes(enum ccodecs_format format) {
  const ccodecs_encoder *encoder = formats[format].encoder;
  return encoder && !ccodecs_missing(format) && (!encoder->is_there || encoder->is_there());
}

ccodecs_writer *ccodecs_writer_open(
    const ccodecs_encode_options *options, const uint8_t *profile, size_t profile_count, ccodecs_error *error) {
  const ccodecs_encoder *encoder = formats[options->format].encoder;
  if (!encoder) ccodecs_fail(error, CCODECS_UNSUPPORTED, "this build does not write such files");
  return encoder && is_loaded(options->format, error) ? encoder->open(options, profile, profile_count, error) : NULL;
}
