#ifndef CLIBRARIES_LAZYRSVG_H
#define CLIBRARIES_LAZYRSVG_H

#include <stddef.h>
#include <stdint.h>

#include "Lazy.h"

/// The functions of librsvg, Cairo and GLib that are used. They are declared here as the libraries' documentation
/// declares them: their binary interfaces are stable, and their headers need many others.
#define CLIBRARIES_RSVG(function) \
  function(cairo_create) \
  function(cairo_destroy) \
  function(cairo_image_surface_create_for_data) \
  function(cairo_surface_destroy) \
  function(cairo_surface_flush) \
  function(cairo_surface_status) \
  function(g_error_free) \
  function(g_log_set_writer_func) \
  function(g_object_unref) \
  function(rsvg_handle_get_intrinsic_dimensions) \
  function(rsvg_handle_get_intrinsic_size_in_pixels) \
  function(rsvg_handle_new_from_data) \
  function(rsvg_handle_render_document)

CLIBRARIES_RSVG(CLIBRARIES_RENAME)

typedef struct rsvg_handle rsvg_handle;
typedef struct cairo_surface cairo_surface;
typedef struct cairo_canvas cairo_canvas;

/// `GError`
typedef struct {
  uint32_t domain;
  int code;
  char *message;
} glib_error;

/// `RsvgLength`
typedef struct {
  double length;
  int unit;
} rsvg_length;

/// `RsvgRectangle`
typedef struct {
  double x, y, width, height;
} rsvg_rectangle;

cairo_canvas *cairo_create(cairo_surface *);
void cairo_destroy(cairo_canvas *);
cairo_surface *cairo_image_surface_create_for_data(unsigned char *, int format, int width, int height, int stride);
void cairo_surface_destroy(cairo_surface *);
void cairo_surface_flush(cairo_surface *);
int cairo_surface_status(cairo_surface *);
void g_error_free(glib_error *);
void g_log_set_writer_func(int (*)(int, const void *, size_t, void *), void *, void (*)(void *));
void g_object_unref(void *);
void rsvg_handle_get_intrinsic_dimensions(
  rsvg_handle *, int *has_width, rsvg_length *, int *has_height, rsvg_length *, int *has_box, rsvg_rectangle *);
int rsvg_handle_get_intrinsic_size_in_pixels(rsvg_handle *, double *width, double *height);
rsvg_handle *rsvg_handle_new_from_data(const uint8_t *, size_t, glib_error **);
int rsvg_handle_render_document(rsvg_handle *, cairo_canvas *, const rsvg_rectangle *, glib_error **);

#endif
