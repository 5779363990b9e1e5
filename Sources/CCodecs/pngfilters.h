#ifndef CCODECS_PNGFILTERS_H
#define CCODECS_PNGFILTERS_H

#include <stddef.h>
#include <stdint.h>

enum {
  /// The number of rows whose filters are undone together.
  ccodecs_png_group = 4,
  /// Vectors of four bytes are loaded at the end of rows, so this many bytes follow the last filtered row.
  ccodecs_png_padding = 4
};

/// Undoes the filters of up to `ccodecs_png_group` rows of 8-bit samples, each of which begins with its filter.
///
/// `rgba` has the row before them, followed by room for the new rows. There are one to four `channels`, the last of two
/// or four is alpha, and gray becomes RGBA, too.
void ccodecs_png_unfilter(uint8_t *rgba, const uint8_t *filtered, unsigned rows, size_t width, unsigned channels);

#endif
