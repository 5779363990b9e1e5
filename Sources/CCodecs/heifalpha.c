#ifdef WITH_HEIF

#include <string.h>

#include "heif.h"

// libheif combines alpha and colors, but drops alpha if the file rotates only one of them by a quarter, and does not
// mirror it if the file mirrors only one. Such alpha is decoded separately here and transformed with the colors.

static bool is_alpha(struct heif_image_handle *handle) {
  const char *type = NULL;
  heif_image_handle_get_auxiliary_type(handle, &type);
  bool is_alpha = type && (strcmp(type, "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha") == 0 ||
                           strcmp(type, "urn:mpeg:hevc:2015:auxid:1") == 0 ||
                           strcmp(type, "urn:mpeg:avc:2015:auxid:1") == 0);
  if (type) heif_image_handle_free_auxiliary_types(handle, &type);
  return is_alpha;
}

bool ccodecs_heif_has_alpha(const struct heif_image_handle *handle) {
  enum { most_pictures = 16 };
  heif_item_id items[most_pictures];
  if (heif_image_handle_has_alpha_channel(handle)) return true;
  int count = heif_image_handle_get_list_of_auxiliary_image_IDs(handle, 0, items, most_pictures);
  bool is_found = false;
  for (int i = 0; i < count && i < most_pictures && !is_found; i++) {
    struct heif_image_handle *other = NULL;
    if (heif_image_handle_get_auxiliary_image_handle(handle, items[i], &other).code != heif_error_Ok) continue;
    is_found = is_alpha(other);
    heif_image_handle_release(other);
  }
  return is_found;
}

struct heif_error ccodecs_heif_decode_alpha(
    const struct heif_image_handle *handle, heif_item_id item, struct heif_image **image) {
  struct heif_image_handle *alpha = NULL;
  struct heif_error failure = heif_image_handle_get_auxiliary_image_handle(handle, item, &alpha);
  if (failure.code != heif_error_Ok) return failure;
  struct heif_decoding_options *options = heif_decoding_options_alloc();
  if (options) options->ignore_transformations = true;
  failure = heif_decode_image(alpha, image, heif_colorspace_undefined, heif_chroma_undefined, options);
  if (failure.code == heif_error_Ok && !heif_image_has_channel(*image, heif_channel_Y)) {
    // It is stored as a color picture, of which only the luma counts.
    heif_image_release(*image);
    *image = NULL;
    failure = heif_decode_image(alpha, image, heif_colorspace_YCbCr, heif_chroma_444, options);
  }
  heif_decoding_options_free(options);
  heif_image_handle_release(alpha);
  return failure;
}

/// Scales alpha to the colors after their transformations. They must not be cropped, because the corresponding part of
/// alpha would be unknown.
static bool scale(struct heif_image **image, const ccodecs_heif_rows *rows, const ccodecs_heif_alpha *alpha) {
  struct heif_image *scaled = NULL;
  int64_t quarters = 0;
  for (int i = 0; i < alpha->turn_count; i++) {
    if (alpha->turns[i].kind == CCODECS_CROP) return false;
    if (alpha->turns[i].kind == CCODECS_ROTATE) quarters += alpha->turns[i].numbers[0];
  }
  bool is_upright = quarters % 2 == 0;
  int width = (int)(is_upright ? rows->width : rows->height), height = (int)(is_upright ? rows->height : rows->width);
  if (heif_image_scale_image(*image, &scaled, width, height, NULL).code != heif_error_Ok) return false;
  heif_image_release(*image);
  *image = scaled;
  return true;
}

/// Returns the alpha plane with the transformations of the colors. Returns false if the sizes then differ.
static bool turned(
    ccodecs_heif_plane *plane, const struct heif_image *image, const ccodecs_heif_rows *rows,
    const ccodecs_heif_alpha *alpha) {
  *plane = ccodecs_heif_plane_of(image, heif_channel_Y);
  return plane->start && ccodecs_heif_turn(plane, alpha->turns, alpha->turn_count) &&
         plane->width == (int64_t)rows->width && plane->height == (int64_t)rows->height;
}

bool ccodecs_heif_place_alpha(ccodecs_heif_rows *rows, struct heif_image **image, const ccodecs_heif_alpha *alpha) {
  ccodecs_heif_plane plane;
  if (!turned(&plane, *image, rows, alpha) && !(scale(image, rows, alpha) && turned(&plane, *image, rows, alpha)))
    return false;
  rows->planes[3] = plane;
  return true;
}

#endif
