#ifndef CREDUCED_COLORS_H
#define CREDUCED_COLORS_H

/// Conversion of the two colors of YCbCr to the differences for red, green and blue.

#include <stddef.h>
#include <stdint.h>

/// Replaces `count` samples of Cb, in `red`, and of Cr, in `blue`. Rounded as in libjpeg.
void reduced_split_colors(int16_t *red, int16_t *green, int16_t *blue, size_t count);

#endif
