#ifndef CCODECS_HEIF_H
#define CCODECS_HEIF_H

/// From planes of red, green, blue and alpha to rows of RGBA, with 8 bits a channel or 16.

#include <libheif/heif.h>
#include <stddef.h>

#include "support.h"

/// A plane of samples. Those of more than 8 bits take two bytes each. Where it is turned, its rows may run backwards, or
/// from the top to the bottom of what is stored.
typedef struct {
  const uint8_t *start;    // NULL where the picture has no such plane
  ptrdiff_t step, stride;  // bytes to the next sample of a row, and to the next row
  int width, height, bits;
  bool is_limited;         // black is 16 of 255 and white is 235
} ccodecs_heif_plane;

/// A decoded picture, ready to be turned into rows.
typedef struct {
  uint32_t width, height;
  ccodecs_heif_plane planes[4];
  bool is_premultiplied;
  bool is_deep;  // rows have 16 bits a channel
} ccodecs_heif_rows;

/// Looks at the planes of `image`, which must outlive the rows. False and `error` where they cannot be used.
bool ccodecs_heif_prepare_rows(ccodecs_heif_rows *rows, const struct heif_image *image, ccodecs_error *error);
/// A plane of `image`, without a start where it has none or where it has not the samples that it should have.
ccodecs_heif_plane ccodecs_heif_plane_of(const struct heif_image *image, enum heif_channel channel);
void ccodecs_heif_convert(const ccodecs_heif_rows *rows, uint32_t y, uint8_t *output);

// MARK: - Alpha

bool ccodecs_heif_has_alpha(const struct heif_image_handle *handle);

/// Decodes the alpha of `handle`'s picture as it is stored.
struct heif_error ccodecs_heif_decode_alpha(
    const struct heif_image_handle *handle, heif_item_id item, struct heif_image **image);

/// Gives rows the alpha in `*image`, which must outlive them, and is replaced where it must be scaled. False where it
/// does not fit the colors.
bool ccodecs_heif_place_alpha(ccodecs_heif_rows *rows, struct heif_image **image, const ccodecs_heif_alpha *alpha);

/// Turns a plane and moves none of its samples. False where nothing of it is left.
bool ccodecs_heif_turn(ccodecs_heif_plane *plane, const ccodecs_turn *turns, int count);

#endif
