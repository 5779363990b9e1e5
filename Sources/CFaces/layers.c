#include <stdbool.h>
#include <string.h>

#include "include/CFaces.h"

/// For code that is compiled twice, for other machines. The results are the same.
#define INLINE static inline __attribute__((always_inline))

#if defined(__x86_64__) && defined(__clang__)
#define HAS_WIDE_VECTORS
#define WITH_WIDE_VECTORS __attribute__((target("avx2")))

static bool may_be_wide(const struct cfaces_layer *layer) {
  return !layer->is_portable && __builtin_cpu_supports("avx2");
}
#endif

typedef int16_t shorts __attribute__((vector_size(16), aligned(2)));
typedef int16_t wide_shorts __attribute__((vector_size(32), aligned(2)));
typedef int32_t numbers __attribute__((vector_size(32), aligned(4)));
enum { group = 8 };

/// Adds the products of both numbers of each pair, for which processors have an instruction.
typedef void add_products(numbers *sums, const wide_shorts *a, const wide_shorts *b);

#ifdef HAS_WIDE_VECTORS
INLINE void add_narrow_products(numbers *sums, const wide_shorts *a, const wide_shorts *b) {
  typedef int32_t half __attribute__((vector_size(16)));
  half first = (half)__builtin_ia32_pmaddwd128(
    __builtin_shufflevector(*a, *a, 0, 1, 2, 3, 4, 5, 6, 7), __builtin_shufflevector(*b, *b, 0, 1, 2, 3, 4, 5, 6, 7));
  half second = (half)__builtin_ia32_pmaddwd128(
    __builtin_shufflevector(*a, *a, 8, 9, 10, 11, 12, 13, 14, 15),
    __builtin_shufflevector(*b, *b, 8, 9, 10, 11, 12, 13, 14, 15));
  *sums += __builtin_shufflevector(first, second, 0, 1, 2, 3, 4, 5, 6, 7);
}

WITH_WIDE_VECTORS INLINE void add_wide_products(numbers *sums, const wide_shorts *a, const wide_shorts *b) {
  *sums += (numbers)__builtin_ia32_pmaddwd256(*a, *b);
}
#else
INLINE void add_narrow_products(numbers *sums, const wide_shorts *a, const wide_shorts *b) {
  numbers first = __builtin_convertvector(__builtin_shufflevector(*a, *a, 0, 2, 4, 6, 8, 10, 12, 14), numbers) *
                  __builtin_convertvector(__builtin_shufflevector(*b, *b, 0, 2, 4, 6, 8, 10, 12, 14), numbers);
  numbers second = __builtin_convertvector(__builtin_shufflevector(*a, *a, 1, 3, 5, 7, 9, 11, 13, 15), numbers) *
                   __builtin_convertvector(__builtin_shufflevector(*b, *b, 1, 3, 5, 7, 9, 11, 13, 15), numbers);
  *sums += first + second;
}
#endif

/// Writes a group of results, within 16 bits.
INLINE void store(const struct cfaces_layer *layer, const numbers *sums, int16_t *out) {
  const numbers zeros = {0};
  numbers result = *sums >> layer->shift;
  result = __builtin_elementwise_min(result, zeros + INT16_MAX);
  result = __builtin_elementwise_max(result, zeros + (layer->rectifies ? 0 : INT16_MIN));
  shorts narrow = __builtin_convertvector(result, shorts);
  memcpy(out, &narrow, sizeof narrow);
}

// MARK: - Pointwise

