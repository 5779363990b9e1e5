#ifndef CREDUCED_COLORS_H
#define CREDUCED_COLORS_H

/// From planes to opaque RGBA, rounded as in libjpeg.

#include <stddef.h>
#include <stdint.h>

void reduced_show_gray(const uint8_t *gray, uint8_t *rgba, size_t count);
void reduced_show_colors(const uint8_t *y, const uint8_t *cb, const uint8_t *cr, uint8_t *rgba, size_t count);

#endif
