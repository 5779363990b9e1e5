// libjpeg finds the shortest codes of a JPEG only with all of its coefficients in memory. Here, the symbols that it has
// written with its default codes are counted, and written again with others: that takes a small part of the memory, and
// hardly any time.

#include <string.h>

#include "support.h"

enum {
  lookup_bits = 12,
  longest_code = 16,
  frequencies = 64,
  most_value_bits = 15,
  /// The size of all symbols of a block with the longest codes and values, every byte of them followed by a zero, with
  /// the remaining bits before and after it.
  most_block_bytes = 2 * frequencies * (longest_code + most_value_bits) / 8 + 8,
  /// The maximum growth: codes have two bits at least, and every byte may be followed by a zero.
  most_growth = longest_code / 2 * 2
};

static int symbol_count(const ccodecs_huffman_code *code) {
  int count = 0;
  for (int i = 0; i < longest_code; i++) count += code->lengths[i];
  return count;
}

// MARK: - Reading

/// A code, for finding the symbol at the top of some bits.
typedef struct {
  uint16_t entries[1 << lookup_bits];  // lengths, and symbols below; 0 for longer codes
  int32_t limits[longest_code + 1];    // above the codes of each length, aligned to 16 bits
  int32_t offsets[longest_code + 1];   // from a code to its symbol
  const uint8_t *symbols;
} symbol_table;

static void fill_table(symbol_table *table, const ccodecs_huffman_code *code) {
  memset(table, 0, sizeof *table);
  table->symbols = code->symbols;
  int32_t next = 0, index = 0;
  for (int length = 1; length <= longest_code; length++) {
    table->offsets[length] = index - next;
    for (int i = 0; i < code->lengths[length - 1] && index < 256; i++, next++, index++) {
      if (length > lookup_bits) continue;
      int32_t first = next << (lookup_bits - length), count = 1 << (lookup_bits - length);
      for (int32_t j = first; j < first + count && j < 1 << lookup_bits; j++)
        table->entries[j] = (uint16_t)(length << 8 | code->symbols[index]);
    }
    table->limits[length] = next << (longest_code - length);
    next *= 2;
  }
}

typedef struct {
  const uint8_t *next, *end;
  uint64_t bits;  // the next on top
  int count;
} bit_reader;

/// Takes as many bytes as there is room for, up to a marker.
static void refill(bit_reader *reader) {
  while (reader->count <= 56 && reader->next < reader->end) {
    uint8_t byte = *reader->next;
    if (byte == 0xFF) {
      if (reader->end - reader->next < 2 || reader->next[1] != 0) return;
      reader->next++;
    }
    reader->next++;
    reader->bits |= (uint64_t)byte << (56 - reader->count);
    reader->count += 8;
  }
}

static void drop(bit_reader *reader, int count) {
  reader->bits <<= count;
  reader->count -= count;
}

/// Returns the next symbol, or -1. More bits than its value needs are available.
static int read_symbol(bit_reader *reader, const symbol_table *table) {
  if (reader->count < longest_code + most_value_bits) refill(reader);
  unsigned entry = table->entries[reader->bits >> (64 - lookup_bits)];
  int length = (int)(entry >> 8), symbol = (int)(entry & 255);
  if (length == 0) {
    int32_t top = (int32_t)(reader->bits >> 48);
    length = lookup_bits + 1;
    while (length <= longest_code && top >= table->limits[length]) length++;
    if (length > longest_code) return -1;
    int32_t index = (top >> (longest_code - length)) + table->offsets[length];
    if (index < 0 || index > 255) return -1;
    symbol = table->symbols[index];
  }
  if (length > reader->count) return -1;
  drop(reader, length);
  return symbol;
}

// MARK: - Writing

/// Codes by their symbols.
typedef struct {
  uint16_t codes[256];
  uint8_t lengths[256];
} code_table;

static void list_codes(code_table *table, const ccodecs_huffman_code *code) {
  memset(table, 0, sizeof *table);
  unsigned next = 0, index = 0;
  for (int length = 1; length <= longest_code; length++, next *= 2)
    for (int i = 0; i < code->lengths[length - 1] && index < 256; i++, next++, index++) {
      table->codes[code->symbols[index]] = (uint16_t)next;
      table->lengths[code->symbols[index]] = (uint8_t)length;
    }
}

typedef struct {
  uint8_t *next, *end;
  uint64_t bits;  // the last ones lowest
  int count;      // not written yet, less than 8
} bit_writer;

static void write_bits(bit_writer *writer, uint64_t bits, int count) {
  writer->bits = writer->bits << count | bits;
  writer->count += count;
  while (writer->count >= 8) {
    writer->count -= 8;
    uint8_t byte = (uint8_t)(writer->bits >> writer->count);
    *writer->next++ = byte;
    if (byte == 0xFF) *writer->next++ = 0;
  }
}

// MARK: - Both