/// Computes two groups of outputs of some adjacent pixels.
INLINE void pointwise_block(
    const struct cfaces_layer *layer, const int16_t *in, int16_t *out, int32_t output, const int pixels,
    add_products *add) {
  numbers sums[4][2];
#pragma clang loop unroll(full)
  for (int pixel = 0; pixel < pixels; pixel++) memcpy(sums[pixel], layer->biases + output, sizeof sums[pixel]);
  const int16_t *weights = layer->weights + 2 * output;
  for (int32_t input = 0; input < layer->inputs; input += 2) {
    wide_shorts pairs[2];
    memcpy(pairs, weights, sizeof pairs);
    weights += 2 * layer->outputs;
#pragma clang loop unroll(full)
    for (int pixel = 0; pixel < pixels; pixel++) {
      int32_t both;
      memcpy(&both, in + pixel * layer->inputs + input, sizeof both);
      const numbers zeros = {0};
      wide_shorts repeated = (wide_shorts)(zeros + both);
      add(&sums[pixel][0], &repeated, &pairs[0]);
      add(&sums[pixel][1], &repeated, &pairs[1]);
    }
  }
#pragma clang loop unroll(full)
  for (int pixel = 0; pixel < pixels; pixel++) {
    int16_t *to = out + pixel * layer->outputs + output;
    store(layer, &sums[pixel][0], to);
    store(layer, &sums[pixel][1], to + group);
  }
}

INLINE void pointwise(
    const struct cfaces_layer *layer, const int16_t *in, int16_t *out, size_t pixels, const int block,
    add_products *add) {
  size_t pixel = 0;
  for (; pixel + (size_t)block <= pixels; pixel += (size_t)block)
    for (int32_t output = 0; output < layer->outputs; output += 2 * group)
      pointwise_block(
        layer, in + pixel * (size_t)layer->inputs, out + pixel * (size_t)layer->outputs, output, block, add);
  for (; pixel < pixels; pixel++)
    for (int32_t output = 0; output < layer->outputs; output += 2 * group)
      pointwise_block(
        layer, in + pixel * (size_t)layer->inputs, out + pixel * (size_t)layer->outputs, output, 1, add);
}

// MARK: - Depthwise

