#include "transform.h"

#include <string.h>

#include "machine.h"

/// One number of each block in a group.
typedef int32_t group __attribute__((vector_size(4 * group_blocks), aligned(4)));

enum {
  /// Fraction bits of the factors, and of the first step's results.
  factor_bits = 11,
  between_bits = 3,
  first_shift = factor_bits - between_bits,
  second_shift = factor_bits + between_bits + 3
};

// MARK: - One direction
// √2 · cos(n · π / 2m) in 2048ths, for m pixels.

INLINE void make_1(const group *in, group *out) { out[0] = in[0] << factor_bits; }

INLINE void make_2(const group *in, group *out) {
  out[0] = (in[0] + in[1]) << factor_bits;
  out[1] = (in[0] - in[1]) << factor_bits;
}

INLINE void make_3(const group *in, group *out) {
  group mean = in[0] << factor_bits, even = in[2] * 1448, odd = in[1] * 2508;
  out[0] = mean + even + odd;
  out[1] = mean - 2 * even;
  out[2] = mean + even - odd;
}

INLINE void make_4(const group *in, group *out) {
  group outer = (in[0] + in[2]) << factor_bits, inner = (in[0] - in[2]) << factor_bits;
  group odd_outer = in[1] * 2676 + in[3] * 1108, odd_inner = in[1] * 1108 - in[3] * 2676;
  out[0] = outer + odd_outer;
  out[1] = inner + odd_inner;
  out[2] = inner - odd_inner;
  out[3] = outer - odd_outer;
}

typedef void one_direction(const group *in, group *out);

// MARK: - Samples

INLINE void limit(group *numbers, int32_t least, int32_t most) {
  const group zeros = {0};
  *numbers = __builtin_elementwise_min(__builtin_elementwise_max(*numbers, zeros + least), zeros + most);
}

typedef int16_t short_group __attribute__((vector_size(2 * group_blocks)));
typedef int16_t short_pair __attribute__((vector_size(4 * group_blocks)));
typedef int16_t short_quad __attribute__((vector_size(8 * group_blocks)));

