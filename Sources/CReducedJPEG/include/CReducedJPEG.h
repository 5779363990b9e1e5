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

#include <stdbool.h>
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

// MARK: - Ends

enum {
  /// The most compressed data that are read at either end.
  reduced_end_bytes = 256 << 10,
  /// The maximum number of units of the rows at either end.
  reduced_most_end_units = 1 << 14,
  /// The places between the ends, and the bytes and units that are read there at most.
  reduced_most_glances = 3,
  reduced_glance_bytes = 12 << 10,
  reduced_most_glance_units = 1 << 10,
  reduced_most_end_means = 3 * (2 * reduced_most_end_units + reduced_most_glances * reduced_most_glance_units)
};

/// Units somewhere between the ends, from the first of a restart interval on.
typedef struct {
  uint32_t units;
  /// The remainder of that interval's number, divided by 8.
  uint32_t remainder;
} reduced_glance;

/// The first and the last rows of a picture in units, which are blocks or groups of blocks.
typedef struct {
  uint32_t width, height;                         // in pixels
  uint32_t across, unit_width, unit_height;       // units in a row, and pixels of a unit
  uint32_t first_rows, last_rows;                 // complete rows; the last ones may be unknown
  /// True if each component's means in the last rows are relative to an unknown number.
  bool is_relative;
  uint32_t interval;                              // units between restart markers; 0 for none
  uint32_t glance_count;
  reduced_glance glances[reduced_most_glances];
} reduced_ends;

/// Reads the first and the last rows, from `window` bytes of data at either end; in a file with restart markers, also
/// less at a few places between. All units have three means: brightness and two color differences, each 8 · (level −
/// 128), and 0 for missing ones. There must be room for `reduced_most_end_means`.
///
/// Most flaws of the file stay unseen. Returns false for files without known first rows, with less than two windows of
/// data, and for those that `reduced_open` does not decode.
bool reduced_read_ends(const reduced_source *source, size_t window, reduced_ends *ends, int16_t *means);

#endif
