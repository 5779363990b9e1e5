#ifndef CTEXT_LINES_H
#define CTEXT_LINES_H

#include "fonts.h"

struct ctext_lines {
  layout *layout;
  double ascent;  ///< the baseline of the first line
  double line_height;
  uint8_t color[4];
  int has_colors;
  int *hyphens;  ///< the bytes of the set text at which soft hyphens were inserted
  size_t hyphen_count;
};

/// Returns the origin of the line at an iterator: on its baseline, from the box's top left corner.
void ctext_begin_line(const ctext_lines *lines, iterator *iterator, int index, double *x, double *y);

/// Returns the byte of the text as it was given for a byte of the text as it is set.
int ctext_given_byte(const ctext_lines *lines, int byte);

#endif