INLINE void depthwise(
    const struct cfaces_layer *layer, const int16_t *const rows[3], int16_t *out, size_t pixels,
    add_products *add) {
  const size_t channels = (size_t)layer->outputs;
  for (size_t channel = 0; channel < channels; channel += group) {
    numbers biases;
    wide_shorts weights[5];
    memcpy(&biases, layer->biases + channel, sizeof biases);
#pragma clang loop unroll(full)
    for (size_t pair = 0; pair < 5; pair++)
      memcpy(&weights[pair], layer->weights + 2 * (pair * channels + channel), sizeof weights[pair]);
    for (size_t pixel = 0; pixel < pixels; pixel++) {
      shorts values[10] = {0};
#pragma clang loop unroll(full)
      for (size_t place = 0; place < 9; place++)
        memcpy(&values[place], rows[place / 3] + (pixel + place % 3) * channels + channel, sizeof values[place]);
      numbers sums = biases;
#pragma clang loop unroll(full)
      for (size_t pair = 0; pair < 5; pair++) {
        wide_shorts both = __builtin_shufflevector(
          values[2 * pair], values[2 * pair + 1], 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
        add(&sums, &both, &weights[pair]);
      }
      store(layer, &sums, out + pixel * channels + channel);
    }
  }
}

// MARK: - For both kinds of machines

#ifdef HAS_WIDE_VECTORS
WITH_WIDE_VECTORS static void wide_pointwise(
    const struct cfaces_layer *layer, const int16_t *in, int16_t *out, size_t pixels) {
  pointwise(layer, in, out, pixels, 4, add_wide_products);
}

WITH_WIDE_VECTORS static void wide_depthwise(
    const struct cfaces_layer *layer, const int16_t *const rows[3], int16_t *out, size_t pixels) {
  depthwise(layer, rows, out, pixels, add_wide_products);
}
#endif

static void apply_pointwise(const struct cfaces_layer *layer, const int16_t *in, int16_t *out, size_t pixels) {
#ifdef HAS_WIDE_VECTORS
  if (may_be_wide(layer)) {
    wide_pointwise(layer, in, out, pixels);
    return;
  }
#endif
  pointwise(layer, in, out, pixels, 2, add_narrow_products);
}

static void apply_depthwise(
    const struct cfaces_layer *layer, const int16_t *const rows[3], int16_t *out, size_t pixels) {
#ifdef HAS_WIDE_VECTORS
  if (may_be_wide(layer)) {
    wide_depthwise(layer, rows, out, pixels);
    return;
  }
#endif
  depthwise(layer, rows, out, pixels, add_narrow_products);
}

// MARK: - Whole pictures

void cfaces_stem(
    const struct cfaces_layer *layer, const uint8_t *colors, struct cfaces_size size, int16_t *row, int16_t *out) {
  const size_t stride = 3 * (2 * size.width + 1);
  for (size_t y = 0; y < size.height; y++) {
    const uint8_t *above = colors + 2 * y * stride;
    int16_t *values = row;
    for (size_t x = 0; x < size.width; x++) {
      for (size_t place = 0; place < 3; place++)
        for (size_t value = 0; value < 9; value++) *values++ = above[place * stride + 6 * x + value];
      *values++ = 0;
    }
    apply_pointwise(layer, row, out + y * size.width * (size_t)layer->outputs, size.width);
  }
}

void cfaces_pair(
    const struct cfaces_layer *pointwise, const struct cfaces_layer *depthwise, const int16_t *in,
    struct cfaces_size size, int16_t *rows, int16_t *out) {
  const size_t channels = (size_t)pointwise->outputs, stride = (size.width + 2) * channels;
  // Three rows in turn, and one that stays zero for those beyond the picture. So do the pixels at the ends.
  memset(rows, 0, 4 * stride * sizeof *rows);
  const int16_t *zeros = rows + 3 * stride;
  for (size_t y = 0; y <= size.height; y++) {
    if (y < size.height) {
      const int16_t *from = in + y * size.width * (size_t)pointwise->inputs;
      apply_pointwise(pointwise, from, rows + y % 3 * stride + channels, size.width);
    }
    if (y == 0) continue;
    const int16_t *around[3] = {
      y > 1 ? rows + (y - 2) % 3 * stride : zeros, rows + (y - 1) % 3 * stride,
      y < size.height ? rows + y % 3 * stride : zeros};
    apply_depthwise(depthwise, around, out + (y - 1) * size.width * channels, size.width);
  }
}

void cfaces_halve(const int16_t *in, struct cfaces_size size, size_t channels, int16_t *out) {
  const size_t stride = 2 * size.width * channels;
  for (size_t y = 0; y < size.height; y++) {
    for (size_t x = 0; x < size.width; x++) {
      const int16_t *first = in + 2 * y * stride + 2 * x * channels;
      for (size_t channel = 0; channel < channels; channel += group) {
        shorts values[4];
        for (size_t i = 0; i < 4; i++)
          memcpy(&values[i], first + i / 2 * stride + i % 2 * channels + channel, sizeof values[i]);
        shorts most = __builtin_elementwise_max(
          __builtin_elementwise_max(values[0], values[1]), __builtin_elementwise_max(values[2], values[3]));
        memcpy(out, &most, sizeof most);
        out += group;
      }
    }
  }
}

void cfaces_add_doubled(const int16_t *in, struct cfaces_size size, size_t channels, int16_t *to) {
  for (size_t y = 0; y < size.height; y++) {
    for (size_t x = 0; x < size.width; x++) {
      const int16_t *from = in + (y / 2 * (size.width / 2) + x / 2) * channels;
      for (size_t channel = 0; channel < channels; channel += group) {
        shorts value, sum;
        memcpy(&value, from + channel, sizeof value);
        memcpy(&sum, to, sizeof sum);
        sum = __builtin_elementwise_add_sat(sum, value);
        memcpy(to, &sum, sizeof sum);
        to += group;
      }
    }
  }
}
