#ifdef WITH_TIFF

#include <string.h>

#include "tiff.h"

// The same on every machine: no fused multiply-add.
#pragma STDC FP_CONTRACT OFF

// Samples as numbers of up to 16 bits. Larger ones are rounded, and floating point is from 0 for black to 1 for white,
// clipped. libtiff has converted to native byte order, with bits from the highest of each byte, whatever the file's
// order.

bool ccodecs_tiff_has_known_samples(const ccodecs_tiff_page *page) {
  switch (page->bits) {
    case 16:
    case 24:
    case 32: return true;
    case 64: return page->is_float;
    default: return page->bits >= 1 && page->bits < 16 && !page->is_float;
  }
}

unsigned ccodecs_tiff_maximum(const ccodecs_tiff_page *page) {
  return page->is_float || page->bits > 16 ? UINT16_MAX : (1u << page->bits) - 1;
}

// MARK: - Whole numbers

/// Samples with fewer than 8 bits, or a number of bits in between: packed without gaps, the highest bit first.
static void unpack_bits(const uint8_t *row, size_t first, size_t step, uint32_t count, int bits, uint16_t *output) {
  for (uint32_t x = 0; x < count; x++) {
    size_t place = (first + x * step) * (size_t)bits, end = place + (size_t)bits;
    uint32_t value = 0;
    for (size_t byte = place / 8; 8 * byte < end; byte++) value = value << 8 | row[byte];
    output[x] = (uint16_t)(value >> (-end & 7) & ((1u << bits) - 1));
  }
}

static void unpack_long(const uint8_t *row, size_t first, size_t step, uint32_t count, int bits, uint16_t *output) {
  size_t bytes = (size_t)bits / 8;
  uint64_t maximum = ((uint64_t)1 << bits) - 1;
  for (uint32_t x = 0; x < count; x++) {
    uint32_t value = ccodecs_tiff_word(row + (first + x * step) * bytes, bytes);
    output[x] = (uint16_t)((value * (uint64_t)UINT16_MAX + maximum / 2) / maximum);
  }
}

// MARK: - Floating point

/// Widens a floating-point number with `exponent_bits` and `fraction_bits` to 32 bits.
static uint32_t widened(uint32_t value, int exponent_bits, int fraction_bits) {
  uint32_t sign = value >> (exponent_bits + fraction_bits), exponent = value >> fraction_bits;
  uint32_t fraction = value & ((1u << fraction_bits) - 1), greatest = (1u << exponent_bits) - 1;
  exponent &= greatest;
  fraction <<= 23 - fraction_bits;
  // Subnormal numbers are far below half a level.
  if (exponent == 0) return 0;
  exponent = exponent == greatest ? 255 : exponent + 127 - (greatest >> 1);
  return sign << 31 | exponent << 23 | fraction;
}

static float float_at(const uint8_t *sample, int bits) {
  double wide;
  float value;
  uint32_t word = bits == 64 ? 0 : ccodecs_tiff_word(sample, (size_t)bits / 8);
  switch (bits) {
    case 16: word = widened(word, 5, 10); break;
    case 24: word = widened(word, 7, 16); break;
    case 64: memcpy(&wide, sample, sizeof wide); return (float)wide;
    default: break;
  }
  memcpy(&value, &word, sizeof value);
  return value;
}

static void unpack_floats(const uint8_t *row, size_t first, size_t step, uint32_t count, int bits, uint16_t *output) {
  for (uint32_t x = 0; x < count; x++) {
    float value = float_at(row + (first + x * step) * (size_t)(bits / 8), bits);
    // NaN is black.
    float light = value > 0 ? (value < 1 ? value : 1) : 0;
    float level = light * UINT16_MAX;
    output[x] = (uint16_t)(level + 0.5f);
  }
}

// MARK: - Unpacking

uint32_t ccodecs_tiff_word(const uint8_t *bytes, size_t count) {
  uint32_t word = 0;
  for (size_t i = 0; i < count; i++)
    word |= (uint32_t)bytes[i] << 8 * (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? count - 1 - i : i);
  return word;
}

void ccodecs_tiff_unpack(
    const ccodecs_tiff_page *page, const uint8_t *row, size_t first, size_t step, uint32_t count, uint16_t *output) {
  int bits = page->bits;
  if (page->is_float) {
    unpack_floats(row, first, step, count, bits, output);
  } else if (bits == 8) {
    for (uint32_t x = 0; x < count; x++) output[x] = row[first + x * step];
  } else if (bits == 16) {
    // Rows may begin at odd addresses.
    for (uint32_t x = 0; x < count; x++) memcpy(output + x, row + 2 * (first + x * step), 2);
  } else if (bits > 16) {
    unpack_long(row, first, step, count, bits, output);
  } else {
    unpack_bits(row, first, step, count, bits, output);
  }
}

#endif
