#include "picture.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// MARK: - Headers

void ccodecs_header_free(ccodecs_header *header) {
  free(header->exif);
  free(header->profile);
  header->exif = header->profile = NULL;
}

void ccodecs_metadata_free(ccodecs_metadata *metadata) {
  free(metadata->exif);
  free(metadata->packet);
  metadata->exif = metadata->packet = NULL;
}

// MARK: - Pictures

uint32_t ccodecs_picture_width(const ccodecs_picture *picture) { return picture->width; }
uint32_t ccodecs_picture_height(const ccodecs_picture *picture) { return picture->height; }

int ccodecs_picture_planes(const ccodecs_picture *picture, ccodecs_plane planes[ccodecs_most_planes]) {
  for (int i = 0; i < picture->plane_count; i++) planes[i] = picture->planes[i];
  return picture->plane_count;
}

int ccodecs_picture_read_row(ccodecs_picture *picture, uint8_t *bytes, ccodecs_error *error) {
  return picture->read_row(picture, bytes, error);
}

int ccodecs_picture_finish(ccodecs_picture *picture, ccodecs_error *error) {
  return picture->finish ? picture->finish(picture, error) : CCODECS_OK;
}

const char *ccodecs_picture_damage(const ccodecs_picture *picture) {
  return picture->damage[0] ? picture->damage : NULL;
}

void ccodecs_picture_close(ccodecs_picture *picture) {
  if (picture) picture->close(picture);
}

// MARK: - Common to all formats

void ccodecs_note_damage(ccodecs_picture *picture, const char *message) {
  if (!picture->damage[0]) snprintf(picture->damage, sizeof picture->damage, "%s", ccodecs_plain_words(message));
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
