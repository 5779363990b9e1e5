#include "pngfilters.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

// Pixels are vectors of 16-bit lanes throughout a row. Each pixel waits for the one before, which takes longer than
// the work itself. So four rows are done together where it pays: each is a pixel behind the row above it.

enum { group = ccodecs_png_group };
enum { none, sub, up, average, paeth };

typedef uint8_t pixel __attribute__((vector_size(4)));
typedef int16_t lanes __attribute__((vector_size(8)));
typedef uint8_t group_pixels __attribute__((vector_size(4 * group)));
typedef int16_t group_lanes __attribute__((vector_size(8 * group)));

static lanes load(const uint8_t *bytes) {
  pixel loaded;
  memcpy(&loaded, bytes, sizeof loaded);
  return __builtin_convertvector(loaded, lanes);
}

/// The predictor of Paeth: the neighbor that is nearest to left + above − corner. A macro for both kinds of vectors.
#define NEAREST(left, above, corner)                                                                          \
  ({                                                                                                          \
    __typeof__(left) by_left = (above) - (corner), by_above = (left) - (corner), by_corner = by_left + by_above; \
    by_left = __builtin_elementwise_max(by_left, -by_left);                                                   \
    by_above = __builtin_elementwise_max(by_above, -by_above);                                                \
    by_corner = __builtin_elementwise_max(by_corner, -by_corner);                                             \
    __typeof__(left) least = __builtin_elementwise_min(by_left, __builtin_elementwise_min(by_above, by_corner)); \
    __typeof__(left) is_left = by_left == least, is_above = by_above == least;                                \
    ((left) & is_left) | (~is_left & (((above) & is_above) | ((corner) & ~is_above)));                        \
  })

// MARK: - A row

/// The part of a row from one pixel to another; the pixels before it are known.
typedef struct {
  const uint8_t *filtered;
  const uint8_t *above;
  uint8_t *rgba;
  size_t from, to;
} part;

#define UNFILTER(step, prediction)                                              \
  do {                                                                          \
    lanes left = {0}, corner = {0};                                             \
    if (row.from > 0) {                                                         \
      left = load(row.rgba + 4 * (row.from - 1));                               \
      corner = load(row.above + 4 * (row.from - 1));                            \
    }                                                                           \
    for (size_t x = row.from; x < row.to; x++) {                                \
      lanes above = load(row.above + 4 * x);                                    \
      (void)above, (void)corner;                                                \
      left = (load(row.filtered + (step) * x) + (prediction)) & 255;            \
      pixel made = __builtin_convertvector(left, pixel);                        \
      if ((step) == 3) made[3] = 255;                                           \
      memcpy(row.rgba + 4 * x, &made, sizeof made);                             \
      corner = above;                                                           \
    }                                                                           \
  } while (0)

#define UNFILTER_BY(filter, step)                                     \
  switch (filter) {                                                   \
  case none: UNFILTER(step, 0); break;                                \
  case sub: UNFILTER(step, left); break;                              \
  case up: UNFILTER(step, above); break;                              \
  case average: UNFILTER(step, (left + above) >> 1); break;           \
  default: UNFILTER(step, NEAREST(left, above, corner)); break;       \
  }

static void unfilter_colors(uint8_t filter, part row) { UNFILTER_BY(filter, 3) }

static void unfilter_colors_and_alpha(uint8_t filter, part row) { UNFILTER_BY(filter, 4) }

static void unfilter_part(part row, size_t step) {
  uint8_t filter = row.filtered[-1];
  if (step == 3) unfilter_colors(filter, row); else unfilter_colors_and_alpha(filter, row);
}

// MARK: - A group of rows

/// Rows of a group, and what is the same for all of their pixels.
typedef struct {
  part rows[group];
  group_lanes is_sub, is_up, is_average, is_paeth;
  group_pixels alpha;
} rows_of_group;

static rows_of_group prepared(const uint8_t *filtered, uint8_t *rgba, size_t width, size_t step) {
  rows_of_group all = {.alpha = {0}};
  for (size_t row = 0; row < group; row++) {
    const uint8_t *bytes = filtered + row * (width * step + 1);
    uint8_t *above = rgba + row * 4 * width;
    all.rows[row] = (part){.filtered = bytes + 1, .above = above, .rgba = above + 4 * width};
    for (size_t lane = 4 * row; lane < 4 * row + 4; lane++) {
      all.is_sub[lane] = -(bytes[0] == sub);
      all.is_up[lane] = -(bytes[0] == up);
      all.is_average[lane] = -(bytes[0] == average);
      all.is_paeth[lane] = -(bytes[0] == paeth);
    }
    if (step == 3) all.alpha[4 * row + 3] = 255;
  }
  return all;
}

