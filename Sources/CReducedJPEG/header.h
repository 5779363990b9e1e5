#ifndef CREDUCED_HEADER_H
#define CREDUCED_HEADER_H

/// The header of a JPEG.

#include <stdbool.h>

#include "CReducedJPEG.h"

enum {
  block_side = 8,
  frequencies = 64,
  most_components = 3,
  /// Per minimum coded unit: four of brightness and two of color.
  most_blocks = 6,
  longest_code = 16,
  // Bits of a number of 8-bit samples: of a difference of means, and of a frequency.
  longest_difference = 11,
  longest_frequency = 10
};

/// Frequencies in the order of the file: from the lowest to the highest, as 8 · row + column.
extern const uint8_t reduced_zigzag[frequencies];

/// Returns true if a frequency is used to make `across` × `down` samples of a block: all low ones, except those that
/// are high in both directions. They come last in the file and contribute hardly anything.
static inline bool reduced_uses(int u, int v, int across, int down) {
  return u < across && v < down && u + v <= (across > down ? across : down);
}

/// A Huffman code as a file defines it.
typedef struct {
  bool is_defined;
  uint8_t lengths[longest_code + 1];  // number of codes of each length, from 1
  uint8_t symbols[256];
  int count;
} huffman_code;

/// Brightness or a color.
typedef struct {
  int identifier;
  int across, down;  // blocks in a minimum coded unit
  int quantization;
  /// The quantization when the component's first scan begins, in the order of the file: later tables do not change it.
  uint8_t steps[frequencies];
  bool has_steps;
  int dc_code, ac_code;
} component;

typedef struct {
  int width, height;
  bool is_progressive;
  int component_count;
  component components[most_components];
  bool has_jfif, has_adobe;
  int adobe_transform;
  int restart_interval;  // units between restart markers; 0 for none
  uint8_t quantization[4][frequencies];  // in the order of the file
  bool has_quantization[4];
  huffman_code dc_codes[4], ac_codes[4];
  // Derived values:
  int units_across, units_down;
  int blocks_per_unit;
} jpeg_header;

/// A part of the data, with one or all components.
typedef struct {
  int component_count;
  int component;     // the first
  int first, last;   // frequencies, in the order of the file
  int before, after; // low bits that are missing before the scan (0 if it is the first) and after it
  off_t data;        // the start of its compressed data
} jpeg_scan;

/// Compares two scans: the same part of the data, in the same place.
bool reduced_is_same_scan(const jpeg_scan *scan, const jpeg_scan *other);

enum scan_result { scan_found, picture_ended, scan_refused };

/// Reads the header, up to the first scan's data. Returns false for files left to other decoders.
bool reduced_read_header(jpeg_header *header, jpeg_scan *scan, const reduced_source *source);

/// Reads the segments after a scan's data: up to the next scan's data, or the end of the picture.
enum scan_result reduced_read_next(jpeg_header *header, jpeg_scan *scan, const reduced_source *source, off_t offset);

#endif
