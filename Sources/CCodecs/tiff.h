#ifndef CCODECS_TIFF_H
#define CCODECS_TIFF_H

/// Shared by the files of the TIFF decoder.

#include "LazyTIFF.h"
#include "picture.h"

/// The first page of a TIFF: its sample format, and the libtiff handle with its callbacks.
typedef struct {
  TIFF *file;
  int descriptor;
  off_t offset, size;
  uint64_t read, most_read;  // bytes read and their limit: a directory can name the same ones repeatedly
  ccodecs_error failure;  // the first, in libtiff's words
  uint32_t width, height, rows_per_strip, tile_width, tile_height;
  uint16_t bits, samples, photometric, compression, planes, extra_count;
  int colors;             // color samples per pixel
  int alpha;              // the index of the alpha sample, -1 for none
  bool is_premultiplied, is_tiled, is_separate, is_float, is_lab;
  bool keeps_inks;         // rows have the four inks instead of RGBA
  bool uses_library_rgba;  // a kind whose colors libtiff must convert
} ccodecs_tiff_page;

/// Opens the file and reads its first directory. Must be closed in any case. Returns false, with a failure recorded, if
/// it cannot.
bool ccodecs_tiff_open_page(ccodecs_tiff_page *page, int descriptor);
void ccodecs_tiff_close_page(ccodecs_tiff_page *page);

/// Returns the number of rows that must be decoded at once; 1 if each can be decoded separately.
uint32_t ccodecs_tiff_band_rows(const ccodecs_tiff_page *page);

/// Records a failure, unless libtiff has given a better reason or the system could not read the file.
void ccodecs_tiff_note_failure(ccodecs_tiff_page *page, int status, const char *message);

/// Returns true if samples are of a kind that can be unpacked.
bool ccodecs_tiff_has_known_samples(const ccodecs_tiff_page *page);

/// Returns the value of a full sample after unpacking.
unsigned ccodecs_tiff_maximum(const ccodecs_tiff_page *page);

/// Unpacks every `step`th sample of a row, starting with `first`.
void ccodecs_tiff_unpack(
  const ccodecs_tiff_page *page, const uint8_t *row, size_t first, size_t step, uint32_t count, uint16_t *output);

/// Returns a number of up to four bytes in native byte order.
uint32_t ccodecs_tiff_word(const uint8_t *bytes, size_t count);

/// A conversion from Lab to sRGB, created for a Lab page; NULL if there is no memory.
typedef struct ccodecs_tiff_lab ccodecs_tiff_lab;
ccodecs_tiff_lab *ccodecs_tiff_lab_make(const ccodecs_tiff_page *page);
void ccodecs_tiff_lab_convert(ccodecs_tiff_lab *lab, uint16_t *const channels[3], uint32_t count, uint8_t *rgba);
void ccodecs_tiff_lab_free(ccodecs_tiff_lab *lab);

/// Converts stored samples to RGBA, or inks to 8 bits.
typedef struct {
  uint16_t *channels[5];  // a row of each color and of alpha, as numbers
  uint8_t *palette;       // red, green and blue for each number, or NULL
  ccodecs_tiff_lab *lab;
} ccodecs_tiff_colors;

bool ccodecs_tiff_prepare_colors(ccodecs_tiff_colors *colors, ccodecs_tiff_page *page);
void ccodecs_tiff_free_colors(ccodecs_tiff_colors *colors);

/// Writes `count` pixels. `rows` has one row for each color and then alpha if they are stored separately, otherwise a
/// single row.
void ccodecs_tiff_convert(
  ccodecs_tiff_colors *colors, const ccodecs_tiff_page *page, const uint8_t *const *rows, uint32_t count,
  uint8_t *rgba);

#endif
