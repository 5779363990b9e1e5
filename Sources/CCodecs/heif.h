#ifndef CCODECS_HEIF_H
#define CCODECS_HEIF_H

/// From planes of red, green, blue and alpha to rows of RGBA, with 8 bits a channel or 16.

#include <libheif/heif.h>

#include "support.h"

/// A plane of samples. Those of more than 8 bits take two bytes each.
typedef struct {
  const uint8_t *start;  // NULL where the picture has no such plane
  int stride, width, height, bits;
} ccodecs_heif_plane;

/// Alpha that is a picture of its own, as it is stored: neither turned with the colours nor of their size.
typedef struct {
  ccodecs_heif_plane plane;
  ccodecs_placement placement;
  bool is_limited;  // from 16 to 235 of 255, and not over the full range
} ccodecs_heif_alpha;

/// A decoded picture, ready to be turned into rows.
typedef struct {
  uint32_t width, height;
  ccodecs_heif_plane planes[4];
  ccodecs_heif_alpha alpha;  // in place of the fourth, where there is any
  bool is_premultiplied;
  bool is_deep;  // rows have 16 bits a channel
} ccodecs_heif_rows;

/// Looks at the planes of `image`, which must outlive the rows. False and `error` where they cannot be used.
bool ccodecs_heif_prepare_rows(ccodecs_heif_rows *rows, const struct heif_image *image, ccodecs_error *error);
<<<<<<< ours
void ccodecs_heif_convert(const ccodecs_heif_rows *rows, uint32_t y, uint8_t *output);
=======

/// Takes alpha from the first plane of another picture, which must outlive the rows. False and `error` where it cannot be
/// used.
bool ccodecs_heif_take_alpha(
    ccodecs_heif_rows *rows, const struct heif_image *image, ccodecs_placement placement, ccodecs_error *error);

void ccodecs_heif_convert(const ccodecs_heif_rows *rows, uint32_t y, uint8_t *rgba);
>>>>>>> theirs

#endif