/// Interleaves the numbers of two groups.
INLINE void pair(const short_group groups[2], short_pair *pairs) {
  *pairs = __builtin_shufflevector(groups[0], groups[1], 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
}

/// Writes a row of each block's samples, from left to right. May write beyond the last.
INLINE void store_row(const group *row, int16_t *to, const int across) {
  short_group samples[4];
#pragma clang loop unroll(full)
  for (int x = 0; x < 4; x++) samples[x] = __builtin_convertvector(row[x < across ? x : 0], short_group);
  if (across == 1) {
    memcpy(to, &samples[0], sizeof samples[0]);
    return;
  }
  short_pair left, right;
  pair(&samples[0], &left);
  pair(&samples[2], &right);
  if (across == 2) {
    memcpy(to, &left, sizeof left);
    return;
  }
  short_quad all = __builtin_shufflevector(
    left, right, 0, 1, 16, 17, 2, 3, 18, 19, 4, 5, 20, 21, 6, 7, 22, 23, 8, 9, 24, 25, 10, 11, 26, 27, 12, 13, 28, 29,
    14, 15, 30, 31);
  if (across == 4) {
    memcpy(to, &all, sizeof all);
    return;
  }
  int16_t fours[4 * group_blocks];
  memcpy(fours, &all, sizeof fours);
#pragma clang loop unroll(full)
  for (int i = 0; i < group_blocks; i++) memcpy(to + across * i, fours + 4 * i, 4 * sizeof *to);
}

/// Transforms columns, then rows.
INLINE void transform(
    const int32_t *values, size_t blocks, int16_t *samples, size_t stride, const int across, const int down,
    const int fraction_bits, one_direction make_across, one_direction make_down) {
  const int shift = second_shift - fraction_bits;
  for (size_t block = 0; block < blocks; block += group_blocks) {
    group between[most_samples][most_samples];
#pragma clang loop unroll(full)
    for (int u = 0; u < across; u++) {
      group column[most_samples], made[most_samples];
#pragma clang loop unroll(full)
      for (int v = 0; v < down; v++) {
        memcpy(&column[v], values + (size_t)(across * v + u) * blocks + block, sizeof column[v]);
        limit(&column[v], -most_frequency, most_frequency);
      }
      make_down(column, made);
#pragma clang loop unroll(full)
      for (int y = 0; y < down; y++) between[y][u] = (made[y] + (1 << (first_shift - 1))) >> first_shift;
    }
#pragma clang loop unroll(full)
    for (int y = 0; y < down; y++) {
      group row[most_samples];
      make_across(between[y], row);
#pragma clang loop unroll(full)
      for (int x = 0; x < across; x++) {
        row[x] = (row[x] + (1 << (shift - 1))) >> shift;
        limit(&row[x], -(most_sample << fraction_bits), most_sample << fraction_bits);
      }
      store_row(row, samples + (size_t)y * stride + block * (size_t)across, across);
    }
  }
}

// MARK: - All sizes

#define TRANSFORM(across, down, bits, name, machine)                                                     \
  machine static void name##across##_by_##down(                                                          \
      const int32_t *values, size_t blocks, int16_t *samples, size_t stride) {                           \
    transform(values, blocks, samples, stride, across, down, bits, make_##across, make_##down);          \
  }

/// Brightness has as many samples in both directions.
#define TRANSFORMS_OF_BRIGHTNESS(name, machine)                                                          \
  TRANSFORM(1, 1, brightness_bits, name, machine)                                                        \
  TRANSFORM(2, 2, brightness_bits, name, machine)                                                        \
  TRANSFORM(3, 3, brightness_bits, name, machine)                                                        \
  TRANSFORM(4, 4, brightness_bits, name, machine)                                                        \
  static reduced_transform *const name##all[most_samples + 1] = {                                        \
    NULL, name##1_by_1, name##2_by_2, name##3_by_3, name##4_by_4};

#define TRANSFORMS_OF_COLORS(name, machine)                                                              \
  TRANSFORM(1, 1, 0, name, machine)                                                                      \
  TRANSFORM(1, 2, 0, name, machine)                                                                      \
  TRANSFORM(2, 1, 0, name, machine)                                                                      \
  TRANSFORM(2, 2, 0, name, machine)                                                                      \
  TRANSFORM(2, 3, 0, name, machine)                                                                      \
  TRANSFORM(2, 4, 0, name, machine)                                                                      \
  TRANSFORM(3, 2, 0, name, machine)                                                                      \
  TRANSFORM(3, 3, 0, name, machine)                                                                      \
  TRANSFORM(4, 2, 0, name, machine)                                                                      \
  TRANSFORM(4, 4, 0, name, machine)                                                                      \
  static reduced_transform *const name##all[most_samples + 1][most_samples + 1] = {                      \
    [1] = {[1] = name##1_by_1, [2] = name##1_by_2},                                                      \
    [2] = {[1] = name##2_by_1, [2] = name##2_by_2, [3] = name##2_by_3, [4] = name##2_by_4},              \
    [3] = {[2] = name##3_by_2, [3] = name##3_by_3},                                                      \
    [4] = {[2] = name##4_by_2, [4] = name##4_by_4},                                                      \
  };

TRANSFORMS_OF_BRIGHTNESS(brightness_to_, )
TRANSFORMS_OF_COLORS(color_to_, )
#ifdef HAS_WIDE_VECTORS
TRANSFORMS_OF_BRIGHTNESS(wide_brightness_to_, WITH_WIDE_VECTORS)
TRANSFORMS_OF_COLORS(wide_color_to_, WITH_WIDE_VECTORS)
#endif

reduced_transform *reduced_transform_of_brightness(int side) {
#ifdef HAS_WIDE_VECTORS
  if (reduced_has_wide_vectors()) return wide_brightness_to_all[side];
#endif
  return brightness_to_all[side];
}

reduced_transform *reduced_transform_of_color(int across, int down) {
#ifdef HAS_WIDE_VECTORS
  if (reduced_has_wide_vectors()) return wide_color_to_all[across][down];
#endif
  return color_to_all[across][down];
}
