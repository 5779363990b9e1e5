#ifndef CCODECS_TIFF_H
#define CCODECS_TIFF_H

/// What the files of the TIFF decoder share.

#include <tiffio.h>

#include "picture.h"

/// The first page of a TIFF: how its samples are stored, and libtiff with its callbacks.
typedef struct {
  TIFF *file;
  int descriptor;
  off_t offset, size;
  uint64_t read, most_read;  // bytes, over and over again where the directory says so
  ccodecs_error failure;  // the first, in libtiff's words
  uint32_t width, height, rows_per_strip, tile_width, tile_height;
  uint16_t bits, samples, photometric, compression, planes, extra_count;
  int colors;             // samples of a pixel that are color
  int alpha;              // which sample is alpha, -1 for none
  bool is_premultiplied, is_tiled, is_separate, is_float, is_lab;
  bool keeps_inks;         // rows have the four inks, and not RGBA
  bool uses_library_rgba;  // a kind whose colors libtiff itself must work out
} ccodecs_tiff_page;

/// Opens the file and reads its first directory. To be closed in any case; false with a failure noted.
bool ccodecs_tiff_open_page(ccodecs_tiff_page *page, int descriptor);
void ccodecs_tiff_close_page(ccodecs_tiff_page *page);

/// How many rows are decoded at once, 1 where each can be decoded for itself.
uint32_t ccodecs_tiff_band_rows(const ccodecs_tiff_page *page);

/// Notes a failure, unless libtiff has given a better reason or the system could not read the file.
void ccodecs_tiff_note_failure(ccodecs_tiff_page *page, int status, const char *message);

/// Whether samples are of a kind that can be unpacked.
bool ccodecs_tiff_has_known_samples(const ccodecs_tiff_page *page);

/// The number that stands for a full sample, once it is unpacked.
unsigned ccodecs_tiff_maximum(const ccodecs_tiff_page *page);

/// Takes every `step`th sample of a packed row, from `first` on.
void ccodecs_tiff_unpack(
  const ccodecs_tiff_page *page, const uint8_t *row, size_t first, size_t step, uint32_t count, uint16_t *output);

/// A number of up to four bytes in the order of this machine.
uint32_t ccodecs_tiff_word(const uint8_t *bytes, size_t count);

/// The way from Lab to sRGB. To be made for a page that is Lab; NULL where there is no memory.
typedef struct ccodecs_tiff_lab ccodecs_tiff_lab;
ccodecs_tiff_lab *ccodecs_tiff_lab_make(const ccodecs_tiff_page *page);
void ccodecs_tiff_lab_convert(ccodecs_tiff_lab *lab, uint16_t *const channels[3], uint32_t count, uint8_t *rgba);
void ccodecs_tiff_lab_free(ccodecs_tiff_lab *lab);

/// Turns stored samples into RGBA, or inks into those that 8 bits can tell.
typedef struct {
  uint16_t *channels[5];  // a row of each color and of alpha, as numbers
  uint8_t *palette;       // red, green and blue for each number, NULL where there is none
  ccodecs_tiff_lab *lab;
} ccodecs_tiff_colors;

bool ccodecs_tiff_prepare_colors(ccodecs_tiff_colors *colors, ccodecs_tiff_page *page);
void ccodecs_tiff_free_colors(ccodecs_tiff_colors *colors);

/// Writes `count` pixels. `rows` has a row of each color, and then of alpha, where they are stored apart, else all of
/// them in the first.
void ccodecs_tiff_convert(
  ccodecs_tiff_colors *colors, const ccodecs_tiff_page *page, const uint8_t *const *rows, uint32_t count,
  uint8_t *rgba);

#endif
