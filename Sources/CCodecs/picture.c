#include "picture.h"

#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#ifndef WITH_HEIF
const ccodecs_format_entries ccodecs_heif = {0};

uint8_t *ccodecs_heif_xmp(int descriptor, size_t most, size_t *count) {
  (void)descriptor, (void)most, (void)count;
  return NULL;
}

#endif
#ifndef WITH_WEBP
const ccodecs_format_entries ccodecs_webp = {0};
#endif
#ifndef WITH_TIFF
const ccodecs_format_entries ccodecs_tiff = {0};
#endif
#ifndef WITH_GIF
const ccodecs_format_entries ccodecs_gif = {0};
#endif

static const ccodecs_format_entries *entries_of(enum ccodecs_format format) {
  switch (format) {
    case CCODECS_HEIF: return &ccodecs_heif;
    case CCODECS_WEBP: return &ccodecs_webp;
    case CCODECS_TIFF: return &ccodecs_tiff;
    case CCODECS_GIF: return &ccodecs_gif;
  }
  abort();
}

int ccodecs_reads(enum ccodecs_format format) { return entries_of(format)->open != NULL; }

int ccodecs_scales(enum ccodecs_format format, enum ccodecs_color color, int has_alpha) {
  // Not a lossless picture, which would no longer be exact, nor one with alpha: libwebp scales that apart from the color.
  return format == CCODECS_WEBP && color == CCODECS_YCBCR && !has_alpha;
}

// MARK: - Headers

int ccodecs_header_read(
    enum ccodecs_format format, int descriptor, ccodecs_header *header, ccodecs_error *error) {
  memset(header, 0, sizeof *header);
  header->orientation = 1;
  header->primaries = header->transfer = 2;
  int status = entries_of(format)->read_header(descriptor, header, error);
  if (status != CCODECS_OK) return status;
  if (header->width == 0 || header->height == 0) {
    ccodecs_fail(error, CCODECS_MALFORMED, "it has no pixels");
    return error->status;
  }
  return CCODECS_OK;
}

void ccodecs_header_free(ccodecs_header *header) {
  free(header->exif);
  free(header->profile);
  header->exif = header->profile = NULL;
}

// MARK: - Pictures

ccodecs_picture *ccodecs_picture_open(
    enum ccodecs_format format, int descriptor, ccodecs_decode_options options, ccodecs_error *error) {
  return entries_of(format)->open(descriptor, options, error);
}

uint32_t ccodecs_picture_width(const ccodecs_picture *picture) { return picture->width; }
uint32_t ccodecs_picture_height(const ccodecs_picture *picture) { return picture->height; }

int ccodecs_picture_read_row(ccodecs_picture *picture, uint8_t *rgba, ccodecs_error *error) {
  return picture->read_row(picture, rgba, error);
}

const char *ccodecs_picture_damage(const ccodecs_picture *picture) {
  return picture->damage[0] ? picture->damage : NULL;
}

void ccodecs_picture_close(ccodecs_picture *picture) {
  if (picture) picture->close(picture);
}

// MARK: - What the formats share

void ccodecs_note_damage(ccodecs_picture *picture, const char *message) {
  if (!picture->damage[0]) snprintf(picture->damage, sizeof picture->damage, "%s", message);
}

void ccodecs_fill_with_grey(uint8_t *rgba, size_t pixels) {
  enum { missing_grey = 128 };
  memset(rgba, missing_grey, 4 * pixels);
  for (size_t i = 0; i < pixels; i++) rgba[4 * i + 3] = 255;
}

bool ccodecs_has_expected_size(ccodecs_decode_options options, int64_t width, int64_t height, ccodecs_error *error) {
  if (width == options.width && height == options.height) return true;
  ccodecs_fail(error, CCODECS_MALFORMED, "it changed while it was being read");
  return false;
}
