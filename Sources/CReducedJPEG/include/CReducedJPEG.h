#ifndef CREDUCED_JPEG_H
#define CREDUCED_JPEG_H

/// Decodes JPEGs straight to 1/8, 2/8, 3/8 or 4/8 of their size.
///
/// From each block of 8 × 8 pixels only the lowest frequencies are used, and become k × k samples by an inverse
/// transform of that size. That is less work than decoding everything. Samples come in planes: brightness, and the
/// differences from it for red, green and blue, with half to all as many samples along each side. Nothing is clipped to
/// black and white before the picture is resampled. Brightness has fractions; differences are rounded like libjpeg's.
/// In large areas of one color that is half a level off the exact number, and tiles must not change their colors with
/// the scale at which a photo is decoded.
///
/// Only files without a flaw are decoded. Anything unusual is left to libjpeg, which repairs and warns.

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct reduced_jpeg reduced_jpeg;

/// Reserves memory for pictures, which replaces the system's as long as there is room in it. It exists as long as the
/// process, takes no space until it is used, and then comes in huge pages: these are made much faster than many small
/// ones. Only for processes that decode on one thread, and their forks.
void reduced_reserve_memory(size_t count);

/// Reads bytes of a file at a position. Returns their number, 0 at the end of the file, -1 on failure.
typedef ssize_t reduced_reader(int descriptor, void *buffer, size_t count, off_t offset);

/// The part of a file that holds the JPEG, with its reader.
typedef struct {
  reduced_reader *read;
  int descriptor;
  off_t start, end;
} reduced_source;

/// The maximum size of compressed data; photos have less.
enum { reduced_most_bytes = 64 << 20 };

/// Starts decoding at `eighths` (1 to 4) of the size; a side of n pixels becomes n · eighths / 8, rounded up. Checks
/// everything beforehand: once a picture is open, all its rows are available.
///
/// `allowance` is the error in levels that a frequency of a progressive file may have if it hardly shows; with 0 only
/// unused data are left out.
///
/// Returns NULL if another decoder must be used: because the file is of another kind, damaged or too large, or cannot
/// be read. `errno` is then ENOMEM if only memory was missing: another decoder would make other pixels.
reduced_jpeg *reduced_open(const reduced_source *source, int eighths, int allowance);

/// The samples of brightness, or of the difference from it for a color.
typedef struct {
  uint32_t width, height;
  /// Samples for every 16 pixels of the whole picture.
  uint32_t across, down;
  /// The rows in a strip, of which the last strips may need fewer; and the samples from one to the next.
  uint32_t rows, stride;
} reduced_plane;

enum { reduced_most_planes = 4 };

/// Fills in the planes: brightness, red, green and blue; or only brightness. Returns their number.
int reduced_planes(const reduced_jpeg *jpeg, reduced_plane planes[reduced_most_planes]);

/// Writes the next strip: the rows of each plane, one plane after the other. A sample of brightness is 8 · (level −
/// 128), one of the others in levels. Must not be called more often than there are strips.
void reduced_read_strip(reduced_jpeg *jpeg, int16_t *samples);

void reduced_close(reduced_jpeg *jpeg);

#endif