/// The destination of symbols: a count, or data with other codes.
typedef struct {
  ccodecs_symbol_counts *counts;
  code_table codes[ccodecs_jpeg_codes];
  bit_writer writer;
} symbol_sink;

/// Passes a symbol and the bits of its value on. Returns false if it has no code, or its value no bits.
static bool pass(symbol_sink *sink, int code, int symbol, int size, bit_reader *reader) {
  if (symbol < 0 || size > most_value_bits || size > reader->count) return false;
  if (sink->counts) {
    sink->counts->counts[code][symbol]++;
  } else {
    const code_table *table = &sink->codes[code];
    if (table->lengths[symbol] == 0) return false;
    write_bits(&sink->writer, table->codes[symbol], table->lengths[symbol]);
    write_bits(&sink->writer, size == 0 ? 0 : reader->bits >> (64 - size), size);
  }
  drop(reader, size);
  return true;
}

/// Passes a block on; `code` is that of its mean, and the next one that of its frequencies.
static bool pass_block(symbol_sink *sink, int code, const symbol_table *tables, bit_reader *reader) {
  if (!sink->counts && sink->writer.end - sink->writer.next < most_block_bytes) return false;
  int symbol = read_symbol(reader, &tables[code]);
  if (!pass(sink, code, symbol, symbol, reader)) return false;
  for (int frequency = 1; frequency < frequencies;) {
    symbol = read_symbol(reader, &tables[code + 1]);
    int size = symbol & 15, run = symbol >> 4;
    if (!pass(sink, code + 1, symbol, size, reader)) return false;
    if (size == 0 && run < 15) return true;
    frequency += run + 1;
    if (frequency > frequencies) return false;
  }
  return true;
}

/// Passes on the data between two restart markers.
static bool pass_interval(
    symbol_sink *sink, const ccodecs_jpeg_scan *scan, const symbol_table *tables, bit_reader *reader) {
  enum { brightness = 0, colors = 2, color_blocks = 2 };
  for (uint32_t unit = 0; unit < scan->units; unit++) {
    for (int i = 0; i < scan->brightness_blocks; i++)
      if (!pass_block(sink, brightness, tables, reader)) return false;
    for (int i = 0; i < color_blocks; i++)
      if (!pass_block(sink, colors, tables, reader)) return false;
  }
  refill(reader);
  return reader->count < 8;
}

static bool pass_all(symbol_sink *sink, const ccodecs_jpeg_scan *scan) {
  symbol_table tables[ccodecs_jpeg_codes];
  for (int i = 0; i < ccodecs_jpeg_codes; i++) fill_table(&tables[i], &scan->codes.codes[i]);
  bit_reader reader = {.next = scan->data, .end = scan->data + scan->count};
  for (;;) {
    if (!pass_interval(sink, scan, tables, &reader)) return false;
    bit_writer *writer = &sink->writer;
    int missing = (8 - writer->count) % 8;
    if (!sink->counts) write_bits(writer, (1u << missing) - 1, missing);
    if (reader.next == reader.end) return true;
    if (reader.end - reader.next < 2 || (reader.next[1] & 0xF8) != 0xD0) return false;
    if (!sink->counts) {
      if (writer->end - writer->next < 2) return false;
      memcpy(writer->next, reader.next, 2);
      writer->next += 2;
    }
    reader.next += 2;
    reader.bits = 0;
    reader.count = 0;
  }
}

bool ccodecs_jpeg_count(const ccodecs_jpeg_scan *scan, ccodecs_symbol_counts *counts) {
  symbol_sink sink;
  memset(&sink, 0, sizeof sink);
  sink.counts = counts;
  return pass_all(&sink, scan);
}

size_t ccodecs_jpeg_recode(
    const ccodecs_jpeg_scan *scan, const ccodecs_huffman_codes *codes, uint8_t *output, size_t capacity) {
  symbol_sink sink;
  memset(&sink, 0, sizeof sink);
  for (int i = 0; i < ccodecs_jpeg_codes; i++) list_codes(&sink.codes[i], &codes->codes[i]);
  sink.writer = (bit_writer){.next = output, .end = output + capacity};
  return pass_all(&sink, scan) ? (size_t)(sink.writer.next - output) : 0;
}

size_t ccodecs_jpeg_recode_bound(size_t count) { return most_growth * count + most_block_bytes; }

// MARK: - Choosing codes

/// Huffman's algorithm as in JPEG's standard (K.2): an additional symbol takes the code of only ones, which is not
/// allowed for any symbol.
enum { all_symbols = 257, longest_found = 64 };

/// Returns the symbol with the lowest count, the last of several; -1 if there is none except `other`.
static int rarest(const uint64_t *counts, int other) {
  int found = -1;
  for (int i = 0; i < all_symbols; i++)
    if (i != other && counts[i] > 0 && (found < 0 || counts[i] <= counts[found])) found = i;
  return found;
}

