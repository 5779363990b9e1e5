#ifndef CCODECS_HEIF_H
#define CCODECS_HEIF_H

/// Converts planes of red, green, blue and alpha to rows of RGBA, with 8 or 16 bits per channel.

#include <stddef.h>

#include "LazyHEIF.h"
#include "support.h"

/// A plane of samples. Those with more than 8 bits take two bytes each. If it is rotated or mirrored, its rows may run
/// backwards, or along the stored columns.
typedef struct {
  const uint8_t *start;    // NULL if the picture has no such plane
  ptrdiff_t step, stride;  // bytes from one sample to the next, and from one row to the next
  int width, height, bits;
  bool is_limited;         // black is 16 of 255 and white is 235
} ccodecs_heif_plane;

/// A decoded picture, ready to be converted to rows.
typedef struct {
  uint32_t width, height;
  ccodecs_heif_plane planes[4];
  bool is_premultiplied;
  bool is_deep;  // rows have 16 bits per channel
} ccodecs_heif_rows;

/// Finds the planes of `image`, which must outlive the rows. Returns false and fills `error` if they cannot be used.
bool ccodecs_heif_prepare_rows(ccodecs_heif_rows *rows, const struct heif_image *image, ccodecs_error *error);
/// Returns a plane of `image`; its `start` is NULL if there is no such plane or its samples have the wrong format.
ccodecs_heif_plane ccodecs_heif_plane_of(const struct heif_image *image, enum heif_channel channel);
void ccodecs_heif_convert(const ccodecs_heif_rows *rows, uint32_t y, uint8_t *output);

// MARK: - Alpha

bool ccodecs_heif_has_alpha(const struct heif_image_handle *handle);

/// Decodes the alpha of `handle`'s picture as it is stored.
struct heif_error ccodecs_heif_decode_alpha(
    const struct heif_image_handle *handle, heif_item_id item, struct heif_image **image);

/// Uses the alpha in `*image` for the rows. The image must outlive them, and is replaced if it must be scaled. Returns
/// false if it does not fit the colors.
bool ccodecs_heif_place_alpha(ccodecs_heif_rows *rows, struct heif_image **image, const ccodecs_heif_alpha *alpha);

/// Rotates, mirrors or crops a plane without moving its samples. Returns false if nothing is left of it.
bool ccodecs_heif_turn(ccodecs_heif_plane *plane, const ccodecs_turn *turns, int count);

#endif
