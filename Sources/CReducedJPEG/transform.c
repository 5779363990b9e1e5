#include "transform.h"

#include <string.h>

#include "machine.h"

/// One number of each block in a group.
typedef int32_t group __attribute__((vector_size(4 * group_blocks), aligned(4)));

enum {
  /// Fraction bits of the factors, and of what the first step makes.
  factor_bits = 11,
  between_bits = 2,
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

INLINE void make_6(const group *in, group *out) {
  group evens[3] = {in[0], in[2], in[4]}, even[3];
  make_3(evens, even);
  group odd[3] = {
    in[1] * 2798 + (in[3] << factor_bits) + in[5] * 750, (in[1] - in[3] - in[5]) << factor_bits,
    in[1] * 750 - (in[3] << factor_bits) + in[5] * 2798};
#pragma clang loop unroll(full)
  for (int i = 0; i < 3; i++) {
    out[i] = even[i] + odd[i];
    out[5 - i] = even[i] - odd[i];
  }
}

INLINE void make_8(const group *in, group *out) {
  group evens[4] = {in[0], in[2], in[4], in[6]}, even[4];
  make_4(evens, even);
  group odd[4] = {
    in[1] * 2841 + in[3] * 2408 + in[5] * 1609 + in[7] * 565,
    in[1] * 2408 - in[3] * 565 - in[5] * 2841 - in[7] * 1609,
    in[1] * 1609 - in[3] * 2841 + in[5] * 565 + in[7] * 2408,
    in[1] * 565 - in[3] * 1609 + in[5] * 2408 - in[7] * 2841};
#pragma clang loop unroll(full)
  for (int i = 0; i < 4; i++) {
    out[i] = even[i] + odd[i];
    out[7 - i] = even[i] - odd[i];
  }
}

typedef void one_direction(const group *in, group *out);

// MARK: - Pixels

INLINE void limit(group *numbers, int32_t least, int32_t most) {
  const group zeros = {0};
  *numbers = __builtin_elementwise_min(__builtin_elementwise_max(*numbers, zeros + least), zeros + most);
}

INLINE void store(uint8_t *to, uint64_t bytes, size_t count) {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  bytes = __builtin_bswap64(bytes);
#endif
  memcpy(to, &bytes, count);
}

/// Writes a row of each block's pixels, from left to right. More may be written behind the last.
INLINE void store_row(const group *pixels, uint8_t *to, const int across) {
  group low = {0}, high = {0};
#pragma clang loop unroll(full)
  for (int x = 0; x < across; x++)
    if (x < 4) low |= pixels[x] << (8 * x);
    else high |= pixels[x] << (8 * (x - 4));
#pragma clang loop unroll(full)
  for (int i = 0; i < group_blocks; i++) {
    uint64_t bytes = (uint32_t)low[i] | (uint64_t)(uint32_t)high[i] << 32;
    store(to + across * i, bytes, across <= 2 ? (size_t)across : across <= 4 ? 4 : 8);
  }
}

/// First down, then across.
INLINE void transform(
    const int32_t *values, size_t blocks, uint8_t *pixels, size_t stride, const int across, const int down,
    one_direction make_across, one_direction make_down) {
  for (size_t block = 0; block < blocks; block += group_blocks) {
    group between[block_side][block_side];
#pragma clang loop unroll(full)
    for (int u = 0; u < across; u++) {
      group column[block_side], made[block_side];
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
      group row[block_side];
      make_across(between[y], row);
#pragma clang loop unroll(full)
      for (int x = 0; x < across; x++) {
        row[x] = (row[x] + (128 << second_shift) + (1 << (second_shift - 1))) >> second_shift;
        limit(&row[x], 0, 255);
      }
      store_row(row, pixels + (size_t)y * stride + block * (size_t)across, across);
    }
  }
}

// MARK: - All sizes

#define TRANSFORM(across, down, name, machine)                                                            \
  machine static void name##across##_by_##down(                                                           \
      const int32_t *values, size_t blocks, uint8_t *pixels, size_t stride) {                             \
    transform(values, blocks, pixels, stride, across, down, make_##across, make_##down);                  \
  }

#define TRANSFORMS(name, machine)                                                                         \
  TRANSFORM(1, 1, name, machine)                                                                          \
  TRANSFORM(1, 2, name, machine)                                                                          \
  TRANSFORM(2, 1, name, machine)                                                                          \
  TRANSFORM(2, 2, name, machine)                                                                          \
  TRANSFORM(2, 4, name, machine)                                                                          \
  TRANSFORM(3, 3, name, machine)                                                                          \
  TRANSFORM(3, 6, name, machine)                                                                          \
  TRANSFORM(4, 2, name, machine)                                                                          \
  TRANSFORM(4, 4, name, machine)                                                                          \
  TRANSFORM(4, 8, name, machine)                                                                          \
  TRANSFORM(6, 3, name, machine)                                                                          \
  TRANSFORM(6, 6, name, machine)                                                                          \
  TRANSFORM(8, 4, name, machine)                                                                          \
  TRANSFORM(8, 8, name, machine)                                                                          \
  static reduced_transform *const name##all[block_side + 1][block_side + 1] = {                           \
    [1] = {[1] = name##1_by_1, [2] = name##1_by_2},                                                       \
    [2] = {[1] = name##2_by_1, [2] = name##2_by_2, [4] = name##2_by_4},                                   \
    [3] = {[3] = name##3_by_3, [6] = name##3_by_6},                                                       \
    [4] = {[2] = name##4_by_2, [4] = name##4_by_4, [8] = name##4_by_8},                                   \
    [6] = {[3] = name##6_by_3, [6] = name##6_by_6},                                                       \
    [8] = {[4] = name##8_by_4, [8] = name##8_by_8},                                                       \
  };

TRANSFORMS(to_, )
#ifdef HAS_WIDE_VECTORS
TRANSFORMS(wide_to_, WITH_WIDE_VECTORS)
#endif

reduced_transform *reduced_transform_to(int across, int down) {
#ifdef HAS_WIDE_VECTORS
  if (reduced_has_wide_vectors()) return wide_to_all[across][down];
#endif
  return to_all[across][down];
}
