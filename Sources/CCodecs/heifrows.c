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

/// Whether what is said of the samples is that they are not of the full range. Nothing is said where nobody knows.
static bool is_limited(const struct heif_image *image) {
  struct heif_color_profile_nclx *numbers = NULL;
  struct heif_error failure = heif_image_get_nclx_color_profile(image, &numbers);
  bool is_limited = failure.code == heif_error_Ok && numbers && !numbers->full_range_flag;
  if (numbers) heif_nclx_color_profile_free(numbers);
  return is_limited;
}

bool ccodecs_heif_take_alpha(
    ccodecs_heif_rows *rows, const struct heif_image *image, ccodecs_placement placement, ccodecs_error *error) {
  ccodecs_heif_alpha *alpha = &rows->alpha;
  alpha->plane = plane(image, heif_channel_Y);
  alpha->placement = placement;
  alpha->is_limited = is_limited(image);
  bool fits = placement.width == rows->width && placement.height == rows->height;
  if (alpha->plane.width > 0 && is_usable(&alpha->plane, alpha->plane.width, alpha->plane.height) && fits) return true;
  ccodecs_fail(error, CCODECS_MALFORMED, "its alpha does not fit its colours");
  return false;
}

static unsigned sample_at(const uint8_t *row, int64_t x, int bits) {
  uint16_t wide;
  if (bits <= 8) return row[x];
  memcpy(&wide, row + 2 * x, 2);
  return wide;
}

static uint8_t scaled(unsigned value, unsigned maximum) {
  unsigned level = maximum == 255 ? value : (value * 255u + maximum / 2) / maximum;
  return (uint8_t)(level < 255 ? level : 255);
}

/// A sample over the full range of as many levels as there are from black to white in a range of `bits`.
static uint8_t expanded(unsigned value, int bits) {
  unsigned black = 16u << (bits - 8), span = 219u << (bits - 8);
  value = value > black ? value - black : 0;
  return scaled(value < span ? value : span, span);
}

/// Writes the alpha of a row: for each pixel the sample of where it was before the colours were turned.
static void convert_alpha(const ccodecs_heif_alpha *alpha, uint32_t y, uint32_t count, uint8_t *output) {
  const ccodecs_placement *from = &alpha->placement;
  const ccodecs_heif_plane *plane = &alpha->plane;
  for (uint32_t x = 0; x < count; x++, output += 4) {
    int64_t column = from->column[0] * (int64_t)x + from->column[1] * (int64_t)y + from->column[2];
    int64_t row = from->row[0] * (int64_t)x + from->row[1] * (int64_t)y + from->row[2];
    column = column * plane->width / from->stored_width;
    row = row * plane->height / from->stored_height;
    bool is_there = column >= 0 && column < plane->width && row >= 0 && row < plane->height;
    unsigned value = is_there ? sample_at(plane->start + row * plane->stride, column, plane->bits) : 0;
    *output = alpha->is_limited && plane->bits >= 8 ? expanded(value, plane->bits)
                                                    : scaled(value, (1u << plane->bits) - 1);
  }
}

/// Writes one channel of a row.
static void convert_plane(const ccodecs_heif_plane *plane, uint32_t y, uint32_t count, uint8_t *output) {
  const uint8_t *row = plane->start + (int64_t)y * plane->stride;
  unsigned maximum = (1u << plane->bits) - 1;
  for (uint32_t x = 0; x < count; x++, output += 4) *output = scaled(sample_at(row, x, plane->bits), maximum);
}

/// The same with 16 bits, which the sample's own fill again and again from the top.
static void convert_deep_plane(const ccodecs_heif_plane *plane, uint32_t y, uint32_t count, uint8_t *output) {
  const uint8_t *row = plane->start + (int64_t)y * plane->stride;
  unsigned maximum = (1u << plane->bits) - 1;
  for (uint32_t x = 0; x < count; x++, output += 8) {
    uint16_t sample = row[x];
    if (plane->bits > 8) memcpy(&sample, row + 2 * (size_t)x, 2);
    unsigned value = sample < maximum ? sample : maximum, filled = value << (16 - plane->bits);
    for (int bits = plane->bits; bits < 16; bits *= 2) filled |= filled >> bits;
    sample = (uint16_t)filled;
    memcpy(output, &sample, 2);
  }
}

/// The colour itself of one that has been multiplied with its alpha.
static unsigned divided(unsigned color, unsigned alpha, unsigned most) {
  uint64_t value = alpha == 0 ? 0 : (color * (uint64_t)most + alpha / 2) / alpha;
  return value < most ? (unsigned)value : most;
}

static void undo_multiplication(uint8_t *rgba, uint32_t count) {
  for (uint8_t *pixel = rgba; pixel < rgba + 4 * (size_t)count; pixel += 4)
    for (int i = 0; i < 3; i++) pixel[i] = (uint8_t)divided(pixel[i], pixel[3], 255);
}

<<<<<<< ours
static void undo_deep_multiplication(uint8_t *row, uint32_t count) {
  for (uint8_t *start = row; start < row + 8 * (size_t)count; start += 8) {
    uint16_t pixel[4];
    memcpy(pixel, start, sizeof pixel);
    for (int i = 0; i < 3; i++) pixel[i] = (uint16_t)divided(pixel[i], pixel[3], 65535);
    memcpy(start, pixel, sizeof pixel);
  }
}

static void convert_deep(const ccodecs_heif_rows *rows, uint32_t y, uint8_t *output) {
  memset(output, 255, 8 * (size_t)rows->width);
  for (int i = 0; i < 4; i++)
    if (rows->planes[i].start) convert_deep_plane(&rows->planes[i], y, rows->width, output + 2 * i);
  if (rows->planes[3].start && rows->is_premultiplied) undo_deep_multiplication(output, rows->width);
}

void ccodecs_heif_convert(const ccodecs_heif_rows *rows, uint32_t y, uint8_t *output) {
  if (rows->is_deep) {
    convert_deep(rows, y, output);
    return;
  }
  for (uint32_t x = 0; x < rows->width; x++) output[4 * (size_t)x + 3] = 255;
  for (int i = 0; i < 4; i++)
    if (rows->planes[i].start) convert_plane(&rows->planes[i], y, rows->width, output + i);
  if (rows->planes[3].start && rows->is_premultiplied) undo_multiplication(output, rows->width);
=======
void ccodecs_heif_convert(const ccodecs_heif_rows *rows, uint32_t y, uint8_t *rgba) {
  for (uint32_t x = 0; x < rows->width; x++) rgba[4 * (size_t)x + 3] = 255;
  bool has_own_alpha = rows->alpha.plane.start;
  for (int i = 0; i < (has_own_alpha ? 3 : 4); i++)
    if (rows->planes[i].start) convert_plane(&rows->planes[i], y, rows->width, rgba + i);
  if (has_own_alpha) convert_alpha(&rows->alpha, y, rows->width, rgba + 3);
  if ((rows->planes[3].start || has_own_alpha) && rows->is_premultiplied) undo_multiplication(rgba, rows->width);
>>>>>>> theirs
}

#endif
