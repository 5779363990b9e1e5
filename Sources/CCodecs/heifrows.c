#ifdef WITH_HEIF

#include <string.h>

#include "heif.h"

static ccodecs_heif_plane plane(const struct heif_image *image, enum heif_channel channel) {
  ccodecs_heif_plane plane = {0};
  if (!heif_image_has_channel(image, channel)) return plane;
  plane.start = heif_image_get_plane_readonly(image, channel, &plane.stride);
  plane.width = heif_image_get_width(image, channel);
  plane.height = heif_image_get_height(image, channel);
  plane.bits = heif_image_get_bits_per_pixel_range(image, channel);
  return plane;
}

/// Whether a plane has all the samples that will be read.
static bool is_usable(const ccodecs_heif_plane *plane, int64_t width, int64_t height) {
  int bytes = plane->bits > 8 ? 2 : 1;
  return plane->start && plane->width >= width && plane->height >= height && plane->bits >= 1 && plane->bits <= 16 &&
         (int64_t)plane->stride >= bytes * width;
}

bool ccodecs_heif_prepare_rows(ccodecs_heif_rows *rows, const struct heif_image *image, ccodecs_error *error) {
  static const enum heif_channel channels[] = {heif_channel_R, heif_channel_G, heif_channel_B, heif_channel_Alpha};
  for (int i = 0; i < 4; i++) rows->planes[i] = plane(image, channels[i]);
  int64_t width = rows->planes[0].width, height = rows->planes[0].height;
  bool is_known = width > 0 && height > 0;
  for (int i = 0; i < 4; i++)
    is_known = is_known && ((i == 3 && !rows->planes[i].start) || is_usable(&rows->planes[i], width, height));
  rows->width = (uint32_t)width;
  rows->height = (uint32_t)height;
  if (!is_known) ccodecs_fail(error, CCODECS_UNSUPPORTED, "its planes are not of a known kind");
  return is_known;
}

/// Writes one channel of a row.
static void convert_plane(const ccodecs_heif_plane *plane, uint32_t y, uint32_t count, uint8_t *output) {
  const uint8_t *row = plane->start + (int64_t)y * plane->stride;
  unsigned maximum = (1u << plane->bits) - 1;
  for (uint32_t x = 0; x < count; x++, output += 4) {
    uint16_t value = row[x];
    if (plane->bits > 8) memcpy(&value, row + 2 * (size_t)x, 2);
    unsigned scaled = plane->bits == 8 ? value : (value * 255u + maximum / 2) / maximum;
    *output = (uint8_t)(scaled < 255 ? scaled : 255);
  }
}

/// The colours themselves of pixels that have been multiplied with their alpha.
static void undo_multiplication(uint8_t *rgba, uint32_t count) {
  for (uint8_t *pixel = rgba; pixel < rgba + 4 * (size_t)count; pixel += 4)
    for (int i = 0; i < 3; i++) {
      unsigned color = pixel[3] == 0 ? 0 : (pixel[i] * 255u + pixel[3] / 2u) / pixel[3];
      pixel[i] = (uint8_t)(color < 255 ? color : 255);
    }
}

void ccodecs_heif_convert(const ccodecs_heif_rows *rows, uint32_t y, uint8_t *rgba) {
  for (uint32_t x = 0; x < rows->width; x++) rgba[4 * (size_t)x + 3] = 255;
  for (int i = 0; i < 4; i++)
    if (rows->planes[i].start) convert_plane(&rows->planes[i], y, rows->width, rgba + i);
  if (rows->planes[3].start && rows->is_premultiplied) undo_multiplication(rgba, rows->width);
}

#endif
