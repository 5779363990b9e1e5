#include "CCodecs.h"

#include <stdbool.h>
#include <string.h>

#include <zlib.h>

// Finds the end of a deflate stream, to the bit. For a single block, which libdeflate makes of short input, the header
// is enough: it defines the end-of-block code, and after the lowest one bit of that code there are only zeros. Other
// streams are inflated.

enum { most_code_bits = 15, end_of_block = 256, most_literals = 288, length_codes = 19, longest_length_code = 7 };

/// Reads bits, starting with the lowest of the first byte. After the end there are zeros.
struct bits {
  const uint8_t *bytes;
  size_t count;
  size_t place;
};

static unsigned look(const struct bits *bits, unsigned count) {
  size_t first = bits->place / 8;
  uint32_t word = 0;
  for (size_t i = 0; i < 3 && first + i < bits->count; i++) word |= (uint32_t)bits->bytes[first + i] << 8 * i;
  return word >> bits->place % 8 & ((1u << count) - 1);
}

static unsigned take(struct bits *bits, unsigned count) {
  unsigned value = look(bits, count);
  bits->place += count;
  return value;
}

/// The code for the lengths of the other codes: the symbol and code length for each value of the next bits.
struct length_code {
  uint8_t symbol[1 << longest_length_code];
  uint8_t length[1 << longest_length_code];
};

static bool read_length_code(struct bits *bits, unsigned count, struct length_code *code) {
  static const uint8_t order[length_codes] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
  uint8_t lengths[length_codes] = {0};
  for (unsigned i = 0; i < count; i++) lengths[order[i]] = (uint8_t)take(bits, 3);
  memset(code, 0, sizeof *code);
  // Codes are ordered by length and then by symbol, and written from their highest bit.
  unsigned next = 0;
  for (unsigned length = 1; length <= longest_length_code; length++, next <<= 1) {
    for (uint8_t symbol = 0; symbol < length_codes; symbol++) {
      if (lengths[symbol] != length) continue;
      if (next >> length) return false;
      unsigned turned = 0;
      for (unsigned bit = 0; bit < length; bit++) turned |= (next >> bit & 1) << (length - 1 - bit);
      for (unsigned i = turned; i < 1 << longest_length_code; i += 1u << length) {
        code->symbol[i] = symbol;
        code->length[i] = (uint8_t)length;
      }
      next++;
    }
  }
  return true;
}

/// Reads the lengths of `count` codes, 0 for symbols that do not occur.
static bool read_lengths(struct bits *bits, const struct length_code *code, unsigned count, uint8_t *lengths) {
  for (unsigned i = 0; i < count;) {
    unsigned next = look(bits, longest_length_code);
    if (code->length[next] == 0) return false;
    bits->place += code->length[next];
    unsigned symbol = code->symbol[next], repeats = 1;
    uint8_t length = (uint8_t)symbol;
    if (symbol == 16) {
      if (i == 0) return false;
      length = lengths[i - 1];
      repeats = 3 + take(bits, 2);
    } else if (symbol > 16) {
      length = 0;
      repeats = symbol == 17 ? 3 + take(bits, 3) : 11 + take(bits, 7);
    }
    // A run may continue into the lengths of the distances.
    for (; repeats > 0 && i < count; repeats--) lengths[i++] = length;
  }
  return true;
}

/// Returns the number of zeros at the end of the end-of-block code; −1 if the code is all zeros or the header is
/// invalid.
static int zeros_of_end_of_block(struct bits *bits) {
  unsigned literals = 257 + take(bits, 5);
  take(bits, 5);
  unsigned count = 4 + take(bits, 4);
  struct length_code code;
  uint8_t lengths[most_literals];
  if (literals > most_literals || !read_length_code(bits, count, &code)) return -1;
  if (!read_lengths(bits, &code, literals, lengths)) return -1;
  unsigned shorter[most_code_bits + 1] = {0}, before = 0, length = lengths[end_of_block], first = 0;
  if (length == 0) return -1;
  for (unsigned symbol = 0; symbol < literals; symbol++) {
    if (lengths[symbol] < length) shorter[lengths[symbol]]++;
    if (lengths[symbol] == length && symbol < end_of_block) before++;
  }
  for (unsigned i = 1; i < length; i++) first = (first + shorter[i]) << 1;
  unsigned end = first + before;
  if (end == 0 || end >> length) return -1;
  return __builtin_ctz(end);
}

/// Treats the stream as a single block. Fails if it is not, or if only inflating it could tell.
static bool find_single_block(const uint8_t *stream, size_t count, ccodecs_deflate_places *places) {
  struct bits bits = {stream, count, 0};
  bool is_last = take(&bits, 1);
  enum { stored, fixed, dynamic } kind = take(&bits, 2);
  if (!is_last || count < 5) return false;
  *places = (ccodecs_deflate_places){.last_block = 0, .end = 8 * count};
  if (kind == stored) return count == 5 + (size_t)(stream[1] | stream[2] << 8);
  int zeros = kind == dynamic ? zeros_of_end_of_block(&bits) : -1;
  if (zeros < 0) return false;
  size_t ones = count;
  while (ones > count - 3 && stream[ones - 1] == 0) ones--;
  if (stream[ones - 1] == 0) return false;
  places->end = 8 * ones - (size_t)(__builtin_clz(stream[ones - 1]) - 24) + (size_t)zeros;
  return places->end > 8 * (count - 1) && places->end <= 8 * count && places->end > bits.place;
}

/// Inflates the stream block by block.
static bool find_by_inflating(const uint8_t *stream, size_t count, ccodecs_deflate_places *places) {
  enum { no_header_window_bits = -15, unused_bits = 7, is_in_last_block = 64, is_between_blocks = 128 };
  uint8_t inflated[32 << 10];
  z_stream zlib;
  memset(&zlib, 0, sizeof zlib);
  if (count > UINT32_MAX || inflateInit2(&zlib, no_header_window_bits) != Z_OK) return false;
  zlib.next_in = (Bytef *)stream;
  zlib.avail_in = (uInt)count;
  *places = (ccodecs_deflate_places){0, 0};
  bool is_found = false;
  while (!is_found) {
    zlib.next_out = inflated;
    zlib.avail_out = sizeof inflated;
    if (inflate(&zlib, Z_BLOCK) != Z_OK) break;
    if (!(zlib.data_type & is_between_blocks)) continue;
    size_t place = 8 * (count - zlib.avail_in) - (size_t)(zlib.data_type & unused_bits);
    is_found = zlib.data_type & is_in_last_block;
    if (is_found) places->end = place;
    else places->last_block = place;
  }
  is_found = is_found && zlib.avail_in == 0;
  inflateEnd(&zlib);
  return is_found;
}

int ccodecs_find_last_block(const uint8_t *stream, size_t count, ccodecs_deflate_places *places) {
  return find_single_block(stream, count, places) || find_by_inflating(stream, count, places);
}
