#include <string.h>

#include "machine.h"

typedef float samples4 __attribute__((vector_size(16), aligned(4), may_alias));
typedef float samples8 __attribute__((vector_size(32), aligned(4), may_alias));

#define PARAMETERS (enum craster_code code, const uint8_t *pixels, int channel, size_t count, float *samples)
INLINE void craster_load_code PARAMETERS {
  for (size_t x = 0; x < count; x++) {
    uint32_t pixel;
    memcpy(&pixel, pixels + 4 * x, sizeof pixel);
    samples[x] = (float)(int32_t)(pixel >> 8 * channel & 255);
  }
}
KERNEL(void, craster_load, PARAMETERS, (code, pixels, channel, count, samples))
#undef PARAMETERS

/// The nearest byte. A float added to 2²³ has no bits left for a fraction, so the sum is rounded.
INLINE uint32_t rounded_byte(float sample) {
  float value = sample < 0 ? 0 : sample > 255 ? 255 : sample;
  value += 8388608;
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits & 255;
}

#define PARAMETERS                                                                                          \
  (enum craster_code code, const float *red, const float *green, const float *blue, size_t count, uint8_t *pixels)
INLINE void craster_store_code PARAMETERS {
  for (size_t x = 0; x < count; x++) {
    uint32_t pixel = rounded_byte(red[x]) | rounded_byte(green[x]) << 8 | rounded_byte(blue[x]) << 16 | 0xFF000000;
    memcpy(pixels + 4 * x, &pixel, sizeof pixel);
  }
}
KERNEL(void, craster_store, PARAMETERS, (code, red, green, blue, count, pixels))
#undef PARAMETERS

#define PARAMETERS                                                                                     \
  (enum craster_code code, const float *rows, size_t first, size_t count, size_t samples, const float *weights, \
   float *sums)
INLINE void craster_add_up_code PARAMETERS {
  for (size_t column = 0; column + craster_block < samples; column += craster_block) {
    samples8 a = {0}, b = {0}, c = {0}, d = {0};
    const float *row = rows + first * samples + column;
    for (size_t tap = 0; tap < count; tap++) {
      const samples8 *part = (const samples8 *)row;
      const float weight = weights[tap];
      a += part[0] * weight;
      b += part[1] * weight;
      c += part[2] * weight;
      d += part[3] * weight;
      row += samples;
      if (first + tap + 1 == count) row -= count * samples;
    }
    samples8 *sum = (samples8 *)(sums + column);
    sum[0] = a;
    sum[1] = b;
    sum[2] = c;
    sum[3] = d;
  }
}
KERNEL(void, craster_add_up, PARAMETERS, (code, rows, first, count, samples, weights, sums))
#undef PARAMETERS

INLINE samples4 load4(const float *from) { return *(const samples4 *)from; }

/// Adds the four lanes of each sum: the first to the third, the second to the fourth, and then both.
INLINE samples4 totals(samples4 a, samples4 b, samples4 c, samples4 d) {
  samples4 ab = __builtin_shufflevector(a, b, 0, 1, 4, 5) + __builtin_shufflevector(a, b, 2, 3, 6, 7);
  samples4 cd = __builtin_shufflevector(c, d, 0, 1, 4, 5) + __builtin_shufflevector(c, d, 2, 3, 6, 7);
  return __builtin_shufflevector(ab, cd, 0, 2, 4, 6) + __builtin_shufflevector(ab, cd, 1, 3, 5, 7);
}

/// Adds the products of four samples each from two places.
INLINE void add_products(samples8 *sum, const float *one, const float *other, const float *weights, size_t stride) {
  const samples4 samples[] = {load4(one), load4(other)}, factors[] = {load4(weights), load4(weights + stride)};
  *sum += __builtin_shufflevector(samples[0], samples[1], 0, 1, 2, 3, 4, 5, 6, 7) *
          __builtin_shufflevector(factors[0], factors[1], 0, 1, 2, 3, 4, 5, 6, 7);
}

/// Computes four samples at once, each in four lanes.
INLINE void resample_four(const float *const sources[4], const float *weights, const size_t stride, float *row) {
  samples8 first = {0}, second = {0};
  for (size_t tap = 0; tap < stride; tap += 4) {
    add_products(&first, sources[0] + tap, sources[1] + tap, weights + tap, stride);
    add_products(&second, sources[2] + tap, sources[3] + tap, weights + 2 * stride + tap, stride);
  }
  samples4 sums = totals(
    __builtin_shufflevector(first, first, 0, 1, 2, 3), __builtin_shufflevector(first, first, 4, 5, 6, 7),
    __builtin_shufflevector(second, second, 0, 1, 2, 3), __builtin_shufflevector(second, second, 4, 5, 6, 7));
  memcpy(row, &sums, sizeof sums);
}

INLINE void resample_row(
    const float *line, ptrdiff_t column, const ptrdiff_t *starts, const float *weights, const size_t stride,
    size_t count, float *row) {
  size_t x = 0;
  for (; x + 4 <= count; x += 4) {
    const float *const sources[] = {
      line + (starts[x] - column), line + (starts[x + 1] - column), line + (starts[x + 2] - column),
      line + (starts[x + 3] - column)};
    resample_four(sources, weights + x * stride, stride, row + x);
  }
  for (; x < count; x++) {
    samples4 sum = {0};
    const float *source = line + (starts[x] - column);
    for (size_t tap = 0; tap < stride; tap += 4) sum += load4(source + tap) * load4(weights + x * stride + tap);
    row[x] = (sum[0] + sum[2]) + (sum[1] + sum[3]);
  }
}

#define PARAMETERS                                                                                               \
  (enum craster_code code, const float *line, ptrdiff_t column, const ptrdiff_t *starts, const float *weights,   \
   size_t stride, size_t count, float *row)
INLINE void craster_resample_across_code PARAMETERS {
  switch (stride) {
  case 8: resample_row(line, column, starts, weights, 8, count, row); break;
  case 12: resample_row(line, column, starts, weights, 12, count, row); break;
  default: resample_row(line, column, starts, weights, stride, count, row);
  }
}
KERNEL(void, craster_resample_across, PARAMETERS, (code, line, column, starts, weights, stride, count, row))
#undef PARAMETERS