/// Finds the length of each symbol's code.
static void find_lengths(uint64_t *counts, int *lengths) {
  int next[all_symbols];
  for (int i = 0; i < all_symbols; i++) next[i] = -1;
  for (;;) {
    int one = rarest(counts, -1), other = rarest(counts, one);
    if (other < 0) return;
    counts[one] += counts[other];
    counts[other] = 0;
    // Both branches are joined one level deeper.
    int last = one;
    for (int i = one; i >= 0; i = next[i]) lengths[last = i]++;
    next[last] = other;
    for (int i = other; i >= 0; i = next[i]) lengths[i]++;
  }
}

/// Shortens overlong codes, at the cost of others.
static void limit_lengths(int *per_length) {
  for (int length = longest_found; length > longest_code; length--)
    while (per_length[length] > 0) {
      int shorter = length - 2;
      while (per_length[shorter] == 0) shorter--;
      per_length[length] -= 2;
      per_length[length - 1]++;
      per_length[shorter + 1] += 2;
      per_length[shorter]--;
    }
}

static void choose_code(const uint64_t *of_symbols, ccodecs_huffman_code *code) {
  uint64_t counts[all_symbols];
  int lengths[all_symbols] = {0}, per_length[longest_found + 1] = {0};
  memcpy(counts, of_symbols, 256 * sizeof *counts);
  counts[all_symbols - 1] = 1;
  find_lengths(counts, lengths);
  for (int i = 0; i < all_symbols; i++)
    if (lengths[i] > 0) per_length[lengths[i] < longest_found ? lengths[i] : longest_found]++;
  limit_lengths(per_length);
  int last = longest_code;
  while (last > 0 && per_length[last] == 0) last--;
  if (last > 0) per_length[last]--;
  memset(code, 0, sizeof *code);
  for (int length = 1; length <= longest_code; length++) code->lengths[length - 1] = (uint8_t)per_length[length];
  int index = 0;
  for (int length = 1; length <= longest_found; length++)
    for (int symbol = 0; symbol < 256; symbol++)
      if (lengths[symbol] == length) code->symbols[index++] = (uint8_t)symbol;
}

void ccodecs_jpeg_choose_codes(
    const ccodecs_symbol_counts *counts, const ccodecs_huffman_codes *usual, bool for_all,
    ccodecs_huffman_codes *codes) {
  ccodecs_symbol_counts all = *counts;
  for (int i = 0; for_all && i < ccodecs_jpeg_codes; i++)
    for (int j = 0; j < symbol_count(&usual->codes[i]); j++) all.counts[i][usual->codes[i].symbols[j]]++;
  for (int i = 0; i < ccodecs_jpeg_codes; i++) choose_code(all.counts[i], &codes->codes[i]);
}

// MARK: - Segments

enum { huffman_tables = 0xC4, lengths_size = 16 };

/// Reads the codes of a segment. Returns false if it ends early.
static bool read_segment(const uint8_t *body, size_t count, ccodecs_huffman_codes *codes) {
  while (count > lengths_size) {
    int kind = body[0] >> 4, number = body[0] & 15;
    if (kind > 1 || number > 1) return false;
    ccodecs_huffman_code *code = &codes->codes[2 * number + kind];
    memset(code, 0, sizeof *code);
    memcpy(code->lengths, body + 1, lengths_size);
    size_t symbols = (size_t)symbol_count(code);
    if (symbols > sizeof code->symbols || count < 1 + lengths_size + symbols) return false;
    memcpy(code->symbols, body + 1 + lengths_size, symbols);
    body += 1 + lengths_size + symbols;
    count -= 1 + lengths_size + symbols;
  }
  return count == 0;
}

bool ccodecs_jpeg_read_codes(const uint8_t *segments, size_t count, ccodecs_huffman_codes *codes) {
  memset(codes, 0, sizeof *codes);
  while (count >= 4) {
    size_t length = 2 + ((size_t)segments[2] << 8 | segments[3]);
    if (segments[0] != 0xFF || length < 4 || length > count) return false;
    if (segments[1] == huffman_tables && !read_segment(segments + 4, length - 4, codes)) return false;
    segments += length;
    count -= length;
  }
  for (int i = 0; i < ccodecs_jpeg_codes; i++)
    if (symbol_count(&codes->codes[i]) == 0) return false;
  return count == 0;
}

size_t ccodecs_jpeg_write_codes(const ccodecs_huffman_codes *codes, uint8_t *output) {
  uint8_t *next = output + 4;
  for (int i = 0; i < ccodecs_jpeg_codes; i++) {
    const ccodecs_huffman_code *code = &codes->codes[i];
    size_t symbols = (size_t)symbol_count(code);
    *next++ = (uint8_t)(i % 2 << 4 | i / 2);
    memcpy(next, code->lengths, lengths_size);
    memcpy(next + lengths_size, code->symbols, symbols);
    next += lengths_size + symbols;
  }
  size_t length = (size_t)(next - output) - 2;
  const uint8_t start[] = {0xFF, huffman_tables, (uint8_t)(length >> 8), (uint8_t)length};
  memcpy(output, start, sizeof start);
  return length + 2;
}
