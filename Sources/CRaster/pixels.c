#include <string.h>

#include "machine.h"

INLINE int are_opaque(const uint8_t *pixels, const uint8_t *others, size_t count) {
  uint32_t all = UINT32_MAX;
  for (size_t x = 0; x < count; x++) {
    uint32_t one, other;
    memcpy(&one, pixels + 4 * x, sizeof one);
    memcpy(&other, others + 4 * x, sizeof other);
    all &= one & other;
  }
  return all >> 24 == 255;
}

#define PARAMETERS (enum craster_code code, uint8_t *pixels, const uint8_t *others, size_t count, unsigned share)
INLINE int craster_mix_code PARAMETERS {
  if (!are_opaque(pixels, others, count)) return 0;
  const uint16_t last = (uint16_t)share, first = (uint16_t)(256 - share);
  for (size_t index = 0; index < 4 * count; index++) {
    pixels[index] = (uint8_t)((uint16_t)(pixels[index] * first + others[index] * last + 128) >> 8);
  }
  return 1;
}
KERNEL(int, craster_mix, PARAMETERS, (code, pixels, others, count, share))
#undef PARAMETERS

#define PARAMETERS (enum craster_code code, const uint8_t *pixels, size_t count, uint8_t *luma)
INLINE void craster_luma_code PARAMETERS {
  for (size_t x = 0; x < count; x++) {
    uint32_t pixel;
    memcpy(&pixel, pixels + 4 * x, sizeof pixel);
    uint32_t sum = 11966 * (pixel & 255) + 40254 * (pixel >> 8 & 255) + 4064 * (pixel >> 16 & 255);
    luma[x] = (uint8_t)((sum + (16 << 16) + (1 << 15)) >> 16);
  }
}
KERNEL(void, craster_luma, PARAMETERS, (code, pixels, count, luma))
#undef PARAMETERS

INLINE void add_rows(const uint8_t *upper, const uint8_t *lower, size_t count, int16_t *sums) {
  for (size_t x = 0; x < count; x++) {
    uint32_t above, below;
    memcpy(&above, upper + 4 * x, sizeof above);
    memcpy(&below, lower + 4 * x, sizeof below);
    sums[x] = (int16_t)((above & 255) + (below & 255));
    sums[count + x] = (int16_t)((above >> 8 & 255) + (below >> 8 & 255));
    sums[2 * count + x] = (int16_t)((above >> 16 & 255) + (below >> 16 & 255));
  }
}

/// Writes a sample from the sums of two rows: half from its own column, and a quarter from each column beside it.
INLINE void write_sample(
    const int16_t *sums, size_t count, size_t left, size_t middle, size_t right, uint8_t *blue, uint8_t *red) {
  int32_t colors[3];
  for (int channel = 0; channel < 3; channel++, sums += count) {
    colors[channel] = sums[left] + 2 * sums[middle] + sums[right];
  }
  const int32_t gray = (128 << 19) + (1 << 18);
  *blue = (uint8_t)((gray - 6596 * colors[0] - 22188 * colors[1] + 28784 * colors[2]) >> 19);
  *red = (uint8_t)((gray + 28784 * colors[0] - 26145 * colors[1] - 2639 * colors[2]) >> 19);
}

#define PARAMETERS                                                                                              \
  (enum craster_code code, const uint8_t *upper, const uint8_t *lower, size_t count, int16_t *sums, uint8_t *blue, \
   uint8_t *red)
INLINE void craster_chroma_code PARAMETERS {
  add_rows(upper, lower, count, sums);
  const size_t last = count - 1;
  write_sample(sums, count, 0, 0, last < 1 ? last : 1, blue, red);
  size_t place = 1;
  for (; 2 * place < last; place++) {
    write_sample(sums, count, 2 * place - 1, 2 * place, 2 * place + 1, blue + place, red + place);
  }
  if (2 * place == last) write_sample(sums, count, last - 1, last, last, blue + place, red + place);
}
KERNEL(void, craster_chroma, PARAMETERS, (code, upper, lower, count, sums, blue, red))
#undef PARAMETERS
