#ifndef CREDUCED_SCANS_H
#define CREDUCED_SCANS_H

/// The kinds of scans of a progressive JPEG. Each function returns false if the data have a flaw.

#include "codes.h"
#include "progressive.h"

/// The blocks of a picture's component, without padding in the last units.
typedef struct {
  uint32_t columns, rows;
} block_grid;

block_grid reduced_grid(const jpeg_header *header, int index);

/// Reads means: their first bits, or the next.
bool reduced_read_means(
    progressive_values *values, const scan_data *data, const jpeg_header *header, const jpeg_scan *scan);

/// Reads the first bits of a band of frequencies.
bool reduced_read_band(
    progressive_values *values, const scan_data *data, const jpeg_header *header, const jpeg_scan *scan);

/// Reads the next bit of a band of frequencies.
bool reduced_refine_band(
    progressive_values *values, const scan_data *data, const jpeg_header *header, const jpeg_scan *scan);

#endif
