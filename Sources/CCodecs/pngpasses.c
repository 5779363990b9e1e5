#include <string.h>

#include "png.h"

// An interlaced picture comes in seven passes. Each adds to the grid of known pixels; from pass to pass the grid
// becomes twice as fine, alternately down and across.

enum { pass_count = 7 };

typedef struct {
  uint32_t first_row, row_step, least_width;  // the rows of the pass, and the smallest picture width that has it
  uint32_t across, down;                      // the grid of known pixels after it
} pass;

static const pass passes[pass_count] = {
  {0, 8, 1, 8, 8}, {0, 8, 5, 4, 8}, {4, 8, 1, 4, 4}, {0, 4, 3, 2, 4}, {2, 4, 1, 2, 2}, {0, 2, 2, 1, 2}, {1, 2, 1, 1, 1},
};

static uint32_t rows_of(const pass *pass, const ccodecs_png *png) {
  if (png->picture.width < pass->least_width || png->picture.height <= pass->first_row) return 0;
  return (png->picture.height - pass->first_row + pass->row_step - 1) / pass->row_step;
}

uint32_t ccodecs_png_count_rows(const ccodecs_png *png) {
  uint32_t count = 0;
  for (int i = 0; i < pass_count; i++) count += rows_of(&passes[i], png);
  return count;
}

/// Returns the last pass whose rows are all known; NULL for none.
static const pass *last_whole_pass(const ccodecs_png *png) {
  uint32_t left = png->decoded_rows;
  const pass *last = NULL;
  for (int i = 0; i < pass_count && rows_of(&passes[i], png) <= left; i++) {
    last = &passes[i];
    left -= rows_of(last, png);
  }
  return last;
}

bool ccodecs_png_repeat_known_pixels(ccodecs_png *png) {
  const pass *last = last_whole_pass(png);
  size_t pixel_bytes = png->is_deep ? 8 : 4, row_bytes = pixel_bytes * png->picture.width;
  if (!last) return false;
  for (uint32_t y = 0; y < png->picture.height; y++) {
    uint8_t *row = png->pixels + y * row_bytes;
    if (y % last->down != 0) {
      memcpy(row, row - row_bytes, row_bytes);
      continue;
    }
    for (uint32_t x = 0; x < png->picture.width; x++)
      if (x % last->across != 0) memcpy(row + pixel_bytes * x, row + pixel_bytes * (x - 1), pixel_bytes);
  }
  return true;
}
