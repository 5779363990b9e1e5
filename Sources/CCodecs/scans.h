#ifndef CCODECS_SCANS_H
#define CCODECS_SCANS_H

/// The choice of a progressive JPEG's scans that matter at a decoding scale.
///
/// A progressive file stores its coefficients bit by bit, and most of its bytes are the last bits of high frequencies.
/// At an eighth of the size no frequency is used, at a quarter hardly any; yet decoding all bits takes several times as
/// long as decoding those that matter.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

#include <jpeglib.h>

enum {
  /// Several times as many scans as any encoder makes. Each is a pass over the whole picture, even if it has hardly any
  /// data: a file with thousands of scans is an attack.
  ccodecs_most_scans = 100,
  /// The limit for damaged pictures: arithmetic decoding makes up data that is missing, which takes time.
  ccodecs_most_damaged_scans = 20
};

/// A range of the file.
typedef struct {
  off_t start, end;
} ccodecs_range;

/// The parts of a file to decode, from the data of its first scan.
typedef struct {
  int count;
  ccodecs_range ranges[ccodecs_most_scans + 1];
} ccodecs_scan_plan;

/// Returns true if a JPEG has more scans than `ccodecs_most_scans`. `offset` is the start of its first scan's data, and
/// the JPEG does not extend beyond `end`; `buffer` is for reading.
bool ccodecs_has_too_many_scans(int descriptor, off_t offset, off_t end, uint8_t *buffer, size_t size);

/// Plans the decoding of a file whose header `decoder` has read and whose output size is known. `offset` is the start
/// of its first scan's data; `buffer` is for reading. `allowance` is the error in levels that a coefficient may have if
/// it is least visible; with 0, only invisible data is left out.
///
/// Returns false if the file must be decoded as it is: because all of it matters, or because it is truncated or
/// invalid, which libjpeg will detect and report.
bool ccodecs_plan_scans(
    ccodecs_scan_plan *plan, j_decompress_ptr decoder, int descriptor, off_t offset, int allowance, uint8_t *buffer,
    size_t size);

#endif