/// Undoes the filters of the pixels `at` of the first row, `at` − 1 of the second one and so on, to the end of the
/// first row.
static void unfilter_diagonally(const rows_of_group *all, size_t width, size_t step) {
  const uint8_t *filtered[group];
  uint8_t *rgba[group];
  group_lanes left, corner;
  for (size_t row = 0; row < group; row++) {
    filtered[row] = all->rows[row].filtered - step * row;
    rgba[row] = all->rows[row].rgba - 4 * row;
    // The last row begins here, at the first pixel.
    bool begins = row == group - 1;
    for (size_t lane = 0; lane < 4; lane++) {
      size_t place = 4 * (group - 2) + lane;
      left[4 * row + lane] = begins ? 0 : rgba[row][place];
      corner[4 * row + lane] = begins ? 0 : (all->rows[row].above - 4 * row)[place];
    }
  }
  for (size_t at = group - 1; at < width; at++) {
    lanes top = load(all->rows[0].above + 4 * at);
    group_lanes first = __builtin_shufflevector(top, top, 0, 1, 2, 3, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1);
    // The pixel above is what the row above made in the step before.
    group_lanes above =
      __builtin_shufflevector(first, left, 0, 1, 2, 3, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27);
    group_pixels made;
    for (size_t row = 0; row < group; row++) memcpy((uint8_t *)&made + 4 * row, filtered[row] + step * at, 4);
    group_lanes prediction = (left & all->is_sub) | (above & all->is_up) |
                             (((left + above) >> 1) & all->is_average) |
                             (NEAREST(left, above, corner) & all->is_paeth);
    left = (__builtin_convertvector(made, group_lanes) + prediction) & 255;
    made = __builtin_convertvector(left, group_pixels) | all->alpha;
    for (size_t row = 0; row < group; row++) memcpy(rgba[row] + 4 * at, (uint8_t *)&made + 4 * row, 4);
    corner = above;
  }
}

static void unfilter_group(const uint8_t *filtered, uint8_t *rgba, size_t width, size_t step) {
  rows_of_group all = prepared(filtered, rgba, width, step);
  for (size_t row = 0; row < group; row++) {
    all.rows[row].to = group - 1 - row;
    unfilter_part(all.rows[row], step);
  }
  if (step == 3) unfilter_diagonally(&all, width, 3); else unfilter_diagonally(&all, width, 4);
  for (size_t row = 0; row < group; row++) {
    all.rows[row].from = width - row;
    all.rows[row].to = width;
    unfilter_part(all.rows[row], step);
  }
}

/// True if enough pixels wait for the ones before: a group costs as much as two rows.
static bool pays(const uint8_t *filtered, size_t width, size_t step) {
  int waiting = 0;
  for (size_t row = 0; row < group; row++) waiting += filtered[row * (width * step + 1)] >= average;
  return waiting >= 2 && width > group;
}

// MARK: - Gray

static uint8_t predicted_gray(uint8_t filter, int left, int above, int corner) {
  switch (filter) {
  case none: return 0;
  case sub: return (uint8_t)left;
  case up: return (uint8_t)above;
  case average: return (uint8_t)((left + above) / 2);
  default: {
    int by_left = abs(above - corner), by_above = abs(left - corner), by_corner = abs(left + above - 2 * corner);
    return (uint8_t)(by_left <= by_above && by_left <= by_corner ? left : by_above <= by_corner ? above : corner);
  }
  }
}

static void unfilter_gray(part row, unsigned channels) {
  uint8_t *rgba = row.rgba;
  for (size_t x = 0; x < row.to; x++) {
    for (unsigned channel = 0; channel < channels; channel++) {
      // Gray is red, green and blue, and alpha comes last.
      size_t place = 4 * x + (channel == 0 ? 0 : 3);
      int left = x > 0 ? rgba[place - 4] : 0, corner = x > 0 ? row.above[place - 4] : 0;
      uint8_t prediction = predicted_gray(row.filtered[-1], left, row.above[place], corner);
      rgba[place] = (uint8_t)(row.filtered[channels * x + channel] + prediction);
    }
    rgba[4 * x + 1] = rgba[4 * x + 2] = rgba[4 * x];
    if (channels == 1) rgba[4 * x + 3] = 255;
  }
}

void ccodecs_png_unfilter(uint8_t *rgba, const uint8_t *filtered, unsigned rows, size_t width, unsigned channels) {
  if (channels > 2 && rows == group && pays(filtered, width, channels)) {
    unfilter_group(filtered, rgba, width, channels);
    return;
  }
  for (size_t row = 0; row < rows; row++) {
    uint8_t *above = rgba + row * 4 * width;
    part whole = {filtered + row * (width * channels + 1) + 1, above, above + 4 * width, 0, width};
    if (channels > 2) unfilter_part(whole, channels); else unfilter_gray(whole, channels);
  }
}
