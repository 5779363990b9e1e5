#ifndef CREDUCED_WINDOW_H
#define CREDUCED_WINDOW_H

/// A part of the compressed data, from any byte on.

#include "bits.h"

/// A restart interval in the window, or the part of it that the window holds.
typedef struct {
  uint32_t start, end;  // in bits
} part;

enum { first_restart = 0xD0, restarts = 8, image_end = 0xD9 };

/// Without the zeros that hide markers.
typedef struct {
  uint8_t *raw, *bytes;
  part *parts;
  uint32_t count, most;  // parts
  int first_marker;      // the first restart marker, if there are several parts; each part's marker follows in order
  bool is_ended;         // by another marker
} window;

/// Allocates memory for `count` raw bytes.
bool reduced_make_window(window *window, size_t count, bool has_restarts);
void reduced_free_window(window *window);

/// Reads up to `count` bytes. Returns their number.
size_t reduced_read_raw(window *window, const reduced_source *source, off_t offset, size_t count);

/// Splits `count` raw bytes into parts. Returns false if restart markers are unexpected, out of order, or follow each
/// other at once.
bool reduced_split(window *window, size_t count);

/// Returns true if a part's data end here, with less than a byte of padding.
static inline bool reduced_part_ends(const part *part, uint64_t position) {
  return position <= part->end && part->end - position < 8;
}

#endif
