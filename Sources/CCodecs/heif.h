#ifndef CCODECS_HEIF_H
#define CCODECS_HEIF_H

/// From the planes that libheif decodes to RGBA, in whole numbers: libheif's own way there depends on its version, on how
/// it was compiled, and needs the whole picture twice.

#include <libheif/heif.h>

#include "support.h"

/// A plane of samples. Those of more than 8 bits take two bytes each.
typedef struct {
  const uint8_t *start;  // NULL where the picture has no such plane
  int stride, width, height, bits;
} ccodecs_heif_plane;

/// A decoded picture, ready to be turned into rows of RGBA.
typedef struct {
  uint32_t width, height;
  ccodecs_heif_plane planes[3], alpha;  // light and two of colour, or light alone, or red, green and blue
  bool is_ycbcr, is_premultiplied;
  int across, down;  // by how much the planes of colour are coarser, 1 or 2 each
  // Fixed-point factors with 20 bits behind the point, and what is taken away first.
  int32_t light, red_cr, green_cb, green_cr, blue_cb;
  int light_zero, color_zero;
  uint16_t *lines[3];  // a row of each plane at full width
  uint32_t *blended;   // a row of coarse colour, between two of them, four times as large
} ccodecs_heif_rows;

/// Looks at the planes of `image`, which must outlive the rows. False and `error` where they cannot be used.
bool ccodecs_heif_prepare_rows(ccodecs_heif_rows *rows, const struct heif_image *image, ccodecs_error *error);

/// Chooses how colours are worked out; `profile` may be NULL.
void ccodecs_heif_choose_matrix(ccodecs_heif_rows *rows, const struct heif_color_profile_nclx *profile);

void ccodecs_heif_convert(ccodecs_heif_rows *rows, uint32_t y, uint8_t *rgba);
void ccodecs_heif_free_rows(ccodecs_heif_rows *rows);

#endif
