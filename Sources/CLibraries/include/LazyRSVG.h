#ifndef CLIBRARIES_LAZYRSVG_H
#define CLIBRARIES_LAZYRSVG_H

#include "LazyDrawing.h"

/// The functions of librsvg that are used, declared as in `LazyDrawing.h`.
#define CLIBRARIES_RSVG(function) \
  function(rsvg_handle_get_intrinsic_dimensions) \
  function(rsvg_handle_get_intrinsic_size_in_pixels) \
  function(rsvg_handle_new_from_data) \
  function(rsvg_handle_render_document)

CLIBRARIES_RSVG(CLIBRARIES_RENAME)

typedef struct rsvg_handle rsvg_handle;

/// `RsvgLength`
typedef struct {
  double length;
  int unit;
} rsvg_length;

/// `RsvgRectangle`
typedef struct {
  double x, y, width, height;
} rsvg_rectangle;

void rsvg_handle_get_intrinsic_dimensions(
  rsvg_handle *, int *has_width, rsvg_length *, int *has_height, rsvg_length *, int *has_box, rsvg_rectangle *);
int rsvg_handle_get_intrinsic_size_in_pixels(rsvg_handle *, double *width, double *height);
rsvg_handle *rsvg_handle_new_from_data(const uint8_t *, size_t, glib_error **);
int rsvg_handle_render_document(rsvg_handle *, cairo_canvas *, const rsvg_rectangle *, glib_error **);

#endif
