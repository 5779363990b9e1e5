#include "colors.h"

#include <string.h>

#include "machine.h"

void reduced_show_gray(const uint8_t *gray, uint8_t *rgba, size_t count) {
  for (size_t i = 0; i < count; i++) {
    rgba[4 * i] = rgba[4 * i + 1] = rgba[4 * i + 2] = gray[i];
    rgba[4 * i + 3] = 255;
  }
}

static inline uint8_t limited(int16_t number) { return number < 0 ? 0 : number > 255 ? 255 : (uint8_t)number; }

enum { group = 32 };

/// The factors of JFIF in 65,536ths. Those above a half are written as a whole and a rest: all fit 16 bits, in which
/// processors multiply many at once.
INLINE void show(
    const uint8_t *y, const uint8_t *cb, const uint8_t *cr, uint8_t *rgba, size_t count) {
  enum { red = 91881 - 65536, green_of_blue = -22554, green_of_red = 65536 - 46802, blue = 116130 - 2 * 65536 };
  const int half = 32768;
  uint8_t reds[group], greens[group], blues[group];
  for (size_t i = 0; i < count; i++) {
    int16_t b = (int16_t)(cb[i] - 128), r = (int16_t)(cr[i] - 128);
    reds[i] = limited((int16_t)(y[i] + r + ((r * red + half) >> 16)));
    greens[i] = limited((int16_t)(y[i] - r + ((b * green_of_blue + r * green_of_red + half) >> 16)));
    blues[i] = limited((int16_t)(y[i] + 2 * b + ((b * blue + half) >> 16)));
  }
  for (size_t i = 0; i < count; i++) {
    uint32_t pixel = (uint32_t)reds[i] | (uint32_t)greens[i] << 8 | (uint32_t)blues[i] << 16 | 0xFF000000;
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    pixel = __builtin_bswap32(pixel);
#endif
    memcpy(rgba + 4 * i, &pixel, sizeof pixel);
  }
}

INLINE void show_all(
    const uint8_t *y, const uint8_t *cb, const uint8_t *cr, uint8_t *rgba, size_t count) {
  size_t whole = count - count % group;
  for (size_t i = 0; i < whole; i += group) show(y + i, cb + i, cr + i, rgba + 4 * i, group);
  show(y + whole, cb + whole, cr + whole, rgba + 4 * whole, count - whole);
}

#ifdef HAS_WIDE_VECTORS
WITH_WIDE_VECTORS static void show_all_wide(
    const uint8_t *y, const uint8_t *cb, const uint8_t *cr, uint8_t *rgba, size_t count) {
  show_all(y, cb, cr, rgba, count);
}
#endif

void reduced_show_colors(const uint8_t *y, const uint8_t *cb, const uint8_t *cr, uint8_t *rgba, size_t count) {
#ifdef HAS_WIDE_VECTORS
  if (reduced_has_wide_vectors()) {
    show_all_wide(y, cb, cr, rgba, count);
    return;
  }
#endif
  show_all(y, cb, cr, rgba, count);
}
