#ifdef WITH_HEIF

#include <math.h>

#include "heif.h"

static void flip_rows(ccodecs_heif_plane *plane) {
  plane->start += (plane->height - 1) * plane->stride;
  plane->stride = -plane->stride;
}

static void flip_columns(ccodecs_heif_plane *plane) {
  plane->start += (plane->width - 1) * plane->step;
  plane->step = -plane->step;
}

/// Rotates counterclockwise: the last column becomes the first row.
static void rotate_quarter(ccodecs_heif_plane *plane) {
  flip_columns(plane);
  ptrdiff_t step = plane->step;
  plane->step = plane->stride;
  plane->stride = step;
  int width = plane->width;
  plane->width = plane->height;
  plane->height = width;
}

/// Finds the first and last of `count` samples within an aperture, rounded like libheif. The offset of an aperture
/// is the distance between its center and that of the picture.
static void find_aperture(const int64_t numbers[2], const int64_t offsets[2], int count, int *first, int *last) {
  // Fractions such as a third are not exact in binary.
  const double bit_more = 1.0 / 65536;
  double size = (double)numbers[0] / (double)numbers[1], offset = (double)offsets[0] / (double)offsets[1];
  double start = floor(offset + (count - size) / 2 + bit_more);
  double end = floor(offset + (count + size) / 2 - 0.5 + bit_more);
  *first = start > 0 ? (start < count ? (int)start : count) : 0;
  *last = end < count - 1 ? (end > -1 ? (int)end : -1) : count - 1;
}

static bool crop(ccodecs_heif_plane *plane, const int64_t numbers[8]) {
  int left, right, top, bottom;
  for (int i = 1; i < 8; i += 2)
    if (numbers[i] <= 0) return false;
  find_aperture(numbers, numbers + 4, plane->width, &left, &right);
  find_aperture(numbers + 2, numbers + 6, plane->height, &top, &bottom);
  if (left > right || top > bottom) return false;
  plane->start += left * plane->step + top * plane->stride;
  plane->width = right - left + 1;
  plane->height = bottom - top + 1;
  return true;
}

bool ccodecs_heif_turn(ccodecs_heif_plane *plane, const ccodecs_turn *turns, int count) {
  for (int i = 0; i < count; i++) switch (turns[i].kind) {
      case CCODECS_ROTATE:
        for (int64_t quarter = 0; quarter < (turns[i].numbers[0] & 3); quarter++) rotate_quarter(plane);
        break;
      case CCODECS_FLIP_ROWS: flip_rows(plane); break;
      case CCODECS_FLIP_COLUMNS: flip_columns(plane); break;
      case CCODECS_CROP:
        if (!crop(plane, turns[i].numbers)) return false;
    }
  return true;
}

#endif
