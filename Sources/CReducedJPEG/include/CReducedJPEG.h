#ifndef CREDUCED_JPEG_H
#define CREDUCED_JPEG_H

/// Decodes JPEGs straight to 1/8, 2/8, 3/8 or 4/8 of their size.
///
/// From each block of 8 × 8 pixels only the k × k lowest frequencies are used, and become k × k pixels by an inverse
/// transform of that size. That is less work than decoding everything, and for tiles as good as the averages that libjpeg
/// makes. Subsampled colors get as many pixels as the brightness does, from as many more of their frequencies.
///
/// Only files without a flaw are decoded. Anything unusual is left to libjpeg, which repairs and warns.

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct reduced_jpeg reduced_jpeg;

/// Reads bytes of a file at a position. Returns how many, 0 at its end, -1 on failure.
typedef ssize_t reduced_reader(int descriptor, void *buffer, size_t count, off_t offset);

/// The part of a file that holds the JPEG, and how to read it.
typedef struct {
  reduced_reader *read;
  int descriptor;
  off_t start, end;
} reduced_source;

/// The most bytes of compressed data; photos have fewer.
enum { reduced_most_bytes = 64 << 20 };

/// Starts decoding at `eighths` (1 to 4) of the size; a side of n pixels becomes n · eighths / 8, rounded up.
/// Everything is checked before: once a picture is open, all its rows are there.
///
/// `allowance` is the number of levels by which a frequency of a progressive file may be off where that hardly shows;
/// with 0 only what is not used is left out.
///
/// Returns NULL if another decoder must be used: because the file is of another kind, damaged or too large, or cannot be
/// read. `errno` is then ENOMEM if only memory was missing: another decoder would make other pixels.
reduced_jpeg *reduced_open(const reduced_source *source, int eighths, int allowance);

uint32_t reduced_width(const reduced_jpeg *jpeg);
uint32_t reduced_height(const reduced_jpeg *jpeg);

/// Writes the next row, four bytes per pixel; must not be called more often than the picture has rows.
void reduced_read_row(reduced_jpeg *jpeg, uint8_t *rgba);

void reduced_close(reduced_jpeg *jpeg);

#endif
