#ifndef CCODECS_SCANS_H
#define CCODECS_SCANS_H

/// Which scans of a progressive JPEG matter at a decoding scale.
///
/// A progressive file tells its coefficients bit by bit, and most of its bytes are last bits of high frequencies. At an
/// eighth of the size no frequency is looked at, at a quarter hardly any; decoding all bits nevertheless takes several
/// times as long as decoding the ones that show.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

#include <jpeglib.h>

enum {
  /// Several times as many scans as any encoder makes. Each is a walk over the whole picture, even where it has next to no
  /// data: a file with thousands is meant to keep a decoder busy.
  ccodecs_most_scans = 100,
  /// Of a damaged picture no more are decoded: arithmetic coding makes something of data that is not there, and takes its
  /// time for it.
  ccodecs_most_damaged_scans = 20
};

/// A stretch of the file.
typedef struct {
  off_t start, end;
} ccodecs_range;

/// What of a file is to be decoded, from the data of its first scan on.
typedef struct {
  int count;
  ccodecs_range ranges[ccodecs_most_scans + 1];
} ccodecs_scan_plan;

/// Whether a JPEG has more scans than that. `offset` is where the data of its first scan begins, and nothing of it stands
/// behind `end`; `buffer` is for reading.
bool ccodecs_has_too_many_scans(int descriptor, off_t offset, off_t end, uint8_t *buffer, size_t size);

/// Plans the decoding of a file whose header `decoder` has read and whose output size has been worked out. `offset` is
/// where the data of its first scan begins; `buffer` is for reading. `allowance` says by how much a coefficient may be
/// off, in levels, where it shows the least; with 0 only what cannot be seen at all is left out.
///
/// Returns false where the file must be decoded as it is: because all of it matters, or because it is cut short or not
/// as it should be, which is for libjpeg to find and report.
bool ccodecs_plan_scans(
    ccodecs_scan_plan *plan, j_decompress_ptr decoder, int descriptor, off_t offset, int allowance, uint8_t *buffer,
    size_t size);

#endif
