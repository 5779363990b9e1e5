#include "colors.h"

#include "machine.h"

/// Splits colors with JFIF's factors in 65,536ths.
INLINE void split_colors(int16_t *restrict red, int16_t *restrict green, int16_t *restrict blue, size_t count) {
  enum { red_of_cr = 91881, green_of_cb = -22554, green_of_cr = -46802, blue_of_cb = 116130, half = 32768 };
  for (size_t i = 0; i < count; i++) {
    int32_t cb = red[i], cr = blue[i];
    red[i] = (int16_t)((cr * red_of_cr + half) >> 16);
    green[i] = (int16_t)((cb * green_of_cb + cr * green_of_cr + half) >> 16);
    blue[i] = (int16_t)((cb * blue_of_cb + half) >> 16);
  }
}

#ifdef HAS_WIDE_VECTORS
WITH_WIDE_VECTORS static void split_colors_wide(int16_t *red, int16_t *green, int16_t *blue, size_t count) {
  split_colors(red, green, blue, count);
}
#endif

void reduced_split_colors(int16_t *red, int16_t *green, int16_t *blue, size_t count) {
#ifdef HAS_WIDE_VECTORS
  if (reduced_has_wide_vectors()) {
    split_colors_wide(red, green, blue, count);
    return;
  }
#endif
  split_colors(red, green, blue, count);
}
