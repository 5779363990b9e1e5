#ifdef WITH_HEIF

#include <string.h>

#include "heif.h"

ccodecs_heif_plane ccodecs_heif_plane_of(const struct heif_image *image, enum heif_channel channel) {
  ccodecs_heif_plane plane = {0};
  int stride = 0;
  if (!heif_image_has_channel(image, channel)) return plane;
  plane.start = heif_image_get_plane_readonly(image, channel, &stride);
  plane.stride = stride;
  plane.width = heif_image_get_width(image, channel);
  plane.height = heif_image_get_height(image, channel);
  plane.bits = heif_image_get_bits_per_pixel_range(image, channel);
  plane.step = plane.bits > 8 ? 2 : 1;
  bool is_usable = plane.width > 0 && plane.height > 0 && plane.bits >= 1 && plane.bits <= 16 &&
                   plane.stride >= plane.step * plane.width;
  if (!is_usable) plane.start = NULL;
  return plane;
}

bool ccodecs_heif_prepare_rows(ccodecs_heif_rows *rows, const struct heif_image *image, ccodecs_error *error) {
  static const enum heif_channel channels[] = {heif_channel_R, heif_channel_G, heif_channel_B, heif_channel_Alpha};
  bool is_known = true;
  for (int i = 0; i < 4; i++) {
    ccodecs_heif_plane *plane = &rows->planes[i], *first = &rows->planes[0];
    *plane = ccodecs_heif_plane_of(image, channels[i]);
    bool is_there = plane->start && plane->width >= first->width && plane->height >= first->height;
    is_known = is_known && (is_there || (i == 3 && !heif_image_has_channel(image, channels[i])));
  }
  rows->width = (uint32_t)rows->planes[0].width;
  rows->height = (uint32_t)rows->planes[0].height;
  if (!is_known) ccodecs_fail(error, CCODECS_UNSUPPORTED, "its planes have an unknown format");
  return is_known;
}

/// Expands a sample of limited range, in which black is 16 of 255 and white is 235, to full range.
static unsigned expanded(unsigned value, int bits) {
  unsigned maximum = (1u << bits) - 1;
  uint64_t black = (16u << bits) >> 8, white = (235u << bits) >> 8;
  if (value <= black) return 0;
  if (value >= white) return maximum;
  return (unsigned)(((value - black) * maximum + (white - black) / 2) / (white - black));
}

static unsigned sample_at(const ccodecs_heif_plane *plane, const uint8_t *place) {
  uint16_t value = *place;
  if (plane->bits > 8) memcpy(&value, place, 2);
  return plane->is_limited ? expanded(value, plane->bits) : value;
}

/// Writes one channel of a row.
static void convert_plane(const ccodecs_heif_plane *plane, uint32_t y, uint32_t count, uint8_t *output) {
  const uint8_t *place = plane->start + (int64_t)y * plane->stride;
  unsigned maximum = (1u << plane->bits) - 1;
  if (plane->bits == 8 && !plane->is_limited) {
    for (uint32_t x = 0; x < count; x++, place += plane->step, output += 4) *output = *place;
    return;
  }
  for (uint32_t x = 0; x < count; x++, place += plane->step, output += 4) {
    unsigned scaled = (sample_at(plane, place) * 255u + maximum / 2) / maximum;
    *output = (uint8_t)(scaled < 255 ? scaled : 255);
  }
}

/// Writes one channel with 16 bits per sample, filled by repeating the sample's bits.
static void convert_deep_plane(const ccodecs_heif_plane *plane, uint32_t y, uint32_t count, uint8_t *output) {
  const uint8_t *place = plane->start + (int64_t)y * plane->stride;
  unsigned maximum = (1u << plane->bits) - 1;
  for (uint32_t x = 0; x < count; x++, place += plane->step, output += 8) {
    unsigned sample = sample_at(plane, place);
    unsigned value = sample < maximum ? sample : maximum, filled = value << (16 - plane->bits);
    for (int bits = plane->bits; bits < 16; bits *= 2) filled |= filled >> bits;
    uint16_t wide = (uint16_t)filled;
    memcpy(output, &wide, 2);
  }
}

static void undo_multiplication(uint8_t *rgba, uint32_t count) {
  for (uint8_t *pixel = rgba; pixel < rgba + 4 * (size_t)count; pixel += 4)
    for (int i = 0; i < 3; i++) pixel[i] = (uint8_t)ccodecs_unmultiplied(pixel[i], pixel[3], 255);
}

static void undo_deep_multiplication(uint8_t *row, uint32_t count) {
  for (uint8_t *start = row; start < row + 8 * (size_t)count; start += 8) {
    uint16_t pixel[4];
    memcpy(pixel, start, sizeof pixel);
    for (int i = 0; i < 3; i++) pixel[i] = (uint16_t)ccodecs_unmultiplied(pixel[i], pixel[3], 65535);
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
}

#endif
